"""What is known of each seat between two turns, as numbers to judge by. Weighs nothing: weights.json does."""

from __future__ import annotations

from math import sqrt
from typing import Any

from ai.bots.butine.chains import MOST
from ai.bots.butine.paths import COUNT, Tiles
from ai.search.guides.butine.meadows import Hand, Meadow, Reach
from ai.search.guides.butine.positions import Position
from core.engine.rules import OptionValue
from core.games.butine.cards import HAND
from core.games.butine.state import ACT_STAGE

_BLOCK = ("turn", "gain1", "gain2", "gain4", "late", "breadth", "whole", "late breadth", "nothing")
_WHO = ("now", "next", "later")
_NOW, _NEXT, _LATER = range(len(_WHO))
_EMPTY: tuple[float, ...] = (0.0,) * len(_BLOCK)
_NO_REPLY: tuple[float, ...] = (0.0,) * 4
NAMES = (
    "points per deck root",
    "points",
    "points per deck",
    *(f"{name} {who}" for who in _WHO for name in _BLOCK),
    "reply1",
    "reply2",
    "reply4",
    "late reply",
    "wins now",
)
"""Facts of a seat, 0 where they are another's.

gain1, 2, 4: whether it can win at least so much in a turn from where the bee is; breadth: what it can win on average
over all tiles, whole and nothing: on what part of them all its cards, none of them; late: the same, or the gain, by the
root of the cards left in the deck (or of the points left to a challenge). reply: what the next can win at least after
the active seat has won the most it can; wins now: whether the active seat can end the game as its winner.
"""
TABLES: tuple[tuple[int, dict[str, OptionValue]], ...] = ((2, {}), (3, {}), (4, {}))


def kind(s: Any) -> str:
    """By seats."""
    return str(s.seats)


def is_quiet(s: Any) -> bool:
    """Before a turn."""
    return bool(s.stage == ACT_STAGE)


def facts(s: Any) -> list[list[float]]:
    """By seat, a number for each of NAMES."""
    return rows(Position.of(s, Meadow.of(s)))


def rows(position: Position) -> list[list[float]]:
    """The same for a position."""
    meadow, bee, active, hands, totals, deck, challenge, _ = position
    seats = len(hands)
    left = deck
    if challenge:
        left = max(1, min(left, (challenge - max(totals)) * seats))
    late = 1 / sqrt(left)
    reaches = [meadow.reach(hand) for hand in hands]
    gains = [reach.most(bee) for reach in reaches]
    follower = (active + 1) % seats
    reply = gains[follower]
    if gains[active]:
        reply = reaches[follower].least(_best_ends(meadow, bee, hands[active], gains[active]))
    after = totals[active] + gains[active]
    wins = gains[active] >= left and after > max(totals[:active] + totals[active + 1 :])
    found = []
    for seat in range(seats):
        who = min((seat - active) % seats, _LATER)
        total, gain = totals[seat], gains[seat]
        mean, whole, nothing = breadth(reaches[seat], len(meadow.near))
        blocks = [_EMPTY] * len(_WHO)
        blocks[who] = (
            1.0,
            gain >= 1,
            gain >= 2,
            gain == MOST,
            gain * late,
            mean,
            whole,
            mean * late,
            nothing,
        )
        row = [total * late, total, total / left]
        for block in blocks:
            row += block
        row += _reply(reply, late) if who == _NEXT else _NO_REPLY
        row.append(wins and who == _NOW)
        found.append(row)
    return found


def _reply(points: int, late: float) -> tuple[float, ...]:
    return points >= 1, points >= 2, points == MOST, points * late


def breadth(reach: Reach, tiles: int) -> tuple[float, float, float]:
    """What a hand can win in a turn from any tile: points on average; shares of the tiles for all points, for none."""
    one, two, three = reach.one.bit_count(), reach.two.bit_count(), reach.three.bit_count()
    return (one + two + 2 * three) / tiles, three / tiles, 1 - one / tiles


def _best_ends(meadow: Meadow, bee: int, hand: Hand, gain: int) -> Tiles:
    """The tiles where the bee may be after winning the most."""
    found = 0
    for cards, ends in enumerate(meadow.flights(bee, hand)):
        if COUNT[cards] == min(gain, HAND):
            found |= ends
    return found
