"""Butim: what is hidden can't be felt, and what was rightly seen is kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.codec import state_bytes
from core.engine.events import HIDDEN, seen
from core.engine.rules import Seat
from core.games.butim import deal
from core.games.butim import notes as n
from core.games.butim.deck import ISLANDS
from core.games.butim.state import ORES, ButimState
from tests.games.butim_table import LETTERS, RULES, Game, game, island_word, played, view_of
from tests.helpers import FairChance, moves_of, viewers

MODES = pytest.mark.parametrize("mode", ["full", "party"])
SAND, EARTH = 0, 1
seeds = st.integers(0, (1 << 32) - 1)


# What is hidden can't be felt ------------------------------------------------------------------------------


def felt(s: ButimState, viewer: Seat | None) -> tuple[object, ...]:
    """What somebody can learn by looking and by asking."""
    view = RULES.mask(s, viewer)
    moves = [] if viewer is None else [RULES.legal_moves(t, viewer) for t in (s, view)]
    refusals = [] if viewer is None else [RULES.refusal(s, viewer, kind | 1 << 8) for kind in range(31)]
    return state_bytes(view), list(RULES.to_act(s)), [list(some) for some in moves], refusals


def assert_alike(play: Game, one: str, two: str, *then: str, not_to: str) -> None:
    """After either move nobody but those who may know of it can tell which it was, also not later."""
    others = [viewer for viewer in viewers(play.s.seats) if viewer is None or LETTERS[viewer] not in not_to]
    ways = Game(play.s.clone()), Game(play.s.clone())
    for step in ((one, two), *((text, text) for text in then)):
        for way, text in zip(ways, step, strict=True):
            way.do(text)
        assert state_bytes(ways[0].s) != state_bytes(ways[1].s), "they are not one position"
        for viewer in others:
            assert felt(ways[0].s, viewer) == felt(ways[1].s, viewer)
            assert seen(ways[0].events, viewer) == seen(ways[1].events, viewer)


@MODES
def test_whether_hearsay_changed_the_order(mode: str) -> None:
    play = game(3, mode, hands={"A": "hearsay-stone"}, tops={"sand": "star leak"})
    play.do("play hearsay-stone", "choose sand")
    assert_alike(play, "keep", "swap", "end", not_to="A")


@MODES
def test_which_card_a_pickpocket_took(mode: str) -> None:
    play = game(3, mode, hands={"A": "pickpocket-sand", "B": "compass shovel"}).do("play pickpocket-sand")
    assert_alike(play, "pick 1", "pick 2", "end", not_to="AB")


def test_which_ore_was_handed_over() -> None:
    play = game(3, hands={"A": "toll-sand"}, ore={"B": "csg"}).do("play toll-sand")
    assert_alike(play, "give copper", "give gold", "end", not_to="AB")


def test_which_card_was_handed_over() -> None:
    play = game(3, "party", hands={"A": "toll-sand", "B": "compass shovel"}).do("play toll-sand")
    assert_alike(play, "hand compass", "hand shovel", "end", not_to="AB")


@MODES
def test_which_cards_a_ghost_ship_picked(mode: str) -> None:
    hands = {"A": "current-sand current-stone shovel compass", "B": "amulet toll-stone", "C": "sea-chest"}
    play = game(4, mode, hands=hands, tops={"sand-stone": "ghost-ship"})
    play.do("dig sand-stone", "pay current-sand", "pay current-stone")
    assert_alike(play, "pick 1", "pick 2", "pick 1", "pick 1", "end", not_to="AB")
    play.do("pick 2")
    for viewer in viewers(4):
        assert RULES.mask(play.s, viewer).picks == [0, HIDDEN]


@given(
    seed=seeds, plies=st.integers(0, 250), seats=st.integers(2, 7), mode=st.sampled_from(["full", "party"])
)
@settings(max_examples=60)
def test_what_others_know_is_hidden_and_decides_nothing(seed: int, plies: int, seats: int, mode: str) -> None:
    s, rng = played(seed, plies, seats, mode), FairChance(seed)
    viewer = viewers(seats)[rng.below(seats + 1)]
    other = s.clone()
    for notes in (other.hand_notes, other.isle_notes, other.ore_notes):
        for seat in set(range(seats)) - {viewer}:
            notes[seat] = []
    for _ in range(10):
        if RULES.outcome(s) is not None:
            break
        assert felt(s, viewer) == felt(other, viewer)
        seat, move = rng.choice(moves_of(RULES, s, seats))
        luck = rng.below(1 << 30)
        for some in (s, other):
            RULES.apply(some, seat, move, FairChance(luck))


# What was seen is kept -------------------------------------------------------------------------------------


def place(play: Game, viewer: str, island: str, depth: int = 0) -> str:
    """What somebody is sure to lie so deep under the top of an island, "?" for nothing."""
    seat = LETTERS.index(viewer)
    return island_word(play.s, deal.known_place(view_of(play, viewer), seat, ISLANDS.index(island), depth))


def sunk(play: Game, viewer: str) -> list[str]:
    """What somebody is sure to be in the whirlpool."""
    known = deal.known_sunk(view_of(play, viewer), LETTERS.index(viewer))
    return [island_word(play.s, card) for card in known]


def cards(play: Game, viewer: str, owner: str) -> str:
    """What somebody is sure to be in another's hand."""
    known = deal.known_cards(view_of(play, viewer), LETTERS.index(viewer), LETTERS.index(owner))
    return " ".join(play.s.cards.words[card] for card in known)


