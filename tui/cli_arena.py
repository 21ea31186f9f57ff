"""`butique arena`: bots against bots, for a table or for other programs. Playing and counting are ai.arena's part."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import click

from tui.cli_tables import table
from tui.cli_types import GAME, complete_options, complete_words, option_values

if TYPE_CHECKING:
    from ai.arena import ArenaResult

_INTERRUPTED = 130


@click.command(short_help="Let bots play against bots.")
@click.argument("game", type=GAME)
@click.option(
    "--bots", required=True, shell_complete=complete_words, help="Levels, or level:Persona, comma separated."
)
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many are played."
)
@click.option("--seed", default="1", show_default=True, help="The same seed, the same games.")
@click.option("--seats", type=click.IntRange(min=1), help="Default: as many as there are bots.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_options,
    help="An option of the game; may be repeated.",
)
@click.option("--processes", type=click.IntRange(min=1), help="Default: one a processor.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for other programs.")
def arena(
    game: str,
    bots: str,
    games: int,
    seed: str,
    seats: int | None,
    options: tuple[str, ...],
    processes: int | None,
    as_json: bool,
) -> int:
    """Let bots play GAME against each other, the seats rotated, and count who wins how often.

    A game in real time is played in turns, since bots among themselves have no clock.

    For example: butique arena heroes --bots medium,easy,random --games 200 --seed 1
    """
    from ai.arena import run_arena
    from core.games import rules_of

    rules = rules_of(game)
    values = option_values(rules.info, options)
    with _progress(games) as progress:
        result = run_arena(rules, bots.split(","), games, seed, seats, values, processes, progress)
    click.echo(result.to_json() if as_json else arena_table(result))
    if result.interrupted:
        click.echo(f"butique: Interrupted after {result.games} of {result.asked} games.", err=True)
        return _INTERRUPTED
    return 0


def _progress(games: int) -> AbstractContextManager[Callable[[int], None] | None]:
    """A bar on stderr, where a person watches."""
    return _Bar(games) if sys.stderr.isatty() else nullcontext()


class _Bar:
    def __init__(self, games: int) -> None:
        self._bar: Any = click.progressbar(length=games, label="games", file=sys.stderr, show_pos=True)

    def __enter__(self) -> Callable[[int], None]:
        self._bar.__enter__()
        return lambda done: self._bar.update(done - self._bar.pos)

    def __exit__(self, *error: object) -> None:
        self._bar.__exit__(*error)


def arena_table(result: ArenaResult) -> str:
    """How everybody did, best first, and what the games were like."""
    rows = []
    for standing in sorted(result.standings, key=lambda each: -each.share):
        timing = result.times.get(standing.thinker)
        verdict = (
            "above" if standing.low > standing.even else "below" if standing.high < standing.even else "even"
        )
        rows.append(
            (
                standing.name,
                str(standing.games),
                f"{standing.wins:g}",
                f"{standing.share:.1%}",
                f"{standing.low:.1%} to {standing.high:.1%}",
                f"{standing.even:.1%} ({verdict})",
                f"{standing.place:.2f}",
                "-" if timing is None else f"{timing.median:.3g} / {timing.p95:.3g} ms",
            )
        )
    head = ("bot", "games", "wins", "share", "95 % interval", "by luck", "place", "a move (median / p95)")
    length = f"moves {_spread(result.moves)}" + (f", turns {_spread(result.turns)}" if result.turns else "")
    table_of = ", ".join([f"{result.seats} seats", *_options(result), f"seed {result.seed}"])
    what = f"{result.games} games of {result.game}, {table_of}{_why_in_turns(result)}: {length}"
    lines = [what, table(head, rows, frozenset({1, 2, 3, 6}))]
    if result.dummy_wins is not None:
        lines.append(f"The dummy wins {result.dummy_wins} of {result.games}; then all players lose.")
    return "\n".join(lines)


def _why_in_turns(result: ArenaResult) -> str:
    return " (in turns: bots among themselves have no clock)" if result.unhurried else ""


def _options(result: ArenaResult) -> list[str]:
    """Those that differ from the usual game, as they are typed."""
    from core.games import rules_of

    rules = rules_of(result.game)
    options = [(option, result.options[option.name]) for option in rules.info.options]
    return [
        f"{option.name}={rules.say(option, value)}" for option, value in options if value != option.default
    ]


def _spread(spread: Any) -> str:
    return f"{spread.median:g} ({spread.least} to {spread.most})"
