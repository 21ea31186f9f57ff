"""The pulse of a game with a clock, large over the board: the countdown, GO!, a pause, and when everybody must stop.

It shows what it is told and what time it is; it never waits, and keeps nobody from playing.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style
from rich.text import Text
from textual.geometry import Size
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from net.session import COUNTDOWN, PAUSED, RUNNING, Pulse
from tui.widgets.look import tiles_for

GO_SECONDS = 0.6
STOP_SECONDS = 2.0

_ROWS = 5
_FONT = {
    "1": (" ## ", "  # ", "  # ", "  # ", " ###"),
    "2": ("####", "   #", "####", "#   ", "####"),
    "3": ("####", "   #", " ###", "   #", "####"),
    "G": ("#####", "#    ", "#  ##", "#   #", "#####"),
    "O": ("#####", "#   #", "#   #", "#   #", "#####"),
    "P": ("#####", "#   #", "#####", "#    ", "#    "),
    "A": ("#####", "#   #", "#####", "#   #", "#   #"),
    "U": ("#   #", "#   #", "#   #", "#   #", "#####"),
    "S": ("#####", "#    ", "#####", "    #", "#####"),
    "E": ("#####", "#    ", "#### ", "#    ", "#####"),
    "D": ("#### ", "#   #", "#   #", "#   #", "#### "),
    "T": ("#####", "  #  ", "  #  ", "  #  ", "  #  "),
    "!": ("#", "#", "#", " ", "#"),
}
_MARGIN = Size(6, 6)  # the border, the padding, a line of words and the air above it


def large(word: str, pixel: str) -> list[str]:
    """A word in letters five lines high."""
    rows = ["  ".join(_FONT[letter][row] for letter in word) for row in range(_ROWS)]
    return [row.replace("#", pixel) for row in rows]


def clock_time(milliseconds: int) -> str:
    """Minutes and seconds: "0:07"."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"


class Lasting:
    """A sentence that stays long enough to be read, or until there is another. over: called when it has gone."""

    def __init__(self, owner: Widget, seconds: float, over: Callable[[], object]) -> None:
        self._owner = owner
        self._seconds = seconds
        self._over = over
        self._text = ""
        self._timer: Timer | None = None

    def keep(self, text: str) -> str:
        """The sentence that stands now, `text` if it is one."""
        if text:
            if self._timer is not None:
                self._timer.stop()
            self._text, self._timer = text, self._owner.set_timer(self._seconds, self._drop)
        return self._text

    def _drop(self) -> None:
        self._text = ""
        self._over()


class PulseBox(Static):
    """A box in the middle of the board, there only while there is something to say.

    pulse: how the game stands, None without a clock; word: what was said last in large letters.
    """

    DEFAULT_CSS = """
    PulseBox {
        layer: over; display: none; width: auto; height: auto; max-width: 100%; padding: 0 2;
        border: heavy $primary; background: $surface; text-align: center;
    }
    .-ascii PulseBox { border: ascii $primary; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.pulse: Pulse | None = None
        self.word = self._words = ""
        self._timer: Timer | None = None

    def beat(self, pulse: Pulse, who: str, key: str) -> None:
        """Show how the game stands. who: whoever asked for a pause, "" for nobody; key: what ends one."""
        began, self.pulse = self.pulse is None or self.pulse.state != pulse.state, pulse
        if pulse.state == COUNTDOWN:
            self._say(str(pulse.seconds), "Ready ...")
        elif pulse.state == PAUSED:
            self._say("PAUSED", f"{who} paused the game; {key} goes on" if who else f"{key} goes on")
        elif began:
            self._say("GO!", "", GO_SECONDS)

    def stop(self, why: str) -> None:
        """Everybody must do something before the game goes on: why, for a moment."""
        if self.pulse is not None and self.pulse.state == RUNNING:
            self._say("STOP!", why, STOP_SECONDS)

    def time_words(self, milliseconds: int) -> str:
        """The time that was played and, where it stands still, why."""
        time = clock_time(milliseconds)
        if self.pulse is None or self.pulse.state == RUNNING:
            return time
        return f"{time} {'paused' if self.pulse.state == PAUSED else 'ready ...'}"

    def _say(self, word: str, words: str, seconds: float | None = None) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = None if seconds is None else self.set_timer(seconds, self.hide)
        self.word, self._words = word, words
        self.fit()
        self.display = True

    def fit(self) -> None:
        """As large as the board has room for."""
        word, words = self.word, self._words
        if not word:
            return
        board = self.parent
        room = board.size if isinstance(board, Widget) else Size(0, 0)
        lines = large(word, "#" if tiles_for(self).name == "ascii" else "█")
        fits = len(lines[0]) + _MARGIN.width <= room.width and _ROWS + _MARGIN.height <= room.height
        text = Text("\n".join(lines) if fits else word, Style(bold=True), justify="center")
        if words:
            text.append(("\n\n" if fits else "  ") + words, Style(bold=False))
        self.update(text)

    def hide(self) -> None:
        """Give the board free."""
        self.display = False

    def on_click(self) -> None:
        """Whoever clicks here means the board: out of the way."""
        if self.pulse is not None and self.pulse.state == RUNNING:
            self.hide()
