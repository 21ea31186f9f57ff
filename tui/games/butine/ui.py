"""The line that ties Butine's screen together; see tui.games.GameUI."""

from __future__ import annotations

from tui.games import GameUI, PieceStyle
from tui.games.butine.area import ButineArea

UI = GameUI(
    area=ButineArea,
    pieces=(
        PieceStyle("C", "■", "#", "#7bd88f", "#1b6b34", "#55ff55", "#00aa00"),
        PieceStyle("T", "▲", "^", "#c792ea", "#7a2fa0", "#ff55ff", "#aa00aa"),
        PieceStyle("H", "◆", "%", "#ff9ac1", "#a3265f", "#ff5555", "#aa0000"),
        PieceStyle("M", "●", "o", "#5fd7d7", "#0f6b6b", "#55ffff", "#00aaaa"),
    ),
)
