"""The line that ties ButaBabel's screen together; see tui.games.GameUI.

A to E are towers, so no piece has one of these letters.
"""

from __future__ import annotations

from tui.games import GameUI, PieceStyle
from tui.games.butababel.area import BabelArea

UI = GameUI(
    area=BabelArea,
    pieces=(
        PieceStyle("S", "■", "#", "#ff9ac1", "#a3265f", "#ff5555", "#aa0000"),
        PieceStyle("T", "▲", "^", "#7fb2ff", "#1f4fa8", "#5555ff", "#0000aa"),
        PieceStyle("U", "●", "o", "#7bd88f", "#1b6b34", "#55ff55", "#00aa00"),
        PieceStyle("R", "◆", "%", "#c792ea", "#7a2fa0", "#ff55ff", "#aa00aa"),
        PieceStyle("L", "✚", "+", "#ffa657", "#9a4a00", "#ffff55", "#aa5500"),
    ),
    dummy="owns a tower, nobody plays it",
)
