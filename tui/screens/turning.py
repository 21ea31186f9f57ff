"""The turning points of a game that is over: a list of them, and beside it the board as it stood then.

Asks a worker to find them and shows what it found; judges nothing itself. The board is the person's own view of the
time, with the better move marked as a hint is; what it posts is not listened to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ai.hints import chance_words
from ai.turning import Made, TurningPoint, moves_of, question
from core.engine.record import Record
from core.engine.rules import TABLE, Seat
from core.games import rules_of
from tui.games import game_ui
from tui.keys import bindings
from tui.whole import Whole
from tui.widgets.area import Scene

LOOKING = "Looking through the game for its turning points …"
NONE = "No single move turned this game: it was decided little by little."
FAILED = "The turning points could not be found: {}"


class PointList(OptionList, inherit_bindings=False):
    """A list without the keys that scroll sideways: these go from before a move to after it."""

    BINDINGS: ClassVar[list[BindingType]] = OptionList.BINDINGS


class TurningScreen(Whole, Screen[None]):
    """For a finished game. seat: whose views are shown (None: a spectator's); names: by seat, as at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("turning")]
    DEFAULT_CSS = """
    TurningScreen #top { height: 1; background: $panel; padding: 0 1; }
    TurningScreen #middle { height: 1fr; }
    TurningScreen #area-box { width: 1fr; }
    TurningScreen PointList, TurningScreen PointList:focus {
        width: 24; height: 1fr; border: none; border-left: vkey $panel; padding: 0 1; background: transparent;
    }
    TurningScreen.-wide PointList { width: 40; }
    TurningScreen #told { height: 3; padding: 0 1; background: $surface; }
    """

    def __init__(self, record: Record, seat: Seat | None, names: tuple[str, ...]) -> None:
        super().__init__()
        self._record, self._seat, self._names = record, seat, names
        self._rules = rules_of(record.header.game)
        moves = [(entry.seat, entry.move) for entry in record.entries]
        self._made, self._match = moves_of(self._rules, record.header, moves)
        self._area = game_ui(record.header.game).area()
        self._list, self._told = PointList(), Static(LOOKING, id="told", markup=False)
        self._points: Sequence[TurningPoint] = ()
        self._after = False

    def compose(self) -> ComposeResult:
        """A line on top, the board and the list, what happened there, the keys."""
        yield Static(f"Butique · {self._rules.info.title} · turning points", id="top", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="area-box"):
                yield self._area
            yield self._list
        yield self._told
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The end of the game, while a worker looks for what led there."""
        self._area.disabled = True
        self._show_position(len(self._made))
        self._find()

    def on_resize(self) -> None:
        """A wide window has room for a wider list."""
        self.set_class(self.size.width >= 110, "-wide")
        if self._points:
            self._fill()

    @work(exclusive=True)
    async def _find(self) -> None:
        from ai.processes import Child, WorkFailed

        child = Child("ai.turning:answer")
        try:
            found = await child.ask(question(self._record))
        except (EOFError, WorkFailed) as error:
            self._told.update(FAILED.format(str(error) or "its process ended."))
            return
        finally:
            child.kill()
        self._points = [TurningPoint.from_data(data) for data in found]
        self._fill()
        self._list.focus()
        if not self._points:
            self._told.update(NONE)

    def _fill(self) -> None:
        """The list anew, the same line marked."""
        marked = self._list.highlighted or 0
        self._list.set_options(Option(self._line(point)) for point in self._points)
        self._list.highlighted = marked if self._points else None

    def _line(self, point: TurningPoint) -> Text:
        who = "Chance" if point.seat == TABLE else self._names[point.seat]
        line = Text(f"{point.ply + 1:>3} ", no_wrap=True, overflow="ellipsis")
        line.append(who, "bold")
        line.append(": a slip" if point.better is not None else "")
        what = Text(f"    {self._named(point, point.move)}", "" if self.app.no_color else "dim")
        for part in (line, what):
            part.truncate(self._list.content_size.width - 2, overflow="ellipsis")
        return Text("\n").join((line, what))

    # What is shown -----------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another turning point, as it stood before the move."""
        self._after = False
        self._show_point(self._points[event.option_index])

    def on_option_list_option_selected(self) -> None:
        """From before the move to after it, and back."""
        self.action_step(not self._after)

    def action_step(self, after: bool) -> None:
        """Before the move that is marked, or after it."""
        marked = self._list.highlighted
        if marked is not None:
            self._after = after
            self._show_point(self._points[marked])

    def _show_point(self, point: TurningPoint) -> None:
        self._show_position(point.ply + self._after)
        if not self._after and point.seat == self._seat and point.better is not None:
            self._area.advise((point.better,))
        self._told.update("\n".join(self._words(point)))

    def _show_position(self, ply: int) -> None:
        self._area.advise(())
        self._area.show(self._scene(ply))

    def _scene(self, ply: int, seat: Seat | None = None) -> Scene:
        """The position before move number `ply`, as the person saw it, or as `seat` did."""
        made = [*self._made, Made(self._match.state, TABLE, 0)][ply]
        seat = self._seat if seat is None else seat
        view = self._rules.mask(made.s, seat)
        scene = Scene.of(self._rules, view, seat, self._names, self._record.header.seats)
        return scene if seat == made.seat else replace(scene, legal=())

    # Words -------------------------------------------------------------------------------------------------

    def _named(self, point: TurningPoint, move: int) -> str:
        """A move in a few words, as whoever made it would call it."""
        if point.seat == TABLE:
            return self._rules.show(self._made[point.ply].s, move)
        return self._area.name_of(self._scene(point.ply, point.seat), move)

    def _words(self, point: TurningPoint) -> list[str]:
        who = "Chance" if point.seat == TABLE else self._names[point.seat]
        now = "after" if self._after else "before"
        lines = [f"Move {point.ply + 1} of {len(self._made)}, {now}. {who}: {self._named(point, point.move)}"]
        lines.append(self._change(point))
        if point.better is not None:
            lines.append(f"Better by about {_tenths(point.gain)}: {self._named(point, point.better)}")
        return lines

    def _change(self, point: TurningPoint) -> str:
        """Whose chances changed most, and the person's own."""
        changes = [abs(after - before) for before, after in zip(point.before, point.after, strict=True)]
        seats = {changes.index(max(changes))} | ({self._seat} if self._seat is not None else set())
        told = []
        for seat in sorted(seats, key=lambda seat: seat != self._seat):
            before, after = (
                chance_words(shares[seat], len(changes)) for shares in (point.before, point.after)
            )
            if before != after:
                told.append(f"{self._names[seat]}: {before}, then {after.removesuffix(' to win')}")
        return "; ".join(told)

    def action_back(self) -> None:
        """To the end of the game."""
        self.dismiss(None)


def _tenths(gain: float) -> str:
    """How much more often it would have won."""
    return f"{max(1, round(10 * gain))} in 10"
