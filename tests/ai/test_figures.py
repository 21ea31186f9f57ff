"""The figures of decks: what is counted is what happened, and the same seed counts the same."""

from __future__ import annotations

import math

import pytest

from ai.figures import Table, figures_of
from ai.figures.butim_counts import DISCARDED, DUG, KEPT, LOST, USED, Counts, Shares, Watched
from ai.figures.playing import watch_game
from core.engine.errors import BadSetup
from core.games import rules_of
from core.games.butim.cards import EQUIPMENT
from core.games.butim.state import ButimState

RULES = rules_of("butim")
MODES = ("full", "party")


def watched_game(mode: str, seats: int, seed: str = "1") -> tuple[ButimState, Watched]:
    watched = Watched()
    s = watch_game(RULES, RULES.setup(seats, {"mode": mode}), "random", seed, watched)
    return s, watched


def tables(seed: str, games: int = 3, told: list[int] | None = None) -> list[Table]:
    setups = [RULES.setup(seats, {"mode": mode}) for mode in MODES for seats in (2, 3)]
    progress = (told if told is not None else []).append
    return figures_of("butim").measure(RULES, setups, "random", games, seed, progress)


def test_the_seed_decides_the_figures() -> None:
    told: list[int] = []
    first = tables("7", told=told)
    assert first == tables("7")
    assert first != tables("8")
    assert told == list(range(1, 13))
    assert all(len(row) == len(table.head) for table in first for row in table.rows)


def test_only_games_with_figures_have_some() -> None:
    with pytest.raises(BadSetup, match="no figures of decks for Butts away"):
        figures_of("heroes")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadSetup, match="no level 'grand'"):
        figures_of("butim").measure(RULES, [RULES.setup(2)], "grand", 1, "1", lambda done: None)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 5, 7])
def test_all_turns_and_treasures_of_a_game_are_counted(mode: str, seats: int) -> None:
    s, watched = watched_game(mode, seats)
    assert watched.turns == set(range(1, s.turn)), "the turn with which a game ends is none"
    assert watched.able <= watched.turns
    assert watched.dug <= watched.able
    counts = counted(s, watched)
    assert sum(counts.treasures) == sum(s.cards.island_copies[card] for card in s.cards.treasures)
    assert counts.treasures[0] + counts.treasures[1] == sum(map(len, s.won))


def counted(s: ButimState, watched: Watched) -> Counts:
    outcome = RULES.outcome(s)
    assert outcome is not None
    counts = Counts(s.seat_count)
    counts.add(s, watched, outcome)
    return counts


@pytest.mark.parametrize("mode", MODES)
def test_points_and_wins_add_up(mode: str) -> None:
    s, watched = watched_game(mode, 4, "3")
    counts = counted(s, watched)
    outcome = RULES.outcome(s)
    assert outcome is not None
    assert outcome.points is not None
    assert sum(counts.points) == sum(outcome.points)
    assert sum(counts.by_place) == pytest.approx(1)
    assert counts.by_place[(outcome.winners()[0] - s.first) % 4] == 1 / len(outcome.winners())
    owners = {name: shares.seats for name, shares in counts.owners.items()}
    assert owners == {s.cards.names[card]: 1 for gear in s.gear for card in gear}


def test_what_becomes_of_cards_agrees_with_where_they_are() -> None:
    s, watched = watched_game("party", 3, "5")
    names, kinds = s.cards.names, s.cards.kinds
    equipment = {name for name, kind in zip(names, kinds, strict=True) if kind == EQUIPMENT}
    counts = counted(s, watched)
    assert {fate for _, fate in counts.fates} <= {USED, DUG, DISCARDED, LOST, KEPT}
    assert not any(counts.fates[name, DUG] for name in equipment), "equipment does not dig"
    assert sum(counts.fates[name, KEPT] for name in set(names)) == sum(map(len, s.hands))
    assert {name for name, _ in watched.used} == {name for name, fate in counts.fates if fate == USED}


def test_shares_are_ratios_with_their_error() -> None:
    shares = Shares()
    for won in (1.0, 0.0, 0.0, 1.0):
        shares.add(won, 0.25)
    other = Shares()
    other.add(1.0, 0.5)
    other.add(0.0, 0.5)
    shares.join(other)
    assert (shares.seats, shares.won, shares.even) == (6, 3.0, 2.0)
    assert shares.ratio() == pytest.approx(1.5)
    deviations = [1 - 0.375, -0.375, -0.375, 1 - 0.375, 1 - 0.75, -0.75]
    assert shares.error() == pytest.approx(math.sqrt(sum(d * d for d in deviations)) / 2)
    assert (Shares().ratio(), Shares().error()) == (0.0, 0.0)
