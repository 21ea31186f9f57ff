"""Questions about cards of the hand on Butim's screen: what an excavation costs, what is discarded or handed over.

The cards are chosen in any order; the moves that come of it are in the order of the rules.
"""

from __future__ import annotations

from functools import partial

from core.engine.rules import Move
from core.games.butim import moves as m
from core.games.butim.choices import FORMATIONS_OF
from core.games.butim.deck import CENTRE, FORMATIONS
from core.games.butim.digging import price_of
from core.games.butim.events import count_words, island_words
from tui.games.butim import words
from tui.games.butim.asked import Asked
from tui.games.butim.questions import CARD, ISLAND, CardQuestion, Option, Question


def dig_question(asked: Asked) -> Question:
    """On which island, then how, then for which cards."""
    islands = dict.fromkeys(m.first(move) for move in asked.of_kind(m.DIG))
    options = tuple(
        Option(
            island + 1,
            words.island(island),
            ISLAND,
            island,
            opens=partial(_ways, asked, island),
        )
        for island in sorted(islands)
    )
    return Question("Dig on which island?", options, means=lambda island: m.make(m.DIG, island))


def _ways(asked: Asked, island: int) -> Question | tuple[Move, ...]:
    ways = [move for move in asked.of_kind(m.DIG) if m.first(move) == island]
    if len(ways) == 1:
        return _payment(asked, ways[0])
    options = tuple(
        Option(number, words.way(move), opens=partial(_payment, asked, move))
        for number, move in enumerate(ways, 1)
    )
    return Question(f"How do you dig on {island_words(island)}?", options)


def _payment(asked: Asked, dig: Move) -> Question | tuple[Move, ...]:
    island = m.first(dig)
    price = price_of(island, m.second(dig))
    question = _payment_of(asked, island, price, price, 0, (dig,))
    return question.only_way() or question


def _payment_of(
    asked: Asked, island: int, price: int, need: int, last: int, before: tuple[Move, ...]
) -> CardQuestion:
    symbols, formations = asked.s.cards.symbols, FORMATIONS_OF[island]
    names = [FORMATIONS[formation] for formation in formations]
    bear = [
        frozenset(place for place, card in enumerate(asked.hand) if symbols[card] == formation)
        for formation in formations
    ]
    if island != CENTRE and price == len(formations):
        signs, wanted = " and ".join(names[price - need :]), tuple(bear[price - need :])
    else:
        signs = "any plunder or labia" if island == CENTRE else " or ".join(names)
        fits = frozenset[int]().union(*bear)
        wanted = (frozenset(place for place in fits if asked.hand[place] >= last),) * need
    text = f"Pay {count_words(need, 'card')} for {island_words(island)}: {signs}."
    return _cards(asked, text, m.PAY, wanted, "pay", before)


def _cards(
    asked: Asked,
    text: str,
    kind: int,
    wanted: tuple[frozenset[int], ...],
    doing: str,
    before: tuple[Move, ...] = (),
) -> CardQuestion:
    places = sorted(frozenset[int]().union(*wanted))
    options = tuple(
        Option(place + 1, words.card(asked.s, asked.hand[place]), CARD, place) for place in places
    )
    return CardQuestion(
        text,
        options,
        None,
        at_once=False,
        hand=asked.hand,
        wanted=wanted,
        move_of=lambda card: m.make(kind, card),
        before=before,
        doing=doing,
    )


def pay_question(asked: Asked) -> Question:
    """What is still to be paid of an excavation that has begun."""
    s = asked.s
    return _payment_of(asked, s.place, s.price, s.need, s.last, ())


def discard_question(asked: Asked) -> Question:
    """Cards of choice for the discards."""
    s = asked.s
    fits = frozenset(place for place, card in enumerate(asked.hand) if card >= s.last)
    return _cards(asked, f"Discard {count_words(s.need, 'card')}.", m.DISCARD, (fits,) * s.need, "discard")


def hand_question(asked: Asked) -> Question:
    """A card of choice for whose turn it is."""
    every = frozenset(range(len(asked.hand)))
    return _cards(asked, f"Which card do you hand over to {asked.by}?", m.HAND, (every,), "hand over")
