"""The moves of ButaBabel as ints, and their short notation. The one place that knows the bits.

Low byte: the kind. Above it: the bit of a card (3 bits), a tower (3 bits) and the height that a play saw there; or
a deck. So a play answers with one `&` whether a hand has its card. Towers are letters in the notation, and so are
the players who own them.
"""

from __future__ import annotations

from core.games.butababel.cards import BEATEN_BY, HAND_BITS, HAND_UNIT, KIND_BITS, KIND_NAMES, KINDS

PLAY, DRAW, LAY, PASS, IDLE, CALL = range(1, 7)
PASS_MOVE = PASS
IDLE_MOVE, CALL_MOVE = IDLE, CALL
"""The table's: cards for everybody who may draw; a stall where nobody moves."""

DECKS = 3
LETTERS = "ABCDE"
NO_CARD = 3

KIND = 0xFF
"""The bits of a move's kind."""
DECK_SHIFT = 8
CARD_SHIFT, TOWER_SHIFT, HEIGHT_SHIFT = 8, 11, 14
HEIGHT = -1 << HEIGHT_SHIFT
GROUND = ~HEIGHT
"""The bits of a play's height, and all the others."""

LAY_MOVES = tuple(LAY | KIND_BITS[kind] << CARD_SHIFT for kind in KINDS)
DRAW_MOVES = tuple(DRAW | deck << DECK_SHIFT for deck in range(DECKS))
_CARDS = tuple(KIND_BITS.index(bits) if bits in KIND_BITS else NO_CARD for bits in range(8))


def kind(move: int) -> int:
    """PLAY, DRAW, LAY, PASS, IDLE or CALL; anything else is no move of this game."""
    return move & KIND


def play(card: int, tower: int, height: int) -> int:
    """Put a card on a tower that one saw at a height."""
    return PLAY | KIND_BITS[card] << CARD_SHIFT | tower << TOWER_SHIFT | height << HEIGHT_SHIFT


def answer(top: int, tower: int, height: int) -> int:
    """The one play that a tower with this top and height allows."""
    return play(BEATEN_BY[top], tower, height)


def card_of(move: int) -> int:
    """The card of a PLAY or a LAY, or NO_CARD."""
    return _CARDS[move >> CARD_SHIFT & 7]


def tower_of(move: int) -> int:
    """The tower of a PLAY; 5 to 7 are none."""
    return move >> TOWER_SHIFT & 7


def height_of(move: int) -> int:
    """The height that a PLAY saw."""
    return move >> HEIGHT_SHIFT


def deck_of(move: int) -> int:
    """The deck of a DRAW, from 0."""
    return move >> DECK_SHIFT


UNPACKED = {
    play(card, tower, 0): (card, tower, HAND_UNIT[card], answer(card, tower, 1))
    for card in KINDS
    for tower in range(len(LETTERS))
}
"""By a play on height 0: the card, the tower, what the hand loses, and the play that answers it."""
PLAYABLE = tuple(bits << CARD_SHIFT for bits in HAND_BITS)
"""By hand code, bits of which a play has one exactly if its card is in the hand."""

EXAMPLES = "brick C 7 (on tower C, seen 7 high), draw 2, lay straw, pass"


def to_text(move: int) -> str:
    """Short notation; EXAMPLES has some."""
    what = kind(move)
    if what == PLAY:
        return f"{KIND_NAMES[card_of(move)]} {LETTERS[tower_of(move)]} {height_of(move)}"
    if what == DRAW:
        return f"draw {deck_of(move) + 1}"
    if what == LAY:
        return f"lay {KIND_NAMES[card_of(move)]}"
    return {PASS: "pass", IDLE: "idle", CALL: "stall"}[what]


def from_text(text: str) -> int | None:
    """The move that a notation means, or None where it means none."""
    words = text.lower().split()
    if len(words) == 1:
        return {"pass": PASS_MOVE, "idle": IDLE_MOVE, "stall": CALL_MOVE}.get(words[0])
    if len(words) == 2 and words[0] == "draw":
        return DRAW_MOVES[int(words[1]) - 1] if words[1] in ("1", "2", "3") else None
    if len(words) == 2 and words[0] == "lay":
        return LAY_MOVES[KIND_NAMES.index(words[1])] if words[1] in KIND_NAMES else None
    if len(words) != 3 or words[0] not in KIND_NAMES or len(words[1]) != 1:
        return None
    tower = LETTERS.lower().find(words[1])
    if tower < 0 or not (words[2].isascii() and words[2].isdigit() and len(words[2]) < 4):
        return None
    return play(KIND_NAMES.index(words[0]), tower, int(words[2]))
