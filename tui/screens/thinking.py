"""That a bot thinks, as the table screen shows it: a mark that moves calmly, the seconds, the key that hurries.

While the game waits for a bot the session is asked a few times in two seconds; otherwise nothing runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from textual.screen import Screen
from textual.timer import Timer

from core.engine.rules import Seat
from net.session import Session
from tui.widgets.area import Prompt

LOOK_SECONDS = 0.5
_SHOWN_AFTER = 0.4
"""Who has decided by then is not seen to think: nothing flickers."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What is shown of a bot that thinks. seconds: whole ones; beat: whether its mark is on the second of two beats."""

    seat: Seat
    seconds: int
    beat: bool

    @property
    def time(self) -> str:
        """The time in words, "" for less than a second."""
        return f"{self.seconds} s" if self.seconds else ""

    def beside(self, prompt: Prompt, names: Sequence[str], key: str) -> Prompt:
        """The prompt with what is known of the thought, and the key that hurries it."""
        time = f", {self.time}" if self.time else ""
        text = f"{prompt.text.rstrip('.')} · thinking{time}"
        return replace(prompt, text=text, keys=((key, f"hurry {names[self.seat]}"), *prompt.keys))


class Thoughts:
    """Follows who thinks. thought: what is to be shown now; changed: called when that is something else.

    Without motion (`moves` says whether there is any) only the seconds go on.
    """

    def __init__(self, screen: Screen[None], changed: Callable[[], None], moves: Callable[[], bool]) -> None:
        self._screen, self._changed, self._moves = screen, changed, moves
        self._session: Session | None = None
        self._timer: Timer | None = None
        self.thought: Thought | None = None

    def watch(self, session: Session | None) -> None:
        """Look whether a bot thinks from now on, or with None no more."""
        self._session, self.thought = session, None
        if session is None and self._timer is not None:
            self._timer.stop()
            self._timer = None
        elif session is not None and self._timer is None:
            self._timer = self._screen.set_interval(LOOK_SECONDS, self.look)

    def look(self) -> None:
        """See who thinks now."""
        before, thinking = self.thought, None if self._session is None else self._session.thinking()
        if thinking is None or thinking.seconds < _SHOWN_AFTER:
            self.thought = None
        else:
            beat = before is not None and not before.beat and self._moves()
            self.thought = Thought(thinking.seat, int(thinking.seconds), beat)
        if self.thought != before:
            self._changed()
