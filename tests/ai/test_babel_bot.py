"""The bots of ButaBabel: positions with one right answer, estimates that agree with counting, styles that show."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.bots.butababel.chances import MOST_CARDS, chances
from ai.bots.butababel.hands import odds_of_hands
from ai.levels import bot_of, budget_of, personas_of
from ai.player import Choice, RandomChance, never
from core.engine.events import HIDDEN
from core.engine.rules import Seat
from core.games import rules_of
from core.games.butababel import moves as m
from core.games.butababel.cards import BEATEN_BY, BRICK, HAND, HAND_UNIT, HELD, KINDS, STICK, STRAW
from core.games.butababel.notes import NOTHING, without
from core.games.butababel.rules import REAL_TIME, TURNS
from core.games.butababel.scoring import winners
from core.games.butababel.state import (
    DUMMY,
    NO_CHOICE,
    PLAY_STAGE,
    STALL_STAGE,
    BabelState,
    wanted_kinds,
)

RULES = rules_of("butababel")
CARDS = 84
A, B, C, D = range(4)
PERSONAS = {
    level: [persona.name for persona in personas_of("butababel", level)] for level in ("easy", "medium")
}
EVERYBODY = [(level, name) for level, names in PERSONAS.items() for name in names]


def tower(height: int, top: int) -> list[int]:
    """A tower of that height as plays build it, with that top."""
    cards = [top]
    while len(cards) < height:
        cards.append(BEATEN_BY.index(cards[-1]))
    return cards[::-1]


def a_view(
    heights: Sequence[int], tops: Sequence[int], own: Sequence[int], others: Sequence[int], turns: bool = True
) -> BabelState:
    """What seat 0 sees when it may act: its cards, how many the others hold; the decks have the rest of the deck."""
    players = 1 + len(others)
    sizes = [len(own), *others]
    left = CARDS - sum(heights) - sum(sizes)
    decks = [[HIDDEN] * len(range(deck, left, m.DECKS)) for deck in range(m.DECKS)]
    towers = [tower(height, top) for height, top in zip(heights, tops, strict=True)]
    hands = [sum(HAND_UNIT[card] for card in own)] + [HIDDEN] * len(others)
    notes: list[list[int]] = [[]] * players
    by_seat = [[0] * len(towers), hands, sizes, [NO_CHOICE] * players]
    return BabelState.from_data([towers, decks, notes, *by_seat, PLAY_STAGE, 0, 0, int(turns), 0])


def ask(view: BabelState, level: str, persona: str, seed: int = 0, seat: int = 0) -> Choice:
    bot = bot_of("butababel", level, persona)
    return bot.choose(RULES, view, seat, budget_of(level), random.Random(seed), never)


def usual(view: BabelState, level: str, persona: str) -> str:
    """What it does when it does not slip, in short notation."""
    answers = Counter(ask(view, level, persona, seed).move for seed in range(15))
    return RULES.show(view, answers.most_common(1)[0][0])


ALL_BRICK = (BRICK,) * 4


@pytest.mark.parametrize("turns", [True, False])
@pytest.mark.parametrize(("level", "persona"), EVERYBODY)
def test_whose_tower_stands_draws_the_last_card(level: str, persona: str, turns: bool) -> None:
    view = a_view((20, 19, 18, 17), ALL_BRICK, (STRAW, STICK), (2, 2, 3), turns)
    assert usual(view, level, persona) == "draw 1"


@pytest.mark.parametrize("turns", [True, False])
@pytest.mark.parametrize("persona", PERSONAS["medium"])
def test_whose_tower_does_not_stand_lets_the_last_card_lie(persona: str, turns: bool) -> None:
    view = a_view((18, 20, 18, 18), ALL_BRICK, (STRAW, STICK), (2, 2, 3), turns)
    assert not usual(view, "medium", persona).startswith("draw")


@pytest.mark.parametrize("persona", PERSONAS["medium"])
def test_a_rival_is_pushed_over_the_edge_where_that_wins(persona: str) -> None:
    view = a_view(
        (18, 20, 17, 15), (BRICK, STRAW, BRICK, BRICK), (STICK, STICK, BRICK), (3, 3, 3), turns=True
    )
    after = [len(cards) for cards in view.towers]
    after[B] += 1
    assert winners(after) == (A,)
    assert usual(view, "medium", persona) == "stick B 20"


@pytest.mark.parametrize("persona", PERSONAS["medium"])
def test_the_own_tower_is_not_lifted_where_the_wrath_would_strike(persona: str) -> None:
    view = a_view((20, 18, 18, 17), ALL_BRICK, (STRAW, STRAW, STICK), (2, 2, 3))
    assert not usual(view, "medium", persona).startswith("straw A")


@pytest.mark.parametrize("persona", PERSONAS["medium"])
def test_the_dummy_is_kept_from_winning(persona: str) -> None:
    view = a_view((19, 18, 18, 21), ALL_BRICK, (STRAW, STICK), (2, 3))
    assert winners([len(cards) for cards in view.towers]) == (DUMMY,)
    assert usual(view, "medium", persona) == "straw D 21"


@pytest.mark.parametrize("persona", PERSONAS["medium"])
def test_a_high_tower_gets_a_top_in_a_stall_that_others_cannot_beat(persona: str) -> None:
    """Nobody has straw then, which alone beats brick."""
    view = a_view((17, 15, 15, 15), ALL_BRICK, (BRICK, BRICK, STICK), (3, 3, 3))
    view.stage, view.stalls = STALL_STAGE, 1
    view.notes = [without(NOTHING, wanted_kinds(view), HAND)] * view.players
    view = BabelState.from_data(view.to_data())
    assert usual(view, "medium", persona) == "lay brick"


@pytest.mark.parametrize(("level", "persona"), EVERYBODY)
def test_it_draws_from_the_fullest_deck(level: str, persona: str) -> None:
    view = a_view((15, 15, 15, 15), ALL_BRICK, (), (3, 3, 3))
    view.decks[0].pop()
    view.decks[2].append(HIDDEN)
    for seed in range(8):
        assert RULES.show(view, ask(view, level, persona, seed).move) == "draw 3"


@given(st.lists(st.integers(1, 9), min_size=3, max_size=5), st.integers(0, 4))
def test_chances_are_what_counting_every_fall_of_the_cards_gives(heights: list[int], cards: int) -> None:
    total = [0.0] * len(heights)
    for fall in product(range(len(heights)), repeat=cards):
        won = winners([height + fall.count(each) for each, height in enumerate(heights)])
        for each in won:
            total[each] += 1 / len(won) / len(heights) ** cards
    assert chances(heights, cards) == pytest.approx(total)


Moment = tuple[BabelState, Seat]


def played(pace: str, levels: Sequence[str], seed: int) -> tuple[list[Moment], BabelState]:
    """A game of players of these levels: its positions with who moves in each, and its end."""
    luck, found = random.Random(seed), list[Moment]()
    chance = RandomChance(luck)
    s = RULES.new(RULES.setup(len(levels), {"pace": pace}), chance)
    while RULES.to_act(s):
        able = [seat for seat in RULES.to_act(s) if RULES.legal_moves(s, seat)]
        if not able:
            idle = RULES.idle(s)
            assert idle is not None
            RULES.apply(s, *idle.moves[0], chance)
            continue
        seat = able[int(luck.random() * len(able))]
        found.append((s.clone(), seat))
        names = PERSONAS[levels[seat]]
        view, name = RULES.mask(s, seat), names[(seat + seed) % len(names)]
        RULES.apply(s, seat, ask(view, levels[seat], name, len(found), seat).move, chance)
    return found, s


@given(st.sampled_from((REAL_TIME, TURNS)), st.integers(3, 5), st.integers(0, 999))
def test_what_is_held_is_never_thought_impossible(pace: str, players: int, seed: int) -> None:
    for s, seat in played(pace, ["easy"] * players, seed)[0][::7]:
        for player, odds in enumerate(odds_of_hands(RULES.mask(s, seat), seat)):
            for kind in KINDS:
                assert 0 <= odds[kind] <= 1
                holds = kind in HELD[s.hands[player]]
                assert odds[kind] == holds if player == seat else odds[kind] > 0 or not holds


OWN, TOPPLED, FED, DREW = "on the own tower", "on the tallest other", "on the lowest", "draws"


@cache
def positions() -> tuple[Moment, ...]:
    """Views of seats with a choice, from a few games of turns."""
    games = [played(TURNS, ["easy"] * players, seed)[0] for seed, players in enumerate((3, 4, 4, 5))]
    return tuple(
        (RULES.mask(s, seat), seat)
        for s, seat in chain(*games)
        if s.stage == PLAY_STAGE and len(RULES.legal_moves(s, seat)) > 1
    )


@cache
def habits(level: str, persona: str) -> Counter[str]:
    """How often it does what personas are known for."""
    counts = Counter[str]()
    for number, (view, seat) in enumerate(positions()):
        move = ask(view, level, persona, number, seat).move
        if m.kind(move) == m.DRAW:
            counts[DREW] += 1
            continue
        heights, where = [len(cards) for cards in view.towers], m.tower_of(move)
        others = [height for each, height in enumerate(heights) if each != seat]
        counts[OWN] += where == seat
        counts[TOPPLED] += where != seat and heights[where] == max(others)
        counts[FED] += heights[where] == min(heights)
    return counts


@pytest.mark.parametrize(
    ("level", "habit", "by_habit"),
    [
        ("easy", OWN, ["Pip", "Grub"]),
        ("easy", OWN, ["Pip", "Dozy"]),
        ("easy", DREW, ["Dozy", "Pip"]),
        ("easy", TOPPLED, ["Grub", "Pip"]),
        ("easy", FED, ["Tansy", "Pip"]),
        ("medium", DREW, ["Moss", "Sage"]),
        ("medium", TOPPLED, ["Brine", "Sage"]),
        ("medium", OWN, ["Fern", "Sage", "Brine"]),
    ],
)
def test_a_persona_does_more_of_what_it_likes(level: str, habit: str, by_habit: list[str]) -> None:
    for more, less in pairwise(by_habit):
        assert habits(level, more)[habit] > habits(level, less)[habit]


@pytest.mark.parametrize("level", list(PERSONAS))
def test_no_two_personas_have_the_same_habits(level: str) -> None:
    seen = [tuple(sorted(habits(level, persona).items())) for persona in PERSONAS[level]]
    assert len(set(seen)) == len(seen)


def test_the_hunter_leaves_the_best_of_the_others_less() -> None:
    left = Counter[str]()
    for number, (view, seat) in enumerate(positions()):
        for persona in ("Vex", "Sage"):
            heights = [len(cards) for cards in view.towers]
            move = ask(view, "medium", persona, number, seat).move
            if m.kind(move) == m.PLAY:
                heights[m.tower_of(move)] += 1
            shares = chances(heights, min(MOST_CARDS, sum(map(len, view.decks))))
            left[persona] += round(1000 * max(share for each, share in enumerate(shares) if each != seat))
    assert left["Vex"] < left["Sage"]


@pytest.mark.parametrize(("pace", "players"), [(REAL_TIME, 4), (TURNS, 3), (TURNS, 4)])
def test_medium_beats_easy(pace: str, players: int) -> None:
    """In games that are the same every time; the levels sit in turn, and change places from game to game."""
    wins = Counter[str]()
    for number in range(24):
        levels = [("medium", "easy")[(seat + number) % 2] for seat in range(players)]
        outcome = RULES.outcome(played(pace, levels, number)[1])
        assert outcome is not None
        won = outcome.winners()
        for seat in won:
            if seat < players:
                wins[levels[seat]] += 60 // len(won)
    assert wins["medium"] > wins["easy"]
