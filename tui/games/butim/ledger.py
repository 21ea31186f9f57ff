"""The ledger: all that lies open, and all that one rightly knows, in words. Stands in the place of the sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

from core.engine.events import HIDDEN
from core.games.butim import claims
from core.games.butim.deal import known_sunk
from core.games.butim.deck import FORMATIONS, MAP_NAMES
from core.games.butim.events import Words, island_words
from core.games.butim.state import ADRIFT, ISLANDS, ButimState
from tui.games.butim import seats, words
from tui.games.butim.pieces import Line, wrapped
from tui.games.butim.signs import Look

_BOLD = Style(bold=True)
_DIM = Style(dim=True)
_INDENT = 3
_ANY_ROWS = 99


class Ledger(VerticalScroll, can_focus=False):
    """Scrolls; is shown and hidden by the area."""

    DEFAULT_CSS = """
    Ledger { height: 1fr; width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._text = Static(markup=False)

    def on_mount(self) -> None:
        """One text."""
        self.mount(self._text)

    def show(self, s: ButimState, viewer: int | None, names: Sequence[str], look: Look, width: int) -> None:
        """Write it anew, for so many cells."""
        whole = Text("\n").join(ledger_lines(s, viewer, names, look, width - 1))
        if whole != self._text.content:
            self._text.update(whole)


def ledger_lines(
    s: ButimState, viewer: int | None, names: Sequence[str], look: Look, width: int
) -> list[Text]:
    """All of it, in lines of at most so many cells."""
    return _Writer(s, viewer, names, look, width).written()


class _Writer:
    """Writes players, treasures, islands and whirlpool, discards, and what the signs mean, line by line."""

    def __init__(
        self, s: ButimState, viewer: int | None, names: Sequence[str], look: Look, width: int
    ) -> None:
        self.s, self.viewer, self.names, self.look = s, viewer, names, look
        self._width = width
        self._lines: list[Text] = []

    def written(self) -> list[Text]:
        """All lines."""
        for seat in range(self.s.seat_count):
            self._player(seat)
        for part in (self._treasures, self._islands, self._cards, self._signs):
            part()
        return self._lines

    def _head(self, text: Text) -> None:
        if self._lines:
            self._lines.append(Text())
        self._lines += [
            Text.assemble(*(part.text for part in line)) for line in self._wrapped(text, self._width)
        ]

    def _entry(self, label: str, what: str | Text) -> None:
        """A line that belongs to the one above, unless there is nothing to tell."""
        told = Text(what) if isinstance(what, str) else what
        if not told.plain:
            return
        text = Text().append(f"{label} " if label else "", _DIM).append_text(told)
        for line in self._wrapped(text, self._width - _INDENT):
            self._lines.append(Text.assemble(" " * _INDENT, *(part.text for part in line)))

    def _wrapped(self, text: Text, width: int) -> list[Line]:
        return wrapped(text, max(1, width), _ANY_ROWS)

    def _player(self, seat: int) -> None:
        s, look = self.s, self.look
        text = Text().append(f"{look.shapes[seat]}{look.letters[seat]} ", look.seat(seat))
        text.append(self.names[seat], _BOLD)
        where = ""
        if not s.party:
            where = ", adrift" if s.where[seat] == ADRIFT else f", at {island_words(s.where[seat])}"
        text.append(f"  {words.coins_of(s, seat)} coins, {words.holdings(s, seat)}{where}")
        self._head(text)
        self._entry("maps", seats.map_names(s, seat))
        self._entry("treasures", ", ".join(str(s.cards.coins[card]) for card in s.won[seat]))
        for card in s.gear[seat]:
            self._entry(f"{s.cards.names[card]}:", s.cards.texts[card])
        if seat != self.viewer:
            self._entry("ore, as far as known:", seats.known_ore(s, self.viewer, seat))
            self._entry("surely", seats.known_hand(s, self.viewer, seat))

    def _treasures(self) -> None:
        s = self.s
        self._head(Text("Treasures on the table", _BOLD))
        for card in s.quests:
            text = Text()
            for symbol, count in enumerate(s.cards.needs[card]):
                for _ in range(count):
                    text.append_text(self.look.map_sign(symbol)).append(" ")
            able = [self.names[seat] for seat in range(s.seat_count) if claims.can_claim(s, seat, card)]
            claimers = f"; can be claimed by {', '.join(able)}" if able else ""
            self._entry("", text.append(f"{words.prize(s.cards, card)}{claimers}"))
        if not s.quests:
            self._entry("", "none")

    def _islands(self) -> None:
        s = self.s
        self._head(Text("Islands, and what the whirlpool took of them", _BOLD))
        named = Words(s.cards, self.names)
        for island in range(ISLANDS):
            left = f"{len(s.piles[island])} left" if s.piles[island] else "gone"
            top = words.known_top(s, self.viewer, island)
            seen = f"; on top {named.found(top)}" if top != HIDDEN else ""
            self._entry(words.island(island), f"{left}, {len(s.sunk[island])} sunk{seen}")
        sunk = Counter(s.cards.island_names[card] for card in known_sunk(s, self.viewer))
        self._entry("surely sunk:", ", ".join(_times(name, count) for name, count in sunk.items()))

    def _cards(self) -> None:
        s = self.s
        self._head(Text(f"Game cards: {len(s.pile)} in the pile", _BOLD))
        lying = Counter(s.cards.names[card] for card in sorted(s.discards + s.played))
        self._entry("discarded:", ", ".join(_times(name, count) for name, count in lying.items()) or "none")

    def _signs(self) -> None:
        look = self.look
        self._head(Text("Signs", _BOLD))
        maps = [Text.assemble(look.map_sign(symbol), f" {name}") for symbol, name in enumerate(MAP_NAMES)]
        self._entry("", Text("  ").join(maps))
        formations = [
            Text.assemble(look.formation(symbol), f" {name}") for symbol, name in enumerate(FORMATIONS)
        ]
        self._entry("", Text("  ").join(formations))
        card, coin, ore = "#*o" if look.ascii else "▮◆●"
        what = f"{coin} coins  {card} cards in hand"
        self._entry("", what if self.s.party else f"{what}  {ore} ore")


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ({count})"
