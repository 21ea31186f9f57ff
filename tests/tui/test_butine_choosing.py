"""Butine at the keyboard: what keys and clicks come to is always a legal move, and every legal move can be reached."""

from __future__ import annotations

from math import atan2, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import GAMES
from core.games.butine import moves as m
from core.games.butine.lattice import FIRST_ORIENTATION, SHAPE_OF, SHAPES, corners
from core.games.butine.state import ACT_STAGE, ButineState
from tests.helpers import FairChance, random_move
from tui.games.butine import items as it
from tui.games.butine.choosing import MOVED, Choosing
from tui.games.butine.placing import Placing, mirrored, spot

RULES = GAMES["butine"]
WAYS = (
    (1.0, 0.0),
    (0.5, 0.866),
    (-0.5, 0.866),
    (-1.0, 0.0),
    (-0.5, -0.866),
    (0.5, -0.866),
    (0.0, 1.0),
    (0.0, -1.0),
)
positions = st.tuples(st.integers(0, 1 << 16), st.integers(0, 60))


def choosing_at(seed: int, plies: int, expert: bool = False) -> Choosing:
    """A question of a random game in which whoever can gather likes to."""
    rng = FairChance(seed)
    s = RULES.new(RULES.setup(2 + seed % 3, {"expert": expert}), rng)
    for _ in range(plies):
        before = s.clone()
        seat, move = random_move(RULES, s, rng)
        walks = [other for other in RULES.legal_moves(s, seat) if m.kind(other) == m.GATHER]
        RULES.apply(s, seat, walks[0] if walks and rng.random() < 0.7 else move, rng)
        if RULES.outcome(s) is not None:
            s = before
            break
    return Choosing(s, RULES.legal_moves(s, s.active))


@given(at=positions, expert=st.booleans())
def test_what_a_number_leads_to_is_legal_and_what_it_does_not_is_told(
    at: tuple[int, int], expert: bool
) -> None:
    choosing = choosing_at(*at, expert=expert)
    for number in range(1, 9):
        fresh = Choosing(choosing.s, choosing.legal)
        answer = fresh.pick(number)
        assert (answer.why == "") == (number in fresh.open)
        assert answer.why == "" or answer.why.endswith(".")
        if answer.move is None and not answer.why:
            answer = fresh.take()
        assert answer.move is None or answer.move in choosing.legal


@given(at=positions, expert=st.booleans())
def test_every_legal_move_can_be_reached(at: tuple[int, int], expert: bool) -> None:
    choosing = choosing_at(*at, expert=expert)
    reached = set()
    if choosing.done().move is not None:
        reached.add(choosing.done().move)
    for number in choosing.open:
        fresh = Choosing(choosing.s, choosing.legal)
        answer = fresh.pick(number)
        if answer.move is not None:
            reached.add(answer.move)
            continue
        options = fresh.placing.places if fresh.placing else fresh.walking.open if fresh.walking else ()
        for _ in options:
            reached.add(fresh.take().move)
            assert fresh.next(1) == MOVED
    assert reached == set(choosing.legal)


@given(at=positions)
def test_a_step_goes_the_way_it_says_and_turning_keeps_the_tile_near(at: tuple[int, int]) -> None:
    choosing = choosing_at(*at)
    for shape in SHAPES:
        places = it.places_for(shape, choosing.legal)
        if not places:
            continue
        placing = Placing.near(places, (0.0, 0.0))
        for way in WAYS:
            there = placing.step(way)
            if there is not placing:
                (x, y), (start_x, start_y) = spot(there.place), spot(placing.place)
                bend = abs(atan2(y - start_y, x - start_x) - atan2(way[1], way[0]))
                assert min(bend, 2 * pi - bend) < 0.36 * pi
                placing = there
        turned = placing.turned()
        assert (turned.place[0] != placing.place[0]) == (turned is not placing)
        flipped = placing.flipped()
        assert flipped is placing or flipped.place[0] == mirrored(placing.place[0])


@given(at=positions)
def test_every_walk_can_be_flown_tile_by_tile(at: tuple[int, int]) -> None:
    choosing = choosing_at(*at)
    for move in choosing.legal:
        if m.kind(move) == m.GATHER:
            fresh = Choosing(choosing.s, choosing.legal)
            numbers = [
                number
                for number in fresh.open
                if (item := fresh.items[number]).kind == it.HAND_ITEM
                and m.to_walk(move)
                in it.walks_for(fresh.s, fresh.s.hands[fresh.s.active][item.index], fresh.legal)
            ]
            fresh.pick(numbers[0])
            answers = [fresh.step_on(tile) for tile in m.to_walk(move)]
            assert [answer.move for answer in answers] == [None, None, move]


def stepped(choosing: Choosing) -> tuple[int, ...] | None:
    return None if choosing.walking is None else choosing.walking.stepped


def test_a_walk_can_be_stepped_back_and_off_the_path_is_refused() -> None:
    seed = next(seed for seed in range(200) if m.GATHER in choosing_at(seed, 30).kinds)
    choosing = choosing_at(seed, 30)
    choosing.pick(next(number for number in choosing.open if choosing.items[number].kind == it.HAND_ITEM))
    assert choosing.walking is not None
    first = choosing.walking.next_tiles[0]
    assert "lit" in choosing.step_on(None).why
    assert choosing.step_on(first) == MOVED
    assert stepped(choosing) == (first,)
    choosing.back()
    assert stepped(choosing) == ()
    choosing.back()
    assert stepped(choosing) is None


def first_question() -> Choosing:
    s: ButineState = RULES.new(RULES.setup(2), FairChance(1))
    assert s.stage == ACT_STAGE
    return Choosing(s, RULES.legal_moves(s, s.active))


def test_a_place_is_found_by_its_corner_and_a_second_click_lays_the_tile() -> None:
    choosing = first_question()
    assert "shape" in choosing.go_to(1, -1).why
    choosing.pick(4)
    assert choosing.placing is not None
    place = choosing.placing.places[-1]
    assert choosing.go_to(2 * place[1] + place[2], place[2]) == MOVED
    assert choosing.placing.place == place
    assert "can't lie" in choosing.go_to(50, 50).why
    assert choosing.point(None) == MOVED
    assert choosing.point(choosing.placing.places[0]) == MOVED
    assert choosing.point(choosing.placing.places[0]).move == m.place_move(choosing.placing.places[0])


def test_a_named_place_is_marked_before_it_is_laid() -> None:
    choosing = first_question()
    move = next(move for move in choosing.legal if SHAPE_OF[m.orientation_of(move)] == 2)
    assert choosing.name(move) == MOVED
    assert choosing.marked == 6
    assert choosing.take().move == move


@pytest.mark.parametrize("orientation", range(12))
def test_a_mirror_twice_is_none(orientation: int) -> None:
    assert mirrored(mirrored(orientation)) == orientation
    assert SHAPE_OF[mirrored(orientation)] == SHAPE_OF[orientation]
    upright = orientation in (0, FIRST_ORIENTATION[3], FIRST_ORIENTATION[3] + 1)
    assert not upright or mirrored(orientation) == orientation
    assert len(corners((orientation, 0, 0))) in (3, 4, 6)
