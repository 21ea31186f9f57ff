"""`butique join` and `butique find`: others' tables. What goes on there is net.peer's part, and the screen's."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from tui.cli_app import Complaint, check_terminal, launch

if TYPE_CHECKING:
    from net.discovery import Found
    from net.discovery.browser import Browser
    from net.protocol.invite import Invite

_SECONDS = 3.0
_LEVELS = ("random", "easy", "medium", "hard", "expert")
"""As ai.levels has them, which takes longer to import than a help text may; a test compares."""


@click.command(short_help="Join a table on the network.")
@click.argument("where", metavar="INVITE")
@click.option(
    "--name", default="", help="As you want to be called there. Default: your name in the settings."
)
@click.option(
    "--as",
    "identity",
    metavar="IDENTITY",
    help="Which of your keys a seat is bound to; any word makes one. Players at one computer need one each.",
)
@click.option("--pin", default="", help="Where the table asks for one.")
@click.option("--watch", is_flag=True, help="Watch, without a seat.")
@click.option(
    "--bot",
    metavar="LEVEL",
    type=click.Choice(_LEVELS, case_sensitive=False),
    help="A bot of this level plays in your place, without a screen.",
)
def join(where: str, name: str, identity: str | None, pin: str, watch: bool, bot: str | None) -> int:
    """Join the table of INVITE, the line that its host gives out.

    For a table on this LAN its address does: HOST or HOST:PORT; `butique find` lists what there is. Whoever joins
    again, from the same computer and with the same IDENTITY, has the same seat.

    \b
    For example:
      butique join 192.168.1.5:47600#KEY#WORD
      butique join 192.168.1.5 --name Ann
      butique join 192.168.1.5:47600#KEY#WORD --bot hard
    """
    from net.identity import DEFAULT

    if watch and bot:
        raise Complaint("A bot plays: leave --watch out, or --bot.")
    invite = _invite(where)
    if pin:
        invite = replace(invite, token=pin)
    if bot is not None:
        from tui.cli_bot import play_as_bot

        return play_as_bot(invite, name, identity, bot)
    from net.identity import identity as key_of
    from tui.joining import Joining

    key_of(identity or DEFAULT)
    check_terminal()
    return launch(Joining(invite, own_name(name), identity or DEFAULT, watch))


def own_name(given: str) -> str:
    """What a person is called: as typed, as in the settings, or as the system knows them."""
    import getpass

    from core.engine.text import clean_name
    from tui.settings import load_settings

    system = ""
    with contextlib.suppress(OSError, KeyError, ImportError):  # what it raises where nobody knows
        system = getpass.getuser()
    return clean_name(given, "") or load_settings()[0].name or clean_name(system, "Guest")


# Where to --------------------------------------------------------------------------------------------------------


def _invite(where: str) -> Invite:
    from net.protocol.invite import Invite, address

    if "#" in where:
        return Invite.parse(where)
    host, port = address(where)
    typed = where.strip().endswith(f":{port}")
    return asyncio.run(_look_up(host, port, typed))


async def _look_up(host: str, port: int, typed: bool) -> Invite:
    """The invite of a table on the LAN by its address; raises Complaint. typed: whether the port was."""
    from net.discovery import browsing

    known = await _addresses(host)
    async with browsing() as browser:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS):
                while not any(each.ad.port == port for each in _at(browser, known)):
                    await browser.changed()
        found = _at(browser, known)
        trouble = browser.trouble
    right = [each for each in found if each.ad.port == port] or ([] if typed else found)
    if len(right) > 1:
        ports = ", ".join(f"{host}:{each.ad.port}" for each in right)
        raise Complaint(f"There are several tables: say which with {ports}.")
    if not right:
        raise Complaint(
            f"No table on this LAN says that it is at {host}{f':{port}' if typed else ''}. "
            f"Use the whole invite, HOST:PORT#KEY#WORD, which its host has on the screen. {trouble}"
        )
    return _invite_of(right[0])


async def _addresses(host: str) -> frozenset[str]:
    """All that a name stands for, and all of this computer's where it is one of those; raises Complaint."""
    from net.host.gate import own_addresses

    loop = asyncio.get_running_loop()
    try:
        infos = await loop.getaddrinfo(host, None)
    except OSError as error:
        raise Complaint(f"There is no computer {host!r} on the network.") from error
    known = frozenset(str(info[4][0]) for info in infos)
    own = frozenset(own_addresses()) | {"::1"}
    return known | own if known & own else known


def _at(browser: Browser, addresses: frozenset[str]) -> list[Found]:
    return [each for each in browser.rooms() if addresses.intersection(each.addresses)]


def _invite_of(room: Found) -> Invite:
    from net.protocol.invite import Invite

    return Invite(room.addresses[0], room.ad.port, room.ad.key, room.ad.token)


# What there is ---------------------------------------------------------------------------------------------------


@click.command(short_help="List the tables on this LAN.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1, max=600),
    default=_SECONDS,
    show_default=True,
    help="How long to listen.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, for other programs.")
def find(seconds: float, as_json: bool) -> None:
    """List the tables that are open on this LAN, with the line to join each."""
    rooms, trouble = asyncio.run(_listen(seconds))
    if trouble:
        click.echo(f"butique: {trouble}", err=True)
    if as_json:
        click.echo(json.dumps([room_data(room) for room in rooms], indent=1, ensure_ascii=False))
    elif rooms:
        click.echo(rooms_table(rooms))
    elif not trouble:
        click.echo(
            "No table on this LAN is open. Others can be joined by the invite from their host.", err=True
        )


async def _listen(seconds: float) -> tuple[tuple[Found, ...], str]:
    from net.discovery import browsing

    async with browsing() as browser:
        await asyncio.sleep(seconds)
        return browser.rooms(), browser.trouble


def rooms_table(rooms: Iterable[Found]) -> str:
    """A line a table."""
    from tui.cli_tables import table

    rows = [
        (
            room.name,
            _title(room.ad.game),
            f"{room.ad.free} of {room.ad.seats}",
            room.ad.phase,
            "" if room.ad.token else "asked for",
            str(_invite_of(room)),
        )
        for room in rooms
    ]
    return table(("table", "game", "free", "state", "PIN", "invite"), rows)


def _title(game: str) -> str:
    from core.games import GAMES

    return GAMES[game].info.title if game in GAMES else game


def room_data(room: Found) -> dict[str, Any]:
    """Plain data. pin: whether the table asks for one; addresses: the likeliest first, as in the invite."""
    return {
        "name": room.name,
        "game": room.ad.game,
        "seats": room.ad.seats,
        "free": room.ad.free,
        "phase": room.ad.phase,
        "pin": not room.ad.token,
        "addresses": list(room.addresses),
        "port": room.ad.port,
        "invite": str(_invite_of(room)),
    }
