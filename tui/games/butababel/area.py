"""The play area of ButaBabel: towers, decks and hand. tui.widgets.area says what it may do and not.

In real time nothing waits: an event is drawn at once, and what it lays on a tower stands out for a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from core.engine.events import SeenEvent
from core.engine.rules import Move
from core.games.butababel import events as happened
from core.games.butababel.state import BabelState
from tui.games.butababel import words
from tui.games.butababel.board import BabelBoard
from tui.games.butababel.choosing import Answer, Choosing
from tui.games.butababel.layout import CARD, TOWER
from tui.games.butababel.look import look_of
from tui.games.butababel.marks import Marks, Owner
from tui.games.butababel.picture import advance, struck
from tui.hints import best_by
from tui.keys import bindings
from tui.widgets.area import PlayArea, Prompt, Scene
from tui.widgets.look import piece_colour, piece_shape, tiles_for

FLASH_SECONDS = 0.7
BEAT_SECONDS = 0.5
_UNMOVING = (happened.TURN, happened.OVER, happened.PASSED)


class BabelArea(PlayArea, can_focus=True):
    """See PlayArea. _choosing: what the person at the keyboard may do now, None while nothing is asked."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("butababel")]
    DEFAULT_CSS = """
    BabelArea { height: 1fr; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._board = BabelBoard()
        self._scene: Scene | None = None
        self._picture: BabelState | None = None
        self._choosing: Choosing | None = None
        self._struck: dict[int, str] = {}
        self._calming: dict[int, Timer] = {}

    def compose(self) -> ComposeResult:
        """One board."""
        yield self._board

    # What is shown -----------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """See PlayArea."""
        assert isinstance(scene.view, BabelState)
        self._scene = scene
        self._picture = scene.view.clone()
        self._look_anew(scene.view)
        self._draw()

    def _look_anew(self, s: BabelState, resting: bool = False) -> None:
        """What may be done in the position on the screen; a card that is picked up stays so."""
        scene = self._scene
        if scene is None or scene.seat is None:
            self._choosing = None
        else:
            self._choosing = Choosing(scene.rules, s, scene.seat, self._choosing, resting)

    def _draw(self) -> None:
        scene, s = self._scene, self._picture
        if scene is not None and s is not None and self.is_mounted:
            self._board.show(s.clone(), look_of(self), self._marks(scene))

    def _marks(self, scene: Scene) -> Marks:
        owners, choosing = self._owners(scene), self._choosing
        if choosing is None:
            return Marks(owners, scene.seat, struck=dict(self._struck))
        return Marks(
            owners,
            scene.seat,
            hand=choosing.hand,
            slot=choosing.slot,
            open=choosing.open,
            lit=choosing.lit,
            deck=choosing.deck,
            struck=dict(self._struck),
            hints=best_by(
                (part, rank) for rank, move in enumerate(self.advised) for part in choosing.parts(move)
            ),
        )

    def _owners(self, scene: Scene) -> tuple[Owner, ...]:
        from tui.games.butababel.ui import UI

        pieces = [UI.pieces[plan.piece] for plan in scene.plans]
        return tuple(
            Owner(name, piece_shape(self, piece), piece_colour(self, piece))
            for name, piece in zip(scene.names, pieces, strict=True)
        )

    def prompt(self) -> Prompt:
        """See PlayArea."""
        if self._scene is None or self._picture is None:
            return Prompt("")
        return words.prompt(self._scene, self._picture, self._choosing)

    def name_of(self, _scene: Scene, move: Move) -> str:
        """See PlayArea."""
        return words.deed(move)

    def seat_notes(self, room: int) -> Sequence[str | Text]:
        """See PlayArea."""
        s = self._picture
        if s is None:
            return ()
        tiles = tiles_for(self)
        return [words.seat_note(s, seat, tiles, room) for seat in range(len(s.towers))]

    # What a person does ------------------------------------------------------------------------------------

    def _answer(self, answer: Answer) -> None:
        """Hand on what a key or a click came to."""
        if answer.why:
            self.tell(answer.why)
            return
        if answer.move is not None and self._choosing is not None:
            self._choosing.drop()
        self._draw()
        if answer.move is None:
            self.tell()
        else:
            self.post_message(self.Chosen(answer.move))

    def action_card(self, slot: int) -> None:
        """A number key: a card of the hand."""
        if self._choosing is not None:
            self._answer(self._choosing.card(slot))

    def action_tower(self, tower: int) -> None:
        """A letter: a tower."""
        if self._choosing is not None:
            self._answer(self._choosing.tower(tower))

    def action_draw(self) -> None:
        """The space bar: a card from the fullest deck, or a pass."""
        if self._choosing is not None:
            self._answer(self._choosing.draw())

    def action_drop(self) -> None:
        """Backspace: the card goes back."""
        if self._choosing is not None:
            self._answer(self._choosing.drop())

    def on_babel_board_clicked(self, message: BabelBoard.Clicked) -> None:
        """A click on a card, a tower or a deck."""
        if self._choosing is None:
            return
        if message.what == CARD:
            self._answer(self._choosing.card(message.index))
        elif message.what == TOWER:
            self._answer(self._choosing.tower(message.index))
        else:
            self._answer(self._choosing.draw(message.index))

    # What happens ------------------------------------------------------------------------------------------

    async def play(self, event: SeenEvent, speed: float) -> None:
        """See PlayArea. Only a game of turns waits; in real time the next position is drawn together with this."""
        s = self._picture
        if s is None:
            return
        advance(s, event)
        tower = struck(event)
        if tower is not None and speed:
            self._strike(tower, event.seat, FLASH_SECONDS * speed)
        if not s.turns:
            return
        self._look_anew(s, resting=True)
        self._draw()
        if event.kind not in _UNMOVING:
            await asyncio.sleep(BEAT_SECONDS * speed)

    def _strike(self, tower: int, seat: int, seconds: float) -> None:
        """A card that was just laid stands out for a moment, with the name of who laid it."""
        assert self._scene is not None
        self._struck[tower] = self._scene.names[seat]
        if tower in self._calming:
            self._calming[tower].stop()
        self._calming[tower] = self.set_timer(seconds, lambda: self._calm(tower))

    def _calm(self, tower: int) -> None:
        self._struck.pop(tower, None)
        self._calming.pop(tower, None)
        self._draw()
