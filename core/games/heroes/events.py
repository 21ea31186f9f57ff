"""What happens in Heroes, and how it is told in words. Decides nothing.

The arguments of each kind stand beside its name.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.events import HIDDEN, SeenEvent
from core.engine.text import inside
from core.games.heroes.moves import BACK_2_OR_3, EXCHANGE, FORWARD_2, STEP_1, STEP_BACK, WAY_STEPS
from core.games.heroes.state import OVER_STAGE, HeroesState

TURN = "turn"  # turn number
ROLLED = "rolled"  # face, steps
MOVED = "moved"  # from, to, why
PLAYED = "played"  # way, the active seat
PASSED = "passed"
QUESTION = "question"  # place, effect, whether it was turned up only now
PICKED = "picked"  # place
EXCHANGED = "exchanged"  # place, place
TREASURE = "treasure"
KICKED = "kicked"  # place, how often by now, effect of the card taken (HIDDEN to others)
OUT = "out"
WON = "won"  # how many are out

# Why a servant moved.
BY_ROLL, BY_CARD, BY_QUESTION, BY_DISPLACEMENT = range(4)

EFFECT_WORDS = {
    BACK_2_OR_3: "2 or 3 back",
    STEP_1: "1 forward or back",
    FORWARD_2: "2 forward",
    STEP_BACK: "1 step back",
    EXCHANGE: "exchange 2 cards",
}
_KICKED = ("never kicked out", "kicked out once", "kicked out twice", "kicked out 3 times")


def way_words(way: int) -> str:
    """A way of playing a card in words: "2 forward"."""
    steps = WAY_STEPS[way]
    return f"{abs(steps)} {'back' if steps < 0 else 'forward'}"


def _own(name: str) -> str:
    return "your own" if name == "You" else "their own"


def tell(event: SeenEvent, names: Sequence[str]) -> str | None:
    """An event as a line for the log, or None where it is not worth one."""
    who, args = names[event.seat], event.args
    if event.kind == ROLLED:
        face, steps = args
        return f"{who} rolled {face}" + (f", {steps} with the treasure." if face != steps else ".")
    if event.kind == PLAYED:
        way, target = args
        victim = f"on {_own(who)} servant" if target == event.seat else f"on {inside(names[target])}"
        return f"{who} played {way_words(way)} {victim}."
    if event.kind == MOVED:
        return f"{who} lost the card underfoot and stepped back." if args[2] == BY_DISPLACEMENT else None
    if event.kind == QUESTION:
        return f"{who} {'turned up' if args[2] else 'met'} a question: {EFFECT_WORDS[args[1]]}."
    if event.kind == EXCHANGED:
        return f"{who} exchanged the cards {args[0]} and {args[1]}."
    if event.kind == TREASURE:
        return f"{who} took a treasure and turned for home."
    if event.kind == KICKED:
        effect = "" if args[2] == HIDDEN else f" ({EFFECT_WORDS[args[2]]})"
        return f"{who} ran into {_own(who)} hero, got kicked out ({args[1]} of 4) and took the card{effect}."
    if event.kind == OUT:
        return f"{who} left the round: no hero of that colour is left on the track."
    if event.kind == WON:
        return f"{who} won the game!"
    return None


def explain(s: HeroesState, names: Sequence[str]) -> list[str]:
    """Why the outcome is what it is, line by line; empty while the game runs."""
    if s.stage != OVER_STAGE:
        return []
    winner = names[s.winner]
    if len(s.out) == s.seats - 1:
        lines = [f"{winner} won as the last servant on the track."]
    else:
        lines = [f"{winner} brought a treasure home to the Cave."]
    for seat in range(s.seats):
        if seat != s.winner and seat not in s.out:
            how = "on the way home with a treasure" if s.carries[seat] else "on the way to the Castle"
            lines.append(f"{names[seat]}: still {how}, {_KICKED[s.kicks[seat]]}.")
    order = ("last", "second to last", "third to last", "fourth to last")
    for back, seat in enumerate(reversed(s.out)):
        lines.append(f"{names[seat]}: out of the round, the {order[back]} to go.")
    return lines
