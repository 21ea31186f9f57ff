"""Pictures of a hint in each game, compared with ones that a person has looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.butababel import moves as babel
from core.games.butim import moves as butim
from core.games.butine import moves as butine
from core.games.heroes import moves as heroes
from tests.tui.hint_tables import consulted, hint_of
from tests.tui.tables import Looks, TableApp
from tests.tui.test_babel_snapshots import under_way as towers
from tests.tui.test_butim_snapshots import under_way as sea
from tests.tui.test_butine_snapshots import under_way as meadow
from tests.tui.test_table_snapshots import Compare, late
from tests.tui.watching import settle
from tui.hints import ORDINALS
from tui.widgets.area import PlayArea

KINDS = {
    "heroes": (heroes.PASS, heroes.PLAY),
    "butababel": (babel.PLAY, babel.DRAW, babel.PLAY),
    "butine": (butine.PLACE, butine.GATHER, butine.PLACE),
    "butim": (butim.DIG, butim.PLAY, butim.DIVE),
}
"""What kinds of move a hint has, the best first."""

OPENS: dict[str, Callable[[Looks | None], TableApp]] = {
    "heroes": lambda looks: late("pbbb", looks),
    "butababel": lambda looks: towers(looks=looks),
    "butine": lambda looks: meadow(looks=looks),
    "butim": lambda looks: sea(looks=looks),
}


def of_kinds(legal: Sequence[int], kinds: Sequence[int]) -> list[int]:
    """Moves of these kinds, each another one, from the middle of those that there are."""
    found: list[int] = []
    for kind in kinds:
        some = [move for move in legal if move & 0xFF == kind and move not in found]
        found.append(some[len(some) // 2])
    return found


@pytest.mark.parametrize("tiles", ["unicode", "ascii"])
@pytest.mark.parametrize("game", OPENS)
def test_a_hint(game: str, tiles: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = consulted(monkeypatch)
    app = OPENS[game](Looks(tiles=tiles))
    oracle.favoured = of_kinds(app.match.rules.legal_moves(app.match.state, 0), KINDS[game])

    async def run(pilot: Pilot[Any]) -> None:
        await settle(pilot, lambda: bool(pilot.app.screen.query(PlayArea)))
        for _ in range(5):
            await pilot.pause()
        await pilot.press("question_mark")
        await settle(pilot, lambda: ORDINALS[0] in hint_of(pilot.app))
        await pilot.pause()

    assert snap_compare(app, terminal_size=(80, 24), run_before=run)