def ore(play: Game, viewer: str, owner: str) -> list[tuple[int, int]]:
    """The least and the most of each kind that somebody can have."""
    seat, whose = LETTERS.index(viewer), LETTERS.index(owner)
    return [deal.ore_bounds(view_of(play, viewer), seat, whose, kind) for kind in range(ORES)]


@MODES
def test_the_spyglass_shows_a_card_that_is_known_until_it_is_turned_up(mode: str) -> None:
    play = game(2, mode, gear={"A": "spyglass"}, hands={"A": "current-sand"}, tops={"sand": "star"})
    play.do("spy sand")
    assert (place(play, "A", "sand"), place(play, "B", "sand")) == ("sand:star-map", "?")
    play.do("dig sand", "pay current-sand")
    assert place(play, "A", "sand") == "?"
    assert not RULES.mask(play.s, 0).isle_notes[0]


@MODES
def test_it_is_known_in_the_whirlpool_that_took_it_unseen(mode: str) -> None:
    play = game(2, mode, gear={"A": "spyglass"}, tops={"sand": "star"}, active="A", first="B")
    play.do("spy sand", "end")
    assert play.active == "B"
    assert (sunk(play, "A"), sunk(play, "B")) == (["sand:star-map"], [])


@MODES
@pytest.mark.parametrize("choice", ["keep", "sink"])
def test_a_current_shows_a_card_that_stays_known_where_it_goes(mode: str, choice: str) -> None:
    play = game(3, mode, hands={"A": "current-sand"}, tops={"sand": "star leak"})
    play.do("play current-sand", "choose sand", choice, "end")
    known = (place(play, "A", "sand"), sunk(play, "A"))
    assert known == (("sand:star-map", []) if choice == "keep" else ("?", ["sand:star-map"]))
    assert (place(play, "B", "sand"), sunk(play, "B")) == ("?", [])


@MODES
@pytest.mark.parametrize("choice", ["keep", "swap"])
def test_hearsay_shows_two_cards_in_the_order_that_one_chose(mode: str, choice: str) -> None:
    play = game(2, mode, hands={"A": "hearsay-stone"}, tops={"sand": "star leak"})
    play.do("play hearsay-stone", "choose sand", choice)
    top_two = [place(play, "A", "sand", depth) for depth in (0, 1)]
    expected = ["sand:star-map", "sand:leak"]
    assert top_two == (expected if choice == "keep" else expected[::-1])


@MODES
def test_after_hearsay_of_another_a_card_is_one_of_two_and_then_the_one_that_is_left(mode: str) -> None:
    play = game(2, mode, gear={"A": "spyglass"}, hands={"B": "hearsay-stone"}, tops={"sand": "star leak"})
    play.do("spy sand", "end", *([] if mode == "party" else ["ore copper", "skip"]))
    play.do("play hearsay-stone", "choose sand", "swap")
    assert [place(play, "A", "sand", depth) for depth in (0, 1)] == ["?", "?"]
    places = [some & n.PLACES for some in view_of(play, "A").isle_notes[0] or ()]
    assert places == [3 << len(play.s.piles[SAND]) - 2]
    symbol = next(word for word in play.pile().split() if word.endswith("-sand"))
    card = play.s.cards.words.index(symbol)
    play.s.pile.remove(card)
    play.s.hands[1] = sorted([*play.s.hands[1], card])
    play.do("dig sand", f"pay {symbol}")
    while play.stage != "act":
        play.do(play.moves()[0])
    assert place(play, "A", "sand") == "sand:star-map"


@MODES
def test_what_the_compass_put_at_the_bottom_is_known_there_by_all_who_knew_it(mode: str) -> None:
    play = game(
        3, mode, gear={"A": "compass", "B": "spyglass"}, active="B", first="B", hands={"A": "current-sand"},
        tops={"sand": "star nothing"},
    )  # fmt: skip
    play.do("spy sand")
    while play.active != "A" or play.stage != "act":
        play.do("end" if play.stage == "act" else play.moves()[-1])
    play.do("dig sand", "pay current-sand", "bottom")
    size = len(play.s.piles[SAND])
    assert [place(play, who, "sand", size - 1) for who in "ABC"] == ["sand:star-map", "sand:star-map", "?"]


