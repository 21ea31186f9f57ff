"""The play area of Heroes: track, die, hand and answers. tui.widgets.area says what it may do and not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from core.engine.events import SeenEvent
from core.games.heroes import events as happened
from core.games.heroes import moves as m
from core.games.heroes.rules import free_places
from core.games.heroes.state import FIRST_SWAP_STAGE, ROLL_STAGE, SECOND_SWAP_STAGE, WINDOW_STAGE, HeroesState
from tui.games.heroes import words
from tui.games.heroes.board import HeroesBoard
from tui.games.heroes.paint import Look, Marks
from tui.games.heroes.picture import advance, path
from tui.hints import ORDINALS, best_by
from tui.keys import bindings
from tui.widgets.area import PlayArea, Prompt, Scene
from tui.widgets.cards import Card, CardRow
from tui.widgets.die import Die
from tui.widgets.look import background, is_dark, is_tinted, piece_colour, piece_shape, tiles_for

STEP_SECONDS = 0.09
ROLL_FRAMES = (3, 6, 1, 5, 2, 4, 6, 3)
ROLL_SECONDS = 0.06
BEAT_SECONDS = 0.45


class HeroesArea(PlayArea, can_focus=True):
    """See PlayArea.

    _chosen: the marked answer of the window, or the marked place of an exchange. An exchange is picked in any
    order here, and handed on as the rules want it, nearer to the Cave first: _first is the first pick,
    _queued the move that follows.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("heroes")]
    DEFAULT_CSS = """
    HeroesArea { height: 1fr; width: 1fr; }
    HeroesArea #bottom { height: 3; padding-left: 1; }
    HeroesArea.-tall #bottom { height: 5; }
    HeroesArea.-tall CardRow { margin-top: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._board, self._die, self._hand = HeroesBoard(), Die(), CardRow()
        self._scene: Scene | None = None
        self._picture: HeroesState | None = None
        self._chosen = 0
        self._asked = False
        self._first: int | None = None
        self._queued: int | None = None

    def compose(self) -> ComposeResult:
        """Track above, die and hand below."""
        yield self._board
        with Horizontal(id="bottom"):
            yield self._die
            yield self._hand

    def on_resize(self) -> None:
        """A tall window has room for the die's pips."""
        self.set_class(self.size.height >= 26, "-tall")

    # What is shown -----------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """See PlayArea."""
        assert isinstance(scene.view, HeroesState)
        self._scene = scene
        self._picture = scene.view.clone()
        queued, self._queued, self._first = self._queued, None, None
        if queued in scene.legal and self._picture.stage == SECOND_SWAP_STAGE:
            self._choose(queued)
            return
        self._asked = bool(scene.legal)
        self._chosen = self._first_choice()
        self._draw()

    def _first_choice(self) -> int:
        if self._scene is None or self._picture is None or not self._asked:
            return 0
        stage = self._picture.stage
        if stage == WINDOW_STAGE:
            return len(self._scene.legal) - 1
        allowed = self._allowed()
        return allowed[0] if allowed else 0

    def _allowed(self) -> list[int]:
        """The places that may be picked now in an exchange."""
        scene, picture = self._scene, self._picture
        if scene is None or picture is None or not self._asked:
            return []
        if picture.stage == FIRST_SWAP_STAGE:
            return [place for place in free_places(picture) if place != self._first]
        if picture.stage == SECOND_SWAP_STAGE:
            return [m.argument(move) for move in scene.legal]
        return []

    def _draw(self, marks: Marks | None = None) -> None:
        """Draw the picture, with `marks` in an animation, else with what may be chosen marked."""
        scene, picture = self._scene, self._picture
        if scene is None or picture is None:
            return
        board = self._board
        board.look = self._look(scene)
        board.picture = picture
        board.marks = marks or self._marks(scene, picture)
        board.redraw()
        self._die.show(picture.die)
        self._draw_hand(scene, picture)

    def _look(self, scene: Scene) -> Look:
        from tui.games.heroes.ui import UI

        pieces = [UI.pieces[plan.piece] for plan in scene.plans]
        return Look(
            tiles_for(self),
            letters=[piece.letter for piece in pieces],
            shapes=[piece_shape(self, piece) for piece in pieces],
            colours=[piece_colour(self, piece) for piece in pieces],
            dark=is_dark(self),
            background=background(self),
            tinted=is_tinted(self),
        )

    def _marks(self, scene: Scene, picture: HeroesState) -> Marks:
        marks = Marks()
        if not self._asked:
            return marks
        marks.hints = best_by((words.place_of(picture, move), rank) for rank, move in enumerate(self.advised))
        if picture.stage in (FIRST_SWAP_STAGE, SECOND_SWAP_STAGE):
            marks.lit = self._allowed()
            marks.cursor = self._chosen
            marks.picked = self._first or picture.picked or None
        elif picture.stage == WINDOW_STAGE and self._chosen < len(scene.legal) - 1:
            marks.landing = words.landing(picture, scene.legal[self._chosen])
        return marks

    def _draw_hand(self, scene: Scene, picture: HeroesState) -> None:
        row = self._hand
        if self._asked and picture.stage == WINDOW_STAGE:
            look = self._look(scene)
            colour = "" if scene.seat is None else look.colours[scene.seat]
            cards = [
                Card(words.WAY_TEXT[m.argument(move)], str(number), colour, self._hint(move))
                for number, move in enumerate(scene.legal[:-1], 1)
            ]
            row.show([*cards, Card("pass", "space", hint=self._hint(m.PASS_MOVE))], self._chosen)
        elif self._asked and picture.stage == ROLL_STAGE:
            row.show([Card("roll the die", "space"), *self._idle_hand(scene, picture)], 0)
        else:
            watching = scene.seat is None
            caption = "You are watching." if watching else "Your hand is empty."
            row.show(self._idle_hand(scene, picture), caption=caption)

    def _hint(self, move: int) -> str:
        """The ordinal that a hint gives a move."""
        return ORDINALS[self.advised.index(move)] if move in self.advised else ""

    def _idle_hand(self, scene: Scene, picture: HeroesState) -> list[Card]:
        if scene.seat is None:
            return []
        colour = self._look(scene).colours[scene.seat]
        return [
            Card(text, "", colour) for text in words.hand_cards(picture.hands[scene.seat], tiles_for(self))
        ]

    def prompt(self) -> Prompt:
        """See PlayArea."""
        scene, picture = self._scene, self._picture
        if scene is None or picture is None:
            return Prompt("")
        if not self._asked:
            return Prompt(words.waiting_prompt(scene, picture))
        if picture.stage == ROLL_STAGE:
            return Prompt("Your turn: roll the die.", (("space", "roll"),), mine=True)
        if picture.stage == WINDOW_STAGE:
            text = words.window_prompt(scene, picture, scene.legal[self._chosen])
            plays = len(scene.legal) - 1
            numbers = "1" if plays == 1 else f"1-{plays}"
            keys = ((numbers, "play"), ("←→ enter", "look first, then do it"), ("space", "pass"))
            return Prompt(text, keys, mine=True)
        first = self._first is None and picture.stage == FIRST_SWAP_STAGE
        which = "first" if first else "second"
        what = words.place_words(picture, self._chosen, scene.names)
        keys = (
            ("arrows", "move"),
            ("enter", "take it"),
            *(() if self._first is None else (("backspace", "give up the first"),)),
        )
        return Prompt(f"Exchange two free cards. The {which} one: {what}?", keys, mine=True)

    def name_of(self, scene: Scene, move: int) -> str:
        """See PlayArea."""
        assert isinstance(scene.view, HeroesState)
        return words.deed(scene.view, move)

    def half_made(self) -> tuple[int, ...]:
        """See PlayArea: the first card of an exchange."""
        return () if self._first is None else (m.swap(self._first),)

    def seat_notes(self, room: int) -> Sequence[str]:
        """See PlayArea."""
        if self._picture is None:
            return ()
        tiles = tiles_for(self)
        return [words.seat_note(self._picture, seat, tiles, room) for seat in range(self._picture.seats)]

    # What a person does ------------------------------------------------------------------------------------

    def _choose(self, move: int) -> None:
        self._asked = False
        self._draw()
        self.post_message(self.Chosen(move))

    def _mark(self, choice: int) -> None:
        self._chosen = choice
        self._draw()
        self.tell()

    def action_answer(self, index: int) -> None:
        """A number key: the card of that number."""
        scene, picture = self._scene, self._picture
        if scene is None or picture is None:
            return
        if not self._asked or picture.stage != WINDOW_STAGE:
            self.tell("No card can be played now: wait until you are asked.")
        elif index < len(scene.legal) - 1:
            self._choose(scene.legal[index])
        else:
            self.tell("You have no such card.")

    def action_space(self) -> None:
        """The space bar: roll, or pass."""
        scene, picture = self._scene, self._picture
        if scene is None or picture is None or not self._asked:
            return
        if picture.stage in (ROLL_STAGE, WINDOW_STAGE):
            self._choose(scene.legal[-1])

    def action_take(self) -> None:
        """Enter: do what is marked."""
        scene, picture = self._scene, self._picture
        if scene is None or picture is None or not self._asked:
            return
        if picture.stage == ROLL_STAGE:
            self._choose(scene.legal[0])
        elif picture.stage == WINDOW_STAGE:
            self._choose(scene.legal[self._chosen])
        else:
            self._take_place(self._chosen)

    def _take_place(self, place: int) -> None:
        scene, picture = self._scene, self._picture
        assert scene is not None
        assert picture is not None
        if place == self._first:
            self.action_back()
        elif place not in self._allowed():
            assert scene.seat is not None
            self.tell(scene.rules.refusal(scene.view, scene.seat, m.swap(place)) or "")
        elif picture.stage == SECOND_SWAP_STAGE:
            self._choose(m.swap(place))
        elif self._first is None:
            self._first = place
            self._mark(min(self._allowed(), key=lambda other: abs(other - place)))
        else:
            self._queued = m.swap(max(place, self._first))
            self._choose(m.swap(min(place, self._first)))

    def action_back(self) -> None:
        """Give up the first card of an exchange."""
        if self._first is not None:
            place, self._first = self._first, None
            self._mark(place)

    def action_step(self, right: int, down: int) -> None:
        """An arrow: the next answer, or the next place as seen."""
        scene, picture = self._scene, self._picture
        if scene is None or picture is None or not self._asked:
            return
        if picture.stage == WINDOW_STAGE:
            self._mark((self._chosen + (right or down)) % len(scene.legal))
        elif picture.stage in (FIRST_SWAP_STAGE, SECOND_SWAP_STAGE):
            track = self._board.track()
            if track is not None:
                self._mark(track.beside(self._chosen, right, down, self._allowed()))

    def on_card_row_picked(self, message: CardRow.Picked) -> None:
        """A click on a card or an answer."""
        scene, picture = self._scene, self._picture
        if scene is None or picture is None or not self._asked:
            return
        if picture.stage == WINDOW_STAGE:
            self._choose(scene.legal[message.index])
        elif picture.stage == ROLL_STAGE and message.index == 0:
            self._choose(scene.legal[0])

    def on_heroes_board_clicked(self, message: HeroesBoard.Clicked) -> None:
        """A click on a place: takes it for an exchange."""
        if self._asked and self._picture and self._picture.stage in (FIRST_SWAP_STAGE, SECOND_SWAP_STAGE):
            self._take_place(message.place)

    # What happens ------------------------------------------------------------------------------------------

    async def play(self, event: SeenEvent, speed: float) -> None:
        """See PlayArea."""
        picture = self._picture
        if picture is None:
            return
        self._asked = False
        if event.kind == happened.ROLLED and speed:
            await self._roll(speed)
        if event.kind == happened.MOVED and speed:
            for place in path(event):
                picture.position[event.seat] = place
                self._draw(Marks(flash=place))
                await asyncio.sleep(STEP_SECONDS * speed)
        if event.kind == happened.KICKED and speed:
            self._draw(Marks(flash=event.args[0]))
            await asyncio.sleep(BEAT_SECONDS * speed)
        advance(picture, event)
        self._draw(self._afterglow(event))
        if event.kind not in (happened.PASSED, happened.TURN, happened.MOVED):
            await asyncio.sleep(BEAT_SECONDS * speed)

    async def _roll(self, speed: float) -> None:
        die = self._die
        for face in ROLL_FRAMES:
            die.show(face, rolling=True)
            await asyncio.sleep(ROLL_SECONDS * speed)

    def _afterglow(self, event: SeenEvent) -> Marks:
        """What to light for a moment after an event."""
        if event.kind in (happened.QUESTION, happened.PICKED):
            return Marks(flash=event.args[0])
        if event.kind == happened.EXCHANGED:
            return Marks(flash=event.args[0], picked=event.args[1])
        return Marks()
