"""Butine's bee: every walk that the rules' words allow, and no other."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core.games.butine.cards import card_of, card_words
from core.games.butine.moves import GATHER, kind, to_text
from core.games.butine.state import ButineState
from tests.games import butine_oracle as oracle
from tests.games.butine_oracle import Meadow
from tests.games.butine_table import RULES, Game, cards, chain, grown, table

ALL_CARDS = [
    card_of(first, second, third)
    for first in range(4)
    for second in range(4)
    for third in range(first, 4)
    if second not in (first, third)
]
"""Of three flowers, and those of a deck of one's own that have the same flower at both ends."""

FORK = "rhombus1 1,-1; trapezoid1 -5,-1"
"""Tiles 1 and 2 lie beside the first hexagon and apart from each other."""
RING_OF_THREE = "rhombus1 1,-1; trapezoid4 0,-2"
"""Tiles 1 and 2 lie beside the first hexagon and beside each other."""


def flights(s: ButineState) -> list[str]:
    """The legal walks, in notation."""
    return [to_text(move) for move in RULES.legal_moves(s, s.active) if kind(move) == GATHER]


def meadow_of(s: ButineState) -> Meadow:
    return Meadow(oracle.from_text(to_text(move)) for move in s.tiles)


def test_the_walks_of_late_meadows_agree_with_all_triples_of_tiles() -> None:
    found: Counter[str] = Counter()
    for luck in range(60):
        rng = random.Random(luck)
        s = grown(rng, rng.choice((5, 15, 25, 39)), snug=luck % 2 == 0)
        meadow = meadow_of(s)
        for _ in range(20):
            s.bee = rng.randrange(len(s.tiles))
            s.hands[s.active] = rng.choices(ALL_CARDS, k=rng.randint(1, 3))
            expected = meadow.walks(s.bee, [card_words(card) for card in s.hands[s.active]])
            assert sorted(flights(s)) == sorted(expected)
            found.update(kinds_of(expected, s))
    assert all(found[name] > 20 for name in ("second", "third", "elsewhere", "both ends alike")), found


def kinds_of(walks: list[str], s: ButineState) -> list[str]:
    """Where a walk enters the tile it starts from, and whether its ends look alike."""
    found = []
    for walk in walks:
        _, second, third = tiles = [int(word) for word in walk.split()[1:]]
        found.append({second: "second", third: "third"}.get(s.bee, "elsewhere"))
        if s.flowers[tiles[0]] == s.flowers[third]:
            found.append("both ends alike")
    return found


def can_fly(tiles: str, card: str, bee: int = 0) -> list[str]:
    """The walks for one card, whether the hive has it or not."""
    s = table(tiles, bee=bee)
    s.hands[0] = cards(card)
    return flights(s)


def test_a_card_is_read_from_either_end() -> None:
    line = chain("yrb")
    assert can_fly(line, "yrb") == can_fly(line, "bry") == ["fly 1 2 3"]
    assert can_fly(line, "ryb") == [], "never from its middle"
    assert can_fly(line, "yrw") == []


def test_the_tile_that_the_bee_starts_from_does_not_count() -> None:
    assert can_fly(chain("yr"), "wyr") == []
    assert can_fly(chain("wyr"), "wyr") == ["fly 1 2 3"]


def test_the_tile_that_the_bee_starts_from_may_be_entered_second() -> None:
    assert can_fly(FORK, "ywr") == ["fly 1 0 2", "fly 2 0 1"]


def test_the_tile_that_the_bee_starts_from_may_be_entered_third() -> None:
    assert can_fly(RING_OF_THREE, "yrw") == ["fly 1 2 0"]
    assert can_fly(RING_OF_THREE, "ryw") == ["fly 2 1 0"]


def test_a_walk_crosses_no_corner() -> None:
    """The trapezoid lies along the rhombus and touches the first hexagon at a corner only."""
    tiles = "rhombus1 1,-1; trapezoid1 2,0"
    assert set(table(tiles).near[2]) == {1}
    assert can_fly(tiles, "ryw") == []
    complaint = "The bee only flies to a tile that shares a side with the one it is on."
    assert Game(table(tiles)).refusal("fly 2 1 0") == complaint


def test_the_three_tiles_of_a_walk_are_different() -> None:
    """A card with the same flower at both ends needs two tiles of it."""
    assert can_fly(chain("wr"), "wrw") == []
    assert can_fly(chain("wrw"), "wrw") == ["fly 1 2 3"]
    assert can_fly(chain("wr"), "wrw", bee=2) == []
    assert can_fly(FORK + "; trapezoid1 -3,1", "rwr") == ["fly 2 0 3", "fly 3 0 2"]
    assert Game(table(chain("wr"))).refusal("fly 1 2 1") == "The three tiles of a walk are different ones."


def test_the_next_card_goes_on_from_where_the_bee_stands() -> None:
    game = Game(table(chain("wyrywb"), hands={0: "wyr ywb wyr"})).do("fly 1 2 3")
    assert game.s.bee == 3
    assert [text for text in game.moves() if text.startswith("fly")] == ["fly 4 5 6"]


def test_a_later_card_may_cross_tiles_again() -> None:
    """Over the rhombus and the first hexagon, then over both once more."""
    tiles = FORK + "; triangle2 2,-2"
    assert set(table(tiles).near[3]) == {1}
    game = Game(table(tiles, hands={0: "ywr wyb wbr"}))
    game.do("fly 1 0 2", "fly 0 1 3")
    assert game.s.bee == 3
    assert game.points[0] == 2


def test_equal_cards_are_one_walk_and_the_other_stays() -> None:
    game = Game(table(chain("wyr"), hands={0: "wyr wyr wyr"}))
    assert flights(game.s) == ["fly 1 2 3"]
    game.do("fly 1 2 3")
    assert game.points == [1, 0]
    assert len(game.s.hands[0]) == 2


@pytest.mark.parametrize("colours", ["wyr", "bry", "wbw", "rwr"])
def test_any_card_can_be_flown_along_a_line_both_ways(colours: str) -> None:
    there = chain(colours + "w")
    assert "fly 1 2 3" in can_fly(there, colours)
    assert "fly 3 2 1" in can_fly(there, colours, bee=4)
