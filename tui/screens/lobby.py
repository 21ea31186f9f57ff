"""The lobby of a room: who is there, what is played, what is said; and the way to its table and back.

It shows what its peer knows, and asks the host for whatever a person does. It decides nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from core.engine.errors import Refused
from core.engine.rules import FILE
from core.games import rules_of
from net.peer.link import PARTED, THERE
from net.protocol.lobby import DEALING, LOBBY, OVER, PLAYING, RoomInfo
from net.protocol.messages import PIN
from net.protocol.requests import MAX_CHAT
from net.session import Note, Said
from tui.joining import Visit
from tui.keys import bindings
from tui.screens import lobby_words as words
from tui.screens.base import Shell, is_ascii
from tui.screens.lobby_choices import Offer, about_seat, about_term

_LOOK = 1.0
_GOODBYE = 2.0
"""Seconds that a host has to hear that one leaves; without that one is away for it, which costs nobody anything."""

_ROOMY = 30


class LobbyScreen(Shell):
    """Dismissed when the visit is over; its reason, if there is one, the app tells."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("lobby")
    CSS_PATH = "lobby.tcss"

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self._visit, self._peer = visit, visit.peer
        self._shown_game = 0
        self._told: tuple[Said | Note, ...] = ()
        self._leaving = self._seated = False

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
            yield Input(placeholder="Say to everybody", max_length=MAX_CHAT, id="say", compact=True)
        yield Static(id="status", markup=False)
        with Horizontal(id="buttons"):
            yield Button("Ready", variant="primary", id="ready")
            yield Button("Start", variant="primary", id="start")
            yield Button("To the table", variant="primary", id="table")
            yield Button("Another game", variant="primary", id="again")
            yield Button("Copy invite", id="copy")
            yield Button("Leave", id="back")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Be in the room from now on."""
        self._peer.changed = self._changed
        self.set_focus(self.query_one("#seats"))
        self.set_interval(_LOOK, self._show_status)
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self._show_anew())
        self.run_worker(self._be_there(), group="visit", exit_on_error=True)
        self.show()

    async def _be_there(self) -> None:
        await self._visit.run()
        self._changed()

    def on_resize(self) -> None:
        """More room shows more."""
        self.show()

    def _changed(self) -> None:
        if self.is_attached:
            self.call_later(self.show)

    # What is shown -----------------------------------------------------------------------------------------

    def show(self) -> None:
        """All of it as the peer knows it now; and the table, where a game begins or is over with."""
        if not self.stands:
            return
        room, status = self._peer.room, self._peer.link.status
        if self._visit.why or status.state == PARTED:
            self._end(self._visit.why or status.why)
            return
        if room is not None:
            why = words.unfit(room)
            if why:
                self._end(why)
                return
            self._show_room(room)
        self._show_status()
        self._show_talk(room)
        self._follow_game()
        self.refresh_bindings()

    def _show_anew(self) -> None:
        """In other colours."""
        self._told = ()
        self.show()

    def _show_room(self, room: RoomInfo) -> None:
        rules, me, width = rules_of(room.game), self._peer.member, self.size.width
        line = words.headline(room, rules.info, width - 2, is_ascii(self))
        self.query_one("#headline", Static).update(line)
        marked = self.query_one("#seats", OptionList).highlighted
        seats = [words.seat_line(self, room, at, me, at == marked) for at in range(len(room.seats))]
        self._fill("#seats", seats, words.dummy_lines(self, room))
        self._fill("#terms", [words.term_line(label, value) for _, label, value in words.terms(rules, room)])
        watching = f"{len(room.watchers)} watching: {', '.join(room.watchers)}" if room.watchers else ""
        self.query_one("#watchers", Static).update(watching)
        self.query_one("#watchers").display = bool(watching)
        invite = words.invite_words(self._visit, self.size.height >= _ROOMY)
        self.query_one("#invite", Static).update(invite)
        self._show_buttons(room)
        if not self._seated:
            self._seated = True
            self.query_one("#seats", OptionList).highlighted = room.seat_of(me) or 0
            self.house.remember_room(self._visit, room)

    def _show_buttons(self, room: RoomInfo) -> None:
        seat = room.seat_of(self._peer.member)
        ready = self.query_one("#ready", Button)
        ready.label = "Not ready" if seat is not None and room.seats[seat].ready else "Ready"
        for action in ("ready", "start", "table", "again"):
            self.query_one(f"#{action}").display = self._offers(action)
        if self.focused is not None and not self.focused.display:
            self.query_one("#seats").focus()

    def _fill(self, name: str, lines: Sequence[Text], after: Sequence[Text] = ()) -> None:
        """The lines of a list; the mark stays where it is. after: such as can't be chosen."""
        listed = self.query_one(name, OptionList)
        if listed.option_count != len(lines) + len(after):
            marked = listed.highlighted
            listed.clear_options()
            listed.add_options([Option(line) for line in lines])
            listed.add_options([Option(line, disabled=True) for line in after])
            listed.highlighted = min(marked or 0, len(lines) - 1)
            return
        for at, line in enumerate((*lines, *after)):
            if listed.get_option_at_index(at).prompt != line:
                listed.replace_option_prompt_at_index(at, line)

    def _show_status(self) -> None:
        room = self._peer.room
        said = words.status_line(self._peer.link)
        if not said and room is not None:
            said = words.hint(room, self._peer.member)
        self.query_one("#status", Static).update(said)

    def _show_talk(self, room: RoomInfo | None) -> None:
        """Whoever looks further up goes on doing so."""
        said = tuple(self._peer.said)
        if said == self._told:
            return
        chat, self._told = self.query_one("#chat", VerticalScroll), said
        follow = chat.is_vertical_scroll_end
        self.query_one("#words", Static).update(words.talk(said, room, self))
        if follow:
            chat.scroll_end(animate=False)

    # The table ---------------------------------------------------------------------------------------------

    def _follow_game(self) -> None:
        """A game that begins is shown at once; where the room is back in the lobby, so is the person."""
        game = self._peer.game
        number = 0 if game is None else game.number
        if number == self._shown_game:
            return
        if self._shown_game or game is not None:
            self._come_back()
        self._shown_game = number
        if game is not None:
            self.action_table()

    def _come_back(self) -> None:
        """Whatever lies over the lobby goes."""
        while self in self.app.screen_stack and self.app.screen is not self:
            self.app.pop_screen()

    def action_table(self) -> None:
        """To the game that is on."""
        from tui.screens.table import TableScreen

        if self._peer.game is not None and self.app.screen is self:
            self.app.push_screen(TableScreen(self._peer.game))

    # What a person does ------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Keys are there for what one may do now."""
        return self._offers(action)

    def _offers(self, action: str) -> bool:
        room, owner = self._peer.room, self._peer.is_owner
        if action not in ("ready", "start", "seats", "table", "again"):
            return True
        if room is None:
            return False
        seated = room.seat_of(self._peer.member) is not None
        return {
            "ready": room.phase == LOBBY and seated and not owner,
            "start": room.phase == LOBBY and owner,
            "seats": room.phase == LOBBY and owner and not isinstance(self.focused, Input),
            "table": self._peer.game is not None,
            "again": room.phase == OVER
            and (seated or not any(seat.here for seat in room.seats if seat.member >= 0)),
        }[action]

    @work(group="asking")
    async def _ask(self, verb: str, *args: object) -> None:
        try:
            await self._peer.ask(verb, *args)
        except Refused as refused:
            if self._peer.link.status.state == THERE:
                self.notify(str(refused), severity="warning", markup=False)

    @work(group="choosing", exclusive=True)
    async def _choose(self, question: str, offers: Sequence[Offer]) -> None:
        from tui.screens.choose import ChooseScreen

        chosen = await self.app.push_screen_wait(ChooseScreen(question, [offer.words for offer in offers]))
        if chosen is not None:
            self._ask(offers[chosen].verb, *offers[chosen].args)

    def on_option_list_option_highlighted(self) -> None:
        """The mark has moved on."""
        if self._peer.room is not None and not words.unfit(self._peer.room):
            self._show_room(self._peer.room)

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
            self._about_term(room, event.option_index)

    def _about_seat(self, room: RoomInfo, number: int) -> None:
        pieces = rules_of(room.game).info.pieces
        offers = about_seat(room, number, self._peer.member, tuple(pieces))
        if offers:
            self._choose(f"Seat {number + 1}", offers)
        else:
            self.notify("That seat is taken.", markup=False)

    def _about_term(self, room: RoomInfo, number: int) -> None:
        rules = rules_of(room.game)
        name, label, _ = words.terms(rules, room)[number]
        if any(option.name == name and option.kind == FILE for option in rules.info.options):
            self.notify("A file is chosen before a table is opened to others.", markup=False)
        else:
            self._choose(label, about_term(rules, room, name))

    def action_ready(self) -> None:
        """Ready, or not after all."""
        room = self._peer.room
        seat = None if room is None else room.seat_of(self._peer.member)
        if room is not None and seat is not None:
            self._ask("ready", not room.seats[seat].ready)

    def action_start(self) -> None:
        """Begin."""
        self._ask("start")

    def action_again(self) -> None:
        """Everybody back to the lobby, for the next game."""
        self._ask("lobby")

    def action_seats(self, more: int) -> None:
        """A seat more or less."""
        if self._peer.room is not None:
            self._ask("seats", max(1, len(self._peer.room.seats) + more))

    def action_say(self) -> None:
        """To the line that is typed in."""
        self.query_one("#say").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed is said."""
        if event.value.strip():
            self._ask("say", event.value.strip())
        event.input.clear()

    def action_copy(self) -> None:
        """The invite to the clipboard."""
        self.app.copy_to_clipboard(f"{words.JOIN} {self._visit.invites[0]}")
        self.notify("The invite is in the clipboard, if this terminal allows it.", markup=False)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        await self.run_action(event.button.id or "back")

    def on_key(self, event: events.Key) -> None:
        """Escape in the line leads back to the seats."""
        if event.key == "escape" and self.query_one("#say").has_focus:
            event.stop()
            event.prevent_default()
            self.query_one("#seats").focus()

    # Leaving -----------------------------------------------------------------------------------------------

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
            with suppress(Refused, TimeoutError):
                await asyncio.wait_for(self._peer.ask("leave"), _GOODBYE)
        self._end("")

    def _why_not_leave(self) -> str:
        room, me = self._peer.room, self._peer.member
        if room is None:
            return ""
        playing, seat = room.phase in (DEALING, PLAYING), room.seat_of(me)
        others = room.watchers or any(each.here and each.member not in (me, -1) for each in room.seats)
        if self._visit.child is not None and (playing or others):
            return "This closes the table for everybody. A game under way is kept, and can be gone on with."
        if self._visit.child is None and playing and seat is not None:
            return "The game goes on without you: an AI plays your seat until you are back."
        return ""

    def _end(self, why: str) -> None:
        """The visit is over; why: what the person has not been told yet."""
        if self not in self.app.screen_stack:
            return
        status = self._peer.link.status
        self._come_back()
        self.dismiss(None)
        if self._leaving:
            return
        if status.code == PIN:
            self.app.call_later(self.house.ask_pin, self._visit.joining, why)
        elif why:
            self.app.call_later(self.house.tell, why)

    def on_unmount(self) -> None:
        """Nobody is told of changes any more."""
        self._peer.changed = lambda: None
