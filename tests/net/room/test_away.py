"""Away from a game: held, covered by a bot, back at any time; and a game that nobody who plays is at stands still."""

from __future__ import annotations

import pytest

from core.engine.match import replay
from core.engine.rules import TABLE
from net.host.manners import Manners
from net.host.underway import WAITING
from net.protocol.lobby import LOBBY, OPEN, OVER, PLAYING
from net.protocol.messages import BOT as BOT_PEER
from net.protocol.messages import WATCHER
from net.session import PAUSED, RUNNING, claim
from tests.net.room.house import NO_DEAL, House, house, resumed

BUTINE = {"game": "butine", "seats": 3}
BABEL = {"game": "butababel", "seats": 3}
FOR_EVER = Manners("Room", grace=None)


def covered(h: House) -> list[tuple[int, str]]:
    return list(h.table.bots.stand_ins().by_seat)


async def test_who_is_away_is_held_then_covered_and_plays_on_when_back() -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = h.come("Ann", "Ben", "Cleo")
        await h.started(ann, ben, cleo)
        await h.goes(ben)
        assert ann.notes()[-1] == "Ben is away."
        assert not ann.room.seats[1].here
        assert covered(h) == []
        await h.passes(31.0)
        assert covered(h) == [(1, "medium")]
        assert ann.notes()[-1] == "A bot plays for Ben until they are back."
        ben.come()
        await h.settled()
        assert covered(h) == []
        assert ann.notes()[-1] == "Ben is back and plays on."
        assert ben.told("begin")
        await h.goes(ben)
        ben.come(anew=True)
        await h.settled()
        assert ann.notes()[-1] == "Ben is back."
        assert len(ben.told("begin")) == 2
        await h.passes(60.0)
        assert covered(h) == []
        await h.play_to_the_end()
        assert ann.room.phase == OVER


async def test_who_handed_over_before_going_finds_it_so() -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = h.come("Ann", "Ben", "Cleo")
        await h.started(ann, ben, cleo)
        assert ben.ask("hand over", "easy") is None
        await h.goes(ben)
        await h.passes(60.0)
        ben.come()
        await h.settled()
        assert covered(h) == [(1, "easy")]
        assert ben.ask("take back") is None
        assert ben.ask("take back") == "Nobody plays for you."


@pytest.mark.parametrize("live", [False, True])
async def test_who_comes_back_while_the_bot_thinks_moves_themselves(live: bool) -> None:
    async with house(**BABEL, options={"pace": "real-time" if live else "turns"}) as h:
        guests = h.come("Ann", "Ben", "Cleo")
        await h.started(*guests)
        await h.passes(4.0)
        seat = h.table.rules.to_act(h.table.match.state)[0]
        player = h.holder(seat)
        await h.goes(player)
        h.opening.bots.gate.clear()
        await h.passes(40.0)
        assert covered(h) == [(seat, "medium")]
        asked = h.opening.bots.asked
        assert asked
        player.come()
        await h.settled()
        h.opening.bots.gate.set()
        before = h.table.match.ply
        await h.settled()
        assert h.table.match.ply == before, "what the bot chose is dropped"
        moves = h.table.rules.legal_moves(h.table.match.view(seat), seat)
        assert player.move(moves[0]) is None
        assert h.table.match.steps[before].entry.seat == seat


async def test_bots_do_not_play_on_for_themselves() -> None:
    async with house(game="butine", seats=4, fill="easy") as h:
        ann, ben = h.come("Ann", "Ben")
        (watcher,) = h.come("Wim", role=WATCHER)
        await h.started(ann, ben)
        await h.goes(ann)
        await h.passes(60.0)
        assert h.step(), "Ben plays on"
        await h.settled()
        await h.goes(ben)
        still = h.table.match.ply
        assert watcher.told("halted")[-1] == ["halted", WAITING]
        await h.passes(300.0)
        assert h.table.match.ply == still
        assert covered(h) == [(0, "medium"), (1, "medium")]
        ben.come()
        await h.settled()
        assert watcher.told("halted")[-1] == ["halted", ""]
        assert covered(h) == [(0, "medium")]
        await h.play_to_the_end()
        assert ben.room.phase == OVER


