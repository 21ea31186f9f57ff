"""What happens in ButaBabel, and how it is told in words. Decides nothing.

The arguments of each kind stand beside its name. A tower is called by its letter and its owner.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.events import HIDDEN, SeenEvent
from core.engine.text import inside
from core.games.butababel import scoring
from core.games.butababel.cards import KIND_NAMES
from core.games.butababel.moves import LETTERS
from core.games.butababel.state import DUMMY, OVER_STAGE, BabelState

PLAYED = "played"  # card, tower, its height now
DREW = "drew"  # deck, card (HIDDEN to others), how many cards the deck has left
IDLED = "idled"  # the table lets everybody draw
STALLED = "stalled"  # whether the table called it though somebody could play
CHOSE = "chose"  # card (HIDDEN to others)
LAID = "laid"  # card, its height now: on the seat's own tower, after a stall
PASSED = "passed"
TURN = "turn"
OVER = "over"


def tower_words(tower: int, names: Sequence[str]) -> str:
    """ "tower B (Vex)"."""
    return f"tower {LETTERS[tower]} ({inside(names[tower])})"


def _own(name: str) -> str:
    return "your own tower" if name == "You" else "their own tower"


def tell(event: SeenEvent, names: Sequence[str]) -> str | None:
    """An event as a line for the log, or None where it is not worth one."""
    if event.kind == IDLED:
        return "Nobody moved: a card for everybody who may draw."
    if event.kind == STALLED:
        why = "Nobody moves" if event.args[0] else "Nobody can play or draw"
        return f"{why}: everybody lays a card on their own tower."
    if event.kind == OVER:
        return "The last card was drawn: everybody stops."
    return _tell_of(names[event.seat], event, names) if event.kind != TURN else None


def _tell_of(who: str, event: SeenEvent, names: Sequence[str]) -> str | None:
    if event.kind == PLAYED:
        card, tower, height = event.args
        where = _own(who) if tower == event.seat else tower_words(tower, names)
        return f"{who} played {KIND_NAMES[card]} on {where}, now {height}."
    if event.kind == DREW:
        return f"{who} drew {'a card' if event.args[1] == HIDDEN else KIND_NAMES[event.args[1]]}."
    if event.kind == LAID:
        return f"{who} laid {KIND_NAMES[event.args[0]]} on {_own(who)}, now {event.args[1]}."
    if event.kind == PASSED:
        return f"{who} could do nothing and passed."
    return None


def explain(s: BabelState, names: Sequence[str]) -> list[str]:
    """The judgement, line by line; empty while the game runs."""
    if s.stage != OVER_STAGE:
        return []
    heights = [len(cards) for cards in s.towers]
    towers = (f"{LETTERS[tower]} ({names[tower]}) {height}" for tower, height in enumerate(heights))
    steps = scoring.judge(heights)
    lines = [f"The towers: {', '.join(towers)}.", *(_judged(step, names) for step in steps)]
    if s.players == DUMMY and DUMMY in steps[-1].towers:
        lines.append("The dummy's tower stands, so all players lose.")
    return lines


def _judged(step: scoring.Step, names: Sequence[str]) -> str:
    """One step of the judgement, about one tower or a tied group."""
    if step.verdict == scoring.NOBODY:
        return "No tower is left: nobody wins."
    who, several = _listed([names[tower] for tower in step.towers]), len(step.towers) > 1
    height = f"{step.height} card{'' if step.height == 1 else 's'}{' each' if several else ''}"
    if step.verdict == scoring.TIED:
        return f"{who} tie for the most cards of all, {height}: out."
    are = "are" if several or who == "You" else "is"
    if step.next is None:
        above = f"{are} the only {'ones' if several else 'one'} left"
    else:
        above = f"{are} {step.height - step.next} above the next ({step.next})"
    if step.verdict == scoring.TOO_TALL:
        return f"{who}, {height}, {above}: God's wrath, out."
    return f"{who}, {height}, {above}: {'these towers stand' if several else 'this tower stands'}."


def _listed(names: Sequence[str]) -> str:
    """Names for the start of a sentence: "Ann, Ben and Cleo"."""
    first, *others = names
    words = [first, *map(inside, others)]
    return " and ".join([", ".join(words[:-1]), words[-1]] if others else words)
