"""The line that ties Heroes' screen together; see tui.games.GameUI."""

from __future__ import annotations

from tui.games import GameUI, PieceStyle
from tui.games.heroes.area import HeroesArea

UI = GameUI(
    area=HeroesArea,
    pieces=(
        PieceStyle("S", "■", "#", "#f2777a", "#b3261e", "#ff5555", "#aa0000"),
        PieceStyle("Z", "▲", "^", "#ffd75f", "#7a5c00", "#ffff55", "#aa5500"),
        PieceStyle("V", "●", "o", "#7fb2ff", "#1f4fa8", "#5555ff", "#0000aa"),
        PieceStyle("W", "▼", "v", "#7bd88f", "#1b6b34", "#55ff55", "#00aa00"),
        PieceStyle("G", "✚", "+", "#ffa657", "#9a4a00", "#ff55ff", "#aa00aa"),
    ),
)
