"""States: copies are independent, plain data goes both ways, and bad data is refused as such."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from core.engine.codec import pack, state_bytes, state_from_bytes, unpack
from core.engine.errors import BadData
from core.engine.rules import TABLE, Rules, State
from tests.contract.cases import every_case, for_every_case, plies, seeds
from tests.helpers import Case, FairChance, mutations, names_of, play_on, position_of, viewers


@for_every_case(seed=seeds, plies=plies)
def test_later_moves_do_not_touch_old_copies(case: Case, seed: int, plies: int) -> None:
    rules, rng = case.rules, FairChance(seed)
    s = position_of(case, seed, 0)
    kept = []
    for _ in range(plies):
        copies = [s.clone(), *(rules.mask(s, viewer) for viewer in viewers(case.setup.seats))]
        copies += [rules.determinize(copies[1], 0, rng)]
        kept += [(copy, state_bytes(copy)) for copy in copies]
        assert kept[-len(copies)][1] == state_bytes(s)
        if not play_on(rules, s, rng, 1) and rules.outcome(s) is not None:
            break
    assert all(state_bytes(copy) == before for copy, before in kept)


@for_every_case(seed=seeds, plies=plies)
def test_moves_on_a_copy_do_not_touch_the_original(case: Case, seed: int, plies: int) -> None:
    s = position_of(case, seed, plies)
    before = state_bytes(s)
    copy = s.clone()
    play_on(case.rules, copy, FairChance(seed), 30)
    copy.to_data()[0] = "anything"
    assert state_bytes(s) == before


@for_every_case(seed=seeds, plies=plies)
def test_states_and_views_go_through_plain_data(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    for state in (s, *(rules.mask(s, viewer) for viewer in viewers(case.setup.seats))):
        raw = state_bytes(state)
        again = state_from_bytes(rules.state_type, raw)
        assert state_bytes(again) == raw
        assert state_bytes(again.clone()) == raw
        data = state.to_data()
        emptied(data)
        assert state_bytes(state) == raw, "to_data gives the state's own lists away"


def emptied(data: Any) -> None:
    """Clear all lists in plain data."""
    if isinstance(data, list):
        for item in data:
            emptied(item)
        data.clear()


@for_every_case(seed=seeds, plies=plies)
def test_a_state_does_not_keep_the_lists_it_was_read_from(case: Case, seed: int, plies: int) -> None:
    s = position_of(case, seed, plies)
    data = s.to_data()
    again = case.rules.state_type.from_data(data)
    emptied(data)
    assert state_bytes(again) == state_bytes(s)


@for_every_case(seed=seeds, plies=plies, luck=seeds, whose=st.integers(-1, 4))
def test_mutated_data_is_bad_or_a_position_to_play_on_from(
    case: Case, seed: int, plies: int, luck: int, whose: int
) -> None:
    """What from_data lets in need not be reachable, but every question must have a sound answer."""
    rules, s, rng = case.rules, position_of(case, seed, plies), FairChance(luck)
    viewer = whose if 0 <= whose < case.setup.seats else None
    for data in (s.to_data(), rules.mask(s, viewer).to_data()):
        for mutant in mutations(data, rng, 20):
            state, complaint = read(rules, mutant)
            if state is not None:
                assert_sound(case, state.to_data(), rng)
            else:
                assert complaint.isprintable()


def read(rules: Rules[Any], data: object) -> tuple[State | None, str]:
    """The state that plain data is, or None and the complaint; anything but BadData goes through."""
    try:
        return rules.state_type.from_data(data), ""
    except BadData as error:
        return None, str(error) or "\0 no complaint"


def assert_sound(case: Case, data: list[Any], rng: FairChance) -> None:
    """The state or view that `data` is can be looked at by all, dealt out and played on."""
    rules = case.rules
    state = rules.state_type.from_data(data)
    raw = pack(data)
    assert state_bytes(state) == raw
    acting = rules.to_act(state)
    assert bool(acting) == (rules.outcome(state) is None)
    for seat in (TABLE, *range(case.setup.seats)):
        assert rules.refusal(state, seat, 0)
    whole = rules.determinize(state, None, rng)
    assert state_bytes(rules.determinize(whole, None, rng)) == state_bytes(whole)
    for _ in range(8):
        state_from_bytes(rules.state_type, state_bytes(whole))
        for viewer in viewers(case.setup.seats):
            state_from_bytes(rules.state_type, state_bytes(rules.mask(whole, viewer)))
        rules.explain(whole, names_of(8))
        if rules.outcome(whole) is not None:
            break
        assert any(rules.legal_moves(whole, seat) for seat in rules.to_act(whole))
        assert all(rules.legal_moves(whole, seat) for seat in rules.must_act(whole))
        play_on(rules, whole, rng, 1)


@for_every_case(data=st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=30,
))  # fmt: skip
def test_foreign_data_is_bad(case: Case, data: Any) -> None:
    with pytest.raises(BadData):
        case.rules.state_type.from_data(data)


@for_every_case(seed=seeds, plies=plies, luck=seeds)
def test_mutated_bytes_are_bad_or_a_state(case: Case, seed: int, plies: int, luck: int) -> None:
    rng = FairChance(luck)
    whole = state_bytes(position_of(case, seed, plies))
    for _ in range(30):
        raw = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        cut = bytes(raw[: rng.randrange(len(raw) + 1)]) if rng.random() < 0.3 else bytes(raw)
        try:
            state = state_from_bytes(case.rules.state_type, cut)
        except BadData:
            continue
        assert state_bytes(state) == pack(unpack(cut))


@every_case
def test_equal_positions_have_equal_bytes(case: Case) -> None:
    assert state_bytes(position_of(case, 3, 40)) == state_bytes(position_of(case, 3, 40))
    assert state_bytes(position_of(case, 3, 40)) != state_bytes(position_of(case, 4, 40))
