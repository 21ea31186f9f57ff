"""Two rooms with a game in each, which differ only in what one member may not know; and all that it is told of them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from ai.player import Choice
from ai.workers import Request
from core.engine.chance import secret_from_seed
from core.engine.codec import state_bytes
from core.engine.events import seen
from core.engine.match import Match, Step
from core.engine.record import Header
from core.engine.rules import Move, Seat, State
from core.engine.seating import has_clock
from net.protocol.messages import WATCHER
from net.session import END, PAUSE, UNDO
from tests.helpers import Case, FairChance, seat_plans, viewers
from tests.net.room.house import Bots, Guest, House

LIMIT = 600
SECRET = secret_from_seed("the same in both")
TRIED = (-1, *range(9), *(kind | argument << 8 for kind in range(1, 9) for argument in (1, 2, 5, 9)))
"""Moves that may be illegal: the refusals must not tell either."""


class Truth(Match):
    """A match that goes on from a position of the test's own, with luck that is the same for the same move."""

    def __init__(self, case: Case, state: State, steps: list[Step], luck: int) -> None:
        plans = seat_plans(case.rules, case.setup, range(case.setup.seats))
        super().__init__(case.rules, Header(case.game, case.rules.version, case.setup, plans, SECRET))
        self.state, self.steps = state, list(steps)
        self.base = len(steps)
        self._luck = luck
        self._before: dict[int, State] = {}

    def _do(self, seat: Seat, move: Move | None, at: int) -> Step:
        self._before[self.ply] = self.state.clone()
        chance = FairChance(hash((self._luck, self.ply)))
        chance.position = 0  # type: ignore[attr-defined]
        self.chance = chance  # type: ignore[assignment]
        return super()._do(seat, move, at)

    def rewind(self, ply: int) -> None:
        self.state, self.steps = self._before[ply].clone(), self.steps[:ply]


class Scripted(Bots):
    """Chooses what the test says, once it says so."""

    def __init__(self) -> None:
        super().__init__()
        self._answer: asyncio.Future[Move] | None = None

    async def choose(self, request: Request) -> Choice:
        self._answer = asyncio.get_running_loop().create_future()
        return Choice(await self._answer, 1.0, (), f"A reason of seat {request.seat}.")

    def choose_now(self, move: Move) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(move)


