"""Butique's games as OpenSpiel sees them, and its ISMCTS as a bot of ours."""

from __future__ import annotations

import random

import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.adapters.openspiel import ButiqueGame, ButiqueState, OpenSpielBot
from ai.player import Budget, never
from core.games import GAMES

TABLES = [
    (game, seats) for game, rules in GAMES.items() for seats in (rules.info.min_seats, rules.info.max_seats)
]


def played(game: str, seats: int, seed: int, plies: int) -> ButiqueState:
    """A state after so many random actions, or the end."""
    state, luck = ButiqueGame(game, seats, seed=str(seed)).new_initial_state(), random.Random(seed)
    for _ in range(plies):
        if state.is_terminal():
            break
        chance = state.is_chance_node()
        actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(luck.choice(actions))
    return state


@pytest.mark.parametrize(("game", "seats"), TABLES)
@given(st.integers(0, 1 << 20), st.integers(0, 80))
def test_a_state_keeps_to_the_terms_of_openspiel(game: str, seats: int, seed: int, plies: int) -> None:
    state = played(game, seats, seed, plies)
    assert isinstance(state, pyspiel.State)
    player = state.current_player()
    assert state.is_terminal() == (player == pyspiel.PlayerId.TERMINAL)
    assert state.is_chance_node() == (player == pyspiel.PlayerId.CHANCE)
    if state.is_terminal():
        assert sum(state.returns()) in (pytest.approx(1.0), 0.0)
        return
    assert state.returns() == [0.0] * seats
    if state.is_chance_node():
        assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1.0)
        return
    copy, other = state.clone(), state.resample_from_infostate(player, None)
    assert other.information_state_string() == state.information_state_string()
    assert other.legal_actions() == state.legal_actions() == state.legal_actions(player)
    assert state.legal_actions((player + 1) % seats) == []
    before = state.information_state_string()
    copy.apply_action(copy.legal_actions()[-1])
    assert state.information_state_string() == before


@pytest.mark.parametrize("game", GAMES)
def test_random_play_ends(game: str) -> None:
    state = played(game, GAMES[game].info.min_seats, 3, 100_000)
    assert state.is_terminal()


@pytest.mark.parametrize("game", GAMES)
def test_its_search_plays_our_games_and_keeps_to_its_iterations(game: str) -> None:
    rules = GAMES[game]
    state = played(game, rules.info.min_seats, 5, 12)
    while state.is_chance_node() or len(state.moves()) < 2:
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(0, 1.0)]
        state.apply_action(outcomes[0][0])
    seat = state.current_player()
    view = rules.mask(state.s, seat)
    choices = [
        OpenSpielBot().choose(rules, view, seat, Budget(iterations=9), random.Random(1), never)
        for _ in range(2)
    ]
    assert choices[0] == choices[1]
    assert choices[0].move in state.moves()
    assert sum(ranked.visits for ranked in choices[0].best) == 8, "the first one only opens the tree"
