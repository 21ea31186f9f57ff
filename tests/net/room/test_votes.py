"""What people decide together: who has a say, how many are needed, and votes that time or the game overtakes."""

from __future__ import annotations

import pytest

from net.host.manners import Manners
from net.host.votes import SECONDS
from net.protocol.lobby import OVER, PLAYING
from net.protocol.messages import BOT as BOT_PEER
from net.protocol.messages import WATCHER
from net.session import END, PAUSE, PAUSED, UNDO
from tests.net.room.house import Guest, House, house

BUTINE = {"game": "butine", "seats": 3, "manners": Manners("Room", grace=None)}
BABEL = {"game": "butababel", "seats": 3, "manners": Manners("Room", grace=None)}
NONE_OPEN = ["votes", []]
FAILED = "The vote failed: not enough agree."


async def three(h: House) -> tuple[Guest, Guest, Guest]:
    ann, ben, cleo = h.come("Ann", "Ben", "Cleo")
    await h.started(ann, ben, cleo)
    return ann, ben, cleo


async def test_a_pause_needs_more_than_half() -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = await three(h)
        (watcher,) = h.come("Wim", role=WATCHER)
        assert watcher.ask("vote", True) == "You are watching; only players do that."
        assert ben.ask("vote", True) == "There is nothing to vote on."
        assert ann.ask("call", PAUSE) is None
        assert watcher.told("votes")[-1] == ["votes", [PAUSE, 0, [0], 2]]
        assert cleo.ask("call", PAUSE) == "One vote at a time: another is still open."
        assert ben.ask("vote", True) is None
        assert watcher.told("votes")[-1] == NONE_OPEN
        assert watcher.told("halted")[-1][1]
        assert cleo.ask("pause") == "The game is paused already."
        (seat, *_) = h.table.rules.must_act(h.table.match.state)
        assert "paused" in str(h.holder(seat).move(0))
        assert cleo.ask("go on") is None
        assert watcher.told("halted")[-1] == ["halted", ""]


async def test_a_pause_in_real_time_says_whose_it_is() -> None:
    async with house(**BABEL) as h:
        ann, ben, cleo = await three(h)
        await h.passes(4.0)
        assert ben.ask("pause") is None
        assert cleo.ask("vote", True) is None
        assert ann.told("pulse")[-1] == ["pulse", PAUSED, 0, 1]
        assert ann.ask("call", UNDO) == "Nothing can be taken back where everybody plays at once."


async def test_an_early_end_needs_all() -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = await three(h)
        assert ann.ask("call", END) is None
        assert ben.ask("vote", False) is None
        assert cleo.notes()[-1] == FAILED
        assert ann.ask("call", END) is None
        assert ben.ask("vote", True) is None
        assert ann.room.phase == PLAYING
        assert cleo.ask("vote", True) is None
        assert ann.told("stopped")[-1] == ["stopped", "All agreed to end the game here."]
        assert ann.room.phase == OVER
        assert not ann.told("secret"), "its record can be gone on with"
        for verb, *args in (
            ("call", PAUSE),
            ("call", END),
            ("call", UNDO),
            ("undo", 0),
            ("hand over", "easy"),
        ):
            assert ann.ask(verb, *args), verb
        assert ben.ask("lobby") is None
        await h.settled()
        await h.started(ann, ben, cleo)
        assert ann.room.number == 2


async def test_a_move_is_taken_back_when_all_agree_whatever_came_after_it() -> None:
    async with house(game="butine", seats=2) as h:
        guests = h.come("Ann", "Ben")
        await h.started(*guests)
        (seat,) = h.table.rules.must_act(h.table.match.state)
        mover, other = h.holder(seat), h.holder(1 - seat)
        assert mover.ask("call", UNDO) == "You have not moved yet."
        ply = h.table.match.ply
        while h.table.last_move_of(1 - seat) is None:
            assert h.step()
            await h.settled()
        assert mover.ask("call", UNDO) is None
        first = h.table.last_move_of(seat)
        assert first is not None
        assert other.ask("vote", True) is None
        assert h.table.match.ply == first
        assert mover.told("update")[-1][1] == first
        assert mover.notes()[-1].startswith("All agreed")
        assert first >= ply


async def test_nothing_is_taken_back_at_an_unfriendly_table() -> None:
    async with house(game="butine", seats=2) as h:
        ann, ben = h.come("Ann", "Ben")
        assert ann.ask("friendly", False) is None
        await h.started(ann, ben)
        assert h.step()
        (mover,) = (guest for guest in (ann, ben) if h.table.last_move_of(h.seat(guest)) is not None)
        for verb, *args in (("undo", h.table.match.ply), ("call", UNDO)):
            assert mover.ask(verb, *args) == "At this table nothing is taken back."
        assert mover.told("update")[-1][-2:] == [False, False]


