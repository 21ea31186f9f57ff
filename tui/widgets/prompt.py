"""The prompt: one sentence on what is asked, and the keys that answer it. The same place in every game."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from tui.widgets.area import Prompt


class PromptBar(Static):
    """Two lines: the sentence, then keys; an answer to what was tried or asked replaces the keys for a while."""

    DEFAULT_CSS = """
    PromptBar { height: 2; padding: 0 1; background: $panel; color: $foreground; }
    PromptBar.-mine { background: $primary-muted; }
    """

    def show(self, prompt: Prompt, answer: str = "") -> None:
        """Show what is asked, and below it the keys, or why the last try failed, or what else was asked for."""
        self.set_class(prompt.mine, "-mine")
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(prompt.text, Style(bold=prompt.mine))
        text.append("\n")
        if answer:
            text.append(answer, Style(bold=True, italic=True))
        else:
            for key, does in prompt.keys:
                text.append(f" {key} ", Style(reverse=True, bold=True))
                text.append(f" {does}   ")
        self.update(text, layout=False)  # the bar's size is fixed
