"""The one catalogue of keys that a person may remap: id, default keys, what it does, where.

Screens and widgets build their BINDINGS from it, so that settings, footers and help agree. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.binding import Binding, BindingType
from textual.keys import key_to_character


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
    Key("app.quit", "q", "app.quit", "Quit", "Everywhere", shown=False),
    Key("screen.back", "escape", "back", "Back", "Every screen but the table"),
    Key("screen.rules", "f1,question_mark", "rules", "Rules", "Every screen but the table", shown=False),
    Key("menu.resume", "g", "resume", "Go on", "Menu", shown=False),
    Key("menu.lan", "l", "lan", "LAN games", "Menu", shown=False),
    Key("menu.saves", "s", "saves", "Saves", "Menu", shown=False),
    Key("menu.stats", "t", "stats", "Stats", "Menu", shown=False),
    Key("menu.settings", "e", "settings", "Settings", "Menu", shown=False),
    Key("menu.rules", "r", "rules", "Rules", "Menu", shown=False),
    Key("setup.start", "enter", "start", "Start", "Set-up"),
    Key("setup.open", "o", "open", "Open to others", "Set-up"),
    Key("setup.add", "a,plus", "add", "Add", "Set-up"),
    Key("setup.remove", "d,minus,delete", "remove", "Remove", "Set-up"),
    Key("lan.watch", "w", "watch", "Watch", "LAN games"),
    Key("lobby.ready", "r", "ready", "Ready", "Lobby"),
    Key("lobby.start", "s", "start", "Start", "Lobby"),
    Key("lobby.table", "b", "table", "To the table", "Lobby"),
    Key("lobby.say", "c", "say", "Chat", "Lobby"),
    Key("lobby.copy", "i", "copy", "Copy invite", "Lobby"),
    Key("lobby.more", "a,plus", "seats(1)", "Seat more", "Lobby"),
    Key("lobby.fewer", "d,minus", "seats(-1)", "Seat less", "Lobby"),
    Key("lobby.again", "n", "again", "Another game", "Lobby"),
    Key("saves.open", "enter", "open", "Open", "Saves"),
    Key("saves.rename", "n", "rename", "Rename", "Saves"),
    Key("saves.delete", "d,delete", "delete", "Delete", "Saves"),
    Key("saves.export", "x", "export", "Export", "Saves"),
    Key("saves.import", "i", "import", "Import", "Saves"),
    Key("saves.examples", "e", "examples", "Examples", "Saves"),
    Key("stats.play", "enter", "play", "Play", "Stats"),
    Key("stats.next", "n,right", "turn(1)", "Next game", "Stats"),
    Key("stats.previous", "p,left", "turn(-1)", "Game before", "Stats"),
    Key("stats.clear", "d,delete", "clear", "Clear", "Stats"),
    Key("rules.next", "n,right", "turn(1)", "Next game", "Rules"),
    Key("rules.previous", "p,left", "turn(-1)", "Game before", "Rules"),
    Key("keys.change", "enter", "change", "Change", "Key list"),
    Key("keys.reset", "d,delete", "reset", "Default", "Key list"),
    Key("keys.reset_all", "a", "reset_all", "All defaults", "Key list"),
    Key("table.undo", "u", "undo", "Take back", "Table"),
    Key("table.rules", "f1", "rules", "Rules", "Table"),
    Key("table.hint", "question_mark", "hint", "Hint", "Table"),
    Key("table.log", "l", "log", "Log", "Table"),
    Key("table.skip", "s", "skip", "Hurry", "Table"),
    Key("table.pause", "p", "pause", "Pause", "Table"),
    Key("table.why", "v", "why", "Why", "Table"),
    Key("table.deputy", "i", "deputy", "AI plays", "Table"),
    Key("table.others", "o", "others", "Out of turn", "Table", shown=False),
    Key("table.leave", "escape,m", "leave", "Leave", "Table"),
    Key("table.chat", "slash", "chat", "Chat", "Table"),
    Key("table.ask", "exclamation_mark", "ask", "Ask", "Table"),
    Key("table.agree", "comma", "vote(True)", "Agree to what is voted on", "Table", shown=False),
    Key("table.refuse", "full_stop", "vote(False)", "Refuse what is voted on", "Table", shown=False),
    Key("curtain.lift", "space,enter", "lift", "Lift the curtain", "Curtain"),
    Key("curtain.leave", "escape", "leave", "Leave the game", "Curtain"),
    Key("end.rematch", "r", "choose('rematch')", "Rematch", "End of a game"),
    Key("end.look", "v", "choose('look')", "View the board", "End of a game"),
    Key("end.turning", "t", "choose('turning')", "Turning points", "End of a game"),
    Key("end.back", "escape,b", "choose('back')", "Back to the menu or lobby", "End of a game"),
    Key("turning.before", "left", "step(False)", "Before the move", "Turning points"),
    Key("turning.after", "right", "step(True)", "After it", "Turning points"),
    Key("turning.back", "escape,b", "back", "Back", "Turning points"),
    Key("butababel.first", "1", "card(0)", "First card", "ButaBabel", shown=False),
    Key("butababel.second", "2", "card(1)", "Second card", "ButaBabel", shown=False),
    Key("butababel.third", "3", "card(2)", "Third card", "ButaBabel", shown=False),
    Key("butababel.tower_a", "a", "tower(0)", "Tower A", "ButaBabel", shown=False),
    Key("butababel.tower_b", "b", "tower(1)", "Tower B", "ButaBabel", shown=False),
    Key("butababel.tower_c", "c", "tower(2)", "Tower C", "ButaBabel", shown=False),
    Key("butababel.tower_d", "d", "tower(3)", "Tower D", "ButaBabel", shown=False),
    Key("butababel.tower_e", "e", "tower(4)", "Tower E", "ButaBabel", shown=False),
    Key("butababel.draw", "space", "draw", "Draw from the fullest deck, or pass", "ButaBabel", shown=False),
    Key("butababel.drop", "backspace", "drop", "Put the card back", "ButaBabel", shown=False),
    Key("butim.one", "1", "number(1)", "Card, island or answer 1", "Butim", shown=False),
    Key("butim.two", "2", "number(2)", "Card, island or answer 2", "Butim", shown=False),
    Key("butim.three", "3", "number(3)", "Card, island or answer 3", "Butim", shown=False),
    Key("butim.four", "4", "number(4)", "Card, island or answer 4", "Butim", shown=False),
    Key("butim.five", "5", "number(5)", "Card, island or answer 5", "Butim", shown=False),
    Key("butim.six", "6", "number(6)", "Card, island or answer 6", "Butim", shown=False),
    Key("butim.seven", "7", "number(7)", "Card, island or answer 7", "Butim", shown=False),
    Key("butim.eight", "8", "number(8)", "Card, island or answer 8", "Butim", shown=False),
    Key("butim.nine", "9", "number(9)", "Card, island or answer 9", "Butim", shown=False),
    Key("butim.take", "enter", "take", "Do what is marked", "Butim", shown=False),
    Key("butim.done", "space", "done", "End the turn, or do without", "Butim", shown=False),
    Key("butim.back", "backspace", "back", "One step back", "Butim", shown=False),
    Key("butim.dig", "d", "dig", "Dig", "Butim", shown=False),
    Key("butim.dive", "w", "dive", "Dive into the whirlpool", "Butim", shown=False),
    Key("butim.spy", "g", "spy", "Look through the Spyglass", "Butim", shown=False),
    Key("butim.trade", "x", "trade", "Give up equipment for cards", "Butim", shown=False),
    Key("butim.claim", "y", "claim", "Claim a treasure", "Butim", shown=False),
    Key("butim.later", "n", "later", "Claim it later", "Butim", shown=False),
    Key("butim.ledger", "t", "ledger", "List all that lies on the table", "Butim", shown=False),
    Key("butim.left", "left", "step(-1,0)", "Mark to the left", "Butim", shown=False),
    Key("butim.right", "right", "step(1,0)", "Mark to the right", "Butim", shown=False),
    Key("butim.up", "up", "step(0,-1)", "Mark upwards", "Butim", shown=False),
    Key("butim.down", "down", "step(0,1)", "Mark downwards", "Butim", shown=False),
    Key("butim.page_up", "pageup", "scroll_ledger(-1)", "Further up in the list", "Butim", shown=False),
    Key("butim.page_down", "pagedown", "scroll_ledger(1)", "Further down in the list", "Butim", shown=False),
    Key("butine.one", "1", "item(0)", "First card, or what has the number 1", "Butine!", shown=False),
    Key("butine.two", "2", "item(1)", "Second card", "Butine!", shown=False),
    Key("butine.three", "3", "item(2)", "Third card", "Butine!", shown=False),
    Key("butine.four", "4", "item(3)", "Hexagon, or what has the number 4", "Butine!", shown=False),
    Key("butine.five", "5", "item(4)", "Rhombus", "Butine!", shown=False),
    Key("butine.six", "6", "item(5)", "Trapezoid", "Butine!", shown=False),
    Key("butine.seven", "7", "item(6)", "Triangle", "Butine!", shown=False),
    Key("butine.take", "enter", "take", "Do what is marked", "Butine!", shown=False),
    Key("butine.done", "space", "done", "Be done, keep the cards, or pass", "Butine!", shown=False),
    Key("butine.back", "backspace", "back", "One step back", "Butine!", shown=False),
    Key("butine.left", "left", "step(-1,0)", "Mark to the left", "Butine!", shown=False),
    Key("butine.right", "right", "step(1,0)", "Mark to the right", "Butine!", shown=False),
    Key("butine.up", "up", "step(0,-1)", "Mark upwards", "Butine!", shown=False),
    Key("butine.down", "down", "step(0,1)", "Mark downwards", "Butine!", shown=False),
    Key("butine.west", "a", "step(-1,0)", "Mark to the west", "Butine!", shown=False),
    Key("butine.east", "d", "step(1,0)", "Mark to the east", "Butine!", shown=False),
    Key("butine.northwest", "w", "slant(-1,-1)", "Mark to the north-west", "Butine!", shown=False),
    Key("butine.northeast", "e", "slant(1,-1)", "Mark to the north-east", "Butine!", shown=False),
    Key("butine.southwest", "z", "slant(-1,1)", "Mark to the south-west", "Butine!", shown=False),
    Key("butine.southeast", "x", "slant(1,1)", "Mark to the south-east", "Butine!", shown=False),
    Key("butine.next", "n", "next(1)", "Next place or walk", "Butine!", shown=False),
    Key("butine.previous", "p", "next(-1)", "Place or walk before", "Butine!", shown=False),
    Key("butine.turn", "r", "turn", "Turn the tile", "Butine!", shown=False),
    Key("butine.flip", "f", "flip", "Flip the tile", "Butine!", shown=False),
    Key("butine.goto", "g", "goto", "Go to a place by its name", "Butine!", shown=False),
    Key("butine.closer", "plus,equals_sign", "zoom(1)", "Closer", "Butine!", shown=False),
    Key("butine.farther", "minus", "zoom(-1)", "Farther", "Butine!", shown=False),
    Key("butine.fit", "0", "fit", "Show what matters", "Butine!", shown=False),
    Key("butine.pan_up", "pageup", "pan(0,-1)", "Look further up", "Butine!", shown=False),
    Key("butine.pan_down", "pagedown", "pan(0,1)", "Look further down", "Butine!", shown=False),
    Key("butine.pan_left", "home", "pan(-1,0)", "Look further left", "Butine!", shown=False),
    Key("butine.pan_right", "end", "pan(1,0)", "Look further right", "Butine!", shown=False),
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


def bindings(prefix: str) -> list[BindingType]:
    """All bindings whose ids begin with `prefix` and a dot."""
    return [binding(key.id) for key in CATALOGUE if key.id.startswith(prefix + ".")]


# Keys that a person may not take for something else --------------------------------------------------------

RESERVED = frozenset({"ctrl+q", "ctrl+c", "ctrl+p", "tab", "shift+tab", "escape"})
_SHELL = frozenset({"menu", "setup", "lan", "lobby", "saves", "stats", "rules", "keys"})
_WITHOUT_CLOCK = frozenset({"butine", "heroes", "butim"})
_OF_THE_SHELL = frozenset({"enter", "space", "up", "down", "left", "right"})


def _prefix(key_id: str) -> str:
    return key_id.partition(".")[0]


def together(one: str, other: str) -> bool:
    """Whether two bindings, by id, can be alive on one screen, so that they must not share a key."""
    a, b = sorted((_prefix(one), _prefix(other)))
    if "table.pause" in (one, other) and {a, b} & _WITHOUT_CLOCK:
        return False
    if a == b or "app" in (a, b):
        return True
    if "screen" in (a, b):
        return bool({a, b} & _SHELL)
    return "table" in (a, b) and not {a, b} & {*_SHELL, "end", "curtain", "turning"}


def keys_of(key_id: str, keymap: Mapping[str, str]) -> list[str]:
    """The keys of a binding as remapped, Textual's names."""
    return [word.strip() for word in keymap.get(key_id, _BY_ID[key_id].keys).split(",")]


