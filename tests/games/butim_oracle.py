"""Butim's cards as words, read from a deck's text and from nothing else, and a table that they lie on.

A game card is its word in the notation ("tavern-tale-sand"), an island card likewise ("sand:skull-map"); a pile is a
list with its top last. What is wrong with a deck is no matter here. Nothing is imported from the engine.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

FORMATIONS = ("sand", "earth", "stone")
ISLANDS = ("sand", "earth", "stone", "sand-earth", "sand-stone", "earth-stone", "centre")
SYMBOLS = ("skull", "anchor", "kraken", "star")
ORE = {"copper": 1, "silver": 2, "gold": 3}
BAG = {"copper": 20, "silver": 12, "gold": 8}

Steps = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class GameCard:
    """symbol: "" for equipment; steps: powers of equipment, or what the card does."""

    kind: str
    symbol: str
    steps: Steps


@dataclass(frozen=True)
class IslandCard:
    """face: "map", "treasure", "nothing" or "trap"; symbols: of a map its own, of a treasure those it asks for."""

    island: str
    face: str
    symbols: tuple[str, ...] = ()
    coins: int = 0
    steps: Steps = ()


class Deck:
    """game and found: cards by their words, in the order that the notation counts them; stock and islands: what a
    game is played with."""

    def __init__(self, text: str, party: bool) -> None:
        self._data = tomllib.loads(text)
        self._party = party
        self.game: dict[str, GameCard] = {}
        self.stock: list[str] = []
        self._read_game_cards()
        self.islands: dict[str, list[str]] = {island: [] for island in ISLANDS}
        self.found: dict[str, IslandCard] = {}
        for island in ISLANDS:
            self._read_island(island)
        self._order = {card: at for at, card in enumerate([*self.game, *self.found])}

    def _read_game_cards(self) -> None:
        for kind in ("equipment", "plunder", "labia"):
            for item in self._data[kind]:
                copies = sorted(item.get("symbols", [""]), key=("", *FORMATIONS).index)
                for symbol in copies:
                    word = word_of(item["name"]) + (f"-{symbol}" if symbol else "")
                    steps = self._steps(item, "power" if kind == "equipment" else "effect")
                    self.game[word] = GameCard(kind, symbol, steps)
                    self.stock.append(word)

    def _read_island(self, island: str) -> None:
        for symbol in sorted(self._data["maps"].get(island, []), key=SYMBOLS.index):
            self._lay(f"{symbol}-map", IslandCard(island, "map", (symbol,)))
        for item in self._data["treasure"]:
            if item["island"] == island:
                asked = tuple(sorted(item["maps"], key=SYMBOLS.index))
                word = "-".join(("treasure", *asked, str(item["coins"])))
                self._lay(word, IslandCard(island, "treasure", asked, item["coins"]))
        for _ in range(self._data["nothing"].get(island, 0)):
            self._lay("nothing", IslandCard(island, "nothing"))
        for item in self._data["trap"]:
            for _ in range(item["islands"].count(island)):
                self._lay(
                    word_of(item["name"]), IslandCard(island, "trap", steps=self._steps(item, "effect"))
                )

    def _lay(self, word: str, card: IslandCard) -> None:
        self.found[f"{card.island}:{word}"] = card
        self.islands[card.island].append(f"{card.island}:{word}")

    def _steps(self, item: dict[str, Any], field: str) -> Steps:
        written = item.get("party", {}).get(field, item[field]) if self._party else item[field]
        parts = [step.split() for step in written]
        return tuple((part[0], int(part[1]) if len(part) > 1 else 1) for part in parts)

    def in_order(self, cards: Sequence[str]) -> list[str]:
        """Cards of one kind, game cards or island cards, in the deck's order."""
        return sorted(cards, key=self._order.__getitem__)


class Told:
    """What chance did: the whirlpool's cards that came up, and discards in their new order, the top last."""

    dived: Callable[[], list[str]]
    reshuffled: Callable[[], list[str]]


