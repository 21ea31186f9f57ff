"""Pictures of Butim's table, compared with ones that a person has looked at."""

from __future__ import annotations

import pytest

from core.games.butim.state import DISCARD_STAGE, GEAR_STAGE, ORDER_STAGE, SEAT_STAGE
from tests.games.butim_table import Game, table
from tests.tui.butim_tables import ANCHOR_KRAKEN, POSITIONS, SKULL, SKULL_STAR, Undecided, built
from tests.tui.tables import Looks, TableApp
from tests.tui.test_table_snapshots import SIZES, Compare, ready
from tui.themes import LIGHT, TERMINAL_DARK


def under_way(seats: int = 4, mode: str = "full", looks: Looks | None = None, active: str = "A") -> TableApp:
    """The turn of seat 0, or a claim of it out of turn; everybody has something."""
    full = mode == "full"
    s = table(
        seats,
        mode,
        hands={
            "A": "pickpocket-sand map-thief-earth tavern-tale-stone shovel second-wind-sand",
            "B": "toll-sand",
            "C": "current-sand hearsay-earth",
            "D": "bargain-sand",
        },
        gear={"A": "spyglass", "B": "compass amulet", "C": "gold-mine"},
        maps={"A": "skull anchor star", "B": "kraken skull", "C": "star star"},
        won={"A": f"skull-{SKULL}"},
        ore={"A": "ccsg", "B": "cs", "C": "g"} if full else {},
        where={"A": "sand", "B": "sand-earth", "C": "centre", "D": "earth"} if full else {},
        quests=f"anchor-kraken-{ANCHOR_KRAKEN} skull-star-{SKULL_STAR}",
        left={"sand": 6, "earth": 3, "stone": 0, "centre": 2},
        active=active,
    )
    return built(s, "p" + "b" * (seats - 1), looks, thinker=Undecided())


def standing(game: Game, looks: Looks | None = None) -> TableApp:
    return built(game.s, "p" + "b" * (game.s.seats - 1), looks, thinker=Undecided())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_turn(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(under_way(), terminal_size=size, run_before=ready("2"))


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_where_to_dig_with_seven(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(under_way(7), terminal_size=size, run_before=ready("d", "right"))


@pytest.mark.parametrize("keys", [(), ("d",), ("t",)], ids=["turn", "dig", "ledger"])
def test_in_ascii(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    app = under_way(looks=Looks(tiles="ascii"))
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready(*keys))


@pytest.mark.parametrize("theme", [LIGHT, TERMINAL_DARK], ids=lambda theme: theme.name)
def test_in_other_colours(snap_compare: Compare, theme: object) -> None:
    app = under_way()
    app.register_theme(theme)  # type: ignore[arg-type]
    app.theme = theme.name  # type: ignore[attr-defined]
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready("d"))


@pytest.mark.parametrize(
    ("stage", "keys"),
    [(SEAT_STAGE, ()), (GEAR_STAGE, ("right",)), (ORDER_STAGE, ()), (DISCARD_STAGE, ("1",))],
    ids=["seat", "gear", "order", "discard"],
)
def test_questions(snap_compare: Compare, stage: int, keys: tuple[str, ...]) -> None:
    assert snap_compare(standing(POSITIONS[stage]()), terminal_size=(80, 24), run_before=ready(*keys))


def test_a_claim_out_of_turn(snap_compare: Compare) -> None:
    assert snap_compare(under_way(active="B"), terminal_size=(80, 24), run_before=ready())


def test_party_mode(snap_compare: Compare) -> None:
    assert snap_compare(under_way(7, "party"), terminal_size=(80, 24), run_before=ready())


def test_the_ledger(snap_compare: Compare) -> None:
    assert snap_compare(under_way(), terminal_size=(120, 40), run_before=ready("t"))
