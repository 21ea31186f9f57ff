"""Anybody does anything at any time: it is done or refused in a sentence, and all are told how the room is then."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from core.engine.codec import state_bytes
from core.engine.rules import State
from core.games import rules_of
from net.host.manners import Manners
from net.protocol.lobby import DEALING, LOBBY, OPEN, OVER, PLAYING, TAKEN, RoomInfo
from net.protocol.messages import BOT as BOT_PEER
from net.protocol.messages import PLAYER, WATCHER
from net.protocol.news import Listener, body_of
from net.protocol.requests import VERBS
from net.session import END, PAUSE, UNDO, claim
from tests.net.room.house import Guest, House

ROLES = (PLAYER, PLAYER, PLAYER, WATCHER, BOT_PEER)
WORDS = ("easy", "random", "medium", "nonsense", "", "Ann", "You")
BYTES = (bytes(32), b"x" * 32)
CALLS = (PAUSE, PAUSE, UNDO, UNDO, END, claim(0), claim(1), claim(2), "win")

ARGUMENTS: dict[str, tuple[Sequence[Any], ...]] = {
    "call me": (WORDS,),
    "sit": (range(4),),
    "ready": ((False, True),),
    "piece": (range(6),),
    "seats": (range(1, 8),),
    "option": (("pace", "quick", "refill", "mode", "deck"), (False, True, *WORDS)),
    "bot": (range(4), WORDS, WORDS),
    "open": (range(4),),
    "swap": (range(4), range(4)),
    "fill": (WORDS,),
    "limit": ((0, 1, 5, 60),),
    "friendly": ((False, True, True),),
    "send away": (range(7),),
    "seal": (BYTES,),
    "contribute": (BYTES,),
    "move": (range(9), range(-1, 9)),
    "undo": (range(9),),
    "hand over": (WORDS,),
    "call": (CALLS,),
    "vote": ((False, True, True),),
    "say": (WORDS,),
}

RARELY = {"leave": 0.3, "send away": 0.2, "stand": 0.5}
OFTEN = {"call": 5.0, "vote": 10.0, "hand over": 2.0, "take back": 2.0, "lobby": 8.0}


def drawn_deed(rng: random.Random) -> tuple[Any, ...]:
    """Something that somebody does, or that happens to the room."""
    kinds = {"do": 60, "come": 14, "go": 4, "all go": 3, "pass": 6, "start": 8, "play": 12, "disk": 2}
    (kind,) = rng.choices(list(kinds), list(kinds.values()))
    who = rng.randrange(len(ROLES))
    if kind == "do":
        (verb,) = rng.choices(list(VERBS), [RARELY.get(verb, OFTEN.get(verb, 1.0)) for verb in VERBS])
        return kind, who, verb, tuple(rng.choice(values) for values in ARGUMENTS.get(verb, ()))
    if kind == "come":
        return kind, who, rng.random() < 0.5
    if kind == "pass":
        return kind, rng.choice((1.0, 4.0, 32.0, 130.0))
    if kind == "play":
        return kind, rng.choice((1, 2, 5, 30, 200))
    return (kind, who) if kind == "go" else (kind, rng.random() < 0.3) if kind == "disk" else (kind,)


GAMES = st.sampled_from([
    ("butine", 2, {"quick": True}), ("butababel", 3, {}), ("butababel", 3, {"pace": "turns"}), ("heroes", 3, {}),
    ("butim", 2, {}),
])  # fmt: skip


@given(GAMES, st.booleans(), st.integers(0, 1 << 32), st.integers(1, 80) | st.just(80))
def test_whatever_is_done_the_room_holds_and_all_are_told(
    game: tuple[str, int, dict[str, Any]], auto: bool, seed: int, length: int
) -> None:
    rng = random.Random(f"{seed} {game}")
    asyncio.run(history(game, auto, [drawn_deed(rng) for _ in range(length)], Counter()))


def test_the_histories_go_everywhere() -> None:
    """The test above would hold for nothing if nobody ever got to play."""
    reached: Counter[str] = Counter()
    rng = random.Random("d")
    while not all(reached[place] for place in PLACES):
        assert reached["histories"] < 100, reached
        reached["histories"] += 1
        deeds = [drawn_deed(rng) for _ in range(60)]
        asyncio.run(history(("butine", 2, {"quick": True}), auto=False, deeds=deeds, reached=reached))


PLACES = (LOBBY, PLAYING, OVER, "deserted", "vote", "covered", "halted", "second game")


def note_place(h: House, reached: Counter[str]) -> None:
    """Where in a room's life this is."""
    reached[h.room.phase] += 1
    reached["second game"] += h.room.number > 1
    if h.room.phase == PLAYING:
        reached["deserted"] += h.game.deserted
        reached["vote"] += h.game.assembly.told().open is not None
        reached["covered"] += bool(h.table.bots.stand_ins().by_seat)
        reached["halted"] += h.table.halted and not h.game.deserted


