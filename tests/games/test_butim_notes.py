"""What a player keeps of what was seen, against all worlds that it leaves possible, on a few cards.

Notes are sound where they are true of every world that agrees with what was seen; they are exact where of all worlds
with as many cards everywhere they are true of no other.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.butim import notes as n
from core.games.butim.notes import SHIFT, WHIRLPOOL, Notes, token
from tests.games.butim_oracle_worlds import Hands, Island, fillings, is_true, places_of
from tests.helpers import FairChance


def check_sound(sea: Hands | Island) -> None:
    assert sea.truth in sea.worlds
    for world in sea.worlds:
        assert is_true(sea.notes, sea.lying(world)), (sea.notes, world)


def some_hands(rng: random.Random) -> Hands:
    """Hands whose cards were dealt unseen, or were all seen as they came."""
    if rng.random() < 0.5:
        sizes = [rng.randint(0, 2) for _ in range(rng.randint(2, 3))]
        return Hands(rng, sizes, [rng.randrange(3) for _ in range(sum(sizes))])
    hands = Hands(rng, [0] * rng.randint(2, 4), [])
    for _ in range(rng.randint(2, 5)):
        hands.draw(rng.randrange(len(hands.truth)), rng.randrange(3))
    return hands


def some_island(rng: random.Random) -> Island:
    return Island(rng, [rng.randrange(3) for _ in range(rng.randint(2, 5))], rng.randint(0, 2))


seeds = given(seed=st.integers(0, 1 << 32))


@seeds
@settings(max_examples=80)
def test_notes_of_hands_are_true_of_every_world_that_agrees(seed: int) -> None:
    hands = some_hands(random.Random(seed))
    for _ in range(8):
        hands.step()
        check_sound(hands)


@seeds
@settings(max_examples=80)
def test_notes_of_an_island_are_true_of_every_world_that_agrees(seed: int) -> None:
    island = some_island(random.Random(seed))
    for _ in range(8):
        island.step()
        check_sound(island)


@seeds
@settings(max_examples=60)
def test_nothing_is_forgotten_of_hands_until_a_second_card_is_handed_over(seed: int) -> None:
    """Which two of several cards moved, and that they were two, is more than tokens can tell."""
    rng = random.Random(seed)
    hands = some_hands(rng)
    left_to_hand_over = 1
    for _ in range(6):
        full = [place for place, hand in enumerate(hands.truth) if hand]
        if not full:
            break
        place = rng.choice(full)
        if left_to_hand_over and rng.random() < 0.5:
            left_to_hand_over = 0
            taker = rng.choice([other for other in range(len(hands.truth)) if other != place])
            hands.hand_over([(place, taker)])
        else:
            hands.show(place, rng.choice(hands.truth[place]))
        assert hands.allowed() == hands.worlds


@seeds
@settings(max_examples=60)
def test_nothing_is_forgotten_of_an_island_until_others_put_its_cards_in_order(seed: int) -> None:
    island = some_island(random.Random(seed))
    island.others_order = lambda: None  # type: ignore[method-assign]
    for _ in range(8):
        island.step()
        assert island.allowed() == island.worlds


def test_two_cards_alike_are_two_notes() -> None:
    notes: Notes = []
    n.seen(notes, 5, WHIRLPOOL, 2)
    assert notes == [token(5, WHIRLPOOL)] * 2
    n.seen(notes, 5, WHIRLPOOL, 3)
    assert notes == [token(5, WHIRLPOOL)] * 3
    n.seen(notes, 5, WHIRLPOOL)
    assert notes == [token(5, WHIRLPOOL)] * 3


def test_a_card_that_is_seen_may_be_the_one_that_was_lost_sight_of() -> None:
    notes = [token(5, 0b110), token(5, WHIRLPOOL | 0b100), token(6, 0b100), token(5, 0b1000)]
    n.seen(notes, 5, 0b100)
    vague = token(5, 0b110 | WHIRLPOOL)
    assert sorted(notes) == sorted([token(5, 0b100), vague, token(6, 0b100), token(5, 0b1000)])


def test_of_two_cards_alike_one_is_on_top_of_a_pile() -> None:
    notes = [token(5, 0b110), token(5, 0b110), token(6, 0b100), token(7, 0b100)]
    n.moved(notes, (5, 6), 0b100, WHIRLPOOL)
    assert notes == [token(5, WHIRLPOOL | 0b010), token(5, 0b010), token(6, WHIRLPOOL), token(7, 0b100)]


# Where tokens can be ---------------------------------------------------------------------------------------


def tokens(places: int, count: int | None = None) -> st.SearchStrategy[list[int]]:
    """So many tokens of three looks, or any few."""
    one = st.builds(token, st.integers(0, 2), st.integers(1, (1 << places) - 1))
    return st.lists(one, min_size=count or 0, max_size=5 if count is None else count)


rooms = st.integers(1, 3).flatmap(lambda count: st.tuples(*[st.integers(0, 2)] * count))


@given(room=rooms, data=st.data(), seed=st.none() | st.integers(0, 99))
@settings(max_examples=100)
def test_an_assignment_is_found_exactly_where_there_is_one(
    room: tuple[int, ...], data: st.DataObject, seed: int | None
) -> None:
    notes = data.draw(tokens(len(room)))
    found = n.assign(notes, room, None if seed is None else FairChance(seed))
    all_of_them = set(fillings(notes, room))
    assert (found is not None) == bool(all_of_them)
    assert found is None or tuple(found) in all_of_them


@given(room=rooms, data=st.data())
@settings(max_examples=100)
def test_an_assignment_keeps_full_what_it_starts_from(room: tuple[int, ...], data: st.DataObject) -> None:
    notes = data.draw(tokens(len(room)))
    all_of_them = sorted(fillings(notes, room))
    if not all_of_them:
        return
    filling = data.draw(st.sampled_from(all_of_them))
    vague = [at for at, some in enumerate(notes) if len(places_of(some, len(room))) > 1]
    start = [(at, filling[at]) for at in vague if data.draw(st.booleans())]
    found = n.assign(notes, room, FairChance(0), start)
    assert found is not None
    assert tuple(found) in all_of_them
    held = Counter(found[at] for at in vague)
    assert Counter(place for _, place in start) <= held


@given(room=rooms, data=st.data())
@settings(max_examples=100)
def test_bounds_are_those_of_all_ways_to_fill_the_places(room: tuple[int, ...], data: st.DataObject) -> None:
    notes = data.draw(tokens(len(room), sum(room)))
    all_of_them = list(fillings(notes, room))
    for place, look in product(range(len(room)), range(3)):
        if not all_of_them:
            with pytest.raises(ValueError, match="can't be true"):
                n.bounds(notes, room, place, look)
            continue
        counts = [
            sum(where == place and some >> SHIFT == look for some, where in zip(notes, places, strict=True))
            for places in all_of_them
        ]
        assert n.bounds(notes, room, place, look) == (min(counts), max(counts))


lying_cards = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=6)
"""Cards that lie at one of three places: (look, place)."""


@given(lying=lying_cards, notes=tokens(3))
@settings(max_examples=100)
def test_notes_hold_where_each_is_a_card_of_its_own(lying: list[tuple[int, int]], notes: Notes) -> None:
    there = [[lying.count((look, place)) for place in range(3)] for look in range(3)]
    assert n.holds(notes, there.__getitem__) == is_true(notes, lying)


@given(lying=lying_cards, own=tokens(3), others=tokens(3), shared=st.integers(0, 3))
@settings(max_examples=100)
def test_what_all_know_is_added_to_what_one_knows(
    lying: list[tuple[int, int]], own: Notes, others: Notes, shared: int
) -> None:
    common = [*own[:shared], *others]
    more = n.beyond(common, own)
    both = is_true(own, lying) and is_true(common, lying)
    assert (is_true(own, lying) and is_true(more, lying)) == both
    joined = n.joined(own, more)
    assert is_true(joined, lying) or not both
    assert is_true(own, lying) or not is_true(joined, lying)
