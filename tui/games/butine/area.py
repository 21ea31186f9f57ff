"""The play area of Butine: the meadow, the cards, the tiles left. tui.widgets.area says what it may do and not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType

from core.engine.errors import BadNotation
from core.engine.events import SeenEvent
from core.engine.rules import Move
from core.games.butine import events as happened
from core.games.butine import moves as m
from core.games.butine.lattice import Place
from core.games.butine.state import ButineState
from tui.games.butine import words
from tui.games.butine.board import MeadowBoard
from tui.games.butine.choosing import Answer, Choosing
from tui.games.butine.items import item_of
from tui.games.butine.marks import Marks
from tui.games.butine.palette import look_of
from tui.games.butine.panel import ButinePanel, Shelf
from tui.games.butine.picture import advance
from tui.games.butine.placing import ROW
from tui.hints import best_by
from tui.keys import bindings
from tui.widgets.area import PlayArea, Prompt, Scene

STEP_SECONDS = 0.28
BEAT_SECONDS = 0.45


class ButineArea(PlayArea, can_focus=True):
    """See PlayArea. _choosing: the person's half-made choice, None while nothing is asked."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("butine")]
    DEFAULT_CSS = """
    ButineArea { height: 1fr; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._board, self._panel = MeadowBoard(), ButinePanel()
        self._scene: Scene | None = None
        self._picture: ButineState | None = None
        self._choosing: Choosing | None = None

    def compose(self) -> ComposeResult:
        """The meadow above, cards and tiles below."""
        yield self._board
        yield self._panel

    def on_resize(self) -> None:
        """A tall window has room for air between the lines."""
        self._panel.set_class(self.size.height >= 26, "-tall")

    # What is shown -----------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """See PlayArea."""
        assert isinstance(scene.view, ButineState)
        self._scene = scene
        self._picture = scene.view.clone()
        self._choosing = Choosing(self._picture, scene.legal) if scene.legal else None
        self._draw()

    def _draw(self, walk: Sequence[int] = ()) -> None:
        """Draw the picture; walk: tiles that the bee is flying over in an animation."""
        s = self._picture
        if s is None or not self.is_mounted:
            return
        look = look_of(self)
        tiles = [m.to_place(move) for move in s.tiles]
        last = len(tiles) - 1 if len(tiles) > 1 else None
        marks, focus = Marks(last=last, bee=s.bee, walk=tuple(walk)), None
        choosing = self._choosing
        if choosing is not None and choosing.placing is not None:
            focus = choosing.placing.place
            marks = Marks(ghosts=choosing.placing.places, chosen=focus, bee=s.bee, rulers=True)
        elif choosing is not None and choosing.walking is not None:
            walking = choosing.walking
            marks = Marks(lit=tuple(walking.next_tiles), walk=walking.walk, bee=s.bee)
        if choosing is not None and self.advised:
            marks.hints = best_by(self._hinted(s))
            marks.flight = m.to_walk(self.advised[0]) if m.kind(self.advised[0]) == m.GATHER else ()
            focus = focus or next(iter(marks.hints), None)
        self._board.show(tiles, marks, look, focus)
        self._panel.show(self._shelf(s), look)

    def _hinted(self, s: ButineState) -> Iterator[tuple[Place, int]]:
        """The places that a hint is about."""
        for rank, move in enumerate(self.advised):
            if m.kind(move) == m.PLACE:
                yield m.to_place(move), rank
            elif m.kind(move) == m.GATHER:
                yield m.to_place(s.tiles[m.to_walk(move)[-1]]), rank

    def _shelf(self, s: ButineState) -> Shelf:
        scene, choosing = self._scene, self._choosing
        assert scene is not None
        watching = scene.seat is None
        whose = s.active if scene.seat is None else scene.seat
        return Shelf(
            hand=tuple(s.hands[whose]),
            owner=scene.names[whose] if watching else "Yours",
            row=tuple(s.row),
            deck=len(s.deck),
            left=tuple(s.left),
            numbers={} if choosing is None else {item: number for number, item in choosing.items.items()},
            open=frozenset() if choosing is None else frozenset(choosing.open),
            marked=None if choosing is None else choosing.marked,
            hints=best_by(
                (item, rank)
                for rank, move in enumerate(self.advised)
                if (item := item_of(s, move)) is not None
            ),
        )

    def prompt(self) -> Prompt:
        """See PlayArea."""
        scene, s = self._scene, self._picture
        if scene is None or s is None:
            return Prompt("")
        if self._choosing is None:
            return Prompt(words.waiting_prompt(scene, s))
        return words.prompt(self._choosing)

    def name_of(self, scene: Scene, move: Move) -> str:
        """See PlayArea."""
        assert isinstance(scene.view, ButineState)
        return words.deed(scene.view, move)

    def seat_notes(self, room: int) -> Sequence[str | Text]:
        """See PlayArea."""
        s = self._picture
        if s is None:
            return ()
        look = look_of(self)
        return [words.seat_note(s, seat, look, room) for seat in range(s.seats)]

    # What a person does ------------------------------------------------------------------------------------

    def _answer(self, answer: Answer) -> None:
        """Hand on what a key or a click came to."""
        if answer.move is not None:
            self._choosing = None
            self._draw()
            self.post_message(self.Chosen(answer.move))
        elif answer.why:
            self.tell(answer.why)
        else:
            self._draw()
            self.tell()

    def action_item(self, index: int) -> None:
        """A number key."""
        if self._choosing is None:
            self._answer(Answer(why="It is not your turn."))
        else:
            self._answer(self._choosing.pick(index + 1))

    def action_take(self) -> None:
        """Enter: do what is marked."""
        if self._choosing is not None:
            self._answer(self._choosing.take())

    def action_done(self) -> None:
        """The space bar: be done, keep the cards, pass."""
        if self._choosing is not None:
            self._answer(self._choosing.done())

    def action_back(self) -> None:
        """Backspace: one step back in a half-made choice."""
        if self._choosing is not None:
            self._answer(self._choosing.back())

    def action_step(self, right: int, down: int) -> None:
        """An arrow, or east or west."""
        if self._choosing is not None:
            self._answer(self._choosing.step((right, down)))

    def action_slant(self, right: int, down: int) -> None:
        """A direction of the lattice that is neither east nor west."""
        if self._choosing is not None:
            self._answer(self._choosing.step((right / 2, down * ROW)))

    def action_next(self, step: int) -> None:
        """The next place, walk or number, or the one before."""
        if self._choosing is not None:
            self._answer(self._choosing.next(step))

    def action_turn(self) -> None:
        """Turn the tile by 60 degrees."""
        if self._choosing is not None:
            self._answer(self._choosing.turn(flip=False))

    def action_flip(self) -> None:
        """Flip the tile, left for right."""
        if self._choosing is not None:
            self._answer(self._choosing.turn(flip=True))

    def action_goto(self) -> None:
        """Ask for a place by its corner, or for any move in notation."""
        if self._choosing is not None:
            self.run_worker(self._ask(self._choosing), exclusive=True, group="goto")

    async def _ask(self, choosing: Choosing) -> None:
        from tui.screens.confirm import AskScreen

        note = f"The top corner of the tile as on the rulers: column,row. Or a move: {m.EXAMPLES}."
        text = await self.app.push_screen_wait(AskScreen("Where to?", note=note, limit=60, yes="Go"))
        if text and text.strip() and choosing is self._choosing:
            self._answer(self._typed(choosing, text))

    def _typed(self, choosing: Choosing, text: str) -> Answer:
        scene = self._scene
        assert scene is not None
        assert scene.seat is not None
        corner = words.corner_of(text)
        if corner is not None:
            return choosing.go_to(*corner)
        try:
            move = scene.rules.parse(scene.view, text)
        except BadNotation as error:
            return Answer(why=str(error))
        why = scene.rules.refusal(scene.view, scene.seat, move)
        return choosing.name(move) if why is None else Answer(why=why)

    def action_zoom(self, step: int) -> None:
        """Closer or farther."""
        self._board.zoom(step)

    def action_fit(self) -> None:
        """Show what matters again."""
        self._board.fit()

    def action_pan(self, right: int, down: int) -> None:
        """Look further in a direction."""
        self._board.pan(right, down)

    def on_butine_panel_picked(self, message: ButinePanel.Picked) -> None:
        """A click on a card or a shape."""
        self.action_item(message.number - 1)

    def on_meadow_board_clicked(self, message: MeadowBoard.Clicked) -> None:
        """A click on the meadow: marks a place, a second one lays the tile; steps along a walk."""
        choosing = self._choosing
        if choosing is None:
            return
        column, row = message.column, message.row
        if choosing.placing is not None:
            self._answer(choosing.point(self._board.place_at(column, row, choosing.placing.places)))
        elif choosing.walking is not None:
            self._answer(choosing.step_on(self._board.tile_at(column, row)))

    # What happens ------------------------------------------------------------------------------------------

    async def play(self, event: SeenEvent, speed: float) -> None:
        """See PlayArea."""
        s = self._picture
        if s is None:
            return
        self._choosing = None
        walk = event.args[2:] if event.kind == happened.GATHERED else ()
        if speed:
            for step, tile in enumerate(walk, 1):
                s.bee = tile
                self._draw(walk[:step])
                await asyncio.sleep(STEP_SECONDS * speed)
        advance(s, event)
        self._draw(walk)
        if event.kind not in (happened.TURN, happened.DEALT, happened.OVER):
            await asyncio.sleep(BEAT_SECONDS * speed)
