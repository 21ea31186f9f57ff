"""Butim: what plain data is a position, and what is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.codec import state_bytes, state_from_bytes
from core.engine.errors import BadData
from core.engine.events import HIDDEN
from core.games.butim import moves as m
from core.games.butim import notes as n
from core.games.butim import ops
from core.games.butim.cards import TRAP
from core.games.butim.deck import house_text
from core.games.butim.effects import MOST_REPEATS
from core.games.butim.state import (
    ACT_STAGE,
    ADRIFT,
    CARD_STAGE,
    OVER_STAGE,
    PAY_STAGE,
    SEAT_BITS,
    ButimState,
)
from tests.games.butim_table import RULES, Game, game
from tests.helpers import FairChance, play_on, viewers

SIX = "current-sand current-earth current-stone toll-sand toll-stone shovel"
Change = Callable[[Any], object]


def read(s: ButimState) -> ButimState:
    return ButimState.from_data(s.to_data())


def full() -> Game:
    """A position with something of everything, in which A acts."""
    return game(
        3, hands={"A": SIX, "B": "compass amulet", "C": "sea-chest"}, gear={"A": "spyglass", "B": "figurehead"},
        maps={"A": "skull anchor", "B": "star star"}, won={"C": "kraken-7"}, ore={"A": "cg", "B": "ss"},
        quests="skull-8 star-7", where={"A": "sand", "B": "centre"}, left={"earth": 0},
    )  # fmt: skip


def swap(s: Any) -> None:
    s.hands[0][0], s.hands[0][1] = s.hands[0][1], s.hands[0][0]


def claim_again(s: Any) -> None:
    s.claims = [s.quests[0] << SEAT_BITS]


WRONG: dict[str, Change] = {
    "a card that lies twice": lambda s: s.hands[0].__setitem__(0, s.hands[0][1]),
    "a card that is lost": lambda s: s.pile.pop(),
    "an island card that is lost": lambda s: s.piles[0].pop(),
    "an island card elsewhere": lambda s: s.piles[1].append(s.piles[0].pop()),
    "cards that are not sorted": swap,
    "a pawn on no island": lambda s: s.where.__setitem__(2, 1),
    "a pawn off the table": lambda s: s.where.__setitem__(2, 7),
    "ore out of nowhere": lambda s: s.bag.__setitem__(0, s.bag[0] + 1),
    "ore that is not counted": lambda s: s.pieces.__setitem__(0, 3),
    "equipment that is none": lambda s: s.gear[0].append(s.hands[0].pop()),
    "a map that is none": lambda s: s.maps[0].append(s.piles[0].pop()),
    "a turn of nobody": lambda s: setattr(s, "active", 3),
    "another seat acts": lambda s: setattr(s, "asked", 1),
    "an end where somebody is asked": lambda s: setattr(s, "stage", OVER_STAGE),
    "a stage without what is needed": lambda s: setattr(s, "stage", PAY_STAGE),
    "a card is picked of nobody": lambda s: setattr(s, "stage", CARD_STAGE),
    "something follows": lambda s: s.queue.append(ops.op(ops.NEXT_TURN)),
    "a trap that nothing puts away": lambda s: setattr(s, "turned", s.cards.faces.index(TRAP)),
    "a claim while somebody acts": claim_again,
    "a contest of one": lambda s: setattr(s, "contest", [0, m.claim(s.quests[0])]),
    "a contest about nothing": lambda s: setattr(s, "contest", [2, m.claim(s.quests[0]), 0]),
    "a treasure voided that nobody has": lambda s: s.cancelled.append(s.quests[0] << SEAT_BITS),
    "something looked at": lambda s: s.looked.append(0),
    "a note that is not true": lambda s: s.hand_notes[1].append(n.token(s.pile[0], 1)),
    "a note of one's own card": lambda s: s.hand_notes[0].append(n.token(s.hands[0][0], 1)),
    "a note of no place": lambda s: s.hand_notes[1].append(n.token(s.hands[0][0], 0)),
    "two notes of one card": lambda s: s.hand_notes[1].extend([n.token(s.hands[0][0], 1)] * 2),
    "ore that one has forgotten": lambda s: s.ore_notes[2].pop(),
    "notes known in part": lambda s: s.ore_notes.__setitem__(1, None),
    "spectators without notes": lambda s: [
        notes.__setitem__(3, None) for notes in (s.hand_notes, s.isle_notes, s.ore_notes)
    ],
    "a hidden hand": lambda s: s.hands.__setitem__(0, [HIDDEN] * 6),
    "repeated too often": lambda s: setattr(s, "twice", MOST_REPEATS + 1),
    "too many excavations": lambda s: setattr(s, "digs", 1 << 20),
    "another mode": lambda s: setattr(s, "party", 1),
    "no deck": lambda s: setattr(s, "deck", "title = 1"),
    "a deck that steers the screen": lambda s: setattr(s, "deck", "\x1b[2J"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_position(what: str) -> None:
    s = full().s
    read(s)
    WRONG[what](s)
    with pytest.raises(BadData) as caught:
        read(s)
    assert str(caught.value).isprintable()


WRONG_VIEWS: dict[str, Change] = {
    "it shows another's hand": lambda s: s.hands.__setitem__(1, full().s.hands[1]),
    "it hides one's own": lambda s: s.hands.__setitem__(0, [HIDDEN] * 6),
    "it shows a pile": lambda s: s.piles.__setitem__(0, full().s.piles[0]),
    "it shows ore of two": lambda s: s.ore.__setitem__(slice(3, 6), [0, 2, 0]),
    "it has the notes of another": lambda s: [
        notes.__setitem__(1, list(notes[3])) for notes in (s.hand_notes, s.isle_notes, s.ore_notes)
    ],
    "it knows what is in sight elsewhere": lambda s: s.hand_notes[0].append(n.token(s.hands[0][0], 2)),
    "it knows more than there is room for": lambda s: s.hand_notes[0].extend(
        n.token(card, 4) for card in full().s.pile[:2]
    ),
    "it knows another card where all know one": lambda s: (
        s.isle_notes[0].append(n.token(full().s.piles[0][0], 1)),
        s.isle_notes[3].append(n.token(full().s.piles[0][-1], 1)),
    ),
    "ore that the bag has": lambda s: s.ore_notes[0].__setitem__(0, n.token(0, 2)),
}


@pytest.mark.parametrize("what", WRONG_VIEWS)
def test_what_is_no_view(what: str) -> None:
    view = RULES.mask(full().s, 0)
    read(view)
    WRONG_VIEWS[what](view)
    with pytest.raises(BadData):
        read(view)


def test_a_hand_that_can_not_pay_on_is_none() -> None:
    play = game(2, hands={"A": "current-sand toll-sand pickpocket-earth"})
    play.do("dig sand-earth", "pay current-sand")
    s, view = play.s, RULES.mask(play.s, 1)
    read(view)
    earth = s.hands[0].pop(next(at for at, card in enumerate(s.hands[0]) if s.cards.symbols[card] == 1))
    s.discards.append(earth)
    with pytest.raises(BadData):
        read(s)
    all_earth = [card for card in s.pile if s.cards.symbols[card] == 1]
    view.pile = view.pile[len(all_earth) :]
    view.hands[0] = [HIDDEN]
    view.discards += [*all_earth, earth]
    with pytest.raises(BadData):
        read(view)


def test_a_trap_that_is_turned_up_is_put_away() -> None:
    s = full().s
    trap = next(card for card in s.piles[3] if s.cards.faces[card] == TRAP)
    s.piles[3].remove(trap)
    s.turned = trap
    with pytest.raises(BadData):
        read(s)


@pytest.mark.parametrize(
    "operation",
    [ops.op(ops.NEXT_TURN), ops.op(ops.PLACE), ops.op(ops.SCUTTLE, 9), ops.op(ops.SCUTTLE, 2, 1), 99],
)
def test_what_follows_is_what_cards_do(operation: int) -> None:
    hands = {"A": "twice-told-sand scuttle-sand", "B": "compass amulet shovel", "C": "sea-chest"}
    s = game(3, hands=hands).do("play twice-told-sand", "play scuttle-sand").s
    assert read(s).queue == [ops.op(ops.SCUTTLE, 2)]
    s.queue = [operation]
    with pytest.raises(BadData):
        read(s)


@pytest.mark.parametrize("picks", [[1, 0], [0, 2], [0], [0, 0, 0, 0], [2, 0]])
def test_a_ghost_ship_comes_to_one_hand_after_the_other(picks: list[int]) -> None:
    hands = {"A": "current-sand current-stone shovel compass", "B": "amulet", "C": "sea-chest"}
    play = game(3, hands=hands, tops={"sand-stone": "ghost-ship"})
    s = play.do("dig sand-stone", "pay current-sand", "pay current-stone", "pick 1").s
    assert read(s).picks == [0, 0]
    s.picks = picks
    with pytest.raises(BadData):
        read(s)


def test_pawns_are_put_down_in_turn() -> None:
    s = RULES.new(RULES.setup(3, {}, first=1), FairChance(0))
    assert read(s).asked == 1
    for change in (
        lambda t: t.where.__setitem__(1, 0),
        lambda t: t.queue.pop(),
        lambda t: t.queue.reverse(),
        lambda t: setattr(t, "asked", 2),
        lambda t: setattr(t, "turn", 1),
    ):
        other = s.clone()
        change(other)
        with pytest.raises(BadData):
            read(other)


def test_who_is_asked_about_a_treasure_must_be_able_to_claim_it() -> None:
    play = game(3, maps={"A": "skull", "B": "skull"}, quests="skull-8", ask=True)
    assert (play.stage, play.asked) == ("claim", "A")
    for claims in (
        [],
        play.s.claims[::-1],
        play.s.claims * 2,
        [play.s.claims[0] + 2],
        [play.s.claims[1] | 7],
    ):
        other = play.s.clone()
        other.claims = claims
        with pytest.raises(BadData):
            read(other)


def test_a_contest_is_between_seats_in_turn() -> None:
    play = game(3, maps={"A": "skull", "B": "skull", "C": "skull"}, quests="skull-8")
    play.do("C claim sand:treasure-skull-8")
    assert play.s.contest[2:] == [0, 1]
    read(play.s)
    for others in ([], [1, 0], [0, 0], [0, 2]):
        other = play.s.clone()
        other.contest = [*play.s.contest[:2], *others]
        with pytest.raises(BadData):
            read(other)


@given(seed=st.integers(0, 1 << 32), seats=st.integers(2, 7), mode=st.sampled_from(["full", "party"]))
@settings(max_examples=12)
def test_all_positions_views_and_views_of_deals_are_read_back(seed: int, seats: int, mode: str) -> None:
    rng = FairChance(seed)
    deck = house_text().replace('"The house\'s deck"', '"Another deck"') if seed % 3 == 0 else ""
    s = RULES.new(RULES.setup(seats, {"mode": mode, "deck": deck}), rng)
    while play_on(RULES, s, rng, 3):
        viewer, other = (viewers(seats)[rng.below(seats + 1)] for _ in range(2))
        dealt = RULES.determinize(RULES.mask(s, viewer), viewer, rng)
        for state in (s, RULES.mask(s, viewer), dealt, RULES.mask(dealt, other)):
            again = state_from_bytes(ButimState, state_bytes(state))
            assert state_bytes(again) == state_bytes(state)
            assert (again.could, again.cards) == (state.could, state.cards)


def test_no_deck_makes_a_card_take_effect_without_end() -> None:
    text = house_text().replace('effect = ["repeat-next"]', f"effect = {['repeat-next'] * 6}")
    play = game(2, "party", deck=text, hands={"A": "twice-told-sand twice-told-stone tavern-tale-sand"})
    play.do("play twice-told-sand")
    assert play.s.twice == 6
    play.do("play twice-told-stone")
    assert play.s.twice == MOST_REPEATS
    play.do("play tavern-tale-sand")
    assert len(play.hand("A").split()) == 2 * (MOST_REPEATS + 1)
    assert (play.s.stage, play.s.where) == (ACT_STAGE, [ADRIFT] * 2)
