"""Draws the panel: quests, one's own things, hand, what is asked, and how the game stands. Pure functions of a Desk."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from core.games.butim import claims
from core.games.butim import moves as m
from core.games.butim.deck import FORMATIONS, KIND_NAMES, MAP_NAMES
from core.games.butim.events import coins_words
from core.games.butim.state import ORES
from tui.games.butim import words
from tui.games.butim.answers import asked_lines
from tui.games.butim.desk import CARD_HIT, CLAIM, GAP, LATER, QUEST_HIT, Desk
from tui.games.butim.pieces import Line, Piece, beside, cut, grid, piece

_LABEL = 7
_DIM = Style(dim=True)
_BOLD = Style(bold=True)
_LIT = Style(bold=True, reverse=True)
_NAME = 18
_KIND = 15
_OF_HAND = (m.EQUIP, m.PLAY, m.PAY, m.DISCARD, m.HAND)
"""The kinds of move that are about a card of the hand."""


def panel_lines(desk: Desk) -> list[Line]:
    """All lines, as many as the room is for."""
    room = desk.room
    quests = _filled(_quest_lines(desk), room.quests)
    own = _filled(_own_lines(desk), room.own)
    hand_rows, asked_rows = room.hand, room.asked
    asked, borrowed = asked_lines(desk)
    hand = [] if borrowed else _filled(_hand_lines(desk), hand_rows)
    asked = _filled(asked, asked_rows + (hand_rows if borrowed else 0))
    last = _last_line(desk)
    if room.columns == 2:
        return beside([*quests, *own, [], last], [*hand, *asked], room.left, GAP)
    air: list[Line] = [[]] if room.listed else []
    return [*quests, *own, *air, *hand, *asked, *air, last]


def _filled(lines: list[Line], rows: int) -> list[Line]:
    """Exactly so many lines."""
    empty: list[Line] = [[] for _ in range(max(0, rows - len(lines)))]
    return [*lines, *empty][:rows]


def _label(word: str) -> Piece:
    return piece(word.ljust(_LABEL), _DIM)


# Quests ----------------------------------------------------------------------------------------------------


def _quest_lines(desk: Desk) -> list[Line]:
    s = desk.s
    if not s.quests:
        return [[_label("Quests"), piece("no treasure lies on the table", _DIM)]]
    tall = desk.room.quests > 1
    pieces = [_quest(desk, treasure, tall) for treasure in s.quests]
    room = desk.room.left - _LABEL
    rows = grid(pieces, room, desk.room.quests, desk.look.more) if tall else [_that_fit(pieces, room)]
    return [[_label("Quests" if not row else ""), *line] for row, line in enumerate(rows)]


def _that_fit(pieces: list[Piece], room: int) -> Line:
    """As many as there is room for, and how many more there are."""
    line: Line = []
    taken = 0
    for number, part in enumerate(pieces):
        left = len(pieces) - number
        if taken + part.text.cell_len + 2 > room - (3 if left > 1 else 0):
            return [*line, piece(f"+{left}", _DIM)]
        line += [part, piece("  ")]
        taken += part.text.cell_len + 2
    return line


def _quest(desk: Desk, treasure: int, tall: bool) -> Piece:
    """What it asks for, what it is worth, and who could claim it."""
    s, look, seat = desk.s, desk.look, desk.choosing.seat
    have = claims.map_counts(s, seat) if seat is not None else [0] * len(MAP_NAMES)
    text = Text()
    for symbol, count in enumerate(s.cards.needs[treasure]):
        for number in range(count):
            text.append_text(look.map_sign(symbol, have=number < have[symbol]))
            if tall:
                text.append(f" {MAP_NAMES[symbol]} ", _DIM)
    coins = s.cards.coins[treasure]
    text.append(f" {coins_words(coins) if tall else coins}", look.coin)
    able = [other for other in range(s.seat_count) if claims.can_claim(s, other, treasure)]
    if able:
        text.append("  can claim: " if tall else " !", _BOLD)
    for other in able:
        name = desk.names[other] if tall else look.letters[other]
        text.append(f"{name} " if tall else name, look.seat(other))
    return piece(text, hit=(QUEST_HIT, treasure))


# One's own things ------------------------------------------------------------------------------------------


def _own_lines(desk: Desk) -> list[Line]:
    seat, s, look = desk.choosing.seat, desk.s, desk.look
    if seat is None:
        return []
    first: Line = [_label("Maps"), piece(maps_text(desk, seat))]
    if not s.party:
        first += [piece("   Ore ", _DIM), piece(ore_text(desk, seat))]
    coins = words.coins_of(s, seat)
    first += [piece("   Coins ", _DIM), piece(str(coins), look.coin)]
    gear = Text(
        ", ".join(s.cards.names[card] for card in s.gear[seat]) or "none", "" if s.gear[seat] else _DIM
    )
    return [first, [_label("Gear"), cut(piece(gear), desk.room.left - _LABEL, look.more)]]


def maps_text(desk: Desk, seat: int) -> Text:
    """The signs of a seat's maps, equal ones together."""
    text = Text()
    for symbol, count in enumerate(claims.map_counts(desk.s, seat)):
        for _ in range(count):
            text.append_text(desk.look.map_sign(symbol)).append(" ")
    text.rstrip()
    return text if text.plain else Text("none", _DIM)


