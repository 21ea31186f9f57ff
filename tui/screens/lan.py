"""Tables of others: those on the LAN as they come and go, those one was at, any by its invite. The app joins them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import set_cell_size
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Horizontal, Vertical
from textual.widgets import Button, Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from core.engine.errors import BadData
from core.games import GAMES
from net.discovery import Found, browsing
from net.protocol.invite import MAX_INVITE, Invite, address
from tui.joining import Joining
from tui.keys import bindings
from tui.known_rooms import KnownRoom, known_rooms
from tui.screens.base import Shell, is_ascii
from tui.screens.lobby_words import JOIN, fitted

LOOKING = "Looking for tables on this LAN ..."
NOBODY = (
    "No table is open on this LAN. To open one, choose a game in the menu, then Open to others. "
    "To a table elsewhere its invite leads."
)
KNOWN = "At a table with an address in place of seats you were before: your seat is kept while it is open."
UNKNOWN = "That is a game which this Butique does not have: a newer one may."
_HINT = "An invite from a host, or the address of a table on this LAN"

Row = Found | KnownRoom


class RoomList(OptionList):
    """One click marks a table, a second one joins it, as Enter does."""

    def on_click(self, event: events.Click) -> None:
        """The list itself would join at the first click."""
        at = event.style.meta.get("option")
        if event.chain < 2 and at is not None:
            event.prevent_default()
            self.highlighted = at


class LanScreen(Shell):
    """Dismissed without a word; the app goes to the room that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("lan")
    CSS_PATH = "lan.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()
        self._marked: int | None = None
        self._touched = False

    def compose(self) -> ComposeResult:
        """The list over the line for an invite."""
        yield Static("Tables on the network", classes="bar")
        with Center(id="middle"), Vertical(id="sheet"):
            yield Static(head_line(), id="columns", classes="hint")
            yield RoomList(id="rooms")
            yield Static(LOOKING, id="told", classes="hint", markup=False)
            yield Static("Join by invite", classes="caption")
            yield Input(placeholder=_HINT, max_length=MAX_INVITE, id="invite")
            with Horizontal(id="buttons"):
                yield Button("Join", variant="primary", id="join")
                yield Button("Watch", id="watch")
                yield Button("Back", id="back")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Look from now on."""
        self.set_focus(self.query_one("#invite"))
        self.show((), "", LOOKING)
        self.look()

    @work(group="lan", exclusive=True)
    async def look(self) -> None:
        """See tables come and go for as long as the screen is open."""
        async with browsing() as browser:
            while True:
                await browser.changed()
                self.show(browser.rooms(), browser.trouble)

    # What is shown -----------------------------------------------------------------------------------------

    def show(self, found: Sequence[Found], trouble: str, nobody: str = NOBODY) -> None:
        """These are there; trouble: why none can be seen, or "". A mark stays on the table that a person put it on."""
        here = [(room.ad.key, room.ad.port) for room in found]
        before = known_rooms(self.house.settings.rooms)
        known = [room for room in before if (room.invite.key, room.invite.port) not in here]
        listed, chosen, first = self.query_one("#rooms", RoomList), self._chosen(), not self._rows
        self._rows = (*found, *known)
        self._touched = self._touched or listed.highlighted != self._marked
        listed.clear_options()
        listed.add_options([Option(row_line(row, is_ascii(self))) for row in self._rows])
        same = [
            at for at, row in enumerate(self._rows) if chosen is not None and _place(row) == _place(chosen)
        ]
        listed.highlighted = same[0] if same and self._touched else 0
        self._marked = listed.highlighted
        said = [trouble or ("" if found else nobody), KNOWN if known else ""]
        self.query_one("#told", Static).update("\n".join(filter(None, said)))
        if first and self._rows and not self.query_one("#invite", Input).value:
            listed.focus()

    def _chosen(self) -> Row | None:
        at = self.query_one("#rooms", OptionList).highlighted
        return None if at is None or at >= len(self._rows) else self._rows[at]

    # What a person does ------------------------------------------------------------------------------------

    def on_option_list_option_selected(self) -> None:
        """Enter or two clicks on a table."""
        self._go(self._chosen(), watch=False)

    def on_input_submitted(self) -> None:
        """Enter on an invite."""
        self.action_join()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is an invite, wherever the focus is."""
        line = self.query_one("#invite", Input)
        line.value = event.text.strip().partition("\n")[0][:MAX_INVITE]
        line.focus()

    def action_join(self, watch: bool = False) -> None:
        """By the invite that was typed, or to the table that is marked."""
        typed = self.query_one("#invite", Input).value.strip().removeprefix(JOIN).strip()
        if not typed:
            self._go(self._chosen(), watch)
            return
        try:
            if "#" in typed:
                self._join(Invite.parse(typed), watch)
            else:
                self._join_at(*address(typed), watch)
        except BadData as error:
            self.notify(str(error), severity="error", markup=False)

    def action_watch(self) -> None:
        """The same, without a seat."""
        self.action_join(watch=True)

    def _join_at(self, host: str, port: int, watch: bool) -> None:
        """An address has no key: it is that of a table whose key is known, or nobody's."""
        for row in self._rows:
            hosts = row.addresses if isinstance(row, Found) else (row.invite.host,)
            if port == _place(row)[1] and host in hosts:
                self._go(row, watch)
                return
        why = f"No table on this LAN says that it is at {host}:{port}: the whole invite is needed."
        self.notify(why, severity="warning", markup=False)

    def _go(self, row: Row | None, watch: bool) -> None:
        if row is None:
            self.notify("There is no table to join: paste an invite.", markup=False)
            self.query_one("#invite").focus()
        elif isinstance(row, KnownRoom):
            self._join(row.invite, watch)
        elif row.ad.game not in GAMES:
            self.notify(UNKNOWN, severity="warning", markup=False)
        else:
            self._join(Invite(row.addresses[0], row.ad.port, row.ad.key, row.ad.token), watch)

    def _join(self, invite: Invite, watch: bool) -> None:
        self.house.join(Joining(invite, self.house.own_name, watch=watch))

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        await self.run_action(event.button.id or "join")


_NAME, _GAME, _SEATS = 28, 20, 12


def head_line() -> Text:
    """Over the columns."""
    return Text(f"{'Table':{_NAME}} {'Game':{_GAME}} {'Seats':{_SEATS}} State", no_wrap=True)


def row_line(row: Row, ascii_only: bool) -> Text:
    """A table: its name, game, seats and what goes on there; of one that is not heard of, where it was."""
    if isinstance(row, Found):
        ad, game = row.ad, row.ad.game
        seats = f"{ad.free} of {ad.seats} free" if ad.free else f"{ad.seats}, full"
        state = ("open" if ad.phase == "lobby" else "playing") + ("" if ad.token else ", PIN")
        rest = Text(f"{set_cell_size(seats, _SEATS)} {state}")
    else:
        game, where = row.game, f"{row.invite.host}:{row.invite.port}"
        rest = Text(fitted(where, _SEATS + 12, ascii_only))
    title = GAMES[game].info.title if game in GAMES else game
    name, title = (
        set_cell_size(fitted(words, cells, ascii_only), cells)
        for words, cells in ((row.name, _NAME), (title, _GAME))
    )
    return Text.assemble((name, "bold"), f" {title} ", rest, no_wrap=True)


def _place(row: Row) -> tuple[bytes, int]:
    """What tells a room from others."""
    return (row.ad.key, row.ad.port) if isinstance(row, Found) else (row.invite.key, row.invite.port)
