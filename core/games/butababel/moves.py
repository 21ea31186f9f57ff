"""The moves of ButaBabel as ints, and their short notation. The one place that knows the bits.

Low byte: the kind. Above it: a card, a tower and the height that a play saw there, or a deck. Towers are letters
in the notation, and so are the players who own them.
"""

from __future__ import annotations

from core.games.butababel.cards import KIND_NAMES, KINDS

PLAY, DRAW, LAY, PASS, IDLE, CALL = range(1, 7)
PASS_MOVE = PASS
IDLE_MOVE, CALL_MOVE = IDLE, CALL
"""The table's: cards for everybody who may draw; a stall where nobody moves."""

DECKS = 3
LETTERS = "ABCDE"
LAY_MOVES = tuple(LAY | kind << 8 for kind in KINDS)
HEIGHT_SHIFT = 13
GROUND_PLAYS = tuple(tuple(PLAY | card << 8 | tower << 10 for tower in range(len(LETTERS))) for card in KINDS)
"""By card and tower, a play on height 0: the height is added."""
DRAW_MOVES = tuple(DRAW | deck << 8 for deck in range(DECKS))


def kind(move: int) -> int:
    """PLAY, DRAW, LAY, PASS, IDLE or CALL; anything else is no move of this game."""
    return move & 0xFF


def play(card: int, tower: int, height: int) -> int:
    """Put a card on a tower that one saw at a height."""
    return PLAY | card << 8 | tower << 10 | height << HEIGHT_SHIFT


def card_of(move: int) -> int:
    """The card of a PLAY or a LAY; 3 is none."""
    return move >> 8 & 3


def tower_of(move: int) -> int:
    """The tower of a PLAY; 5 to 7 are none."""
    return move >> 10 & 7


def height_of(move: int) -> int:
    """The height that a PLAY saw."""
    return move >> HEIGHT_SHIFT


def deck_of(move: int) -> int:
    """The deck of a DRAW, from 0."""
    return move >> 8


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
