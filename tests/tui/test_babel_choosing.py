"""How keys and clicks become moves of ButaBabel: properties over positions that come up in play."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.games.butababel import moves as m
from core.games.butababel.cards import BEATEN_BY, HAND_COUNTS, KINDS
from core.games.butababel.rules import REAL_TIME, TURNS
from core.games.butababel.state import PLAY_STAGE, BabelState
from tests.helpers import FairChance
from tests.tui.babel_tables import RULES, babel_match, played, plays, stalls, state, step
from tui.games.butababel import words
from tui.games.butababel.choosing import CHANGED, Choosing, hand_of
from tui.widgets.area import Scene

paces = st.sampled_from([REAL_TIME, TURNS])


def view(kinds: str, seed: int, pace: str, plies: int, seat: int = 0) -> BabelState:
    """What a seat sees after some moves, or at the end where the game has one before."""
    match, rng = babel_match(kinds, str(seed), pace), FairChance(seed)
    while match.outcome() is None and match.ply < plies:
        match.submit(*step(match, rng))
    s = match.view(seat)
    assert isinstance(s, BabelState)
    return s


positions = st.builds(
    view,
    st.sampled_from(["bbb", "bbbb", "bbbbb"]),
    st.integers(0, 1 << 30),
    paces,
    st.integers(0, 150),
)


@given(positions)
def test_every_legal_move_can_be_chosen_and_nothing_else_is(s: BabelState) -> None:
    legal = set(RULES.legal_moves(s, 0)) if 0 in RULES.to_act(s) else set()
    chosen = set()
    for slot in (None, 0, 1, 2):
        choosing = Choosing(RULES, s, 0)
        if slot is not None:
            chosen.add(choosing.card(slot).move)
        towers = [choosing.tower(tower) for tower in range(6)]
        decks = [choosing.draw(deck) for deck in (None, 0, 1, 2)]
        for answer in (*towers, *decks):
            assert (answer.move is None) == bool(answer.why)
            chosen.add(answer.move)
    assert chosen - {None} == legal


@given(positions)
def test_the_hand_is_sorted_and_whole_and_others_hands_are_not_there(s: BabelState) -> None:
    hand = hand_of(s, 0)
    assert list(hand) == sorted(hand)
    assert tuple(hand.count(kind) for kind in KINDS) == HAND_COUNTS[s.hands[0]]
    assert s.hands[1] >= 0 or hand_of(s, 1) == ()


@given(positions, st.integers(0, 2))
def test_what_is_lit_is_what_can_be_played(s: BabelState, slot: int) -> None:
    choosing = Choosing(RULES, s, 0)
    if s.stage != PLAY_STAGE or not choosing.asked:
        return
    beaten = {tower for tower, cards in enumerate(s.towers) if BEATEN_BY[cards[-1]] in choosing.hand}
    assert choosing.lit == beaten
    usable = {kind for kind in choosing.hand if kind in [BEATEN_BY[cards[-1]] for cards in s.towers]}
    assert choosing.open == {slot for slot, kind in enumerate(choosing.hand) if kind in usable}
    if choosing.card(slot) == CHANGED:
        kind = choosing.hand[slot]
        assert choosing.lit == {t for t, cards in enumerate(s.towers) if BEATEN_BY[cards[-1]] == kind}


@given(positions)
def test_a_play_has_the_height_that_is_shown(s: BabelState) -> None:
    for tower, cards in enumerate(s.towers):
        move = Choosing(RULES, s, 0).tower(tower).move
        if move is not None:
            assert (m.tower_of(move), m.height_of(move)) == (tower, len(cards))


@given(positions)
def test_space_draws_from_the_fullest_deck(s: BabelState) -> None:
    move = Choosing(RULES, s, 0).draw().move
    if move is not None and m.kind(move) == m.DRAW:
        sizes = [len(cards) for cards in s.decks]
        assert m.deck_of(move) == sizes.index(max(sizes))


@given(positions, st.sampled_from([None, 0, 1, 2]))
def test_the_prompt_tells_what_can_be_done_and_by_which_key(s: BabelState, slot: int | None) -> None:
    scene = Scene.of(RULES, s, 0, ("You", "Bob", "Cleo", "Dan", "Eve"), ())
    choosing = Choosing(RULES, s, 0)
    if slot is not None and s.stage == PLAY_STAGE:
        choosing.card(slot)
    prompt = words.prompt(scene, s, choosing)
    keys = {key for key, _ in prompt.keys}
    kinds = {m.kind(move) for move in scene.legal}
    assert prompt.text.endswith((".", "?"))
    assert prompt.mine == bool(scene.legal or choosing.kind is not None)
    assert ("space" in keys) == bool(kinds & {m.DRAW, m.PASS})
    assert (" ".join(words.letters(choosing.lit)).lower() in keys) == bool(choosing.lit and m.PLAY in kinds)


def test_towers_are_listed_in_words() -> None:
    assert [words.either(list(letters)) for letters in ("A", "AC", "ACD")] == ["A", "A or C", "A, C or D"]


def live_view(seed: int) -> BabelState:
    s = played(babel_match("pbb", str(seed), REAL_TIME), lambda match: bool(plays(match))).view(0)
    assert isinstance(s, BabelState)
    return s


def test_a_card_stays_picked_up_while_others_play_and_as_long_as_it_is_there() -> None:
    s = live_view(3)
    choosing = Choosing(RULES, s, 0)
    slot = len(choosing.hand) - 1
    choosing.card(slot)
    kind = choosing.kind
    assert Choosing(RULES, s, 0, choosing).kind == kind
    assert Choosing(RULES, s, 0, choosing).slot == slot
    gone = s.clone()
    gone.hands[0], gone.sizes[0] = 0, 0
    assert Choosing(RULES, gone, 0, choosing).slot is None
    choosing.card(slot)
    assert choosing.slot is None


def test_a_card_that_is_picked_up_keeps_its_kind_where_another_comes_before_it() -> None:
    s = live_view(3)
    s.hands[0], s.sizes[0] = 4 + 16, 2  # straw, stick
    choosing = Choosing(RULES, s, 0)
    choosing.card(0)
    after = s.clone()
    after.hands[0], after.sizes[0] = 1 + 4 + 16, 3
    assert Choosing(RULES, after, 0, choosing).slot == 1


def test_nothing_is_picked_up_in_a_stall_and_a_card_is_chosen_at_once() -> None:
    s = played(babel_match("pbb", "10", REAL_TIME), stalls(0)).view(0)
    assert isinstance(s, BabelState)
    choosing = Choosing(RULES, s, 0)
    assert choosing.lit == {0}
    assert choosing.open == {0, 1, 2}
    assert choosing.card(1).move == m.LAY_MOVES[choosing.hand[1]]
    assert choosing.slot is None
    assert "stands still" in choosing.tower(0).why
    assert "stands still" in choosing.draw().why


def test_who_is_not_asked_is_told_so() -> None:
    match = babel_match("pbb", "3")
    match.submit(0, RULES.legal_moves(state(match), 0)[0])
    s = match.view(0)
    assert isinstance(s, BabelState)
    choosing = Choosing(RULES, s, 0)
    for answer in (choosing.card(0), choosing.tower(0), choosing.draw()):
        assert answer.why == "It is not your turn."
    assert not choosing.lit
    assert not choosing.open
