"""The search itself, in tiny games whose best moves are known; what all bots must be is asked in test_bots.py."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from ai.player import Budget, Choice, RandomChance, Ranked, never
from ai.search import ismcts, player
from ai.search.acting import draw, next_movers
from ai.search.guide import Guide, guide_of, rewards
from ai.search.ismcts import Search
from ai.search.merging import merged
from ai.search.player import SearchBot, is_settled
from ai.search.tree import Node
from core.engine.rules import Outcome
from core.games import GAMES
from tests.ai.toys import Nim, Pennies, Shells, Steps, Toy, ToyRules, Wager


def searched(rules: ToyRules, view: Toy, seat: int, iterations: int, seed: int = 1) -> Search:
    search = Search(rules, view, seat, Guide(view, seat), RandomChance(random.Random(seed)))
    for _ in range(iterations):
        search.iterate()
    return search


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in (*node.children.values(), *(node.together or {}).values()):
        yield from nodes(child)


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_it_finds_the_only_winning_move(heap: int) -> None:
    search = searched(Nim(), Toy(2, heap, 1), 1, 3000)
    assert search.ranked()[0].move == heap % 4
    assert search.ranked()[0].value > 0.8


def test_a_lost_position_looks_lost() -> None:
    assert searched(Nim(), Toy(2, 8, 0), 0, 3000).ranked()[0].value < 0.3


def test_who_chooses_at_once_does_not_know_the_others_choice() -> None:
    search = searched(Pennies(), Toy(2, 2, 2), 0, 4000)
    for ranked in search.ranked():
        assert ranked.value == pytest.approx(0.5, abs=0.05), "who knew would always win"
    sides = [child for (seat, _), child in search.root.children.items() if seat == 1]
    assert sum(side.visits for side in sides) == 4000, "both choose in the same node"


def test_what_was_chosen_already_is_dealt_and_not_known() -> None:
    class Blind(Pennies):
        """The second has shown a side that the first can't see."""

        def determinize(self, view: Toy, seat: int | None, rng: object) -> Toy:
            s = view.clone()
            s.numbers[1] = RandomChance.below(rng, 2)  # type: ignore[arg-type]
            return s

    for ranked in searched(Blind(), Toy(2, 2, -1), 0, 4000).ranked():
        assert ranked.value == pytest.approx(0.5, abs=0.05)


def test_chance_weighs_as_it_falls() -> None:
    search = searched(Wager(), Toy(2, 0, 0), 0, 3000)
    assert search.ranked()[0].move == 5
    assert search.ranked()[0].value == pytest.approx(5 / 6, abs=0.04)
    dice = search.root.children[0, 5].children
    assert len(dice) == 6
    assert min(die.visits for die in dice.values()) * 1.5 > max(die.visits for die in dice.values()) / 1.5


def test_what_is_hidden_is_dealt_anew_for_each_iteration() -> None:
    rules = Shells()
    search = searched(rules, rules.mask(Toy(2, 0, 1, 5, Shells.NOT_YET), 0), 0, 4000)
    assert search.ranked()[0].move == 3, "most likely, though the pea is elsewhere this time"
    assert search.ranked()[0].value == pytest.approx(3 / 4, abs=0.05)


def test_moves_are_counted_where_they_could_have_been_made() -> None:
    rules = Shells()
    root = searched(rules, Toy(2, 3, 1, Shells.NOT_YET, Shells.NOT_YET), 1, 1000).root
    assert {move for _, move in root.children} == {1, 5}
    hidden = rules.mask(Toy(2, 3, 1, Shells.NOT_YET, Shells.NOT_YET), 0)
    counts = {move: child.available for (_, move), child in _of_the_other(rules, hidden).items()}
    assert counts[1] + counts[2] == counts[5] == 1000, "shell 1 in some deals, shell 2 in all others"


def _of_the_other(rules: Shells, view: Toy) -> dict[tuple[int, int], Node]:
    search = Search(rules, view, 1, Guide(view, 1), RandomChance(random.Random(1)))
    for _ in range(1000):
        search.iterate()
    return search.root.children


def test_a_tree_stays_in_its_bounds_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "MAX_NODES", 40)
    search = searched(Nim(), Toy(2, 21, 0), 0, 2000)
    assert sum(1 for _ in nodes(search.root)) <= 40
    assert search.root.visits == 2000
    assert search.ranked()[0].move in (1, 2, 3)


def test_a_tree_without_any_room_still_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "MAX_NODES", 1)
    choice = SearchBot().choose(Nim(), Toy(2, 21, 0), 0, Budget(iterations=5), random.Random(1), never)
    assert choice.move in (1, 2, 3)


def test_the_values_of_a_node_are_what_came_of_its_visits() -> None:
    for node in nodes(searched(Nim(), Toy(2, 15, 0), 0, 500).root):
        assert sum(node.totals) == pytest.approx(node.visits)
        assert node.visits >= sum(child.visits for child in node.children.values())
        assert node.visits <= node.available or node.visits == 500


