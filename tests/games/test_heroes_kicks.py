"""Heroes: kicked out, displaced, out of the round, and the end."""

from __future__ import annotations

from core.engine.rules import Outcome
from tests.games.heroes_table import RULES, Game, table

# Kicked out


def test_the_own_hero_sends_the_servant_to_the_cave_and_is_taken_in_hand() -> None:
    game = Game(table("1s 0b 1f ...", hands={0: "s"})).roll(2)
    assert (game.at[0], game.hand(0), game.s.kicks[0]) == (0, "bs", 1)
    assert (game.stage, game.asked) == ("roll", 1)


def test_the_row_closes_up_and_others_stay_on_their_cards() -> None:
    game = Game(table("1s 0b 2f 2s ...", 3, at={1: 3, 2: 17})).roll(2)
    assert game.row.startswith("1s 2f 2s")
    assert len(game.row.split()) == 15
    assert game.at == [0, 2, 16]


def test_kicked_out_on_the_way_home_the_servant_keeps_its_treasure_in_the_castle() -> None:
    """Also question 7 of the rulebook."""
    game = Game(table("1s 0b 1f 1b ...", at={0: 4}, treasures=[0])).roll(3)
    assert (game.at[0], game.s.carries[0], game.hand(0)) == (12, 1, "b")
    assert len(game.row.split()) == 11


def test_the_taken_card_may_be_played_later() -> None:
    game = Game(table("1s 0b 1f ...", at={1: 1})).roll(2)
    game.do("roll", "die 2")
    assert (game.asked, game.moves()) == (0, ["back 2", "back 3", "pass"])


def test_a_push_onto_the_own_hero_kicks_out_after_the_window() -> None:
    game = Game(table("0b 1s ...", hands={1: "s"})).do("roll", "die 2", "back 1")
    assert (game.s.kicks[0], game.at[0], game.row.split()[0]) == (1, 0, "1s")


def test_standing_on_the_own_hero_in_the_window_is_not_yet_a_kick() -> None:
    game = Game(table("0b 1s ...", hands={1: "s"})).do("roll", "die 1")
    assert game.s.kicks[0] == 0
    game.do("forward 1")
    assert (game.at[0], game.s.kicks[0]) == (2, 0)


# Displaced


def test_red_steps_back_when_blue_takes_the_card_under_it() -> None:
    """Question 1 of the rulebook, and the rulings' case: red is seat 1, blue is seat 0."""
    game = Game(table("1s 0s 0b 1f ...", at={0: 1, 1: 3})).roll(2)
    assert game.s.kicks == [1, 0]
    assert game.at == [0, 2]
    assert game.row.startswith("1s 0s 1f")


def test_red_is_kicked_out_where_its_step_back_ends_on_a_red_hero() -> None:
    """Question 2 of the rulebook."""
    game = Game(table("0s 1b 0b 1f ...", at={1: 3})).roll(3)
    assert game.s.kicks == [1, 1]
    assert game.at == [0, 0]
    assert (game.hand(0), game.hand(1)) == ("b", "b")
    assert game.row.startswith("0s 1f")


def test_a_servant_displaced_on_the_way_home_steps_to_the_castles_side() -> None:
    game = Game(table("1s 0b 0f 1f ...", at={1: 2}, treasures=[1])).roll(2)
    assert game.row.startswith("1s 0f 1f")
    assert game.at == [0, 2]


def test_a_servant_displaced_on_the_way_home_is_kicked_out_to_the_castle() -> None:
    game = Game(table("1s 0b 1f ...", at={1: 2}, treasures=[1])).roll(2)
    assert game.s.kicks == [1, 1]
    assert game.at == [0, 11]
    assert (game.hand(1), game.s.carries[1]) == ("f", 1)


def test_displaced_from_the_first_card_one_stands_in_the_cave() -> None:
    game = Game(table("0b 1s ...", at={1: 1})).roll(1)
    assert game.at == [0, 0]
    assert game.stage == "roll"


def test_displaced_from_the_last_card_on_the_way_home_one_stands_in_the_castle() -> None:
    game = Game(table("... 1s 0b", at={0: 11, 1: 12}, treasures=[1])).roll(1)
    assert game.at == [0, 12]
    assert len(game.row.split()) == 11


def test_displaced_into_the_cave_with_no_treasure_or_the_castle_with_one_changes_nothing() -> None:
    game = Game(table("0b ...", at={1: 1})).roll(1)
    assert (game.s.carries, game.s.winner) == ([0, 0], -1)


def test_a_displaced_servant_does_no_question_card() -> None:
    game = Game(table("?- 0b 1s ...", at={1: 2})).roll(2)
    assert game.row.startswith("?- 1s")
    assert game.at == [0, 1]