class Rooms:
    """A pair of rooms. viewer: whose ignorance is tried, None: a spectator's. counts: what has been tried."""

    def __init__(self, case: Case, viewer: Seat | None, seed: int, luck: int) -> None:
        self.case, self.rules, self.viewer = case, case.rules, viewer
        self.seats = case.setup.seats
        self.rng = FairChance(luck)
        self.live = has_clock(case.rules, case.setup)
        self.counts: Counter[str] = Counter()
        self.houses: list[House] = []
        first: State = self.rules.new(case.setup, FairChance(seed))
        self._state = first
        self._steps: list[Step] = []
        self._told = 0

    async def begin(self) -> None:
        """Both rooms anew, from the truth of the first one and another that the viewer can't tell from it."""
        await self.close()
        view = self.rules.mask(self._state, self.viewer)
        other: State = self.rules.determinize(view, self.viewer, self.rng)
        luck = self.rng.randrange(1 << 32)
        self.houses = [
            self._house(Truth(self.case, state.clone(), self._steps, luck)) for state in (self._state, other)
        ]
        self._told = 0
        await self.settle(4.0 if self.live else 0.0)
        self.compare()

    def _house(self, truth: Truth) -> House:
        h = House(self.case.game, self.seats, options=self.case.setup.options)
        h.opening.bots = Scripted()
        h.come(*(f"Player {seat}" for seat in range(self.seats)))
        h.come("Wim", role=WATCHER)
        h.resume(truth, 0 if self.live else LIMIT)
        return h

    async def close(self) -> None:
        for h in self.houses:
            await h.room.close()
        self.houses = []

    async def settle(self, seconds: float = 0.0) -> None:
        for h in self.houses:
            await h.settled()
            if seconds:
                await h.passes(seconds)

    # What is compared --------------------------------------------------------------------------------------

    def guests(self, seat: Seat | None) -> list[Guest]:
        """Of both rooms: who sits there."""
        return [h.guests[self.seats if seat is None else seat] for h in self.houses]

    @property
    def truths(self) -> tuple[Truth, Truth]:
        one, two = (h.table.match for h in self.houses)
        assert isinstance(one, Truth)
        assert isinstance(two, Truth)
        return one, two

    def compare(self) -> None:
        one, two = self.guests(self.viewer)
        self.counts["frames"] += len(one.frames) - self._told
        assert one.frames == two.frames
        self._told = len(one.frames)

    async def goes_on(self) -> bool:
        """After a deed: that all looks alike, or was laid open by the rules; whether the game goes on."""
        one, two = self.truths
        new = range(min(self._ply, one.ply, two.ply), min(one.ply, two.ply))
        laid_open = any(self._differs(one.steps[at], two.steps[at]) for at in new)
        if one.ply != two.ply:  # dice follow on what was shown, or do not
            assert any(event.reveals for at in new for event in one.steps[at].events)
            laid_open = True
        if one.outcome() is not None:
            assert two.outcome() is not None or laid_open
            return False
        if laid_open:
            self.counts["laid open"] += 1
        else:
            self.compare()
        self.counts["steps"] += len(new)
        different = state_bytes(one.state) != state_bytes(two.state)
        self.counts["different"] += different * len(new)
        if laid_open or not different:
            await self._renew()
        return not self.houses[0].table.over

    def _differs(self, one: Step, two: Step) -> bool:
        """Whether a move showed which truth it is; then it has said so."""
        assert (one.entry.seat, one.entry.move) == (two.entry.seat, two.entry.move)
        if seen(one.events, self.viewer) == seen(two.events, self.viewer):
            return False
        assert any(event.reveals for event in one.events)
        assert any(event.reveals for event in two.events)
        return True

    # Deeds -------------------------------------------------------------------------------------------------

    async def step(self) -> bool:
        """One deed in both rooms; whether the game goes on."""
        self._ply = self.truths[0].ply
        deed = self.rng.choice(self._deeds)
        self.counts[deed.__name__] += 1
        await deed(self)
        await self.settle()
        return await self.goes_on()

    async def do(self, seat: Seat | None, verb: str, *args: Any) -> None:
        for guest in self.guests(seat):
            guest.ask(verb, *args)

    def any_seat(self) -> Seat | None:
        return self.rng.choice(viewers(self.seats))

    def common(self) -> list[tuple[Seat, Move]]:
        """What can be done in both truths."""
        one, two = (truth.state for truth in self.truths)
        both = []
        for seat in self.rules.to_act(one):
            theirs = set(self.rules.legal_moves(two, seat))
            both += [(seat, move) for move in self.rules.legal_moves(one, seat) if move in theirs]
        return [pair for pair in both if pair[0] >= 0]

    async def move(self) -> None:
        if self.houses[0].table.halted:
            await self.let_go_on()
        pairs = self.common()
        if not pairs:
            await self._renew()
            return
        seat, move = self.rng.choice(pairs)
        if self.houses[0].table.bots.plays_for(seat):
            await self._let_bots_choose(move)
        else:
            await self.do(seat, "move", self.truths[0].ply, move)

    async def _let_bots_choose(self, move: Move) -> None:
        """Both at the same moment; then they move at the same one as well, however long that may be after it."""
        for h in self.houses:
            assert isinstance(h.opening.bots, Scripted)
            h.opening.bots.choose_now(move)
        for seconds in (0.0, 0.5, 1.0):
            await self.settle(seconds)
            one, two = self.truths
            assert (one.ply > self._ply) == (two.ply > self._ply)

    async def _renew(self) -> None:
        """The two are no pair any more: another second one."""
        one, _ = self.truths
        self._state, self._steps = one.state.clone(), list(one.steps)
        await self.begin()
        self._ply = self.truths[0].ply

    async def try_moves(self) -> None:
        for move in self.rng.sample(TRIED, 5):
            illegal = not any(
                move in self.rules.legal_moves(truth.state, self.viewer)
                for truth in self.truths
                if self.viewer is not None
            )
            if illegal:
                await self.do(self.viewer, "move", self.truths[0].ply, move)

    async def come_back(self) -> None:
        anew = self.rng.random() < 0.5
        for guest in self.guests(self.any_seat()):
            guest.come(anew)

    async def come_back_myself(self) -> None:
        for guest in self.guests(self.viewer):
            guest.come(anew=True)

    async def call(self) -> None:
        await self.do(self.any_seat(), "call", self.rng.choice((PAUSE, PAUSE, END)))

    async def call_undo(self) -> None:
        seat = self.any_seat()
        last = None if seat is None else self.houses[0].table.last_move_of(seat)
        if last is None or last >= self.truths[0].base:
            await self.do(seat, "call", UNDO)

    async def vote(self) -> None:
        open_vote = self.houses[0].game.assembly.told().open
        agree = open_vote is not None and open_vote.what != END and self.rng.random() < 0.8
        for seat in range(self.seats):
            await self.do(seat, "vote", agree)

    async def let_go_on(self) -> None:
        await self.do(0, "go on")
        if self.live:
            await self.settle(4.0)

    async def undo(self) -> None:
        seat = self.any_seat()
        ply = None if seat is None else self.truths[0].undo_ply(seat)
        if ply is None or ply >= self.truths[0].base:
            await self.do(seat, "undo", self.truths[0].ply)

    async def hand_over(self) -> None:
        seat = self.rng.randrange(self.seats)
        if seat != self.viewer and not self.live:
            verb = "take back" if self.houses[0].table.bots.plays_for(seat) else "hand over"
            await self.do(seat, verb, *(["hard"] if verb == "hand over" else []))

    async def wait(self) -> None:
        await self.settle(self.rng.choice((0.5, 2.0)))

    async def say(self) -> None:
        await self.do(self.any_seat(), "say", "Well.")

    _deeds: tuple[Callable[[Rooms], Any], ...] = (
        *(move,) * 14, try_moves, try_moves, come_back, come_back_myself, call, call_undo, vote, vote,
        let_go_on, let_go_on, undo, hand_over, wait, say,
    )  # fmt: skip
