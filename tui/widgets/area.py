"""PlayArea: the part of the table screen that belongs to a game: its board, its hand, its prompt.

It knows the view and the legal moves that it is given, and posts the move that a person chose. It keeps
cursors and half-made choices, never the state of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text
from textual.containers import Vertical
from textual.message import Message

from core.engine.events import SeenEvent
from core.engine.record import SeatPlan
from core.engine.rules import Move, Rules, Seat, State
from tui.widgets.look import tiles_for

MORE_BELOW = 10
"""How many cells more than the first line of a seat's note the lines below it have."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a play area draws.

    view: the position as `seat` (None: a spectator) may know it; legal: its moves now, empty where it
    may not act; names: by seat, "You" for the seat at the keyboard; plans: who sits where, with their pieces.
    """

    rules: Rules[Any]
    view: State
    seat: Seat | None
    legal: tuple[Move, ...]
    names: tuple[str, ...]
    plans: Sequence[SeatPlan]

    @property
    def must(self) -> bool:
        """Whether the game waits for `seat`. Where it does not, and there are legal moves, these are out of turn."""
        return self.seat is not None and self.seat in self.rules.must_act(self.view)

    @property
    def waited_for(self) -> tuple[str, ...]:
        """The names of all for whom the game waits; none where chance decides, or nobody is waited for."""
        return tuple(self.names[seat] for seat in self.rules.must_act(self.view) if seat >= 0)

    @classmethod
    def of(
        cls,
        rules: Rules[Any],
        view: State,
        seat: Seat | None,
        names: tuple[str, ...],
        plans: Sequence[SeatPlan],
    ) -> Scene:
        """The scene of a view; the moves are those that the rules list for the seat on it."""
        asked = seat is not None and seat in rules.to_act(view)
        legal = tuple(rules.legal_moves(view, seat)) if asked and seat is not None else ()
        return cls(rules, view, seat, legal, names, plans)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked: a sentence, and the keys that answer it as (key, what it does)."""

    text: str
    keys: tuple[tuple[str, str], ...] = ()
    mine: bool = False


class PlayArea(Vertical):
    """Base of each game's area; mounted by the table screen, which calls show and play and reads prompt.

    advised: the moves of a hint, the best first, to be marked as in tui.hints.
    """

    advised: tuple[Move, ...] = ()

    class Chosen(Message):
        """A person chose a move."""

        def __init__(self, move: Move) -> None:
            super().__init__()
            self.move = move

    def __init__(self) -> None:
        super().__init__()
        self._listener: Callable[[str], None] = lambda _why: None
        self._worn: object = None

    def notify_style_update(self) -> None:
        """Another theme or tile set: other colours. But for a class or the focus nothing is drawn again."""
        super().notify_style_update()
        worn = (self.app.theme, tiles_for(self))
        before, self._worn = self._worn, worn
        if before not in (None, worn):
            self._draw()

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have `listener` called whenever something is to be told, see tell.

        Called, and not sent a message: a frame would be painted before one comes to the screen, and what the screen
        draws of it would wait for the next frame.
        """
        self._listener = listener

    def tell(self, why: str = "") -> None:
        """The prompt changed without a move: a cursor moved, a card was picked up. Call it once that is drawn.

        why: a person tried what can't be done; why not, in a sentence.
        """
        self._listener(why)

    def show(self, scene: Scene) -> None:
        """Draw this position and let the person choose among scene.legal, which may be out of turn."""
        raise NotImplementedError

    async def play(self, event: SeenEvent, speed: float) -> None:
        """Animate one event that follows the shown position; speed 0 does not wait, 1 is the usual pace.

        Where the game has a clock it never waits: what stands out for a moment does so by a timer.
        """
        raise NotImplementedError

    def prompt(self) -> Prompt:
        """What is asked now."""
        raise NotImplementedError

    def name_of(self, scene: Scene, move: Move) -> str:
        """A legal move in a few words, as in a list of moves; the notation by default."""
        return scene.rules.show(scene.view, move)

    def half_made(self) -> tuple[Move, ...]:
        """Moves that the person has chosen already, to be made together with what is chosen next."""
        return ()

    def advise(self, moves: Sequence[Move]) -> None:
        """Mark moves of a hint, the best first, until the next call; () takes the marks away."""
        self.advised = tuple(moves)
        self._draw()

    def _draw(self) -> None:
        """Draw again what is shown."""
        raise NotImplementedError

    def seat_notes(self, room: int) -> Sequence[str | Text]:
        """By seat, a few words of at most `room` cells for the seats panel: cards in hand, treasure, out.

        A note may have more lines, which stand below the name; each has room for MORE_BELOW cells more. Where many
        sit at a low screen the last lines are left out, so the first says what matters.
        """
        raise NotImplementedError

    def act(self) -> None:
        """Take the keyboard."""
        self.focus()
