"""Butine: positions from outside, what stays hidden and what may be thought of it, and the notation."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from core.engine.errors import BadData, BadNotation
from core.engine.events import HIDDEN, Event, Reveals, seen
from core.games.butine.cards import hive
from core.games.butine.state import ButineState
from tests.games.butine_table import ALL_TILES, RULES, Game, card, cards, line, snapshot, table
from tests.helpers import FairChance

A_TILE = "triangle2 0,-2"


def act() -> ButineState:
    return line(seen={0: 1, 1: 2}, unseen={1: "rwb"}).s


def more() -> ButineState:
    """One card is done and another can be."""
    return line().do("fly 1 2 3").s


def refill() -> ButineState:
    return line().do("fly 1 2 3", "fly 4 5 6", "done").s


def exchange() -> ButineState:
    return line(seen={0: 1}).do(A_TILE).s


def swap() -> ButineState:
    return line(seen={0: 1}).do(A_TILE, "give wyr").s


def over() -> ButineState:
    return line(seen={0: 1}, deck="ybr").do(A_TILE, "give wyr", "draw").s


def given_up() -> ButineState:
    return Game(table(ALL_TILES)).do("pass", "pass").s


Change = Callable[[ButineState], object]


def set_to(field: str, value: object) -> Change:
    return lambda s: setattr(s, field, value)


def item(field: str, place: int, value: object) -> Change:
    return lambda s: getattr(s, field).__setitem__(place, value)


def moved(source: Callable[[ButineState], list[int]], target: Callable[[ButineState], list[int]]) -> Change:
    return lambda s: target(s).append(source(s).pop())


def box_the_deck(s: ButineState) -> None:
    s.boxed, s.deck = s.deck, []


@pytest.mark.parametrize(
    ("start", "change", "complaint"),
    [
        (act, item("tiles", 0, 1), "first hexagon"),
        (act, lambda s: s.tiles.append(s.tiles[1]), "where none may"),
        (act, lambda s: s.tiles.pop(3), "where none may"),
        (act, lambda s: s.tiles.clear(), "first hexagon"),
        (act, set_to("bee", 10), "the bee"),
        (act, set_to("bee", -1), "the bee"),
        (act, lambda s: s.deck.pop(), "lost or too many"),
        (act, lambda s: s.deck.append(HIDDEN), "lost or too many"),
        (act, item("deck", 0, 5), "no kind"),
        (act, item("deck", 0, -2), "small whole numbers"),
        (act, item("row", 0, HIDDEN), "open card is hidden"),
        (act, lambda s: s.hands[1].__setitem__(0, HIDDEN), "open card is hidden"),
        (act, lambda s: s.deck.extend(cards("wyb wyb wyb wyb wyb")), "more cards of a kind"),
        (act, moved(lambda s: s.hands[1], lambda s: s.deck), "three cards"),
        (act, moved(lambda s: s.hands[0], lambda s: s.deck), "three cards"),
        (act, moved(lambda s: s.row, lambda s: s.deck), "the row"),
        (act, moved(lambda s: s.deck, lambda s: s.row), "the row"),
        (act, item("done", 0, -1), "the cards done"),
        (act, item("done", 0, 40), "the cards done"),
        (act, lambda s: s.done.append(0), "too short or too long"),
        (act, lambda s: s.bonus.pop(), "too short or too long"),
        (act, lambda s: s.hands.pop(), "1 seats"),
        (act, lambda s: s.hands.extend([[], [], []]), "by seat"),
        (act, lambda s: s.seen.pop(), "cards seen"),
        (act, item("seen", 0, -1), "cards seen"),
        (act, set_to("active", 2), "whose turn"),
        (act, set_to("active", -1), "whose turn"),
        (act, set_to("stage", 6), "the stage"),
        (act, set_to("stage", -1), "the stage"),
        (act, set_to("turn", 0), "the turn"),
        (act, set_to("gathered", 4), "how many cards"),
        (act, set_to("placed", 2), "what was done"),
        (act, set_to("passed", 2), "what was done"),
        (act, set_to("placed", 1), "the stage and what was done"),
        (act, set_to("idle", 2), "everybody has passed"),
        (act, set_to("idle", 3), "turns passed"),
        (act, set_to("end", 1), "why it is over"),
        (act, set_to("expert", 2), "the options"),
        (act, set_to("late_refill", -1), "the options"),
        (act, set_to("challenge", 500), "the challenge"),
        (act, set_to("challenge", -1), "the challenge"),
        (act, set_to("challenge", 3), "the challenge is won"),
        (act, box_the_deck, "deck is empty"),
        (more, set_to("gathered", 0), "the stage and what was done"),
        (more, set_to("gathered", 2), "the cards done are turned"),
        (more, set_to("placed", 1), "two actions"),
        (more, set_to("passed", 1), "passed and done"),
        (refill, lambda s: s.hands[0].extend((s.deck.pop(), s.deck.pop())), "taken up"),
        (refill, set_to("gathered", 1), "taken up"),
        (refill, set_to("stage", 3), "three cards"),
        (exchange, item("done", 0, 0), "costs a point"),
        (exchange, set_to("stage", 4), "given up"),
        (swap, moved(lambda s: s.deck, lambda s: s.hands[0]), "given up"),
        (swap, set_to("stage", 3), "three cards"),
        (over, set_to("end", 0), "why it is over"),
        (over, set_to("end", 2), "the challenge"),
        (over, set_to("end", 3), "deck is empty"),
        (given_up, set_to("idle", 1), "not everybody has passed"),
        (given_up, set_to("end", 1), "the deck's end"),
        (over, set_to("stage", 0), "why it is over"),
        (over, moved(lambda s: s.hands[0], lambda s: s.deck), "the deck's end"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    start: Callable[[], ButineState], change: Change, complaint: str
) -> None:
    s = start()
    assert snapshot(ButineState.from_data(s.to_data())) == snapshot(s)
    change(s)
    with pytest.raises(BadData, match=complaint):
        ButineState.from_data(s.to_data())


@pytest.mark.parametrize(
    "data", [None, [], [[]] * 21, "x" * 21, [0] * 21, [[0] * 600] * 21, [[0.0]] * 21, {1: 2}]
)
def test_what_is_no_list_of_fields_is_refused(data: object) -> None:
    with pytest.raises(BadData):
        ButineState.from_data(data)


def test_more_tiles_than_there_are_are_refused() -> None:
    s = table(ALL_TILES)
    s.tiles.append(s.tiles[-1])
    with pytest.raises(BadData):
        ButineState.from_data(s.to_data())


# What stays hidden


def with_unknowns() -> ButineState:
    """Half the deck is put away, seat 0 has a fourth card, and another one was paid and lies in the box."""
    s = line(deck="ybr ybr wyb rwb", unseen={0: "rwb wrb"}, expert=True).do(A_TILE, "fly 1 2 3").s
    s.away = [s.deck.pop(0)]
    assert (len(s.deck), len(s.away), len(s.bonus[0]), len(s.boxed)) == (3, 1, 0, 2)
    return s


def test_the_deck_and_the_cards_that_nobody_saw_are_hidden_from_everybody_alike() -> None:
    s = with_unknowns()
    for viewer in (0, 1, None):
        view = RULES.mask(s, viewer)
        assert (view.deck, view.away, view.boxed) == ([HIDDEN] * 3, [HIDDEN], [HIDDEN] * 2)
        assert (view.hands, view.row, view.done, view.seen) == (s.hands, s.row, s.done, s.seen)
        assert ButineState.from_data(view.to_data()).to_data() == view.to_data()


def test_a_fourth_card_is_hidden_even_from_its_owner() -> None:
    s = line(deck="ybr wrb wyb").do("fly 1 2 3", "fly 4 5 6", "fly 7 8 9").s
    assert [RULES.mask(s, viewer).bonus for viewer in (0, 1, None)] == [[[HIDDEN], []]] * 3


def test_when_the_game_is_over_everything_lies_open() -> None:
    s = line(deck="ybr").do("fly 1 2 3", "fly 4 5 6", "fly 7 8 9").s
    assert RULES.mask(s, 1).to_data() == s.to_data()


def test_every_deal_comes_up_as_often_as_it_may_be_expected() -> None:
    """Six cards are unknown: "rwb" and "ybr" twice, "wrb" and "wyb" once; in the deck, away and in the box."""
    s = with_unknowns()
    hidden = [*s.deck, *s.away, *s.boxed]
    assert sorted(hidden) == sorted(cards("ybr ybr wyb rwb rwb wrb"))
    expected = Counter(itertools.permutations(hidden))
    view, rng, total = RULES.mask(s, 1), FairChance(5), 9000
    deals: Counter[tuple[int, ...]] = Counter()
    for _ in range(total):
        deal = RULES.determinize(view, 1, rng)
        deals[(*deal.deck, *deal.away, *deal.boxed)] += 1
    assert set(deals) == set(expected)
    scale = total / expected.total()
    distance = sum((deals[way] - scale * ways) ** 2 / (scale * ways) for way, ways in expected.items())
    assert distance < 1.5 * len(expected)


def test_a_deal_keeps_what_lies_open_and_all_the_cards() -> None:
    view = RULES.mask(RULES.new(RULES.setup(3, {"quick": True}), FairChance(1)), 0)
    for luck in range(20):
        deal = RULES.determinize(view, 0, FairChance(luck))
        assert (deal.hands, deal.row) == (view.hands, view.row)
        lots = (deal.deck, deal.away, deal.row, *deal.hands)
        assert sorted(itertools.chain.from_iterable(lots)) == list(hive().cards)
        assert (len(deal.deck), len(deal.away)) == (18, 17)


# Events


def events_of(s: ButineState, *texts: str) -> list[Event]:
    """What happens in all of these moves."""
    game, events = Game(s), []
    for text in texts:
        events += game.do(text).events
    return events


def test_a_fourth_card_and_one_that_is_paid_are_told_to_nobody() -> None:
    """Other cards in their place: nobody is told anything else."""
    three = ("fly 1 2 3", "fly 4 5 6", "fly 7 8 9")
    drawn = [events_of(line(deck=f"{top} ybr ybr").s, *three) for top in ("wrb", "rwb")]
    both = (A_TILE, "fly 1 2 3")
    paid = [
        events_of(line(unseen={0: lot}, expert=True, deck="ybr ybr").s, *both)
        for lot in ("wrb rwb", "yrb wyb")
    ]
    for one, other in (drawn, paid):
        for viewer in (0, 1, None):
            assert seen(one, viewer) == seen(other, viewer)


def test_a_card_that_is_turned_up_is_told_to_all_and_cannot_be_taken_back() -> None:
    (took, dealt, *_) = events_of(
        line(row="wyb yrb wrb", deck="ybr rwb").do("fly 1 2 3", "done").s, "take yrb"
    )
    assert took.reveals == Reveals.NOTHING
    assert (dealt.seen_by(1), dealt.reveals) == (dealt.seen_by(0), Reveals.NEW)
    assert card("ybr") in (dealt.args or ())


def test_the_unseen_top_is_told_when_it_is_drawn() -> None:
    s = line(seen={0: 1}, deck="ybr rwb").do(A_TILE, "give wyr").s
    drew = events_of(s, "draw")[0]
    assert (drew.args, drew.reveals) == ((card("ybr"),), Reveals.NEW)


def test_a_payment_is_told_before_what_it_buys() -> None:
    events = events_of(line(seen={0: 2}, expert=True).s, A_TILE, "fly 1 2 3")
    assert [(event.kind, event.args) for event in events[1:2]] == [("paid", (0,))]
    assert [event.kind for event in events] == ["placed", "paid", "gathered"]


# Notation


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("hexagon 2,0", "hexagon 2,0"),
        ("hex -1,-3", "hexagon -1,-3"),
        ("h 2 0", "hexagon 2,0"),
        ("RHOMBUS2 -2,0", "rhombus2 -2,0"),
        ("rhombus 1,-1", "rhombus1 1,-1"),
        ("trap6 2,0", "trapezoid6 2,0"),
        ("tri2 0, -2", "triangle2 0,-2"),
        ("fly 1 2 3", "fly 1 2 3"),
        (" fly 1,2,3 ", "fly 1 2 3"),
        ("take daisy-poppy-borage", "take daisy-poppy-borage"),
        ("take borage-poppy-daisy", "take daisy-poppy-borage"),
        ("give dai-dan-pop", "give daisy-dandelion-poppy"),
        ("Draw", "draw"),
        ("done", "done"),
        (" pass", "pass"),
    ],
)
def test_a_move_is_written_so(text: str, shown: str) -> None:
    s = table()
    move = RULES.parse(s, text)
    assert RULES.show(s, move) == shown
    assert RULES.parse(s, shown) == move


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "hexagon", "hexagon 2", "hexagon 2,1", "hexagon 2,0,0", "hexagon2 2,0", "rhombus4 0,0",
        "trapezoid0 0,0", "triangle3 1,1", "t 0,0", "tr 0,0", "circle 0,0", "rhombus1 1.0,1", "rhombus1 999,1",
        "rhombus1 --1,1", "rhombus1 ²,²", "fly", "fly 1 2", "fly 1 2 3 4", "fly 1 2 x", "fly 1 2 64", "fly -1 2 3",
        "take", "take daisy", "take daisy-poppy", "take daisy-poppy-rose", "take d-poppy-borage",
        "take daisy-poppy-borage-daisy", "give 7", "draw 1", "done now", "don", "\x1b[2J", "fly " + "9" * 5000,
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_examples(text: str) -> None:
    with pytest.raises(BadNotation, match="moves look like: trapezoid3 4,-2, fly 5 8 3") as caught:
        RULES.parse(table(), text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    "text", ["rhombus1 120,100", "hexagon -1,-1", "fly 63 62 61", "take daisy-daisy-daisy"]
)
def test_what_reads_like_a_move_and_is_never_legal_is_refused_by_the_rules(text: str) -> None:
    for start in (act, more, refill, exchange, swap, over):
        s = start()
        for seat in (-1, 0, 1):
            assert RULES.refusal(s, seat, RULES.parse(s, text))