@MODES
def test_what_is_picked_from_a_hand_is_known_to_its_owner_until_it_is_seen(mode: str) -> None:
    play = game(3, mode, hands={"A": "pickpocket-sand", "B": "compass toll-sand"})
    play.do("play pickpocket-sand", "pick 1")
    assert [cards(play, who, "A") for who in "BC"] == ["compass", ""]
    play.do("equip compass")
    assert cards(play, "B", "A") == ""


@MODES
def test_the_last_card_of_a_hand_is_known_wherever_it_goes(mode: str) -> None:
    play = game(4, mode, hands={"A": "pickpocket-sand pickpocket-earth", "B": "compass", "C": "shovel"})
    play.do("play pickpocket-sand", "choose 2", "pick 1")
    assert [cards(play, who, "A") for who in "BCD"] == ["compass", "", ""]
    play.s.hand_notes[3] = [n.token(play.s.cards.words.index("shovel"), 1 << 2)]
    play.do("play pickpocket-earth", "pick 1")
    assert cards(play, "D", "A") == "shovel"


@MODES
def test_a_hand_without_cards_has_none_of_which_one_knew_not_where_they_are(mode: str) -> None:
    play = game(3, mode, hands={"A": "pickpocket-sand", "B": "compass", "C": "shovel amulet"})
    shovel = n.token(play.s.cards.words.index("shovel"), 0b110)
    play.s.hand_notes[0] = [shovel]
    other = Game(play.s.clone()).do("play pickpocket-sand", "choose 2", "pick 1")
    assert cards(other, "A", "C") == "shovel", "A took the last card of B itself"
    play.s.active = play.s.asked = 1
    play.do("equip compass")
    assert cards(play, "A", "C") == "shovel"


def test_a_card_handed_over_for_a_toll_is_known_to_its_giver() -> None:
    play = game(3, "party", hands={"A": "toll-sand", "B": "compass shovel"})
    play.do("play toll-sand", "hand shovel")
    assert [cards(play, who, "A") for who in "BC"] == ["shovel", ""]


@MODES
def test_what_a_ghost_ship_passed_is_known_to_its_giver(mode: str) -> None:
    hands = {"A": "current-sand current-stone shovel", "B": "amulet", "C": "sea-chest"}
    play = game(3, mode, hands=hands, tops={"sand-stone": "ghost-ship"})
    play.do("dig sand-stone", "pay current-sand", "pay current-stone", *["pick 1"] * 3)
    assert [cards(play, giver, taker) for giver, taker in ("AB", "BC", "CA")] == [
        "shovel",
        "amulet",
        "sea-chest",
    ]
    assert [cards(play, "A", "C"), cards(play, "B", "A")] == ["", ""]


def test_what_a_dive_showed_stays_known() -> None:
    play = game(2, ore={"A": "gg"}, sunk=dict.fromkeys(ISLANDS, "") | {"sand": "star leak nothing"})
    play.do("dive gold", "show sand:nothing", "end")
    assert (sunk(play, "A"), sunk(play, "B")) == (
        ["sand:star-map", "sand:nothing", "sand:leak"],
        ["sand:nothing"],
    )


@MODES
def test_a_new_pile_tells_two_players_each_others_hands(mode: str) -> None:
    hands = {"A": "tavern-tale-sand", "B": "compass shovel toll-stone"}
    play = game(2, mode, hands=hands, pile="amulet", discards="")
    play.do("play tavern-tale-sand")
    assert "reshuffled" in play.kinds
    assert sorted(cards(play, "A", "B").split()) == ["compass", "shovel", "toll-stone"]
    assert cards(play, "B", "A") == "amulet", "and not what was drawn of the new one"
    three = game(3, mode, hands={**hands, "C": "sea-chest"}, pile="amulet", discards="").do(
        "play tavern-tale-sand"
    )
    for luck in range(20):
        dealt = RULES.determinize(view_of(three, "A"), 0, FairChance(luck))
        assert sorted(dealt.hands[1] + dealt.hands[2]) == sorted(three.s.hands[1] + three.s.hands[2])


def test_ore_is_known_as_far_as_it_follows() -> None:
    play = game(4, hands={"A": "toll-sand toll-stone"}, ore={"B": "cs", "C": "gg"})
    play.do("play toll-sand", "choose 2", "give silver")
    assert ore(play, "B", "A") == [(0, 0), (1, 1), (0, 0)], "its giver knows it"
    assert ore(play, "D", "A") == [(0, 1), (0, 1), (0, 0)]
    assert ore(play, "D", "B") == [(0, 1), (0, 1), (0, 0)]
    play.do("play toll-stone", "choose 3", "give gold")
    assert ore(play, "D", "C") == [(0, 0), (0, 0), (1, 1)], "there was nothing else to give"
    assert ore(play, "D", "A") == [(0, 1), (0, 1), (1, 1)]
    assert ore(play, "B", "A") == [(0, 0), (1, 1), (1, 1)]
