"""Butim once more, slow and plain, written from the rules page and not from the engine.

Everything is words: a card is its word in the notation, a move is its notation. Chance is told: the caller says what
a dive brings up and how discards were shuffled. The tests play both side by side. Nothing here is imported from the
engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from tests.games.butim_oracle import FORMATIONS, ISLANDS, ORE, Deck, Told, formations
from tests.games.butim_reference_cards import TABLE, Ask, Effects, Flow, fixed

LIMIT = 5
BESIDE_THE_DIGGER = ("all-discard", "pass-left", "sink-next")


class Reference(Effects):
    """A game from its first position (see test_butim_oracle.py for what `start` has).

    known: who could claim what when that was looked at last; pending: who is still to be asked; contest: a claim that
    waits for those before its seat.
    """

    def __init__(self, start: dict[str, Any], deck: Deck, party: bool, told: Told) -> None:
        super().__init__(start, deck, party, told)
        self.turn = 0
        self.over = False
        self.known: set[tuple[int, str]] = set()
        self.pending: list[tuple[int, str]] = []
        self.declined: set[tuple[int, str]] = set()
        self.contest: tuple[int, str, list[int]] | None = None
        self.flow = self._play()
        self.ask: Ask | None = next(self.flow)

    # Who may do what

    def must_act(self) -> list[int]:
        if self.over or self.ask is None:
            return []
        return [self.contest[2][0]] if self.contest else [self.ask.seat]

    def to_act(self) -> list[int]:
        must = self.must_act()
        if self.contest or must in ([], [TABLE]):
            return must
        return must + [seat for seat in range(self.seats) if seat not in must and self.claims(seat)]

    def moves(self, seat: int) -> list[str]:
        """All that a seat or the TABLE may do now, in no order that matters."""
        if self.over or self.ask is None:
            return []
        if self.contest:
            _, text, rivals = self.contest
            return [*self._claims_of(seat, text.split()[1]), "later"] if seat == rivals[0] else []
        asked = self.ask.options() if self.ask.seat == seat else []
        return asked if TABLE in (self.ask.seat, seat) else [*self.claims(seat), *asked]

    def do(self, seat: int, text: str) -> None:
        """Play a move that may be played."""
        if text.startswith("claim"):
            self._claim(seat, text)
        elif text == "later":
            self._later(seat)
        else:
            self.declined = set()
            self._go_on(text)

    def _go_on(self, answer: str) -> None:
        try:
            self.ask = self.flow.send(answer)
        except StopIteration:
            self.ask, self.over = None, True

    # Claims

    def claims(self, seat: int) -> list[str]:
        quests = set(self.quests) if self.maps[seat] else ()
        return [text for treasure in quests for text in self._claims_of(seat, treasure)]

    def _claims_of(self, seat: int, treasure: str) -> list[str]:
        held = Counter(self._symbol(card) for card in self.maps[seat])
        asked = Counter(self.deck.found[treasure].symbols)
        found = [f"claim {treasure}"] if treasure in self.quests and asked <= held else []
        if treasure in self.quests and seat == self.active and self.forgeries:
            for given in held:
                found += [
                    f"claim {treasure} {given} for {other}"
                    for other in asked
                    if given != other and asked - Counter([other]) <= held - Counter([given])
                ]
        return found

    def _claimable(self) -> list[tuple[int, str]]:
        """Who could claim what, in turn order."""
        quests = self.deck.in_order(list(set(self.quests)))
        return [
            (seat, quest) for seat in self._from_active() for quest in quests if self._claims_of(seat, quest)
        ]

    def _claim(self, seat: int, text: str) -> None:
        treasure = text.split()[1]
        if self.contest is None:
            order = self._from_active()
            able = [other for other in order[: order.index(seat)] if self._claims_of(other, treasure)]
            rivals = [other for other in able if (other, treasure) not in self.declined]
            if rivals:
                self.contest = seat, text, rivals
                self.happened["a claim waits for others"] += 1
                return
        self._settle_claim(seat, text)

    def _later(self, seat: int) -> None:
        if self.contest is None:
            assert self.ask is not None
            self.declined.add((seat, self.ask.about))
            self._go_on("later")
            return
        claimer, text, rivals = self.contest
        self.declined.add((seat, text.split()[1]))
        rivals.pop(0)
        if not rivals:
            self._settle_claim(claimer, text)

    def _settle_claim(self, seat: int, text: str) -> None:
        assert self.ask is not None
        _, treasure, *forged = text.split()
        if self.contest:
            self.happened["a claim is taken over"] += seat != self.contest[0]
            self.contest = None
        elif seat != self.ask.seat:
            self.happened[f"a claim while {self.ask.stage} is asked"] += 1
        if forged:
            self.happened["a forged claim"] += 1
            self.happened["a forged claim without need"] += f"claim {treasure}" in self._claims_of(
                seat, treasure
            )
        pays = list(self.deck.found[treasure].symbols)
        if forged:
            pays.remove(forged[2])
            pays.append(forged[0])
            self.forgeries -= 1
        for symbol in pays:
            self._sink_map(seat, symbol)
        self.quests.remove(treasure)
        self.won[seat].append(treasure)
        self.known &= set(self._claimable())
        if self.ask.about or not self.ask.options():
            self.happened[f"{self.ask.stage} lapses"] += not self.ask.about
            self._go_on("")

    def _ask_claims(self) -> Flow:
        """Ask about what has become claimable."""
        now = self._claimable()
        self.pending += [pair for pair in now if pair not in self.known]
        self.known = set(now)
        while self.pending:
            seat, treasure = self.pending[0]
            answer = ""
            if self._claims_of(seat, treasure):
                answer = yield Ask(seat, "claim", fixed(("later",)), treasure)
            if answer == "later" or not self._claims_of(seat, treasure):
                self.pending.pop(0)

    # The course of the game

    def _play(self) -> Flow:
        for seat in [] if self.party else self._from(self.first):
            free = [island for island in ISLANDS if island not in self.where]
            text = yield Ask(seat, "place", fixed(f"place {island}" for island in free))
            self.where[seat] = text.split()[1]
        while True:
            self.turn += 1
            if self.active == self.first and self.turn > 1:
                for island in self._left():
                    self._sink_top(island)
            if len(self._left()) <= (1 if self.seats <= 3 else 2 if self.seats <= 5 else 3):
                break
            yield from self._one_turn()
            self.discards += self.played
            self.played = []
            self.known &= set(self._claimable())
            self.active = (self.active + 1) % self.seats
        self.known = set()
        self.happened["no island is left"] += not self._left()
        self.happened["a last claim is asked"] += bool(self._claimable())
        yield from self._ask_claims()
        yield from self._false_maps()

    def _one_turn(self) -> Flow:
        seat, island = self.active, self.where[self.active]
        self.digs = 1
        self.began_poor = not self.party and island not in (
            "sand-earth",
            "sand-stone",
            "earth-stone",
            "centre",
        )
        self._draw(seat, 2 * self.party + self._power(seat, "start"))
        if not self.party:
            yield from self._take_ore(3 if island == "centre" else 1 if self.began_poor else 2)
            yield from self._buy()
        text = ""
        while text != "end" and not self.mutiny:
            text = yield Ask(seat, "act", self._actions)
            yield from self._act(text)
        self._forget_turn()
        self.happened["a mutiny leaves too many cards"] += text != "end" and len(self.hands[seat]) > LIMIT
        yield from self._discard(seat, len(self.hands[seat]) - LIMIT - self._power(seat, "hand"))

    def _buy(self) -> Flow:
        seat = self.active
        if self.ore[seat]:
            text = yield Ask(seat, "buy", lambda: [*(f"buy {kind}" for kind in set(self.ore[seat])), "skip"])
            if text != "skip":
                kind = text.split()[1]
                self._spend(seat, kind)
                self._draw(seat, ORE[kind] + self._power(seat, "buy"))

    def _false_maps(self) -> Flow:
        for seat in self._from_active():
            for _ in range(self._power(seat, "cancel-treasure")):
                text = yield from self._choose(seat, "cancel", partial(self._others_treasures, seat))
                self.happened[f"a False Map for {'something' if text else 'nothing'}"] += 1
                if text:
                    void = int(text.split()[1]) - 1, text.split()[2]
                    self.happened["two treasures alike are void"] += void in self.voided
                    self.voided.append(void)

    def _others_treasures(self, seat: int) -> list[str]:
        """Those that are not void yet."""
        left = [
            (other, card)
            for other in self._others(seat)
            for card, count in Counter(self.won[other]).items()
            if count > self.voided.count((other, card))
        ]
        return [f"cancel {other + 1} {card}" for other, card in left]

    # Actions

    def _actions(self) -> list[str]:
        seat = self.active
        hand = set(self.hands[seat])
        kinds = {card: self.deck.game[card].kind for card in hand}
        found = [f"{'equip' if kinds[card] == 'equipment' else 'play'} {card}" for card in hand]
        found += self._digs()
        if self.began_poor and "trade" not in self.used:
            found += [f"trade {card}" for card in set(self.gear[seat])]
        if "dive" not in self.used and self.whirlpool:
            found += [f"dive {kind}" for kind in set(self.ore[seat])]
        if self._has(seat, "spyglass") and "spy" not in self.used:
            found += [f"spy {island}" for island in self._left()]
        return [*found, "end"]

    def _digs(self) -> list[str]:
        found = []
        can_shovel = self._has(self.active, "shovel") and "shovel" not in self.used
        for island in self._left():
            full_price = len(formations(island))
            for wind in range(1 + bool(self.winds)):
                for shovel in range(1 + (can_shovel and full_price - wind > 1)):
                    price = max(1, full_price - wind - shovel)
                    cheaper = price < max(1, full_price - shovel)
                    may = cheaper or not self.digs if wind else self.digs
                    if may and self._payments(island, price):
                        found.append(f"dig {island}" + " wind" * wind + " shovel" * shovel)
        return found

    def _payments(self, island: str, price: int) -> list[str]:
        """The first cards that an excavation can be paid with."""
        hand = [card for card in self.hands[self.active] if self.deck.game[card].symbol]
        symbols = [symbol for symbol in FORMATIONS if symbol in formations(island)]
        fits = {
            symbol: [card for card in hand if self.deck.game[card].symbol == symbol] for symbol in symbols
        }
        if island == "centre":
            return self._first_of(hand, price)
        if price == 1:
            return [card for symbol in symbols for card in set(fits[symbol])]
        return list(set(fits[symbols[0]])) if all(fits.values()) else []

    def _act(self, text: str) -> Flow:
        word, *rest = text.split()
        seat = self.active
        if word == "equip":
            self.hands[seat].remove(rest[0])
            self.gear[seat].append(rest[0])
        elif word == "play":
            self._lose_card(seat, rest[0])
            times, self.repeats = 1 + self.repeats, 0
            self.happened.update(
                f"{step} {times} times" for step, _ in self.deck.game[rest[0]].steps if times > 1
            )
            for _ in range(times):
                yield from self._do_all(self.deck.game[rest[0]].steps)
        elif word == "trade":
            self.used.add("trade")
            self._lose_gear(seat, rest[0])
            self._draw(seat, 2)
        elif word == "dig":
            yield from self._dig(rest[0], "wind" in rest, "shovel" in rest)
        elif word == "dive":
            yield from self._dive(rest[0])
        elif word == "spy":
            self.used.add("spy")

    def _do_all(self, steps: Sequence[tuple[str, int]]) -> Flow:
        for name, number in steps:
            if self.mutiny:
                return
            yield from getattr(self, "_op_" + name.replace("-", "_"))(number)
            yield from self._ask_claims()

    def _dig(self, island: str, wind: bool, shovel: bool) -> Flow:
        seat = self.active
        price = max(1, len(formations(island)) - wind - shovel)
        self.dug = island
        self.happened[f"dig{' wind' * wind}{' shovel' * shovel} for {price}"] += 1
        self.winds -= wind
        self.digs -= not wind
        if shovel:
            self.used.add("shovel")
        yield from self._pay(island, price)
        self.where[seat] = "" if self.party else island
        if not self.party:
            yield from self._rob(island)
        if self._has(seat, "compass") and len(self.piles[island]) > 1:
            text = yield Ask(seat, "compass", fixed(("keep", "bottom")))
            if text == "bottom":
                self.happened["the compass turns a card down"] += 1
                self.piles[island].insert(0, self.piles[island].pop())
        yield from self._turn_up(island)

    def _pay(self, island: str, price: int) -> Flow:
        """The central island's cards in order, those of a mixed one in the order of its name."""
        seat, last = self.active, ""
        for left in range(price, 0, -1):
            mine = [card for card in self.hands[seat] if self.deck.game[card].symbol]
            if island == "centre":
                found = self._first_of(self._not_before(mine, last), left)
            elif last:
                other = formations(island)[1]
                found = list({card for card in mine if self.deck.game[card].symbol == other})
            else:
                found = self._payments(island, price)
            text = yield Ask(seat, "pay", fixed(f"pay {card}" for card in found))
            last = text.split()[1]
            self._lose_card(seat, last)

    def _rob(self, island: str) -> Flow:
        seat = self.active
        here = [other for other in self._others(seat) if self.where[other] == island]
        here = [other for other in here if not self._has(other, "guard-ore")]
        text = yield from self._choose(seat, "seat", fixed(f"choose {other + 1}" for other in here))
        if text:
            yield from self._hand_over_ore(int(text.split()[1]) - 1)

    def _turn_up(self, island: str) -> Flow:
        seat, word = self.active, self.piles[island].pop()
        self._look_for_the_drowned()
        card = self.deck.found[word]
        if card.face == "map":
            self.maps[seat].append(word)
        elif card.face == "treasure":
            self.quests.append(word)
        elif card.face == "nothing":
            self.whirlpool.append(word)
        else:
            self.turned = word
            proof = self._has(seat, "amulet")
            self.happened[f"{word.split(':')[1]}{' in vain' * proof}"] += 1
            yield from self._do_all(
                [step for step in card.steps if not proof or step[0] in BESIDE_THE_DIGGER]
            )
            self.turned = ""
            self.whirlpool.append(word)
        yield from self._ask_claims()

    def _dive(self, kind: str) -> Flow:
        seat = self.active
        self.used.add("dive")
        self._spend(seat, kind)
        number = min(ORE[kind] + self._power(seat, "dive"), len(self.whirlpool))
        self.shown = self.told.dived()
        assert len(self.shown) == number
        assert not Counter(self.shown) - Counter(self.whirlpool)
        text = yield Ask(seat, "show", lambda: [f"show {card}" for card in set(self.shown)])
        self.shown, word = [], text.split()[1]
        face = self.deck.found[word].face
        if face in ("map", "treasure"):
            self.whirlpool.remove(word)
            (self.maps if face == "map" else self.won)[seat].append(word)
            self.happened[f"a {face} is dived for"] += 1
        yield from self._ask_claims()
