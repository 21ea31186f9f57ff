"""The table screen: the bones that every game shares around its play area.

It holds sessions and hands what they tell to area, seats, log and prompt. It knows no game, no rule, and
not whether its sessions are local.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from core.engine.errors import Refused
from core.engine.rules import Seat
from net.opening import Opened, Plan
from net.session import PAUSED, RUNNING, Closed, Pulse, Session, Trouble, Update
from tui.collector import spare_the_collector
from tui.games import game_ui
from tui.keys import bindings, keys_of, shown_key
from tui.screens.curtain import CurtainScreen
from tui.screens.end import BACK, LOOK, REMATCH, EndScreen
from tui.screens.keyboard import OutOfTurn, Place
from tui.widgets.area import PlayArea, Scene
from tui.widgets.log import GameLog
from tui.widgets.prompt import PromptBar
from tui.widgets.pulse import Lasting, PulseBox
from tui.widgets.seats import SeatsPanel

REFUSAL_SECONDS = 2.5
END_SECONDS = 1.5


class TableScreen(Screen[None]):
    """A game in play, for one person, several at one keyboard, or somebody who watches."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("table")]
    DEFAULT_CSS = """
    TableScreen #top { height: 1; background: $panel; padding: 0 1; }
    TableScreen #middle { height: 1fr; }
    TableScreen #side { width: 24; padding: 0 1; border-left: vkey $panel; }
    TableScreen GameLog {
        border-top: solid $panel; margin-top: 1; scrollbar-color: $panel; scrollbar-background: $background;
    }
    TableScreen.-tall SeatsPanel { margin-top: 1; }
    TableScreen.-wide #side { width: 34; }
    TableScreen.-vast #side { width: 46; }
    TableScreen.-log-only #area-box { display: none; }
    TableScreen.-log-only #side { width: 1fr; }
    TableScreen #area-box { width: 1fr; layers: default over; align: center middle; }
    """

    def __init__(self, opened: Opened) -> None:
        super().__init__()
        self._opened = opened
        self._table = opened.table
        people = self._table.people()
        seats: list[Seat | None] = list(people) if len(people) == 1 else [*people, None]
        self._places = {seat: Place(self._table.sit(seat)) for seat in seats}
        self._current: Seat | None = people[0] if len(people) == 1 else None
        self._ui = game_ui(self._table.info.game)
        self._area = self._ui.area()
        # Held, not queried: workers may still tell of a move when the app is already taking the screen apart.
        self._top, self._bar = Static(id="top", markup=False), PromptBar()
        self._panel, self._log = SeatsPanel(), GameLog()
        self._skipping = False
        self._ended = False
        self._pulse = PulseBox()
        self._ticker: Timer | None = None
        self._refusal = Lasting(self, REFUSAL_SECONDS, self._draw_around)
        self._drawn: dict[str, object] = {}
        self._others = OutOfTurn(self._places)

    # Layout ------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """One line on top, the area with seats and log beside it, the prompt, the keys."""
        yield self._top
        with Horizontal(id="middle"):
            with Vertical(id="area-box"):
                yield self._area
                yield self._pulse
            with Vertical(id="side"):
                yield self._panel
                yield self._log
        yield self._bar
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Start the table and follow every session."""
        if not self.app.is_headless:
            spare_the_collector()
        self._area.act()
        self.run_worker(self._table.run(), group="table", exit_on_error=True)
        for seat, place in self._places.items():
            self.run_worker(self._follow(seat, place), group="table", exit_on_error=True)
        for note in self._opened.notes:
            self.notify(note, severity="warning", timeout=12, markup=False)

    def on_resize(self) -> None:
        """A wide window has room for a wider log."""
        self.set_class(self.size.width >= 110, "-wide")
        self.set_class(self.size.width >= 160, "-vast")
        self.set_class(self.size.height >= 30, "-tall")
        self.call_after_refresh(self._draw_around)
        self.call_after_refresh(self._pulse.fit)

    # Following the game ------------------------------------------------------------------------------------

    async def _follow(self, seat: Seat | None, place: Place) -> None:
        """Show what the session at the keyboard tells; keep what the others tell for their turn."""
        while True:
            news = await place.session.next()
            if isinstance(news, Closed):
                return
            if isinstance(news, Pulse):
                if seat == self._current:
                    self._beat(place, news)
            elif isinstance(news, Trouble):
                if seat == self._current:
                    await self._ask_about(place.session, news)
            elif seat == self._current:
                await self._show(place, news)
            else:
                place.take(news)
            await self._hand_over(seat)

    async def _show(self, place: Place, update: Update) -> None:
        """Animate an update's events, then show the position it leads to.

        In real time no area waits in its animations, and of several positions only the newest is shown.
        """
        if not update.fresh:
            await self._play(place, update)
        place.take(update)
        if self._in_real_time and place.session.waiting():
            return
        self._show_place(place, retell=update.fresh)
        await self._end_if_over(place)

    async def _play(self, place: Place, update: Update) -> None:
        rules, names, line = place.session.rules, self._names(), None
        speed = 0.0 if self._skipping else self._speed()
        for event in update.events:
            line = rules.tell(update.view, event, names)
            if line:
                self._log.tell(line, soon=self._in_real_time)
            await self._area.play(event, speed)
            if not self._in_real_time:
                self._draw_around()
        if self._in_real_time and rules.must_act(update.view) and not rules.must_act(place.view):
            self._pulse.stop(line or "")

    def _show_place(self, place: Place, retell: bool) -> None:
        scene = self._scene(place)
        if scene.must:
            self._skipping = False
        self._others.close_list()
        if retell:
            lines = (scene.rules.tell(scene.view, event, scene.names) for event in place.history)
            self._log.retell(line for line in lines if line)
        self._area.show(scene)
        self._draw_around()

    def _scene(self, place: Place) -> Scene:
        assert place.view is not None
        session = place.session
        return Scene.of(session.rules, place.view, session.seat, self._names(), session.info.seats)

    async def _hand_over(self, told: Seat | None) -> None:
        """Where another person at this keyboard must act: the curtain, then that person's view."""
        if told != self._current:
            return
        view = self._places[self._current].view
        if view is None:
            return
        rules = self._table.rules
        asked = [seat for seat in rules.must_act(view) if seat in self._places]
        if not asked or self._current in asked:
            return
        following = asked[0]
        name = self._table.info.seats[following].name
        if not await self.app.push_screen_wait(CurtainScreen(name, "Everybody else looks away.")):
            self.action_leave()
            return
        self._current = following
        self._others.forget()
        while self._places[following].view is None:
            await asyncio.sleep(0)
        self._show_place(self._places[following], retell=True)

    async def _end_if_over(self, place: Place) -> None:
        view, rules = place.view, place.session.rules
        outcome = None if view is None else rules.outcome(view)
        if outcome is None or self._ended:
            return
        self._ended = True
        if self._in_real_time:  # keys that were meant for the board must not answer the screen that follows
            await asyncio.sleep(END_SECONDS * self._speed())
        names = self._names()
        reasons = rules.explain(view, names)
        screen = EndScreen(outcome, reasons, names, place.session.info.seats, self._ui.pieces)
        choice = await self.app.push_screen_wait(screen)
        if choice == REMATCH:
            self._rematch()
        elif choice == BACK:
            self.action_leave()
        else:
            assert choice == LOOK

    async def _ask_about(self, session: Session, trouble: Trouble) -> None:
        from tui.screens.confirm import ConfirmScreen

        question = f"{trouble.text} The game waits, and everything up to here is safe."
        if await self.app.push_screen_wait(ConfirmScreen(question, yes="Try again", no="Leave the game")):
            session.retry()
        else:
            self.action_leave()

    # Real time ---------------------------------------------------------------------------------------------

    @property
    def _in_real_time(self) -> bool:
        return self._pulse.pulse is not None

    def _beat(self, place: Place, pulse: Pulse) -> None:
        """Show how the clock stands, and what has not been shown yet for lack of time."""
        who = "" if pulse.seat in (None, self._current) else self._names()[pulse.seat]
        self._pulse.beat(pulse, who, self._key("table.pause"))
        if not place.session.waiting():
            self._show_place(place, retell=False)
        self._tick()

    def _tick(self) -> None:
        """The time on top goes on with every full second."""
        if self._ticker is not None:
            self._ticker.stop()
        pulse = self._pulse.pulse
        if self.is_mounted and not self._ended and pulse is not None and pulse.state == RUNNING:
            self._draw_around()
            past = self._places[self._current].session.game_time() % 1000
            self._ticker = self.set_timer((1005 - past) / 1000, self._tick)

    def on_screen_suspend(self) -> None:
        """Whoever looks at something else has stopped playing."""
        self._stand_still()

    def _stand_still(self) -> None:
        pulse = self._pulse.pulse
        if pulse is not None and pulse.state != PAUSED:
            with contextlib.suppress(Refused):
                self._places[self._current].session.pause()

    # Drawing around the area -------------------------------------------------------------------------------

    def _settings(self) -> object:
        return getattr(self.app, "settings", None)

    def _speed(self) -> float:
        return float(getattr(self._settings(), "speed", 1.0))

    def _names(self) -> tuple[str, ...]:
        """Names by seat; the only person at this keyboard is "You"."""
        plans = self._table.info.seats
        alone = len(self._table.people()) == 1
        return tuple(
            "You" if alone and seat == self._current else plan.name for seat, plan in enumerate(plans)
        )

    def _draw_around(self, trouble: str = "") -> None:
        place = self._places[self._current]
        if place.view is None or not self.is_mounted:
            return
        rules, info, names = place.session.rules, place.session.info, self._names()
        asked = [seat for seat in rules.must_act(place.view) if seat >= 0]
        notes = list(self._area.seat_notes(self._panel.note_room()))
        if self._is_new("panel", names, notes, asked):
            self._panel.show(info.seats, self._ui.pieces, names, notes, asked)
        prompt = self._others.beside(self._area.prompt(), self._current, names, self._key("table.others"))
        trouble = self._refusal.keep(trouble) if self._in_real_time else trouble  # others play on
        if self._is_new("bar", prompt, trouble):
            self._bar.show(prompt, trouble)
        over = rules.outcome(place.view) is not None
        state = "over" if over else ", ".join(names[seat] for seat in asked) or "chance"
        if self._in_real_time:
            state = self._pulse.time_words(place.session.game_time()) + (" · over" if over else "")
        local = "read only" if self._opened.read_only else "local, saved"
        left, width = f"Butique · {rules.info.title} · {state}", self.size.width - 2
        line = left + local.rjust(max(len(local) + 1, width - len(left)))
        if self._is_new("top", line):
            self._top.update(line, layout=False)
        if self._is_new("keys", over):
            self.refresh_bindings()

    def _key(self, key_id: str) -> str:
        return shown_key(keys_of(key_id, getattr(self._settings(), "keys", {}))[0])

    def _is_new(self, part: str, *what: object) -> bool:
        """Whether a part is to be drawn: always, but in real time only where it shows something else."""
        shown = (self.size, self.app.theme, what)
        new = not self._in_real_time or self._drawn.get(part) != shown
        self._drawn[part] = shown
        return new

    # What a person does ------------------------------------------------------------------------------------

    async def on_play_area_chosen(self, message: PlayArea.Chosen) -> None:
        """A move from the play area goes to the session of the person at the keyboard."""
        place = self._places[self._current]
        self._others.forget()
        try:
            await place.session.submit(message.move)
        except Refused as refused:
            self._show_place(place, retell=False)
            self._draw_around(str(refused))

    def on_play_area_prompted(self) -> None:
        """A cursor moved."""
        self._draw_around()

    def on_play_area_impossible(self, message: PlayArea.Impossible) -> None:
        """Tell why not, where the keys stand."""
        self._draw_around(message.why)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Undo is lit only where it can be done; with a clock there is a pause, and nothing to undo or skip."""
        if action in ("undo", "skip") and self._in_real_time:
            return False
        if action == "undo":
            return True if self._others.undoes(self._current).can_undo() else None
        if action == "others":
            return bool(self._others.offers(self._current))
        return self._in_real_time and not self._ended if action == "pause" else True

    async def action_undo(self) -> None:
        """Take the last move back."""
        try:
            await self._others.undoes(self._current).undo()
        except Refused as refused:
            self._draw_around(str(refused))

    @work(group="table")
    async def action_others(self) -> None:
        """Somebody else at this keyboard acts out of turn."""
        try:
            await self._others.act(self._area, self._scene(self._places[self._current]))
        except Refused as refused:
            self._draw_around(str(refused))

    def action_pause(self) -> None:
        """Stop the clock, or let the game go on."""
        session, pulse = self._places[self._current].session, self._pulse.pulse
        try:
            if pulse is not None and pulse.state == PAUSED:
                session.go_on()
            else:
                session.pause()
        except Refused as refused:
            self._draw_around(str(refused))

    def action_log(self) -> None:
        """The log alone, in full width, and back."""
        self.toggle_class("-log-only")

    def action_skip(self) -> None:
        """No more waiting until a person is asked."""
        self._skipping = True
        self._places[self._current].session.hurry()

    def action_rules(self) -> None:
        """The rules of this game."""
        open_rules = getattr(self.app, "open_rules", None)
        if open_rules is not None:
            open_rules(self._table.info.game)

    def action_leave(self) -> None:
        """Back to where one came from; the save keeps the game."""
        self._table.close()
        self.dismiss(None)

    def _rematch(self) -> None:
        info = self._table.info
        plan = Plan(info.game, info.setup, info.seats)
        self._table.close()
        self.dismiss(None)
        start = getattr(self.app, "start", None)
        if start is not None:
            self.app.call_later(start, plan)

    def on_unmount(self) -> None:
        """Whatever took the screen away: no bot thinks on, and the save is put away."""
        self._table.close()
