"""What stands around a play area: a line on top, seats and log beside it, the prompt below.

It draws what it is given. It follows no session, moves nothing, and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.widgets import Static

from core.engine.record import SeatPlan
from core.engine.rules import Seat
from net.session import Game, Pulse
from tui.games import game_ui
from tui.keys import CATALOGUE, keys_of, shown_key
from tui.screens.deputies import Deputies
from tui.screens.keyboard import OutOfTurn, Place
from tui.screens.room import Room, RoomNews
from tui.screens.thinking import Thought
from tui.widgets.area import PlayArea
from tui.widgets.log import GameLog
from tui.widgets.look import tiles_for
from tui.widgets.prompt import PromptBar
from tui.widgets.pulse import Lasting, PulseBox
from tui.widgets.seats import SeatsPanel

REFUSAL_SECONDS = 2.5
_ACTIONS = tuple(key.action.partition("(")[0] for key in CATALOGUE if key.id.startswith("table."))
_ROOMY = 20
"""Cells of a seat's note from which on a bot's level has room beside the name."""


class Around:
    """The widgets around `area`. Held, not queried: news may still come when the app takes the screen apart.

    redraw: has all of it drawn again. room: the others there, where there are any. refusal: why the last try failed,
    for as long as that stands.
    """

    def __init__(
        self,
        screen: Screen[None],
        game: Game,
        area: PlayArea,
        others: OutOfTurn,
        deputies: Deputies,
        redraw: Callable[[], None],
    ) -> None:
        self.top, self.bar = Static(id="top", markup=False), PromptBar()
        self.panel, self.log = SeatsPanel(), GameLog()
        self.pulse = PulseBox()
        self._screen, self._area = screen, area
        self._others, self._deputies = others, deputies
        self._remote, self._read_only = game.remote, game.read_only
        self._pieces = game_ui(game.info.game).pieces
        self.room = Room(game.info, self.log, self._note)
        self.refusal = Lasting(screen, REFUSAL_SECONDS, redraw)
        self._said = ""
        self._drawn: dict[str, object] = {}
        self._lit: list[bool | None] = []

    @property
    def in_real_time(self) -> bool:
        """Whether the game has a clock, so that nobody waits for what is drawn."""
        return self.pulse.pulse is not None

    def beat(self, pulse: Pulse, place: Place, names: tuple[str, ...]) -> None:
        """Show how the clock of the game stands."""
        who = "" if pulse.seat in (None, place.session.seat) else names[pulse.seat]
        self.pulse.beat(pulse, who, self.key("table.pause"))

    def draw(
        self,
        place: Place,
        names: tuple[str, ...],
        thought: Thought | None,
        trouble: str = "",
        answer: str = "",
    ) -> None:
        """Draw all of it for the person of `place`.

        names: by seat; thought: of the bot that thinks. trouble: why a try failed just now; answer: what else is to
        be read in the place of the keys.
        """
        if place.view is None or not self._screen.is_mounted:
            return
        said = f"! {trouble}" if trouble else answer
        self._said = self.refusal.keep(said) if self.in_real_time else said  # others play on
        self.draw_thought(place, names, thought)
        self._draw_keys()

    def _draw_keys(self) -> None:
        """Light what can be done now. The footer is made anew for that, which is slow: only where it is another."""
        lit = [self._screen.check_action(action, ()) for action in _ACTIONS]
        if lit != self._lit:
            self._lit = lit
            self._screen.refresh_bindings()

    def draw_thought(self, place: Place, names: tuple[str, ...], thought: Thought | None) -> None:
        """Draw only what time changes: that a bot thinks, what is left for a move; what was said stays."""
        if place.view is None or not self._screen.is_mounted:
            return
        asked = [seat for seat in place.session.rules.must_act(place.view) if seat >= 0]
        self._draw_seats(place.session.info.seats, names, asked, thought)
        current = place.session.seat
        prompt = self._area.prompt()
        prompt = self._deputies.beside(prompt, current, names, current in asked, self.key("table.deputy"))
        if thought is not None:
            prompt = thought.beside(prompt, names, self.key("table.skip"))
        prompt = self._others.beside(prompt, current, names, self.key("table.others"))
        prompt = self.room.beside(prompt, current, names, self.key)
        if self._is_new("bar", prompt, self._said):
            self.bar.show(prompt, self._said)
        self._draw_top(place, names)

    def _draw_seats(
        self, plans: tuple[SeatPlan, ...], names: tuple[str, ...], asked: list[Seat], thought: Thought | None
    ) -> None:
        room = self.panel.note_room()
        notes = list(self._area.seat_notes(room))
        levels = self._deputies.levels
        tags = {seat: f"AI {level}" if room >= _ROOMY else "AI" for seat, level in levels.items()}
        tags.update(self.room.times())
        if thought is not None and thought.time:
            tags[thought.seat] = thought.time
        beat = thought.seat if thought is not None and thought.beat else None
        if self._is_new("panel", room, names, notes, asked, tags, beat):
            self.panel.show(plans, self._pieces, names, notes, asked, tags, beat)

    def _draw_top(self, place: Place, names: tuple[str, ...]) -> None:
        rules, view = place.session.rules, place.view
        over = place.over
        if self.in_real_time:
            state = self.pulse.time_words(place.session.game_time()) + (" · over" if over else "")
        else:
            asked = [names[seat] for seat in rules.must_act(view) if seat >= 0]
            state = "over" if over else ", ".join(asked) or "chance"
        where = self._where(place)
        left, width = f"Butique · {rules.info.title} · {state}", self._screen.size.width - 2
        line = left + where.rjust(max(len(where) + 1, width - len(left)))
        if self._is_new("top", line):
            self.top.update(line, layout=False)

    def _where(self, place: Place) -> str:
        """Where the game is kept, or how the connection is to where that is."""
        if not self._remote:
            return "read only" if self._read_only else "local, saved"
        link = place.session.link()
        return link.replace("●", "*").replace("○", "o") if tiles_for(self.top).name == "ascii" else link

    def tell(self, news: RoomNews, place: Place) -> None:
        """Something was told of the room, beside what happened in the game of `place`."""
        self.room.take(news, len(place.history), soon=self.in_real_time)

    def _note(self, text: str) -> None:
        self._screen.notify(text, markup=False)

    def key(self, key_id: str) -> str:
        """The key of a binding as a person calls it."""
        settings = getattr(self._screen.app, "settings", None)
        return shown_key(keys_of(key_id, getattr(settings, "keys", {}))[0])

    def _is_new(self, part: str, *what: object) -> bool:
        """Whether a part is to be drawn: only where it shows something else, or looks otherwise."""
        shown = (self._screen.size, self._screen.app.theme, tiles_for(self.bar), what)
        new = self._drawn.get(part) != shown
        self._drawn[part] = shown
        return new
