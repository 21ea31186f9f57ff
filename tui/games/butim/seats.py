"""What the seats panel and the ledger say of every player: coins, cards, ore, maps, equipment, what is known.

Pure functions of a view; how many lines a seat gets follows from the room.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from core.games.butim import claims
from core.games.butim import moves as m
from core.games.butim.deal import known_cards, ore_bounds
from core.games.butim.deck import MAP_NAMES
from core.games.butim.events import Words
from core.games.butim.state import ORES, ButimState
from tui.games.butim import words
from tui.games.butim.signs import Look

_WORDY = 26
"""Cells from which on numbers are told in words."""
_MOST_LINES, _FEW_LINES = 5, 3


def seat_notes(
    s: ButimState, viewer: int | None, look: Look, room: int, rows: int, numbers: Mapping[int, int]
) -> list[Text]:
    """A note on every seat, all together on at most `rows` lines; numbers: by seat, the key that chooses it."""
    notes = [_numbers(s, seat, look, room, numbers.get(seat)) for seat in range(s.seat_count)]
    most = rows // s.seat_count
    named = room >= _WORDY
    further = [_further(s, viewer, seat, look, most, named) for seat in range(s.seat_count)]
    spare = rows - s.seat_count
    order = sorted(range(s.seat_count), key=lambda seat: (seat == viewer, seat))
    kept: list[list[Text]] = [[] for _ in notes]
    for line in range(_MOST_LINES):
        for seat in order:
            if line < len(further[seat]) and spare > 0:
                kept[seat].append(further[seat][line])
                spare -= 1
    return [Text("\n").join([note, *more]) for note, more in zip(notes, kept, strict=True)]


def _numbers(s: ButimState, seat: int, look: Look, room: int, number: int | None) -> Text:
    """Coins, cards in hand and ore."""
    coins, cards, ore = words.coins_of(s, seat), len(s.hands[seat]), s.pieces[seat]
    text = Text()
    if number is not None:
        text.append(f"{number}", Style(bold=True, reverse=True)).append(" ")
    if room >= _WORDY:
        text.append(_count(coins, "coin"), look.coin).append(f"  {_count(cards, 'card')}")
        return text if s.party else text.append(f"  {ore:2} ore")
    signs = "*#o" if look.ascii else "◆▮●"
    text.append(f"{coins}{signs[0]}", look.coin)
    parts = [f"{cards}{signs[1]}"] + ([] if s.party else [f"{ore}{signs[2]}"])
    gap = " " if text.cell_len + sum(map(len, parts)) + len(parts) <= room else ""
    return text.append("".join(gap + part for part in parts))


def _count(number: int, what: str) -> str:
    """A count in a column of counts."""
    return f"{number:2} {what}{' ' if number == 1 else 's'}"


def _further(s: ButimState, viewer: int | None, seat: int, look: Look, most: int, named: bool) -> list[Text]:
    """What follows, most important first: on one line where there is not room for more."""
    maps, gear = map_signs(s, seat, look, named), gear_names(s, seat)
    if most <= _FEW_LINES:
        one = Text(" ").join(part for part in (maps, Text(gear)) if part.plain)
        return [one] if one.plain else []
    lines = [maps, Text(gear)]
    if seat != viewer:
        lines += [
            Text(known_ore(s, viewer, seat), Style(dim=True)),
            Text(known_hand(s, viewer, seat), Style(dim=True)),
        ]
    return [line for line in lines if line.plain]


def map_signs(s: ButimState, seat: int, look: Look, named: bool) -> Text:
    """The signs of a seat's maps, without blanks; or with their names."""
    text = Text()
    for symbol, count in enumerate(claims.map_counts(s, seat)):
        for _ in range(count):
            text.append_text(look.map_sign(symbol))
            text.append(f" {MAP_NAMES[symbol]}  " if named else "")
    return text


def map_names(s: ButimState, seat: int) -> str:
    """ "skull, star (2)"."""
    counts = claims.map_counts(s, seat)
    named = zip(MAP_NAMES, counts, strict=True)
    return ", ".join(name if count == 1 else f"{name} ({count})" for name, count in named if count)


def gear_names(s: ButimState, seat: int) -> str:
    """The equipment on a seat's table."""
    return ", ".join(s.cards.names[card] for card in s.gear[seat])


def known_ore(s: ButimState, viewer: int | None, seat: int) -> str:
    """What the viewer can know of another's ore: "1 copper, 0-2 silver"."""
    if s.party or not s.pieces[seat]:
        return ""
    parts = []
    for kind in range(ORES):
        least, most = ore_bounds(s, viewer, seat, kind)
        if most:
            parts.append(f"{least if least == most else f'{least}-{most}'} {m.ORE_NAMES[kind]}")
    return ", ".join(parts)


def known_hand(s: ButimState, viewer: int | None, seat: int) -> str:
    """The cards that the viewer is sure to be in another's hand."""
    names: Sequence[str] = ()
    named = Words(s.cards, names)
    cards = [named.card(card) for card in known_cards(s, viewer, seat)]
    return f"holds {', '.join(cards)}" if cards else ""
