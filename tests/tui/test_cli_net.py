"""`butique host`, `join` and `find` in this process: what they check, refuse and would open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ai.levels import LEVELS
from core.engine.record import DUMMY, Header
from core.engine.rules import Outcome
from net.discovery import LOBBY, Ad, Found
from net.host.run import HostPlan
from net.protocol import lobby
from net.protocol.invite import Invite
from net.protocol.lobby import RoomInfo, RoomSeat
from tests.helpers import new_header
from tests.tui.command_line import Shell, launched, refused, shell
from tests.tui.shell import save_game
from tui import cli_net
from tui.cli_log import ending, happened
from tui.joining import Joining
from tui.settings import Settings, save_settings

__all__ = ["launched", "shell"]

KEY = bytes(range(32))
INVITE = Invite("192.168.1.5", 47600, KEY, "word")


@pytest.fixture
def joining(monkeypatch: pytest.MonkeyPatch, launched: list[Any]) -> list[Any]:
    """What `join` would have opened."""

    def launch(opening: Any) -> int:
        launched.append(opening)
        return 0

    monkeypatch.setattr("tui.cli_net.launch", launch)
    monkeypatch.setattr("tui.cli_net.check_terminal", lambda: None)
    return launched


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[HostPlan]:
    """What `host` would have opened."""
    plans: list[HostPlan] = []

    async def serve(plan: HostPlan) -> None:
        plans.append(plan)

    monkeypatch.setattr("tui.cli_host._serve", serve)
    return plans


def on_the_lan(monkeypatch: pytest.MonkeyPatch, *rooms: Found, trouble: str = "") -> None:
    """These rooms are found there, a moment after one has begun to look."""

    class Browser:
        def __init__(self) -> None:
            self.heard: Sequence[Found] = ()
            self.trouble = trouble

        def rooms(self) -> Sequence[Found]:
            return self.heard

        async def changed(self) -> None:
            if self.heard == rooms:
                await asyncio.Event().wait()
            self.heard = rooms

    @asynccontextmanager
    async def browsing() -> AsyncIterator[Browser]:
        browser = Browser()
        hearing = asyncio.create_task(browser.changed())
        yield browser
        hearing.cancel()

    monkeypatch.setattr("net.discovery.browsing", browsing)
    monkeypatch.setattr("tui.cli_net._SECONDS", 0.05)


def found(address: str, port: int = 47600, name: str = "Ann's table", token: str = "word") -> Found:
    return Found(Ad(name, "heroes", port, KEY, token, 4, 2, LOBBY), (address,), name)


# host -----------------------------------------------------------------------------------------------------------------


def test_what_is_hosted_when_little_is_said(shell: Shell, planned: list[HostPlan]) -> None:
    save_settings(Settings(name="Ann"))
    for game, seats in (("butine", 4), ("heroes", 4), ("butim", 4)):
        assert shell("host", game).status == 0
        plan = planned.pop()
        assert (plan.game, plan.seats, plan.name, plan.bots, plan.fill) == (
            game,
            seats,
            "Ann's table",
            {},
            "",
        )
        assert (plan.address, plan.port, plan.listed, plan.grace, plan.friendly) == (
            "*",
            47600,
            True,
            30.0,
            True,
        )


def test_what_is_hosted_when_all_is_said(shell: Shell, planned: list[HostPlan]) -> None:
    words = (
        "host butababel --seats 4 --fill medium --bots easy,Hard --option pace=turns --bind 10.0.0.1 --port 4000 "
        "--name Friday --pin 1234 --unlisted --limit 60 --grace never --strict --auto-start"
    )
    assert shell(*words.split()).status == 0
    assert planned == [
        HostPlan(
            "butababel", 4, "Friday", {"pace": "turns"}, {2: "easy", 3: "hard"}, None, "medium", 60, False, None,
            "medium", True, "10.0.0.1", 4000, "1234", False,
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("host", "GAME"),
        ("host chess", "no game"),
        ("host heroes --fill divine", "no level 'divine'"),
        ("host heroes --bots easy,divine", "no level 'divine'"),
        ("host heroes --seats 2 --bots easy,easy", "leave nobody else a seat"),
        ("host heroes --option pace=turns", "no option 'pace'"),
        ("host heroes --grace soon", "'soon' is neither 'never' nor"),
        ("host heroes --grace -1", "neither 'never' nor"),
        ("host heroes --port 99999", "99999"),
        ("host --resume nothing", "no save 'nothing'"),
        ("host heroes --pin " + 40 * "1", "at most 32"),
    ],
)
def test_what_can_not_be_hosted(shell: Shell, planned: list[HostPlan], words: str, told: str) -> None:
    assert told in refused(shell(*words.split()))
    assert planned == []


def test_seats_that_the_game_has_not_are_refused_before_anything_is_opened(shell: Shell) -> None:
    assert "players, not 99" in refused(shell("host", "heroes", "--seats", "99", "--port", "0"))


def test_a_game_goes_on_as_it_was_set_up(shell: Shell, planned: list[HostPlan]) -> None:
    save = save_game(12, "Friday", "pbb")
    assert "leave --fill, --bots out" in refused(
        shell("host", "--resume", save.stem, "--bots", "easy", "--fill", "easy", "--name", "X")
    )
    assert "leave butim out" in refused(shell("host", "butim", "--resume", save.stem))
    assert shell("host", "heroes", "--resume", save.stem, "--name", "X", "--port", "0").status == 0
    assert (planned[0].resume, planned[0].name, planned[0].seats) == (save, "X", 3)
    save.with_suffix(".room").touch()
    assert "leave --name out" in refused(shell("host", "--resume", save.stem, "--name", "X"))


def test_a_save_of_no_network_game_is_not_hosted(shell: Shell) -> None:
    save = save_game(12, "Friday", "pbb")
    assert "dealt" in refused(shell("host", "--resume", save.stem, "--port", "0", "--unlisted"))


# join -----------------------------------------------------------------------------------------------------------------


def test_an_invite_leads_to_the_program(shell: Shell, joining: list[Any]) -> None:
    assert shell("join", str(INVITE), "--name", "Ann").status == 0
    assert (
        shell("join", str(INVITE), "--as", "bob", "--watch", "--pin", "12 34", "--name", "B\x1b[2Job").status
        == 0
    )
    assert joining == [
        Joining(INVITE, "Ann", "me", False),
        Joining(Invite(INVITE.host, INVITE.port, KEY, "12 34"), "B[2Job", "bob", True),
    ]


def test_the_name_is_that_of_the_settings_or_of_the_system(
    shell: Shell, joining: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "annette")
    shell("join", str(INVITE))
    save_settings(Settings(name="Ann"))
    shell("join", str(INVITE))

    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found")

    save_settings(Settings())
    monkeypatch.setattr("getpass.getuser", nobody)
    shell("join", str(INVITE))
    assert [each.name for each in joining] == ["annette", "Ann", "Guest"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["join", "192.168.1.5:47600#KEY#WORD"], "key"),
        (["join", "a b"], "address"),
        (["join", str(INVITE), "--bot", "divine"], "divine"),
        (["join", str(INVITE), "--bot", "hard", "--watch"], "--watch"),
        (["join", str(INVITE), "--as", "../me"], "identity"),
    ],
)
def test_what_can_not_be_joined(shell: Shell, joining: list[Any], words: list[str], told: str) -> None:
    assert told in refused(shell(*words))
    assert joining == []


def test_an_address_leads_to_the_table_that_says_it_is_there(
    shell: Shell, joining: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_lan(monkeypatch, found("192.0.2.5", 47601), found("192.0.2.6"), found("192.0.2.6", 47601))
    for words in ("192.0.2.5", "192.0.2.5:47601", "192.0.2.6", "192.0.2.6:47601"):
        assert shell("join", words).status == 0
    assert [str(each.invite).partition("#")[0] for each in joining] == [
        "192.0.2.5:47601",
        "192.0.2.5:47601",
        "192.0.2.6:47600",
        "192.0.2.6:47601",
    ]
    assert joining[0].invite.key == KEY
    assert joining[0].invite.token == "word"


def test_this_computer_has_many_addresses(
    shell: Shell, joining: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.host.gate.own_addresses", lambda: ["192.0.2.7", "127.0.0.1"])
    on_the_lan(monkeypatch, found("192.0.2.7"))
    assert shell("join", "localhost").status == 0
    assert joining[0].invite.host == "192.0.2.7"


def test_an_address_where_no_table_is_known_needs_the_whole_invite(
    shell: Shell, joining: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_lan(monkeypatch, found("192.0.2.5", 47601), found("192.0.2.5", 47602), trouble="No network here.")
    said = refused(shell("join", "192.0.2.9"))
    assert "#KEY#WORD" in said
    assert "No network here." in said
    assert "192.0.2.5:47605" in refused(shell("join", "192.0.2.5:47605"))
    assert "192.0.2.5:47601, 192.0.2.5:47602" in refused(shell("join", "192.0.2.5"))
    assert joining == []


def test_the_levels_are_those_of_the_bots() -> None:
    assert cli_net._LEVELS == LEVELS


# find -----------------------------------------------------------------------------------------------------------------


def test_tables_are_listed_with_the_line_to_join_each(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_lan(monkeypatch, found("192.168.1.5"), found("192.168.1.6", 4000, "Bob's", ""))
    said = shell("find", "--seconds", "0.1")
    assert said.status == 0
    assert said.err == ""
    head, first, second = said.out.splitlines()
    assert head.split() == ["table", "game", "free", "state", "PIN", "invite"]
    assert first.endswith(f"2 of 4  lobby             {INVITE}")
    assert Invite.parse(second.split()[-1]) == Invite("192.168.1.6", 4000, KEY)
    assert "asked for" in second


def test_tables_as_json(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_lan(monkeypatch, found("192.168.1.5"))
    (room,) = json.loads(shell("find", "--json", "--seconds", "0.1").out)
    assert room == {
        "name": "Ann's table", "game": "heroes", "seats": 4, "free": 2, "phase": "lobby", "pin": False,
        "addresses": ["192.168.1.5"], "port": 47600, "invite": str(INVITE),
    }  # fmt: skip
    on_the_lan(monkeypatch)
    assert json.loads(shell("find", "--json", "--seconds", "0.1").out) == []


def test_where_nothing_is_found_it_says_why(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_lan(monkeypatch)
    assert "No table on this LAN" in shell("find", "--seconds", "0.1").err
    on_the_lan(monkeypatch, trouble="This computer is on no network.")
    said = shell("find", "--seconds", "0.1")
    assert (said.status, said.out, said.err) == (0, "", "butique: This computer is on no network.\n")


# What goes on in a room -----------------------------------------------------------------------------------------------


def taken(member: int, name: str, ready: bool = False, here: bool = True) -> RoomSeat:
    return RoomSeat(lobby.TAKEN, member, name, ready=ready, here=here)


def room(
    *seats: RoomSeat, phase: str = lobby.LOBBY, watchers: tuple[str, ...] = (), number: int = 0
) -> RoomInfo:
    return RoomInfo("Test", "heroes", phase, 1, {}, seats, watchers, number=number)


ANN, BOB, FREE = taken(1, "Ann"), taken(2, "Bob"), RoomSeat()
VEX = RoomSeat(lobby.BOT, -1, "Vex", "hard", ready=True, here=True)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (None, room(FREE, FREE), []),
        (room(FREE, FREE), room(FREE, ANN), ["Ann sits down in seat 2."]),
        (None, room(taken(1, "Ann", here=False), FREE), ["Ann sits down in seat 1.", "Ann is not here yet."]),
        (room(FREE, ANN), room(ANN, FREE), ["Ann moves to seat 1."]),
        (room(ANN, FREE), room(taken(1, "Anna"), FREE), ["Ann is called Anna now."]),
        (room(ANN, FREE), room(taken(1, "Ann", ready=True), FREE), ["Ann is ready."]),
        (room(ANN, BOB), room(taken(1, "Ann", here=False), BOB), ["Ann is away."]),
        (room(taken(1, "Ann", here=False), BOB), room(ANN, BOB), ["Ann is back."]),
        (room(ANN, BOB), room(FREE, BOB), ["Ann has left."]),
        (room(ANN, BOB), room(FREE, BOB, watchers=("Ann",)), ["Ann stands up and watches."]),
        (room(FREE, BOB, watchers=("Ann",)), room(ANN, BOB), ["Ann sits down in seat 1."]),
        (room(ANN, BOB), room(ANN, BOB, watchers=("Cy",)), ["Cy watches."]),
        (room(ANN, BOB, watchers=("Cy",)), room(ANN, BOB), ["Cy watches no more."]),
        (room(ANN, VEX), room(ANN, VEX, phase=lobby.DEALING), []),
        (
            room(ANN, VEX, phase=lobby.DEALING),
            room(ANN, VEX, phase=lobby.PLAYING, number=3),
            ["Game 3 begins: Ann and Vex (hard)."],
        ),
        (room(ANN, VEX, phase=lobby.PLAYING), room(ANN, VEX, phase=lobby.OVER), []),
        (room(ANN, VEX, phase=lobby.OVER), room(ANN, VEX), ["Everybody is back in the lobby."]),
        (room(ANN, VEX, phase=lobby.DEALING), room(ANN, VEX), ["The game did not begin."]),
    ],
)
def test_what_happens_is_told(was: RoomInfo | None, now: RoomInfo, told: list[str]) -> None:
    assert happened(was, now) == told


def test_the_winners_are_told() -> None:
    header = new_header("heroes", 3)
    assert ending(header, Outcome((2, 1, 3))) == "The game is over: Bot 1 won."
    assert ending(header, Outcome((1, 1, 3))) == "The game is over: Bot 0 and Bot 1 share the win."
    assert ending(header, Outcome((2, 2, 2))) == "The game is over: nobody won."
    assert "dummy" in ending(dummied(), Outcome((2,) * (len(dummied().seats) - 1) + (1,)))


def dummied() -> Header:
    """Of a game in which somebody plays whom nobody plays."""
    header = new_header("butababel", 3)
    plans = (*header.seats[:-1], type(header.seats[0])(DUMMY, "Dummy", piece=9))
    return Header(header.game, header.rules_version, header.setup, plans, header.secret)


def test_help_lists_the_commands(shell: Shell) -> None:
    said = shell("--help").out
    assert all(f"  {command} " in said for command in ("host", "join", "find"))


def test_a_path_is_no_save(shell: Shell, tmp_path: Path) -> None:
    assert "save" in refused(shell("host", "--resume", str(tmp_path / "x.butique")))
