"""Butine's options: both actions in one turn, half a deck, a challenge, and all of them together."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.errors import BadSetup
from tests.games.butine_table import ALL_TILES, HAND, LINE, RULES, Game, chain, line, table

A_TILE = "triangle2 0,-2"


def expert(**fields: Any) -> Game:
    return line(expert=True, **fields)


# Both actions: a tile, then cards


def test_two_points_buy_cards_after_the_tile() -> None:
    game = expert(seen={0: 2}).do(A_TILE)
    assert (game.stage, game.points, game.verbs()) == ("more", [2, 0], {"fly", "done"})
    game.do("fly 1 2 3")
    assert game.points == [1, 0], "two paid, one won"
    game.do("fly 4 5 6")
    assert game.points == [2, 0], "paid once"
    assert game.verbs() == {"fly", "done"}, "no second tile"
    assert (game.hand(0), game.do("done").stage) == ("wyr", "refill")


def test_who_only_places_pays_nothing() -> None:
    game = expert(seen={0: 2}).do(A_TILE, "done")
    assert (game.stage, game.points) == ("exchange", [2, 0])


@pytest.mark.parametrize("points", [0, 1])
def test_with_fewer_points_the_second_action_is_not_asked(points: int) -> None:
    assert expert(seen={0: points, 1: 9}).do(A_TILE).stage != "more"


def test_the_second_action_must_be_possible() -> None:
    assert expert(seen={0: 5}, hands={0: "rwb rwb rwb"}).do(A_TILE).stage == "exchange"


def test_a_tile_may_make_its_own_card_possible() -> None:
    *_, red = chain("wyr").split("; ")
    game = Game(table(chain("wy"), hands={0: "wyr wyr wyr"}, seen={0: 2}, expert=True))
    assert game.verbs() == {"place"}
    assert game.do(red).moves() == ["fly 1 2 3", "done"]


def test_three_cards_after_a_tile_bring_the_fourth_one() -> None:
    game = expert(seen={0: 2}).do(A_TILE, "fly 1 2 3", "fly 4 5 6", "fly 7 8 9")
    assert (game.points, len(game.s.bonus[0]), game.stage) == ([4, 0], 1, "refill")


def test_fourth_cards_pay_where_the_seen_ones_do_not_reach() -> None:
    game = expert(seen={0: 1}, unseen={0: "rwb ybr"}).do(A_TILE, "fly 1 2 3")
    assert game.points == [2, 0]
    assert (game.s.done[0], len(game.s.bonus[0]), len(game.s.boxed)) == (1, 1, 1)


# Both actions: cards, then a tile


def test_cards_won_in_this_turn_buy_a_tile() -> None:
    game = expert().do("fly 1 2 3")
    assert game.verbs() == {"fly", "done"}, "one point is not enough"
    game.do("fly 4 5 6")
    assert game.verbs() == {"fly", "place", "done"}
    game.do(A_TILE)
    assert (game.points, game.stage) == ([0, 0], "refill")


def test_gathering_does_not_go_on_after_the_tile() -> None:
    """The third card could be done."""
    game = expert(seen={0: 4}).do("fly 1 2 3", "fly 4 5 6")
    assert "fly 7 8 9" in game.moves()
    assert game.do(A_TILE).stage == "refill"


def test_a_fourth_card_is_drawn_before_the_tile_is_paid() -> None:
    game = expert().do("fly 1 2 3", "fly 4 5 6", "fly 7 8 9")
    assert (game.points, game.verbs()) == ([4, 0], {"place", "done"})
    game.do(A_TILE)
    assert (game.points, game.s.done[0], len(game.s.bonus[0])) == ([2, 0], 1, 1)


def test_where_all_tiles_are_placed_none_is_offered() -> None:
    game = Game(table(ALL_TILES, bee=1, hands={0: "wyb ybr ybr"}, seen={0: 5}, expert=True))
    assert game.do("fly 2 3 4").stage == "refill"


def test_the_refill_comes_after_both_and_the_exchange_after_that() -> None:
    game = expert(seen={0: 3}, row="wyb yrb wrb").do("fly 1 2 3", A_TILE)
    assert (game.points, game.stage, game.hand(0)) == ([2, 0], "refill", "wyr ywb")
    assert game.do("take wyb").stage == "exchange"
    assert game.do("give wyb", "draw").points == [1, 0]


def test_without_the_option_nothing_is_sold() -> None:
    assert line(seen={0: 9}).do("fly 1 2 3").verbs() == {"fly", "done"}
    assert line(seen={0: 9}).do(A_TILE).stage == "exchange"


# The challenge


def test_who_first_has_that_many_wins_at_once() -> None:
    game = line(challenge=3, seen={0: 2}).do("fly 1 2 3")
    assert (game.stage, game.end, game.points) == ("over", "challenge", [3, 0])
    outcome = RULES.outcome(game.s)
    assert outcome is not None
    assert outcome.winners() == (0,)


def test_whoever_it_is() -> None:
    game = line(challenge=3, seen={0: 2, 1: 2}, active=1, hands={1: HAND}).do("fly 1 2 3")
    outcome = RULES.outcome(game.s)
    assert outcome is not None
    assert outcome.winners() == (1,)


def test_it_is_checked_before_the_fourth_card() -> None:
    game = line(challenge=3, deck="ybr").do("fly 1 2 3", "fly 4 5 6", "fly 7 8 9")
    assert (game.end, game.points, game.deck) == ("challenge", [3, 0], 1)


def test_the_fourth_card_may_meet_it() -> None:
    game = line(challenge=4, deck="ybr wyb").do("fly 1 2 3", "fly 4 5 6", "fly 7 8 9")
    assert (game.end, game.points, game.deck) == ("challenge", [4, 0], 1)


def test_it_is_checked_before_a_tile_is_paid() -> None:
    assert expert(challenge=3, seen={0: 2}).do("fly 1 2 3").end == "challenge"


def test_points_that_are_spent_do_not_count_for_it() -> None:
    game = expert(challenge=3, seen={0: 2}).do(A_TILE, "fly 1 2 3", "fly 4 5 6")
    assert (game.end, game.points) == ("", [2, 0])


def test_below_it_the_game_goes_on() -> None:
    assert line(challenge=3, seen={0: 1, 1: 2}).do("fly 1 2 3").end == ""


def test_with_it_the_deck_still_ends_the_game() -> None:
    game = line(challenge=30, seen={0: 1}, deck="ybr").do(A_TILE, "give wyr", "draw")
    assert (game.end, game.points) == ("deck", [0, 0])


def test_without_it_no_number_of_points_ends_the_game() -> None:
    assert line(seen={0: 25}, deck="ybr wyb").do("fly 1 2 3").end == ""


@pytest.mark.parametrize("challenge", [0, 15])
def test_the_rulebooks_number_and_none_can_be_played_with(challenge: int) -> None:
    assert RULES.setup(2, {"challenge": challenge}).options["challenge"] == challenge


@pytest.mark.parametrize(
    "options",
    [
        {"challenge": -1},
        {"challenge": 500},
        {"challenge": True},
        {"refill": "never"},
        {"expert": 1},
        {"slow": True},
    ],
)
def test_other_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match=r"option|Option"):
        RULES.setup(2, options)


def test_the_options_are_off_by_default() -> None:
    defaults = {"expert": False, "quick": False, "challenge": 0, "refill": "immediate"}
    assert RULES.setup(2).options == defaults


# All together


def test_both_actions_and_the_other_refill_with_the_last_cards() -> None:
    """Two taken, one left to fill the row with: the game ends after both actions and the refill."""
    fields = {"refill": "after", "challenge": 5, "row": "wyb yrb wrb", "deck": "rwb"}
    game = expert(seen={0: 2}, **fields).do("fly 1 2 3", "fly 4 5 6", A_TILE)
    assert game.points == [2, 0]
    game.do("take wyb", "take yrb")
    assert (game.end, game.row, game.hand(0)) == ("deck", "rwb wrb", "wyb wyr yrb")


def test_the_line_is_the_one_that_these_tests_count_on() -> None:
    assert all(set(near) == {tile - 1, tile + 1} - {-1, 10} for tile, near in enumerate(table(LINE).near))
