"""Pictures of Butine's table, compared with ones that a person has looked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.games.butine.state import ACT_STAGE, MORE_STAGE, SWAP_STAGE
from tests.tui.butine_tables import asks, butine_app, can_gather, state
from tests.tui.tables import Looks, TableApp
from tests.tui.test_table_snapshots import SIZES, Compare, ready


def under_way(kinds: str = "pbbb", seed: str = "7", looks: Looks | None = None) -> TableApp:
    """It is the turn of seat 0, who can gather; the meadow has grown."""
    return butine_app(
        kinds,
        lambda match: asks(0, ACT_STAGE)(match) and can_gather(match) and len(state(match).tiles) > 12,
        seed=seed,
        looks=looks,
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_tile_is_placed(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(under_way(), terminal_size=size, run_before=ready("7", "right", "right"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_walk_is_chosen(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(under_way("pbb"), terminal_size=size, run_before=ready("enter"))


@pytest.mark.parametrize("keys", [("7", "right"), ("enter",)], ids=["place", "walk"])
def test_in_ascii(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    app = under_way(looks=Looks(tiles="ascii"))
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready(*keys))


@pytest.mark.parametrize("stage", [MORE_STAGE, SWAP_STAGE], ids=["gathering", "exchange"])
def test_cards_are_asked_for(snap_compare: Compare, stage: int) -> None:
    until: Callable[..., bool] = asks(0, stage)
    assert snap_compare(butine_app("pbb", until, seed="4"), terminal_size=(80, 24), run_before=ready())


def test_the_first_tile(snap_compare: Compare) -> None:
    assert snap_compare(butine_app("pb"), terminal_size=(80, 24), run_before=ready("5"))
