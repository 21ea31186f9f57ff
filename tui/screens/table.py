"""The table screen: the bones that every game shares around its play area.

It holds sessions and hands what they tell to area, seats, log and prompt. It knows no game, no rule, and
not whether its sessions are local.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from core.engine.errors import Refused
from core.engine.rules import Seat
from net.opening import Opened, Plan
from net.session import Closed, Pulse, Session, StandIns, Trouble, Update
from tui.collector import spare_the_collector
from tui.games import game_ui
from tui.keys import bindings
from tui.screens.advice import Advice
from tui.screens.around import Around
from tui.screens.beat import Beat
from tui.screens.curtain import CurtainScreen
from tui.screens.deputies import Deputies
from tui.screens.end import BACK, LOOK, REMATCH, TURNING, EndScreen
from tui.screens.keyboard import OutOfTurn, Place, names_for
from tui.screens.thinking import Thoughts
from tui.screens.turning import TurningScreen
from tui.screens.why import Why
from tui.whole import Whole
from tui.widgets.area import PlayArea, Scene
from tui.widgets.keybar import KeyBar

END_SECONDS = 1.5


class TableScreen(Whole, Screen[None]):
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
    TableScreen #side.-alone { width: 1fr; }
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
        self._area.listen(self._hear)
        self._skipping = False
        self._ended = False
        self._deputies = Deputies(self._places)
        self._others = OutOfTurn(self._places, self._deputies.plays_for)
        self._advice = Advice(self._area, self._table.helped.add)
        self._around = Around(self, opened, self._area, self._others, self._deputies, self._draw_around)
        self._thoughts = Thoughts(self, self._draw_thought, lambda: self._speed() > 0)
        self._why = Why()
        self._beat = Beat(self, self._around.pulse, self._draw_around)

    # Layout ------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """One line on top, the area with seats and log beside it, the prompt, the keys."""
        around = self._around
        yield around.top
        with Horizontal(id="middle"):
            with Vertical(id="area-box"):
                yield self._area
                yield around.pulse
            with Vertical(id="side"):
                yield around.panel
                yield self._advice.panel
                yield around.log
        yield around.bar
        yield KeyBar(show_command_palette=False)

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
        self.call_after_refresh(self._around.pulse.fit)

    # Following the game ------------------------------------------------------------------------------------

    async def _follow(self, seat: Seat | None, place: Place) -> None:
        """Show what the session at the keyboard tells; keep what the others tell for their turn."""
        while True:
            news = await place.session.next()
            if isinstance(news, Closed):
                return
            if isinstance(news, Pulse):
                if seat == self._current:
                    self._keep_time(place, news)
            elif isinstance(news, StandIns):
                if seat == self._current:
                    self._seat_deputies(place, news)
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
        self._advice.forget()
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
                self._around.log.tell(line, soon=self._in_real_time)
            await self._area.play(event, speed)
            if not self._in_real_time:
                self._draw_around()
        if self._in_real_time and rules.must_act(update.view) and not rules.must_act(place.view):
            self._around.pulse.stop(line or "")

    def _show_place(self, place: Place, retell: bool) -> None:
        scene = self._scene(place)
        asked = scene.must and not self._deputies.plays_for(scene.seat)
        if asked:
            self._skipping = False
        self._thoughts.watch(None if asked or self._in_real_time or self._ended else place.session)
        self._others.close_list()
        if retell:
            lines = (scene.rules.tell(scene.view, event, scene.names) for event in place.history)
            self._around.log.retell(line for line in lines if line)
        self._area.show(scene)
        self._advice.look_at(scene)
        self._draw_around()

    def _scene(self, place: Place) -> Scene:
        assert place.view is not None
        session = place.session
        scene = Scene.of(session.rules, place.view, session.seat, self._names(), session.info.seats)
        return self._deputies.scene(scene)

    def _seat_deputies(self, place: Place, news: StandIns) -> None:
        """Other bots play for other people now."""
        self._deputies.take(news)
        if place.view is not None and not place.session.waiting():
            self._show_place(place, retell=False)

    async def _hand_over(self, told: Seat | None) -> None:
        """Where another person at this keyboard must act: the curtain, then that person's view."""
        if told != self._current:
            return
        view = self._places[self._current].view
        if view is None:
            return
        rules = self._table.rules
        here = [seat for seat in rules.must_act(view) if seat in self._places]
        asked = [seat for seat in here if not self._deputies.plays_for(seat)]
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
        self._beat.end()
        if self._in_real_time:  # keys that were meant for the board must not answer the screen that follows
            await asyncio.sleep(END_SECONDS * self._speed())
        names, choice = self._names(), TURNING
        while choice == TURNING:
            reasons = rules.explain(view, names)
            screen = EndScreen(outcome, reasons, names, place.session.info.seats, self._ui.pieces)
            choice = await self.app.push_screen_wait(screen)
            if choice == TURNING:
                record = self._table.match.record()
                await self.app.push_screen_wait(TurningScreen(record, self._current, names))
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
        return self._around.in_real_time

    def _keep_time(self, place: Place, pulse: Pulse) -> None:
        """Show how the clock stands, and what has not been shown yet for lack of time."""
        who = "" if pulse.seat in (None, self._current) else self._names()[pulse.seat]
        self._around.pulse.beat(pulse, who, self._around.key("table.pause"))
        if not place.session.waiting():
            self._show_place(place, retell=False)
        self._beat.tick(place.session)

    def on_screen_suspend(self) -> None:
        """Whoever looks at something else has stopped playing."""
        self._beat.stand_still(self._places[self._current].session)

    def _speed(self) -> float:
        return float(getattr(getattr(self.app, "settings", None), "speed", 1.0))

    def _names(self) -> tuple[str, ...]:
        return names_for(self._current, self._table.info.seats, self._table.people())

    def _draw_around(self, trouble: str = "", answer: str = "") -> None:
        place = self._places[self._current]
        self._around.draw(place, self._names(), self._thoughts.thought, trouble, answer)

    def _draw_thought(self) -> None:
        place = self._places[self._current]
        if self._skipping:
            place.session.hurry()
        self._around.draw_thought(place, self._names(), self._thoughts.thought)

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

    def _hear(self, why: str) -> None:
        """A cursor moved, or something can't be done: tell why not, where the keys stand."""
        if not why:
            self._advice.follow()
        self._draw_around(why)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Undo is lit only where it can be done; with a clock there is a pause, and nothing to undo or skip."""
        if action in ("undo", "skip") and self._in_real_time:
            return False
        if action == "undo":
            return True if self._others.undoes(self._current).can_undo() else None
        if action == "hint":
            return True if self._advice.possible else None
        if action == "why":
            return bool(self._places[self._current].session.reasons())
        if action == "deputy":
            over = self._ended or self._opened.read_only
            return not over and self._deputies.possible(self._current)
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

    def action_hint(self) -> None:
        """What the search would do, or no more of it."""
        self._advice.toggle(live=self._in_real_time)

    def action_pause(self) -> None:
        """Stop the clock, or let the game go on."""
        try:
            self._beat.turn(self._places[self._current].session)
        except Refused as refused:
            self._draw_around(str(refused))

    @work(group="table")
    async def action_deputy(self) -> None:
        """A bot plays for the person at the keyboard, or does so no more."""
        with self._beat.standing(self._places[self._current].session):
            try:
                await self._deputies.change(self.app, self._current, self._names())
            except Refused as refused:
                self._draw_around(str(refused))

    def action_why(self) -> None:
        """Why a bot moved."""
        session = self._places[self._current].session
        self._draw_around(answer=self._why.ask(session, self._names(), self._around.key("table.why")))

    def action_log(self) -> None:
        """The log alone, in full width, and back."""
        box, side = self.query_one("#area-box"), self.query_one("#side")
        box.display = not box.display
        side.set_class(not box.display, "-alone")
        if box.display:  # what is hidden loses the keyboard
            self.call_after_refresh(self._area.act)

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
        self._advice.close()
        self._table.close()
