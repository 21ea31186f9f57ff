"""The lobby of a room: who is there, what is played, what is said; and the way to its table and back.

It shows what its peer knows, and asks the host for whatever a person does. It decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from core.engine.errors import Refused
from core.games import rules_of
from net.peer.link import PARTED, THERE
from net.protocol.lobby import LOBBY, RoomInfo
from net.protocol.requests import MAX_CHAT
from tui.joining import Visit
from tui.keys import bindings
from tui.screens.base import Shell
from tui.screens.lobby_choices import Offer, about_seat, about_term
from tui.screens.lobby_words import headline, seat_line, status_line, term_line, terms, words

JOIN = "butique join"
_LOOK = 1.0


class LobbyScreen(Shell):
    """Dismissed when the visit is over; its reason, if there is one, the app tells."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("lobby")
    CSS_PATH = "lobby.tcss"

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self._visit, self._peer = visit, visit.peer
        self._shown_game = 0
        self._leaving = False

    @property
    def topic(self) -> str:  # type: ignore[override]
        """The game whose rules F1 opens."""
        return "" if self._peer.room is None else self._peer.room.game

    def compose(self) -> ComposeResult:
        """Seats beside the terms, over the invite, over the talk."""
        yield Static(id="headline", classes="bar", markup=False)
        with Vertical(id="middle"):
            with Horizontal(id="sides"):
                with Vertical(id="left"):
                    yield Static("Seats", classes="caption")
                    yield OptionList(id="seats")
                    yield Static(id="watchers", markup=False)
                with Vertical(id="right"):
                    yield Static("The game", classes="caption")
                    yield OptionList(id="terms")
            yield Static(id="invite", markup=False)
            with VerticalScroll(id="chat", can_focus=False):
                yield Static(id="words", markup=False)
            yield Input(placeholder="Say to everybody (c)", max_length=MAX_CHAT, id="say", compact=True)
        yield Static(id="status", markup=False)
        with Horizontal(id="buttons"):
            yield Button("Ready", variant="primary", id="ready")
            yield Button("Start", variant="primary", id="start")
            yield Button("To the table", variant="primary", id="table")
            yield Button("Copy invite", id="copy")
            yield Button("Leave", id="back")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Be in the room from now on."""
        self._peer.changed = self._changed
        self.set_focus(self.query_one("#seats"))
        self.set_interval(_LOOK, self._show_status)
        self.run_worker(self._be_there(), group="visit", exit_on_error=True)
        self.show()

    async def _be_there(self) -> None:
        await self._visit.run()

    def _changed(self) -> None:
        if self.is_attached:
            self.call_later(self.show)

    # What is shown -----------------------------------------------------------------------------------------

    def show(self) -> None:
        """All of it as the peer knows it now; and the table, where a game begins or is over with."""
        room, status = self._peer.room, self._peer.link.status
        self._show_status()
        if status.state == PARTED:
            self._end(status.why)
            return
        if room is not None:
            self._show_room(room)
        talk = self.query_one("#words", Static)
        talk.update(words(self._peer.said, room, self))
        self.query_one("#chat").scroll_end(animate=False)
        self._follow_game()

    def _show_room(self, room: RoomInfo) -> None:
        rules = rules_of(room.game)
        me = self._peer.member
        self.query_one("#headline", Static).update(headline(room, rules.info))
        self._fill("#seats", [seat_line(self, room, at, me) for at in range(len(room.seats))])
        self._fill("#terms", [term_line(label, value) for _, label, value in terms(rules, room)])
        watching = f"Watching: {', '.join(room.watchers)}" if room.watchers else ""
        self.query_one("#watchers", Static).update(watching)
        invite = str(self._visit.invites[0])
        self.query_one("#invite", Static).update(f"Others join with  {JOIN} {invite}")
        self._show_buttons(room)

    def _show_buttons(self, room: RoomInfo) -> None:
        seat = room.seat_of(self._peer.member)
        lobby, owner = room.phase == LOBBY, self._peer.is_owner
        ready = self.query_one("#ready", Button)
        ready.label = "Not ready (r)" if seat is not None and room.seats[seat].ready else "Ready (r)"
        ready.display = lobby and seat is not None and not owner
        self.query_one("#start").display = lobby and owner
        self.query_one("#table").display = self._peer.game is not None

    def _fill(self, name: str, lines: Sequence[object]) -> None:
        """The lines of a list; the mark stays where it is."""
        listed = self.query_one(name, OptionList)
        if listed.option_count != len(lines):
            marked = listed.highlighted
            listed.clear_options()
            listed.add_options([Option(line) for line in lines])  # type: ignore[arg-type]
            listed.highlighted = min(marked or 0, len(lines) - 1)
            return
        for at, line in enumerate(lines):
            if listed.get_option_at_index(at).prompt != line:
                listed.replace_option_prompt_at_index(at, line)  # type: ignore[arg-type]

    def _show_status(self) -> None:
        self.query_one("#status", Static).update(status_line(self._peer.link))

    # The table ---------------------------------------------------------------------------------------------

    def _follow_game(self) -> None:
        """A game that begins is shown at once; where the room is back in the lobby, so is the person."""
        game = self._peer.game
        if game is None:
            if self._shown_game and not self.is_current:
                self._come_back()
            self._shown_game = 0
        elif game.number != self._shown_game:
            if self._shown_game and not self.is_current:
                self._come_back()
            self._shown_game = game.number
            self.action_table()

    def _come_back(self) -> None:
        """Whatever lies over the lobby goes."""
        while self in self.app.screen_stack and not self.is_current:
            self.app.pop_screen()

    def action_table(self) -> None:
        """To the game that is on."""
        from tui.screens.table import TableScreen

        if self._peer.game is None:
            self.notify("There is no game yet.", markup=False)
        elif self.is_current:
            self.app.push_screen(TableScreen(self._peer.game))

    # What a person does ------------------------------------------------------------------------------------

    @work(group="asking")
    async def _ask(self, offer: Offer) -> None:
        try:
            await self._peer.ask(offer.verb, *offer.args)
        except Refused as refused:
            if self._peer.link.status.state == THERE:
                self.notify(str(refused), severity="warning", markup=False)

    @work(group="choosing", exclusive=True)
    async def _choose(self, question: str, offers: Sequence[Offer]) -> None:
        from tui.screens.choose import ChooseScreen

        chosen = await self.app.push_screen_wait(ChooseScreen(question, [offer.words for offer in offers]))
        if chosen is not None:
            self._ask(offers[chosen])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a seat or a term."""
        room = self._peer.room
        if room is None:
            return
        if room.phase != LOBBY:
            self.notify("A game is under way: that can be changed after it.", markup=False)
        elif event.option_list.id == "seats":
            self._about_seat(room, event.option_index)
        elif not self._peer.is_owner:
            self.notify("Only whoever the table belongs to can change that.", markup=False)
        else:
            rules = rules_of(room.game)
            name, label, _ = terms(rules, room)[event.option_index]
            self._choose(label, about_term(rules, room, name))

    def _about_seat(self, room: RoomInfo, number: int) -> None:
        pieces = rules_of(room.game).info.pieces
        offers = about_seat(room, number, self._peer.member, tuple(pieces))
        if offers:
            self._choose(f"Seat {number + 1}", offers)
        else:
            self.notify("Somebody sits there.", markup=False)

    def action_ready(self) -> None:
        """Ready, or not after all."""
        room = self._peer.room
        if room is not None:
            seat = room.seat_of(self._peer.member)
            self._ask(Offer("", "ready", (seat is None or not room.seats[seat].ready,)))

    def action_start(self) -> None:
        """Begin."""
        self._ask(Offer("", "start"))

    def action_seats(self, more: int) -> None:
        """A seat more or less."""
        if self._peer.room is not None:
            self._ask(Offer("", "seats", (max(1, len(self._peer.room.seats) + more),)))

    def action_say(self) -> None:
        """To the line that is typed in."""
        self.query_one("#say").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed is said."""
        if event.value.strip():
            self._ask(Offer("", "say", (event.value,)))
        event.input.clear()

    def action_copy(self) -> None:
        """The invite to the clipboard."""
        self.app.copy_to_clipboard(f"{JOIN} {self._visit.invites[0]}")
        self.notify("The invite is in the clipboard, if this terminal allows it.", markup=False)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        await self.run_action(event.button.id or "ready")

    def on_key(self, event: events.Key) -> None:
        """Escape in the line leads back to the seats."""
        if event.key == "escape" and self.query_one("#say").has_focus:
            event.stop()
            event.prevent_default()
            self.query_one("#seats").focus()

    def action_back(self) -> None:
        """Leave the room; ask first where others lose it, or a game is on."""
        self._leave()

    @work(group="leaving", exclusive=True)
    async def _leave(self) -> None:
        from tui.screens.confirm import ConfirmScreen

        question = self._why_not_leave()
        if question:
            asking = ConfirmScreen(question, yes="Leave", no="Stay", danger=True)
            if not await self.app.push_screen_wait(asking):
                return
        self._leaving = True
        if self._visit.child is None and self._peer.link.status.state == THERE:
            await self._peer.ask("leave")
        self._end("")

    def _why_not_leave(self) -> str:
        if self._visit.child is not None:
            return "This closes the table for everybody. A game under way is kept and can be gone on with."
        if (
            self._peer.game is not None
            and self._peer.game.seat is not None
            and self._peer.game.record() is None
        ):
            return "The game goes on without you: an AI plays your seat until you are back."
        return ""

    def _end(self, why: str) -> None:
        """The visit is over."""
        if self not in self.app.screen_stack:
            return
        self._come_back()
        self.dismiss(None)
        if why and not self._leaving:
            self.app.call_later(self.house.tell, why)

    def on_unmount(self) -> None:
        """Nobody is told of changes any more."""
        self._peer.changed = lambda: None
