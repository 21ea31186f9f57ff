"""Keys and clicks become moves: whatever is allowed can be chosen, and nothing else; cards in any order."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from core.games.butim import moves as m
from core.games.butim.choices import decider
from core.games.butim.state import ACT_STAGE, ButimState
from tests.games.butim_table import table
from tests.helpers import FairChance
from tests.tui.butim_tables import ANCHOR_KRAKEN, NAMES, RULES, SKULL_STAR, butim_match, state
from tui.games.butim.choosing import DIG, DIVE, SPY, TRADE, Answer, Choosing
from tui.games.butim.questions import CARD, ISLAND, QUEST, CardQuestion, Question


def choosing_of(s: ButimState, seat: int = 0) -> Choosing:
    """What a seat may choose on its view."""
    view = RULES.mask(s, seat)
    legal = RULES.legal_moves(view, seat)
    return Choosing(RULES, view, seat, legal, NAMES[: s.seat_count])


def ends(question: Question) -> Iterator[tuple[int, ...]]:
    """All moves that answers lead to, through the questions that follow."""
    if isinstance(question, CardQuestion):
        places = [option.index for option in question.options]
        for chosen in itertools.islice(itertools.permutations(places, question.need), 400):
            question.chosen.clear()
            if all(question.toggle(place) for place in chosen):
                assert question.complete
                yield question.done()
        return
    for option in question.options:
        what = option.lead()
        if isinstance(what, Question):
            yield from ends(what)
        else:
            yield what
    if question.rest is not None:
        yield (question.rest[1],)


def reachable(s: ButimState, seat: int) -> set[tuple[int, ...]]:
    """Every way to answer that the screen offers in a position."""
    choosing = choosing_of(s, seat)
    assert choosing.question is not None
    found = set(ends(choosing.question))
    for command in (DIG, DIVE, SPY, TRADE):
        again = choosing_of(s, seat)
        if again.may(command):
            assert again.open(command) == Answer()
            assert again.question is not None
            found |= set(ends(again.question))
    return found | {(move,) for move in choosing.claims}


@pytest.mark.parametrize("mode", ["full", "party"])
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_all_that_is_allowed_can_be_chosen_and_nothing_else(seats: int, mode: str) -> None:
    match, rng = butim_match("p" * seats, str(seats), mode), FairChance(seats)
    while match.outcome() is None:
        if match.waits_for_chance():
            match.draw()
            continue
        seat = decider(state(match))
        legal = list(RULES.legal_moves(match.state, seat))
        ways = reachable(state(match), seat)
        assert {way[0] for way in ways} == set(legal)
        for way in sorted(ways)[:: max(1, len(ways) // 4)]:
            trial = state(match).clone()
            for move in way:
                assert RULES.refusal(trial, seat, move) is None
                RULES.apply(trial, seat, move, FairChance(1))
        match.submit(seat, legal[rng.below(len(legal))])


def test_an_excavation_that_can_be_paid_in_one_way_only_pays_itself() -> None:
    s = table(hands={"A": "pickpocket-sand map-thief-earth"})
    choosing = choosing_of(s)
    choosing.open(DIG)
    answer = choosing.number(4)
    assert [RULES.show(s, move) for move in answer.moves] == [
        "dig sand-earth",
        "pay pickpocket-sand",
        "pay map-thief-earth",
    ]


def test_cards_are_paid_in_any_order_and_sent_in_that_of_the_rules() -> None:
    s = table(hands={"A": "pickpocket-sand toll-sand map-thief-earth current-earth"})
    hand = [s.cards.words[card] for card in s.hands[0]]
    choosing = choosing_of(s)
    choosing.pick(ISLAND, 3)
    earth, sand = hand.index("current-earth"), hand.index("toll-sand")
    assert isinstance(choosing.question, CardQuestion)
    assert choosing.places() == frozenset(range(4))
    assert choosing.pick(CARD, earth) == Answer()
    assert choosing.places() == {earth, hand.index("pickpocket-sand"), sand}
    assert "does not fit" in choosing.number(hand.index("map-thief-earth") + 1).why
    choosing.number(sand + 1)
    assert [RULES.show(s, move) for move in choosing.take().moves] == [
        "dig sand-earth",
        "pay toll-sand",
        "pay current-earth",
    ]


def test_one_step_back_gives_up_a_card_then_the_island_then_the_excavation() -> None:
    choosing = choosing_of(table(hands={"A": "pickpocket-sand toll-sand map-thief-earth"}))
    choosing.open(DIG)
    choosing.number(1)
    choosing.number(1)
    assert choosing.chosen() == [0]
    choosing.back()
    assert choosing.chosen() == []
    choosing.back()
    assert choosing.question is not None
    assert choosing.question.on_islands
    choosing.back()
    assert choosing.acting


def test_what_makes_digging_cheaper_is_asked_only_where_there_is_a_choice() -> None:
    s = table(hands={"A": "pickpocket-sand map-thief-earth"}, gear={"A": "shovel"})
    choosing = choosing_of(s)
    choosing.open(DIG)
    choosing.number(4)
    assert choosing.question is not None
    assert [option.text for option in choosing.question.options] == ["2 cards", "a card, with the Shovel"]
    choosing.number(2)
    assert isinstance(choosing.question, CardQuestion)
    assert choosing.question.need == 1
    lonely = table(hands={"A": "pickpocket-sand map-thief-earth"})
    assert choosing_of(lonely).pick(ISLAND, 3).moves


def test_a_card_is_marked_first_and_played_by_its_number_again() -> None:
    s = table(hands={"A": "tavern-tale-sand shovel"})
    for again in (lambda some: some.number(2), Choosing.take, lambda some: some.pick(CARD, 1)):
        choosing = choosing_of(s)
        assert choosing.number(2) == Answer()
        assert choosing.card == 1
        assert [RULES.show(s, move) for move in again(choosing).moves] == ["play tavern-tale-sand"]


def test_what_cannot_be_done_says_why() -> None:
    s = table(hands={"A": "pickpocket-sand"}, left={"stone": 0}, quests=f"skull-star-{SKULL_STAR}")
    choosing = choosing_of(s)
    assert choosing.number(2).why == "You hold 1 card."
    assert choosing.pick(ISLAND, 2).why == "That island is gone."
    assert choosing.open(DIVE).why == RULES.refusal(s, 0, m.DIVE)
    assert choosing.open(TRADE).why == RULES.refusal(s, 0, m.TRADE)
    assert "skull and star" in choosing.pick(QUEST, s.quests[0]).why
    assert choosing.claim().why == "You don't have the maps for any treasure on the table."
    assert choosing.later().why == "You are not asked to claim anything."
    choosing.open(DIG)
    assert choosing.number(2).why == RULES.refusal(s, 0, m.make(m.DIG, 1))
    assert choosing.number(8).why == "The islands are 1 to 7."
    waiting = choosing_of(s, 1)
    assert waiting.open(DIG).why == "It is not your turn."
    assert waiting.rest().why == "Nothing is asked of you now."
    watching = Choosing(RULES, RULES.mask(s, None), None, (), NAMES[:2])
    assert watching.number(1).why == "You are watching."


def test_a_claim_with_one_way_is_made_at_once_and_one_with_several_is_asked_about() -> None:
    plain = table(maps={"A": "skull star"}, quests=f"skull-star-{SKULL_STAR}")
    assert [RULES.show(plain, move).split()[0] for move in choosing_of(plain).claim().moves] == ["claim"]
    two = table(
        maps={"A": "skull star anchor kraken"},
        quests=f"skull-star-{SKULL_STAR} anchor-kraken-{ANCHOR_KRAKEN}",
    )
    choosing = choosing_of(two)
    assert choosing.claim() == Answer()
    assert choosing.question is not None
    texts = {option.text for option in choosing.question.options}
    assert texts == {f"{ANCHOR_KRAKEN} coins for anchor and kraken", f"{SKULL_STAR} coins for skull and star"}
    choosing.back()
    assert choosing.acting


def test_forged_maps_are_listed() -> None:
    s = table(
        hands={"A": "forgery-sand"}, maps={"A": "skull anchor kraken"}, quests=f"skull-star-{SKULL_STAR}"
    )
    RULES.apply(s, 0, RULES.parse(s, "play forgery-sand"), FairChance(0))
    choosing = choosing_of(s)
    assert choosing.claim_asked
    assert choosing.question is not None
    assert [option.text for option in choosing.question.options] == [
        f"{SKULL_STAR} coins for skull and star (anchor as star)",
        f"{SKULL_STAR} coins for skull and star (kraken as star)",
    ]
    assert choosing.later().moves == (m.LATER_MOVE,)


def test_who_may_claim_out_of_turn_is_not_asked_anything_else() -> None:
    s = table(maps={"B": "skull star"}, quests=f"skull-star-{SKULL_STAR}")
    choosing = choosing_of(s, 1)
    assert choosing.question is None
    assert not choosing.claim_asked
    assert [m.kind(move) for move in choosing.claim().moves] == [m.CLAIM]


def test_something_of_very_many_is_chosen_by_its_owner_first() -> None:
    maps = dict.fromkeys("BCDE", "skull anchor kraken star")
    s = table(5, hands={"A": "map-thief-sand"}, maps=maps)
    RULES.apply(s, 0, RULES.parse(s, "play map-thief-sand"), FairChance(0))
    choosing = choosing_of(s)
    assert choosing.question is not None
    assert [option.text for option in choosing.question.options] == list(NAMES[1:5])
    choosing.number(2)
    assert [option.text for option in choosing.question.options] == ["skull", "anchor", "kraken", "star"]
    assert [RULES.show(s, move) for move in choosing.number(4).moves] == ["map 3 star"]


def test_a_card_can_be_looked_at_while_others_play_and_stays_so() -> None:
    s = table(hands={"B": "pickpocket-sand toll-stone"})
    before = choosing_of(s, 1)
    before.number(2)
    assert before.card == 1
    view = RULES.mask(s, 1)
    after = Choosing(RULES, view, 1, (), NAMES[:2], before)
    assert after.card == 1
    assert s.stage == ACT_STAGE
