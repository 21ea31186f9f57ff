"""The deal in a room: those who seal and fall silent, lie, leave or come anew; a disk that is full."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.chance import commitment
from core.engine.deal import check, check_told, seal_of, secret_of
from core.games import GAMES
from net.host.deal import SECONDS
from net.host.manners import Manners
from net.peer.deal import contributions_of, header_of, seals_of
from net.protocol.lobby import DEALING, LOBBY, OPEN, PLAYING
from net.protocol.messages import BOT as BOT_PEER
from tests.net.room.house import Guest, House, house

HEROES = {"game": "heroes", "seats": 3}


async def ready(h: House, *names: str, quiet: str = "") -> list[Guest]:
    """They sit and are ready, and the first starts; who is `quiet` answers nothing by itself."""
    guests = h.come(*names)
    for guest, name in zip(guests, names, strict=True):
        guest.deals = name != quiet
    for guest in guests[1:]:
        assert guest.ask("ready", True) is None
    assert guests[0].ask("start") is None
    await h.settled()
    return guests


def sealers(guest: Guest) -> list[bytes]:
    """Whose seals were in the last deal."""
    return [member for member, _ in guest.told("begin")[-1][8]]


def givers(guest: Guest) -> list[bytes]:
    return [member for member, _, _ in guest.told("begin")[-1][9]]


def assert_deal_is_proven(h: House, guest: Guest) -> None:
    """As a peer would prove it: the terms and seals are those that were told before any value."""
    _, _, _, _, setup, plans, _, committed, seals, told = guest.told("begin")[-1]
    header = header_of(GAMES["heroes"], setup, plans)
    transcript = h.game.play._transcript
    assert (transcript.commitment, transcript.seals) == (committed, seals_of(seals))
    assert transcript.contributions == contributions_of(told)
    assert check_told(transcript, header) is None
    assert transcript.host_secret is not None
    assert commitment(transcript.host_secret) == committed
    secret = secret_of(transcript.host_secret, transcript.contributions)
    assert h.table.match.header.secret == secret
    assert check(transcript, h.table.match.header) is None


async def test_all_who_sit_and_are_here_contribute() -> None:
    async with house(**HEROES, fill="easy") as h:
        ann, ben = await ready(h, "Ann", "Ben")
        (late,) = h.come("Late")
        assert sorted(givers(late)) == sorted([ann.key, ben.key])
        assert_deal_is_proven(h, late)
        assert not late.told("deal", "sealed")


async def test_who_does_not_even_seal_is_left_out() -> None:
    async with house(**HEROES) as h:
        ann, ben, cleo = await ready(h, "Ann", "Ben", "Cleo", quiet="Ben")
        assert ann.room.phase == DEALING
        assert not ann.told("sealed"), "nobody's value is asked for before all have sealed"
        await h.passes(SECONDS)
        assert ann.room.phase == PLAYING
        assert givers(ann) == sealers(ann) == sorted([ann.key, cleo.key])
        assert_deal_is_proven(h, ben)
        assert ben.ask("seal", bytes(32)) == "Nothing is dealt now."


async def test_who_seals_and_does_not_give_has_it_dealt_anew_without_them() -> None:
    async with house(**HEROES) as h:
        ann, ben, cleo = await ready(h, "Ann", "Ben", "Cleo", quiet="Ben")
        assert ben.ask("seal", seal_of(ben.key, bytes(32))) is None
        await h.settled()
        assert len(ann.told("sealed")) == 1
        await h.passes(SECONDS)
        assert ann.room.phase == PLAYING
        assert givers(ann) == sorted([ann.key, cleo.key])
        assert any("without Ben" in note for note in cleo.notes())
        assert_deal_is_proven(h, ann)
        first, second = ann.told("sealed")
        assert first[1] != second[1], "the host has another secret"
        assert first[4] != second[4], "and everybody another value"


@pytest.mark.parametrize("step", ["seal", "value"])
@pytest.mark.parametrize("how", ["goes", "leaves", "is sent away", "comes anew"])
async def test_who_goes_in_between_is_not_waited_for(step: str, how: str) -> None:
    async with house(**HEROES) as h:
        ann, ben, cleo = await ready(h, "Ann", "Ben", "Cleo", quiet="Ben")
        if step == "value":
            assert ben.ask("seal", seal_of(ben.key, bytes(32))) is None
            await h.settled()
        if how == "goes":
            ben.route = b""
            h.desk._lose(ben.key, h.desk._lines[ben.key])
        elif how == "leaves":
            assert ben.ask("leave") is None
        elif how == "is sent away":
            assert ann.ask("send away", ben.number) is None
        else:
            ben.come(anew=True)
        await h.settled()
        assert ann.room.phase == PLAYING, "no time went by"
        assert givers(ann) == sorted([ann.key, cleo.key])
        assert_deal_is_proven(h, cleo)
        assert h.table.bots.plays_for(1) == (how in ("leaves", "is sent away"))


async def test_who_sealed_and_went_before_the_others_sealed_is_not_waited_for() -> None:
    async with house(**HEROES) as h:
        ann, ben, cleo = await ready(h, "Ann", "Ben", "Cleo", quiet="Ben")
        assert cleo.ask("leave") is None
        assert ben.ask("seal", bytes(32)) is None
        await h.settled()
        assert [member for member, _ in ann.told("sealed")[-1][4]] == sorted([ann.key, ben.key])


async def test_no_step_takes_the_answer_of_the_other() -> None:
    async with house(**HEROES) as h:
        _, ben, _ = await ready(h, "Ann", "Ben", "Cleo", quiet="Ben")
        nothing = "Nothing of the kind is asked of you."
        assert ben.ask("contribute", bytes(32)) == nothing
        assert ben.ask("seal", seal_of(ben.key, bytes(32))) is None
        assert ben.ask("seal", bytes(32)) == nothing
        await h.settled()
        assert ben.ask("seal", bytes(32)) == nothing
        assert ben.ask("contribute", b"\1" * 32) == "That is not the value that was sealed."
        assert ben.ask("contribute", bytes(32)) is None
        await h.settled()
        assert ben.room.phase == PLAYING
        assert_deal_is_proven(h, ben)


async def test_a_watcher_and_a_stranger_to_the_deal_give_nothing() -> None:
    async with house(**HEROES) as h:
        await ready(h, "Ann", "Ben", "Cleo", quiet="Ben")
        (late,) = h.come("Late")
        assert late.ask("seal", bytes(32)) == "Nothing of the kind is asked of you."


async def test_where_all_go_in_between_no_game_begins() -> None:
    async with house(**HEROES) as h:
        ann, ben, _ = guests = await ready(h, "Ann", "Ben", "Cleo", quiet="Ben")
        (late,) = h.come("Late")
        for guest in guests:
            assert guest.ask("leave") is None
        await h.settled()
        assert late.room.phase == LOBBY
        assert late.notes()[-1] == "The game could not begin: everybody has gone."
        assert [seat.name for seat in late.room.seats] == ["Late", "", ""]
        assert late.room.owner == late.number
        assert not ann.told("begin")
        assert ben.parted


@pytest.mark.parametrize("auto", [False, True])
async def test_a_full_disk_is_said_and_the_start_can_be_tried_again(auto: bool) -> None:
    async with house(**HEROES, fill="easy", manners=Manners("Room", auto=auto)) as h:
        (ann,) = h.come("Ann")
        (robot,) = h.come("Robot", role=BOT_PEER)
        h.opening.full = True
        assert ann.ask("start") is None
        await h.settled()
        assert ann.room.phase == LOBBY
        assert ann.notes() == ["The game could not begin: The disk is full."]
        assert [seat.kind for seat in robot.room.seats] == ["taken", "taken", OPEN]
        await h.passes(20.0)
        assert ann.notes() == ["The game could not begin: The disk is full."]
        h.opening.full = False
        assert ann.ask("start") is None
        await h.settled()
        assert ann.room.phase == PLAYING
        assert ann.room.number == 1
        deals = ann.told("sealed")
        assert len({bytes(deal[1]) for deal in deals}) == len(deals) == 2, "nothing is used twice"


async def test_programs_that_are_always_ready_do_not_knock_at_a_full_disk_for_ever() -> None:
    async with house(game="heroes", seats=2, manners=Manners("Room", auto=True)) as h:
        h.opening.full = True
        first, _ = h.come("R", "S", role=BOT_PEER)
        await h.passes(20.0)
        assert len(first.notes()) == 1
        h.opening.full = False
        (watcher,) = h.come("Wim")
        await h.settled()
        assert watcher.room.phase == PLAYING


async def test_two_games_in_a_row_are_dealt_anew() -> None:
    async with house(game="butine", seats=2) as h:
        ann, ben = h.come("Ann", "Ben")
        secrets = []
        for _ in range(2):
            await h.started(ann, ben)
            secrets.append(h.table.match.header.secret)
            assert givers(ben) == sorted([ann.key, ben.key])
            await h.play_to_the_end()
            assert ben.ask("lobby") is None
            await h.settled()
        assert secrets[0] != secrets[1]
        values = [body[9] for body in ann.told("begin")]
        assert not {value for _, _, value in values[0]} & {value for _, _, value in values[1]}


async def test_the_disk_fills_up_during_a_game_and_nothing_is_lost() -> None:
    async with house(game="butine", seats=2) as h:
        ann, ben = h.come("Ann", "Ben")
        await h.started(ann, ben)
        h.opening.full = True
        (seat,) = h.table.rules.must_act(h.table.match.state)
        move = h.table.rules.default_move(h.table.match.view(seat), seat)
        ply = h.table.match.ply
        assert h.holder(seat).move(move) == "The disk is full."
        assert h.table.match.ply == ply
        h.opening.full = False
        assert h.holder(seat).move(move) is None
        assert_everybody_is_told(h, [ann, ben])


async def test_who_comes_to_a_table_in_trouble_is_told_so_and_may_have_it_tried_again() -> None:
    async with house(**HEROES, fill="easy") as h:
        ann, ben = h.come("Ann", "Ben")
        await h.started(ann, ben)
        while not h.table.match.waits_for_chance():
            await h.settled()
            assert h.step()
        h.opening.full = True
        await h.settled()
        assert ann.told("trouble") == [["trouble", "The disk is full."]]
        ann.come(anew=True)
        assert len(ann.told("trouble")) == 2
        ply = h.table.match.ply
        h.opening.full = False
        assert ben.ask("retry") is None
        await h.settled()
        assert h.table.match.ply > ply
        ben.come(anew=True)
        assert len(ben.told("trouble")) == 1


def assert_everybody_is_told(h: House, guests: list[Guest]) -> None:
    plies: list[Any] = [guest.told("update")[-1][1] for guest in guests]
    assert plies == [h.table.match.ply] * len(guests)
