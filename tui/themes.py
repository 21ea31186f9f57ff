"""Butique's own colours: a dark theme, a light one, one of high contrast, two for sixteen colours.

Only colours stand here. Text on every ground of the first three has a contrast of 4.5 at least (WCAG AA); a test
measures it.
"""

from __future__ import annotations

from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

DARK = Theme(
    name="butique-dark",
    dark=True,
    primary="#b5a1f5",
    secondary="#8ab8ff",
    accent="#f0c05a",
    warning="#ffc66b",
    error="#ff8f8f",
    success="#86dc9b",
    foreground="#ece9e1",
    background="#15161d",
    surface="#1d1f28",
    panel="#292c38",
    variables={
        "text": "#ece9e1",
        "text-muted": "#aeadb6",
        "text-disabled": "#a09fa9",
        "foreground-muted": "#b6b4bd",
        "border": "#b5a1f5",
        "border-blurred": "#4a4d60",
        "button-color-foreground": "#15161d",
        "block-cursor-foreground": "#15161d",
        "block-cursor-background": "#b5a1f5",
        "block-cursor-blurred-background": "#3a3853",
        "footer-background": "#15161d",
        "input-selection-background": "#5a4f8a",
    },
)
LIGHT = Theme(
    name="butique-light",
    dark=False,
    primary="#553ba0",
    secondary="#1d4f9e",
    accent="#7d4a00",
    warning="#7d4a00",
    error="#a61c1c",
    success="#1b6336",
    foreground="#26231d",
    background="#f4f0e7",
    surface="#fdfaf3",
    panel="#e8e2d4",
    variables={
        "text": "#26231d",
        "text-muted": "#5c574c",
        "text-disabled": "#625d52",
        "foreground-muted": "#5c574c",
        "border": "#553ba0",
        "border-blurred": "#b8b09d",
        "primary-muted": "#dcd3f2",
        "button-color-foreground": "#ffffff",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-background": "#553ba0",
        "block-cursor-blurred-background": "#dcd3f2",
        "footer-background": "#f4f0e7",
        "input-selection-background": "#cfc3ef",
    },
)
CONTRAST = Theme(
    name="butique-contrast",
    dark=True,
    primary="#ffe14d",
    secondary="#7fd4ff",
    accent="#7fffd4",
    warning="#ffb84d",
    error="#ff9a9a",
    success="#8dff8d",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    variables={
        "text": "#ffffff",
        "text-muted": "#e0e0e0",
        "text-disabled": "#c8c8c8",
        "foreground-muted": "#e0e0e0",
        "border": "#ffe14d",
        "border-blurred": "#9a9a9a",
        "primary-muted": "#3d3600",
        "button-color-foreground": "#000000",
        "block-cursor-foreground": "#000000",
        "block-cursor-background": "#ffe14d",
        "block-cursor-blurred-background": "#4d4400",
        "footer-background": "#000000",
        "input-selection-background": "#5c5200",
    },
)

TERMINAL_DARK = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="terminal-dark",
    primary="ansi_bright_magenta",
    accent="ansi_bright_yellow",
    variables=BUILTIN_THEMES["ansi-dark"].variables
    | {"border": "ansi_bright_magenta", "border-blurred": "ansi_bright_black"}
    | {"footer-key-foreground": "ansi_bright_yellow", "text-disabled": "ansi_default"},
)
TERMINAL_LIGHT = replace(
    BUILTIN_THEMES["ansi-light"],
    name="terminal-light",
    primary="ansi_magenta",
    accent="ansi_blue",
    variables=BUILTIN_THEMES["ansi-light"].variables
    | {"border": "ansi_magenta", "border-blurred": "ansi_bright_black"}
    | {"footer-key-foreground": "ansi_blue", "text-disabled": "ansi_default"},
)

OWN = (DARK, LIGHT, CONTRAST, TERMINAL_DARK, TERMINAL_LIGHT)
OTHERS = (
    "nord",
    "gruvbox",
    "catppuccin-mocha",
    "catppuccin-latte",
    "rose-pine",
    "solarized-light",
)
"""Textual's own that are offered beside."""

CHOICES = (*(theme.name for theme in OWN), *OTHERS)


def fitting(name: str, dark: bool, colours: str | None) -> str:
    """The theme to use for the chosen one where the terminal has `colours` (Rich's name of its colour system).

    Sixteen colours cannot tell our greys apart, so the terminal's own are used then.
    """
    if colours in ("truecolor", "256"):
        return name
    return (TERMINAL_DARK if dark else TERMINAL_LIGHT).name
