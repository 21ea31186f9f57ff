"""Positions of Butim in readable form: to build them, to play on from them and to look at them.

Seats are letters, A first; T is the table. Cards are words of the notation: "pickpocket-sand shovel" in a hand,
"sand:skull-map" or, wherever it comes from, "skull" for a map and "skull-star-15" for a treasure. Ore is c, s and g.
Piles are written with their top first. A move is its notation, "dig sand", by whom the game waits for; "B claim ..." is
by another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.engine.events import HIDDEN, Event, seen
from core.engine.rules import TABLE, OptionValue
from core.games import rules_of
from core.games.butim import claims, ops, sight, turn
from core.games.butim.deck import ISLANDS, MAP_NAMES
from core.games.butim.digging import SINGLE, kinds_of_place
from core.games.butim.moves import ORE_NAMES
from core.games.butim.state import ACT_STAGE, ADRIFT, ORE_TOTALS, ORES, RUN, ButimState
from tests.helpers import FairChance, play_on

RULES = rules_of("butim")
LETTERS = "ABCDEFG"
NAMES = ("You", "Ben", "Cleo", "Dan", "Eve", "Flo", "Gus")
ORE_LETTERS = "csg"
STAGES = (
    "run", "place", "ore", "buy", "act", "pay", "seat", "gear", "map", "island", "give", "hand", "compass", "look",
    "order", "show", "discard", "lose", "tear", "card", "piece", "cancel", "over",
)  # fmt: skip

BySeat = Mapping[str, str]


class Pools:
    """What lies nowhere yet, while a position is built."""

    def __init__(self, s: ButimState) -> None:
        self.cards = s.cards
        self.game = [card for card, copies in enumerate(s.cards.copies) for _ in range(copies)]
        self.island = [card for card, copies in enumerate(s.cards.island_copies) for _ in range(copies)]

    def game_cards(self, text: str) -> list[int]:
        """These game cards, taken out."""
        taken = [self.cards.words.index(word) for word in text.split()]
        for card in taken:
            assert card in self.game, f"{self.cards.words[card]} lies elsewhere"
            self.game.remove(card)
        return taken

    def island_cards(self, text: str, island: str = "") -> list[int]:
        """These island cards, taken out; of those of a word, the first that lies nowhere yet."""
        taken = []
        for word in text.split():
            card = next((some for some in self.island if self._means(word, island, some)), None)
            assert card is not None, f"{island}:{word} lies elsewhere, or is none"
            self.island.remove(card)
            taken.append(card)
        return taken

    def _means(self, word: str, island: str, card: int) -> bool:
        land, _, name = self.cards.island_words[card].partition(":")
        if ":" in word:
            return word == f"{land}:{name}"
        return island in ("", land) and name in (word, f"{word}-map", f"treasure-{word}")


def table(
    seats: int = 2,
    mode: str = "full",
    *,
    hands: BySeat | None = None,
    gear: BySeat | None = None,
    maps: BySeat | None = None,
    won: BySeat | None = None,
    ore: BySeat | None = None,
    where: BySeat | None = None,
    quests: str = "",
    tops: Mapping[str, str] | None = None,
    left: Mapping[str, int] | None = None,
    sunk: Mapping[str, str] | None = None,
    pile: str = "",
    discards: str | None = None,
    bag: str | None = None,
    active: str = "A",
    first: str = "A",
    round_number: int = 2,
    ask: bool = False,
    **options: OptionValue,
) -> ButimState:
    """The position in which `active` acts; ask: whoever can claim something is asked about it at first.

    hands, gear, maps, won (treasures), ore, where (pawns; adrift by default): by seat, nothing by default. tops: by
    island, what lies on top; left: by island, how many cards it has, 0 where it is gone; sunk: by island, what the
    whirlpool has in any case. By default that is a "nothing" of each island, and all the rest lies below the tops.
    pile: the game cards on top; what is named nowhere follows, or is among the discards where these are given, "" for
    those alone. bag: what it has, where not the rest; ore that is nowhere then is out of the game, and such a position
    is none that can be saved.
    """
    s = _blank(seats, mode, options)
    pools = Pools(s)
    _give(s, pools, hands or {}, gear or {}, ore or {}, where or {})
    on_top = {island: pools.island_cards((tops or {}).get(island, ""), island) for island in ISLANDS}
    for seat, letter in enumerate(LETTERS[:seats]):
        s.maps[seat] = sorted(pools.island_cards((maps or {}).get(letter, "")))
        s.won[seat] = sorted(pools.island_cards((won or {}).get(letter, "")))
    s.quests = sorted(pools.island_cards(quests))
    below = {island: pools.island_cards(cards, island) for island, cards in (sunk or {}).items()}
    _lay_islands(s, pools, on_top, below, left or {})
    s.pile, s.discards = pools.game_cards(pile)[::-1], pools.game_cards(discards or "")
    if discards is None:
        s.pile = pools.game + s.pile
    else:
        s.discards += pools.game
    if bag is not None:
        s.bag = [bag.count(letter) for letter in ORE_LETTERS]
    s.first, s.active = LETTERS.index(first), LETTERS.index(active)
    s.turn = (round_number - 1) * seats + (s.active - s.first) % seats + 1
    _begin(s, ask)
    return s


def _give(s: ButimState, pools: Pools, hands: BySeat, gear: BySeat, ore: BySeat, where: BySeat) -> None:
    """What each seat has of game cards and ore, and where its pawn is."""
    for seat, letter in enumerate(LETTERS[: s.seats]):
        s.hands[seat] = sorted(pools.game_cards(hands.get(letter, "")))
        s.gear[seat] = sorted(pools.game_cards(gear.get(letter, "")))
        for kind in ore.get(letter, ""):
            _give_ore(s, seat, ORE_LETTERS.index(kind))
        if letter in where:
            s.where[seat] = ISLANDS.index(where[letter])


def _begin(s: ButimState, ask: bool) -> None:
    """The active seat acts, or somebody is asked about a claim first."""
    s.began = int(not s.party and kinds_of_place(s.where[s.active]) == SINGLE)
    s.stage, s.asked, s.queue = ACT_STAGE, s.active, []
    claims.update(s)
    if not ask:
        s.claims = []
    elif s.claims:
        s.stage = RUN


def begun(seats: int = 2, mode: str = "full", *, active: str = "A", first: str = "A", **fields: Any) -> Game:
    """A game in which the turn of `active` has just begun, with what comes before it."""
    before = LETTERS[(LETTERS.index(active) - 1) % seats]
    round_number = fields.pop("round_number", 2) - (active == first)
    s = table(seats, mode, active=before, first=first, round_number=round_number, **fields)
    s.stage, s.queue = RUN, [ops.op(ops.NEXT_TURN)]
    game = Game(s)
    turn.run(s, FairChance(0), game.events)
    return game.checked()


def _blank(seats: int, mode: str, options: Mapping[str, OptionValue]) -> ButimState:
    """A game without cards or ore anywhere but in the bag."""
    s: ButimState = RULES.new(RULES.setup(seats, {"mode": mode, **options}, first=0), FairChance(0))
    for lists in (s.hands, s.gear, s.maps, s.won):
        lists[:] = [[] for _ in range(seats)]
    s.piles, s.sunk = [[] for _ in ISLANDS], [[] for _ in ISLANDS]
    s.pile, s.discards, s.played, s.quests = [], [], [], []
    s.where, s.bag = [ADRIFT] * seats, list(ORE_TOTALS)
    s.ore, s.pieces = [0] * (seats * ORES), [0] * seats
    for notes in (s.hand_notes, s.isle_notes, s.ore_notes):
        notes[:] = [[] for _ in range(seats + 1)]
    s.used = s.winds = s.forgeries = s.twice = 0
    s.digs = 1
    return s


def _give_ore(s: ButimState, seat: int, kind: int) -> None:
    sight.ore_drawn(s, seat, kind)
    s.bag[kind] -= 1
    s.ore[seat * ORES + kind] += 1
    s.pieces[seat] += 1


def _lay_islands(
    s: ButimState,
    pools: Pools,
    on_top: Mapping[str, list[int]],
    sunk: Mapping[str, list[int]],
    left: Mapping[str, int],
) -> None:
    """The cards on top, the others below them, and what is too many in the whirlpool."""
    for number, island in enumerate(ISLANDS):
        rest = [card for card in pools.island if s.cards.lands[card] == number]
        rest.sort(key=lambda card: (s.cards.island_names[card] != "nothing", card))
        by_default = len(rest) - int(island not in sunk and len(rest) + len(on_top[island]) == 10)
        below = left[island] - len(on_top[island]) if island in left else by_default
        assert 0 <= below <= len(rest), f"{island}: {left.get(island)} cards can't be there"
        s.sunk[number] = sunk.get(island, []) + rest[: len(rest) - below]
        s.piles[number] = rest[len(rest) - below :] + on_top[island][::-1]


def island_word(s: ButimState, card: int) -> str:
    """An island card as it is written, HIDDEN as "?"."""
    return "?" if card == HIDDEN else s.cards.island_words[card]


class Game:
    """Plays on from a position in notation, and looks at it in words."""

    def __init__(self, s: ButimState) -> None:
        self.s = s
        self.events: list[Event] = []
        self.whole = sum(s.bag) + sum(s.pieces) == sum(ORE_TOTALS)  # else no position that can be saved

    # Playing on

    def do(self, *texts: str) -> Game:
        """Moves, each of which must be legal; `events` has what happened in all of them."""
        self.events = []
        for text in texts:
            seat, move = self.move(text)
            refusal = RULES.refusal(self.s, seat, move)
            assert refusal is None, f"{text}: {refusal} There are {self.moves(seat)}"
            RULES.apply(self.s, seat, move, FairChance(0), self.events)
            self.checked()
        return self

    def move(self, text: str) -> tuple[int, int]:
        """Who makes a move, and the move."""
        who, _, what = text.partition(" ")
        if what and who in LETTERS:
            return LETTERS.index(who), RULES.parse(self.s, what)
        must = RULES.must_act(self.s)
        return must[0] if must else TABLE, RULES.parse(self.s, text)

    def refused(self, text: str) -> str:
        """Why a move is not allowed."""
        seat, move = self.move(text)
        refusal = RULES.refusal(self.s, seat, move)
        assert refusal is not None, f"{text} is allowed"
        return str(refusal)

    def moves(self, who: str | int | None = None) -> list[str]:
        """What somebody may do, in notation; without a name, who is waited for."""
        seat = (
            RULES.must_act(self.s)[0] if who is None else LETTERS.index(who) if isinstance(who, str) else who
        )
        return [RULES.show(self.s, move) for move in RULES.legal_moves(self.s, seat)]

    def verbs(self, who: str | None = None) -> set[str]:
        """The first words of these."""
        return {text.split()[0] for text in self.moves(who)}

    def checked(self) -> Game:
        """Whatever happens: no card is lost, hands are sorted, claims follow from maps, and it can be saved."""
        s = self.s
        lying = [
            *s.pile,
            *s.discards,
            *s.played,
            *(card for lists in (s.hands, s.gear) for some in lists for card in some),
        ]
        assert [lying.count(card) for card in range(len(s.cards.copies))] == list(s.cards.copies)
        lying = [
            card for lists in (s.piles, s.sunk, s.maps, s.won) for some in lists for card in some
        ] + s.quests
        lying += [s.turned] * (s.turned >= 0)
        assert [lying.count(card) for card in range(len(s.cards.lands))] == list(s.cards.island_copies)
        assert [sum(s.ore[seat * ORES : seat * ORES + ORES]) for seat in range(s.seats)] == s.pieces
        for lot in (*s.hands, *s.gear, *s.maps, *s.won, s.quests):
            assert lot == sorted(lot)
        if self.whole:
            assert ButimState.from_data(s.to_data()).to_data() == s.to_data()
        assert s.could == [claims.claimable(s, seat) for seat in range(s.seats)]
        return self

    # What happened

    @property
    def kinds(self) -> list[str]:
        """The events of the last moves by name."""
        return [event.kind for event in self.events]

    def told(self, viewer: str | None = "A") -> list[str]:
        """What somebody (None: a spectator) reads of the last moves in the log."""
        seat = None if viewer is None else LETTERS.index(viewer)
        lines = [RULES.tell(self.s, event, NAMES[: self.s.seats]) for event in seen(self.events, seat)]
        return [line for line in lines if line is not None]

    # What stands there

    @property
    def stage(self) -> str:
        """What is waited for; "claim" where somebody is asked about a treasure."""
        return "claim" if self.s.claims or self.s.contest else STAGES[self.s.stage]

    @property
    def asked(self) -> str:
        """Who is waited for; "T" for the table, "" when the game is over."""
        must = RULES.must_act(self.s)
        return "" if not must else "T" if must[0] == TABLE else LETTERS[must[0]]

    @property
    def acting(self) -> str:
        """All who may act, the one who is waited for first."""
        return "".join("T" if seat == TABLE else LETTERS[seat] for seat in RULES.to_act(self.s))

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return LETTERS[self.s.active]

    def hand(self, who: str) -> str:
        return self._game_words(self.s.hands[LETTERS.index(who)])

    def gear(self, who: str) -> str:
        return self._game_words(self.s.gear[LETTERS.index(who)])

    def maps(self, who: str) -> str:
        """The symbols of somebody's maps."""
        signs = [self.s.cards.signs[card] for card in self.s.maps[LETTERS.index(who)]]
        return " ".join(MAP_NAMES[symbol] for symbol in sorted(signs))

    def won(self, who: str) -> str:
        return " ".join(self._treasure(card) for card in self.s.won[LETTERS.index(who)])

    @property
    def quests(self) -> str:
        return " ".join(map(self._treasure, self.s.quests))

    def ore(self, who: str) -> str:
        seat = LETTERS.index(who)
        return "".join(letter * self.s.ore[seat * ORES + kind] for kind, letter in enumerate(ORE_LETTERS))

    def where(self, who: str) -> str:
        """The island of somebody's pawn, or "adrift"."""
        island = self.s.where[LETTERS.index(who)]
        return "adrift" if island == ADRIFT else ISLANDS[island]

    @property
    def discards(self) -> str:
        """The discards, those of this turn after a "|"."""
        parts = [self._game_words(sorted(self.s.discards)), self._game_words(self.s.played)]
        return " | ".join(parts).strip()

    def pile(self, count: int = 99) -> str:
        """The game cards to draw, the top first."""
        return self._game_words(self.s.pile[::-1][:count])

    def island(self, name: str, count: int = 10) -> str:
        """The cards of an island, the top first, without its name."""
        return self._island_words(self.s.piles[ISLANDS.index(name)][::-1][:count])

    def sunk(self, name: str) -> str:
        """What the whirlpool has of an island, sorted."""
        return self._island_words(sorted(self.s.sunk[ISLANDS.index(name)]))

    @property
    def bag(self) -> str:
        return "".join(letter * count for letter, count in zip(ORE_LETTERS, self.s.bag, strict=True))

    @property
    def islands_left(self) -> list[str]:
        return [island for island, pile in zip(ISLANDS, self.s.piles, strict=True) if pile]

    def _game_words(self, cards: Sequence[int]) -> str:
        return " ".join("?" if card == HIDDEN else self.s.cards.words[card] for card in cards)

    def _island_words(self, cards: Sequence[int]) -> str:
        return " ".join(island_word(self.s, card).partition(":")[2] for card in cards)

    def _treasure(self, card: int) -> str:
        return island_word(self.s, card).partition(":treasure-")[2]


def ore_name(letter: str) -> str:
    """ "gold" for "g"."""
    return ORE_NAMES[ORE_LETTERS.index(letter)]


def game(seats: int = 2, mode: str = "full", **fields: Any) -> Game:
    """A game in which somebody acts; see `table`."""
    return Game(table(seats, mode, **fields)).checked()


def played(seed: int, plies: int, seats: int, mode: str) -> ButimState:
    """A position of a random game."""
    rng = FairChance(seed)
    s: ButimState = RULES.new(RULES.setup(seats, {"mode": mode}), rng)
    play_on(RULES, s, rng, plies)
    return s


def view_of(play: Game, viewer: str) -> ButimState:
    view: ButimState = RULES.mask(play.s, LETTERS.index(viewer))
    return view
