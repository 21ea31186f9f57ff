"""The table screen: the bones that every game shares around its play area.

It holds sessions and hands what they tell to area, seats, log and prompt. It knows no game, no rule, and
not where the table is: whatever a session does may have to ask a host, so no handler waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from core.engine.errors import Refused
from core.engine.rules import Seat
from net.session import UNDO, Closed, Game, News, Note, Pulse, Session, StandIns, Trouble, Update
from tui.collector import spare_the_collector
from tui.games import game_ui
from tui.keys import bindings
from tui.screens.advice import Advice
from tui.screens.around import Around
from tui.screens.beat import Beat
from tui.screens.curtain import CurtainScreen
from tui.screens.deputies import Deputies
from tui.screens.end import BACK, LOOK, REMATCH, see_the_end
from tui.screens.keyboard import OutOfTurn, Place, names_for
from tui.screens.offers import Offers
from tui.screens.room import RoomNews
from tui.screens.thinking import Thoughts
from tui.screens.why import Why
from tui.whole import Whole
from tui.widgets.area import PlayArea, Scene
from tui.widgets.keybar import KeyBar

END_SECONDS = 1.5
CLOSED = "The table was closed."


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

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._people = tuple(seat for seat in game.seats if seat is not None)
        self._places = {seat: Place(game.session(seat)) for seat in game.seats}
        self._current = game.seats[0] if len(game.seats) == 1 else None
        self._area = game_ui(game.info.game).area()
        self._area.listen(self._hear)
        self._skipping = False
        self._ended = self._left = self._sends = False
        self._deputies = Deputies(self._places)
        self._others = OutOfTurn(self._places, self._deputies.plays_for)
        self._advice = Advice(self._area, game.note_help)
        self._around = Around(self, game, self._area, self._others, self._deputies, self._draw_around)
        self._offers = Offers(game, self._advice, self._others, self._deputies, self._around.room)
        self._thoughts = Thoughts(self, self._draw_thought, lambda: self._speed() > 0)
        self._why = Why()
        self._beat = Beat(self, self._around.pulse, self._draw_around, game.remote)

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
        self.run_worker(self._game.run(), group="table", exit_on_error=True)
        for seat, place in self._places.items():
            self.run_worker(self._follow(seat, place), group="table", exit_on_error=True)
        for note in self._game.notes:
            self.notify(note, severity="warning", timeout=12, markup=False)
        if self._game.remote:
            self.set_interval(1, self._draw_thought)

    def on_resize(self) -> None:
        """A wide window has room for a wider log."""
        self.set_class(self.size.width >= 110, "-wide")
        self.set_class(self.size.width >= 160, "-vast")
        self.set_class(self.size.height >= 30, "-tall")
        self.call_after_refresh(self._draw_thought)
        self.call_after_refresh(self._around.pulse.fit)

    # Following the game ------------------------------------------------------------------------------------

    async def _follow(self, seat: Seat | None, place: Place) -> None:
        """Show what the session at the keyboard tells; keep what the others tell for their turn."""
        while not isinstance(news := await place.session.next(), Closed):
            if seat == self._current:
                await self._heed(place, news)
            elif isinstance(news, Update):
                place.take(news)
            await self._hand_over(seat)
        if self._game.remote and not self._left:
            self._around.tell(Note(CLOSED), place)

    async def _heed(self, place: Place, news: News) -> None:
        """Show what is told, and in real time then also the position, which had to wait for more urgent things."""
        if isinstance(news, Update):
            await self._show(place, news)
            return
        if isinstance(news, Trouble):
            await self._ask_about(place.session, news)
        elif isinstance(news, Pulse):
            self._around.beat(news, place, self._names())
            self._beat.tick(place.session)
        elif isinstance(news, StandIns):
            self._deputies.take(news)
        elif isinstance(news, RoomNews):
            self._around.tell(news, place)
        if place.view is None or place.session.waiting():
            return
        if self._in_real_time or isinstance(news, StandIns):
            self._show_place(place, retell=False)
            await self._end_if_over(place)
        else:
            self._draw_thought()

    async def _show(self, place: Place, update: Update) -> None:
        """Animate an update's events, then show the position it leads to.

        In real time no area waits in its animations, and of several positions only the newest is shown.
        """
        self._advice.forget()
        if not update.fresh:
            await self._play(place, update)
        place.take(update)
        if self._in_real_time and place.session.waiting() and not update.fresh:
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
            self._around.log.retell(self._around.room.among(place.told(scene.names)))
        self._area.show(scene)
        self._advice.look_at(scene)
        self._draw_around()

    def _scene(self, place: Place) -> Scene:
        return self._deputies.scene(place.scene(self._names()))

    async def _hand_over(self, told: Seat | None) -> None:
        """Where another person at this keyboard must act: the curtain, then that person's view."""
        following = self._others.asked_instead(self._current)
        if told != self._current or following is None:
            return
        name = self._game.info.seats[following].name
        if not await self.app.push_screen_wait(CurtainScreen(name, "Everybody else looks away.")):
            self.action_leave()
            return
        self._current = following
        self._others.forget()
        while self._places[following].view is None:
            await asyncio.sleep(0)
        self._show_place(self._places[following], retell=True)

    async def _end_if_over(self, place: Place) -> None:
        if self._ended or not place.over:
            return
        self._ended = True
        self._beat.end()
        if self._in_real_time:  # keys that were meant for the board must not answer the screen that follows
            await asyncio.sleep(END_SECONDS * self._speed())
        choice = await see_the_end(self.app, self._game, place, self._names())
        if choice == REMATCH:
            self._do(self._rematch)
        elif choice == BACK:
            self.action_leave()
        else:
            assert choice == LOOK

    async def _ask_about(self, session: Session, trouble: Trouble) -> None:
        from tui.screens.confirm import ConfirmScreen

        question = f"{trouble.text} The game waits, and everything up to here is safe."
        if await self.app.push_screen_wait(ConfirmScreen(question, yes="Try again", no="Leave the game")):
            self._do(session.retry)
        else:
            self.action_leave()

    # Real time ---------------------------------------------------------------------------------------------

    @property
    def _in_real_time(self) -> bool:
        return self._around.in_real_time

    async def on_screen_suspend(self) -> None:
        """Whoever looks at something else has stopped playing."""
        await self._beat.stand_still(self._session)

    @property
    def _session(self) -> Session:
        """That of the person at the keyboard."""
        return self._places[self._current].session

    def _speed(self) -> float:
        return float(getattr(getattr(self.app, "settings", None), "speed", 1.0))

    def _names(self) -> tuple[str, ...]:
        return names_for(self._current, self._game.info.seats, self._people)

    def _draw_around(self, trouble: str = "", answer: str = "") -> None:
        place = self._places[self._current]
        self._around.draw(place, self._names(), self._thoughts.thought, trouble, answer)

    def _draw_thought(self) -> None:
        place = self._places[self._current]
        if self._skipping and self._thoughts.thought is not None:
            self._do(place.session.hurry)
        self._around.draw_thought(place, self._names(), self._thoughts.thought)

    # What a person does ------------------------------------------------------------------------------------

    @work(group="table")
    async def on_play_area_chosen(self, message: PlayArea.Chosen) -> None:
        """A move from the play area goes to the session of the person at the keyboard.

        Where nobody plays meanwhile, none is sent before the last has arrived: a key that is hit twice counts once.
        """
        if self._sends and not self._in_real_time:
            return
        place, self._sends = self._places[self._current], True
        self._others.forget()
        try:
            await place.session.submit(message.move)
        except Refused as refused:
            self._show_place(place, retell=False)
            self._draw_around(str(refused))
        finally:
            self._sends = False

    @work(group="table")
    async def _do(self, what: Callable[[], Awaitable[None]]) -> None:
        """Have a session do something, however long that takes; where it does not, say why."""
        try:
            await what()
        except Refused as refused:
            self._draw_around(str(refused))

    def _hear(self, why: str) -> None:
        """A cursor moved, or something can't be done: tell why not, where the keys stand."""
        if not why:
            self._advice.follow()
        self._draw_around(why)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """See Offers."""
        return self._offers.lit(action, self._session, self._in_real_time, self._ended)

    def action_undo(self) -> None:
        """Take the last move back, or ask the others whether one may."""
        session = self._others.undoes(self._current)
        alone = session.can_undo() or not session.can_ask()
        self._do(session.undo if alone else partial(session.call, UNDO))

    def action_others(self) -> None:
        """Somebody else at this keyboard acts out of turn."""
        scene = self._scene(self._places[self._current])
        self._do(partial(self._others.act, self._area, scene))

    def action_hint(self) -> None:
        """What the search would do, or no more of it."""
        self._advice.toggle(live=self._in_real_time)

    def action_pause(self) -> None:
        """Stop the clock, or let the game go on."""
        self._do(partial(self._beat.turn, self._session))

    def action_deputy(self) -> None:
        """A bot plays for the person at the keyboard, or does so no more."""
        self._do(self._change_deputy)

    async def _change_deputy(self) -> None:
        async with self._beat.standing(self._session):
            await self._deputies.change(self.app, self._current, self._names())

    def action_chat(self) -> None:
        """Say something to everybody in the room."""
        self._do(partial(self._around.room.chat, self.app, self._session))

    def action_ask(self) -> None:
        """Have the others vote on something."""
        ask, absent = self._around.room.ask, self._deputies.levels
        self._do(partial(ask, self.app, self._session, self._names(), self._in_real_time, absent))

    def action_vote(self, yes: bool) -> None:
        """Agree to what is voted on, or refuse it."""
        self._do(partial(self._around.room.answer, self._session, yes))

    def action_why(self) -> None:
        """Why a bot moved."""
        said = self._why.ask(self._session, self._names(), self._around.key("table.why"))
        self._draw_around(answer=said)

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
        self._do(self._session.hurry)

    def action_rules(self) -> None:
        """The rules of this game."""
        open_rules = getattr(self.app, "open_rules", None)
        if open_rules is not None:
            open_rules(self._game.info.game)

    def action_leave(self) -> None:
        """Back to where one came from; the save keeps the game."""
        self._close()
        self.dismiss(None)

    async def _rematch(self) -> None:
        plan = await self._game.rematch()
        if plan is None:
            self._draw_around(answer="The room was asked for another game.")
            return
        self._close()
        self.dismiss(None)
        start = getattr(self.app, "start", None)
        if start is not None:
            self.app.call_later(start, plan)

    def _close(self) -> None:
        self._left = True
        self._game.close()

    def on_unmount(self) -> None:
        """Whatever took the screen away: no bot thinks on, and the save is put away."""
        self._advice.close()
        self._close()