def conflict(key_id: str, key: str, keymap: Mapping[str, str]) -> str | None:
    """Why `key` can't be given to a binding, in a sentence, or None where it can."""
    name = shown_key(key, ascii_only=True)
    shell = _prefix(key_id) in {*_SHELL, "app", "screen"}
    if key in RESERVED or (shell and key in _OF_THE_SHELL):
        return f"{name} has a fixed meaning and can't be given away."
    for other in CATALOGUE:
        if other.id != key_id and together(key_id, other.id) and key in keys_of(other.id, keymap):
            return f"{name} is already the key for {other.text!r} ({other.group})."
    return None


_WORDS = {
    "up": ("↑", "Up"),
    "down": ("↓", "Down"),
    "left": ("←", "Left"),
    "right": ("→", "Right"),
    "enter": ("Enter", "Enter"),
    "escape": ("Esc", "Esc"),
    "space": ("Space", "Space"),
    "backspace": ("Backspace", "Backspace"),
    "delete": ("Del", "Del"),
    "question_mark": ("?", "?"),
    "slash": ("/", "/"),
    "plus": ("+", "+"),
    "minus": ("-", "-"),
}


def shown_key(key: str, ascii_only: bool = False) -> str:
    """A key as a person calls it."""
    *modifiers, last = key.split("+")
    if last in _WORDS:
        name = _WORDS[last][1 if ascii_only else 0]
    else:
        char = key_to_character(last) or ""
        name = char if char.isprintable() and char else last.capitalize()
    return "+".join([*(word.capitalize() for word in modifiers), name])
