"""The lobby: who may do what there, what it asks of the host, and what it shows of the room."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Button, Input, OptionList, Static

from net.peer.link import CONNECTING, LOST
from net.protocol.invite import Invite
from net.protocol.lobby import OVER, PLAYING, RoomSeat
from net.session import Note, Said
from tests.tui.lobbies import (
    ANN,
    BOB,
    CLEO,
    INVITE,
    LobbyApp,
    Peer,
    a_room,
    crowd,
    stands,
    taken,
)
from tests.tui.rooms import room, until
from tui.screens.choose import ChooseScreen
from tui.screens.confirm import NoticeScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.lobby_words import OTHER_VERSION
from tui.screens.table import TableScreen

SMALL = (80, 24)
HOSTILE = ("[/]", "[bold red]hm[/bold red]", "\\[x", "[@click=app.quit]x[/]")
TESTED = ("ready", "start", "seats", "table", "again")


def shown(app: LobbyApp, name: str) -> str:
    return str(app.lobby.query_one(name, Static).content)


def listed(app: LobbyApp, name: str) -> list[str]:
    return [str(option.prompt) for option in app.lobby.query_one(name, OptionList).options]


def notices(app: LobbyApp) -> list[str]:
    return [note.message for note in app._notifications]


# What one may do -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("member", "phase", "actions"),
    [
        (ANN, "lobby", {"start", "seats"}),
        (BOB, "lobby", {"ready"}),
        (CLEO, "lobby", set()),
        (ANN, "dealing", set()),
        (ANN, PLAYING, {"table"}),
        (CLEO, PLAYING, {"table"}),
        (ANN, OVER, {"table", "again"}),
        (BOB, OVER, {"table", "again"}),
        (CLEO, OVER, {"table"}),
    ],
)
async def test_keys_and_buttons_are_there_for_what_one_may_do(
    member: int, phase: str, actions: set[str]
) -> None:
    app = LobbyApp(Peer(a_room(phase=phase), member))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        if "table" in actions:
            app.peer.begin(room())
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is app.lobby)
        for action in TESTED:
            assert app.lobby.check_action(action, ()) is (action in actions), action
            if action != "seats":
                assert app.lobby.query_one(f"#{action}", Button).display is (action in actions), action
        assert app.peer.asked == []


async def test_after_a_game_that_all_have_left_whoever_is_there_may_go_on() -> None:
    gone = [taken(ANN, "Ann", 0, here=False), taken(BOB, "Bob", 1, here=False)]
    app = LobbyApp(Peer(a_room(*gone, phase=OVER), CLEO))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press("n")
        await until(pilot, lambda: app.peer.asked == [("lobby",)])


@pytest.mark.parametrize(
    ("member", "keys", "asked"),
    [
        (ANN, "s", [("start",)]),
        (ANN, "a", [("seats", 5)]),
        (ANN, "d", [("seats", 3)]),
        (BOB, "r", [("ready", True)]),
        (ANN, "r", []),
        (BOB, "sadn", []),
        (CLEO, "rsadnb", []),
    ],
)
async def test_a_key_asks_the_host_or_nobody(member: int, keys: str, asked: list[tuple[object, ...]]) -> None:
    app = LobbyApp(Peer(a_room(), member))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press(*keys)
        await until(pilot, lambda: app.peer.asked == asked)
        await pilot.pause()
        assert app.peer.asked == asked


async def test_who_is_ready_can_take_it_back() -> None:
    app = LobbyApp(Peer(crowd(2), BOB))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        assert str(app.lobby.query_one("#ready", Button).label) == "Not ready"
        await pilot.click("#ready")
        await until(pilot, lambda: app.peer.asked == [("ready", False)])


async def test_a_seat_offers_what_may_be_done_about_it() -> None:
    app = LobbyApp(Peer(a_room()))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        for downs, choice, asked in (
            (0, "Stand up and watch", ("stand",)),
            (1, "Send Bob away", ("send away", BOB)),
            (2, "Open this seat for people", ("open", 2)),
            (3, "Sit here", ("sit", 3)),
            (3, "Change places with seat 2", ("swap", 3, 1)),
        ):
            seats = app.lobby.query_one("#seats", OptionList)
            seats.highlighted = downs
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, ChooseScreen))
            offers = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
            app.screen.query_one(OptionList).highlighted = offers.index(choice)
            await pilot.press("enter")
            await until(pilot, lambda asked=asked: app.peer.asked[-1:] == [asked])  # type: ignore[misc]


async def test_only_the_owner_changes_terms_and_only_in_the_lobby() -> None:
    app = LobbyApp(Peer(a_room(), BOB))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        app.lobby.query_one("#terms").focus()
        await pilot.press("enter")
        await until(pilot, lambda: notices(app) == ["Only whoever the table belongs to can change that."])
        app.peer.tell(owner=BOB)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ChooseScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: len(app.peer.asked) == 1)
        assert app.peer.asked[0][0] in ("option", "fill", "limit", "friendly")
        app.peer.tell(phase=PLAYING)
        await pilot.press("enter")
        await until(pilot, lambda: "after it" in notices(app)[-1])


async def test_the_hosts_own_file_is_not_changed_from_the_lobby() -> None:
    app = LobbyApp(Peer(replace(crowd(3), options={"mode": "full"})))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        terms = listed(app, "#terms")
        deck = next(at for at, line in enumerate(terms) if line.startswith("Deck"))
        assert "a file of the host's" in terms[deck]
        app.lobby.query_one("#terms", OptionList).highlighted = deck
        app.lobby.query_one("#terms").focus()
        await pilot.press("enter")
        await until(pilot, lambda: "before a table is opened" in "".join(notices(app)))
        assert isinstance(app.screen, LobbyScreen)


async def test_what_the_host_refuses_is_told_as_it_says_it() -> None:
    app = LobbyApp(Peer(a_room()))
    app.peer.refuses = "[Bob] is not ready yet."
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press("s")
        await until(pilot, lambda: notices(app) == ["[Bob] is not ready yet."])


# What is shown ---------------------------------------------------------------------------------------------------


async def test_a_dummy_is_shown_and_cannot_be_chosen() -> None:
    seats = [taken(ANN, "Ann", 0), taken(BOB, "Bob", 1), RoomSeat(piece=2)]
    app = LobbyApp(Peer(a_room(*seats, game="butababel")))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        assert "Dummy" in listed(app, "#seats")[3]
        await pilot.press("end")
        assert app.lobby.query_one("#seats", OptionList).highlighted == 2
        four = [*seats, RoomSeat(piece=3)]
        app.peer.tell(a_room(*four, game="butababel"))
        await until(
            pilot, lambda: len(listed(app, "#seats")) == 4 and "Dummy" not in listed(app, "#seats")[3]
        )
        assert app.lobby.query_one("#seats", OptionList).highlighted == 2


async def test_one_s_own_seat_is_marked_at_first_and_the_mark_stays() -> None:
    app = LobbyApp(Peer(None, BOB))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        app.peer.tell(a_room())
        seats = app.lobby.query_one("#seats", OptionList)
        await until(pilot, lambda: seats.highlighted == 1)
        app.peer.tell(crowd(7))
        await until(pilot, lambda: seats.option_count == 7)
        assert seats.highlighted == 1


@pytest.mark.parametrize("name", HOSTILE)
async def test_names_and_words_of_strangers_are_shown_as_they_are(name: str) -> None:
    seats = [taken(ANN, "Ann", 0), taken(BOB, name, 1)]
    app = LobbyApp(Peer(a_room(*seats, watchers=(name,), name=name)))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        app.peer.tell(None, Said(name, name, 1), Note(name))
        await until(pilot, lambda: shown(app, "#words") == f"{name}: {name}\n{name}")
        assert name in listed(app, "#seats")[1]
        assert shown(app, "#headline").startswith(name)
        assert name in shown(app, "#watchers")
        app.lobby.query_one("#seats", OptionList).highlighted = 1
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ChooseScreen))
        assert f"Send {name} away" in [
            str(option.prompt) for option in app.screen.query_one(OptionList).options
        ]


async def test_the_owner_sees_pin_and_addresses_and_copies_the_likeliest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    invites = [
        Invite(host, 47600, INVITE.key) for host in ("192.168.1.5", "10.0.0.5", "fd00::5", "127.0.0.1")
    ]
    app = LobbyApp(Peer(a_room()), invites=invites, pin="2468")
    copied: list[str] = []
    monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        assert str(invites[0]) in shown(app, "#invite")
        assert "2468" in shown(app, "#invite")
        assert "10.0.0.5" not in shown(app, "#invite")
        await pilot.press("i")
        assert copied == [f"butique join {invites[0]}"]
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: shown(app, "#invite").endswith("10.0.0.5, fd00::5"))


async def test_the_link_is_told_where_it_is_not_well() -> None:
    app = LobbyApp(Peer(None))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        app.peer.link_is(CONNECTING)
        await until(pilot, lambda: shown(app, "#status") == "Connecting to 192.168.1.5:47600 ...")
        app.peer.link_is(CONNECTING, "Nobody answers.")
        await until(pilot, lambda: shown(app, "#status") == "Nobody answers. Trying on; Esc gives up.")
        app.peer.link_is(LOST, "It is lost.")
        await until(pilot, lambda: "reconnecting, 4 s. The seat is kept." in shown(app, "#status"))


BAD: list[dict[str, Any]] = [
    {"game": "checkers"},
    {"options": {"pace": 17}},
    {"seats": (taken(ANN, "Ann", 0), taken(BOB, "Bob", 15))},
    {"seats": (taken(ANN, "Ann", 0), taken(BOB, "Bob", 0))},
    {"seats": tuple(taken(at, str(at), at) for at in range(16))},
    {"seats": ()},
]


@pytest.mark.parametrize("bad", BAD, ids=[f"{at} {next(iter(bad))}" for at, bad in enumerate(BAD)])
async def test_a_room_that_cannot_be_shown_is_left_with_a_word(bad: dict[str, Any]) -> None:
    app = LobbyApp(Peer(a_room(game="butababel")))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        app.peer.tell(**bad)
        await until(
            pilot, lambda: isinstance(app.screen, NoticeScreen) and bool(app.screen.query("#question"))
        )
        assert str(app.screen.query_one("#question", Static).content) == OTHER_VERSION
        await until(pilot, lambda: not app.peer.ran)


# Talk ------------------------------------------------------------------------------------------------------------


async def test_what_is_typed_is_said_and_escape_leads_back() -> None:
    app = LobbyApp(Peer(a_room()))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press("c")
        line = app.lobby.query_one("#say", Input)
        assert line.has_focus
        await pilot.press("space", "enter", *" as+-q ", "enter")
        await until(pilot, lambda: app.peer.asked == [("say", "as+-q")])
        assert line.value == ""
        await pilot.press("escape")
        await until(pilot, lambda: app.lobby.query_one("#seats").has_focus)
        assert app.screen is app.lobby


async def test_talk_follows_its_end_unless_one_looks_further_up() -> None:
    app = LobbyApp(Peer(a_room()))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        chat = app.lobby.query_one("#chat", VerticalScroll)
        app.peer.tell(None, *(Said("Bob", f"line {number}", 1) for number in range(250)))
        await until(pilot, lambda: chat.max_scroll_y > 0 and chat.is_vertical_scroll_end)
        assert shown(app, "#words").split("\n")[-1] == "Bob: line 249"
        assert len(shown(app, "#words").split("\n")) == 200
        chat.scroll_to(y=3, animate=False)
        await until(pilot, lambda: chat.scroll_y == 3)
        app.peer.tell(None, Said("Bob", "more", 1))
        await until(pilot, lambda: shown(app, "#words").endswith("Bob: more"))
        await pilot.pause()
        assert chat.scroll_y == 3
