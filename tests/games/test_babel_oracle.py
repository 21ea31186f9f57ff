"""The engine and the reference play the same games of both paces, move by move."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from core.engine.rules import TABLE
from core.games.butababel.rules import REAL_TIME, TURNS
from tests.games.babel_reference import BEATS, Reference
from tests.games.babel_table import RULES, snapshot
from tests.helpers import FairChance

PACES = (REAL_TIME, TURNS)
DECKS = {3: [24, 24, 23], 4: [23, 23, 22], 5: [22, 21, 21]}


def play_both(seats: int, pace: str, luck: int) -> Counter[str]:
    """A random game in both, all compared after each move; what happened that is worth a count."""
    rng = FairChance(luck)
    s = RULES.new(RULES.setup(seats, {"pace": pace}), rng)
    reference = Reference(snapshot(s), pace)
    happened: Counter[str] = Counter()
    lazy = rng.choice((0.02, 0.3, 0.95))
    while True:
        assert snapshot(s) == reference.snapshot()
        check(s.towers, s.stalls, seats)
        by_seat = {seat: reference.moves(seat) for seat in range(seats)}
        by_seat[TABLE] = reference.tables_moves()
        for seat, texts in by_seat.items():
            shown = [RULES.show(s, move) for move in RULES.legal_moves(s, seat)]
            assert sorted(shown) == sorted(texts), seat
        outcome = RULES.outcome(s)
        assert (outcome is None) == any(by_seat.values())
        if outcome is not None:
            assert list(outcome.places) == reference.places()
            return happened
        movers = [seat for seat, texts in by_seat.items() if texts and seat != TABLE]
        seat = TABLE if by_seat[TABLE] and rng.random() < lazy else rng.choice(movers)
        text = rng.choice(sorted(by_seat[seat]))
        happened[text.split()[0]] += 1
        was = reference.stage
        RULES.apply(s, seat, RULES.parse(s, text), rng)
        reference.do(seat, text)
        happened["the last card in an idle draw"] += text == "idle" and reference.stage == "over"
        happened["a stall after an idle draw"] += text == "idle" and reference.stage == "stall"
        happened["a stall called"] += reference.called and was == "play"
        happened["a stall found"] += reference.stage == "stall" and was == "play" and not reference.called


def check(towers: list[list[int]], stalls: int, seats: int) -> None:
    """Each card beats the one below it, but for one a stall on each player's tower."""
    for tower, pile in enumerate(towers):
        odd = sum(BEATS["rps"[above]] != "rps"[below] for below, above in pairwise(pile))
        assert odd <= (stalls if tower < seats else 0)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_agree(seats: int, pace: str) -> None:
    for luck in range(12):
        play_both(seats, pace, luck)


def test_the_rare_things_agree_and_do_happen() -> None:
    happened: Counter[str] = Counter()
    for luck in range(110):
        happened += play_both(3, REAL_TIME, 100 + luck)
    for luck in range(20):
        happened += play_both(3, TURNS, luck)
    rare = (
        "idle", "stall", "lay", "pass", "the last card in an idle draw", "a stall after an idle draw",
        "a stall called", "a stall found",
    )  # fmt: skip
    assert {name: happened[name] for name in rare if happened[name] < 3} == {}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_first_position_has_all_the_cards_in_their_places(seats: int) -> None:
    for luck in range(30):
        s = RULES.new(RULES.setup(seats), FairChance(luck))
        assert s.sizes == [3] * seats
        assert list(map(len, s.towers)) == [1] * max(4, seats)
        assert list(map(len, s.decks)) == DECKS[seats]


class Stacked(FairChance):
    """Deals a stall: foundations of stick, and no brick in a hand."""

    def __init__(self, seats: int) -> None:
        super().__init__(0)
        self._seats = seats

    def shuffle(self, items: list[int]) -> None:  # type: ignore[override]
        hands = ["rps".index("ps"[number % 2]) for number in range(3 * self._seats)]
        foundations = ["rps".index("s")] * max(4, self._seats)
        for card in (*hands, *foundations):
            items.remove(card)
        items += [*foundations, *hands]


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_stall_at_the_start_agrees(seats: int, pace: str) -> None:
    s = RULES.new(RULES.setup(seats, {"pace": pace}, first=1), Stacked(seats))
    reference = Reference({**snapshot(s), "stage": ""}, pace)
    assert snapshot(s) == reference.snapshot()
    assert snapshot(s)["stage"] == "stall"
    assert list(RULES.to_act(s)) == list(RULES.must_act(s)) == list(range(seats))
    for seat in range(seats):
        text = RULES.show(s, RULES.default_move(s, seat))
        RULES.apply(s, seat, RULES.parse(s, text), FairChance(0))
        reference.do(seat, text)
    assert snapshot(s) == reference.snapshot()
    assert list(RULES.to_act(s)) == ([1] if pace == TURNS else list(range(seats)))


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cards_are_conserved_and_no_stall_follows_another(seats: int, pace: str) -> None:
    rng = FairChance(seats)
    for _ in range(10):
        s = RULES.new(RULES.setup(seats, {"pace": pace}), rng)
        between = 1
        while RULES.outcome(s) is None:
            seat, moves = rng.choice(
                [(seat, moves) for seat in RULES.to_act(s) if (moves := RULES.legal_moves(s, seat))]
            )
            stalls, stage = s.stalls, s.stage
            RULES.apply(s, seat, rng.choice(list(moves)), rng)
            between += stage == 0
            if s.stalls > stalls:
                assert between, "a stall after a stall"
                between = 0
            assert sum(s.sizes) + sum(map(len, s.towers)) + sum(map(len, s.decks)) == 84
