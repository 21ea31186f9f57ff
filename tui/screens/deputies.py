"""Bots that play for people at this keyboard: handing a seat over, taking it back, and what is said meanwhile.

What happens is the session's part. Nobody's view comes to the screen by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from textual.app import App

from ai.levels import levels_of
from core.engine.errors import Refused
from core.engine.rules import Seat
from core.engine.seating import has_clock
from net.session import StandIns
from tui.screens.choose import ChooseScreen
from tui.screens.keyboard import Place
from tui.screens.levels import meaning
from tui.widgets.area import Prompt, Scene

USUAL_LEVEL = "medium"


class Deputies:
    """Who plays for whom: `levels`, by seat. places: the people at this keyboard, by seat."""

    def __init__(self, places: Mapping[Seat | None, Place]) -> None:
        self._places = places
        self.levels: dict[Seat, str] = {}

    def take(self, news: StandIns) -> None:
        """Other bots play for other people now."""
        self.levels = dict(news.by_seat)

    def plays_for(self, seat: Seat | None) -> bool:
        """Whether a bot plays for the person at `seat`."""
        return seat in self.levels

    def scene(self, scene: Scene) -> Scene:
        """The scene, without moves where a bot makes them."""
        return replace(scene, legal=()) if self.plays_for(scene.seat) else scene

    def beside(
        self, prompt: Prompt, current: Seat | None, names: Sequence[str], asked: bool, key: str
    ) -> Prompt:
        """What the person at the keyboard is told: that a bot plays, and which key ends that; else the prompt.

        asked: whether the game waits for that seat.
        """
        if current is None or not self.plays_for(current):
            return prompt
        text = f"AI {self.levels[current]} plays for {'you' if names[current] == 'You' else names[current]}."
        if not (asked or prompt.mine):
            text = f"{text} {prompt.text}"
        return Prompt(text, ((key, "play yourself"),))

    # What a person does ------------------------------------------------------------------------------------

    def possible(self, current: Seat | None) -> bool:
        """Whether a seat can be handed over or taken back now."""
        return current is not None or any(seat in self.levels for seat in self._places)

    async def change(self, app: App[object], current: Seat | None, names: Sequence[str]) -> None:
        """Hand the seat of the person at the keyboard over, or take one back; raises Refused.

        Where there is more than one thing to do a list is shown.
        """
        offers = self._offers(current)
        if not offers:
            raise Refused("Nobody at this keyboard has had a turn yet.")
        chosen: int | None = 0
        if len(offers) > 1:
            words = [self._words(seat, level, names[seat]) for seat, level in offers]
            usual = next((at for at, (_, level) in enumerate(offers) if level == USUAL_LEVEL), 0)
            chosen = await app.push_screen_wait(ChooseScreen("Who plays from now on?", words, usual))
        if chosen is not None:
            seat, level = offers[chosen]
            session = self._places[seat].session
            await (session.hand_over(level) if level else session.take_back())

    def _offers(self, current: Seat | None) -> list[tuple[Seat, str]]:
        """Seats with the level that would play there, "" where the person takes it back."""
        back = [(seat, "") for seat in self.levels if seat in self._places]
        if current is None or self.plays_for(current):
            return back
        game = self._places[current].session.info.game
        return [*back, *((current, level) for level in levels_of(game))]

    def _words(self, seat: Seat, level: str, name: str) -> str:
        session = self._places[seat].session
        if not level:
            return f"{name} again"
        live = has_clock(session.rules, session.info.setup)
        return f"AI {level}{'' if name == 'You' else f' for {name}'}: {meaning(level, live)}"
