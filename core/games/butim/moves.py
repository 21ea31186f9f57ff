"""The moves of Butim as ints, and their short notation. The one place that knows the bits.

Low byte: the kind. Above it up to three bytes: island, seat, card, ore or symbol. The notation names cards as the
deck does; seats count from 1 in it.
"""

from __future__ import annotations

from core.games.butim.cards import Cards
from core.games.butim.deck import ISLANDS, MAP_NAMES

(
    PLACE,
    BUY,
    SKIP,
    EQUIP,
    PLAY,
    TRADE,
    DIG,
    PAY,
    SEAT,
    ISLAND,
    TAKE,
    MAP,
    GIVE,
    HAND,
    DISCARD,
    LOSE,
    TEAR,
    KEEP,
    BOTTOM,
    SINK,
    SWAP,
    DIVE,
    SHOW,
    SPY,
    CLAIM,
    LATER,
    CANCEL,
    END,
    ORE,
    PICK,
) = range(1, 31)

ORE_NAMES = ("copper", "silver", "gold")
WIND, SHOVEL = 1, 2
"""Bits of a DIG: with the Second Wind that was played; with the Shovel."""

SKIP_MOVE, KEEP_MOVE, BOTTOM_MOVE, SINK_MOVE, SWAP_MOVE = SKIP, KEEP, BOTTOM, SINK, SWAP
LATER_MOVE, END_MOVE = LATER, END
ORE_MOVES = tuple(ORE | ore << 8 for ore in range(len(ORE_NAMES)))


def make(kind: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """A move of its parts."""
    return kind | first << 8 | second << 16 | third << 24


def kind(move: int) -> int:
    """One of the kinds above; anything else is no move of this game."""
    return move & 0xFF


def first(move: int) -> int:
    """The first part: of most moves the island, seat, card, ore or symbol that they are about."""
    return move >> 8 & 0xFF


def second(move: int) -> int:
    """The second part: the card or symbol of a TAKE, MAP or CANCEL, the bits of a DIG."""
    return move >> 16 & 0xFF


def claim(treasure: int, given: int = -1, stands_for: int = -1) -> int:
    """Claim a treasure; with Forgery, a map of the symbol `given` stands for another."""
    return CLAIM | treasure << 8 | (given + 1) << 16 | (stands_for + 1) << 24


def forged(move: int) -> tuple[int, int]:
    """Of a CLAIM, the symbol that is given and the one it stands for; (-1, -1) without Forgery."""
    return (move >> 16 & 0xFF) - 1, (move >> 24) - 1


# Notation --------------------------------------------------------------------------------------------------

_PLAIN = {
    "skip": SKIP_MOVE,
    "keep": KEEP_MOVE,
    "bottom": BOTTOM_MOVE,
    "sink": SINK_MOVE,
    "swap": SWAP_MOVE,
    "later": LATER_MOVE,
    "end": END_MOVE,
}
_WORDS = {
    PLACE: "place", BUY: "buy", EQUIP: "equip", PLAY: "play", TRADE: "trade", DIG: "dig", PAY: "pay",
    SEAT: "choose", ISLAND: "choose", TAKE: "take", MAP: "map", GIVE: "give", HAND: "hand", DISCARD: "discard",
    LOSE: "lose", TEAR: "tear", DIVE: "dive", SHOW: "show", SPY: "spy", CLAIM: "claim", CANCEL: "cancel",
    ORE: "ore", PICK: "pick",
}  # fmt: skip
_KINDS = {word: what for what, word in _WORDS.items() if what != SEAT}
_PLAIN_WORDS = {move: word for word, move in _PLAIN.items()}
_BY_ISLAND = (PLACE, ISLAND, SPY, DIG)
_BY_ORE = (BUY, GIVE, DIVE, ORE)
_BY_GAME_CARD = (EQUIP, PLAY, TRADE, PAY, HAND, DISCARD, LOSE)
_BY_ISLAND_CARD = (SHOW, CLAIM)
_MAX_NUMBER = 200
_MAX_SEAT = 7
EXAMPLES = "dig sand-earth, play tavern-tale-sand, equip compass, buy gold, dive copper, end"


def to_text(cards: Cards, move: int) -> str:
    """Short notation; EXAMPLES has some."""
    what, part = kind(move), first(move)
    if what in _PLAIN_WORDS:
        return _PLAIN_WORDS[what]
    words = [_WORDS[what]]
    if what in _BY_ISLAND:
        words.append(ISLANDS[part])
    elif what in _BY_ORE:
        words.append(ORE_NAMES[part])
    elif what in _BY_GAME_CARD:
        words.append(cards.words[part])
    elif what in _BY_ISLAND_CARD:
        words.append(cards.island_words[part])
    elif what == TEAR:
        words.append(MAP_NAMES[part])
    else:
        words.append(str(part + 1))
    if what == DIG:
        words += [word for bit, word in ((WIND, "wind"), (SHOVEL, "shovel")) if second(move) & bit]
    elif what == TAKE:
        words.append(cards.words[second(move)])
    elif what == MAP:
        words.append(MAP_NAMES[second(move)])
    elif what == CANCEL:
        words.append(cards.island_words[second(move)])
    elif what == CLAIM and forged(move)[0] >= 0:
        given, stands_for = forged(move)
        words += [MAP_NAMES[given], "for", MAP_NAMES[stands_for]]
    return " ".join(words)


def from_text(cards: Cards, text: str) -> int | None:
    """The move that a notation means, or None where it means none."""
    words = text.casefold().split()
    if len(words) == 1:
        return _PLAIN.get(words[0])
    if not 2 <= len(words) <= 5:
        return None
    what = _KINDS.get(words[0])
    if what is None:
        return None
    if what == ISLAND and words[1] not in ISLANDS:
        what = SEAT
    part = _part(cards, what, words[1])
    if part is None:
        return None
    return _with_rest(cards, what, part, words[2:])


def _part(cards: Cards, what: int, word: str) -> int | None:
    if what in _BY_ISLAND:
        return _index(ISLANDS, word)
    if what in _BY_ORE:
        return _index(ORE_NAMES, word)
    if what in _BY_GAME_CARD:
        return _index(cards.words, word)
    if what in _BY_ISLAND_CARD:
        return _index(cards.island_words, word)
    if what == TEAR:
        return _index(MAP_NAMES, word)
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        return None
    number = int(word)
    return number - 1 if 1 <= number <= (_MAX_NUMBER if what == PICK else _MAX_SEAT) else None


def _with_rest(cards: Cards, what: int, part: int, rest: list[str]) -> int | None:
    if what == DIG:
        bits = [{"wind": WIND, "shovel": SHOVEL}.get(word, 0) for word in rest]
        if 0 in bits or len(set(bits)) < len(bits):
            return None
        return make(DIG, part, sum(bits))
    if what == CLAIM and rest:
        if len(rest) != 3 or rest[1] != "for":
            return None
        given, stands_for = _index(MAP_NAMES, rest[0]), _index(MAP_NAMES, rest[2])
        return None if given is None or stands_for is None else claim(part, given, stands_for)
    seconds = {TAKE: cards.words, MAP: MAP_NAMES, CANCEL: cards.island_words}.get(what)
    if seconds is None:
        return None if rest else make(what, part)
    other = _index(seconds, rest[0]) if len(rest) == 1 else None
    return None if other is None else make(what, part, other)


def _index(words: tuple[str, ...], word: str) -> int | None:
    return words.index(word) if word in words else None
