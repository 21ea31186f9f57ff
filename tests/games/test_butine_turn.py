"""Butine's turn: placing, gathering, the refill, the exchange, passing, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.butine_table import ALL_TILES, RULES, Game, chain, line, table


def stuck(seats: int = 2, **fields: Any) -> Game:
    """Nobody can do anything."""
    return Game(table(ALL_TILES, seats, **fields))


# One action


def test_a_turn_is_one_tile_and_without_points_nothing_else() -> None:
    game = Game(table()).do("hexagon 2,0")
    assert (game.s.active, game.stage, game.s.turn) == (1, "act", 2)


def test_the_bee_stays_where_it_is_when_a_tile_is_placed() -> None:
    assert line(bee=4).do("triangle2 0,-2").s.bee == 4


def test_a_turn_is_one_tile_or_cards_and_not_both() -> None:
    assert line().verbs() == {"place", "fly"}
    assert line().do("fly 1 2 3").verbs() == {"fly", "done"}
    assert line(seen={0: 9}).do("triangle2 0,-2").verbs() == {"give", "done"}


def test_the_turns_go_round() -> None:
    game = Game(table(seats=3, active=2))
    actives = []
    for _ in range(4):
        game.do(game.moves()[0])
        actives.append(game.s.active)
    assert actives == [0, 1, 2, 0]


# Gathering


def test_the_example_of_two_cards() -> None:
    """Eight tiles are placed. White, yellow, red, then yellow, white, blue: 2 points, and 2 new cards."""
    eight = chain("wyrywb") + "; trapezoid1 -5,-1; triangle1 -1,1"
    game = Game(table(eight, hands={0: "wyr ywb rwb"}))
    assert len(game.s.tiles) == 1 + 8
    game.do("fly 1 2 3", "fly 4 5 6")
    assert game.points == [2, 0]
    assert game.s.flowers[game.s.bee] == 3
    assert (game.stage, game.hand(0)) == ("refill", "rwb")


def test_three_cards_in_one_turn_score_four_and_the_bee_ends_on_the_ninth_tile() -> None:
    game = line(deck="ybr wrb wyb wyb wyb").do("fly 1 2 3", "fly 4 5 6")
    assert (game.points, game.deck) == ([2, 0], 5)
    game.do("fly 7 8 9")
    assert (game.points, game.s.done[0], game.unseen(0)) == ([4, 0], 3, "ybr")
    assert (game.s.bee, game.deck, game.stage) == (9, 4, "refill")


def test_three_cards_in_two_turns_bring_no_fourth_one() -> None:
    game = line(row="wyb yrb wrb").do("fly 1 2 3", "fly 4 5 6", "done", "take wyb", "take yrb", "done")
    game.do("triangle2 0,-2", "fly 7 8 9")
    assert (game.points, game.unseen(0)) == ([3, 0], "")


def test_the_gathering_stops_by_itself_where_no_card_is_left_to_do() -> None:
    assert line(hands={0: "wyr rwb rwb"}).do("fly 1 2 3").stage == "refill"


# The refill


def refill(**fields: Any) -> Game:
    """Seat 0 has done two cards; "wyr" is left."""
    fields = {"row": "wyb yrb wrb", "deck": "ybr rwb wyb wyb", **fields}
    return line(**fields).do("fly 1 2 3", "fly 4 5 6", "done")


def test_a_card_of_the_row_is_replaced_at_once() -> None:
    game = refill()
    assert game.moves() == [
        "take daisy-dandelion-borage",
        "take daisy-poppy-borage",
        "take dandelion-poppy-borage",
    ]
    game.do("take wyb")
    assert (game.hand(0), game.row, game.deck, game.stage) == ("wyb wyr", "wrb ybr yrb", 3, "refill")
    game.do("take ybr")
    assert (game.hand(0), game.row, game.deck, game.stage) == ("wyb wyr ybr", "rwb wrb yrb", 2, "exchange")


def test_by_the_other_description_all_are_taken_first() -> None:
    game = refill(refill="after").do("take wyb")
    assert (game.hand(0), game.row, game.deck, game.stage) == ("wyb wyr", "wrb yrb", 4, "refill")
    game.do("take wrb")
    assert (game.hand(0), game.row, game.deck, game.stage) == ("wrb wyb wyr", "rwb ybr yrb", 2, "exchange")


def test_equal_cards_of_the_row_are_one_choice() -> None:
    assert len(refill(row="yrb yrb yrb").moves()) == 1


def test_without_a_card_done_there_is_no_refill() -> None:
    assert line(seen={0: 1}).do("triangle2 0,-2").stage == "exchange"


# The exchange


def exchange(**fields: Any) -> Game:
    """Seat 0 has placed a tile and has a point to spend."""
    fields = {"row": "wyb yrb wrb", "deck": "ybr rwb wyb wyb", "seen": {0: 1}, **fields}
    return line(**fields).do("triangle2 0,-2")


def test_a_point_buys_a_card_of_the_row_for_one_of_the_hand() -> None:
    game = exchange()
    assert game.moves() == ["give daisy-dandelion-poppy", "give dandelion-daisy-borage", "done"]
    game.do("give ywb")
    assert (game.stage, game.points, game.hand(0)) == ("swap", [0, 0], "wyr wyr")
    assert game.verbs() == {"take", "draw"}
    game.do("take yrb")
    assert (game.hand(0), game.row, game.deck) == ("wyr wyr yrb", "wrb wyb ybr", 3)
    assert (game.s.active, game.stage) == (1, "act"), "once a turn"


def test_or_the_unseen_top_of_the_deck() -> None:
    game = exchange().do("give wyr", "draw")
    assert (game.hand(0), game.row, game.deck) == ("wyr ybr ywb", "wrb wyb yrb", 3)
    assert game.s.active == 1


def test_the_exchange_may_be_left_out() -> None:
    game = exchange().do("done")
    assert (game.points, game.s.active, game.stage) == ([1, 0], 1, "act")


def test_a_point_won_in_this_turn_may_be_spent_after_the_refill() -> None:
    game = line(row="wyb yrb wrb").do("fly 1 2 3", "done", "take wyb")
    assert game.stage == "exchange"
    assert game.do("give wyb", "draw").points == [0, 0]


def test_who_has_no_point_is_not_asked() -> None:
    assert exchange(seen={1: 3}).s.active == 1


def test_a_card_that_was_seen_is_spent_before_a_fourth_one() -> None:
    game = exchange(unseen={0: "rwb"}, seen={0: 1}, deck="wyb wyb ybr ybr")
    game.do("give wyr")
    assert (game.s.done[0], game.unseen(0), game.s.boxed) == (0, "rwb", [])
    game.do("draw", "triangle1 1,-1", "rhombus2 -2,-2", "give wyr")
    assert (game.points, game.unseen(0), len(game.s.boxed)) == ([0, 0], "", 1)


# Passing


def test_passing_is_for_who_can_do_nothing() -> None:
    assert stuck().moves() == ["pass"]
    assert "pass" not in line().moves()
    flying = stuck(bee=1, hands={0: "wyb ybr ybr"})
    assert flying.verbs() == {"fly"}, "all tiles are placed, but there is a card to do"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_everybody_has_passed_in_a_row(seats: int) -> None:
    game = stuck(seats).do(*["pass"] * (seats - 1))
    assert (game.stage, game.end) == ("act", "")
    game.do("pass")
    assert (game.stage, game.end, game.moves()) == ("over", "passes", [])
    outcome = RULES.outcome(game.s)
    assert outcome is not None
    assert outcome.winners() == tuple(range(seats))


def test_who_passes_may_exchange_and_that_breaks_the_row() -> None:
    game = stuck(3, seen={1: 1}).do("pass", "pass")
    assert game.stage == "exchange"
    game.do(game.moves()[0], "draw")
    assert (game.s.active, game.s.idle) == (2, 0)
    game.do("pass", "pass")
    assert game.end == ""
    assert game.do("pass").end == "passes"


def test_who_passes_and_keeps_the_cards_has_passed() -> None:
    assert stuck(seen={0: 1}).do("pass", "done", "pass").end == "passes"


def test_an_action_breaks_the_row_of_passes() -> None:
    flying = stuck(bee=1, idle=1, hands={0: "wyb ybr ybr"}, row="ybr ybr yrb")
    assert flying.do("fly 2 3 4", "take yrb", "done").s.idle == 0


# The end by the deck


def test_the_last_card_in_the_row_ends_the_game_with_the_refill_half_done() -> None:
    game = refill(deck="ybr").do("take wyb")
    assert (game.stage, game.end) == ("over", "deck")
    assert (game.hand(0), game.row) == ("wyb wyr", "wrb ybr yrb")


def test_where_all_are_taken_first_the_row_is_filled_as_far_as_the_deck_goes() -> None:
    game = refill(deck="ybr", refill="after").do("take wyb")
    assert game.stage == "refill"
    game.do("take wrb")
    assert (game.end, game.hand(0), game.row) == ("deck", "wrb wyb wyr", "ybr yrb")


def test_the_last_card_as_a_fourth_one_counts_and_ends_the_game() -> None:
    game = line(deck="ybr").do("fly 1 2 3", "fly 4 5 6", "fly 7 8 9")
    assert (game.end, game.points, game.hand(0)) == ("deck", [4, 0], "")


@pytest.mark.parametrize(("how", "hand"), [("draw", "wyr wyr ybr"), ("take yrb", "wyr wyr yrb")])
def test_the_last_card_by_an_exchange_ends_the_game(how: str, hand: str) -> None:
    game = exchange(deck="ybr").do("give ywb")
    assert game.stage == "swap"
    game.do(how)
    assert (game.end, game.hand(0), game.deck) == ("deck", hand, 0)


def test_with_one_card_left_the_game_goes_on() -> None:
    assert exchange(deck="ybr").do("done").stage == "act"


def test_the_most_face_down_cards_win_and_equal_ones_share() -> None:
    row = "wyb yrb wrb wrb wyb"
    game = line(seats=4, row=row, deck="ybr", seen={0: 1, 1: 2, 3: 2}, unseen={1: "rwb", 3: "rwb"})
    game.do("fly 1 2 3", "done", "take wyb")
    outcome = RULES.outcome(game.s)
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((2, 3, 0, 3), (3, 1, 4, 1))
    assert outcome.winners() == (1, 3)


def test_there_is_no_outcome_while_the_game_runs() -> None:
    assert RULES.outcome(line().s) is None
