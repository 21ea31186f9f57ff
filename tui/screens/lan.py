"""Tables of others: those on the LAN as they come and go, and any by its invite. Joins none: the app does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import set_cell_size
from rich.text import Text
from textual import work
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
from tui.screens.base import Shell

LOOKING = "Looking for tables on this LAN ..."
NOBODY = "No table on this LAN is open now. Host one from the menu, or paste an invite below."
_HINT = "An invite from a host, or the address of a table on this LAN."


class LanScreen(Shell):
    """Dismissed without a word; the app goes to the room that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("lan")
    CSS_PATH = "lan.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._rooms: Sequence[Found] = ()

    def compose(self) -> ComposeResult:
        """The list over the line for an invite."""
        yield Static("Tables on the network", classes="bar")
        with Center(id="middle"), Vertical(id="sheet"):
            yield Static(head_line(), id="columns")
            yield OptionList(id="rooms")
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
        self.look()

    @work(group="lan", exclusive=True)
    async def look(self) -> None:
        """See tables come and go for as long as the screen is open."""
        async with browsing() as browser:
            self.show(browser.rooms(), browser.trouble)
            while True:
                await browser.changed()
                self.show(browser.rooms(), browser.trouble)

    # What is shown -----------------------------------------------------------------------------------------

    def show(self, rooms: Sequence[Found], trouble: str) -> None:
        """These are there; trouble: why none can be seen, or ""."""
        listed = self.query_one("#rooms", OptionList)
        first, chosen = not self._rooms and bool(rooms), self._chosen()
        self._rooms = tuple(rooms)
        listed.clear_options()
        listed.add_options([Option(room_line(room)) for room in rooms])
        places = [at for at, room in enumerate(rooms) if chosen is not None and _is_same(room, chosen)]
        if rooms:
            listed.highlighted = places[0] if places else 0
        told = trouble or ("" if rooms else NOBODY)
        self.query_one("#told", Static).update(told)
        if first and not self.query_one("#invite", Input).value:
            listed.focus()

    def _chosen(self) -> Found | None:
        at = self.query_one("#rooms", OptionList).highlighted
        return None if at is None or at >= len(self._rooms) else self._rooms[at]

    # What a person does ------------------------------------------------------------------------------------

    def on_option_list_option_selected(self) -> None:
        """Enter or a click on a table."""
        self._go(self._chosen(), watch=False)

    def on_input_submitted(self) -> None:
        """Enter on an invite."""
        self.action_join()

    def action_join(self, watch: bool = False) -> None:
        """By the invite that was typed, or to the table that is marked."""
        typed = self.query_one("#invite", Input).value.strip()
        if not typed:
            self._go(self._chosen(), watch)
            return
        try:
            invite = Invite.parse(typed) if "#" in typed else None
            host, port = address(typed) if invite is None else (invite.host, invite.port)
        except BadData as error:
            self.notify(str(error), severity="error", markup=False)
            return
        if invite is not None:
            self._join(invite, watch)
            return
        here = [room for room in self._rooms if room.ad.port == port and host in room.addresses]
        if here:
            self._go(here[0], watch)
        else:
            self.notify(
                f"No table on this LAN says that it is at {host}:{port}: the whole invite is needed.",
                severity="warning",
                markup=False,
            )

    def action_watch(self) -> None:
        """The same, without a seat."""
        self.action_join(watch=True)

    def _go(self, room: Found | None, watch: bool) -> None:
        if room is None:
            self.notify("There is no table to join: paste an invite.", markup=False)
            self.query_one("#invite").focus()
        else:
            self._join(Invite(room.addresses[0], room.ad.port, room.ad.key, room.ad.token), watch)

    @work(group="joining", exclusive=True)
    async def _join(self, invite: Invite, watch: bool) -> None:
        """Ask for the PIN where there is no word, then go there."""
        from dataclasses import replace

        from tui.screens.confirm import AskScreen

        if not invite.token:
            pin = await self.app.push_screen_wait(AskScreen("The PIN of this table:", limit=64, yes="Join"))
            if not pin:
                return
            invite = replace(invite, token=pin.strip())
        self.house.join(Joining(invite, self.house.own_name, watch=watch))

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        await self.run_action(event.button.id or "join")


_NAME, _GAME, _SEATS = 30, 20, 12


def head_line() -> Text:
    """Over the columns."""
    return Text(f" {'Table':{_NAME}} {'Game':{_GAME}} {'Seats':{_SEATS}} State", style="dim", no_wrap=True)


def room_line(room: Found) -> Text:
    """A table: its name, game, seats and what goes on there."""
    ad = room.ad
    title = GAMES[ad.game].info.title if ad.game in GAMES else ad.game
    seats = f"{ad.free} of {ad.seats} free" if ad.free else f"{ad.seats}, full"
    state = "open" if ad.phase == "lobby" else "playing"
    pin = "" if ad.token else ", PIN"
    return Text.assemble(
        (set_cell_size(room.name, _NAME), "bold"), " ", set_cell_size(title, _GAME), " ",
        set_cell_size(seats, _SEATS), f" {state}{pin}", no_wrap=True, overflow="ellipsis",
    )  # fmt: skip


def _is_same(one: Found, other: Found) -> bool:
    return (one.ad.key, one.ad.port) == (other.ad.key, other.ad.port)
