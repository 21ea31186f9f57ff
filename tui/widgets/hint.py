"""The hint beside the board: that it is thought about, then the best moves in words. It asks nobody."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from ai.hints import Hint
from tui.hints import MARK, ORDINALS

_NAME = Style(bold=True)


class HintPanel(Static):
    """Takes no room while there is no hint. told: what it says now, as plain text."""

    DEFAULT_CSS = """
    HintPanel { display: none; height: auto; margin-top: 1; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.told = ""

    def tell(self, words: str) -> None:
        """A sentence."""
        self._show(Text(words))

    def tell_moves(self, hints: Sequence[Hint]) -> None:
        """Moves with their worth, each with the ordinal that it has on the board."""
        lines = []
        for ordinal, hint in zip(ORDINALS, hints, strict=False):
            lines.append(Text.assemble((ordinal, MARK), (f" {hint.name}", _NAME), f"\n{hint.worth}"))
        self._show(Text("\n").join(lines))

    def clear(self) -> None:
        """Make room."""
        self.told = ""
        self.display = False

    def _show(self, text: Text) -> None:
        self.told = text.plain
        self.update(text)
        self.display = True
