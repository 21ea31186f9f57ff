"""`butique host`: a table that is open to others, without a screen of its own. Rooms and games are net.host's part."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import signal
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tui.cli_app import Complaint
from tui.cli_types import GAME, SAVE, complete_options, complete_words, option_values

if TYPE_CHECKING:
    from net.host.run import Host, HostPlan
    from net.protocol.invite import Invite
    from net.protocol.lobby import RoomInfo

_SEATS = 4
_MAX_PIN = 32
_NEVER = "never"
_DAY = 24 * 3600
_OF_THE_GAME = ("seats", "fill", "bots", "option", "limit", "strict")
_OF_THE_ROOM = ("name", "bind", "port", "pin", "grace")
"""Options that a game under way, and a room that is kept beside it, bring with them."""


class GraceType(click.ParamType[float | None]):
    """Seconds, or `never`."""

    name = "seconds|never"

    def convert(
        self, value: str | float | None, param: click.Parameter | None, ctx: click.Context | None
    ) -> float | None:
        """Seconds, None for never."""
        if value is None or isinstance(value, float):
            return value
        if value.strip().lower() == _NEVER:
            return None
        if not (value.isascii() and value.isdigit() and int(value[:9]) <= _DAY):
            self.fail(f"{value[:20]!r} is neither {_NEVER!r} nor 0 to {_DAY} seconds.", param, ctx)
        return float(value)


@click.command(short_help="Open a table to others on the network.")
@click.argument("game", type=GAME, required=False)
@click.option("--seats", type=click.IntRange(min=1), help="Default: 4, or as near to it as the game has.")
@click.option(
    "--fill", default="", metavar="LEVEL", help="Bots of this level take what seats are open at the start."
)
@click.option(
    "--bots",
    default="",
    metavar="LEVEL,...",
    shell_complete=complete_words,
    help="Bots that play from the beginning, in the last seats.",
)
@click.option(
    "--option",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_options,
    help="An option of the game; may be repeated.",
)
@click.option(
    "--bind", default="*", metavar="ADDRESS", help="Listen at this address only, not at all of yours."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Default: 47600, or the next that is free; 0 for any."
)
@click.option("--name", default="", help="Of the table, as others see it in their lists.")
@click.option("--pin", default="", help="Ask everybody for this; the invite alone lets nobody in then.")
@click.option("--unlisted", is_flag=True, help="Do not show the table in the lists of others on the LAN.")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=0,
    metavar="SECONDS",
    help="Time for a move; then the table moves. Default: none.",
)
@click.option(
    "--grace",
    type=GraceType(),
    default=30.0,
    metavar="SECONDS|never",
    help="After so long a bot plays for who is away, until they are back. Default: 30.",
)
@click.option("--strict", is_flag=True, help="Nothing is taken back, even where all agree.")
@click.option("--auto-start", is_flag=True, help="Begin when all seats are taken and everybody is ready.")
@click.option(
    "--resume", type=SAVE, metavar="SAVE", help="Go on with a game of such a table; leave GAME out."
)
def host(game: str | None, **words: Any) -> None:
    """Open a table of GAME to others, and serve it here until you press Ctrl+C.

    The line that others join with is printed, one for each address of this computer, and what happens at the table
    after it. Whoever joins first decides when the game starts. Play yourself with `butique join` in another window,
    or host from the program instead.

    \b
    For example:
      butique host butim --seats 4 --fill medium
      butique host butababel --option pace=turns --limit 60 --name "Friday night"
      butique host --resume butim-20261130-201500
    """
    plan = _resumed(game, words) if words["resume"] is not None else _planned(game, words)
    asyncio.run(_serve(plan))


# What is asked for -----------------------------------------------------------------------------------------------


def _planned(game: str | None, words: dict[str, Any]) -> HostPlan:
    from core.games import rules_of

    if game is None:
        raise Complaint("Which GAME is it to be? Or --resume SAVE, to go on with one.")
    info = rules_of(game).info
    seats = words["seats"] or min(max(_SEATS, info.min_seats), info.max_seats)
    return _plan(
        game,
        seats,
        words,
        options=option_values(info, words["option"]),
        bots=_bots(game, words["bots"], seats),
        fill=words["fill"] and _level(game, words["fill"]),
        limit=words["limit"],
        friendly=not words["strict"],
    )


def _plan(game: str, seats: int, words: dict[str, Any], **more: Any) -> HostPlan:
    from net.host.run import HostPlan
    from net.protocol.invite import DEFAULT_PORT

    if len(words["pin"]) > _MAX_PIN:
        raise Complaint(f"A PIN has at most {_MAX_PIN} characters.")
    return HostPlan(
        game,
        seats,
        _room_name(words["name"]),
        grace=words["grace"],
        auto=words["auto_start"],
        address=words["bind"],
        port=DEFAULT_PORT if words["port"] is None else words["port"],
        pin=words["pin"],
        listed=not words["unlisted"],
        **more,
    )


def _bots(game: str, text: str, seats: int) -> dict[int, str]:
    """Levels by seat, in the last ones; somebody must be left to play with."""
    levels = [_level(game, word) for word in text.split(",")] if text else []
    if len(levels) >= seats:
        raise Complaint(
            f"{len(levels)} bots leave nobody else a seat of {seats}; `butique arena` lets bots play alone."
        )
    return dict(enumerate(levels, start=seats - len(levels)))


def _level(game: str, word: str) -> str:
    from ai.levels import levels_of

    level = word.strip().lower()
    if level not in levels_of(game):
        raise Complaint(f"There is no level {word[:20]!r}; there are: {', '.join(levels_of(game))}.")
    return level


def _room_name(given: str) -> str:
    from core.engine.text import clean
    from net.protocol.lobby import MAX_ROOM_NAME
    from tui.cli_net import own_name

    return clean(given, MAX_ROOM_NAME) or f"{own_name('')}'s table"


def _resumed(game: str | None, words: dict[str, Any]) -> HostPlan:
    from net.host.keep import room_file
    from saves.store import read_record

    path: Path = words["resume"]
    header = read_record(path).header
    if game not in (None, header.game):
        raise Complaint(f"{path.stem} is a game of {header.game}: leave {game} out.")
    brought = _OF_THE_GAME + (_OF_THE_ROOM if room_file(path).exists() else ())
    given = [name for name in brought if _was_typed(name)]
    if given:
        raise Complaint(f"A game goes on as it was set up: leave --{', --'.join(given)} out.")
    return _plan(header.game, header.setup.seats, words, resume=path)


def _was_typed(name: str) -> bool:
    return click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


# Serving ---------------------------------------------------------------------------------------------------------


async def _serve(plan: HostPlan) -> None:
    from net.host.run import Host
    from net.together import first_of

    host = Host(plan)
    journal = _Journal(host)
    await first_of(stop_asked(), host.run(journal.open))  # it listens for signals before anybody knows of it
    kept = host.under_way
    click.echo("The table is closed.")
    if kept is not None:
        click.echo(f"The game is kept; go on with it: butique host --resume {kept.stem}")


async def stop_asked() -> None:
    """Until Ctrl+C is pressed, or this process is told to end in another way. The next Ctrl+C ends it at once."""
    asked, loop = asyncio.Event(), asyncio.get_running_loop()
    signals = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    for each in signals:
        loop.add_signal_handler(each, asked.set)
    await asked.wait()
    for each in signals:
        loop.remove_signal_handler(each)


class _Journal:
    """Tells on the standard output what happens in a host's room, for as long as somebody reads it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._was: RoomInfo | None = None
        self._noted = 0
        self._ended = 0

    def open(self) -> None:
        """The room is there."""
        self._host.changed = self._look
        with contextlib.suppress(OSError):  # nobody reads: the table is open all the same
            self._tell_invites()
            self._tell()

    def _look(self) -> None:
        with contextlib.suppress(OSError):  # nobody reads any more: the table goes on
            self._tell()

    def _tell_invites(self) -> None:
        room = self._host.room.info()
        click.echo(f"{room.name}: {_title(room.game)}, {len(room.seats)} seats. Others join with")
        for invite in self._host.invites():
            click.echo(f"  butique join {invite}")
        if not self._host.invite.token:
            click.echo("and the PIN, as --pin.")
        _to_clipboard(self._host.invite)
        click.echo("Ctrl+C closes the table.")

    def _tell(self) -> None:
        from tui.cli_log import ending, happened

        room, play = self._host.room.info(), self._host.room.play
        was, self._was = self._was, room
        for text in happened(was, room):
            say(text)
        outcome = None if play is None else play.table.match.outcome()
        if play is not None and outcome is not None and self._ended != play.number:
            self._ended = play.number
            say(ending(play.table.match.header, outcome))
        for text in self._host.notes[self._noted :]:
            say(text)
        self._noted = len(self._host.notes)


def _title(game: str) -> str:
    from core.games import rules_of

    return rules_of(game).info.title


def say(text: str) -> None:
    """A line with the time."""
    click.echo(f"{datetime.now():%H:%M}  {text}")


def _to_clipboard(invite: Invite) -> None:
    """As far as the terminal lets programs do that (OSC 52)."""
    if sys.stdout.isatty():
        line = base64.b64encode(str(invite).encode()).decode()
        click.echo(f"\x1b]52;c;{line}\a(The first is in your clipboard, if your terminal allows that.)")
