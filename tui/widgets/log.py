"""The log: what happened, line by line, newest at the bottom. Text of people is never read as markup."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widgets import RichLog

MAX_LINES = 2000


class GameLog(RichLog, can_focus=False):
    """A scrolling log that wraps its lines."""

    DEFAULT_CSS = """
    GameLog { height: 1fr; scrollbar-size-vertical: 1; background: transparent; }
    """

    def __init__(self) -> None:
        super().__init__(wrap=True, markup=False, highlight=False, max_lines=MAX_LINES, min_width=8)
        self.lines_told: list[str] = []

    def tell(self, line: str) -> None:
        """Add a line."""
        self.lines_told.append(line)
        del self.lines_told[:-MAX_LINES]
        self.write(line)

    def retell(self, lines: Iterable[str]) -> None:
        """Start anew with these lines."""
        self.clear()
        self.lines_told = list(lines)[-MAX_LINES:]
        for line in self.lines_told:
            self.write(line)
