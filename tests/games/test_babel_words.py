"""ButaBabel: the log word for word, and the notation both ways."""

from __future__ import annotations

import pytest

from core.engine.errors import BadNotation
from core.engine.events import seen
from tests.games.babel_table import RULES, Game, table

NAMES = ("You", "Ann", "Ben", "Dummy")


def told(game: Game, *texts: str, viewer: int | None = 0) -> list[str]:
    """What `viewer` reads in the log after these moves."""
    events = seen(game.do(*texts).events, viewer)
    lines = (RULES.tell(game.s, event, NAMES) for event in events)
    return [line for line in lines if line is not None]


def test_plays_name_the_tower_and_whose_it_is() -> None:
    game = Game(table("r r s p", "ppp pps sss"))
    assert told(game, "A straw A", "A straw B", "B stick A", "C stick D") == [
        "You played straw on your own tower, now 2.",
        "You played straw on tower B (Ann), now 2.",
        "Ann played stick on tower A (you), now 3.",
        "Ben played stick on tower D (Dummy), now 2.",
    ]
    assert told(game, "C stick B") == ["Ben played stick on tower B (Ann), now 3."]


def test_an_own_tower_of_another() -> None:
    assert told(Game(table("r r s p", "ppp pps sss")), "B straw B") == [
        "Ann played straw on their own tower, now 2."
    ]


def test_a_drawn_card_is_named_to_its_player() -> None:
    def game() -> Game:
        return Game(table("r r s p", "pp pps sss", "sr - -"))

    assert told(game(), "A draw 1") == ["You drew stick."]
    assert told(game(), "A draw 1", viewer=1) == told(game(), "A draw 1", viewer=None) == ["You drew a card."]


def test_a_stall_from_its_finding_to_its_end() -> None:
    game = Game(table("r r r r", "rr sss rss", "sr r r"))
    assert told(game, "A draw 1") == [
        "You drew stick.",
        "Nobody can play or draw: everybody lays a card on their own tower.",
    ]
    assert told(game, "A lay stick", "B lay stick", "C lay brick") == [
        "You laid stick on your own tower, now 2.",
        "Ann laid stick on their own tower, now 2.",
        "Ben laid brick on their own tower, now 2.",
    ]


def test_where_nobody_moves() -> None:
    assert told(Game(table("r r r r", "ppr sss rss")), "T stall") == [
        "Nobody moves: everybody lays a card on their own tower."
    ]
    assert told(Game(table("r r r r", "ppr ss rss", "r s -")), "T idle") == [
        "Nobody moved: a card for everybody who may draw.",
        "Ann drew a card.",
    ]


def test_a_pass_and_the_end() -> None:
    assert told(Game(table("r r r r", "rrs ss pps", pace="turns")), "A pass") == [
        "You could do nothing and passed."
    ]
    assert told(Game(table("r r r r", "rr ss pps", "r - -")), "A draw 1")[1:] == [
        "The last card was drawn: everybody stops."
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("brick C 7", "brick C 7"),
        (" STRAW a 12 ", "straw A 12"),
        ("stick d", "stick D 1"),
        ("stick A", "stick A 2"),
        ("draw 2", "draw 2"),
        ("Lay Brick", "lay brick"),
        ("pass", "pass"),
        ("idle", "idle"),
        ("stall", "stall"),
    ],
)
def test_a_move_is_written_so(text: str, shown: str) -> None:
    s = table("rp r s p", "pps pps sss")
    move = RULES.parse(s, text)
    assert RULES.show(s, move) == shown
    assert RULES.parse(s, shown) == move


@pytest.mark.parametrize(
    "text",
    ["", "brick", "brick E", "brick F 1", "brick AB 1", "brick A -1", "brick A 1000", "brick A 1.5", "brick A ٣",
     "rock A 1", "draw", "draw 0", "draw 4", "draw x", "lay", "lay rock", "lay a", "brick A 1 2", "pass 1", "\x1b[2J"],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_examples(text: str) -> None:
    with pytest.raises(BadNotation, match="brick C 7") as caught:
        RULES.parse(table("rp r s p", "pps pps sss"), text)
    assert str(caught.value).isprintable()
