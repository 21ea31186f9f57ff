"""The moves of Butine as ints, and their short notation. The one place that knows the bits.

Low byte: the kind. Above it: the orientation and topmost corner of a placement, the three tile numbers of a
walk, or a card. In the notation a corner is column,row in doubled coordinates: the column counts half units.
"""

from __future__ import annotations

from core.games.butine.cards import card_of, flowers_of
from core.games.butine.lattice import (
    FIRST_ORIENTATION,
    FLOWER_NAMES,
    SHAPE_NAMES,
    SHAPE_OF,
    TURN_OF,
    TURNS,
    Cell,
    Place,
)

PLACE, GATHER, TAKE, DRAW, GIVE, DONE, PASS = range(1, 8)
DRAW_MOVE, DONE_MOVE, PASS_MOVE = DRAW, DONE, PASS

# A placement: kind, orientation, x, y. Being the top, y needs no mask; a shifted placement is a sum.
ORIENTATION_SHIFT, X_SHIFT, Y_SHIFT = 8, 12, 20
MIDDLE = 128
"""Added to x and y; a meadow of all tiles stays within 65 of its start."""

TILE_BITS = 6
_TILE_MASK = (1 << TILE_BITS) - 1


def kind(move: int) -> int:
    """PLACE, GATHER, TAKE, DRAW, GIVE, DONE or PASS; anything else is no move of this game."""
    return move & 0xFF


def argument(move: int) -> int:
    """The card of a TAKE or a GIVE."""
    return move >> 8


def place_move(place: Place) -> int:
    """Lay a tile there."""
    orientation, x, y = place
    return PLACE | orientation << ORIENTATION_SHIFT | (x + MIDDLE) << X_SHIFT | (y + MIDDLE) << Y_SHIFT


def to_place(move: int) -> Place:
    """Where a PLACE lays its tile."""
    return orientation_of(move), (move >> X_SHIFT & 0xFF) - MIDDLE, (move >> Y_SHIFT) - MIDDLE


def cell(cell: Cell) -> int:
    """A cell of the lattice as one int, of which the cells of a shifted tile are sums."""
    x, y, up = cell
    return (x + MIDDLE + (y + MIDDLE << Y_SHIFT - X_SHIFT)) * 2 + up


def orientation_of(move: int) -> int:
    """The orientation of a PLACE; 12 to 15 are none."""
    return move >> ORIENTATION_SHIFT & 15


def walk_move(first: int, second: int, third: int) -> int:
    """Fly over these three tiles; their flowers say which card that does."""
    return GATHER | first << 8 | second << 8 + TILE_BITS | third << 8 + 2 * TILE_BITS


def to_walk(move: int) -> tuple[int, int, int]:
    """The three tiles of a GATHER."""
    tiles = move >> 8
    return tiles & _TILE_MASK, tiles >> TILE_BITS & _TILE_MASK, tiles >> 2 * TILE_BITS


def take(card: int) -> int:
    """Take a card of the row."""
    return TAKE | card << 8


def give(card: int) -> int:
    """Give a card up."""
    return GIVE | card << 8


# Notation --------------------------------------------------------------------------------------------------

_PLAIN = {"draw": DRAW_MOVE, "done": DONE_MOVE, "pass": PASS_MOVE}
_PLAIN_WORDS = {move: word for word, move in _PLAIN.items()}
EXAMPLES = "trapezoid3 4,-2, fly 5 8 3, take daisy-poppy-borage, draw, give daisy-poppy-borage, done, pass"


def to_text(move: int) -> str:
    """Short notation; EXAMPLES has one of each kind."""
    what = kind(move)
    if what == PLACE:
        orientation, x, y = to_place(move)
        return f"{orientation_words(orientation)} {2 * x + y},{y}"
    if what == GATHER:
        return "fly " + " ".join(map(str, to_walk(move)))
    if what in (TAKE, GIVE):
        flowers = "-".join(FLOWER_NAMES[flower] for flower in flowers_of(argument(move)))
        return f"{'take' if what == TAKE else 'give'} {flowers}"
    return _PLAIN_WORDS[move]


def orientation_words(orientation: int) -> str:
    """ "hexagon", "rhombus2": the shape, and from 1 on how often it is turned."""
    shape = SHAPE_OF[orientation]
    turn = str(TURN_OF[orientation] + 1) if TURNS[shape] > 1 else ""
    return SHAPE_NAMES[shape] + turn


def from_text(text: str) -> int | None:
    """The move that a notation means, or None where it means none.

    Names may be cut short where that is clear; a turn of 1 may be left out.
    """
    words = text.lower().replace(",", " ").split()
    if len(words) == 1:
        return _PLAIN.get(words[0])
    if len(words) == 4 and words[0] == "fly":
        tiles = [_whole(word, 0, _TILE_MASK) for word in words[1:]]
        return None if None in tiles else walk_move(*(tile for tile in tiles if tile is not None))
    if len(words) == 2 and words[0] in ("take", "give"):
        card = _card(words[1])
        return None if card is None else (take if words[0] == "take" else give)(card)
    return _placement(words)


def _placement(words: list[str]) -> int | None:
    """ "trapezoid3 4 -2"."""
    if len(words) != 3:
        return None
    name = words[0].rstrip("0123456789")
    shape = _index(name, SHAPE_NAMES)
    turn = _whole(words[0][len(name) :] or "1", 1, 6)
    column, row = (_whole(word, -MIDDLE, MIDDLE - 1) for word in words[1:])
    if shape is None or turn is None or turn > TURNS[shape] or column is None or row is None:
        return None
    x = (column - row) // 2
    if (column - row) % 2 or not -MIDDLE <= x < MIDDLE:
        return None
    return place_move((FIRST_ORIENTATION[shape] + turn - 1, x, row))


def _card(word: str) -> int | None:
    flowers = [_index(part, FLOWER_NAMES) for part in word.split("-")]
    known = [flower for flower in flowers if flower is not None]
    return card_of(*known) if len(flowers) == len(known) == 3 else None


def _index(word: str, names: tuple[str, ...]) -> int | None:
    """Which of the names a word is the beginning of, where that is clear."""
    found = [number for number, name in enumerate(names) if word and name.startswith(word)]
    return found[0] if len(found) == 1 else None


def _whole(word: str, low: int, high: int) -> int | None:
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 4 and low <= int(word) <= high:
        return int(word)
    return None