async def history(
    game: tuple[str, int, dict[str, Any]], auto: bool, deeds: list[tuple[Any, ...]], reached: Counter[str]
) -> None:
    name, seats, options = game
    h = House(name, seats, fill="easy", options=options, manners=Manners("Room", auto=auto))
    guests = [h.guest(f"G{at}", role) for at, role in enumerate(ROLES)]
    ears = [Ear(guest, h) for guest in guests]
    try:
        for guest in guests[:3]:
            guest.come()
        for deed in deeds:
            await DO[deed[0]](h, guests, *deed[1:])
            await h.settled()
            check_room(h)
            note_place(h, reached)
            for ear in ears:
                ear.check()
    finally:
        await h.room.close()


# Deeds -----------------------------------------------------------------------------------------------------


async def wishes(h: House, guests: list[Guest], who: int, verb: str, args: tuple[Any, ...]) -> None:
    if guests[who].route:
        why = guests[who].ask(verb, *args)
        assert why is None or is_sentence(why), (verb, args, why)


def is_sentence(text: str) -> bool:
    return text[-1:] in ".!?" and text.isprintable() and "None" not in text


async def comes(h: House, guests: list[Guest], who: int, anew: bool) -> None:
    guests[who].come(anew or bool(guests[who].parted))


async def goes(h: House, guests: list[Guest], who: int) -> None:
    line = h.desk._lines.get(guests[who].key)
    if line is not None and line.route:
        guests[who].route = b""
        h.desk._lose(guests[who].key, line)


async def all_go(h: House, guests: list[Guest]) -> None:
    for who in range(len(guests)):
        await goes(h, guests, who)


async def time_passes(h: House, guests: list[Guest], seconds: float) -> None:
    await h.passes(seconds)


async def starts(h: House, guests: list[Guest]) -> None:
    for verb, args in (("ready", [True]), ("start", [])):
        for guest in guests:
            if guest.route:
                guest.ask(verb, *args)


async def plays(h: House, guests: list[Guest], moves: int) -> None:
    for _ in range(moves):
        game = h.room.game
        if game is None or game.play.table.over or not move_somebody(h):
            return
        await h.settled()


def move_somebody(h: House) -> bool:
    """By somebody who is here and has to; whether it was done."""
    table = h.table
    for guest in h.guests:
        member = h.members.get(guest.key)
        seat = None if member is None else h.lobby.seat_of(member.number)
        if guest.route and seat is not None and seat in table.rules.to_act(table.match.state):
            moves = table.rules.legal_moves(table.match.view(seat), seat)
            if moves and guest.move(moves[-1]) is None:
                return True
    return False


async def disk(h: House, guests: list[Guest], full: bool) -> None:
    h.opening.full = full


DO: dict[str, Callable[..., Any]] = {
    "do": wishes, "come": comes, "go": goes, "all go": all_go, "pass": time_passes,
    "start": starts, "play": plays, "disk": disk,
}  # fmt: skip


# What holds ------------------------------------------------------------------------------------------------


