"""What a seat may know: masks hide it well, determinizations fill it in, and nothing else can be felt."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from core.engine.codec import state_bytes, state_from_bytes
from core.engine.events import Event, seen
from core.engine.rules import TABLE, Move, Rules, Seat, State
from tests.contract.cases import CASES, every_case, for_every_case, plies, seeds
from tests.helpers import Case, FairChance, moves_of, names_of, play_on, position_of, viewers


@for_every_case(seed=seeds, plies=plies)
def test_a_view_answers_its_seat_as_the_truth_does(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    for viewer in viewers(case.setup.seats):
        assert felt(rules, s, viewer) == felt(rules, rules.mask(s, viewer), viewer)


@for_every_case(seed=seeds, plies=plies)
def test_masking_a_view_changes_nothing(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    for viewer in viewers(case.setup.seats):
        view = rules.mask(s, viewer)
        assert state_bytes(rules.mask(view, viewer)) == state_bytes(view)


@for_every_case(seed=seeds, plies=plies)
def test_a_spectator_knows_nothing_that_a_seat_does_not(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    nothing_more = state_bytes(rules.mask(s, None))
    for seat in range(case.setup.seats):
        assert state_bytes(rules.mask(rules.mask(s, seat), None)) == nothing_more


@for_every_case(seed=seeds, plies=plies, luck=seeds)
def test_a_determinization_is_a_whole_position_with_the_same_view(
    case: Case, seed: int, plies: int, luck: int
) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    rng = FairChance(luck)
    for viewer in viewers(case.setup.seats):
        view = rules.mask(s, viewer)
        deal = rules.determinize(view, viewer, rng)
        assert state_bytes(rules.mask(deal, viewer)) == state_bytes(view)
        raw = state_bytes(deal)
        assert state_bytes(state_from_bytes(rules.state_type, raw)) == raw, "from_data refuses or changes it"
        for anybody in viewers(case.setup.seats):
            again = rules.determinize(deal, anybody, rng)
            assert state_bytes(again) == raw, "something was still unknown"


@for_every_case(seed=seeds, plies=plies, luck=seeds)
def test_the_game_goes_on_from_every_determinization(case: Case, seed: int, plies: int, luck: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    for viewer in viewers(case.setup.seats):
        deal = rules.determinize(rules.mask(s, viewer), viewer, FairChance(luck))
        for _ in range(10):
            play_on(rules, deal, FairChance(luck), 4)
            raw = state_bytes(deal)
            assert state_bytes(state_from_bytes(rules.state_type, raw)) == raw


@every_case
def test_determinizations_of_a_first_position_vary(case: Case) -> None:
    rules = case.rules
    s = position_of(case, seed=1, plies=0)
    for viewer in viewers(case.setup.seats):
        view = rules.mask(s, viewer)
        if state_bytes(view) == state_bytes(s):
            continue  # a game, or a moment, without secrets
        deals = {state_bytes(rules.determinize(view, viewer, FairChance(luck))) for luck in range(40)}
        assert len(deals) > 10


@for_every_case(seed=seeds, luck=seeds, whose=st.integers(0, 5))
def test_only_a_reveal_tells_two_deals_apart(case: Case, seed: int, luck: int, whose: int) -> None:
    """Noninterference: two truths that a seat cannot tell apart, played alike, look alike to it.

    Where a reveal tells them apart, or they have become one, the second truth is dealt anew from what the seat
    knows then, so that one example covers a whole game.
    """
    pair = Pair(case, viewers(case.setup.seats)[whose % (case.setup.seats + 1)], seed, luck)
    for _ in range(400):
        if not pair.step():
            break


def test_the_pairs_of_deals_do_differ() -> None:
    """The test above would hold for nothing if its two truths were one."""
    counts: Counter[str] = Counter()
    for case in CASES:
        pair = Pair(case, 0, seed=5, luck=7)
        while pair.step():
            pass
        counts += pair.counts
        assert pair.counts["different"] > 0.5 * pair.counts["steps"], str(case)
    assert counts["told apart"] > 0


class Pair:
    """Two truths with one view for `viewer`, and the same visible play on both."""

    def __init__(self, case: Case, viewer: Seat | None, seed: int, luck: int) -> None:
        self.rules: Rules[Any] = case.rules
        self.seats = case.setup.seats
        self.viewer = viewer
        self.rng = FairChance(luck)
        self.one: State = self.rules.new(case.setup, FairChance(seed))
        self.two = self._other_deal()
        self.counts: Counter[str] = Counter()

    def _other_deal(self) -> State:
        view = self.rules.mask(self.one, self.viewer)
        deal: State = self.rules.determinize(view, self.viewer, self.rng)
        return deal

    def step(self) -> bool:
        """Check that all looks alike, then one move on both; False at the end."""
        rules, one, two = self.rules, self.one, self.two
        assert felt(rules, one, self.viewer) == felt(rules, two, self.viewer)
        if rules.outcome(one) is not None:
            return False
        self.counts["steps"] += 1
        self.counts["different"] += state_bytes(one) != state_bytes(two)
        seat, move = self._common_move()
        two = self.two
        draws = self.rng.randrange(1 << 32)
        events: tuple[list[Event], list[Event]] = ([], [])
        rules.apply(one, seat, move, FairChance(draws), events[0])
        rules.apply(two, seat, move, FairChance(draws), events[1])
        if self._told_apart(*events):
            self.counts["told apart"] += 1
            self.two = self._other_deal()
        elif state_bytes(one) == state_bytes(two):
            self.two = self._other_deal()
        return True

    def _common_move(self) -> tuple[Seat, Move]:
        """A move that is legal in both truths; where there is none, the truths become one."""
        mine = moves_of(self.rules, self.one, self.seats)
        theirs = set(moves_of(self.rules, self.two, self.seats))
        common = [move for move in mine if move in theirs]
        if not common:
            self.two = self.one.clone()
        return self.rng.choice(common or mine)

    def _told_apart(self, first: list[Event], second: list[Event]) -> bool:
        """Whether the move laid open, by the rules, what tells the two truths apart; it must have said so."""
        for mine, theirs in zip(first, second, strict=False):
            if mine.seen_by(self.viewer) != theirs.seen_by(self.viewer):
                assert (mine.kind, mine.seat) == (theirs.kind, theirs.seat)
                assert mine.reveals
                assert theirs.reveals
                return True
        fewer, more = sorted((first, second), key=len)
        extra = more[len(fewer) :]
        if seen(extra, self.viewer):
            assert extra[0].reveals
            assert any(event.reveals for event in fewer), "that nothing more happened tells as much"
            return True
        if self.rules.outcome(self.one) is not None:
            assert any(event.reveals for event in first), "the end lays everything open"
            return True
        return False


@for_every_case(seed=seeds, plies=plies)
def test_what_may_be_done_out_of_turn_is_no_secret(case: Case, seed: int, plies: int) -> None:
    """People at one keyboard are offered it beside the view of whoever's turn it is."""
    rules, s = case.rules, position_of(case, seed, plies)
    waited_for = rules.must_act(s)
    if not waited_for:  # in real time nobody is waited for, and nobody shares a keyboard
        return
    for seat in set(rules.to_act(s)) - set(waited_for):
        moves = list(rules.legal_moves(s, seat))
        assert moves
        for viewer in viewers(case.setup.seats):
            view = rules.mask(s, viewer)
            assert list(rules.legal_moves(view, seat)) == moves
            assert [rules.show(view, move) for move in moves] == [rules.show(s, move) for move in moves]