async def test_a_live_game_that_nobody_is_at_is_paused_and_counted_in_anew() -> None:
    async with house(**BABEL, fill="easy") as h:
        (ann,) = h.come("Ann")
        await h.started(ann)
        await h.passes(8.0)
        await h.goes(ann)
        still = h.table.match.ply
        await h.passes(120.0)
        assert h.table.match.ply == still
        assert h.table._live is not None
        assert h.table._live.pulse.state == PAUSED
        ann.come()
        await h.passes(4.0)
        assert h.table._live.pulse.state == RUNNING


async def test_a_pause_that_was_voted_for_is_not_ended_by_coming_back() -> None:
    async with house(**BUTINE, fill="easy") as h:
        (ann,) = h.come("Ann")
        await h.started(ann)
        assert ann.ask("pause") is None
        assert ann.told("halted")[-1] == ["halted", "The game is paused: Ann asked for it."]
        await h.goes(ann)
        ann.come()
        await h.settled()
        assert h.table.halted
        assert ann.ask("go on") is None
        assert not h.table.halted


async def test_a_program_at_a_seat_cannot_let_a_game_go_on_that_waits_for_people() -> None:
    async with house(**BUTINE) as h:
        ann, ben = h.come("Ann", "Ben")
        (robot,) = h.come("Robot", role=BOT_PEER)
        await h.started(ann, ben)
        await h.goes(ann, ben)
        for verb in ("go on", "retry", "hurry", "pause"):
            assert robot.ask(verb) == WAITING
        assert robot.ask("lobby") == "The game is not over."
        ben.come()
        await h.settled()
        assert not h.table.halted


async def test_programs_alone_play_without_people() -> None:
    async with house(game="butine", seats=2) as h:
        robots = h.come("R", "S", role=BOT_PEER)
        (watcher,) = h.come("Wim", role=WATCHER)
        assert robots[0].ask("start"), "the room is nobody's"
        h.room._start(None)
        await h.settled()
        assert not h.table.halted
        assert watcher.ask("lobby") == "The game is not over."
        await h.play_to_the_end()
        assert watcher.room.phase == OVER
        assert watcher.ask("lobby") is None


async def test_time_limits_stand_still_with_the_game_and_run_for_who_is_away() -> None:
    async with house(**BUTINE, manners=FOR_EVER) as h:
        guests = h.come("Ann", "Ben", "Cleo")
        assert guests[0].ask("limit", 20) is None
        await h.started(*guests)
        (seat,) = h.table.rules.must_act(h.table.match.state)
        player = h.holder(seat)
        await h.goes(player)
        await h.passes(20.0)
        assert next(step.entry.seat for step in h.table.match.steps if step.entry.seat != TABLE) == seat
        await h.goes(*(guest for guest in guests if guest is not player))
        still = h.table.match.ply
        await h.passes(100.0)
        assert h.table.match.ply == still


async def test_who_leaves_on_purpose_is_covered_at_once_and_may_come_back() -> None:
    async with house(**BUTINE) as h:
        ann, ben, cleo = h.come("Ann", "Ben", "Cleo")
        await h.started(ann, ben, cleo)
        assert ann.ask("leave") is None
        await h.settled()
        assert ann.parted
        assert covered(h) == [(0, "medium")]
        assert ben.room.owner == ben.number
        ann.come(anew=True)
        await h.settled()
        assert covered(h) == []
        assert ann.told("begin")[-1][6] == 0, "the same seat"
        assert ben.notes()[-1] == "Ann is back and plays on."


async def test_who_was_sent_away_from_a_game_is_covered_and_leaves_a_free_seat_behind() -> None:
    async with house(game="butine", seats=2) as h:
        ann, ben = h.come("Ann", "Ben")
        game = await h.started(ann, ben)
        assert ann.ask("send away", ben.number) is None
        await h.settled()
        assert covered(h) == [(1, "medium")]
        assert not game.deserted
        await h.play_to_the_end()
        assert ann.ask("lobby") is None
        assert ann.room.seats[1].kind == OPEN


async def test_a_room_whose_players_all_left_can_be_used_by_others() -> None:
    async with house(**BUTINE, fill="easy") as h:
        ann, ben = h.come("Ann", "Ben")
        (watcher,) = h.come("Wim", role=WATCHER)
        await h.started(ann, ben)
        (late,) = h.come("Late")
        assert late.ask("lobby") == "The people who play decide that."
        assert ann.ask("leave") is None
        await h.goes(ben)
        assert late.ask("lobby") == "The game is not over.", "Ben may come back"
        ben.come()
        assert ben.ask("leave") is None
        await h.settled()
        assert h.table.halted
        assert late.room.phase == PLAYING
        assert late.ask("lobby") is None
        await h.settled()
        assert late.room.phase == LOBBY
        assert late.room.owner == late.number
        assert [seat.name for seat in late.room.seats] == ["Late", "", ""]
        assert watcher.told("lobby")