def check_room(h: House) -> None:
    room, lobby, members = h.room, h.lobby, list(h.members)
    numbers = [seat.member for seat in lobby.seats if seat.kind == TAKEN]
    assert len(set(numbers)) == len(numbers), "one member a seat"
    pieces = [seat.piece for seat in lobby.seats]
    assert len(set(pieces)) == len(pieces)
    assert set(pieces) <= set(range(len(lobby.rules.info.pieces)))
    names = [seat.name for seat in lobby.seats if seat.kind != OPEN]
    names += [each.name for each in members if lobby.seat_of(each.number) is None]
    assert len({name.casefold() for name in names}) == len(names), "nobody is called like another"
    for each in members:
        seat = lobby.seat_of(each.number)
        assert seat is None or lobby.seats[seat].here == each.here
        assert each.here == bool((line := h.desk._lines.get(each.key)) and line.route)
    people = [each for each in members if each.role == PLAYER and each.here]
    owner = None if room.members.owner is None else h.members.get(room.members.owner)
    assert not people or (owner is not None and not owner.left)
    lobby.rules.setup(len(lobby.seats), lobby.options)
    if room.phase in (LOBBY, DEALING):
        assert room.game is None
    if room.phase == LOBBY:
        assert set(numbers) <= {each.number for each in members if not each.left}
    if room.phase in (PLAYING, OVER):
        check_game(h)


def check_game(h: House) -> None:
    game, table = h.game, h.table
    assert table.over == (h.room.phase == OVER)
    if table.over:
        assert game.assembly.told().open is None
        return
    people = [each for each in h.members if each.person and h.lobby.seat_of(each.number) is not None]
    if people and not any(each.here for each in people):
        assert table.halted, "nobody plays on for themselves"
    for seat, each in enumerate(h.lobby.seats):
        member = h.members.numbered(each.member)
        if each.kind == TAKEN and (member is None or member.left):
            assert table.bots.plays_for(seat)
    vote = game.assembly.told().open
    if vote is not None:
        assert vote.yes
        assert len(vote.yes) < vote.needed


class Ear:
    """What a guest knows from what it was told, which is to be what the host holds."""

    def __init__(self, guest: Guest, h: House) -> None:
        self._guest, self._house = guest, h
        self._heard = 0
        self._listener: Listener | None = None
        self._seat: int | None = None
        self._view: State | None = None
        self._last: dict[str, list[Any]] = {}

    def check(self) -> None:
        for body in self._guest.bodies[self._heard :]:
            self._hear(body)
        self._heard = len(self._guest.bodies)
        if self._guest.route:
            self._compare()

    def _hear(self, body: list[Any]) -> None:
        if body[0] in ("begin", "lobby", "anew"):
            self._last = {kind: told for kind, told in self._last.items() if kind == "room"}
            self._listener = None
        if body[0] == "begin":
            self._seat = None if body[6] < 0 else body[6]
            self._listener = Listener(rules_of(body[2]))
        elif body[0] in ("history", "update"):
            assert self._listener is not None
            told = self._listener.update(body)
            self._view = None if told is None else told.update.view
        self._last[body[0]] = body

    def _compare(self) -> None:
        room = self._house.room
        assert RoomInfo.from_data(self._last["room"][1]) == RoomInfo.from_data(room.info().to_data())
        if room.game is None:
            assert self._listener is None
            return
        table = room.game.play.table
        member = self._house.member(self._guest)
        assert self._seat == self._house.lobby.seat_of(member.number)
        assert self._last["update"][1] == table.match.ply
        assert self._view is not None
        assert state_bytes(self._view) == state_bytes(table.match.view(self._seat))
        for kind, held in (
            ("votes", room.game.assembly.told()),
            ("stand-ins", table.bots.stand_ins()),
        ):
            told = self._last.get(kind)
            nothing: list[Any] = [kind, []]
            assert (told or nothing) == body_of(held)
        if not table.time_runs and not table.over:
            assert bool(self._last.get("halted", ["", ""])[1]) == table.halted
