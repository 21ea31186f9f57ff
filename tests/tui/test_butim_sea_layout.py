"""Where islands, whirlpool and open water lie: properties over windows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.games.butim.deck import CENTRE
from tests.tui.test_butim_sea import usual
from tui.games.butim.layout import OPEN_WATER, SeaLayout
from tui.games.butim.seamarks import WHIRLPOOL

windows = st.tuples(st.integers(0, 200), st.integers(0, 60))
ARROWS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@given(windows)
def test_boxes_share_no_cell_and_lie_in_the_window(size: tuple[int, int]) -> None:
    layout = SeaLayout.fit(*size)
    assert len(layout.boxes) == OPEN_WATER + 1
    cells = [
        (x, y)
        for box in layout.boxes
        for x in range(box.x, box.x + box.width)
        for y in range(box.y, box.y + box.height)
    ]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)


@given(windows, st.integers(-1, 200), st.integers(-1, 60))
def test_a_cell_belongs_to_the_box_that_holds_it(size: tuple[int, int], x: int, y: int) -> None:
    layout = SeaLayout.fit(*size)
    holding = [place for place in range(OPEN_WATER) if layout.boxes[place].holds(x, y)]
    assert layout.at(x, y) == (holding[0] if holding else None)


@given(usual)
def test_the_central_island_is_the_largest_and_in_the_middle(size: tuple[int, int]) -> None:
    layout = SeaLayout.fit(*size)
    x, y = layout.boxes[CENTRE].middle
    assert abs(x - size[0] / 2) <= 2
    assert abs(y - size[1]) <= 4
    areas = [box.width * box.height for box in layout.boxes[:WHIRLPOOL]]
    assert max(areas) == areas[CENTRE]
    assert areas.count(areas[CENTRE]) == 1


@given(usual)
def test_rows_of_a_box_have_one_use(size: tuple[int, int]) -> None:
    for ships in (False, True):
        for site in SeaLayout.fit(*size).sites(ships):
            rows = [*site.land, site.label, *([] if site.known is None else [site.known])]
            assert len(rows) == len(set(rows))
            assert all(site.box.holds(site.box.x, row) for row in (*rows, *site.ships))
            assert site.label not in site.ships
            assert len(site.ships) == (2 if site.large else 1) or not site.large


@given(usual, st.frozensets(st.integers(0, WHIRLPOOL), min_size=1))
def test_arrows_lead_from_everywhere_to_everything_that_is_allowed(
    size: tuple[int, int], allowed: frozenset[int]
) -> None:
    layout = SeaLayout.fit(*size)
    for start in range(WHIRLPOOL + 1):
        reached, edge = {start}, [start]
        while edge:
            here = edge.pop()
            for right, down in ARROWS:
                there = layout.beside(here, right, down, allowed)
                assert there == here or there in allowed
                if there not in reached:
                    reached.add(there)
                    edge.append(there)
        assert reached >= allowed


@given(usual, st.integers(0, WHIRLPOOL), st.sampled_from(ARROWS))
def test_an_arrow_never_leads_backwards(size: tuple[int, int], here: int, arrow: tuple[int, int]) -> None:
    layout = SeaLayout.fit(*size)
    there = layout.beside(here, *arrow, frozenset(range(WHIRLPOOL + 1)))
    (x, y), (to_x, to_y) = layout.boxes[here].middle, layout.boxes[there].middle
    assert (to_x - x) * arrow[0] + (to_y - y) * arrow[1] >= 0
