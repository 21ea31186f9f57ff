"""`python -m tests.bench.openspiel`: level hard against OpenSpiel's own ISMCTS in the same games, at equal time.

Both get the same view and the same seconds for a move, on one core, and every seat takes each deal in turn. By default
that takes half an hour.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import click

from ai.adapters.openspiel import ButiqueGame, OpenSpielBot
from ai.levels import bot_of
from ai.player import Bot, Budget, RandomChance, never
from ai.search.acting import draw
from ai.search.guide import rewards
from ai.stats import wilson
from core.engine.rules import TABLE, Rules, Setup
from core.games import GAMES, rules_of


def play(rules: Rules[Any], setup: Setup, bots: Sequence[Bot], budget: Budget, seed: str) -> list[float]:
    """One game; by seat its share of the win."""
    luck, chance = random.Random(seed), RandomChance(random.Random(f"{seed}/chance"))
    s = rules.new(setup, chance)
    while movers := rules.must_act(s):
        seat = movers[0]
        if seat == TABLE:
            move = draw(rules, s, chance)
        else:
            view = rules.mask(s, seat)
            move = bots[seat].choose(rules, view, seat, budget, luck, never).move
        rules.apply(s, seat, move, chance)
    outcome = rules.outcome(s)
    assert outcome is not None
    return rewards(outcome, setup.seats)


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)))
@click.option("--seconds", default=0.2, show_default=True, help="For each move.")
@click.option("--rounds", default=10, show_default=True, help="Deals; each is played once by every seat.")
@click.option("--seed", default="1", show_default=True)
def main(games: Sequence[str], seconds: float, rounds: int, seed: str) -> None:
    """Play GAMES (all by default) at their smallest tables: one seat is level hard, the others are OpenSpiel's."""
    budget = Budget(seconds=seconds)
    for game in games or GAMES:
        rules = rules_of(game)
        setup = ButiqueGame(game, rules.info.min_seats).setup
        wins, total = 0.0, rounds * setup.seats
        for number in range(total):
            seat = number % setup.seats
            bots: list[Bot] = [OpenSpielBot() for _ in range(setup.seats)]
            bots[seat] = bot_of(game, "hard")
            wins += play(rules, setup, bots, budget, f"{seed}/{number // setup.seats}")[seat]
        low, high = wilson(wins, total)
        click.echo(
            f"{game}, {setup.seats} seats, {seconds:g} s a move: hard wins {wins:g} of {total} "
            f"({wins / total:.0%} [{low:.0%}, {high:.0%}], by luck {1 / setup.seats:.0%})"
        )


if __name__ == "__main__":
    main()