class Table:
    """What lies on a table and how it moves, with no rule of who may move it.

    where: by seat, its island, "" for adrift; ore: by seat, its pieces, "copper" and so on; voided: treasures that
    a False Map voided, with their owners; happened: how often what comes seldom did.
    """

    def __init__(self, start: dict[str, Any], deck: Deck, party: bool, told: Told) -> None:
        self.deck, self.party, self.told = deck, party, told
        self.first: int = start["first"]
        self.active = self.first
        self.seats: int = start["seats"]
        self.pile: list[str] = list(start["pile"])
        self.piles: dict[str, list[str]] = {island: list(cards) for island, cards in start["piles"].items()}
        self.hands: list[list[str]] = [[self.pile.pop() for _ in range(5)] for _ in range(self.seats)]
        self.whirlpool: list[str] = []
        for cards in self.piles.values():
            for _ in range(1 if self.seats <= 3 else 2 if self.seats <= 5 else 3):
                self.whirlpool.append(cards.pop())
        self.gear: list[list[str]] = [[] for _ in self.hands]
        self.maps: list[list[str]] = [[] for _ in self.hands]
        self.won: list[list[str]] = [[] for _ in self.hands]
        self.ore: list[list[str]] = [[] for _ in self.hands]
        self.where = [""] * self.seats
        self.bag = [kind for kind, count in ({} if party else BAG).items() for _ in range(count)]
        self.quests: list[str] = []
        self.discards: list[str] = []
        self.played: list[str] = []
        self.voided: list[tuple[int, str]] = []
        self.happened: Counter[str] = Counter()

    def _first_of(self, cards: Sequence[str], number: int) -> list[str]:
        """Where `number` of these are named in order, those that can be named first."""
        row = self.deck.in_order(cards)
        return list(dict.fromkeys(row[: max(0, len(row) - number + 1)]))

    def _not_before(self, cards: Sequence[str], last: str) -> list[str]:
        return [card for card in cards if not last or self.deck.in_order([last, card])[0] == last]

    def _draw(self, seat: int, number: int) -> None:
        for _ in range(number):
            if not self.pile and self.discards:
                self.pile = self.told.reshuffled()
                assert Counter(self.pile) == Counter(self.discards)
                self.discards = []
                self.happened["the discards are shuffled"] += 1
            if self.pile:
                self.hands[seat].append(self.pile.pop())
            else:
                self.happened["no card is left"] += 1

    def _lose_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.played.append(card)

    def _lose_gear(self, seat: int, card: str) -> None:
        self.gear[seat].remove(card)
        self.played.append(card)

    def _spend(self, seat: int, kind: str) -> None:
        self.ore[seat].remove(kind)
        self.bag.append(kind)

    def _symbol(self, card: str) -> str:
        return self.deck.found[card].symbols[0]

    def _map(self, seat: int, symbol: str) -> str:
        """Which map of a symbol it is that goes: the first in the deck's order."""
        return self.deck.in_order([card for card in self.maps[seat] if self._symbol(card) == symbol])[0]

    def _sink_map(self, seat: int, symbol: str) -> None:
        card = self._map(seat, symbol)
        self.maps[seat].remove(card)
        self.whirlpool.append(card)

    def _sink_top(self, island: str) -> None:
        self.whirlpool.append(self.piles[island].pop())
        self._look_for_the_drowned()

    def _look_for_the_drowned(self) -> None:
        """Pawns on islands without cards are adrift."""
        self.happened["a pawn is adrift"] += any(island and not self.piles[island] for island in self.where)
        self.where = [island if island and self.piles[island] else "" for island in self.where]

    def points(self) -> list[int]:
        coins = self._coins()
        mine = [self._power(seat, "points") for seat in range(self.seats)]
        ore = [sum(ORE[kind] for kind in some) for some in self.ore]
        return [sum(parts) for parts in zip(coins, mine, ore, strict=True)]

    def places(self) -> list[int]:
        ranks = list(zip(self.points(), self._coins(), strict=True))
        places = [1 + sum(other > rank for other in ranks) for rank in ranks]
        self.happened["a shared win"] += places.count(1) > 1
        self.happened["a broken tie"] += len(set(self.points())) < len(set(places))
        return places

    def _coins(self) -> list[int]:
        coins = [sum(self.deck.found[card].coins for card in some) for some in self.won]
        for seat, card in self.voided:
            coins[seat] -= self.deck.found[card].coins
        return coins

    def _left(self) -> list[str]:
        return [island for island in ISLANDS if self.piles[island]]

    def _power(self, seat: int, name: str) -> int:
        return sum(
            number
            for card in self.gear[seat]
            for power, number in self.deck.game[card].steps
            if power == name
        )

    def _has(self, seat: int, power: str) -> bool:
        return self._power(seat, power) > 0

    def _from(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    def _from_active(self) -> list[int]:
        return self._from(self.active)

    def _others(self, seat: int) -> list[int]:
        return [other for other in range(self.seats) if other != seat]


def word_of(name: str) -> str:
    """A name as one word."""
    return re.sub(r"[\W_]+", "-", name.replace("'", "").casefold()).strip("-")


def formations(island: str) -> list[str]:
    """The symbols of an island, in the order of its name."""
    return list(FORMATIONS) if island == "centre" else island.split("-")
