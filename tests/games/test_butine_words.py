"""Butine: the log, the reasons at the end, and why a move may not be made, word for word."""

from __future__ import annotations

import random

import pytest

from core.engine.events import seen
from tests.games.butine_table import ALL_TILES, RULES, Game, chain, line, random_table, table
from tests.helpers import FairChance

NAMES = ("You", "Ann", "Ben", "Cleo")
A_TILE = "triangle2 0,-2"


def told(game: Game, *texts: str, viewer: int | None = 1) -> list[str]:
    """What `viewer` reads in the log while these moves are made."""
    lines = []
    for text in texts:
        game.do(text)
        lines += [RULES.tell(game.s, event, NAMES) for event in seen(game.events, viewer)]
    return [told_line for told_line in lines if told_line is not None]


# The log


def test_an_action() -> None:
    assert told(line(), A_TILE) == ["You placed a triangle."]
    assert told(line(), "fly 1 2 3") == ["You gathered daisy, dandelion, poppy."]


def test_three_cards_and_the_fourth() -> None:
    for viewer in (0, 1, None):
        lines = told(line(), "fly 1 2 3", "fly 4 5 6", "fly 7 8 9", viewer=viewer)
        assert lines[-1] == "You did three cards in one turn and drew a fourth, unseen."


def test_the_refill_and_the_exchange() -> None:
    game = line(row="wyb yrb wrb", deck="ybr ybr")
    assert told(game, "fly 1 2 3", "done", "take wyb", "give wyb", "draw")[1:] == [
        "You took daisy, dandelion, borage from the row.",
        "You paid 1 point to give up daisy, dandelion, borage.",
        "You drew dandelion, borage, poppy from the deck.",
        "The last card was drawn: the game is over.",
    ]


def test_both_actions() -> None:
    assert (
        told(line(expert=True, seen={0: 2}), A_TILE, "fly 1 2 3")[1] == "You paid 2 points for both actions."
    )


def test_the_ends() -> None:
    assert told(Game(table(ALL_TILES)), "pass", "pass") == [
        "You could do nothing and passed.",
        "Ann could do nothing and passed.",
        "Everybody passed in a row: the game is over.",
    ]
    assert (
        told(line(challenge=3, seen={0: 2}), "fly 1 2 3")[1]
        == "The challenge was met by you: the game is over."
    )


# The reasons


def test_why_the_deck_ended_it() -> None:
    game = line(deck="ybr", seats=3, seen={1: 1}).do("fly 1 2 3", "fly 4 5 6", "fly 7 8 9")
    assert RULES.explain(game.s, NAMES[:3]) == [
        "The last card of the deck was drawn.",
        "You: 4 points, 1 of them a bonus card drawn unseen.",
        "Ann: 1 point.",
        "Ben: 0 points.",
    ]


def test_why_the_challenge_ended_it() -> None:
    game = line(challenge=5, seen={0: 2, 1: 4}, unseen={0: "ybr ybr"}).do("fly 1 2 3")
    assert RULES.explain(game.s, NAMES[:2]) == [
        "You had 5 face-down cards first.",
        "You: 5 points, 2 of them bonus cards drawn unseen.",
        "Ann: 4 points.",
    ]


def test_why_passing_ended_it_and_who_shares_the_win() -> None:
    game = Game(table(ALL_TILES, 3, seen={1: 1, 2: 1})).do("pass", "pass", "done", "pass", "done")
    assert RULES.explain(game.s, NAMES[:3]) == [
        "Nobody could act, and everybody passed in a row.",
        "Ann and Ben share the win.",
        "You: 0 points.",
        "Ann: 1 point.",
        "Ben: 1 point.",
    ]


def test_nothing_is_explained_while_the_game_runs() -> None:
    assert RULES.explain(table(), NAMES[:2]) == []


# Refusals


ACT = "Place a tile or gather first."
MORE = "Go on with your action, or say that you are done."
REFILL = "Take a card from the row."
EXCHANGE = "Give a card up, or keep your cards."
SWAP = "Take a card from the row, or the top of the deck."
OVER = "The game is over."


WAY_TO = {
    "act": [],
    "more": ["fly 1 2 3"],
    "refill": ["fly 1 2 3", "done"],
    "exchange": [A_TILE],
    "swap": [A_TILE, "give wyr"],
}


def start(stage: str) -> Game:
    """Seat 0 is asked for this."""
    game = line(seen={0: 1}, row="wyb yrb wrb").do(*WAY_TO[stage])
    assert game.stage == stage
    return game


@pytest.mark.parametrize(
    ("stage", "asked", "others"),
    [
        ("act", ACT, ("take wyb", "draw", "give wyr", "done")),
        ("more", MORE, ("take wyb", "draw", "give wyr", "pass")),
        ("refill", REFILL, (A_TILE, "fly 4 5 6", "draw", "give wyr", "done", "pass")),
        ("exchange", EXCHANGE, ("triangle1 1,-1", "fly 1 2 3", "take wyb", "draw", "pass")),
        ("swap", SWAP, ("triangle1 1,-1", "fly 1 2 3", "give wyr", "done", "pass")),
    ],
)
def test_what_is_not_asked_now(stage: str, asked: str, others: tuple[str, ...]) -> None:
    for text in others:
        assert start(stage).refusal(text) == asked, text


