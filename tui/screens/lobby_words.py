"""What the lobby says: lines of seats, of the game's terms, of who talks. Data to text; knows no widget's life."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from core.engine.errors import BadSetup
from core.engine.record import PERSON, SeatPlan
from core.engine.rules import FILE, GameInfo, Option, Rules, Setup
from core.engine.seating import has_clock, with_dummies
from core.games import GAMES, rules_of
from net.peer.link import CONNECTING, LOST, PARTED, Link
from net.protocol.lobby import BOT, DEALING, LOBBY, OPEN, OVER, PLAYING, TAKEN, RoomInfo, RoomSeat
from net.session import Note, Said
from tui.games import game_ui
from tui.joining import Visit
from tui.screens.base import is_ascii
from tui.widgets.look import piece_colour, piece_shape

NAME_CELLS = 24
FILL, LIMIT, FRIENDLY = "fill", "limit", "friendly"
LIMITS = (0, 15, 30, 60, 120, 300, 3600, 24 * 3600)
JOIN = "butique join"
OTHER_VERSION = "This table can't be shown: its host seems to be of another version of Butique."
_PHASES = {
    LOBBY: "before the game",
    DEALING: "the cards are dealt",
    PLAYING: "the game is on",
    OVER: "the game is over",
}


def unfit(room: RoomInfo) -> str:
    """Why a room can't be shown here, as a sentence, or "": a host may be newer, or tell anything."""
    if room.game not in GAMES:
        return OTHER_VERSION
    try:
        _setup(room)
    except BadSetup:
        return OTHER_VERSION
    pieces = {seat.piece for seat in room.seats}
    fits = len(pieces) == len(room.seats) and max(pieces) < len(rules_of(room.game).info.pieces)
    return "" if fits else OTHER_VERSION


def _setup(room: RoomInfo) -> Setup:
    """As told, files apart: those stay with the host. Raises BadSetup."""
    rules = rules_of(room.game)
    files = {option.name for option in rules.info.options if option.kind == FILE}
    told = {name: value for name, value in room.options.items() if name not in files}
    return rules.setup(len(room.seats), told)


def seat_line(widget: Widget, room: RoomInfo, number: int, me: int, marked: bool) -> Text:
    """A seat: its number, piece, who sits there, and whether they are ready and here. me: the own member number.

    marked: by the cursor, on which a piece's colour could not be read.
    """
    seat = room.seats[number]
    line = Text.assemble(
        f"{number + 1} ",
        _piece(widget, room, seat.piece, marked),
        (_padded(_who(seat, room, me)), Style(bold=seat.member == me and seat.kind == TAKEN)),
        _state(seat, room, is_ascii(widget)),
    )
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def dummy_lines(widget: Widget, room: RoomInfo) -> list[Text]:
    """The seats that nobody plays, which come with as many players as there are."""
    players = [SeatPlan(PERSON, "", piece=seat.piece) for seat in room.seats]
    dummies = with_dummies(rules_of(room.game), _setup(room), players)[len(players) :]
    return [
        Text.assemble("  ", _piece(widget, room, plan.piece), f"{plan.name}, whom nobody plays", no_wrap=True)
        for plan in dummies
    ]


def _piece(widget: Widget, room: RoomInfo, number: int, plain: bool = False) -> tuple[str, Style]:
    style = game_ui(room.game).pieces[number]
    shown = f"{piece_shape(widget, style)}{style.letter} "
    return shown, Style(color=None if plain else piece_colour(widget, style), bold=True)


def _padded(name: str) -> str:
    return set_cell_size(name, NAME_CELLS) if cell_len(name) < NAME_CELLS else f"{name} "


def _who(seat: RoomSeat, room: RoomInfo, me: int) -> str:
    if seat.kind == OPEN:
        return f"open, else AI {room.fill}" if room.fill else "open"
    if seat.kind == BOT:
        return f"{seat.name} (AI {seat.level})"
    return f"{seat.name} (you)" if seat.member == me else seat.name


def _state(seat: RoomSeat, room: RoomInfo, ascii_only: bool) -> str:
    if seat.kind != TAKEN:
        return ""
    here, away, tick = ("*", "o", "x") if ascii_only else ("●", "○", "✓")
    owner = ", owner" if seat.member == room.owner else ""
    if not seat.here:
        return f"{away} away{owner}"
    if room.phase != LOBBY:
        return f"{here} here{owner}"
    return (
        f"{tick} ready{owner}" if seat.ready else f"{here} not ready{owner}" if not owner else f"{here} owner"
    )


