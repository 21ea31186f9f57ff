"""LAN games: the list as tables come and go, the line for an invite, and the rooms that one was in."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from net.protocol.invite import Invite
from tests.tui.lobbies import INVITE, KEY, Lan, Peer, a_room, found, visit_of
from tests.tui.rooms import until
from tests.tui.shell import NotingApp
from tui.joining import Joining
from tui.known_rooms import MOST, known_rooms, with_room
from tui.screens.lan import KNOWN, LOOKING, NOBODY, UNKNOWN, LanScreen, row_line
from tui.screens.menu import MenuScreen
from tui.settings import Settings, config_folder, load_settings

SMALL = (80, 24)
OTHER = bytes(reversed(KEY))
PutLan = Callable[..., Lan]


class LanApp(NotingApp):
    """joined: what it was asked to join."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(settings or Settings(speed=0.0, name="Ann"))
        self.joined: list[Joining] = []

    def join(self, joining: Joining) -> None:
        self.joined.append(joining)


async def opened(pilot: Pilot[None], app: LanApp, count: int = 0) -> LanScreen:
    """The screen, once it shows so many tables."""
    await pilot.press("l")
    await until(pilot, lambda: isinstance(app.screen, LanScreen) and app.screen.is_running)
    await until(pilot, lambda: len(lines(app)) == count)
    await until(pilot, lambda: not told(app).startswith(LOOKING))
    assert isinstance(app.screen, LanScreen)
    return app.screen


def lines(app: LanApp) -> list[str]:
    return [str(option.prompt) for option in app.screen.query_one("#rooms", OptionList).options]


def told(app: LanApp) -> str:
    return str(app.screen.query_one("#told", Static).content)


def marked(app: LanApp) -> int | None:
    return app.screen.query_one("#rooms", OptionList).highlighted


def notices(app: LanApp) -> list[str]:
    return [note.message for note in app._notifications]


# The list --------------------------------------------------------------------------------------------------------


async def test_tables_come_and_go_and_the_screen_looks_only_while_it_is_open(lan: PutLan) -> None:
    there, app = lan(), LanApp()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, app)
        assert told(app) == NOBODY
        assert app.screen.query_one("#invite", Input).has_focus
        there.tell(found("Ann's"), found("Bob's", "heroes", 47601, token="", free=0, phase="playing"))
        await until(pilot, lambda: len(lines(app)) == 2)
        assert [line.split("  ")[0] for line in lines(app)] == ["Ann's", "Bob's"]
        assert "3 of 4 free  open" in lines(app)[0]
        assert "Butts away! Heroes" in lines(app)[1]
        assert "4, full      playing, PIN" in lines(app)[1]
        assert told(app) == ""
        assert app.screen.query_one("#rooms").has_focus
        there.tell(trouble="Tables on the LAN can't be looked for: [no] network.")
        await until(pilot, lambda: told(app) == "Tables on the LAN can't be looked for: [no] network.")
        assert lines(app) == []
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen) and not there.open)


async def test_the_mark_is_on_the_first_until_a_person_moves_it_and_then_stays_on_that_table(
    lan: PutLan,
) -> None:
    b, c, a = found("B", port=2), found("C", port=3), found("A", port=1)
    there, app = lan(b), LanApp()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, app, 1)
        there.tell(a, b, c)
        await until(pilot, lambda: len(lines(app)) == 3)
        assert marked(app) == 0
        await pilot.press("down")
        there.tell(b, c)
        await until(pilot, lambda: len(lines(app)) == 2)
        assert marked(app) == 0
        there.tell(a, b, c)
        await until(pilot, lambda: len(lines(app)) == 3)
        assert marked(app) == 1
        there.tell()
        await until(pilot, lambda: not lines(app))
        await pilot.press("enter")
        assert app.joined == []


async def test_enter_joins_and_a_key_watches(lan: PutLan) -> None:
    lan(found("A"), found("B", port=2, token=""))
    app = LanApp()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, app, 2)
        await pilot.press("down", "enter", "up", "w")
        await until(pilot, lambda: len(app.joined) == 2)
        assert app.joined == [
            Joining(Invite("192.168.1.5", 2, KEY), "Ann"),
            Joining(Invite("192.168.1.5", 47600, KEY, "word"), "Ann", watch=True),
        ]


async def test_one_click_marks_and_two_join(lan: PutLan) -> None:
    lan(found("A"), found("B", port=2))
    app = LanApp()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, app, 2)
        await pilot.click("#rooms", offset=(10, 1))
        await until(pilot, lambda: marked(app) == 1)
        assert app.joined == []
        await pilot.click("#rooms", offset=(10, 1), times=2)
        await until(pilot, lambda: [joining.invite.port for joining in app.joined] == [2])


async def test_a_game_that_is_not_here_is_not_joined(lan: PutLan) -> None:
    lan(found("A", game="checkers"))
    app = LanApp()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, app, 1)
        await pilot.press("enter")
        await until(pilot, lambda: notices(app) == [UNKNOWN])
        assert app.joined == []


wide = st.text(st.sampled_from("ab [/]日本é\u0301"), max_size=40)


