"""Heroes: positions from outside, what may be thought of the unknown, and the notation."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from core.engine.errors import BadData, BadNotation
from core.engine.events import HIDDEN
from core.games.heroes import moves as m
from core.games.heroes.state import CASTLE, OVER_STAGE, QUESTION, QUESTION_UP, SECOND_SWAP_STAGE, HeroesState
from tests.games.heroes_table import RULES, Game, cards_of, letters, table
from tests.helpers import FairChance


def window() -> HeroesState:
    """Seat 1 is asked, 0 has passed, 2 holds no card."""
    game = Game(table("2b 2f ...", 3, hands={0: "b", 1: "s"})).do("roll", "die 1", "pass")
    return game.s


def exchange() -> HeroesState:
    """Seat 0 chooses the second card and stands on the first."""
    return Game(table("?x 1b ...", at={1: 4})).roll(1).do("swap 2").s


def over() -> HeroesState:
    return Game(table("1s ...", at={0: 1}, treasures=[0])).roll(4).s


Change = Callable[[HeroesState], object]


def set_to(field: str, value: object) -> Change:
    return lambda s: setattr(s, field, value)


def item(field: str, place: int, value: int) -> Change:
    return lambda s: getattr(s, field).__setitem__(place, value)


def take_place(place: int) -> Change:
    def change(s: HeroesState) -> None:
        del s.row[place], s.effects[place]

    return change


@pytest.mark.parametrize(
    ("start", "change", "complaint"),
    [
        (window, item("row", 0, CASTLE), "between the Cave and the Castle"),
        (window, item("row", 3, CASTLE), "question cards|no kind"),
        (window, item("row", 3, 7), "question cards|no kind"),
        (window, item("effects", 0, 1), "no hidden side"),
        (window, item("effects", 1, 1), "more cards of an effect"),
        (window, item("effects", 1, 3), "more cards of an effect"),
        (window, take_place(1), "on the track and kicks differ"),
        (window, take_place(3), "four question cards"),
        (window, lambda s: s.row.append(CASTLE), "differ in length"),
        (window, item("position", 0, 99), "beside the row"),
        (window, item("position", 0, -1), "out and on the row"),
        (window, lambda s: s.position.append(0), "too short or too long"),
        (window, lambda s: s.kicks.pop(), "too short or too long"),
        (window, item("carries", 1, 2), "one treasure or none"),
        (window, item("kicks", 1, 1), "on the track and kicks differ"),
        (window, item("kicks", 1, 4), "how often"),
        (window, item("hands", 1, 27), "a hand's code"),
        (window, item("hands", 1, -2), "a hand's code"),
        (window, item("hands", 1, 0), "size and cards differ"),
        (window, item("sizes", 1, 7), "a hand's size"),
        (window, item("sizes", 2, 1), "size and cards differ"),
        (window, item("spent", 2, 0), "are lost"),
        (window, item("spent", 2, 26), "are lost"),
        (window, item("hands", 1, 9), "more cards of"),
        (window, set_to("out", [2, 2]), "who is out"),
        (window, set_to("out", [5]), "who is out"),
        (window, set_to("out", [2]), "out and on the row"),
        (window, set_to("active", 3), "whose turn"),
        (window, set_to("active", -1), "whose turn"),
        (window, set_to("stage", 6), "the stage"),
        (window, set_to("asked", 2), "whom the window asks"),
        (window, set_to("asked", 0), "whom the window asks"),
        (window, set_to("asked", -1), "whom the window asks"),
        (window, set_to("passed", 4), "who has passed"),
        (window, set_to("passed", 9), "who has passed"),
        (window, set_to("passed", -16), "who has passed|whom"),
        (window, set_to("die", 0), "the die"),
        (window, set_to("die", 7), "the die"),
        (window, set_to("turn", 0), "the turn"),
        (window, set_to("picked", 1), "first card of an exchange"),
        (window, set_to("winner", 1), "who won"),
        (window, set_to("stage", SECOND_SWAP_STAGE), "closed and asks"),
        (exchange, set_to("picked", 0), "first card of an exchange"),
        (exchange, set_to("picked", 1), "first card of an exchange"),
        (exchange, set_to("picked", 4), "first card of an exchange"),
        (exchange, set_to("picked", 12), "first card of an exchange"),
        (exchange, item("position", 0, 3), "exchange without its card"),
        (exchange, item("row", 1, QUESTION), "exchange without its card"),
        (exchange, set_to("asked", 1), "closed and asks"),
        (exchange, set_to("passed", 1), "closed and asks"),
        (over, set_to("winner", -1), "who won"),
        (over, set_to("winner", 2), "who won"),
        (over, set_to("winner", 1), "why the winner won"),
        (over, item("carries", 0, 0), "why the winner won"),
        (over, set_to("stage", 0), "who won"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    start: Callable[[], HeroesState], change: Change, complaint: str
) -> None:
    s = start()
    HeroesState.from_data(s.to_data())
    change(s)
    with pytest.raises(BadData, match=complaint):
        HeroesState.from_data(s.to_data())


def test_a_question_that_is_up_is_known() -> None:
    view = RULES.mask(exchange(), 1)
    assert view.row[1] == QUESTION_UP
    view.effects[1] = HIDDEN
    with pytest.raises(BadData):
        HeroesState.from_data(view.to_data())


@pytest.mark.parametrize("data", [None, [], [[]] * 17, "x" * 17, [0] * 17, [[0] * 65] * 17, [[0.0]] * 17])
def test_what_is_no_list_of_fields_is_refused(data: object) -> None:
    with pytest.raises(BadData):
        HeroesState.from_data(data)


def test_one_left_on_the_track_ends_the_game() -> None:
    s = Game(table("1s 0b ...", kicks={0: 3})).roll(2).s
    assert s.stage == OVER_STAGE
    s.stage, s.winner, s.active, s.die = 0, -1, 1, 0
    with pytest.raises(BadData, match="one player is left"):
        HeroesState.from_data(s.to_data())


# Determinizations


def chances(hidden: str, slots: int, places: int) -> Counter[tuple[str, ...]]:
    """How often each way to deal `hidden` gives a hand of `slots` cards and `places` cards on the row."""
    ways: Counter[tuple[str, ...]] = Counter()
    for order in itertools.permutations(hidden):
        hand = "".join(sorted(order[:slots], key="bsf".index))
        ways[hand, *order[slots : slots + places]] += 1
    return ways


def test_every_deal_comes_up_as_often_as_it_may_be_expected() -> None:
    """Of seat 1, five cards are unknown to seat 0: two in hand and three on the row; one has been played."""
    s = table("1b 1s 1f ...", hands={1: "sf", 0: "b"}, kicks={1: 1})
    view = RULES.mask(s, 0)
    assert letters(view.spent[1]) == "b"
    expected = chances("bssff", 2, 3)
    deals, rng, total = Counter[tuple[str, ...]](), FairChance(5), 6000
    for _ in range(total):
        deal = RULES.determinize(view, 0, rng)
        deals[letters(deal.hands[1]), *(card[1] for card in cards_of(deal)[:3])] += 1
    assert set(deals) == set(expected)
    scale = total / expected.total()
    distance = sum((deals[way] - scale * ways) ** 2 / (scale * ways) for way, ways in expected.items())
    assert distance < 2 * len(expected)


def test_the_questions_that_lie_face_down_are_dealt_too() -> None:
    view = RULES.mask(table("?x !- ?- ?x ..."), 0)
    rng = FairChance(5)
    deals = Counter(
        "".join(card[1] for card in cards_of(RULES.determinize(view, 0, rng))[:4]) for _ in range(900)
    )
    assert set(deals) == {"x--x", "x-x-", "--xx"}
    assert all(220 < number < 380 for number in deals.values())


def test_the_owners_hand_is_known_and_narrows_what_lies_on_the_row() -> None:
    view = RULES.mask(table("0b 0b 0s 0s ...", hands={0: "ff"}), 0)
    for luck in range(20):
        deal = RULES.determinize(view, 0, FairChance(luck))
        assert letters(deal.hands[0]) == "ff"
        assert sorted(card[1] for card in cards_of(deal)[:4]) == ["b", "b", "s", "s"]


def test_for_a_hand_that_is_unknown_every_answer_is_thought_of() -> None:
    s = window()
    assert list(RULES.legal_moves(RULES.mask(s, 0), 1)) == [*m.PLAY_MOVES, m.PASS_MOVE]
    assert list(RULES.legal_moves(RULES.mask(s, 1), 1)) == list(RULES.legal_moves(s, 1))


# Notation


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll", m.ROLL_MOVE), ("pass", m.PASS_MOVE), ("PASS", m.PASS_MOVE), (" roll ", m.ROLL_MOVE),
        ("back 2", m.PLAY_MOVES[0]), ("back 3", m.PLAY_MOVES[1]), ("forward 1", m.PLAY_MOVES[2]),
        ("back  1", m.PLAY_MOVES[3]), ("Forward 2", m.PLAY_MOVES[4]), ("swap 7", m.swap(7)),
        ("swap 07", m.swap(7)), ("die 6", m.DIE_MOVES[5]),
    ],
)  # fmt: skip
def test_a_move_is_written_so(text: str, move: int) -> None:
    assert RULES.parse(window(), text) == move
    assert RULES.parse(window(), RULES.show(window(), move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "rol", "roll 1", "back", "back 4", "back -2", "forward 3", "forward", "swap", "swap x", "swap -1",
        "swap 1 2", "swap 10005", "swap 0001", "swap ٣", "swap ²", "die", "die 1.0", "7", "\x1b[2J",
        "swap " + "9" * 5000,
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadNotation, match="moves look like: roll, pass, back 2") as caught:
        RULES.parse(window(), text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["die 0", "die 7", "swap 0", "swap 999"])
def test_what_reads_like_a_move_and_is_never_legal_is_refused_by_the_rules(text: str) -> None:
    move = RULES.parse(window(), text)
    for s in (window(), exchange(), over(), table()):
        for seat in (-1, 0, 1):
            assert RULES.refusal(s, seat, move)
