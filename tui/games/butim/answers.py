"""Draws what is asked, below the hand: the answers, or the marked card and what can be done. Pure functions."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from core.engine.events import HIDDEN
from core.games.butim import moves as m
from core.games.butim.choices import FORMATIONS_OF
from core.games.butim.deck import CENTRE, FORMATIONS
from core.games.butim.events import Words, count_words, island_words
from tui.games.butim import choosing as c
from tui.games.butim import words
from tui.games.butim.desk import (
    BACK,
    DIG,
    DIVE,
    LEDGER,
    OPTION_HIT,
    REST,
    SPY,
    TAKE,
    TRADE,
    Desk,
)
from tui.games.butim.pieces import Line, Piece, grid, piece, width_of, wrapped
from tui.games.butim.questions import CardQuestion, Question

_BOLD = Style(bold=True)


def asked_lines(desk: Desk) -> tuple[list[Line], bool]:
    """The lines, and whether they need the rows of the hand as well."""
    question, room = desk.choosing.question, desk.room
    if question is None or question.on_hand:
        return _about_cards(desk), False
    if question.on_islands:
        return _about_island(desk, question), False
    pieces = _answers(desk, question)
    notes: list[Line] = [[piece(note, _BOLD)] for note in question.notes]
    rows = room.asked - len(notes)
    borrowed = _crowded(pieces, room.width, rows) and room.hand > 0
    if borrowed:
        rows += room.hand
    return [*notes, *grid(pieces, room.width, rows, desk.look.more)], borrowed


def _crowded(pieces: list[Piece], width: int, rows: int) -> bool:
    """Whether so many rows have no room for the whole of all answers."""
    columns = -(-len(pieces) // rows)
    return max(part.text.cell_len for part in pieces) + 2 > width // columns


def _answers(desk: Desk, question: Question) -> list[Piece]:
    """The options with their numbers, then what the other keys do."""
    pieces = []
    for at, option in enumerate(question.options):
        marked = question.marked == at
        text = Text().append(desk.look.tiles.here if marked else " ", _BOLD)
        text.append_text(desk.keyed(str(option.number), option.text, (OPTION_HIT, at), strong=marked).text)
        pieces.append(Piece(text.append_text(desk.hinted(*option.moves)), (OPTION_HIT, at)))
    return [*pieces, *(Piece(Text.assemble(" ", part.text), part.hit) for part in _ways_out(desk, question))]


def _ways_out(desk: Desk, question: Question) -> list[Piece]:
    out = []
    if question.rest is not None and not desk.choosing.claim_asked:
        out.append(desk.does(REST, question.rest[0]))
    if desk.choosing.deep:
        out.append(desk.does(BACK, "back"))
    return out


def _about_cards(desk: Desk) -> list[Line]:
    """The text of the marked card, and what can be done."""
    choosing, s, room = desk.choosing, desk.s, desk.room
    if choosing.seat is None:
        return [_in_a_row(desk, _commands(desk))]
    lines: list[Line] = []
    if choosing.card is not None:
        card = choosing.hand[choosing.card]
        text = Text().append(f"{words.card(s, card)}: ", _BOLD).append(s.cards.texts[card])
        lines = wrapped(text, room.width, room.asked - 1)
    lines += [[] for _ in range(room.asked - 1 - len(lines))]
    return [*lines, _in_a_row(desk, _commands(desk))]


def _commands(desk: Desk) -> list[Piece]:
    choosing, question = desk.choosing, desk.choosing.question
    pieces = []
    if isinstance(question, CardQuestion):
        if question.complete:
            pieces.append(desk.does(TAKE, question.doing, strong=True))
        else:
            so_far = f"{len(question.chosen)} of {question.need} chosen"
            pieces.append(piece(so_far if question.need > 1 else "choose a card"))
        if choosing.deep or question.chosen:
            pieces.append(desk.does(BACK, "back"))
    elif choosing.acting and question is not None:
        pieces = _actions(desk, question)
    return [*pieces, desk.does(LEDGER, "table")]


def _actions(desk: Desk, question: Question) -> list[Piece]:
    choosing = desk.choosing
    pieces = []
    option = question.marked_option
    if option is not None:
        equips = m.kind(option.moves[0]) == m.EQUIP
        pieces.append(desk.does(TAKE, "equip" if equips else "play", strong=True))
    short = {(c.DIG, DIG): "dig", (c.DIVE, DIVE): "dive", (c.SPY, SPY): "spy", (c.TRADE, TRADE): "trade"}
    pieces += [desk.does(what, word) for (command, what), word in short.items() if choosing.may(command)]
    return [*pieces, desk.does(REST, "end")]


def _in_a_row(desk: Desk, pieces: list[Piece]) -> Line:
    """Side by side, with as much air as there is room for; the last are left to the keys where there is too little."""
    while len(pieces) > 1 and width_of(pieces) + len(pieces) - 1 > desk.room.width:
        pieces = pieces[:-1]
    for gap in (3, 2, 1):
        line: Line = []
        for part in pieces:
            line += [part, piece(" " * gap)]
        if width_of(line) - gap <= desk.room.width:
            break
    return line


def _about_island(desk: Desk, question: Question) -> list[Line]:
    """What is known of the marked island, and what can be done."""
    room, option = desk.room, question.marked_option
    lines: list[Line] = []
    if option is not None:
        lines = wrapped(_island(desk, option.index), room.width, room.asked - 1)
    lines += [[] for _ in range(room.asked - 1 - len(lines))]
    out = [desk.does(TAKE, "choose it", strong=True), *_ways_out(desk, question)]
    return [*lines, _in_a_row(desk, out)]


def _island(desk: Desk, island: int) -> Text:
    """Cards left, its price, the card on top where it is known, who is there."""
    s, seat = desk.s, desk.choosing.seat
    name = island_words(island).removeprefix("the ")
    text = Text().append(f"{name.capitalize()}: ", _BOLD)
    signs = " and ".join(FORMATIONS[formation] for formation in FORMATIONS_OF[island])
    price = "any three plunder or labia" if island == CENTRE else signs
    parts = [f"{count_words(len(s.piles[island]), 'card')} left", f"costs {price}"]
    top = words.known_top(s, seat, island)
    if top != HIDDEN:
        parts.append(f"on top {Words(s.cards, desk.names).found(top)}")
    there = [desk.names[other] for other in range(s.seat_count) if s.where[other] == island]
    if there:
        parts.append(f"there: {', '.join(there)}")
    return text.append("; ".join(parts))
