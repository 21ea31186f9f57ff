"""The log: what happened, line by line, newest at the bottom. Text of people is never read as markup."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text
from textual.widgets import RichLog

MAX_LINES = 2000
SOON_SECONDS = 0.25


class GameLog(RichLog, can_focus=False):
    """A scrolling log that wraps its lines."""

    DEFAULT_CSS = """
    GameLog { height: 1fr; scrollbar-size-vertical: 1; background: transparent; }
    """

    def __init__(self) -> None:
        super().__init__(wrap=True, markup=False, highlight=False, max_lines=MAX_LINES, min_width=8)
        self.lines_told: list[str] = []
        self._waiting: list[str | Text] = []

    def tell(self, line: str | Text, soon: bool = False) -> None:
        """Add a line; soon: together with others that come within a moment, since drawing the log is slow."""
        self.lines_told.append(str(line))
        del self.lines_told[:-MAX_LINES]
        if not soon:
            self.write(line)
            return
        self._waiting.append(line)
        if len(self._waiting) == 1:
            self.set_timer(SOON_SECONDS, self._write_waiting)

    def _write_waiting(self) -> None:
        for line in self._waiting:
            self.write(line)
        self._waiting.clear()

    def retell(self, lines: Iterable[str | Text]) -> None:
        """Start anew with these lines."""
        self.clear()
        self._waiting.clear()
        last = list(lines)[-MAX_LINES:]
        self.lines_told = [str(line) for line in last]
        for line in last:
            self.write(line)
