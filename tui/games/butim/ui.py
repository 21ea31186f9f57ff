"""The line that ties Butim's screen together; see tui.games.GameUI."""

from __future__ import annotations

from tui.games import GameUI, PieceStyle
from tui.games.butim.area import ButimArea

UI = GameUI(
    area=ButimArea,
    pieces=(
        PieceStyle("R", "■", "#", "#f2777a", "#b3261e", "#ff5555", "#aa0000"),
        PieceStyle("B", "●", "o", "#7fb2ff", "#1f4fa8", "#5555ff", "#0000aa"),
        PieceStyle("G", "▲", "^", "#7bd88f", "#1b6b34", "#55ff55", "#00aa00"),
        PieceStyle("Y", "◆", "*", "#ffd75f", "#7a5c00", "#ffff55", "#aa5500"),
        PieceStyle("V", "▼", "v", "#d59bff", "#7a2fb0", "#ff55ff", "#aa00aa"),
        PieceStyle("W", "◇", "+", "#f0f0f0", "#6a6a6a", "#ffffff", "#555555"),
        PieceStyle("K", "✚", "x", "#9aa3ad", "#1a1a1a", "#aaaaaa", "#000000"),
    ),
)
