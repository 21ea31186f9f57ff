"""Before the game: who sits where, what the owner sets up, when a game starts, and who the room belongs to."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.errors import BadSetup
from core.games import GAMES
from net.host.manners import Manners
from net.host.members import MAX_WATCHERS, PIN_TRIES
from net.protocol.lobby import BOT, DEALING, LOBBY, OPEN, PLAYING, TAKEN
from net.protocol.messages import BOT as BOT_PEER
from net.protocol.messages import FULL, GONE, PIN, TOKEN, WATCHER
from net.protocol.requests import MAX_MEMBERS
from tests.net.room.house import House, house


async def test_who_comes_sits_down_and_the_first_is_the_owner() -> None:
    async with house(seats=2) as h:
        ann, ben, cleo = h.come("Ann", "Ben", "Cleo")
        assert [seat.name for seat in ann.room.seats] == ["Ann", "Ben"]
        assert ann.room.watchers == ("Cleo",)
        assert ann.room.owner == ann.number
        assert ann.room == ben.room == cleo.room


async def test_a_room_whose_deputy_is_no_bot_is_not_opened() -> None:
    with pytest.raises(BadSetup, match="No bot of this game"):
        House(manners=Manners("Room", deputy="nonsense"))


async def test_who_wants_to_watch_gets_no_seat_before_asking_for_one() -> None:
    async with house(seats=2) as h:
        (watcher,) = h.come("Wim", role=WATCHER)
        assert watcher.room.owner == -1
        assert [seat.kind for seat in watcher.room.seats] == [OPEN, OPEN]
        assert watcher.ask("sit", 1) is None
        assert watcher.room.seats[1].name == "Wim"
        assert watcher.room.owner == watcher.number, "a player at last"
        assert watcher.ask("stand") is None
        await h.goes(watcher)
        watcher.come()
        assert watcher.room.seats[1].kind == OPEN, "who stood up is not seated by a cut"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Ann", "Ann", "ANN"], ["Ann", "Ann 2", "ANN 3"]),
        (["You", "", "Dummy", "\x1b[2J\u202e"], ["You 2", "Guest", "Dummy 2", "[2J"]),
        (["x" * 40, "x" * 40], ["x" * 24, "x" * 20 + " 2"]),
    ],
)
async def test_names_are_clean_and_made_unique(names: list[str], expected: list[str]) -> None:
    async with house(seats=5) as h:
        guests = h.come(*names)
        assert [h.member(guest).name for guest in guests] == expected


async def test_bots_and_people_are_never_called_alike() -> None:
    async with house(seats=4) as h:
        ann, ben = h.come("Ann", "Ben")
        assert ann.ask("bot", 2, "easy", "") is None
        bot = ann.room.seats[2].name
        assert ben.ask("call me", bot) is None
        assert h.member(ben).name == f"{bot} 2"
        (cleo,) = h.come(bot)
        assert h.member(cleo).name == f"{bot} 3"
        assert cleo.ask("stand") is None
        assert ann.ask("bot", 3, "random", "") is None
        names = [seat.name for seat in ann.room.seats] + list(ann.room.watchers)
        assert len({name.casefold() for name in names}) == 5


async def test_only_the_owner_sets_up() -> None:
    async with house(game="butine", seats=3) as h:
        ann, ben = h.come("Ann", "Ben")
        asks: list[tuple[Any, ...]] = [
            ("seats", 4), ("option", "quick", True), ("bot", 2, "easy", ""), ("open", 2), ("swap", 0, 1),
            ("fill", "easy"), ("limit", 60), ("friendly", False), ("start",), ("send away", ann.number),
        ]  # fmt: skip
        for verb, *args in asks:
            assert ben.ask(verb, *args) == "Only whoever the table belongs to can do that."
        assert ann.ask("seats", 4) is None
        assert ann.ask("option", "quick", True) is None
        assert ann.ask("bot", 3, "easy", "") is None
        assert ann.ask("swap", 0, 1) is None
        assert ann.ask("limit", 60) is None
        assert ann.ask("friendly", False) is None
        room = ben.room
        assert [seat.name for seat in room.seats[:2]] == ["Ben", "Ann"]
        assert (room.options["quick"], room.limit, room.friendly) == (True, 60, False)
        assert room.seats[3].kind == BOT


async def test_seats_go_up_and_down_but_nobody_loses_theirs() -> None:
    async with house(seats=3) as h:
        ann, ben = h.come("Ann", "Ben")
        assert ben.ask("sit", 2) is None
        assert "Somebody sits there" in str(ann.ask("seats", 2))
        assert ann.ask("swap", 1, 2) is None
        assert ann.ask("seats", 2) is None
        assert ann.ask("seats", 5) is None
        pieces = [seat.piece for seat in ann.room.seats]
        assert len(set(pieces)) == 5
        assert max(pieces) < len(GAMES["heroes"].info.pieces)
        for wrong in (1, 6, 16):
            assert str(ann.ask("seats", wrong)).endswith(".")


async def test_who_begins_is_nobody_when_that_seat_is_gone() -> None:
    async with house(seats=3) as h:
        h.lobby.first = 2
        (ann,) = h.come("Ann")
        assert ann.ask("seats", 2) is None


async def test_pieces_change_hands() -> None:
    async with house(seats=3) as h:
        ann, ben = h.come("Ann", "Ben")
        assert ben.ask("piece", 0) is None
        assert [seat.piece for seat in ann.room.seats] == [1, 0, 2]
        assert ann.ask("piece", 15) == "This game has no such piece."
        assert ann.ask("stand") is None
        assert ann.ask("piece", 2) == "Take a seat first."


@pytest.mark.parametrize("game", GAMES)
async def test_every_option_is_set_or_refused_in_a_sentence(game: str) -> None:
    rules = GAMES[game]
    async with house(game=game, seats=rules.info.min_seats) as h:
        (ann,) = h.come("Ann")
        for option in rules.info.options:
            for value in (True, False, 0, 3, -1, 10**9, "", "turns", "x" * 300, *option.choices):
                why = ann.ask("option", option.name, value)
                assert why is None or (why[0].isupper() and why.endswith(".")), why
                rules.setup(len(h.lobby.seats), h.lobby.options)
                await h.passes(2.0)
        assert str(ann.ask("option", "nonsense", 1)).endswith(".")


async def test_a_game_in_real_time_takes_no_limit_and_loses_one() -> None:
    async with house(game="butababel", seats=3, options={"pace": "turns"}) as h:
        (ann,) = h.come("Ann")
        assert ann.ask("limit", 60) is None
        assert ann.ask("option", "pace", "real-time") is None
        assert ann.room.limit == 0
        assert "clock of its own" in str(ann.ask("limit", 60))
        assert ann.ask("option", "pace", "turns") is None
        assert ann.ask("limit", 4)


async def test_a_start_says_what_is_missing() -> None:
    async with house(seats=3) as h:
        ann, ben = h.come("Ann", "Ben")
        assert ann.ask("start") == "Ben is not ready yet."
        assert ben.ask("ready", True) is None
        assert "A seat is still open" in str(ann.ask("start"))
        assert ann.ask("fill", "nonsense")
        assert ann.ask("fill", "easy") is None
        assert ann.ask("start") is None
        assert ann.room.phase == DEALING
        await h.settled()
        assert ann.room.phase == PLAYING
        assert ann.ask("sit", 1) == "A game is under way: that can be changed after it."


async def test_a_change_asks_everybody_anew_but_programs_are_always_ready() -> None:
    async with house(game="butine", seats=3) as h:
        ann, ben = h.come("Ann", "Ben")
        (robot,) = h.come("Robot", role=BOT_PEER)
        assert ben.ask("ready", True) is None
        assert [seat.ready for seat in ann.room.seats] == [False, True, True]
        assert ann.ask("option", "quick", True) is None
        assert [seat.ready for seat in ann.room.seats] == [False, False, True]
        await h.goes(robot)
        assert ben.ask("ready", True) is None
        assert ann.ask("start") == "Robot is not ready yet."
        robot.come()
        assert ann.ask("start") is None


async def test_a_room_may_start_by_itself() -> None:
    async with house(seats=3, manners=Manners("Room", auto=True)) as h:
        ann, ben = h.come("Ann", "Ben")
        assert ann.ask("bot", 2, "easy", "") is None
        assert ann.ask("ready", True) is None
        assert ann.room.phase == LOBBY
        assert ben.ask("ready", True) is None
        await h.settled()
        assert ann.room.phase == PLAYING


async def test_a_room_of_bots_alone_does_not_start_by_itself() -> None:
    async with house(seats=2, manners=Manners("Room", auto=True)) as h:
        for seat in range(2):
            h.lobby.bot(seat, "easy", "")
        (ann,) = h.come("Ann")
        assert ann.room.phase == LOBBY
        assert ann.room.watchers == ("Ann",)
        assert ann.ask("start") == "Nobody has sat down yet."


async def test_the_owner_sends_somebody_away_for_good() -> None:
    async with house(seats=2) as h:
        ann, ben = h.come("Ann", "Ben")
        assert ann.ask("send away", ann.number)
        assert ann.ask("send away", 77) == "There is nobody of that number who could be sent away."
        assert ann.ask("send away", ben.number) is None
        assert (ben.errors, ben.parted) == ([GONE], "You were sent away from this table.")
        assert ann.room.seats[1].kind == OPEN
        ben.come(anew=True)
        assert ben.errors == [GONE, GONE]
        await h.settled()
        assert [guest.name for guest in h.members] == ["Ann"]
        (other,) = h.come("Ben by another key")
        assert other.errors == [TOKEN], "the invite is another one now"
        h.guest("Cleo", word=h.members.token).come()
        assert ann.room.seats[1].name == "Cleo"


async def test_the_room_of_an_owner_who_leaves_is_the_next_ones() -> None:
    async with house(seats=3) as h:
        (watcher,) = h.come("Wim", role=WATCHER)
        ann, ben = h.come("Ann", "Ben")
        assert ann.ask("leave") is None
        await h.settled()
        assert ann.parted == "You have left the table."
        assert ben.room.owner == ben.number
        ann.come(anew=True)
        assert ben.room.owner == ben.number
        assert ben.ask("leave") is None
        assert watcher.room.owner == ann.number
        assert ann.ask("leave") is None
        assert watcher.room.owner == -1


async def test_whoever_opened_a_room_has_it_back() -> None:
    key = bytes(31) + b"\xaa"
    async with house(seats=3, owner=key) as h:
        (ben,) = h.come("Ben")
        assert ben.room.owner == -1, "its owner is still to come"
        ann = h.guest("Ann", word="", key=key)
        ann.come()
        assert ben.room.owner == ann.number
        assert ann.ask("leave") is None
        assert ben.room.owner == ben.number
        ann.come(anew=True)
        assert ben.room.owner == ann.number


async def test_who_is_away_for_long_loses_their_place_in_the_lobby() -> None:
    async with house(seats=2) as h:
        ann, ben = h.come("Ann", "Ben")
        await h.goes(ann)
        assert ben.room.seats[0].name == "Ann"
        assert not ben.room.seats[0].here
        await h.passes(100.0)
        ann.come()
        assert ann.room.seats[0].here
        await h.goes(ann)
        await h.passes(150.0)
        assert ben.room.seats[0].kind == OPEN
        assert ben.room.owner == ben.number
        ann.come()
        assert ann.room.seats[0].name == "Ann"
        assert ann.room.owner == ben.number


async def test_watchers_are_limited_and_make_place_for_others() -> None:
    async with house(seats=2) as h:
        watchers = h.come(*("Wim" for _ in range(MAX_WATCHERS)), role=WATCHER)
        late = h.guest("Late", WATCHER)
        late.come()
        assert late.errors == [FULL]
        await h.goes(watchers[0])
        await h.passes(150.0)
        late.come(anew=True)
        assert late.number


async def test_there_is_no_room_for_one_more_than_the_most() -> None:
    async with house(seats=2) as h:
        guests = h.come(*("Guest" for _ in range(MAX_MEMBERS)))
        late = h.guest("Late")
        late.come()
        assert late.errors == [FULL]
        assert guests[5].ask("leave") is None
        await h.settled()
        late.come(anew=True)
        assert late.number


async def test_the_same_key_is_the_same_member() -> None:
    async with house(seats=2) as h:
        (ann,) = h.come("Ann")
        twin = h.guest("Twin", key=ann.key)
        twin.come()
        ann.hear()
        assert ann.errors == [GONE]
        assert [seat.name for seat in twin.room.seats] == ["Ann", ""]
        assert twin.number == ann.number


async def test_the_word_of_the_invite_lets_in_and_nothing_else_does() -> None:
    async with house() as h:
        for wrong in ("", "Word", "wor", "word "):
            stranger = h.guest("Eve", word=wrong)
            stranger.come()
            assert stranger.errors == [TOKEN]
        assert list(h.members) == []


def knocks(h: House, word: str) -> str:
    stranger = h.guest("Eve", word=word)
    stranger.come()
    assert set(stranger.errors) <= {PIN}, "so that the person is asked for it"
    return stranger.parted


async def test_a_pin_can_be_tried_so_often_a_minute() -> None:
    async with house(pin="1234") as h:
        for _ in range(3 * PIN_TRIES):
            assert knocks(h, "1234") == "", "the right one costs nothing"
            assert knocks(h, "") == "This table asks for a PIN."
        for _ in range(PIN_TRIES):
            assert knocks(h, "4321") == "That is not the PIN of this table."
        for word in ("4321", "1234"):
            assert knocks(h, word) == "Too many wrong PINs were typed: wait a minute."
        await h.clock.pass_(60.0)
        assert knocks(h, "1234") == ""


async def test_who_is_in_needs_no_word_again() -> None:
    async with house(pin="1234") as h:
        ann = h.guest("Ann", word="1234")
        ann.come()
        twin = h.guest("Ann", word="", key=ann.key)
        twin.come()
        assert twin.number == ann.number


async def test_what_is_said_is_clean_and_not_too_much() -> None:
    async with house() as h:
        ann, ben = h.come("Ann", "Ben")
        (watcher,) = h.come("Wim", role=WATCHER)
        assert ann.ask("say", " hi\x07 \u202eall ") is None
        assert watcher.ask("say", "oh") is None
        assert ben.told("said") == [["said", "Ann", "hi all", 0], ["said", "Wim", "oh", -1]]
        assert ann.ask("say", "\u200b ") == "There is nothing in it to say."
        answers = [ann.ask("say", "x") for _ in range(5)]
        assert answers[:4] == [None] * 4
        assert "Not so fast" in str(answers[4])
        await h.passes(4.0)
        assert ann.ask("say", "x") is None


async def test_who_has_left_asks_in_vain_even_at_once() -> None:
    async with house() as h:
        ann, ben = h.come("Ann", "Ben")
        frames = []
        for verb, args in (("leave", []), ("say", ["x"]), ("sit", [2])):
            other = ben.caller
            other.ask(verb, args)
            frames += other.out
            other.out.clear()
            other._open.clear()
        for frame in frames:
            h.desk.take(ben.key, ben.route, frame, h.clock.now())
        await h.settled()
        assert [member.name for member in h.members] == ["Ann"]
        assert ann.told("said") == []
        assert [seat.kind for seat in ann.room.seats] == [TAKEN, OPEN, OPEN]
