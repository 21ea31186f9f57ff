"""What the cards of Butim do, slow and plain, written from the rules page and not from the engine.

What is done is a generator that yields what is asked and is sent the answer. Nothing here is imported from the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

from tests.games.butim_oracle import ORE, Deck, Table, Told

TABLE = -1
MOST_REPEATS = 15
"""Where the engine stops counting, so that no deck makes turns without end."""


@dataclass(frozen=True)
class Ask:
    """seat: who is asked, or TABLE; about: the treasure, where a claim is asked about."""

    seat: int
    stage: str
    options: Callable[[], list[str]]
    about: str = ""


Flow = Generator[Ask, str, None]
Answer = Generator[Ask, str, str]


def fixed(options: Iterable[str]) -> Callable[[], list[str]]:
    """Options that no claim changes."""
    found = list(options)
    return lambda: found


class Effects(Table):
    """A table and what cards do on it. turned: the trap being done; dug: the island of the turn's last excavation."""

    def __init__(self, start: dict[str, Any], deck: Deck, party: bool, told: Told) -> None:
        super().__init__(start, deck, party, told)
        self.turned = ""
        self._forget_turn()

    def _forget_turn(self) -> None:
        self.digs = self.winds = self.forgeries = self.repeats = 0
        self.used: set[str] = set()
        self.mutiny = False
        self.dug = ""

    def _op_draw(self, number: int) -> Flow:
        self._draw(self.active, number)
        yield from ()

    def _op_discard(self, number: int) -> Flow:
        yield from self._discard(self.active, number)

    def _op_ore(self, number: int) -> Flow:
        yield from self._take_ore(number)

    def _op_dig_again(self, _: int) -> Flow:
        self.winds += 1
        yield from ()

    def _op_forge(self, _: int) -> Flow:
        self.forgeries += 1
        yield from ()

    def _op_repeat_next(self, _: int) -> Flow:
        self.repeats = min(self.repeats + 1, MOST_REPEATS)
        yield from ()

    def _op_steal_card(self, _: int) -> Flow:
        victim = yield from self._victim(self._may_lose_cards)
        if victim >= 0:
            card = yield from self._random_card(victim)
            self.hands[victim].remove(card)
            self.hands[self.active].append(card)

    def _may_lose_cards(self, other: int) -> bool:
        return bool(self.hands[other]) and not self._has(other, "guard-cards")

    def _op_toll_card(self, _: int) -> Flow:
        victim = yield from self._victim(self._may_lose_cards)
        if victim >= 0:
            text = yield Ask(victim, "hand", lambda: [f"hand {card}" for card in set(self.hands[victim])])
            self.hands[victim].remove(text.split()[1])
            self.hands[self.active].append(text.split()[1])

    def _op_toll_ore(self, _: int) -> Flow:
        victim = yield from self._victim(
            lambda other: bool(self.ore[other]) and not self._has(other, "guard-ore")
        )
        if victim >= 0:
            yield from self._hand_over_ore(victim)

    def _op_scuttle(self, number: int) -> Flow:
        victim = yield from self._victim(lambda other: bool(self.hands[other]))
        if victim >= 0:
            yield from self._lose_at_random(victim, number)

    def _op_lose_cards(self, number: int) -> Flow:
        yield from self._lose_at_random(self.active, number)

    def _op_take_equipment(self, _: int) -> Flow:
        text = yield from self._choose(self.active, "gear", self._others_gear)
        if text:
            card = text.split()[2]
            self.gear[int(text.split()[1]) - 1].remove(card)
            self.gear[self.active].append(card)

    def _op_break_equipment(self, _: int) -> Flow:
        text = yield from self._choose(self.active, "gear", self._others_gear)
        if text:
            self._lose_gear(int(text.split()[1]) - 1, text.split()[2])

    def _others_gear(self) -> list[str]:
        return [
            f"take {other + 1} {card}"
            for other in self._others(self.active)
            for card in set(self.gear[other])
        ]

    def _op_take_map(self, _: int) -> Flow:
        text = yield from self._choose(self.active, "map", self._others_maps)
        if text:
            card = self._map(int(text.split()[1]) - 1, text.split()[2])
            self.maps[int(text.split()[1]) - 1].remove(card)
            self.maps[self.active].append(card)

    def _others_maps(self) -> list[str]:
        return [
            f"map {other + 1} {symbol}"
            for other in self._others(self.active)
            for symbol in {self._symbol(card) for card in self.maps[other]}
        ]

    def _op_lose_map(self, _: int) -> Flow:
        seat = self.active
        text = yield from self._choose(seat, "tear", lambda: self._tears(seat))
        if text:
            self._sink_map(seat, text.split()[1])

    def _tears(self, seat: int) -> list[str]:
        return [f"tear {symbol}" for symbol in {self._symbol(card) for card in self.maps[seat]}]

    def _op_lose_equipment(self, _: int) -> Flow:
        seat = self.active
        text = yield from self._choose(
            seat, "lose", lambda: [f"lose {card}" for card in set(self.gear[seat])]
        )
        if text:
            self._lose_gear(seat, text.split()[1])

    def _op_lose_ore(self, number: int) -> Flow:
        mine = self.ore[self.active]
        for _ in range(number):
            if mine:
                text = yield Ask(TABLE, "piece", lambda: [f"pick {at + 1}" for at in range(len(mine))])
                self._spend(self.active, sorted(mine, key=list(ORE).index)[int(text.split()[1]) - 1])

    def _op_look_or_sink(self, _: int) -> Flow:
        island = yield from self._island()
        if island and (yield Ask(self.active, "look", fixed(("keep", "sink")))) == "sink":
            self._sink_top(island)

    def _op_order_top(self, _: int) -> Flow:
        island = yield from self._island()
        if (
            island
            and len(self.piles[island]) > 1
            and (yield Ask(self.active, "order", fixed(("keep", "swap")))) == "swap"
        ):
            cards = self.piles[island]
            cards[-2:] = reversed(cards[-2:])

    def _op_all_discard(self, number: int) -> Flow:
        for seat in self._touched():
            yield from self._discard(seat, min(number, len(self.hands[seat])))

    def _op_pass_left(self, _: int) -> Flow:
        touched = self._touched()
        if len(touched) < 2:
            return
        passed = []
        for at, seat in enumerate(touched):
            if self.hands[seat]:
                card = yield from self._random_card(seat)
                passed.append((seat, touched[(at + 1) % len(touched)], card))
        for giver, taker, card in passed:
            self.hands[giver].remove(card)
            self.hands[taker].append(card)

    def _op_sink_next(self, _: int) -> Flow:
        if self.dug and self.piles[self.dug]:
            self._sink_top(self.dug)
        else:
            self.happened["nothing is left to sink"] += 1
        yield from ()

    def _op_end_turn(self, _: int) -> Flow:
        self.mutiny = True
        yield from ()

    # Steps of these

    def _touched(self) -> list[int]:
        touched = [seat for seat in self._from_active() if not self._has(seat, "amulet")]
        self.happened["somebody is skipped"] += len(touched) < self.seats
        return touched

    def _choose(self, seat: int, stage: str, options: Callable[[], list[str]]) -> Answer:
        """What is chosen, asked where there is more than one; "" where there is nothing."""
        found = options()
        if len(found) > 1:
            return (yield Ask(seat, stage, options))
        return found[0] if found else ""

    def _victim(self, fits: Callable[[int], bool]) -> Generator[Ask, str, int]:
        options = fixed(f"choose {other + 1}" for other in self._others(self.active) if fits(other))
        text = yield from self._choose(self.active, "seat", options)
        return int(text.split()[1]) - 1 if text else -1

    def _island(self) -> Answer:
        options = fixed(f"choose {island}" for island in self._left())
        text = yield from self._choose(self.active, "island", options)
        return text.split()[1] if text else ""

    def _random_card(self, seat: int) -> Answer:
        hand = self.deck.in_order(self.hands[seat])
        text = yield Ask(TABLE, "card", lambda: [f"pick {at + 1}" for at in range(len(hand))])
        return hand[int(text.split()[1]) - 1]

    def _take_ore(self, number: int) -> Flow:
        for _ in range(number):
            self.happened["the bag is empty"] += not self.bag
            if self.bag:
                text = yield Ask(TABLE, "ore", lambda: [f"ore {kind}" for kind in set(self.bag)])
                self.bag.remove(text.split()[1])
                self.ore[self.active].append(text.split()[1])

    def _hand_over_ore(self, victim: int) -> Flow:
        if self.ore[victim]:
            text = yield Ask(victim, "give", lambda: [f"give {kind}" for kind in set(self.ore[victim])])
            self.ore[victim].remove(text.split()[1])
            self.ore[self.active].append(text.split()[1])

    def _lose_at_random(self, seat: int, number: int) -> Flow:
        for _ in range(min(number, len(self.hands[seat]))):
            card = yield from self._random_card(seat)
            self._lose_card(seat, card)

    def _discard(self, seat: int, number: int) -> Flow:
        last = ""
        if number >= len(self.hands[seat]):
            for card in self.hands[seat][:]:
                self._lose_card(seat, card)
        for left in range(min(number, len(self.hands[seat])), 0, -1):
            cards = self._first_of(self._not_before(self.hands[seat], last), left)
            text = yield Ask(seat, "discard", fixed(f"discard {card}" for card in cards))
            last = text.split()[1]
            self._lose_card(seat, last)
