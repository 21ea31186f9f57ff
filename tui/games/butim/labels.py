"""Words on the sea: names of islands, how many cards are left, what the viewer knows of them, and what is lit."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from core.engine.events import HIDDEN
from core.games.butim.cards import TRAP, TREASURE
from core.games.butim.deal import known_place, known_sunk
from core.games.butim.state import PLACE_STAGE, ButimState
from tui.games.butim.chart import Chart
from tui.games.butim.layout import Box, Site
from tui.games.butim.palette import SeaLook
from tui.games.butim.seamarks import WHIRLPOOL, SeaMarks
from tui.hints import ORDINALS
from tui.widgets.pixels import Paint

NAMES = (
    ("Sand", "Sa"),
    ("Earth", "Ea"),
    ("Stone", "St"),
    ("Sand and Earth", "Sand-Earth", "SaEa"),
    ("Sand and Stone", "Sand-Stone", "SaSt"),
    ("Earth and Stone", "Earth-Stone", "EaSt"),
    ("Central Island", "Centre", "Ce"),
    ("Whirlpool", "Whirl", "Wh"),
)
"""By island, then of the whirlpool, the longest first."""

_KNOWN, _ASCII_KNOWN = "▸", "*"
"""What the viewer knows and the table perhaps does not."""

_GONE = " gone"

_ROOM_FOR_FLAG = 4
"""Rows of land that can do without the middle one."""


class Labels:
    """One drawing of all words."""

    def __init__(self, chart: Chart, s: ButimState, look: SeaLook, marks: SeaMarks) -> None:
        self.chart, self.s, self.look, self.marks = chart, s, look, marks
        self.known = _ASCII_KNOWN if look.ascii else _KNOWN

    def island(self, island: int, site: Site) -> None:
        """The words of an island, and what is lit there."""
        count = len(self.s.piles[island])
        if not count:
            self.gone(island, site)
            return
        self.frame(island, site.box)
        self.name(island, site, f"{self.look.tiles.times}{count}")
        words = known_words(self.s, self.marks.viewer, island)
        if words:
            self.told(site, words)

    def whirlpool(self, site: Site) -> None:
        """Its words: how many cards it has, and how many of them are known."""
        self.frame(WHIRLPOOL, site.box)
        sunk = sum(map(len, self.s.sunk))
        known = len(known_sunk(self.s, self.marks.viewer))
        beside = f" {self.known}{known}" if known and site.known is None else ""
        self.name(WHIRLPOOL, site, f"{self.look.tiles.times}{sunk}{beside}")
        if known and site.known is not None:
            self.told(site, (f"{known} known",))

    def adrift(self, site: Site) -> None:
        """Why ships are in open water: their island is gone, or they are still to choose one."""
        arriving = self.s.stage == PLACE_STAGE
        palette = self.look.palette
        text = fitting(["looking for an island", "at sea"] if arriving else ["adrift"], site.box.width)
        self.middle(site.box, site.label, text, self.look.ink(palette.faint, palette.sea))

    # Parts -------------------------------------------------------------------------------------------------

    def name(self, place: int, site: Site, count: str) -> None:
        """The name and the count in the middle of their row, in a chip where it can be chosen."""
        marks = self.marks
        key = marks.keys[place] if marks.keys else ""
        start = f"{key} " if key and (place in marks.lit or not marks.lit) else ""
        style, (left, right) = self.chip(place)
        ordinal = f"{ORDINALS[marks.hints[place]]} " if place in marks.hints else ""
        texts = [f"{left}{ordinal}{start}{name} {count}{right}" for name in NAMES[place]]
        short = NAMES[place][-1]
        texts += [f"{ordinal}{start}{short} {count}", f"{ordinal}{start.strip()}{short}{count}"]
        texts.append(ordinal or count.split(" ")[0])
        self.middle(site.box, site.label, fitting(texts, site.box.width), style)

    def chip(self, place: int) -> tuple[Style, tuple[str, str]]:
        """The style of a name, and what stands before and after it: not only colours tell what is lit."""
        marks, look, palette = self.marks, self.look, self.look.palette
        if place == marks.cursor:
            ends = (">", "<") if look.ascii else ("▶", "◀")
            return self.on_chip(palette.on_glow, palette.glow), ends
        if place in marks.lit:
            return self.on_chip(palette.on_lit, palette.lit), ("[", "]")
        if place in marks.struck:
            return look.ink(palette.ink, palette.sea, bold=True) + Style(reverse=True), ("~", "~")
        ink = palette.faint if marks.lit else palette.ink
        return look.ink(ink, palette.sea, bold=not marks.lit), ("", "")

    def on_chip(self, ink: Paint, ground: Paint) -> Style:
        """Ink on a ground of its own; the other way round where there are no colours."""
        return self.look.ink(ink, ground, bold=True) + Style(reverse=None if self.look.colours else True)

    def told(self, site: Site, words: tuple[str, ...]) -> None:
        """What the viewer knows: in a row of its own, or planted on the land like a flag."""
        look, row, ground = self.look, site.known, self.look.palette.sea
        if row is None:
            row, words = self.flag_row(site), words[:1]
        choices = [", ".join(words[:count]) for count in (2, 1)]
        choices.append(words[0].split(" ")[0])
        text = fitting([self.known + choice for choice in choices], site.box.width)
        self.middle(site.box, row, text, look.ink(look.palette.known, ground, bold=True))

    @staticmethod
    def flag_row(site: Site) -> int:
        """In the middle of the land, or above where that is so low that nothing else of it would be seen."""
        if not site.land:
            return site.label
        return site.land[0] if len(site.land) < _ROOM_FOR_FLAG else site.land[(len(site.land) - 1) // 2]

    def gone(self, island: int, site: Site) -> None:
        """An island that is no more."""
        palette, width = self.look.palette, site.box.width
        struck = island in self.marks.struck
        style = self.look.ink(palette.faint, palette.sea) + Style(reverse=struck or None)
        name = fitting([*NAMES[island]], width - len(_GONE))
        left = site.box.x + max(0, (width - len(name) - len(_GONE)) // 2)
        self.chart.put(left, site.label, name, style + Style(strike=True))
        self.chart.put(left + len(name), site.label, _GONE[:width], style)

    def frame(self, place: int, box: Box) -> None:
        """Corners around what can be chosen, heavy ones around the cursor."""
        marks, palette = self.marks, self.look.palette
        cursor = place == marks.cursor
        if not cursor and place not in marks.lit:
            return
        tiles = self.look.tiles
        glyphs, colour = (tiles.heavy, palette.glow) if cursor else (tiles.box, palette.lit)
        style = self.look.ink(colour, bold=cursor)
        right, bottom = box.x + box.width - 1, box.y + box.height - 1
        corners = [(box.x, box.y, 1), (right, box.y, -1), (box.x, bottom, 1), (right, bottom, -1)]
        for glyph, (x, y, inwards) in zip(glyphs, corners, strict=False):
            self.chart.over(x, y, glyph, style)
            self.chart.over(x + inwards, y, glyphs[4], style)
            if box.height > 3:
                self.chart.over(x, y + (1 if y == box.y else -1), glyphs[5], style)

    def middle(self, box: Box, row: int, text: str, style: Style) -> None:
        """A text in the middle of a row of a box."""
        self.chart.put(box.x + (box.width - len(text)) // 2, row, text, style)


def fitting(texts: list[str], width: int) -> str:
    """The first of these that has room, or the last one cut."""
    for text in texts:
        if len(text) <= width:
            return text
    return texts[-1][: max(0, width)] if texts else ""


def known_words(s: ButimState, viewer: int | None, island: int) -> tuple[str, ...]:
    """What the viewer knows to lie on an island, from the top one down to the first that is not known."""
    words = []
    for depth in range(len(s.piles[island])):
        card = s.piles[island][-1 - depth]
        if card == HIDDEN:
            card = known_place(s, viewer, island, depth)
        if card == HIDDEN:
            break
        words.append(card_words(s, card))
    return tuple(words)


def card_words(s: ButimState, card: int) -> str:
    """An island card in a word or two; each glyph is one cell wide."""
    face, name = s.cards.faces[card], s.cards.island_names[card]
    if face == TREASURE:
        coins = s.cards.coins[card]
        return f"{coins} {'coin' if coins == 1 else 'coins'}"
    if face == TRAP:
        return f"{name}!" if cell_len(name) == len(name) else "trap!"
    return name
