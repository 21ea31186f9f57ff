"""How a person's keys and clicks become moves: marks, questions that follow, cards picked in any order.

One object for one position. It knows the view and the rules; no widget and no key. Every method that a person
triggers returns an Answer. What is half chosen is gone with the position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.engine.rules import Move, Rules, Seat
from core.games.butim import moves as m
from core.games.butim.choices import FORMATIONS_OF
from core.games.butim.events import count_words
from core.games.butim.state import ACT_STAGE, ISLANDS, ButimState
from tui.games.butim import asking
from tui.games.butim.asked import Asked
from tui.games.butim.payments import dig_question
from tui.games.butim.questions import CARD, ISLAND, QUEST, CardQuestion, Option, Question

DIG, DIVE, SPY, TRADE = range(4)
"""What opens a question in one's own turn."""

_OPENS: dict[int, tuple[int, Callable[[Asked], Question]]] = {
    DIG: (m.DIG, dig_question),
    DIVE: (m.DIVE, asking.dive_question),
    SPY: (m.SPY, asking.spy_question),
    TRADE: (m.TRADE, asking.trade_question),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """moves: what was chosen, to be made one after the other; why: why that can't be done; neither: a mark moved."""

    moves: tuple[Move, ...] = ()
    why: str = ""


CHANGED = Answer()


class Choosing:
    """questions: what is asked, the last of them now; looked_at: a card of the hand that is looked at meanwhile."""

    def __init__(
        self,
        rules: Rules[Any],
        s: ButimState,
        seat: Seat | None,
        legal: Sequence[Move],
        names: Sequence[str],
        before: Choosing | None = None,
    ) -> None:
        """before: of the position before; a card that was looked at stays so while nothing is asked."""
        self.s, self.seat, self.legal = s, seat, legal
        self._rules = rules
        self.hand: Sequence[int] = () if seat is None else s.hands[seat]
        self._asked = None if seat is None or not legal else Asked(s, seat, legal, names)
        first = None if self._asked is None else asking.question_of(self._asked)
        self.questions = [] if first is None else [first]
        self._asked_at_first = len(self.questions)
        self.looked_at: int | None = None
        if not self.questions and before is not None and before.looked_at is not None:
            self.looked_at = before.looked_at if before.looked_at < len(self.hand) else None

    # What there is -----------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.questions[-1] if self.questions else None

    @property
    def deep(self) -> bool:
        """Whether one can go back to an earlier question."""
        return len(self.questions) > self._asked_at_first

    @property
    def acting(self) -> bool:
        """Whether it is the seat's turn and all actions are open."""
        mine = bool(self.questions) and not self.deep
        return mine and self.s.stage == ACT_STAGE and not self._claim_is_asked

    @property
    def _claim_is_asked(self) -> bool:
        return bool(self.s.claims or self.s.contest)

    def may(self, command: int) -> bool:
        """Whether a command of one's own turn leads anywhere."""
        return self.acting and any(m.kind(move) == _OPENS[command][0] for move in self.legal)

    @property
    def claims(self) -> list[Move]:
        """Claims that can be made now."""
        return [move for move in self.legal if m.kind(move) == m.CLAIM]

    @property
    def claim_asked(self) -> bool:
        """Whether the seat is asked about a claim."""
        return self._asked_at_first > 0 and self._claim_is_asked

    @property
    def islands(self) -> frozenset[int]:
        """Islands that can be chosen; in one's own turn those that can be dug on."""
        question = self.question
        if question is not None and question.on_islands:
            return frozenset(option.index for option in question.options)
        if self.acting:
            return frozenset(m.first(move) for move in self.legal if m.kind(move) == m.DIG)
        return frozenset()

    @property
    def marked(self) -> Option | None:
        """The marked option."""
        return None if self.question is None else self.question.marked_option

    @property
    def card(self) -> int | None:
        """The place in the hand of the card whose text is wanted."""
        option = self.marked
        if option is not None and option.kind == CARD:
            return option.index
        return self.looked_at

    def places(self) -> frozenset[int]:
        """Places in the hand that are lit: playable, payable, or fit for the marked island."""
        question = self.question
        if isinstance(question, CardQuestion):
            return question.open() | frozenset(question.chosen)
        if self.acting:
            return frozenset(range(len(self.hand)))
        option = self.marked
        if option is not None and option.opens is not None and option.kind == ISLAND:
            symbols = self.s.cards.symbols
            fit = FORMATIONS_OF[option.index]
            return frozenset(place for place, card in enumerate(self.hand) if symbols[card] in fit)
        return frozenset()

    def chosen(self) -> Sequence[int]:
        """Places in the hand that are chosen."""
        return self.question.chosen if isinstance(self.question, CardQuestion) else ()

    # What a person does ------------------------------------------------------------------------------------

    def number(self, number: int) -> Answer:
        """A number key: the option with that number, or the card of the hand while nothing else is asked."""
        question = self.question
        if (question is None or question.on_hand) and not 1 <= number <= len(self.hand):
            return self._no_card()
        if question is None:
            place = number - 1
            self.looked_at = None if self.looked_at == place else place
            return CHANGED
        if isinstance(question, CardQuestion):
            return self._toggle(question, number - 1)
        at = question.numbered(number)
        if at is not None:
            return self._choose(question, at)
        if not question.on_islands or question.means is None:
            return Answer(why=f"The answers are 1 to {len(question.options)}.")
        if not 1 <= number <= ISLANDS:
            return Answer(why=f"The islands are 1 to {ISLANDS}.")
        return self._why(question.means(number - 1))

    def pick(self, kind: int, index: int) -> Answer:
        """Something on the screen: a card, an island, a seat or a treasure."""
        question = self.question
        if kind == QUEST and not self.claim_asked:
            return self._claim(index)
        if kind == CARD and (question is None or question.on_hand):
            return self.number(index + 1)
        if kind == ISLAND and self.acting:
            return self._dig_on(index)
        if question is None:
            return Answer(why=self._not_now())
        at = question.about(kind, index)
        if at is not None:
            return self._choose(question, at)
        if kind == ISLAND and question.on_islands and question.means is not None:
            return self._why(question.means(index))
        return Answer(why=question.text)

    def option(self, at: int) -> Answer:
        """An answer, by its place."""
        question = self.question
        if question is None or not 0 <= at < len(question.options):
            return CHANGED
        return self._choose(question, at)

    def take(self) -> Answer:
        """What is marked, or all cards that are chosen."""
        question = self.question
        if question is None:
            return Answer(why=self._not_now())
        if isinstance(question, CardQuestion):
            if question.complete:
                return Answer(question.done())
            if question.marked_option is not None:
                return self._toggle(question, question.marked_option.index)
            return Answer(why=f"Choose {count_words(question.need, 'card')} first.")
        option = question.marked_option
        if option is None:
            return Answer(why="Mark a card of your hand first.")
        return self._lead(option)

    def rest(self) -> Answer:
        """The space bar: do without, or be done."""
        question = self.question
        if question is None:
            return Answer(why=self._not_now())
        if question.rest is None:
            return Answer(why="Go back first." if self.deep else "This has to be answered.")
        return Answer((question.rest[1],))

    def back(self) -> Answer:
        """One step back in a half-made choice."""
        question = self.question
        if isinstance(question, CardQuestion) and question.chosen:
            question.chosen.pop()
        elif self.deep:
            self.questions.pop()
        elif question is not None and not question.at_once:
            question.marked = None
        self.looked_at = None
        return CHANGED

    def step(self, step: int) -> Answer:
        """Mark the next option, or look at the next card."""
        question = self.question
        if question is not None:
            question.step(step)
        elif self.hand:
            self.looked_at = 0 if self.looked_at is None else (self.looked_at + step) % len(self.hand)
        return CHANGED

    def mark_island(self, island: int) -> Answer:
        """Put the cursor on an island that can be chosen."""
        question = self.question
        if question is not None:
            at = question.about(ISLAND, island)
            question.marked = question.marked if at is None else at
        return CHANGED

    def open(self, command: int) -> Answer:
        """Begin an action of one's own turn."""
        kind, ask = _OPENS[command]
        del self.questions[self._asked_at_first :]
        if not self.acting or self._asked is None:
            return self._why(m.make(kind))
        if not self.may(command):
            return Answer(why=self._no_action(kind))
        self.questions.append(ask(self._asked))
        return CHANGED

    def claim(self) -> Answer:
        """Claim the treasure that can be claimed; ask which where there are several ways."""
        claims = self.claims
        if self.claim_asked and len(claims) > 1:
            return self.take()
        if len(claims) > 1 and self._asked is not None:
            del self.questions[self._asked_at_first :]
            self.questions.append(asking.claim_question(self._asked))
            return CHANGED
        if claims:
            return Answer((claims[0],))
        if not self.s.quests:
            return Answer(why="No treasure lies on the table.")
        return Answer(why="You don't have the maps for any treasure on the table.")

    def later(self) -> Answer:
        """Do not claim now."""
        if not self.claim_asked:
            return Answer(why="You are not asked to claim anything.")
        return Answer((m.LATER_MOVE,))

    # Inside ------------------------------------------------------------------------------------------------

    def _choose(self, question: Question, at: int) -> Answer:
        if isinstance(question, CardQuestion):
            return self._toggle(question, question.options[at].index)
        again = question.marked == at
        question.marked = at
        return self._lead(question.options[at]) if again or question.at_once else CHANGED

    def _lead(self, option: Option) -> Answer:
        what = option.lead()
        if isinstance(what, Question):
            self.questions.append(what)
            return CHANGED
        return Answer(what)

    def _toggle(self, question: CardQuestion, place: int) -> Answer:
        question.marked = question.about(CARD, place)
        if question.toggle(place):
            return CHANGED
        if question.complete:
            return Answer(why="Enough cards are chosen; put one back first.")
        return Answer(why=f"{self.s.cards.names[self.hand[place]]} does not fit: {question.text}")

    def _dig_on(self, island: int) -> Answer:
        move = m.make(m.DIG, island)
        if island not in self.islands or self._asked is None:
            return self._why(move)
        question = dig_question(self._asked)
        self.questions.append(question)
        at = question.about(ISLAND, island)
        assert at is not None
        return self._choose(question, at)

    def _claim(self, treasure: int) -> Answer:
        ways = [move for move in self.claims if m.first(move) == treasure]
        if len(ways) == 1:
            return Answer((ways[0],))
        return self.claim() if ways else self._why(m.claim(treasure))

    def _no_action(self, kind: int) -> str:
        if kind == m.DIG and (self.s.digs or self.s.winds):
            return "No island can be dug on with the cards that you hold."
        return self._why(m.make(kind)).why

    def _why(self, move: Move) -> Answer:
        if self.seat is None:
            return Answer(why=self._not_now())
        return Answer(why=self._rules.refusal(self.s, self.seat, move) or self._not_now())

    def _not_now(self) -> str:
        return "You are watching." if self.seat is None else "Nothing is asked of you now."

    def _no_card(self) -> Answer:
        if self.seat is None:
            return Answer(why=self._not_now())
        count = len(self.hand)
        return Answer(why=f"You hold {count} card{'' if count == 1 else 's'}.")