class Clock:
    """Goes on by a hundredth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 0.01
        return self.now


def test_it_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(player, "time", clock)
    monkeypatch.setattr(player, "is_settled", lambda ranked, left: False)
    choice = SearchBot().choose(Nim(), Toy(2, 1000, 0), 0, Budget(seconds=3.0), random.Random(1), never)
    assert 2.9 <= clock.now <= 3.1
    assert sum(ranked.visits for ranked in choice.best) > 200


def test_it_stops_at_once_when_hurried_with_the_best_so_far() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 50

    choice = SearchBot().choose(Nim(), Toy(2, 1000, 0), 0, Budget(), random.Random(1), stop)
    assert sum(ranked.visits for ranked in choice.best) == 50


def test_it_stops_early_only_where_nothing_else_can_come_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    early = SearchBot().choose(Nim(), Toy(2, 6, 0), 0, Budget(iterations=4000), random.Random(1), never)
    monkeypatch.setattr(player, "is_settled", lambda ranked, left: False)
    full = SearchBot().choose(Nim(), Toy(2, 6, 0), 0, Budget(iterations=4000), random.Random(1), never)
    assert sum(ranked.visits for ranked in early.best) < sum(ranked.visits for ranked in full.best) == 4000
    assert early.move == full.move


def times(count: int) -> Callable[[], bool]:
    """A stop after so many iterations."""
    left = iter(range(count - 1))
    return lambda: next(left, None) is None


def walked(bot: SearchBot, card: int, budget: Budget) -> tuple[Choice, Choice]:
    """What the bot chooses first, and then in the position that follows."""
    rules, view = Steps(), Toy(2, 0, 0, card)
    first = bot.choose(rules, view, 0, budget, random.Random(1), times(40))
    rules.apply(view, 0, first.move, RandomChance(random.Random(2)))
    return first, bot.choose(rules, view, 0, budget, random.Random(3), times(40))


def visits(choice: Choice) -> int:
    return sum(ranked.visits for ranked in choice.best)


def test_the_next_step_begins_with_what_was_found_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "is_settled", lambda ranked, left: False)
    first, second = walked(SearchBot(), 0, Budget(seconds=1e9))
    assert visits(first) == 40
    assert visits(second) == 40 + first.best[0].visits - 1, (
        "what was found below the move, less the visit that found it"
    )


def test_where_something_new_was_seen_it_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "is_settled", lambda ranked, left: False)
    assert [visits(choice) for choice in walked(SearchBot(), 1, Budget(seconds=1e9))] == [40, 40]


def test_iterations_that_are_counted_are_always_its_own() -> None:
    used, fresh = SearchBot(), SearchBot()
    walked(used, 0, Budget(iterations=30))
    view, rng = Toy(2, 1, 1, 0), random.Random
    assert used.choose(Steps(), view, 0, Budget(iterations=30), rng(4), never) == fresh.choose(
        Steps(), view, 0, Budget(iterations=30), rng(4), never
    )


def test_settled_is_what_more_visits_could_not_change() -> None:
    assert is_settled([Ranked(1, 0.5, 30), Ranked(2, 0.4, 10)], 19)
    assert not is_settled([Ranked(1, 0.5, 30), Ranked(2, 0.4, 10)], 20)
    assert is_settled([Ranked(1, 0.5, 3)], float("inf"))


def test_searches_of_one_question_add_up_their_visits() -> None:
    first = Choice(1, 0.9, (Ranked(1, 0.6, 50), Ranked(2, 0.5, 40)), "one")
    second = Choice(2, 0.9, (Ranked(2, 0.7, 60), Ranked(3, 0.1, 5)), "two")
    choice = merged([first, second])
    assert (choice.move, choice.reason) == (2, "two")
    assert [(ranked.move, ranked.visits) for ranked in choice.best] == [(2, 100), (1, 50), (3, 5)]
    assert choice.best[0].value == pytest.approx((0.5 * 40 + 0.7 * 60) / 100)
    assert merged([first]) == first
    plain = Choice(4, 1.0, (Ranked(4, 0.3),), "by rule")
    assert merged([plain, plain]) == plain


def test_a_shared_win_is_shared_and_a_win_of_nobody_is_none() -> None:
    assert rewards(Outcome((1, 2, 1)), 3) == [0.5, 0.0, 0.5]
    assert rewards(Outcome((2, 2, 2, 1)), 3) == [0.0, 0.0, 0.0]
    assert rewards(Outcome((2, 2)), 2) == [0.0, 0.0]


def test_chance_draws_as_likely_as_the_rules_say() -> None:
    class Loaded(Wager):
        """A six falls half of the time."""

        def odds(self, s: Toy) -> tuple[int, ...]:
            return (1, 1, 1, 1, 1, 5)

    chance = RandomChance(random.Random(5))
    drawn = [draw(Loaded(), Toy(2, 1, 0), chance) for _ in range(4000)]
    assert drawn.count(6) == pytest.approx(2000, abs=150)
    assert drawn.count(1) == pytest.approx(400, abs=80)


def test_where_nobody_must_somebody_who_can_moves_next() -> None:
    rules = GAMES["butababel"]
    s = rules.new(rules.setup(4), RandomChance(random.Random(3)))
    assert rules.must_act(s) == ()
    chance = RandomChance(random.Random(1))
    movers = {next_movers(rules, s, chance) for _ in range(100)}
    able = {(seat,) for seat in range(4) if rules.legal_moves(s, seat)}
    assert movers == able


def test_every_game_has_a_guide_of_its_own_and_others_the_plain_one() -> None:
    for game in GAMES:
        assert guide_of(game) is not Guide
    assert guide_of("toy") is Guide
