"""Heroes: what a place does to the active servant once the window has closed."""

from __future__ import annotations

import pytest

from tests.games.heroes_table import Game, table

# Places that do nothing


def test_another_colours_hero_does_nothing() -> None:
    game = Game(table("1b ...")).roll(1)
    assert (game.at, game.stage, game.asked) == ([1, 0], "roll", 1)
    assert game.row.startswith("1b")


def test_the_cave_does_nothing_before_the_treasure() -> None:
    game = Game(table("1b 1s ...", hands={1: "b"})).do("roll", "die 2", "back 2")
    assert (game.at[0], game.stage, game.s.winner) == (0, "roll", -1)


def test_the_castle_does_nothing_to_one_who_has_a_treasure() -> None:
    game = Game(table("... 1b", at={0: 13}, treasures=[0])).roll(1)
    assert (game.at[0], game.s.carries[0], game.stage) == (13, 1, "roll")
    assert "treasure" not in game.kinds()


# The Castle and the Cave


def test_the_castle_gives_a_treasure_and_the_way_home_starts_next_turn() -> None:
    game = Game(table("... 1b", at={0: 12})).roll(3)
    assert (game.at[0], game.s.carries[0], game.asked) == (13, 1, 1)
    assert "treasure" in game.kinds()
    game.roll(1)
    game.do("roll", "die 2")
    assert game.at[0] == 12


def test_the_cave_with_a_treasure_wins() -> None:
    game = Game(table("1b 1s ...", at={0: 2}, treasures=[0])).roll(3)
    assert (game.stage, game.s.winner) == ("over", 0)


def test_a_treasure_is_taken_only_after_the_window() -> None:
    game = Game(table("... 1s 1b", at={0: 12}, hands={1: "s"})).do("roll", "die 1")
    assert (game.stage, game.at[0], game.s.carries[0]) == ("window", 13, 0)
    game.do("back 1")
    assert (game.at[0], game.s.carries[0], game.stage) == (12, 0, "roll")


def test_a_servant_can_be_pushed_into_the_castle() -> None:
    game = Game(table("... 1s 1b", at={0: 10}, hands={1: "f"})).do("roll", "die 1", "forward 2")
    assert (game.at[0], game.s.carries[0]) == (13, 1)


def test_the_game_is_won_only_after_the_window() -> None:
    game = Game(table("1b 1s ...", at={0: 2}, treasures=[0], hands={1: "b"})).do("roll", "die 4")
    assert (game.stage, game.at[0]) == ("window", 0)
    game.do("back 2")
    assert (game.at[0], game.s.winner, game.stage) == (2, -1, "roll")


def test_passing_through_the_cave_card_by_card_is_no_win_until_the_effect() -> None:
    game = Game(table("1b 1s 1f ...", at={0: 2}, treasures=[0], hands={1: "bs"}))
    game.do(
        "roll",
        "die 6",
        "back 3",
        "forward 1",
    )
    assert (game.at[0], game.s.winner) == (2, -1)


def test_a_servant_can_be_pushed_home_by_its_own_card() -> None:
    game = Game(table("1b 1s ...", at={0: 2}, treasures=[0], hands={0: "f"})).do("roll", "die 1", "forward 2")
    assert (game.stage, game.s.winner) == ("over", 0)


# Question cards


def test_a_question_is_turned_up_and_stays_up() -> None:
    game = Game(table("1b ?- 0f ...")).roll(2)
    assert game.row.startswith("1b !-")
    game.roll(3)
    assert game.row.startswith("1b !-")


def test_a_question_that_is_up_is_carried_out_again() -> None:
    game = Game(table("1b !- ...")).roll(2)
    assert game.at[0] == 1
    (question,) = [event for event in game.events if event.kind == "question"]
    assert question.args == (2, 3, 0)


def test_a_question_is_not_carried_out_before_the_window_has_closed() -> None:
    game = Game(table("1b ?- 1s ...", hands={1: "s"})).do("roll", "die 2")
    assert game.row.startswith("1b ?-")
    game.do("forward 1")
    assert (game.row.split()[1], game.at[0]) == ("?-", 3)


def test_a_step_back_from_the_first_card_leads_to_the_cave() -> None:
    game = Game(table("?- ...")).roll(1)
    assert (game.at[0], game.stage) == (0, "roll")


def test_after_a_step_back_the_new_place_takes_effect_question() -> None:
    game = Game(table("1b ?- ?- ...")).roll(3)
    assert game.row.startswith("1b !- !-")
    assert game.at[0] == 1


def test_after_a_step_back_the_new_place_takes_effect_exchange() -> None:
    game = Game(table("?x ?- ...")).roll(2)
    assert (game.at[0], game.stage) == (1, "first")


def test_after_a_step_back_the_new_place_takes_effect_own_hero() -> None:
    game = Game(table("0b ?- ...")).roll(2)
    assert (game.at[0], game.s.kicks[0], game.hand(0)) == (0, 1, "b")
    assert game.row.startswith("!-")


