"""The glyphs that boards are drawn with: a Unicode set and an ASCII one, cell for cell alike.

Every glyph is one cell wide in every terminal: no emoji, nothing of ambiguous width that boards depend on.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tiles:
    """A glyph set.

    box, heavy: top left, top right, bottom left, bottom right, horizontal, vertical. links: right side, left
    side, downward and upward openings of a box where the track goes on.
    """

    name: str
    box: str
    heavy: str
    links: str
    vertical: str
    treasure: str
    back: str
    swap: str
    times: str
    pip: str
    here: str
    tower: str
    tower_top: str
    cave: str
    cave_top: str


UNICODE = Tiles(
    name="unicode",
    box="╭╮╰╯─│",
    heavy="┏┓┗┛━┃",
    links="├┤┬┴",
    vertical="│",
    treasure="◆",
    back="↩",
    swap="⇄",
    times="×",
    pip="●",
    here="▶",
    tower="██",
    tower_top="█▀",
    cave="▐▌",
    cave_top="▗▄▖",
)
ASCII = Tiles(
    name="ascii",
    box="..''-|",
    heavy="####=#",
    links="++++",
    vertical="|",
    treasure="*",
    back="<",
    swap="x",
    times="x",
    pip="o",
    here=">",
    tower="[]",
    tower_top="n_",
    cave="()",
    cave_top=".-.",
)

TILE_SETS = {tiles.name: tiles for tiles in (UNICODE, ASCII)}


def tiles_of(name: str) -> Tiles:
    """A glyph set by its name; the Unicode one where the name is unknown."""
    return TILE_SETS.get(name, UNICODE)
