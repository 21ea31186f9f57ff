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
from core.games.butim.events import Words, count_words, island_words
from core.games.butim.state import ADRIFT, ISLANDS, ButimState
from tui.games.butim import seats, words
from tui.games.butim.signs import Look

_BOLD = Style(bold=True)
_DIM = Style(dim=True)
_INDENT = 3


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

    def show(self, s: ButimState, viewer: int | None, names: Sequence[str], look: Look) -> None:
        """Write it anew."""
        self._text.update(ledger_text(s, viewer, names, look))


def ledger_text(s: ButimState, viewer: int | None, names: Sequence[str], look: Look) -> Text:
    """All of it: players, treasures on the table, islands and whirlpool, discards, and what the signs mean."""
    parts = [_player(s, viewer, seat, names, look) for seat in range(s.seat_count)]
    parts += [_treasures(s, names, look), _islands(s, viewer, names), _cards(s), _signs(s, look)]
    return Text("\n").join(parts)


def _head(words_of_it: str) -> Text:
    return Text().append(words_of_it + "\n", _BOLD)


def _entry(text: Text, label: str, what: str) -> None:
    if what:
        text.append(" " * _INDENT).append(f"{label} ", _DIM).append(f"{what}\n")


def _player(s: ButimState, viewer: int | None, seat: int, names: Sequence[str], look: Look) -> Text:
    text = Text().append(f"{look.shapes[seat]}{look.letters[seat]} ", look.seat(seat))
    text.append(names[seat], _BOLD)
    where = ""
    if not s.party:
        where = ", adrift" if s.where[seat] == ADRIFT else f", at {island_words(s.where[seat])}"
    text.append(f"  {words.coins_of(s, seat)} coins, {words.holdings(s, seat)}{where}\n")
    _entry(text, "maps", seats.map_names(s, seat))
    _entry(text, "treasures", ", ".join(str(s.cards.coins[card]) for card in s.won[seat]))
    for card in s.gear[seat]:
        _entry(text, s.cards.names[card] + ":", s.cards.texts[card])
    if seat != viewer:
        _entry(text, "ore, as far as known:", seats.known_ore(s, viewer, seat))
        _entry(text, "surely", seats.known_hand(s, viewer, seat))
    return text


def _treasures(s: ButimState, names: Sequence[str], look: Look) -> Text:
    text = _head("Treasures on the table")
    for card in s.quests:
        text.append(" " * _INDENT)
        for symbol, count in enumerate(s.cards.needs[card]):
            for _ in range(count):
                text.append_text(look.map_sign(symbol)).append(" ")
        able = [names[seat] for seat in range(s.seat_count) if claims.can_claim(s, seat, card)]
        claimers = f"; can be claimed by {', '.join(able)}" if able else ""
        text.append(f"{words.treasure(s.cards, card).removeprefix('the ')}{claimers}\n")
    if not s.quests:
        text.append(" " * _INDENT + "none\n")
    return text


def _islands(s: ButimState, viewer: int | None, names: Sequence[str]) -> Text:
    text = _head("Islands, and what the whirlpool took of them")
    named = Words(s.cards, names)
    for island in range(ISLANDS):
        left = count_words(len(s.piles[island]), "card") if s.piles[island] else "gone"
        text.append(" " * _INDENT + f"{words.island(island):12} {left:8} {len(s.sunk[island]):2} sunk")
        top = words.known_top(s, viewer, island)
        text.append(f"; on top {named.found(top)}\n" if top != HIDDEN else "\n")
    sunk = Counter(s.cards.island_names[card] for card in known_sunk(s, viewer))
    _entry(text, "surely in the whirlpool:", ", ".join(_times(name, count) for name, count in sunk.items()))
    return text


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ({count})"


def _cards(s: ButimState) -> Text:
    text = _head(f"Game cards: {len(s.pile)} in the pile")
    lying = Counter(s.cards.names[card] for card in sorted(s.discards + s.played))
    _entry(text, "discarded:", ", ".join(_times(name, count) for name, count in lying.items()) or "none")
    return text


def _signs(s: ButimState, look: Look) -> Text:
    text = _head("Signs")
    text.append(" " * _INDENT)
    for symbol, name in enumerate(MAP_NAMES):
        text.append_text(look.map_sign(symbol)).append(f" {name}  ")
    text.append("\n" + " " * _INDENT)
    for symbol, name in enumerate(FORMATIONS):
        text.append_text(look.formation(symbol)).append(f" {name}  ")
    card, coin, ore = "#*o" if look.ascii else "▮◆●"
    text.append("\n" + " " * _INDENT + f"{coin} coins  {card} cards in hand")
    return text if s.party else text.append(f"  {ore} ore")