def test_a_displaced_servant_on_the_own_hero_kicks_out_others_in_turn() -> None:
    """0 is kicked out on card 3; 1 falls back on its own card 2, where 2 stands; 2 falls back on its own."""
    game = Game(table("2s 1b 0b 0f ...", 3, at={1: 3, 2: 2})).roll(3)
    assert game.s.kicks == [1, 1, 1]
    assert game.at == [0, 0, 0]
    assert game.row.startswith("0f")


def test_a_displaced_servant_in_the_same_gap_waits_for_the_first_in_turn_order() -> None:
    """1 and 2 stand on 0's card: 1 steps first, is kicked out on its own, and 2 then steps onto what is left."""
    game = Game(table("2s 1b 0b 0f ...", 3, at={1: 3, 2: 3})).roll(3)
    assert game.s.kicks == [1, 1, 1]
    assert game.row.startswith("0f")
    game = Game(table("1s 1b 0b 0f ...", 3, at={1: 3, 2: 3})).roll(3)
    assert game.s.kicks == [1, 1, 0]
    assert game.at == [0, 0, 1]


def test_turn_order_starts_at_the_active_seat() -> None:
    """The active seat is 2, so that 3 steps before 0; what one steps onto decides who is kicked out first."""
    game = Game(table("0s 3b 2b 2f ...", 4, at={0: 3, 3: 3}, active=2)).roll(3)
    assert [event.seat for event in game.events if event.kind == "kicked"] == [2, 3, 0]
    game = Game(table("3s 0b 2b 2f ...", 4, at={0: 3, 3: 3}, active=2)).roll(3)
    assert [event.seat for event in game.events if event.kind == "kicked"] == [2, 0, 3]
    moved = [
        event.seat for event in game.events if event.kind == "moved" and event.args and event.args[2] == 3
    ]
    assert moved == [3, 0, 3]


def test_one_displaced_later_steps_before_one_who_waits_if_its_turn_comes_first() -> None:
    """2 and 3 fall off 0's card. 2 is kicked out where 1 stands, and 1 now steps before 3."""
    game = Game(table("0s 1f 2b 0b ...", 4, at={1: 3, 2: 4, 3: 4})).roll(4)
    moved = [
        event.seat for event in game.events if event.kind == "moved" and event.args and event.args[2] == 3
    ]
    assert moved == [2, 1, 3]
    assert game.s.kicks == [1, 1, 1, 0]
    assert game.row.startswith("0s")
    assert game.at == [0, 0, 0, 1]


def test_outbound_and_homebound_step_apart_from_one_gap() -> None:
    game = Game(table("1s 2s 0b 0f ...", 3, at={1: 3, 2: 3}, treasures=[2])).roll(3)
    assert game.row.startswith("1s 2s 0f")
    assert game.at == [0, 2, 3]


def test_a_gap_that_closes_carries_the_waiting_along() -> None:
    """1 (homebound) and 2 fall off card 3; 1 is kicked out on card 4; 2 then steps back from where 3 was."""
    game = Game(table("0s 0f 0b 1b 2f ...", 3, at={1: 3, 2: 3}, treasures=[1])).roll(3)
    assert game.s.kicks == [1, 1, 0]
    assert game.at == [0, 15, 2]
    assert game.row.startswith("0s 0f 2f")


def test_servants_beyond_the_gap_stay_on_their_cards() -> None:
    game = Game(table("1s 1b 0b 0f 2s 2b ...", 3, at={1: 3, 2: 4})).roll(3)
    assert game.row.startswith("1s 0f 2s 2b")
    assert game.s.kicks == [1, 1, 0]
    assert game.at == [0, 0, 2]


def test_displacement_opens_no_window() -> None:
    game = Game(table("1s 0b 1f ...", at={1: 2}, hands={0: "s", 1: "s"})).roll(2)
    assert (game.stage, game.asked) == ("roll", 1)


# Out of the round


def test_the_fourth_kick_puts_a_player_out() -> None:
    game = Game(table("1s 0b 1f ...", 3, kicks={0: 3}, hands={0: "s"})).roll(2)
    assert (game.s.out, game.at[0], game.s.kicks[0]) == ([0], -1, 4)
    assert "out" in game.kinds()
    assert not [card for card in game.row.split() if card[0] == "0"]
    assert (game.stage, game.asked) == ("roll", 1)


def test_the_card_of_the_fourth_kick_leaves_the_row_and_displaces() -> None:
    game = Game(table("1s 0b 1f ...", 3, kicks={0: 3}, at={2: 2})).roll(2)
    assert game.row.startswith("1s 1f")
    assert game.at == [-1, 0, 1]
    assert game.hand(0) == "b"


def test_a_fourth_kick_on_the_way_home_takes_the_servant_off_as_well() -> None:
    game = Game(table("1s 0b 1f ...", 3, kicks={0: 3}, at={0: 3}, treasures=[0])).roll(2)
    assert (game.s.out, game.at[0]) == ([0], -1)


