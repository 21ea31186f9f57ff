"""What happens in Butim, and how it is told. Kinds of events and their arguments, HIDDEN where a seat may not know.

ROUND(number) TURN(number) PLACED(island) DREW(wanted, cards...) DREW_ORE(ore) BOUGHT(ore) LOST_ORE(ore)
EQUIPPED(card) PLAYED(card, times) TRADED(card) DISCARDED(card, whether chosen) PAID(card) BEGAN_DIGGING(island)
DUG(island) NO_ORE() CHOSE(operation, victim) GOT_CARD(giver, card) GOT_ORE(giver, ore) BOARDED(owner, card)
SABOTAGED(owner, card) TOOK_MAP(owner, island card) LOST_GEAR(card) LOST_MAP(island card)
LOOKED(island, island cards from the top...) LEFT_THERE(island) PUT_BACK(island, whether changed)
WENT_BELOW(island) TURNED_UP(island card) SPARED(island card) SANK(island) GONE(island) MUTINY()
DIVED(ore, island cards...) FISHED(island card, whether taken)
CLAIMED(treasure, symbol given, symbol it stands for) CONTESTED(treasure, seat asked first) WAITED(treasure)
RESHUFFLED(count) LAPSED(operation) ENDING(islands left) CANCELLED(owner, treasure) OVER(turn)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.engine.events import HIDDEN, SeenEvent
from core.engine.text import inside
from core.games.butim import ops
from core.games.butim.cards import Cards
from core.games.butim.deck import FORMATIONS, ISLANDS, MAP_NAMES
from core.games.butim.moves import ORE_NAMES

ROUND = "round"
TURN = "turn"
PLACED = "placed"
DREW = "drew"
DREW_ORE = "drew_ore"
BOUGHT = "bought"
LOST_ORE = "lost_ore"
EQUIPPED = "equipped"
PLAYED = "played"
TRADED = "traded"
DISCARDED = "discarded"
PAID = "paid"
BEGAN_DIGGING = "began_digging"
DUG = "dug"
NO_ORE = "no_ore"
CHOSE = "chose"
GOT_CARD = "got_card"
GOT_ORE = "got_ore"
BOARDED = "boarded"
SABOTAGED = "sabotaged"
TOOK_MAP = "took_map"
LOST_GEAR = "lost_gear"
LOST_MAP = "lost_map"
LOOKED = "looked"
LEFT_THERE = "left_there"
PUT_BACK = "put_back"
WENT_BELOW = "went_below"
TURNED_UP = "turned_up"
SPARED = "spared"
SANK = "sank"
GONE = "gone"
MUTINY = "mutiny"
DIVED = "dived"
FISHED = "fished"
CLAIMED = "claimed"
CONTESTED = "contested"
WAITED = "waited"
RESHUFFLED = "reshuffled"
LAPSED = "lapsed"
ENDING = "ending"
CANCELLED = "cancelled"
OVER = "over"

Args = tuple[int, ...]


class Words:
    """Names of seats and cards for sentences."""

    def __init__(self, cards: Cards, names: Sequence[str]) -> None:
        self.cards = cards
        self._names = names

    def who(self, seat: int) -> str:
        """A seat at the beginning of a sentence."""
        return self._names[seat] if seat >= 0 else "The table"

    def whom(self, seat: int) -> str:
        """A seat in the middle of one."""
        return inside(self._names[seat])

    def whose(self, seat: int) -> str:
        """ "your", "Ann's"."""
        name = self.whom(seat)
        return "your" if name == "you" else f"{name}'s"

    def card(self, card: int) -> str:
        """ "Pickpocket (sand)", "Shovel"."""
        symbol = self.cards.symbols[card]
        return self.cards.names[card] + (f" ({FORMATIONS[symbol]})" if symbol >= 0 else "")

    def found(self, card: int) -> str:
        """An island card: "a skull map", "nothing", "a treasure for skull and star, 9 coins", "Ambush"."""
        cards = self.cards
        if cards.coins[card]:
            return f"a treasure for {needs_words(cards.needs[card])}, {coins_words(cards.coins[card])}"
        if cards.signs[card] >= 0:
            return _article(cards.island_names[card])
        return cards.island_names[card]


def island_words(island: int) -> str:
    """ "the sand island", "the central island"."""
    name = "central" if ISLANDS[island] == "centre" else ISLANDS[island].replace("-", " and ")
    return f"the {name} island"


_NUMBERS = ("no", "one", "two", "three")


def needs_words(need: Sequence[int]) -> str:
    """ "skull", "skull and star", "two skulls and star"."""
    asked = [
        name if count == 1 else f"{_NUMBERS[count]} {name}s"
        for name, count in zip(MAP_NAMES, need, strict=True)
        if count
    ]
    return asked[0] if len(asked) == 1 else f"{', '.join(asked[:-1])} and {asked[-1]}"


def coins_words(coins: int) -> str:
    """ "1 coin", "9 coins"."""
    return f"{coins} coin{'s' if coins != 1 else ''}"


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def count_words(number: int, what: str) -> str:
    """ "a card", "2 cards"."""
    return _article(what) if number == 1 else f"{number} {what}s"


_LAPSES = {
    ops.ORE: "The bag is empty.",
    ops.LOOK_OR_SINK: "No island is left.",
    ops.ORDER_TOP: "No island is left.",
    ops.STEAL_CARD: "Nobody has a card that can be taken.",
    ops.TAKE_EQUIPMENT: "Nobody else has equipment.",
    ops.BREAK_EQUIPMENT: "Nobody else has equipment.",
    ops.TAKE_MAP: "Nobody else has a map.",
    ops.TOLL_ORE: "Nobody has ore that can be taken.",
    ops.TOLL_CARD: "Nobody has a card that can be taken.",
    ops.SCUTTLE: "Nobody else has cards.",
    ops.LOSE_CARDS: "There is no card to lose.",
    ops.LOSE_EQUIPMENT: "There is no equipment to lose.",
    ops.LOSE_MAP: "There is no map to lose.",
    ops.LOSE_ORE: "There is no ore to lose.",
    ops.ALL_DISCARD: "Nobody has a card to discard.",
    ops.PASS_LEFT: "No card is passed on.",
    ops.SINK_NEXT: "There is no card left to sink.",
    ops.CANCEL: "Nobody else has a treasure for the False Map.",
    ops.ROB: "Nobody there can be robbed.",
}


def tell(cards: Cards, event: SeenEvent, names: Sequence[str]) -> str | None:
    """A line for the log, or None where others tell it."""
    words = Words(cards, names)
    teller = _TELLERS.get(event.kind)
    return teller(words, event.seat, event.args) if teller is not None else None


def _drew(w: Words, seat: int, args: Args) -> str:
    wanted, *cards = args
    if not cards:
        return f"{w.who(seat)}: no card is left to draw."
    if HIDDEN in cards:
        return f"{w.who(seat)}: draws {count_words(len(cards), 'card')}."
    short = "" if len(cards) == wanted else ", as there are no more"
    return f"{w.who(seat)}: draws {', '.join(map(w.card, cards))}{short}."


def _played(w: Words, seat: int, args: Args) -> str:
    times = {1: "", 2: ", twice"}.get(args[1], f", {args[1]} times")
    return f"{w.who(seat)}: plays {w.card(args[0])}{times}."


def _got_card(w: Words, seat: int, args: Args) -> str:
    what = "a card" if args[1] == HIDDEN else w.card(args[1])
    return f"{w.who(seat)}: gets {what} from {w.whom(args[0])}."


def _got_ore(w: Words, seat: int, args: Args) -> str:
    what = "an ore" if args[1] == HIDDEN else ORE_NAMES[args[1]]
    return f"{w.who(seat)}: gets {what} from {w.whom(args[0])}."


def _looked(w: Words, seat: int, args: Args) -> str:
    island, *cards = args
    if HIDDEN in cards:
        return f"{w.who(seat)}: looks at {count_words(len(cards), 'card')} of {island_words(island)}."
    return f"{w.who(seat)}: looks at {island_words(island)} and sees {', then '.join(map(w.found, cards))}."


def _put_back(w: Words, seat: int, args: Args) -> str:
    how = {HIDDEN: "in an order of their choice", 0: "as they were", 1: "the other way round"}[args[1]]
    return f"{w.who(seat)}: puts the two cards back {how}."


def _dived(w: Words, seat: int, args: Args) -> str:
    ore, *cards = args
    start = f"{w.who(seat)}: dives for {ORE_NAMES[ore]}"
    if HIDDEN in cards:
        return f"{start} and looks at {count_words(len(cards), 'card')}."
    return f"{start} and sees {', '.join(map(w.found, cards))}."


def _fished(w: Words, seat: int, args: Args) -> str:
    what = w.found(args[0])
    if args[1]:
        return f"{w.who(seat)}: brings up {what}!"
    return f"{w.who(seat)}: shows {what} and puts it back."


def _claimed(w: Words, seat: int, args: Args) -> str:
    treasure, given, stands_for = args
    how = (
        ""
        if given < 0
        else f", with {_article(MAP_NAMES[given])} map forged into {_article(MAP_NAMES[stands_for])}"
    )
    return f"{w.who(seat)}: claims {w.found(treasure)}{how}!"


def _turned_up(w: Words, seat: int, args: Args) -> str:
    cards, card = w.cards, args[0]
    if cards.island_texts[card]:
        return f"{w.who(seat)}: digs up a trap, {cards.island_names[card]}! {cards.island_texts[card]}"
    return f"{w.who(seat)}: digs up {w.found(card)}."


_TELLERS: dict[str, Callable[[Words, int, Args], str | None]] = {
    ROUND: lambda w, seat, args: f"Round {args[0]}: the whirlpool takes a card of every island.",
    PLACED: lambda w, seat, args: f"{w.who(seat)}: anchors at {island_words(args[0])}.",
    DREW: _drew,
    DREW_ORE: lambda w, seat, args: f"{w.who(seat)}: draws {ORE_NAMES[args[0]]} from the bag.",
    BOUGHT: lambda w, seat, args: f"{w.who(seat)}: buys for {ORE_NAMES[args[0]]}.",
    LOST_ORE: lambda w, seat, args: f"{w.who(seat)}: loses {ORE_NAMES[args[0]]} to the bag.",
    EQUIPPED: lambda w, seat, args: f"{w.who(seat)}: equips {w.card(args[0])}.",
    PLAYED: _played,
    TRADED: lambda w, seat, args: f"{w.who(seat)}: gives up {w.card(args[0])} for cards.",
    DISCARDED: lambda w, seat, args: (
        f"{w.who(seat)}: {'discards' if args[1] else 'loses'} {w.card(args[0])}."
    ),
    PAID: lambda w, seat, args: f"{w.who(seat)}: pays {w.card(args[0])}.",
    DUG: lambda w, seat, args: f"{w.who(seat)}: digs on {island_words(args[0])}.",
    NO_ORE: lambda w, seat, args: f"{w.who(seat)}: has no ore to hand over.",
    CHOSE: lambda w, seat, args: f"{w.who(seat)}: turns on {w.whom(args[1])}.",
    GOT_CARD: _got_card,
    GOT_ORE: _got_ore,
    BOARDED: lambda w, seat, args: f"{w.who(seat)}: takes {w.card(args[1])} from {w.whom(args[0])}.",
    SABOTAGED: lambda w, seat, args: f"{w.who(seat)}: breaks {w.whose(args[0])} {w.card(args[1])}.",
    TOOK_MAP: lambda w, seat, args: f"{w.who(seat)}: takes {w.found(args[1])} from {w.whom(args[0])}.",
    LOST_GEAR: lambda w, seat, args: f"{w.who(seat)}: loses {w.card(args[0])}.",
    LOST_MAP: lambda w, seat, args: f"{w.who(seat)}: loses {w.found(args[0])} to the whirlpool.",
    LOOKED: _looked,
    LEFT_THERE: lambda w, seat, args: f"{w.who(seat)}: leaves it there.",
    PUT_BACK: _put_back,
    WENT_BELOW: lambda w, seat, args: f"{w.who(seat)}: puts it at the bottom of {island_words(args[0])}.",
    TURNED_UP: _turned_up,
    SPARED: lambda w, seat, args: f"{w.who(seat)}: {w.cards.island_names[args[0]]} does not touch its digger.",
    SANK: lambda w, seat, args: (
        None if seat < 0 else f"The whirlpool takes the top card of {island_words(args[0])}."
    ),
    GONE: lambda w, seat, args: f"{island_words(args[0]).capitalize()} is gone.",
    MUTINY: lambda w, seat, args: f"{w.who(seat)}: the turn ends at once.",
    DIVED: _dived,
    FISHED: _fished,
    CLAIMED: _claimed,
    CONTESTED: lambda w, seat, args: (
        f"{w.who(seat)}: wants {w.found(args[0])}; {w.whom(args[1])} may have it first."
    ),
    WAITED: lambda w, seat, args: f"{w.who(seat)}: does not claim {w.found(args[0])} now.",
    RESHUFFLED: lambda w, seat, args: f"The discards are shuffled into a new pile of {args[0]}.",
    LAPSED: lambda w, seat, args: _LAPSES.get(args[0]),
    ENDING: lambda w, seat, args: (
        "No island is left: the game ends." if not args[0]
        else f"Only {count_words(args[0], 'island').replace('an ', 'one ')} left: the game ends."
    ),
    CANCELLED: lambda w, seat, args: (
        f"{w.who(seat)}: voids {w.whose(args[0])} {w.found(args[1]).removeprefix('a ')}, with the False Map."
    ),
    OVER: lambda w, seat, args: "The treasures are counted.",
}  # fmt: skip