@pytest.mark.parametrize("stage", WAY_TO)
@pytest.mark.parametrize("text", [A_TILE, "fly 1 2 3", "take wyb", "draw", "give wyr", "done", "pass"])
def test_out_of_turn_and_after_the_end(stage: str, text: str) -> None:
    assert start(stage).refusal(text, seat=1) == "It is not your turn."
    over = line(deck="ybr", seen={0: 1}).do(A_TILE, "give wyr", "draw")
    assert over.refusal(text, seat=0) == over.refusal(text, seat=1) == OVER


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hexagon 0,-2", "Another tile lies there."),
        ("hexagon -1,-1", "Another tile lies there."),
        ("hexagon -13,-1", "A tile must share a side with the meadow."),
        ("rhombus1 -6,0", "A tile must share a side with the meadow."),
        ("rhombus1 120,100", "A tile must share a side with the meadow."),
        ("hexagon 125,-127", "That is no place for a tile."),
        ("fly 1 2 10", "There is no such tile."),
        ("fly 1 2 1", "The three tiles of a walk are different ones."),
        ("fly 2 3 4", "The bee only flies to a tile that shares a side with the one it is on."),
        ("fly 1 3 2", "The bee only flies to a tile that shares a side with the one it is on."),
        ("fly 1 0 2", "The bee only flies to a tile that shares a side with the one it is on."),
        ("pass", "You can still act: passing is only for who can't."),
    ],
)
def test_why_an_action_is_refused(text: str, reason: str) -> None:
    assert line().refusal(text) == reason


def test_a_walk_that_does_no_card_of_ones_own() -> None:
    assert line(hands={0: "rwb rwb rwb"}).refusal("fly 1 2 3") == "You have no card daisy-dandelion-poppy."
    assert Game(table(chain("wyw"))).refusal("fly 1 2 3") == "No card has these flowers."


def test_a_shape_that_is_used_up() -> None:
    assert Game(table(chain("w" * 5))).refusal("hexagon -4,0") is None
    assert Game(table(chain("w" * 6))).refusal("hexagon -4,0") == "No hexagon is left."


def test_a_card_that_is_not_there() -> None:
    refill = line(row="wyb wyb yrb").do("fly 1 2 3", "done")
    assert refill.refusal("take wrb") == "No card daisy-poppy-borage lies in the row."
    assert refill.refusal("take wyw") == "There is no such card."
    exchange = line(seen={0: 1}).do(A_TILE)
    assert exchange.refusal("give wrb") == "No card daisy-poppy-borage is in your hand."
    swap = line(seen={0: 1}, row="wyb wyb yrb").do(A_TILE, "give wyr")
    assert swap.refusal("take wrb") == "No card daisy-poppy-borage lies in the row."


def test_a_tile_after_cards() -> None:
    assert line(seen={0: 9}).do("fly 1 2 3").refusal(A_TILE) == "Only one action a turn: you are gathering."
    poor = line(expert=True).do("fly 1 2 3")
    assert poor.refusal(A_TILE) == "Both actions cost 2 points, and you have not got them."
    rich = line(expert=True, seen={0: 2}).do("fly 1 2 3")
    assert rich.refusal(A_TILE) is None
    assert rich.refusal("hexagon -1,-1") == "Another tile lies there."


def test_cards_after_a_tile() -> None:
    game = line(expert=True, seen={0: 2}).do(A_TILE)
    assert game.refusal("triangle1 1,-1") == "You have placed a tile in this turn already."
    assert game.refusal("fly 1 2 1") == "The three tiles of a walk are different ones."
    far = "The bee only flies to a tile that shares a side with the one it is on."
    assert game.refusal("fly 2 3 4") == far
    game.do("fly 1 2 3")
    assert game.refusal("triangle1 1,-1") == "You have placed a tile in this turn already."
    assert game.refusal("fly 1 2 3") == far


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_that_is_not_legal_gets_a_sentence(seats: int) -> None:
    """Moves of all kinds gathered from late games are asked for at each of their positions."""
    rng = FairChance(seats)
    asked: list[int] = []
    for _ in range(12):
        s = random_table(random.Random(rng.random()), seats)
        while moves := list(RULES.legal_moves(s, s.active)):
            asked += rng.sample(moves, min(3, len(moves)))
            for move in rng.sample(asked, min(15, len(asked))):
                reason = RULES.refusal(s, s.active, move)
                assert (reason is None) == (move in moves)
                assert reason is None or (reason.endswith(".") and len(reason) < 120)
            RULES.apply(s, s.active, rng.choice(moves), rng)
