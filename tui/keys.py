"""The one catalogue of keys that a person may remap: id, default keys, what it does, where.

Screens and widgets build their BINDINGS from it, so that settings, footers and help agree. Decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Key:
    """A remappable key. keys: Textual key names, comma separated; group: the heading it stands under."""

    id: str
    keys: str
    action: str
    text: str
    group: str
    shown: bool = True


CATALOGUE: tuple[Key, ...] = (
    Key("table.undo", "u", "undo", "Take back", "Table"),
    Key("table.rules", "f1,question_mark", "rules", "Rules", "Table"),
    Key("table.log", "l", "log", "Log", "Table"),
    Key("table.skip", "s", "skip", "Skip ahead", "Table"),
    Key("table.leave", "escape,m", "leave", "Leave", "Table"),
    Key("heroes.first", "1", "answer(0)", "First answer", "Heroes", shown=False),
    Key("heroes.second", "2", "answer(1)", "Second answer", "Heroes", shown=False),
    Key("heroes.third", "3", "answer(2)", "Third answer", "Heroes", shown=False),
    Key("heroes.fourth", "4", "answer(3)", "Fourth answer", "Heroes", shown=False),
    Key("heroes.fifth", "5", "answer(4)", "Fifth answer", "Heroes", shown=False),
    Key("heroes.pass", "space", "space", "Roll, or pass", "Heroes", shown=False),
    Key("heroes.take", "enter", "take", "Do what is marked", "Heroes", shown=False),
    Key("heroes.left", "left,h", "step(-1,0)", "Mark to the left", "Heroes", shown=False),
    Key("heroes.right", "right", "step(1,0)", "Mark to the right", "Heroes", shown=False),
    Key("heroes.up", "up,k", "step(0,-1)", "Mark upwards", "Heroes", shown=False),
    Key("heroes.down", "down,j", "step(0,1)", "Mark downwards", "Heroes", shown=False),
    Key("heroes.back", "backspace", "back", "Give up the first card of an exchange", "Heroes", shown=False),
)

_BY_ID = {key.id: key for key in CATALOGUE}


def binding(key_id: str) -> Binding:
    """The Textual binding of a catalogue entry."""
    key = _BY_ID[key_id]
    return Binding(key.keys, key.action, key.text, show=key.shown, id=key.id)


def bindings(prefix: str) -> list[Binding]:
    """All bindings whose ids begin with `prefix` and a dot."""
    return [binding(key.id) for key in CATALOGUE if key.id.startswith(prefix + ".")]
