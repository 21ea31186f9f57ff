"""A fault of this program's own while a table runs: everybody is told, and the game goes on when somebody asks."""

from __future__ import annotations

import pytest

from ai.player import Choice
from ai.workers import Request
from net.host.shelter import SORRY
from tests.net.room.house import house


@pytest.mark.parametrize("game", ["butine", "butababel"])
async def test_a_table_that_fails_stands_still_and_is_tried_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(request: Request) -> Choice:
        raise ZeroDivisionError

    async with house(game=game, seats=3, fill="easy") as h:
        with monkeypatch.context() as patch:
            patch.setattr(h.opening.bots, "choose", fail)
            (ann,) = h.come("Ann")
            await h.started(ann)
            while not ann.told("trouble"):
                h.step()
                await h.passes(1.0)
            still = h.table.match.ply
            await h.passes(30.0)
            assert (h.table.match.ply, ann.told("trouble")) == (still, [["trouble", SORRY]])
        assert ann.ask("retry") is None
        await h.passes(30.0)
        assert h.table.match.ply > still
