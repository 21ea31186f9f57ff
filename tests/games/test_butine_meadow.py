"""Butine's meadow: what fits where and what lies beside what, by the rules and by outlines alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from core.games.butine.moves import to_text
from core.games.butine.state import ButineState
from tests.games import butine_oracle as oracle
from tests.games.butine_oracle import APART, BESIDE, FIRST_TILE, JOINED, OVER, Meadow, Point
from tests.games.butine_table import RULES, Game, grown, placements, table
from tests.helpers import FairChance

# With the first one, six hexagons around a hexagon that is left free.
RING = "hexagon 2,-2; hexagon 5,-1; hexagon 5,1; hexagon 2,2; hexagon -1,1"


def laid(s: ButineState) -> list[oracle.Tile]:
    """The tiles as the oracle writes them."""
    return [oracle.from_text(to_text(move)) for move in s.tiles]


def legal(s: ButineState) -> set[oracle.Tile]:
    return {oracle.from_text(to_text(move)) for move in placements(s)}


def shapes(tiles: Iterable[oracle.Tile]) -> dict[str, int]:
    return dict(Counter(oracle.shape_of(name) for name, _, _ in tiles))


# The oracle itself


@pytest.mark.parametrize(
    ("shape", "area"), [("hexagon", 6), ("rhombus", 2), ("trapezoid", 3), ("triangle", 1)]
)
def test_an_outline_covers_what_its_shape_does(shape: str, area: int) -> None:
    names = [name for name in oracle.OUTLINES if oracle.shape_of(name) == shape]
    for name in names:
        tile = (name, 0, 0)
        doubled = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in oracle.sides(tile))
        assert doubled == 2 * area, "clockwise, in units of a triangle"
        assert len(oracle.covered(tile)) == area
        assert min((y, x) for x, y in oracle.outline(tile)) == (0, 0)
    assert len({oracle.covered((name, 0, 0)) for name in names}) == len(names)


def test_the_outlines_are_all_there_are() -> None:
    """Turned by 60 degrees a tile is one of the same shape, so that each shape has its turns and no others."""
    for name in oracle.OUTLINES:
        turned = frozenset(_turned(point) for point in oracle.outline((name, 0, 0)))
        fits = [other for other in oracle.OUTLINES if _from_top(turned) == _from_top(oracle.OUTLINES[other])]
        assert [oracle.shape_of(other) for other in fits] == [oracle.shape_of(name)]


def _turned(point: Point) -> Point:
    """By 60 degrees clockwise around (0, 0)."""
    x, y = point
    return (x - 3 * y) // 2, (x + y) // 2


def _from_top(points: Iterable[Point]) -> frozenset[Point]:
    points = list(points)
    top, left = min((y, x) for x, y in points)
    return frozenset((x - left, y - top) for x, y in points)


@pytest.mark.parametrize(
    ("one", "other", "lies"),
    [
        ("hexagon -1,-1", "hexagon 2,-2", JOINED),
        ("hexagon -1,-1", "hexagon 5,-1", APART),  # nothing between them touches
        ("hexagon -1,-1", "rhombus1 2,0", APART),  # a corner alone
        ("hexagon -1,-1", "triangle2 0,-2", JOINED),
        ("hexagon -1,-1", "triangle1 0,-2", APART),  # the same
        ("hexagon -1,-1", "triangle1 -1,-1", OVER),
        ("trapezoid1 0,0", "trapezoid4 1,-1", JOINED),  # long on long, end to end
        ("trapezoid1 0,0", "trapezoid4 3,-1", BESIDE),  # long on long, half
        ("trapezoid1 0,0", "trapezoid4 -1,-1", BESIDE),
        ("trapezoid1 0,0", "trapezoid4 5,-1", APART),  # end to end only at a corner
        ("trapezoid1 0,0", "triangle2 1,-1", JOINED),  # short on long, either half
        ("trapezoid1 0,0", "triangle2 3,-1", JOINED),
    ],
)
def test_two_tiles_lie_so(one: str, other: str, lies: int) -> None:
    assert oracle.relation(oracle.from_text(one), oracle.from_text(other)) == lies
    assert oracle.relation(oracle.from_text(other), oracle.from_text(one)) == lies


def test_the_growing_meadow_of_the_oracle_is_the_one_looked_through_from_scratch() -> None:
    for luck in range(8):
        tiles = laid(grown(random.Random(luck), 5 * luck + 2, snug=luck % 2 == 0))
        assert Meadow(tiles).places() == oracle.places_from_scratch(tiles)


# The rules


def test_around_a_lone_hexagon() -> None:
    assert laid(table()) == [FIRST_TILE]
    assert shapes(legal(table())) == {"hexagon": 6, "rhombus": 12, "trapezoid": 30, "triangle": 6}
    assert legal(table()) == oracle.places_from_scratch([FIRST_TILE])


def test_a_thousand_random_meadows_agree_with_the_outlines() -> None:
    seen: Counter[str] = Counter()
    for luck in range(1000):
        rng = random.Random(luck)
        s = grown(rng, rng.randint(1, 39), snug=luck % 3 == 0)
        meadow = Meadow(laid(s))
        assert legal(s) == meadow.places()
        assert list(map(set, s.near)) == meadow.near
        seen.update(rarities(meadow))
    assert all(seen[name] >= 20 for name in RARE), seen


RARE = ("nothing left", "a shape used up", "long sides overlap by one unit", "a hole is filled")


def rarities(meadow: Meadow) -> set[str]:
    """What happens seldom and is where mistakes would hide."""
    tiles = meadow.tiles
    found = {"nothing left"} if len(tiles) == 39 else set()
    if 0 in meadow.left.values():
        found.add("a shape used up")
    taken: set[Point] = set()
    for number, tile in enumerate(tiles):
        lies = {oracle.relation(tiles[near], tile) for near in meadow.near[number] if near < number}
        if BESIDE in lies:
            found.add("long sides overlap by one unit")
        assert not number or JOINED in lies
        rim = neighbours(oracle.covered(tile))
        if number and rim <= taken:
            found.add("a hole is filled")
        taken |= oracle.covered(tile)
    return found


def neighbours(middles: frozenset[Point]) -> set[Point]:
    """The unit triangles that share a side with some of these, and are none of them."""
    steps = {1: ((0, -2), (3, 1), (-3, 1)), 2: ((0, 2), (3, -1), (-3, -1))}
    return {(x + dx, y + dy) for x, y in middles for dx, dy in steps[y % 3]} - middles


def test_every_step_of_a_growing_meadow_agrees() -> None:
    s = table()
    meadow = Meadow()
    rng = random.Random(7)
    while moves := placements(s):
        assert legal(s) == meadow.places()
        move = rng.choice(moves)
        RULES.apply(s, s.active, move, FairChance(0))
        meadow.add(oracle.from_text(to_text(move)))
    assert len(s.tiles) == 39
    assert meadow.places() == set()


def test_a_hole_takes_what_fits_and_nothing_else() -> None:
    s = table(RING)
    hole = oracle.covered(("hexagon", 2, 0))
    inside = [tile for tile in legal(s) if oracle.covered(tile) & hole]
    assert shapes(inside) == {"hexagon": 1, "rhombus": 6, "trapezoid": 6, "triangle": 6}
    assert all(oracle.covered(tile) <= hole for tile in inside)


def test_a_hole_closes_when_it_is_filled() -> None:
    s = Game(table(RING)).do("hexagon 2,0").s
    hole = oracle.covered(("hexagon", 2, 0))
    assert not [tile for tile in legal(s) if oracle.covered(tile) & hole]
    assert set(s.near[6]) == set(range(6))


def test_half_a_long_side_is_no_contact_but_may_lie_beside_one() -> None:
    """The first trapezoid's long side lies on top, level with the first hexagon's."""
    game = Game(table("trapezoid1 1,-1"))
    assert "trapezoid4 2,-2" in game.moves(), "end to end"
    assert "trapezoid4 4,-2" not in game.moves(), "half a side and nothing else"
    complaint = "Sides must match: equal ones end to end, a short one at one end of a long one."
    assert game.refusal("trapezoid4 4,-2") == complaint
    assert "trapezoid4 0,-2" in game.moves(), "half a side, but the hexagon's short one as well"
    game.do("trapezoid4 0,-2")
    assert set(game.s.near[2]) == {0, 1}, "for the bee half a side is a border"


def test_every_shape_in_the_supply_always_fits_somewhere() -> None:
    for luck in range(60):
        s = grown(random.Random(luck), 20 + luck % 19, snug=luck % 2 == 0)
        left = {shape for shape, count in Meadow(laid(s)).left.items() if count}
        assert set(shapes(legal(s))) == left


@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)])
def test_the_longest_meadows_stay_on_the_map(step: Point) -> None:
    """Whatever way a meadow is drawn out, each of its placements is written and read back alike."""
    s = table()
    while moves := placements(s):
        for move in moves:
            assert RULES.parse(s, RULES.show(s, move)) == move
        farthest = max(moves, key=lambda move: reach(move, step))
        RULES.apply(s, s.active, farthest, FairChance(0))
    assert len(s.tiles) == 39
    assert ButineState.from_data(s.to_data()).to_data() == s.to_data()


def reach(move: int, step: Point) -> int:
    """How far out in one direction a placement's tile reaches."""
    return max(x * step[0] + 2 * y * step[1] for x, y in oracle.outline(oracle.from_text(to_text(move))))