async def test_who_came_during_a_game_watches_it_and_plays_in_the_next_one() -> None:
    async with house(**BUTINE, fill="easy") as h:
        ann, ben = h.come("Ann", "Ben")
        await h.started(ann, ben)
        assert [seat.kind for seat in ann.room.seats] == ["taken", "taken", "bot"]
        (late,) = h.come("Late")
        assert late.told("begin")[0][6] == -1
        assert late.told("update")
        assert late.move(0) == "You are watching; only players do that."
        assert ann.ask("lobby") == "The game is not over."
        await h.play_to_the_end()
        await h.goes(ben)
        assert late.ask("lobby") == "The people who play decide that."
        assert ann.ask("lobby") is None
        assert late.ask("lobby") is None, "they are there already"
        await h.settled()
        assert [seat.name for seat in ann.room.seats] == ["Ann", "Ben", "Late"]
        assert [seat.ready for seat in ann.room.seats] == [False] * 3
        ben.come()
        await h.started(ann, ben, late)
        assert ann.room.number == 2
        assert late.told("begin")[-1][6] == 2


async def test_a_host_that_was_started_again_waits_for_its_people() -> None:
    async with house(**BUTINE, fill="easy") as old:
        ann, ben = old.come("Ann", "Ben")
        old.come("Wim", role=WATCHER)
        await old.started(ann, ben)
        assert old.step()
        await old.settled()
        new = resumed(old)
        new.resume(replay(old.table.rules, old.table.match.record()))
        try:
            await new.passes(60.0)
            assert new.table.match.ply == old.table.match.ply
            await new.passes(100.0)
            assert [each.name for each in new.members] == ["Ann", "Ben"], "Wim may come as anybody may"
            back = new.guest("Ann", word="", key=ann.key)
            back.come()
            await new.settled()
            assert not new.table.halted
            assert back.told("begin")[-1][6] == 0
            assert covered(new) == [(1, "medium")]
        finally:
            await new.room.close()


async def test_an_open_seat_of_a_game_that_goes_on_is_played_by_a_bot() -> None:
    async with house(**BUTINE) as old:
        ann, ben, cleo = old.come("Ann", "Ben", "Cleo")
        await old.started(ann, ben, cleo)
        new = House("butine", 3)
        new.lobby.fixed = True
        new.opening.wait_with(new.opening.of(replay(old.table.rules, old.table.match.record())), NO_DEAL)
        try:
            (dora,) = new.come("Dora")
            for verb, *args in (("seats", 2), ("option", "quick", True), ("bot", 1, "easy", "")):
                assert dora.ask(verb, *args) == "This game goes on as it was set up."
            assert "A seat is still open" in str(dora.ask("start"))
            assert dora.ask("fill", "easy") is None
            assert dora.ask("start") is None
            await new.settled()
            assert covered(new) == [(1, "easy"), (2, "easy")]
            await new.play_to_the_end()
        finally:
            await new.room.close()


async def test_who_is_away_where_no_bot_comes_can_be_voted_out_of_the_way() -> None:
    async with house(**BUTINE, manners=FOR_EVER) as h:
        ann, ben, cleo = h.come("Ann", "Ben", "Cleo")
        await h.started(ann, ben, cleo)
        assert "is here" in str(ann.ask("call", claim(2)))
        await h.goes(cleo)
        assert ann.ask("call", claim(2))
        await h.passes(30.0)
        assert ann.ask("call", claim(2)) is None
        assert covered(h) == []
        assert ben.ask("vote", True) is None
        assert covered(h) == [(2, "medium")]
        assert ann.ask("call", claim(2)), "a bot plays there"
        cleo.come()
        await h.settled()
        assert covered(h) == []


async def test_a_vote_about_somebody_who_comes_back_is_no_more() -> None:
    async with house(**BUTINE, manners=FOR_EVER) as h:
        ann, ben, cleo = h.come("Ann", "Ben", "Cleo")
        await h.started(ann, ben, cleo)
        await h.goes(cleo)
        await h.passes(30.0)
        assert ann.ask("call", claim(2)) is None
        cleo.come()
        assert ben.told("votes")[-1] == ["votes", []]
        assert ben.ask("vote", True) == "There is nothing to vote on."
        assert covered(h) == []