def test_a_player_who_is_out_plays_no_more_cards_and_shows_none() -> None:
    game = Game(table("1s 0b 1f ...", 3, kicks={0: 3}, hands={0: "s", 2: "s"})).do("roll", "die 2")
    game.do("pass", "pass")
    game.do("roll", "die 1")
    assert game.asked == 2
    assert game.refusal("forward 1", seat=0)
    assert RULES.mask(game.s, 1).hands[0] == -1
    assert RULES.mask(game.s, 0).hands[0] == game.s.hands[0]


def test_no_cards_in_hand_is_not_being_out() -> None:
    """Question 6 of the rulebook."""
    game = Game(table("1s 1b 1f ...", hands={0: "s"})).do("roll", "die 1", "forward 1")
    assert game.hand(0) == ""
    assert game.s.out == []
    game.roll(1)
    assert game.asked == 0


def test_out_by_displacement() -> None:
    game = Game(table("0s 1b 0b 0f ...", 3, kicks={1: 3}, at={1: 3})).roll(3)
    assert (game.s.out, game.s.kicks) == ([1], [1, 4, 0])
    assert (game.stage, game.asked) == ("roll", 2)


# The end


def outcome(game: Game) -> Outcome:
    result = RULES.outcome(game.s)
    assert result is not None
    assert result.points is None
    return result


def test_the_first_to_bring_a_treasure_home_wins_and_the_rest_on_the_track_are_tied() -> None:
    game = Game(table("1s ...", 4, at={0: 1, 3: 5}, treasures=[0, 3])).roll(2)
    assert outcome(game).places == (1, 2, 2, 2)
    assert outcome(game).winners() == (0,)
    assert game.moves() == []


def test_those_who_are_out_come_last_and_the_first_to_go_behind_the_later_ones() -> None:
    game = Game(table("2s ...", 5, at={2: 1}, treasures=[2], out=[4, 0], active=2)).roll(2)
    assert outcome(game).places == (4, 2, 1, 2, 5)


def test_the_last_one_on_the_track_wins_at_once() -> None:
    game = Game(table("1s 0b ...", 3, kicks={0: 3}, out=[2], at={1: 5})).roll(2)
    assert (game.stage, game.s.winner) == ("over", 1)
    assert outcome(game).places == (2, 1, 3)


def test_with_two_the_last_kick_gives_the_game_to_the_other() -> None:
    game = Game(table("1s 0b ...", kicks={0: 3})).roll(2)
    assert outcome(game).places == (2, 1)


def test_the_last_one_wins_in_the_middle_of_a_displacement() -> None:
    """0 goes out with its 4th kick, so that 1, who would step onto its own hero, has won already."""
    game = Game(table("1s 0b ...", kicks={0: 3}, at={1: 2})).roll(2)
    assert (game.s.winner, game.s.kicks) == (1, [4, 0])
    assert game.at == [-1, 1]
    assert game.row.startswith("1s")


def test_the_others_still_waiting_are_put_one_step_back_without_effect() -> None:
    """1 is displaced onto its last hero and out, which leaves 3; 2 is out before. 3 waits and steps onto its own."""
    game = Game(table("3s 1b 0b ...", 4, kicks={0: 3, 1: 3}, at={1: 3, 3: 3}, out=[2])).roll(3)
    assert (game.s.winner, game.s.out) == (3, [2, 0, 1])
    assert (game.at[3], game.row.split()[0], game.s.kicks[3]) == (1, "3s", 0)
    kinds = game.kinds()
    assert kinds.index("won") < len(kinds) - 1 - kinds[::-1].index("moved")
    assert outcome(game).places == (3, 2, 4, 1)


def test_a_homebound_winner_who_waits_is_put_back_toward_the_castle() -> None:
    game = Game(table("0b 1s ...", kicks={0: 3}, at={1: 1}, treasures=[1])).roll(1)
    assert (game.s.winner, game.at[1], game.s.kicks[1]) == (1, 1, 0)
    assert game.row.startswith("1s")


def test_the_check_comes_after_every_single_kick() -> None:
    """0's 4th kick leaves 1 and 2; then 1's 4th leaves 2, who has won before its own step is looked at."""
    game = Game(table("2s 1b 0b ...", 3, kicks={0: 3, 1: 3, 2: 3}, at={1: 3, 2: 3})).roll(3)
    assert (game.s.winner, game.s.out, game.s.kicks) == (2, [0, 1], [4, 4, 3])


def test_bringing_a_treasure_home_wins_over_all_who_are_on_the_track() -> None:
    game = Game(table("1s ...", 2, at={0: 1}, treasures=[0])).roll(6)
    assert game.s.winner == 0
    assert game.refusal("roll", seat=1) == "The game is over."
