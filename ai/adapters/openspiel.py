"""Butique's games as games of OpenSpiel (M. Lanctot and others, OpenSpiel: a framework for reinforcement learning in
games, 2019), for its algorithms and for comparisons with its bots.

A state is a position of ours; an action is the number of a move in the list of legal ones; chance nodes are moves of
the TABLE. Shuffles are no chance nodes: what is dealt is dealt when a state is made, and a player's information state
is its view's bytes, so that resampling is our determinization. Returns are shares of the win. A game in real time is
played in turns. Decides nothing.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from ai.player import Budget, Choice, RandomChance, Ranked, Stop
from ai.search.guide import rewards
from core.engine.codec import state_bytes
from core.engine.rules import TABLE, Move, OptionValue, Rules, Seat
from core.engine.seating import PACE, TURNS, can_be_unhurried
from core.games import rules_of

MOST_ACTIONS = 1024
"""More moves than any position of our games has."""

MOST_MOVES = 20_000

_TYPE = {
    "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
    "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "information": pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    "utility": pyspiel.GameType.Utility.GENERAL_SUM,
    "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
    "provides_information_state_string": True,
    "provides_information_state_tensor": False,
    "provides_observation_string": False,
    "provides_observation_tensor": False,
}


class ButiqueGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its set-up. seed: of the deals that new_initial_state makes, one after another."""

    def __init__(
        self, game: str, seats: int, options: Mapping[str, OptionValue] | None = None, seed: str = "1"
    ) -> None:
        self.rules: Rules[Any] = rules_of(game)
        info = self.rules.info
        options = dict(options or {})
        if can_be_unhurried(info):
            options.setdefault(PACE, TURNS)
        self.setup = self.rules.setup(seats, options)
        self._luck = random.Random(seed)
        super().__init__(
            pyspiel.GameType(
                short_name=f"butique_{game}",
                long_name=info.title,
                min_num_players=info.min_seats,
                max_num_players=info.max_seats,
                **_TYPE,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=MOST_ACTIONS,
                max_chance_outcomes=MOST_ACTIONS,
                num_players=seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=MOST_MOVES,
            ),
            {},
        )

    def new_initial_state(self) -> ButiqueState:
        """A game that has just been dealt."""
        chance = RandomChance(self._luck)
        return ButiqueState(self, self.rules.new(self.setup, chance), chance)

    def state_of(self, position: Any, chance: RandomChance) -> ButiqueState:
        """A state that is a copy of a full position of ours."""
        return ButiqueState(self, position.clone(), chance)


class ButiqueState(pyspiel.State):  # type: ignore[misc]
    """A position. s: ours; what happens by chance within a move comes from the generator it was made with."""

    def __init__(self, game: ButiqueGame, s: Any, chance: RandomChance) -> None:
        super().__init__(game)
        self.s = s
        self._game, self._rules, self._chance = game, game.rules, chance

    def current_player(self) -> int:
        """Who acts; of several who choose at once the first, whose choice stays hidden from the others."""
        movers = self._rules.must_act(self.s)
        if not movers:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if movers[0] == TABLE else movers[0]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._rules.must_act(self.s)

    def is_chance_node(self) -> bool:
        """Whether chance decides."""
        return bool(self.current_player() == pyspiel.PlayerId.CHANCE)

    def moves(self) -> Sequence[Move]:
        """Our legal moves of whoever acts: an action is an index into these."""
        movers = self._rules.must_act(self.s)
        return self._rules.legal_moves(self.s, movers[0]) if movers else ()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Of `player`, none where another acts; of whoever acts by default."""
        if player is not None and player != self.current_player():
            return []
        return list(range(len(self.moves())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """By action, how likely it is."""
        odds = self._rules.odds(self.s)
        total = sum(odds)
        return [(action, weight / total) for action, weight in enumerate(odds)]

    def apply_action(self, action: int) -> None:
        """Make the move of that number."""
        mover = self._rules.must_act(self.s)[0]
        self._rules.apply(self.s, mover, self.moves()[int(action)], self._chance)

    def information_state_string(self, player: int | None = None) -> str:
        """The bytes of a player's view, one character each."""
        seat = self.current_player() if player is None else player
        return state_bytes(self._rules.mask(self.s, seat)).decode("latin-1")

    def resample_from_infostate(self, player: int, _sampler: object) -> ButiqueState:
        """Another state that looks the same to a player."""
        s = self._rules.determinize(self._rules.mask(self.s, player), player, self._chance)
        return ButiqueState(self._game, s, self._chance)

    def returns(self) -> list[float]:
        """By player, its share of the win; zeros while the game runs."""
        outcome = self._rules.outcome(self.s)
        return [0.0] * self.s.seats if outcome is None else rewards(outcome, self.s.seats)

    def clone(self) -> ButiqueState:
        """An independent copy, but for the generator."""
        return ButiqueState(self._game, self.s.clone(), self._chance)

    def get_game(self) -> ButiqueGame:
        """The game it is a state of."""
        return self._game

    def action_to_string(self, _player: int, action: int) -> str:
        """The move's notation."""
        return self._rules.show(self.s, self.moves()[action])

    def __str__(self) -> str:
        return f"{self._game.setup} {self.s.to_data()}"


class _TimeIsUp(Exception):
    """Ends a search of OpenSpiel's, which counts simulations and knows no clock."""


class OpenSpielBot:
    """OpenSpiel's own ISMCTS (open_spiel.python.algorithms.ismcts), with its random rollouts, as a Bot of ours.

    explore: its constant for what is little tried. It keeps to its budget as our own bots do.
    """

    def __init__(self, explore: float = 1.0) -> None:
        self._explore = explore

    def choose(
        self, rules: Rules[Any], view: Any, seat: Seat, budget: Budget, rng: random.Random, stop: Stop
    ) -> Choice:
        """See Bot."""
        moves = rules.legal_moves(view, seat)
        if len(moves) == 1:
            return Choice(moves[0], 1.0, (), "can do nothing else")
        began, done, chance = time.monotonic(), 0, RandomChance(rng)
        game = ButiqueGame(rules.info.id, view.seats)
        luck = np.random.RandomState(int(rng.random() * (1 << 32)))

        def resample(_state: object, _player: int) -> ButiqueState:
            nonlocal done
            late = budget.seconds is not None and time.monotonic() - began >= budget.seconds
            if done and (late or stop() or done == budget.iterations):
                raise _TimeIsUp
            done += 1
            return ButiqueState(game, rules.determinize(view, seat, chance), chance)

        searcher = ISMCTSBot(
            game,
            RandomRolloutEvaluator(1, luck),
            self._explore,
            1 << 30,
            random_state=luck,
            allow_inconsistent_action_sets=False,
        )
        searcher.set_resampler(resample)
        with suppress(_TimeIsUp):
            searcher.run_search(ButiqueState(game, rules.determinize(view, seat, chance), chance))
        best = [
            Ranked(moves[action], float(child.return_sum / child.visits), int(child.visits))
            for action, child in searcher._root_node.child_info.items()
            if child.visits
        ] or [Ranked(moves[0], 0.0)]
        best.sort(key=lambda ranked: (-ranked.visits, -ranked.value))
        return Choice(best[0].move, 0.5, tuple(best), "has played on at random after each move")
