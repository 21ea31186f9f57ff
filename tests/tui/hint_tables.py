"""Tables for the tests of hints: who thinks is an oracle that ranks moves as a test wants, when it wants."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from textual.app import App

from ai.player import Choice, Ranked
from ai.workers import Request, WorkerLost
from core.engine.codec import state_from_bytes
from core.games import rules_of
from tui.widgets.area import PlayArea
from tui.widgets.hint import HintPanel

VALUES = (0.62, 0.61, 0.31)
VISITS = (900, 500, 200)


class Oracle:
    """Answers once `may_answer` is set: the first legal moves that are unlike, or those of `favoured`.

    asked: all questions so far; hurried: how often it was to decide at once, which it does; fails: it is lost then.
    """

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.may_answer = asyncio.Event()
        self.favoured: Sequence[int] = ()
        self.hurried = 0
        self.fails = False
        self.closed = False

    async def choose(self, request: Request) -> Choice:
        self.asked.append(request)
        await self.may_answer.wait()
        if self.fails:
            raise WorkerLost("The bots' process died twice over the same question.")
        rules = rules_of(request.game)
        legal = rules.legal_moves(state_from_bytes(rules.state_type, request.view), request.seat)
        moves = self.favoured or _unlike(legal)
        ranked = tuple(Ranked(*parts) for parts in zip(moves, VALUES, VISITS, strict=False))
        return Choice(ranked[0].move, 1.0, ranked, "")

    def hurry(self) -> None:
        self.hurried += 1
        self.may_answer.set()

    def close(self) -> None:
        self.closed = True


def _unlike(legal: Sequence[int]) -> list[int]:
    """A first, a middle and a last move."""
    return list(dict.fromkeys((legal[0], legal[len(legal) // 2], legal[-1])))


def consulted(monkeypatch: pytest.MonkeyPatch, ready: bool = True) -> Oracle:
    """The oracle that thinks about hints from now on; ready: whether it answers at once."""
    oracle = Oracle()
    if ready:
        oracle.may_answer.set()
    monkeypatch.setattr("tui.screens.advice.thinker", lambda: oracle)
    return oracle


def hint_of(app: App[None]) -> str:
    """What the panel says; "" where there is none."""
    panel = app.screen.query_one(HintPanel)
    return panel.told if panel.display else ""


def board_of(app: App[None]) -> str:
    """All that is drawn of the play area."""
    region = app.screen.query_one(PlayArea).region
    lines = []
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        if region.y <= y < region.bottom:
            lines.append(strip.text[region.x : region.right])
    return "\n".join(lines)
