"""What the lobby says: lines of seats, of the game's terms, of who talks. Data to text; knows no widget's life."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from core.engine.rules import FILE, GameInfo, Rules
from net.peer.link import CONNECTING, LOST, PARTED, Link
from net.protocol.lobby import BOT, DEALING, LOBBY, OPEN, OVER, PLAYING, TAKEN, RoomInfo, RoomSeat
from net.session import Note, Said
from tui.games import game_ui
from tui.screens.base import is_ascii
from tui.widgets.look import piece_colour, piece_shape

NAME_CELLS = 24
FILL, LIMIT, FRIENDLY = "fill", "limit", "friendly"
LIMITS = (0, 15, 30, 60, 120, 300, 3600, 24 * 3600)
_PHASES = {
    LOBBY: "before the game",
    DEALING: "the cards are dealt",
    PLAYING: "the game is on",
    OVER: "the game is over",
}


def seat_line(widget: Widget, room: RoomInfo, number: int, me: int) -> Text:
    """A seat: its number, piece, who sits there, and whether they are ready and here. me: the own member number."""
    seat = room.seats[number]
    style = game_ui(room.game).pieces[seat.piece]
    line = Text.assemble(
        (f"{number + 1} ", "dim"),
        (f"{piece_shape(widget, style)}{style.letter} ", Style(color=piece_colour(widget, style), bold=True)),
        (_padded(_who(seat, room, me)), Style(bold=seat.member == me and seat.kind == TAKEN)),
        _state(seat, room, is_ascii(widget)),
    )
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


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
        (option.name, option.label, rules.say(option, room.options[option.name]))
        for option in rules.info.options
        if option.kind != FILE and option.name in room.options
    ]
    fill = f"AI {room.fill}" if room.fill else "wait for people"
    moves = "by consent" if room.friendly else "never"
    return [
        *found,
        (FILL, "Open seats", fill),
        (LIMIT, "Time a move", limit_words(room.limit)),
        (FRIENDLY, "Take back", moves),
    ]


def term_line(label: str, value: str) -> Text:
    """One of the terms."""
    line = Text.assemble((set_cell_size(label, 14), "dim"), value)
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


def headline(room: RoomInfo, info: GameInfo) -> str:
    """The line on top."""
    return f"{room.name}  ·  {info.title}  ·  {_PHASES[room.phase]}"


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


def words(said: Sequence[Said | Note], room: RoomInfo | None, widget: Widget) -> Text:
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