def terms(rules: Rules[Any], room: RoomInfo) -> list[tuple[str, str, str]]:
    """What is played: by term its name, label and value in words."""
    found = [
        (option.name, option.label, _value(rules, option, room))
        for option in rules.info.options
        if option.kind == FILE or option.name in room.options
    ]
    fill = f"AI {room.fill}" if room.fill else "wait for people"
    limit = "its own clock" if has_clock(rules, _setup(room)) else limit_words(room.limit)
    moves = "by consent" if room.friendly else "never"
    return [
        *found,
        (FILL, "Open seats", fill),
        (LIMIT, "Time a move", limit),
        (FRIENDLY, "Take back", moves),
    ]


def _value(rules: Rules[Any], option: Option, room: RoomInfo) -> str:
    if option.kind == FILE and room.options.get(option.name) != "":
        return "a file of the host's"
    return rules.say(option, room.options[option.name])


def term_line(label: str, value: str) -> Text:
    """One of the terms."""
    line = Text.assemble(set_cell_size(label, 14), (value, Style(bold=True)))
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def limit_words(seconds: int) -> str:
    """A move's time."""
    if not seconds:
        return "no limit"
    for size, unit in ((24 * 3600, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds % size == 0:
            count = seconds // size
            return f"{count} {unit}{'s' if count > 1 else ''}"
    raise AssertionError("every number of seconds is whole seconds")


def headline(room: RoomInfo, info: GameInfo, cells: int, ascii_only: bool) -> str:
    """The line on top: a long name of a room makes way for the rest."""
    dot = "  -  " if ascii_only else "  ·  "
    rest = f"{dot}{info.title}{dot}{_PHASES[room.phase]}"
    return f"{fitted(room.name, max(8, cells - cell_len(rest)), ascii_only)}{rest}"


def fitted(words: str, cells: int, ascii_only: bool) -> str:
    """Words in so many cells at most; what is cut off is seen to be."""
    if cell_len(words) <= cells:
        return words
    mark = "..." if ascii_only else "…"
    return f"{set_cell_size(words, cells - len(mark)).rstrip()}{mark}"


def invite_words(visit: Visit, roomy: bool) -> Text:
    """What others join with. roomy: whether there is a line for the other addresses of this machine as well."""
    found = Text.assemble("Others join with  ", (f"{JOIN} {visit.invites[0]}", Style(bold=True)))
    if visit.pin:
        found.append_text(Text.assemble("\nand are asked for the PIN  ", (visit.pin, Style(bold=True))))
    others = [invite.host for invite in visit.invites[1:-1]]
    if others and roomy:
        found.append(f"\nThis computer is also at  {', '.join(others)}")
    return found


def hint(room: RoomInfo, me: int) -> str:
    """What is to be done now, in a sentence."""
    seat = room.seat_of(me)
    if room.phase == DEALING:
        return "The cards are dealt ..."
    if room.phase == PLAYING:
        return "The game is on. You can go to the table, and come back here, at any time."
    if room.phase == OVER:
        return (
            "The game is over. Another one leads everybody back here."
            if seat is not None
            else "The game is over."
        )
    if room.owner == me:
        return "Enter on a seat or a term changes it. Start when all who sit here are ready."
    if seat is None:
        return "You are watching. Enter on an open seat sits down there."
    if not room.seats[seat].ready:
        return "Say that you are ready. Enter on a seat changes it."
    owner = next((each.name for each in room.seats if each.kind == TAKEN and each.member == room.owner), "")
    return f"You are ready. {owner or 'Whoever the table belongs to'} starts the game."


def status_line(link: Link) -> str:
    """How the link is, where it is not well."""
    status = link.status
    where = f"{link.invite.host}:{link.invite.port}"
    if status.state == PARTED:
        return status.why
    if status.state == LOST:
        return f"The connection is lost: reconnecting, {link.lost_for():.0f} s. The seat is kept."
    if status.state == CONNECTING:
        return f"{status.why} Trying on; Esc gives up." if status.why else f"Connecting to {where} ..."
    return ""


def talk(said: Sequence[Said | Note], room: RoomInfo | None, widget: Widget) -> Text:
    """The talk, a line each."""
    lines = []
    for each in said:
        if isinstance(each, Note):
            lines.append(Text(each.text, Style(italic=True)))
            continue
        line = Text.assemble((each.name, Style(bold=True)), f": {each.text}")
        if room is not None and each.seat is not None and each.seat < len(room.seats):
            piece = game_ui(room.game).pieces[room.seats[each.seat].piece]
            line.stylize(Style(color=piece_colour(widget, piece)), 0, len(each.name))
        lines.append(line)
    return Text("\n").join(lines)
