"""What the Butine screen says: prompts, what is under the cursor, a seat's notes. Pure text from a view."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from core.engine.rules import Move
from core.games.butine import moves as m
from core.games.butine.cards import card_of, card_words, flowers_of
from core.games.butine.lattice import SHAPE_NAMES, SHAPE_OF, Place
from core.games.butine.state import (
    ACT_STAGE,
    EXCHANGE_STAGE,
    MORE_STAGE,
    REFILL_STAGE,
    SWAP_STAGE,
    ButineState,
    points,
)
from tui.games.butine.chips import card_chip
from tui.games.butine.choosing import Choosing
from tui.games.butine.items import SHAPE_ITEM
from tui.games.butine.palette import MeadowLook
from tui.games.butine.placing import Placing
from tui.games.butine.walking import Walking
from tui.widgets.area import Prompt, Scene

Keys = tuple[tuple[str, str], ...]

_ABOUT = {
    ACT_STAGE: "to place a tile or to gather",
    MORE_STAGE: "to go on",
    REFILL_STAGE: "to take a card from the row",
    EXCHANGE_STAGE: "to keep the cards or to exchange one",
    SWAP_STAGE: "to take a card for the one given up",
}
_RESTING = {ACT_STAGE: "pass", MORE_STAGE: "done", EXCHANGE_STAGE: "keep them"}
"""By stage, what it is to do nothing more."""
_BOTH = "2 points buy you the other action"


def waiting_prompt(scene: Scene, s: ButineState) -> str:
    """What is going on while others decide."""
    if not scene.rules.to_act(s):
        return "The game is over."
    who = scene.names[s.active]
    return f"{who} {'are' if who == 'You' else 'is'} about {_ABOUT[s.stage]}."


def prompt(choosing: Choosing) -> Prompt:
    """What the person at the keyboard is asked, and the keys that answer."""
    if choosing.placing is not None:
        return Prompt(_placing_words(choosing.placing), _placing_keys(choosing.placing), mine=True)
    if choosing.walking is not None:
        keys = (("enter", "gather"), ("←→↑↓", "step"), ("n p", "other walks"), ("backspace", "back"))
        return Prompt(_walking_words(choosing.walking, choosing.s), keys, mine=True)
    return Prompt(_question(choosing), _number_keys(choosing), mine=True)


def deed(s: ButineState, move: Move) -> str:
    """A move in a few words; walks that come to the same have the same."""
    what = m.kind(move)
    if what == m.PLACE:
        return f"{SHAPE_NAMES[SHAPE_OF[m.orientation_of(move)]]} at {_corner(m.to_place(move))}"
    if what == m.GATHER:
        walk = m.to_walk(move)
        card = card_of(*(s.flowers[tile] for tile in walk))
        number = s.hands[s.active].index(card) + 1
        return f"gather card {number}, to {_corner(m.to_place(s.tiles[walk[-1]]))}"
    if what == m.TAKE:
        return f"take {card_words(m.argument(move))}"
    if what == m.GIVE:
        return f"give up {card_words(m.argument(move))}"
    if what == m.DRAW:
        return "take the top of the deck"
    return {"done": "be done", "keep them": "keep the cards"}.get(_RESTING[s.stage], "pass")


def _corner(place: Place) -> str:
    """A place's name: its topmost corner in doubled coordinates."""
    _, x, y = place
    return f"{2 * x + y},{y}"


def _question(choosing: Choosing) -> str:
    """What is asked where no choice has begun."""
    stage, kinds = choosing.s.stage, choosing.kinds
    if stage == ACT_STAGE:
        if m.PASS in kinds:
            return "All tiles are placed and no card can be gathered: you pass."
        if m.GATHER not in kinds:
            return "Your turn: place a tile."
        return f"Your turn: gather for one of your cards{', or place a tile' if m.PLACE in kinds else ''}."
    if stage == MORE_STAGE:
        return _more(bool(choosing.s.gathered), m.GATHER in kinds, m.PLACE in kinds)
    if stage == REFILL_STAGE:
        return "Take a card from the row."
    if stage == EXCHANGE_STAGE:
        return "Pay 1 point to exchange one of your cards, or keep them."
    return "Take a card from the row for it, or the unseen top of the deck."


def _more(gathered: bool, can_gather: bool, can_place: bool) -> str:
    if not gathered:
        return f"{_BOTH}: gather for a card, or be done."
    if not can_place:
        return "Gather for another card, or be done."
    if can_gather:
        return f"Gather for another card, or be done; {_BOTH}."
    return f"{_BOTH}: place a tile, or be done."


def _number_keys(choosing: Choosing) -> Keys:
    cards = [number for number in choosing.open if choosing.items[number].kind != SHAPE_ITEM]
    shapes = [number for number in choosing.open if choosing.items[number].kind == SHAPE_ITEM]
    doing = "gather" if choosing.acting else "give up" if m.GIVE in choosing.kinds else "take"
    resting = _RESTING.get(choosing.s.stage)
    return (
        *(((_span(cards), doing),) if cards else ()),
        *(((_span(shapes), "place a tile"),) if shapes else ()),
        *((("space", resting),) if resting and {m.DONE, m.PASS} & choosing.kinds else ()),
    )


def _placing_keys(placing: Placing) -> Keys:
    turns = len({place[0] for place in placing.places})
    return (
        ("enter", "place"),
        ("←→↑↓", "move"),
        *((("r f", "turn, flip"),) if turns > 1 else ()),
        ("n p", "all"),
        ("backspace", "back"),
    )


def _placing_words(placing: Placing) -> str:
    shape = SHAPE_NAMES[SHAPE_OF[placing.place[0]]]
    where = _corner(placing.place)
    return f"Place a {shape}, its top corner at {where}? {placing.marked + 1} of {len(placing.places)}"


def _walking_words(walking: Walking, s: ButineState) -> str:
    walk = walking.walk
    card = card_of(*(s.flowers[tile] for tile in walk))
    others = f", one of {walking.alike} to that tile" if walking.alike > 1 else ""
    return f"Fly {card_words(card)}? Walk {walking.marked + 1} of {len(walking.open)}{others}"


def _span(numbers: Sequence[int]) -> str:
    """ "1-3", "1 3"."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return " ".join(map(str, numbers))


def corner_of(text: str) -> tuple[int, int] | None:
    """Column and row as typed, "4,-2" or "4 -2", or None where it is something else."""
    words = text.replace(",", " ").split()
    digits = [word.removeprefix("-") for word in words]
    if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in digits):
        return None
    return int(words[0]), int(words[1])


def seat_note(s: ButineState, seat: int, look: MeadowLook, room: int) -> Text:
    """Points beside the name; below it the cards that the seat is after."""
    total = points(s, seat)
    cards = Text(" ").join(card_chip(flowers_of(card), look, roomy=False) for card in s.hands[seat])
    words = f"{total} point{'' if total == 1 else 's'}" if room > 8 else str(total)
    return Text.assemble(words, "\n", cards)
