"""What stands around a play area: a line on top, seats and log beside it, the prompt below.

It draws what it is given. It follows no session, moves nothing, and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.widgets import Static

from core.engine.record import SeatPlan
from core.engine.rules import Seat
from net.opening import Opened
from tui.games import game_ui
from tui.keys import keys_of, shown_key
from tui.screens.keyboard import OutOfTurn, Place
from tui.widgets.area import PlayArea
from tui.widgets.log import GameLog
from tui.widgets.prompt import PromptBar
from tui.widgets.pulse import Lasting, PulseBox
from tui.widgets.seats import SeatsPanel

REFUSAL_SECONDS = 2.5


class Around:
    """The widgets around `area`. Held, not queried: news may still come when the app takes the screen apart.

    redraw: has all of it drawn again. refusal: why the last try failed, for as long as that stands.
    """

    def __init__(
        self,
        screen: Screen[None],
        opened: Opened,
        area: PlayArea,
        others: OutOfTurn,
        redraw: Callable[[], None],
    ) -> None:
        self.top, self.bar = Static(id="top", markup=False), PromptBar()
        self.panel, self.log = SeatsPanel(), GameLog()
        self.pulse = PulseBox()
        self._screen, self._area, self._others = screen, area, others
        self._read_only = opened.read_only
        self._pieces = game_ui(opened.table.info.game).pieces
        self.refusal = Lasting(screen, REFUSAL_SECONDS, redraw)
        self._drawn: dict[str, object] = {}

    @property
    def in_real_time(self) -> bool:
        """Whether the game has a clock, so that nobody waits for what is drawn."""
        return self.pulse.pulse is not None

    def draw(self, place: Place, names: tuple[str, ...], trouble: str = "") -> None:
        """Draw all of it for the person of `place`. names: by seat; trouble: why a try failed just now."""
        if place.view is None or not self._screen.is_mounted:
            return
        rules = place.session.rules
        asked = [seat for seat in rules.must_act(place.view) if seat >= 0]
        over = rules.outcome(place.view) is not None
        self._draw_seats(place.session.info.seats, names, asked)
        self._draw_prompt(place.session.seat, names, trouble)
        self._draw_top(place, "over" if over else ", ".join(names[seat] for seat in asked) or "chance", over)
        if self._is_new("keys", over):
            self._screen.refresh_bindings()

    def _draw_seats(self, plans: tuple[SeatPlan, ...], names: tuple[str, ...], asked: list[Seat]) -> None:
        notes = list(self._area.seat_notes(self.panel.note_room()))
        if self._is_new("panel", names, notes, asked):
            self.panel.show(plans, self._pieces, names, notes, asked)

    def _draw_prompt(self, current: Seat | None, names: tuple[str, ...], trouble: str) -> None:
        prompt = self._others.beside(self._area.prompt(), current, names, self.key("table.others"))
        trouble = self.refusal.keep(trouble) if self.in_real_time else trouble  # others play on
        if self._is_new("bar", prompt, trouble):
            self.bar.show(prompt, trouble)

    def _draw_top(self, place: Place, state: str, over: bool) -> None:
        if self.in_real_time:
            state = self.pulse.time_words(place.session.game_time()) + (" · over" if over else "")
        local = "read only" if self._read_only else "local, saved"
        left, width = f"Butique · {place.session.rules.info.title} · {state}", self._screen.size.width - 2
        line = left + local.rjust(max(len(local) + 1, width - len(left)))
        if self._is_new("top", line):
            self.top.update(line, layout=False)

    def key(self, key_id: str) -> str:
        """The key of a binding as a person calls it."""
        settings = getattr(self._screen.app, "settings", None)
        return shown_key(keys_of(key_id, getattr(settings, "keys", {}))[0])

    def _is_new(self, part: str, *what: object) -> bool:
        """Whether a part is to be drawn: always, but in real time only where it shows something else."""
        shown = (self._screen.size, self._screen.app.theme, what)
        new = not self.in_real_time or self._drawn.get(part) != shown
        self._drawn[part] = shown
        return new