def ore_text(desk: Desk, seat: int) -> Text:
    """The viewer's ore by kind."""
    held = desk.s.ore[seat * ORES : seat * ORES + ORES]
    text = Text()
    for kind, count in enumerate(held):
        if count > 0:
            text.append(f"{count} {m.ORE_NAMES[kind]} ", desk.look.ore(kind))
    text.rstrip()
    return text if text.plain else Text("none", _DIM)


# Hand ------------------------------------------------------------------------------------------------------


def _hand_lines(desk: Desk) -> list[Line]:
    hand, room = desk.choosing.hand, desk.room
    if not hand:
        return [[_label("Hand"), piece("no cards", _DIM)]]
    listed = room.listed and len(hand) <= room.hand
    width = room.width - _LABEL
    pieces = [_card(desk, place, width if listed else 0) for place in range(len(hand))]
    rows = [[part] for part in pieces] if listed else grid(pieces, width, room.hand, desk.look.more, least=2)
    return [[_label("Hand" if not row else ""), *line] for row, line in enumerate(rows)]


def _card(desk: Desk, place: int, width: int) -> Piece:
    """A card with its number; with a width, in columns and with its text."""
    s, look, choosing = desk.s, desk.look, desk.choosing
    card = choosing.hand[place]
    lit, marked = place in choosing.places(), place == choosing.card
    chosen = place in choosing.chosen()
    text = Text().append(look.tiles.here if marked else " ", _BOLD)
    text.append(f"{place + 1}", _LIT if lit else _DIM)
    text.append("x" if chosen else " ", _BOLD)
    text.append_text(look.card_sign(s.cards, card)).append(" ")
    kind = s.cards.kinds[card]
    name = s.cards.names[card]
    style = look.kind(kind) + Style(bold=marked or chosen, underline=chosen)
    text.append(name, style)
    text.append_text(desk.hinted(*(m.make(what, card) for what in _OF_HAND)))
    if width:
        text.pad_right(max(0, _NAME + 5 - text.cell_len))
        symbol = s.cards.symbols[card]
        what = f"{FORMATIONS[symbol]} {KIND_NAMES[kind]}" if symbol >= 0 else KIND_NAMES[kind]
        text.append(f" {what}".ljust(_KIND), _DIM)
        text.append(s.cards.texts[card], Style(dim=not marked))
        return cut(piece(text, hit=(CARD_HIT, place)), width, look.more)
    return piece(text, hit=(CARD_HIT, place))


# The last line ---------------------------------------------------------------------------------------------


def _last_line(desk: Desk) -> Line:
    """A claim that can be made; else what the marked answer is about; else how the game stands."""
    choosing, s = desk.choosing, desk.s
    if choosing.claims and not choosing.claim_asked:
        what = words.claim(s.cards, choosing.claims[0])
        more = "" if len(choosing.claims) == 1 else " ..."
        return [desk.does(CLAIM, f"You can claim {what}{more}", strong=True)]
    if choosing.claim_asked:
        return [desk.does(CLAIM, "claim", strong=True), piece("  "), desk.does(LATER, "later")]
    option = choosing.marked
    if option is not None and option.detail:
        return [cut(piece(option.detail, _BOLD), desk.room.left, desk.look.more)]
    return [piece(words.status(s, desk.room.left, desk.look.dot), _DIM)]
