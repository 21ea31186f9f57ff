"""A board for Prizes, the game for tests of the frame: two keys, and a prompt that says whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from core.engine.events import SeenEvent
from core.games import GAMES
from tests.prizes import CLAIM, DONE, RULES, PrizesRules, PrizesState
from tui.games import BOARDS, GameUI, PieceStyle
from tui.widgets.area import PlayArea, Prompt, Scene


class PrizesArea(PlayArea, can_focus=True):
    BINDINGS: ClassVar[list[BindingType]] = [("d", "choose(1)", "Done"), ("c", "choose(2)", "Claim")]
    DEFAULT_CSS = "PrizesArea { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.speeds: list[float] = []

    def compose(self) -> ComposeResult:
        yield Static(id="numbers", markup=False)

    def show(self, scene: Scene) -> None:
        self.scene = scene
        assert isinstance(scene.view, PrizesState)
        self.query_one("#numbers", Static).update(f"{scene.view.what} {scene.view.numbers}")

    async def play(self, event: SeenEvent, speed: float) -> None:
        """Nothing is animated, and each speed is noted."""
        self.speeds.append(speed)

    def prompt(self) -> Prompt:
        if self.scene is None:
            return Prompt("")
        if self.scene.must:
            return Prompt("It is your turn.", (("d", "done"),), mine=True)
        return Prompt("Wait.", (("c", "claim"),) if CLAIM in self.scene.legal else ())

    def seat_notes(self, room: int) -> Sequence[str]:
        if self.scene is None:
            return []
        assert isinstance(self.scene.view, PrizesState)
        return [f"{count}" for count in self.scene.view.prizes]

    def action_choose(self, move: int) -> None:
        assert move in (DONE, CLAIM)
        self.post_message(self.Chosen(move))


UI = GameUI(
    area=PrizesArea,
    pieces=tuple(
        PieceStyle(letter, shape, letter.lower(), "#ffffff", "#000000", "#ffffff", "#000000")
        for letter, shape in zip("ABCD", "■▲●▼", strict=True)
    ),
)


@pytest.fixture
def prizes(monkeypatch: pytest.MonkeyPatch) -> PrizesRules:
    """The game among those of the house, with its board."""
    monkeypatch.setitem(GAMES, "prizes", RULES)
    monkeypatch.setitem(BOARDS, "prizes", __name__)
    return RULES
