"""A line to choose a number on: by round steps, one by one, or typed. Where a number may be off, that comes first."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from core.engine.rules import Option
from tui.screens.picker import Picker

_MANY = 12
"""More numbers than this are stepped through by round ones."""
_STEPS = (1, 5, 10, 50, 100, 500, 1000)


class NumberPicker(Picker):
    """Of an option of kind "number". Like every picker it has always a value that may be."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus", "one(1)", "By one", key_display="+/-"),
        Binding("minus", "one(-1)", "By one", show=False),
        Binding("0", "digit('0')", "Number", key_display="0-9"),
        *(Binding(digit, f"digit('{digit}')", "Number", show=False) for digit in "123456789"),
    ]

    def __init__(self, option: Option, value: object, id: str | None = None) -> None:
        span = option.high - option.low
        self._step = next((step for step in _STEPS if span <= _MANY * step), _STEPS[-1])
        self._off = option.default if option.can_be_off else None
        self._typed = ""
        words = [(number, option.say(number).capitalize()) for number in option.values()]
        super().__init__(words, value, self._how(), id)

    def _how(self) -> str:
        arrows = "Left and right" + (f" by {self._step}s, + and - by one" if self._step > 1 else "")
        return f"{arrows}, or type it{'' if self._off is None else '; 0 is off'}."

    def render(self) -> Text:
        """Between the arrows of the round steps the signs of the single ones."""
        if self._step == 1:
            return super().render()
        return self.framed("- ", " +")

    def action_turn(self, step: int) -> None:
        """The next round number, or the one before; off and both ends count as round."""
        last = len(self._values) - 1
        at = (self._at + step) % (last + 1)
        while at not in (0, last) and not self._is_round(at):
            at += step
        self.choose(at)

    def _is_round(self, at: int) -> bool:
        number = self._values[at][0]
        first = at == 1 and self._off is not None
        return first or (isinstance(number, int) and number % self._step == 0)

    def action_one(self, step: int) -> None:
        """The very next number, or the one before."""
        self.choose((self._at + step) % len(self._values))

    def action_digit(self, digit: str) -> None:
        """A digit of a number: the smallest that begins so far like it. A 0 that begins none is off."""
        for word in (self._typed + digit, digit):
            found = [at for at, (number, _) in enumerate(self._values) if self._begins(number, word)]
            if found:
                self.choose(found[0])
                self._typed = word
                return
        if digit == "0" and self._off is not None:
            self.choose(0)

    def _begins(self, number: object, word: str) -> bool:
        return number != self._off and str(number).startswith(word)

    def choose(self, at: int) -> None:
        """See Picker; what was typed is done with."""
        self._typed = ""
        super().choose(at)

    def on_blur(self) -> None:
        """Digits that are typed later begin another number."""
        self._typed = ""

    def click_at(self, x: int) -> None:
        """The signs take one step, all else as on every picker."""
        sign = {2: -1, self.size.width - 3: 1}.get(x)
        if sign is None or self._step == 1:
            super().click_at(x)
        else:
            self.action_one(sign)
