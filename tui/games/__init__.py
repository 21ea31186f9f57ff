"""What each game brings to the screen, loaded when it is first needed.

A game's folder here has `ui.py` with one GameUI called UI. No game imports another.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module, resources
from typing import TYPE_CHECKING

from core.games import rules_of

if TYPE_CHECKING:
    from tui.widgets.area import PlayArea

BOARDS: dict[str, str] = {
    "butababel": "tui.games.butababel.ui",
    "butim": "tui.games.butim.ui",
    "butine": "tui.games.butine.ui",
    "heroes": "tui.games.heroes.ui",
}


@dataclass(frozen=True, slots=True)
class PieceStyle:
    """How a seat's piece looks: its letter, a shape that tells it apart without colour, and its colours.

    shape and ascii_shape are one cell wide; dark and light are "#rrggbb" for dark and light themes, the basic
    ones for terminals with 16 colours, where a near colour would become another.
    """

    letter: str
    shape: str
    ascii_shape: str
    dark: str
    light: str
    basic_dark: str
    basic_light: str


@dataclass(frozen=True, slots=True)
class GameUI:
    """pieces: in the order of the rules' info.pieces; dummy: what a seat is that nobody plays, in a few words."""

    area: type[PlayArea]
    pieces: tuple[PieceStyle, ...]
    dummy: str = ""


def game_ui(game: str) -> GameUI:
    """The screen's part of a game that is in BOARDS."""
    ui = import_module(BOARDS[game]).UI
    assert isinstance(ui, GameUI)
    return ui


def rules_text(game: str) -> str:
    """The rules of a game as Markdown, in the project's words; raises BadSetup for no game."""
    rules_of(game)
    return resources.files(f"core.games.{game}").joinpath("rules.md").read_text(encoding="utf-8")
