"""What a position asks of a seat, as questions of the screen. Pure, from a view and its legal moves.

How the answers are picked is choosing.py's matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from core.engine.rules import Move, Seat
from core.engine.text import inside
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.cards import EQUIPMENT
from core.games.butim.choices import decider
from core.games.butim.deck import MAP_NAMES
from core.games.butim.events import count_words, island_words
from core.games.butim.hands import power
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
    CANCEL_STAGE,
    COMPASS_STAGE,
    DISCARD_STAGE,
    GEAR_STAGE,
    GIVE_STAGE,
    HAND_STAGE,
    ISLAND_STAGE,
    LOOK_STAGE,
    LOSE_STAGE,
    MAP_STAGE,
    ORDER_STAGE,
    PAY_STAGE,
    PLACE_STAGE,
    SEAT_STAGE,
    SHOW_STAGE,
    TEAR_STAGE,
)
from tui.games.butim import words
from tui.games.butim.asked import Asked
from tui.games.butim.payments import discard_question, hand_question, pay_question
from tui.games.butim.questions import CARD, ISLAND, QUEST, SEAT, Option, Question

MOST = 9
"""How many options have a number that is a key."""


def question_of(asked: Asked) -> Question | None:
    """What the seat is asked; None where only claims out of turn are possible."""
    s = asked.s
    if decider(s) != asked.seat:
        return None
    if s.claims or s.contest:
        return claim_question(asked)
    return _BY_STAGE[s.stage](asked)


def _numbered(parts: Sequence[tuple[str, Move, str]]) -> tuple[Option, ...]:
    """Plain answers: text, move, detail."""
    return tuple(
        Option(number, text, moves=(move,), detail=detail)
        for number, (text, move, detail) in enumerate(parts, 1)
    )


def _islands(asked: Asked, text: str, kind: int) -> Question:
    """An island for each of the moves of a kind."""
    options = tuple(
        Option(m.first(move) + 1, words.island(m.first(move)), ISLAND, m.first(move), (move,))
        for move in asked.of_kind(kind)
    )
    return Question(text, options, means=lambda island: m.make(kind, island))


# Claims ----------------------------------------------------------------------------------------------------


def claim_question(asked: Asked) -> Question:
    """Which treasure, and with Forgery by which map, if any; in or out of turn."""
    s, claims = asked.s, asked.of_kind(m.CLAIM)
    options = tuple(
        Option(number, words.claim(s.cards, move), QUEST, m.first(move), (move,))
        for number, move in enumerate(claims, 1)
    )
    rest = ("later", m.LATER_MOVE) if m.LATER_MOVE in asked.legal else None
    if s.contest and rest:
        claimer = inside(asked.names[s.contest[0]])
        return Question(f"You come before {claimer}: claim this treasure first?", options, rest=rest)
    return Question("You have the maps for a treasure. Claim it now?", options, rest=rest)


# Of a turn -------------------------------------------------------------------------------------------------


def _place(asked: Asked) -> Question:
    return _islands(asked, "Where does your ship lie at anchor?", m.PLACE)


def _buy(asked: Asked) -> Question:
    more = power(asked.s, asked.seat, ops.BUYING)
    parts = [
        (f"{m.ORE_NAMES[m.first(move)]} for {count_words(m.first(move) + 1 + more, 'card')}", move, "")
        for move in asked.of_kind(m.BUY)
    ]
    return Question("Buy cards for one ore?", _numbered(parts), rest=("buy nothing", m.SKIP_MOVE))


def _act(asked: Asked) -> Question:
    s, cards = asked.s, asked.s.cards
    options = tuple(
        Option(
            place + 1,
            cards.names[card],
            CARD,
            place,
            (m.make(m.EQUIP if cards.kinds[card] == EQUIPMENT else m.PLAY, card),),
        )
        for place, card in enumerate(asked.hand)
    )
    text = f"Your turn: {words.left_to_do(s, asked.legal)}."
    return Question(text, options, None, at_once=False, rest=("end the turn", m.END_MOVE))


def dive_question(asked: Asked) -> Question:
    """For which ore."""
    more = power(asked.s, asked.seat, ops.DIVING)
    sunk = sum(map(len, asked.s.sunk))
    parts = []
    for move in asked.of_kind(m.DIVE):
        seen = min(sunk, m.first(move) + 1 + more)
        parts.append((f"{m.ORE_NAMES[m.first(move)]} for a look at {count_words(seen, 'card')}", move, ""))
    return Question("Dive into the whirlpool for which ore?", _numbered(parts))


def spy_question(asked: Asked) -> Question:
    """The top card of which island."""
    return _islands(asked, "Look at the top card of which island?", m.SPY)


def trade_question(asked: Asked) -> Question:
    """Which equipment is given up."""
    return _own_gear(asked, "Give up which equipment for two cards?", m.TRADE)


# Of effects ------------------------------------------------------------------------------------------------

_WHOM = {
    ops.STEAL_CARD: "From whose hand do you take a card at random?",
    ops.TOLL_ORE: "Who hands you an ore of their choice?",
    ops.TOLL_CARD: "Who hands you a card of their choice?",
    ops.SCUTTLE: "Who discards cards at random?",
    ops.ROB: "Whom do you rob of an ore of their choice?",
}


def _seat(asked: Asked) -> Question:
    parts = [
        (f"{asked.names[m.first(move)]}, {words.holdings(asked.s, m.first(move))}", move)
        for move in asked.of_kind(m.SEAT)
    ]
    return Question(_WHOM[asked.s.op], tuple(_of_seat(number, *part) for number, part in enumerate(parts, 1)))


def _of_others(asked: Asked, text: str, kind: int, told: Callable[[int], tuple[str, str]]) -> Question:
    """Something of another's, by its owner first where there are more than there are numbers.

    told: what it is, and a sentence on it.
    """
    moves = asked.of_kind(kind)
    owners = list(dict.fromkeys(map(m.first, moves)))

    def ask(owner: Seat | None) -> Question:
        options: list[Option] = []
        for move in moves:
            if owner in (None, m.first(move)):
                name, detail = told(m.second(move))
                whole = f"{name} of {inside(asked.names[m.first(move)])}" if owner is None else name
                options.append(_of_seat(len(options) + 1, whole, move, detail))
        return Question(text, tuple(options))

    if len(moves) <= MOST:
        return ask(None)
    return Question(
        text,
        tuple(
            Option(number, asked.names[owner], SEAT, owner, opens=partial(ask, owner))
            for number, owner in enumerate(owners, 1)
        ),
    )


def _of_seat(number: int, text: str, move: Move, detail: str = "") -> Option:
    return Option(number, text, SEAT, m.first(move), (move,), detail=detail)


def _gear(asked: Asked) -> Question:
    takes, cards = asked.s.op == ops.TAKE_EQUIPMENT, asked.s.cards
    text = "Which equipment do you take?" if takes else "Which equipment do you break?"
    return _of_others(asked, text, m.TAKE, lambda card: (cards.names[card], cards.texts[card]))


def _map(asked: Asked) -> Question:
    return _of_others(asked, "Which map do you take?", m.MAP, lambda symbol: (MAP_NAMES[symbol], ""))


def _cancel(asked: Asked) -> Question:
    cards = asked.s.cards
    text = "Which treasure is worth nothing, by your False Map?"
    return _of_others(asked, text, m.CANCEL, lambda card: (words.prize(cards, card), ""))


def _island(asked: Asked) -> Question:
    two = asked.s.op == ops.ORDER_TOP
    return _islands(asked, f"Look at the top {'two cards' if two else 'card'} of which island?", m.ISLAND)


def _give(asked: Asked) -> Question:
    parts = [(m.ORE_NAMES[m.first(move)], move, "") for move in asked.of_kind(m.GIVE)]
    return Question(f"Which ore do you hand over to {asked.by}?", _numbered(parts))


def _told(text: str, parts: Sequence[tuple[str, Move, str]], *notes: str) -> Question:
    return Question(text, _numbered(parts), notes=notes)


def _compass(asked: Asked) -> Question:
    found = asked.words.found(asked.s.looked[-1])
    parts = [("dig it up", m.KEEP_MOVE, ""), ("put it at the bottom, dig up the next", m.BOTTOM_MOVE, "")]
    there = island_words(asked.s.isle)
    return _told(f"The Compass shows the top card of {there}.", parts, f"On top: {found}.")


def _look(asked: Asked) -> Question:
    found, there = asked.words.found(asked.s.looked[-1]), island_words(asked.s.isle)
    parts = [("leave it there", m.KEEP_MOVE, ""), ("sink it into the whirlpool", m.SINK_MOVE, "")]
    return _told(f"You look at the top card of {there}.", parts, f"On top: {found}.")


def _order(asked: Asked) -> Question:
    below, top = map(asked.words.found, asked.s.looked)
    parts = [("leave them so", m.KEEP_MOVE, ""), ("swap them", m.SWAP_MOVE, "")]
    text = f"You look at the top two cards of {island_words(asked.s.isle)}."
    return _told(text, parts, f"On top: {top}.", f"Below it: {below}.")


def _show(asked: Asked) -> Question:
    cards = asked.s.cards
    parts = [
        (asked.words.found(m.first(move)), move, words.land(cards, m.first(move)))
        for move in asked.of_kind(m.SHOW)
    ]
    return Question("You dive and see these: show one. A map or treasure is yours.", _numbered(parts))


def _own_gear(asked: Asked, text: str, kind: int) -> Question:
    cards = asked.s.cards
    parts = [(cards.names[m.first(move)], move, cards.texts[m.first(move)]) for move in asked.of_kind(kind)]
    return Question(text, _numbered(parts))


def _lose(asked: Asked) -> Question:
    return _own_gear(asked, "Which of your equipment do you lose?", m.LOSE)


def _tear(asked: Asked) -> Question:
    parts = [(f"{MAP_NAMES[m.first(move)]} map", move, "") for move in asked.of_kind(m.TEAR)]
    return Question("Which of your maps does the whirlpool take?", _numbered(parts))


_BY_STAGE: dict[int, Callable[[Asked], Question]] = {
    PLACE_STAGE: _place,
    BUY_STAGE: _buy,
    ACT_STAGE: _act,
    PAY_STAGE: pay_question,
    SEAT_STAGE: _seat,
    GEAR_STAGE: _gear,
    MAP_STAGE: _map,
    ISLAND_STAGE: _island,
    GIVE_STAGE: _give,
    HAND_STAGE: hand_question,
    COMPASS_STAGE: _compass,
    LOOK_STAGE: _look,
    ORDER_STAGE: _order,
    SHOW_STAGE: _show,
    DISCARD_STAGE: discard_question,
    LOSE_STAGE: _lose,
    TEAR_STAGE: _tear,
    CANCEL_STAGE: _cancel,
}
