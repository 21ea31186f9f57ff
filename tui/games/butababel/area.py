"""The play area of ButaBabel: towers, decks and hand. tui.widgets.area says what it may do and not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from core.engine.events import SeenEvent
from core.games.butababel import moves as m
from core.games.butababel.cards import HAND_COUNTS, KIND_NAMES, KINDS
from core.games.butababel.state import BabelState
from tui.keys import bindings
from tui.widgets.area import PlayArea, Prompt, Scene


class BabelArea(PlayArea, can_focus=True):
    """See PlayArea."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("butababel")]
    DEFAULT_CSS = """
    BabelArea { height: 1fr; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._board = Static(markup=False)
        self._scene: Scene | None = None

    def compose(self) -> ComposeResult:
        """The towers."""
        yield self._board

    def show(self, scene: Scene) -> None:
        """See PlayArea."""
        self._scene = scene
        s = scene.view
        assert isinstance(s, BabelState)
        lines = [
            f"{m.LETTERS[tower]} {len(cards)} {KIND_NAMES[cards[-1]]}" for tower, cards in enumerate(s.towers)
        ]
        if scene.seat is not None:
            lines.append(
                str([KIND_NAMES[k] for k in KINDS for _ in range(HAND_COUNTS[s.hands[scene.seat]][k])])
            )
        self._board.update("\n".join(lines))

    def prompt(self) -> Prompt:
        """See PlayArea."""
        return Prompt("Play a card or draw one.", mine=True)

    def seat_notes(self, room: int) -> Sequence[str | Text]:
        """See PlayArea."""
        return ()

    async def play(self, event: SeenEvent, speed: float) -> None:
        """See PlayArea."""

    def action_draw(self) -> None:
        """The space bar: a card from the fullest deck, or a pass."""
        if self._scene is not None and self._scene.legal:
            self.post_message(self.Chosen(self._scene.legal[-1]))

    def action_card(self, index: int) -> None:
        """A card of the hand."""

    def action_tower(self, tower: int) -> None:
        """A tower."""

    def action_drop(self) -> None:
        """No card after all."""
