"""How a person's keys and clicks become a move: a card is picked up, a tower named, a deck drawn from.

One object for one position. It knows the view and the rules; no widget and no key. Every method that a person
triggers returns an Answer. A play has the height that the tower has in this position, the one on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.engine.rules import Move, Rules, Seat
from core.games.butababel import moves as m
from core.games.butababel.cards import BEATEN_BY, HAND_COUNTS, KIND_NAMES, KINDS
from core.games.butababel.state import NO_CHOICE, PLAY_STAGE, STALL_STAGE, BabelState
from tui.games.butababel.layout import CARD, DECK, TOWER


@dataclass(frozen=True, slots=True)
class Answer:
    """move: what was chosen, or None; why: why that can't be done, or ""; neither: only what is picked up changed."""

    move: Move | None = None
    why: str = ""


CHANGED = Answer()


def hand_of(s: BabelState, seat: Seat) -> tuple[int, ...]:
    """The cards of a hand that lies open to who looks, sorted by kind; none of a hidden one."""
    code = s.hands[seat]
    if code < 0:
        return ()
    return tuple(kind for kind in KINDS for _ in range(HAND_COUNTS[code][kind]))


class Choosing:
    """slot: the card that is picked up, by its place in `hand`, or None."""

    def __init__(
        self,
        rules: Rules[Any],
        s: BabelState,
        seat: Seat,
        before: Choosing | None = None,
        resting: bool = False,
    ) -> None:
        """before: of the position before, whose picked-up card stays so; resting: nothing may be done for now."""
        self.s, self.seat = s, seat
        self._rules = rules
        self.asked = not resting and seat in rules.to_act(s)
        self.legal: Sequence[Move] = rules.legal_moves(s, seat) if self.asked else ()
        self.hand = hand_of(s, seat)
        self.slot = None if before is None or s.stage != PLAY_STAGE else self._same(before)

    def _same(self, before: Choosing) -> int | None:
        """Where the card is now that was picked up before."""
        kind = before.kind
        if kind is None or kind not in self.hand:
            return None
        slot = before.slot
        return slot if slot is not None and self.hand[slot : slot + 1] == (kind,) else self.hand.index(kind)

    @property
    def kind(self) -> int | None:
        """The kind of the card that is picked up."""
        return None if self.slot is None else self.hand[self.slot]

    @property
    def stalled(self) -> bool:
        """Whether a card for one's own tower is asked for."""
        return self.s.stage == STALL_STAGE and self.s.chosen[self.seat] == NO_CHOICE

    @property
    def lit(self) -> frozenset[int]:
        """Towers that the card picked up could go on; without one, those that any card could."""
        if self.stalled:
            return frozenset((self.seat,))
        plays = [move for move in self.legal if m.kind(move) == m.PLAY]
        return frozenset(m.tower_of(move) for move in plays if self.kind in (None, m.card_of(move)))

    @property
    def open(self) -> frozenset[int]:
        """Places in the hand of cards that could be played."""
        kinds = {m.card_of(move) for move in self.legal if m.kind(move) in (m.PLAY, m.LAY)}
        return frozenset(slot for slot, kind in enumerate(self.hand) if kind in kinds)

    @property
    def deck(self) -> int | None:
        """The deck that is drawn from where none is named: the fullest; None where nothing may be drawn."""
        decks = [m.deck_of(move) for move in self.legal if m.kind(move) == m.DRAW]
        return max(decks, key=lambda deck: len(self.s.decks[deck]), default=None)

    def parts(self, move: Move) -> list[tuple[int, int]]:
        """What of the table a legal move is about: TOWER, CARD or DECK of the layout, and which."""
        what = m.kind(move)
        if what == m.DRAW:
            return [(DECK, m.deck_of(move))]
        towers = [(TOWER, m.tower_of(move))] if what == m.PLAY else []
        cards = [(CARD, self.hand.index(m.card_of(move)))] if m.card_of(move) in self.hand else []
        return towers + cards

    def card(self, slot: int) -> Answer:
        """A card of the hand: picked up, put back, or in a stall chosen."""
        if slot >= len(self.hand):
            return Answer(why=f"You hold {len(self.hand)} card{'' if len(self.hand) == 1 else 's'}.")
        if self.s.stage == STALL_STAGE or not self.asked:
            return self._do(m.LAY_MOVES[self.hand[slot]])
        self.slot = None if self.slot == slot else slot
        return CHANGED

    def tower(self, tower: int) -> Answer:
        """A tower: for the card that is picked up, or else the only kind that beats its top."""
        if tower >= len(self.s.towers):
            return Answer(why=f"The towers are A to {m.LETTERS[len(self.s.towers) - 1]}.")
        cards = self.s.towers[tower]
        wanted = BEATEN_BY[cards[-1]]
        if self.kind is None and self.s.stage == PLAY_STAGE and self.asked and wanted not in self.hand:
            top, beats = KIND_NAMES[cards[-1]], KIND_NAMES[wanted]
            return Answer(
                why=f"Tower {m.LETTERS[tower]} shows {top}: only {beats} beats it, and you hold none."
            )
        return self._do(m.play(wanted if self.kind is None else self.kind, tower, len(cards)))

    def draw(self, deck: int | None = None) -> Answer:
        """A card of a deck, by default of the fullest; a pass where that is all that is left."""
        if deck is None:
            if m.PASS_MOVE in self.legal:
                return Answer(m.PASS_MOVE)
            deck = self.deck
        return self._do(m.DRAW_MOVES[0 if deck is None else deck])

    def drop(self) -> Answer:
        """Put the card back."""
        self.slot = None
        return CHANGED

    def _do(self, move: Move) -> Answer:
        """A move, or why not."""
        if not self.asked and self.s.stage == PLAY_STAGE:
            return Answer(why="It is not your turn.")
        why = self._rules.refusal(self.s, self.seat, move)
        return Answer(move) if why is None else Answer(why=why)
