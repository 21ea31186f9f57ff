"""Weighs what a seat may do with its action: the chains of cards it can gather, the tiles that it may lay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.bots.butine.bridges import Ground, bridges
from ai.bots.butine.chains import tiles_of, worth
from ai.bots.butine.outlook import Ending, Outlook
from ai.player import Stop
from core.engine.rules import Move
from core.games.butine import moves as m
from core.games.butine.cards import Card, card_of
from core.games.butine.state import ACT_STAGE, ButineState
from core.games.butine.turn import PRICE_OF_BOTH


class Option(NamedTuple):
    """A move and its value, an estimated share of winning; gain, cards: the points that the turn is to win with
    a walk, and the cards it is to do."""

    move: Move
    value: float
    gain: int = 0
    cards: int = 0


Values = dict[Ending, float]


class Harvest:
    """The chains that can begin now; the price of a second action is paid with the first card."""

    def __init__(self, view: ButineState, outlook: Outlook, ground: Ground) -> None:
        self._view, self._outlook, self._ground = view, outlook, ground
        self._hand = view.hands[outlook.seat]

    def done(self) -> Ending:
        """The end of a turn in which nothing more is gathered."""
        return Ending(self._view.bee, tuple(sorted(self._hand)))

    def endings(self, thorough: int, stop: Stop) -> Values:
        """What the ways to end are worth: the best few of them, with a thorough look, where `thorough` is not 0."""
        reached = self._reached(self._view.bee, self._hand)
        if self._view.stage == ACT_STAGE:
            reached.discard(self.done())
        values = self._weigh(sorted(reached), False, stop)
        if not thorough:
            return values
        finest = sorted(values, key=lambda ending: -values[ending])[:thorough]
        if self.done() in reached and self.done() not in finest:
            finest.append(self.done())
        return self._weigh(finest, True, stop)

    def options(self, walks: Sequence[Move], values: Values) -> list[Option]:
        """The walks that lead to the ways to end, of those alike one."""
        flowers = self._view.flowers
        found: dict[tuple[Card, int], Option] = {}
        for move in walks:
            first, second, third = m.to_walk(move)
            card = card_of(flowers[first], flowers[second], flowers[third])
            if (card, third) not in found:
                left = list(self._hand)
                left.remove(card)
                open_ = [ending for ending in self._reached(third, left) if ending in values]
                if open_:
                    best = max(open_, key=lambda ending: (values[ending], ending))
                    found[card, third] = Option(
                        move, values[best], best.gain, len(self._hand) - len(best.hand)
                    )
        return list(found.values())

    def _reached(self, bee: int, hand: Sequence[Card]) -> set[Ending]:
        """The ways to end a turn from a tile with these cards left."""
        return {
            self._ending(tile, tuple(sorted(card for at, card in enumerate(hand) if not cards >> at & 1)))
            for cards, ends in enumerate(self._ground.paths.flights(bee, hand))
            for tile in tiles_of(ends)
        }

    def _ending(self, bee: int, left: tuple[Card, ...]) -> Ending:
        view, done = self._view, len(self._hand) - len(left)
        gain = worth(done, view.gathered)
        price = PRICE_OF_BOTH if done and view.placed and not view.gathered else 0
        return Ending(bee, left, gain - price, gain - done)

    def _weigh(self, endings: Sequence[Ending], thorough: bool, stop: Stop) -> Values:
        values = {}
        for ending in endings:
            values[ending] = self._outlook.share(self._ground, ending, thorough)
            if stop():
                break
        return values


class Building:
    """The tiles that can be laid now; in a turn that began with gathering they cost the price of a second action."""

    def __init__(self, view: ButineState, outlook: Outlook, ground: Ground) -> None:
        self._view, self._outlook, self._ground = view, outlook, ground
        self._end = Ending(
            view.bee, tuple(sorted(view.hands[outlook.seat])), -PRICE_OF_BOTH if view.gathered else 0
        )
        self._buys = bool(view.expert) and not view.gathered and outlook.points[outlook.seat] >= PRICE_OF_BOTH

    def options(self, places: Sequence[Move], thorough: int, stop: Stop) -> list[Option]:
        """The tiles that differ, or the best few of them with a thorough look where `thorough` is not 0."""
        ranked = []
        for bridge in bridges(self._view, places):
            ground = self._ground.with_bridge(bridge)
            ranked.append((self._value(ground, False), bridge, ground))
            if stop():
                break
        ranked.sort(key=lambda each: -each[0])
        if not thorough:
            return [Option(bridge.move, value) for value, bridge, _ in ranked]
        found = []
        for _, bridge, ground in ranked[:thorough]:
            found.append(Option(bridge.move, self._value(ground, True)))
            if stop():
                break
        return found

    def _value(self, ground: Ground, thorough: bool) -> float:
        value = self._outlook.share(ground, self._end, thorough)
        if self._buys:
            value = max(value, self._bought(ground, thorough))
        return value

    def _bought(self, ground: Ground, thorough: bool) -> float:
        """The value of gathering at once as well, where that wins all that can be won in a turn."""
        hand = self._end.hand
        *_, ends = ground.paths.flights(self._view.bee, hand)
        gain = worth(len(hand))
        return max(
            (
                self._outlook.share(
                    ground, Ending(tile, (), gain - PRICE_OF_BOTH, gain - len(hand)), thorough
                )
                for tile in tiles_of(ends)
            ),
            default=0.0,
        )