Felt = tuple[bytes, list[Any]]


def felt(rules: Rules[Any], s: State, viewer: Seat | None) -> Felt:
    """All that `viewer` can learn by looking and by asking: one value to compare."""
    seats = len(names_of(8))
    asked: list[Any] = [
        list(rules.to_act(s)),
        list(rules.must_act(s)),
        rules.outcome(s),
        rules.explain(s, names_of(seats)),
    ]
    if tuple(rules.to_act(s)) == (TABLE,):
        asked += [list(rules.legal_moves(s, TABLE)), list(rules.odds(s))]
    idle = rules.idle(s)
    if idle is not None:
        asked += [idle.since, idle.seconds, list(rules.legal_moves(s, TABLE))]
    if viewer is not None:
        moves = list(rules.legal_moves(s, viewer))
        asked += [moves, [rules.show(s, move) for move in moves]]
        asked += [rules.refusal(s, viewer, move) for move in (*moves, *_PROBES)]
        asked += [rules.parse(s, rules.show(s, move)) for move in moves]
        if viewer in rules.must_act(s):
            asked.append(rules.default_move(s, viewer))
    return state_bytes(rules.mask(s, viewer)), asked


_PROBES = (-1, *range(9), *(kind | argument << 8 for kind in range(1, 9) for argument in (1, 2, 5, 9)))
"""Moves to ask about that may be illegal: the refusals must not tell either."""