@given(wide, wide, st.booleans(), st.integers(1, 16))
def test_columns_stand_under_their_heads(name: str, host: str, ascii_only: bool, seats: int) -> None:
    line = row_line(found(name, seats=seats, free=0), ascii_only).plain
    assert line.index("Butim") == len(line) - len(line[line.index("Butim") :])
    assert cell_len(line[: line.index(f"{seats}, full")]) == 50
    room = known_rooms([[str(INVITE), "A", "butim"]])[0]
    assert cell_len(row_line(room, ascii_only).plain) <= 76


# An invite -------------------------------------------------------------------------------------------------------


async def typed(pilot: Pilot[None], app: LanApp, text: str, key: str = "enter") -> None:
    line = app.screen.query_one("#invite", Input)
    line.value = text
    line.focus()
    await pilot.press(key)
    await pilot.pause()


@pytest.mark.parametrize("text", [str(INVITE), f"  butique join {INVITE}  ", f"butique join  {INVITE}"])
async def test_an_invite_is_joined_as_it_was_pasted(lan: PutLan, text: str) -> None:
    lan()
    app = LanApp()
    async with app.run_test(size=SMALL) as pilot:
        screen = await opened(pilot, app)
        screen.query_one("#join").focus()
        screen.post_message(events.Paste(text + "\nand more"))
        await until(pilot, lambda: screen.query_one("#invite", Input).has_focus)
        await pilot.press("enter")
        await until(pilot, lambda: app.joined == [Joining(INVITE, "Ann")])


async def test_an_address_is_that_of_a_table_whose_key_is_known(lan: PutLan) -> None:
    lan(found("A", addresses=("10.0.0.7", "fd00::7")))
    app = LanApp()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, app, 1)
        for text in ("10.0.0.7", "10.0.0.7:47600", "[fd00::7]:47600"):
            await typed(pilot, app, text)
        await until(pilot, lambda: len(app.joined) == 3)
        assert {joining.invite for joining in app.joined} == {Invite("10.0.0.7", 47600, KEY, "word")}
        await typed(pilot, app, "10.0.0.7:47601")
        await until(pilot, lambda: len(notices(app)) == 1)
        assert notices(app)[0].endswith("10.0.0.7:47601: the whole invite is needed.")


@pytest.mark.parametrize("text", ["a b", "#", "10.0.0.7:99999", f"{INVITE}x" * 3, "10.0.0.7:1#short#word"])
async def test_what_is_no_invite_is_told(lan: PutLan, text: str) -> None:
    lan()
    app = LanApp()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, app)
        await typed(pilot, app, text)
        await until(pilot, lambda: len(notices(app)) == 1)
        assert app.joined == []


async def test_with_nothing_typed_and_nothing_there_one_is_told_what_to_do(lan: PutLan) -> None:
    lan()
    app = LanApp()
    async with app.run_test(size=SMALL) as pilot:
        screen = await opened(pilot, app)
        await pilot.click("#watch")
        await until(pilot, lambda: notices(app) == ["There is no table to join: paste an invite."])
        assert screen.query_one("#invite", Input).has_focus


# Rooms one was in ------------------------------------------------------------------------------------------------

ports = st.integers(1, 65535)


@given(st.lists(ports, max_size=12))
def test_the_last_rooms_are_kept_once_each_and_without_what_lets_others_in(visited: list[int]) -> None:
    rows: list[list[str]] = []
    for port in visited:
        rows = with_room(rows, Invite("10.0.0.5", port, KEY, "secret-word"), a_room(name=f"Room {port}"))
    last = list(dict.fromkeys(reversed(visited)))[:MOST]
    assert [room.invite for room in known_rooms(rows)] == [Invite("10.0.0.5", port, KEY) for port in last]
    assert [room.name for room in known_rooms(rows)] == [f"Room {port}" for port in last]
    assert "secret-word" not in json.dumps(rows)


@pytest.mark.parametrize(
    "row", [[], ["x"], ["no invite", "A", "butim"], [str(INVITE), "\x1b", "butim"], [str(INVITE), "A", "[/]"]]
)
def test_nonsense_in_the_settings_is_left_out(row: list[str]) -> None:
    good = [str(INVITE), "A", "butim"]
    assert [room.name for room in known_rooms([row, good])] == ["A"]


async def test_a_room_is_listed_after_one_was_let_in_until_the_lan_lists_it(
    lan: PutLan, own_home: Path
) -> None:
    there, app = lan(found("Other", key=OTHER)), LanApp()
    async with app.run_test(size=SMALL) as pilot:
        app.remember_room(visit_of(Peer(None)), a_room(name="Ann's"))
        await opened(pilot, app, 2)
        assert lines(app)[1].split("  ")[0] == "Ann's"
        assert "192.168.1.5:47600" in lines(app)[1]
        assert told(app) == KNOWN
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.joined == [Joining(Invite("192.168.1.5", 47600, KEY), "Ann")])
        there.tell(found("Ann's"), found("Other", key=OTHER))
        await until(pilot, lambda: told(app) == "")
        assert len(lines(app)) == 2
    assert load_settings()[0].rooms == app.settings.rooms
    (file,) = config_folder().glob("settings.json")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "word-of-mouth" not in file.read_text()


async def test_one_s_own_room_is_not_remembered() -> None:
    app = LanApp()
    async with app.run_test(size=SMALL):
        app.remember_room(visit_of(Peer(None), child=object()), a_room())
        assert app.settings.rooms == []
