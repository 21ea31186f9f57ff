"""What happens in ButaBabel, and how it is told in words. Decides nothing.

The arguments of each kind stand beside its name. A tower is also called by its letter.
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


def tell(event: SeenEvent, names: Sequence[str]) -> str | None:
    """An event as a line for the log, or None where it is not worth one."""
    args = event.args
    if event.kind == IDLED:
        return "Nobody moved: cards for everybody who may draw."
    if event.kind == STALLED:
        why = "Nobody moves" if args[0] else "Nobody can play or draw"
        return f"{why}: everybody lays a card on the own tower."
    if event.kind == OVER:
        return "The last card was drawn: everybody stops."
    if event.kind == TURN:
        return None
    who = names[event.seat]
    if event.kind == PLAYED:
        card, tower, height = args
        whose = "the own tower" if tower == event.seat else inside(tower_words(tower, names))
        return f"{who} played {KIND_NAMES[card]} on {whose}, now {height}."
    if event.kind == DREW:
        return f"{who} drew {'a card' if args[1] == HIDDEN else KIND_NAMES[args[1]]}."
    if event.kind == LAID:
        return f"{who} laid {KIND_NAMES[args[0]]}, now {args[1]}."
    if event.kind == PASSED:
        return f"{who} could do nothing and passed."
    return None


def explain(s: BabelState, names: Sequence[str]) -> list[str]:
    """The judgement, line by line; empty while the game runs."""
    if s.stage != OVER_STAGE:
        return []
    heights = [len(cards) for cards in s.towers]
    return [_judged(step, s.players, names) for step in scoring.judge(heights)]


def _judged(step: scoring.Step, players: int, names: Sequence[str]) -> str:
    who = " and ".join(names[tower] for tower in step.towers)
    several = len(step.towers) > 1
    each = " each" if several else ""
    if step.verdict == scoring.NOBODY:
        return "No tower is left: nobody wins."
    if step.verdict == scoring.TIED:
        return f"{who} tie for the most cards of all ({step.height}): out."
    if step.verdict == scoring.TOO_TALL:
        assert step.next is not None
        above = step.height - step.next
        return f"{who}: {step.height} cards{each}, {above} above the next ({step.next}): God's wrath, out."
    by = (
        "the only tower left"
        if step.next is None
        else f"{step.height - step.next} above the next ({step.next})"
    )
    line = f"{who}: {step.height} cards{each}, {by}: {'they win' if several else 'the tower that stands'}."
    if players == DUMMY and DUMMY in step.towers:
        line += " The dummy wins, so all players lose."
    return line