def test_a_chain_of_questions_may_end_on_the_own_hero() -> None:
    game = Game(table("1s 0f ?- !- ...")).roll(4)
    assert (game.at[0], game.s.kicks[0]) == (0, 1)
    assert game.row.startswith("1s !- !-")


def test_a_step_back_on_the_way_home_leads_toward_the_castle_and_takes_effect() -> None:
    game = Game(table("1s ?- ?x ...", at={0: 4}, treasures=[0])).roll(3)
    assert (game.at[0], game.stage) == (3, "first")


def test_a_step_back_on_the_way_home_may_end_in_the_castle() -> None:
    game = Game(table("... ?-", at={0: 12}, treasures=[0])).roll(1)
    assert (game.at[0], game.s.carries[0], game.stage) == (13, 1, "roll")


def test_on_the_way_home_a_one_on_a_question_carries_it_out_again() -> None:
    """Also question 5 of the rulebook."""
    game = Game(table("1s !- 1b ...", at={0: 2}, treasures=[0])).roll(1)
    assert game.at[0] == 3


def test_an_effect_opens_no_second_window() -> None:
    game = Game(table("1b ?- ...", hands={0: "s", 1: "b"})).do("roll", "die 2", "pass", "pass")
    assert (game.at[0], game.stage, game.asked) == (1, "roll", 1)


# The exchange


def exchange(row: str = "?x 1b 1s ...", **more: object) -> Game:
    """Seat 0 stands on the first card, an exchange, and chooses."""
    return Game(table(row, **more)).roll(1)  # type: ignore[arg-type]


def test_an_exchange_swaps_two_cards_and_ends_the_turn() -> None:
    game = exchange().do("swap 2", "swap 3")
    assert game.row.startswith("!x 1s 1b")
    assert (game.at[0], game.stage, game.asked) == (1, "roll", 1)


def test_an_exchange_must_be_made() -> None:
    game = exchange()
    assert all(move.startswith("swap") for move in game.moves())
    assert game.refusal("pass") == "Choose two cards of the track to exchange."
    game.do("swap 2")
    assert game.refusal("pass")


def test_heroes_and_questions_may_both_be_exchanged() -> None:
    """Also question 4 of the rulebook."""
    game = exchange("?x 1b ?- ...").do("swap 2", "swap 3")
    assert game.row.startswith("!x ?- 1b")
    game = exchange("?x ?x ?- ...").do("swap 2", "swap 3")
    assert game.row.startswith("!x ?- ?x")


def test_a_question_that_is_up_stays_up_when_it_is_exchanged() -> None:
    game = exchange("?x 1b !- ...").do("swap 2", "swap 3")
    assert game.row.startswith("!x !- 1b")


def test_an_exchange_tells_nobody_what_is_hidden() -> None:
    game = exchange("?x 1b ?- ...").do("swap 2", "swap 3")
    (swapped,) = [event for event in game.events if event.kind == "exchanged"]
    assert (swapped.args, swapped.private, swapped.reveals) == ((2, 3), None, 0)


def test_cards_with_a_servant_on_them_cannot_be_exchanged() -> None:
    game = exchange("?x 1b 2s 1f ...", seats=3, at={1: 3, 2: 0})
    assert "swap 3" not in game.moves()
    assert "swap 1" not in game.moves()
    assert "servant stands on that card" in (game.refusal("swap 3") or "")
    game.do("swap 2")
    assert "swap 3" not in game.moves()
    assert "servant stands on that card" in (game.refusal("swap 3") or "")


@pytest.mark.parametrize("place", [0, 13, 14, 200])
def test_the_cave_and_the_castle_cannot_be_exchanged(place: int) -> None:
    game = exchange()
    assert game.refusal(f"swap {place}") == "Only cards of the track can be exchanged."
    game.do("swap 2")
    assert game.refusal(f"swap {place}") == "Only cards of the track can be exchanged."


def test_the_two_cards_are_named_from_the_cave_on() -> None:
    game = exchange()
    assert game.moves() == [f"swap {place}" for place in range(2, 12)]
    assert "nothing free lies beyond" in (game.refusal("swap 12") or "")
    game.do("swap 4")
    assert game.moves() == [f"swap {place}" for place in range(5, 13)]
    assert "must lie beyond the first" in (game.refusal("swap 4") or "")
    assert "must lie beyond the first" in (game.refusal("swap 3") or "")


def test_with_the_fewest_cards_two_are_still_free() -> None:
    """Two players, three kicks each: four questions and two heroes, both servants on the track."""
    game = Game(table("?x 1s ?- 0b ?- ?x", kicks={0: 3, 1: 3}, at={1: 3})).roll(1)
    assert game.moves() == ["swap 2", "swap 4", "swap 5"]


def test_an_exchange_on_the_way_home() -> None:
    game = Game(table("1s ?x 1b 1f ...", at={0: 4}, treasures=[0])).roll(3).do("swap 1", "swap 3")
    assert game.row.startswith("1b !x 1s")
    assert game.at[0] == 2
