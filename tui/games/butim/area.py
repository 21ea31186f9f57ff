"""The play area of Butim: the sea, the panel below it, the ledger. tui.widgets.area says what it may do and not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType

from core.engine.events import SeenEvent
from core.engine.rules import Move
from core.games.butim import moves as m
from core.games.butim.state import ISLANDS, ButimState
from tui.games.butim import choosing as c
from tui.games.butim import desk as d
from tui.games.butim import words
from tui.games.butim.board import SeaBoard
from tui.games.butim.choosing import Answer, Choosing
from tui.games.butim.deeds import deed
from tui.games.butim.ledger import Ledger
from tui.games.butim.panel import ButimPanel
from tui.games.butim.picture import advance, beat, struck
from tui.games.butim.prompts import prompt_of
from tui.games.butim.questions import CARD, ISLAND, QUEST, SEAT, CardQuestion
from tui.games.butim.seamarks import WHIRLPOOL, Captain, SeaMarks
from tui.games.butim.seats import seat_notes
from tui.games.butim.shelf import panel_lines
from tui.games.butim.signs import Look, look_of
from tui.hints import best_by
from tui.keys import bindings, keys_of, shown_key
from tui.widgets.area import PlayArea, Prompt, Scene
from tui.widgets.look import piece_colour, piece_shape, tiles_for

SEATS_SHARE = 0.6
"""Of the height beside the area, what the seats panel may take."""

LOG_ROWS = 10
"""What the log gets at least, with the lines around it."""


class ButimArea(PlayArea, can_focus=True):
    """See PlayArea.

    _choosing: what the person at the keyboard may do now; _following: moves that come after one that was made, each
    when the rules ask for it; _made: that one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("butim")]
    DEFAULT_CSS = """
    ButimArea { height: 1fr; width: 1fr; }
    ButimArea Ledger { display: none; }
    ButimArea.-ledger Ledger { display: block; }
    ButimArea.-ledger SeaBoard { display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._sea, self._panel, self._ledger = SeaBoard(), ButimPanel(), Ledger()
        self._scene: Scene | None = None
        self._picture: ButimState | None = None
        self._choosing: Choosing | None = None
        self._following: list[Move] = []
        self._made: Move | None = None

    def compose(self) -> ComposeResult:
        """Sea or ledger above, the panel below."""
        yield self._sea
        yield self._ledger
        yield self._panel

    # What is shown -----------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """See PlayArea."""
        assert isinstance(scene.view, ButimState)
        if self._scene is not None and self._scene.seat != scene.seat:
            self._following, self._choosing = [], None
        self._scene, self._picture = scene, scene.view.clone()
        if self._following and self._following[0] in scene.legal:
            self._make(self._following.pop(0))
            return
        if self._made not in scene.legal:
            self._following = []
        self._ask(scene.legal)
        self._draw()

    def _ask(self, legal: Sequence[Move]) -> None:
        """What may be done in the position that is shown."""
        scene, s = self._scene, self._picture
        assert scene is not None
        assert s is not None
        self._choosing = Choosing(scene.rules, s, scene.seat, legal, scene.names, self._choosing)

    def on_resize(self) -> None:
        """More room, more lines."""
        self._draw()

    def _draw(self, where: frozenset[int] = frozenset()) -> None:
        """Draw the picture; where: islands where something has just happened."""
        scene, s, choosing = self._scene, self._picture, self._choosing
        if scene is None or s is None or choosing is None or not self.is_mounted or not self.size.width:
            return
        look = self._look(scene)
        room = d.Room.fit(self.size.width - 2, self.size.height, scene.seat is None)
        hints = {move: rank for rank, move in enumerate(self.advised)}
        desk = d.Desk(s, scene.names, choosing, look, room, self._key, hints)
        self._panel.show(panel_lines(desk), self.size.width - 2)
        self._sea.show(s.clone(), self._marks(scene, choosing, look, where))
        if self.has_class("-ledger"):
            self._ledger.show(s, scene.seat, scene.names, look, self.size.width - 2)

    def _look(self, scene: Scene) -> Look:
        from tui.games.butim.ui import UI

        pieces = [UI.pieces[plan.piece] for plan in scene.plans]
        return look_of(
            self,
            tuple(piece.letter for piece in pieces),
            tuple(piece_shape(self, piece) for piece in pieces),
            tuple(piece_colour(self, piece) for piece in pieces),
        )

    def _marks(self, scene: Scene, choosing: Choosing, look: Look, where: frozenset[int]) -> SeaMarks:
        captains = tuple(
            Captain(letter, colour) for letter, colour in zip(look.letters, look.colours, strict=True)
        )
        question, keys = choosing.question, [""] * (ISLANDS + 1)
        lit, cursor = choosing.islands, None
        if question is not None and question.on_islands:
            for option in question.options:
                keys[option.index] = str(option.number)
            cursor = question.marked_option.index if question.marked_option is not None else None
        if choosing.may(c.DIVE):
            lit |= {WHIRLPOOL}
            keys[WHIRLPOOL] = self._key(d.KEYS[d.DIVE])
        hints = best_by((place, rank) for rank, move in enumerate(self.advised) for place in _places(move))
        return SeaMarks(captains, scene.seat, lit, cursor, where, tuple(keys), hints)

    def prompt(self) -> Prompt:
        """See PlayArea."""
        scene, s, choosing = self._scene, self._picture, self._choosing
        if scene is None or s is None or choosing is None:
            return Prompt("")
        ascii_only = tiles_for(self).name == "ascii"
        return prompt_of(choosing, words.waiting(s, scene.names, scene.seat), self._key, ascii_only)

    def name_of(self, scene: Scene, move: Move) -> str:
        """See PlayArea."""
        assert isinstance(scene.view, ButimState)
        return deed(scene.view, move, scene.names)

    def half_made(self) -> tuple[Move, ...]:
        """See PlayArea: an excavation that is being paid for."""
        question = None if self._choosing is None else self._choosing.question
        return question.half_made() if isinstance(question, CardQuestion) else ()

    def seat_notes(self, room: int) -> Sequence[str | Text]:
        """See PlayArea."""
        scene, s, choosing = self._scene, self._picture, self._choosing
        if scene is None or s is None or choosing is None:
            return ()
        question = choosing.question
        options = () if question is None else question.options
        numbers = {option.index: option.number for option in options if option.kind == SEAT}
        if len(numbers) < sum(option.kind == SEAT for option in options):
            numbers = {}  # several things of one seat: the answers stand below the sea
        return seat_notes(s, scene.seat, self._look(scene), room, self._rows_for_seats(), numbers)

    def _rows_for_seats(self) -> int:
        """As many as the seats panel may have, but fewer where the log would have next to nothing."""
        height = self.size.height
        return min(int(height * SEATS_SHARE), height - LOG_ROWS)

    def _key(self, key_id: str) -> str:
        keymap = getattr(getattr(self.app, "settings", None), "keys", {})
        return shown_key(keys_of(key_id, keymap)[0], tiles_for(self).name == "ascii")

    # What a person does ------------------------------------------------------------------------------------

    def _answer(self, answer: Answer) -> None:
        if answer.moves:
            first, *self._following = answer.moves
            self._make(first)
            return
        self._draw()
        self.tell(answer.why)

    def _make(self, move: Move) -> None:
        self._made = move
        self._ask(())
        self._draw()
        self.post_message(self.Chosen(move))

    def _do(self, what: Callable[[Choosing], Answer]) -> None:
        if self._choosing is not None:
            self._answer(what(self._choosing))

    def action_number(self, number: int) -> None:
        """A number key."""
        self._do(lambda choosing: choosing.number(number))

    def action_take(self) -> None:
        """Enter: do what is marked."""
        self._do(Choosing.take)

    def action_done(self) -> None:
        """The space bar: do without, or be done."""
        self._do(Choosing.rest)

    def action_back(self) -> None:
        """Backspace: one step back."""
        self._do(Choosing.back)

    def action_dig(self) -> None:
        """Begin an excavation."""
        self._do(lambda choosing: choosing.open(c.DIG))

    def action_dive(self) -> None:
        """Begin a dive."""
        self._do(lambda choosing: choosing.open(c.DIVE))

    def action_spy(self) -> None:
        """Use the Spyglass."""
        self._do(lambda choosing: choosing.open(c.SPY))

    def action_trade(self) -> None:
        """Give up equipment for cards."""
        self._do(lambda choosing: choosing.open(c.TRADE))

    def action_claim(self) -> None:
        """Claim a treasure."""
        self._do(Choosing.claim)

    def action_later(self) -> None:
        """Claim it later."""
        self._do(Choosing.later)

    def action_step(self, right: int, down: int) -> None:
        """An arrow: over the islands as they lie, else to the next answer."""
        choosing = self._choosing
        if choosing is None:
            return
        option = choosing.marked
        if option is not None and option.kind == ISLAND:
            there = self._sea.beside(option.index, right, down, choosing.islands)
            self._answer(choosing.mark_island(there))
        else:
            self._answer(choosing.step(right or down))

    def action_ledger(self) -> None:
        """The ledger in the sea's place, and back."""
        self.toggle_class("-ledger")
        self._draw()

    def action_scroll_ledger(self, pages: int) -> None:
        """Further up or down in it."""
        if pages < 0:
            self._ledger.scroll_page_up(animate=False)
        else:
            self._ledger.scroll_page_down(animate=False)

    def on_sea_board_picked(self, message: SeaBoard.Picked) -> None:
        """A click on an island."""
        self._do(lambda choosing: choosing.pick(ISLAND, message.island))

    def on_sea_board_whirlpool_picked(self) -> None:
        """A click on the whirlpool: a dive."""
        self.action_dive()

    def on_butim_panel_picked(self, message: ButimPanel.Picked) -> None:
        """A click on a part of the panel."""
        what, which = message.hit
        if what == d.CARD_HIT:
            self._do(lambda choosing: choosing.pick(CARD, which))
        elif what == d.QUEST_HIT:
            self._do(lambda choosing: choosing.pick(QUEST, which))
        elif what == d.OPTION_HIT:
            self._do(lambda choosing: choosing.option(which))
        else:
            name = d.KEYS[which].removeprefix("butim.")
            getattr(self, f"action_{name}")()

    # What happens ------------------------------------------------------------------------------------------

    async def play(self, event: SeenEvent, speed: float) -> None:
        """See PlayArea."""
        s = self._picture
        if s is None or self._scene is None:
            return
        advance(s, event)
        self._ask(())
        if speed:
            self._draw(struck(s, event))
            await asyncio.sleep(beat(event) * speed)


def _places(move: Move) -> tuple[int, ...]:
    """The island that a move is about, or the whirlpool."""
    what = m.kind(move)
    if what == m.DIVE:
        return (WHIRLPOOL,)
    return (m.first(move),) if what in (m.DIG, m.SPY, m.PLACE, m.ISLAND) else ()
