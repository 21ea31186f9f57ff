"""Pictures of ButaBabel's table, compared with ones that a person has looked at."""

from __future__ import annotations

import pytest

from tests.tui.babel_tables import asks, babel_app, stalls
from tests.tui.tables import Looks, TableApp
from tests.tui.test_table_snapshots import SIZES, Compare, ready
from tui.themes import LIGHT, TERMINAL_DARK


def under_way(kinds: str = "pbbbb", least: int = 10, looks: Looks | None = None) -> TableApp:
    """It is the turn of seat 0, who can play; the towers have grown."""
    return babel_app(kinds, asks(0, least), looks=looks)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_towers(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(under_way(), terminal_size=size, run_before=ready())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_card_is_picked_up_with_a_dummy_at_the_table(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(under_way("pbb", 12), terminal_size=size, run_before=ready("1"))


@pytest.mark.parametrize("keys", [(), ("1",)], ids=["towers", "card"])
def test_in_ascii(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    app = under_way(looks=Looks(tiles="ascii"))
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready(*keys))


@pytest.mark.parametrize("theme", [LIGHT, TERMINAL_DARK], ids=lambda theme: theme.name)
def test_in_other_colours(snap_compare: Compare, theme: object) -> None:
    app = under_way("pbbb", 7)
    app.register_theme(theme)  # type: ignore[arg-type]
    app.theme = theme.name  # type: ignore[attr-defined]
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready())


@pytest.mark.parametrize("tiles", ["unicode", "ascii"])
def test_a_stall(snap_compare: Compare, tiles: str) -> None:
    app = babel_app("pbb", stalls(0), seed="10", looks=Looks(tiles=tiles))
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready())


def test_the_first_cards(snap_compare: Compare) -> None:
    assert snap_compare(babel_app("pbbb"), terminal_size=(80, 24), run_before=ready())