async def test_a_move_that_was_taken_back_meanwhile_is_not_taken_back_again() -> None:
    async with house(game="butine", seats=2) as h:
        guests = h.come("Ann", "Ben")
        await h.started(*guests)
        while not (table := h.table).match.steps or table.undo_ply(table.match.steps[-1].entry.seat) is None:
            assert h.step()
            await h.settled()
        seat = table.match.steps[-1].entry.seat
        mover, other = h.holder(seat), h.holder(1 - seat)
        assert mover.ask("call", UNDO) is None
        assert mover.ask("undo", table.match.ply) is None
        ply = table.match.ply
        assert other.ask("vote", True) is None
        assert table.match.ply == ply
        assert mover.notes()[-1] == "That was agreed, but it can't be done: That move was taken back already."


async def test_for_whom_a_bot_plays_has_no_say() -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = await three(h)
        assert cleo.ask("hand over", "easy") is None
        assert cleo.ask("call", PAUSE) == "You have no say in this."
        assert not ann.told("votes")
        assert ann.ask("call", END) is None
        assert ann.told("votes")[-1] == ["votes", [END, 0, [0], 2]]
        assert cleo.ask("vote", False) == "You have no say in this."
        assert ben.ask("hand over", "easy") is None
        assert ann.room.phase == OVER, "ann is the only one who is asked"


async def test_programs_have_no_say() -> None:
    async with house(**BUTINE) as h:
        ann, ben = h.come("Ann", "Ben")
        (robot,) = h.come("Robot", role=BOT_PEER)
        await h.started(ann, ben)
        assert robot.ask("call", PAUSE) == "You have no say in this."
        assert ann.ask("call", END) is None
        assert ben.ask("vote", True) is None
        assert robot.room.phase == OVER


@pytest.mark.parametrize("how", ["goes", "leaves", "is sent away"])
async def test_who_goes_has_a_say_no_more(how: str) -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = await three(h)
        assert ben.ask("call", END) is None
        assert ann.ask("vote", True) is None
        if how == "goes":
            await h.goes(cleo)
        elif how == "leaves":
            assert cleo.ask("leave") is None
        else:
            assert ann.ask("send away", cleo.number) is None
        assert ann.told("stopped")
        assert ann.room.phase == OVER


async def test_a_vote_without_voters_fails() -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = await three(h)
        assert ann.ask("call", END) is None
        await h.goes(ann, ben, cleo)
        assert h.game.assembly.told().open is None
        assert not h.table.over
        assert h.table.halted


async def test_a_vote_is_not_open_for_ever() -> None:
    async with house(**BUTINE) as h:
        ann, ben, _ = await three(h)
        assert ann.ask("call", PAUSE) is None
        await h.passes(SECONDS)
        assert ben.told("votes")[-1] == NONE_OPEN
        assert ben.notes()[-1] == "The vote failed: nobody waits for ever."
        assert ben.ask("vote", True) == "There is nothing to vote on."
        assert ann.ask("call", PAUSE) is None


async def test_a_vote_ends_with_the_game_and_with_the_room() -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = await three(h)
        assert ann.ask("call", END) is None
        await h.play_to_the_end()
        assert ann.room.phase == OVER
        assert ann.told("votes")[-1] == NONE_OPEN
        assert ben.ask("vote", True) == "There is nothing to vote on."
        assert cleo.ask("call", PAUSE) == "The game is over."
        assert not ann.told("stopped")


async def test_who_comes_anew_is_told_what_is_voted_on() -> None:
    async with house(**BUTINE) as h:
        ann, ben, _ = await three(h)
        assert ann.ask("call", PAUSE) is None
        ben.come(anew=True)
        assert ben.told("votes")[-1] == ["votes", [PAUSE, 0, [0], 2]]


async def test_a_mind_may_be_changed_and_nonsense_is_not_voted_on() -> None:
    async with house(game="heroes", seats=5) as h:
        guests = h.come("Ann", "Ben", "Cleo", "Dora", "Emil")
        await h.started(*guests)
        ann, ben, cleo, dora, emil = guests
        for what in ("", "claim", "claim x", "claim -1", "claim 9", "claim 0", "win", "Pause"):
            assert ann.ask("call", what)
        assert ann.ask("call", PAUSE) is None
        assert ben.ask("vote", True) is None
        assert ben.ask("vote", False) is None
        assert cleo.ask("vote", False) is None
        assert cleo.ask("vote", True) is None
        assert not h.table.halted
        assert emil.ask("vote", False) is None
        assert dora.ask("vote", True) is None
        assert h.table.halted
