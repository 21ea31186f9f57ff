"""What a position of ButaBabel is judged by: each tower's facts, for the weights that ai.learning found.

Whole positions only: hands lie open here, as a determinization dealt them. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log

from ai.bots.butababel.chances import MOST_CARDS, chances
from core.engine.rules import OptionValue
from core.games.butababel.cards import BEATEN_BY, HAND, HAND_COUNTS, HELD, KINDS
from core.games.butababel.rules import TURNS
from core.games.butababel.scoring import WRATH
from core.games.butababel.state import MAX_PLAYERS, MIN_PLAYERS, PLAY_STAGE, BabelState

NAMES = (
    "share",
    "log share",
    "share soon",
    "log share soon",
    "would win now",
    "above the tallest other",
    "wrath",
    "2 above",
    "1 above",
    "level",
    "1 below",
    "2 below",
    "above the mean",
    "above the next lower",
    "others who can play here",
    "others' cards for here",
    "is a player's",
    "cards",
    "kinds",
    "can play at home",
    "towers open",
    "moves now",
    "moves next",
    "moves last",
    "draws the last",
    "cards for the tallest other",
    "cards for home",
)
TABLES: Sequence[tuple[int, dict[str, OptionValue]]] = [
    (players, {"pace": TURNS}) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
]

PHASES = (3, 8, 16, 32)
"""Weights are learnt apart for games with at most so many cards left to draw, and for those with more."""

SOON = 3
_FAINT = 0.02
"""Added to shares before their logarithm is taken: none is hopeless."""

_STEPS = (2, 1, 0, -1, -2)
_NO_PLAYER = (0.0,) * (len(NAMES) - NAMES.index("is a player's"))

Row = list[float]


def kind(s: BabelState) -> str:
    """By players and by how many cards are left."""
    return kind_of(s.players, sum(map(len, s.decks)))


def kind_of(players: int, left: int) -> str:
    """By players and by how many cards are left."""
    phase = next((str(most) for most in PHASES if left <= most), "more")
    return f"{players} players, {phase} left"


def is_quiet(s: BabelState) -> bool:
    """Stalls are played on before a position is judged."""
    return s.stage == PLAY_STAGE


def facts(s: BabelState) -> list[Row]:
    """By tower, the dummy's last, a number for each of NAMES."""
    left = sum(map(len, s.decks))
    heights = tuple(map(len, s.towers))
    standing = of_heights(heights, min(left, MOST_CARDS))
    return [[*first, *second] for first, second in zip(standing, of_hands(s, heights, left), strict=True)]


def of_hands(s: BabelState, heights: Sequence[int], left: int) -> list[Row]:
    """By tower, what hands and turns mean for it; `left` cards are to be drawn."""
    players, towers = s.players, len(heights)
    needs = [BEATEN_BY[cards[-1]] for cards in s.towers]
    hands = [HAND_COUNTS[hand] for hand in s.hands]
    order = sorted(range(towers), key=heights.__getitem__, reverse=True)
    rows = []
    for tower, need in enumerate(needs):
        others = [counts[need] for player, counts in enumerate(hands) if player != tower]
        row = [(len(others) - others.count(0)) / players, sum(others) / players]
        if tower < players:
            counts, rival = hands[tower], order[order[0] == tower]
            row += (
                1.0,
                s.sizes[tower] / HAND,
                len(HELD[s.hands[tower]]) / len(KINDS),
                float(counts[need] > 0),
                sum([counts[each] > 0 for each in needs]) / towers,
                *_turn(s, tower, left),
                counts[needs[rival]] / HAND,
                counts[need] / HAND,
            )
        else:
            row += _NO_PLAYER
        rows.append(row)
    return rows


@lru_cache(maxsize=1 << 15)
def of_heights(heights: tuple[int, ...], left: int) -> list[Row]:
    """By tower, what follows from heights alone with so many cards left, MOST_CARDS at most."""
    later, soon, now = chances(heights, left), chances(heights, min(SOON, left)), chances(heights, 0)
    mean = sum(heights) / len(heights)
    rows = []
    for tower, height in enumerate(heights):
        others = heights[:tower] + heights[tower + 1 :]
        above = height - max(others)
        lower = [other for other in others if other < height]
        rows.append(
            [
                later[tower],
                log(later[tower] + _FAINT),
                soon[tower],
                log(soon[tower] + _FAINT),
                now[tower],
                _within(above, -8, 4) / 4,
                float(above >= WRATH),
                *(float(above == step) for step in _STEPS),
                _within(height - mean, -6, 6) / 4,
                min(height - max(lower, default=height), 4) / 4,
            ]
        )
    return rows


def _within(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))


def _turn(s: BabelState, player: int, left: int) -> tuple[float, float, float, float]:
    """Whether a player moves now, next, last, and draws the last card if all draw; on average where all may move."""
    players = s.players
    if not s.turns:
        even = 1 / players
        return even, even, even, even
    wait = (player - s.due) % players
    draws_last = (s.due + left - 1) % players == player
    return float(wait == 0), float(wait == 1), float(wait == players - 1), float(draws_last)
