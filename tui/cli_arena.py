"""`butique arena`: bots against bots, for a table or for other programs. Playing and counting are ai.arena's part."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import click

from tui.cli_app import Complaint
from tui.cli_tables import table
from tui.cli_types import GAME, complete_options, complete_words, option_values

if TYPE_CHECKING:
    from ai.arena import ArenaResult
    from ai.arena.ladder import Ladder
    from ai.arena.results import Spread, Standing, Timing
    from ai.arena.run import Progress

_INTERRUPTED = 130


@click.command(short_help="Let bots play against bots.")
@click.argument("game", type=GAME)
@click.option(
    "--bots",
    default="",
    shell_complete=complete_words,
    help="Levels, comma separated; also medium:Vex (a persona), hard@400 (iterations a move), hard@0.2s.",
)
@click.option(
    "--all",
    "round_robin",
    is_flag=True,
    help="A round robin with ratings: of all levels of the game, or of --bots. Games: rounded up to whole rounds.",
)
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many are played."
)
@click.option(
    "--seed",
    default="1",
    show_default=True,
    help="The same seed, the same games, unless a bot thinks by the clock, as hard and expert do without @400.",
)
@click.option(
    "--seats", type=click.IntRange(min=1), help="Default: as many as there are bots; with --all the fewest."
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_options,
    help="An option of the game; may be repeated.",
)
@click.option("--processes", type=click.IntRange(min=1), help="Default: one a processor.")
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Play on the Dask cluster there, HOST:PORT; wants the extra `research`.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, for other programs.")
def arena(
    game: str,
    bots: str,
    round_robin: bool,
    games: int,
    seed: str,
    seats: int | None,
    options: tuple[str, ...],
    processes: int | None,
    scheduler: str | None,
    as_json: bool,
) -> int:
    """Let bots play GAME against each other, the seats rotated, and count who wins how often.

    A game in real time is played in turns, since bots among themselves have no clock. A bot thinks on one core
    here, since the games take all of them.

    For example: butique arena heroes --bots medium,easy,random --games 200 --seed 1

    or, everybody against everybody: butique arena heroes --all --bots hard@200,medium,easy,random
    """
    from ai.arena import run_arena
    from core.games import rules_of

    if not bots and not round_robin:
        raise Complaint("An arena wants --bots, or --all for a round robin of all levels.")
    if processes and scheduler:
        raise Complaint("--processes are this machine's; a cluster, with --scheduler, has its own.")
    rules = rules_of(game)
    with _progress() as progress:
        result = run_arena(
            rules,
            bots.split(",") if bots else (),
            games,
            seed,
            seats,
            option_values(rules.info, options),
            processes,
            progress,
            round_robin,
            scheduler,
        )
    click.echo(result.to_json() if as_json else arena_table(result))
    if result.interrupted:
        click.echo(f"butique: Interrupted after {result.games} of {result.asked} games.", err=True)
        return _INTERRUPTED
    return 0


def _progress() -> AbstractContextManager[Progress | None]:
    """A bar on stderr, where a person watches."""
    return _Bar() if sys.stderr.isatty() else nullcontext()


class _Bar:
    def __init__(self) -> None:
        self._bar: Any = click.progressbar(length=1, label="games", file=sys.stderr, show_pos=True)

    def __enter__(self) -> Progress:
        self._bar.__enter__()
        return self._show

    def _show(self, done: int, asked: int) -> None:
        self._bar.length = asked
        self._bar.update(done - self._bar.pos)

    def __exit__(self, *error: object) -> None:
        self._bar.__exit__(*error)


def arena_table(result: ArenaResult) -> str:
    """How everybody did, best first, and what the games were like."""
    rows = [
        _row(standing, result.times) for standing in sorted(result.standings, key=lambda each: -each.share)
    ]
    head, right, ladder = _HEAD, {1, 2, 3, 6}, result.ladder
    if ladder:
        by_name = {row[0]: row[1:] for row in rows}
        rows = [(each.name, f"{each.points} ± {each.spread}", *by_name[each.name]) for each in ladder.ratings]
        head, right = ("bot", "rating", *_HEAD[1:]), {1, 2, 3, 4, 7}
    lines = [_what(result), table(head, rows, frozenset(right))]
    if result.dummy_wins is not None:
        lines.append(f"The dummy wins {result.dummy_wins} of {result.games}; then all players lose.")
    if not result.repeatable:
        lines.append("Some think by the clock: the same seed may give other games.")
    if ladder:
        lines += ["", cross_table(ladder)]
    return "\n".join(lines)


_HEAD: tuple[str, ...] = (
    "bot",
    "games",
    "wins",
    "share",
    "95 % interval",
    "by luck",
    "place",
    "a move (median / p95)",
)


def _row(standing: Standing, times: Mapping[str, Timing]) -> tuple[str, ...]:
    timing = times.get(standing.thinker)
    verdict = (
        "above" if standing.low > standing.even else "below" if standing.high < standing.even else "even"
    )
    return (
        standing.name,
        str(standing.games),
        f"{standing.wins:g}",
        f"{standing.share:.1%}",
        f"{standing.low:.1%} to {standing.high:.1%}",
        f"{standing.even:.1%} ({verdict})",
        f"{standing.place:.2f}",
        "-" if timing is None else f"{timing.median:.3g} / {timing.p95:.3g} ms",
    )


def _what(result: ArenaResult) -> str:
    length = f"moves {_spread(result.moves)}" + (f", turns {_spread(result.turns)}" if result.turns else "")
    table_of = ", ".join([f"{result.seats} seats", *_options(result), f"seed {result.seed}"])
    return f"{result.games} games of {result.game}, {table_of}{_why_in_turns(result)}: {length}"


def cross_table(ladder: Ladder) -> str:
    """Who beats whom: a line and a column for each, the best first."""
    names = [each.name for each in ladder.ratings]
    shares = {}
    for meeting in ladder.meetings:
        for each in (meeting, meeting.turned()):
            shares[each.name, each.other] = f"{each.share:.0%} of {each.met}" if each.met else "-"
    rows = [(name, *(shares.get((name, other), "") for other in names)) for name in names]
    what = "How often the bot of a line comes in before that of a column, a tie as half:"
    return f"{what}\n{table(('', *names), rows, frozenset(range(1, len(names) + 1)))}"


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


def _spread(spread: Spread) -> str:
    return f"{spread.median:g} ({spread.least} to {spread.most})"
