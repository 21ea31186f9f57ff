"""Fills in a view: hands that agree with what everybody knows of them, and decks from the cards that are left."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.chance import Chance
from core.engine.events import HIDDEN
from core.games.butababel.cards import HAND_UNIT, HANDS_OF, HELD, KINDS
from core.games.butababel.notes import Pool, joint_chances, taken
from core.games.butababel.state import BabelState, must_be_held, unseen

_FINE = 1 << 32


def determinize(view: BabelState, rng: Chance) -> BabelState:
    """A whole position, each as likely as the view and the notes let one think."""
    s = view.clone()
    pool = _deal_known(s, unseen(s), rng)
    rest = [kind for kind in KINDS for _ in range(pool[kind])]
    rng.shuffle(rest)
    for seat, code in enumerate(s.hands):
        if code == HIDDEN:
            s.hands[seat] = sum(HAND_UNIT[rest.pop()] for _ in range(s.sizes[seat]))
        if s.chosen[seat] == HIDDEN:
            held = HELD[s.hands[seat]]
            s.chosen[seat] = held[rng.below(len(held))]
    for cards in s.decks:
        for place, card in enumerate(cards):
            if card == HIDDEN:
                cards[place] = rest.pop()
    return s


def _deal_known(s: BabelState, pool: Pool, rng: Chance) -> Pool:
    """Deal the hands of which something is known, one after another, each with an eye to the next; what is left."""
    wanted = must_be_held(s)
    seats = [seat for seat, code in enumerate(s.hands) if code == HIDDEN and (wanted or s.notes[seat])]
    hands = tuple((s.sizes[seat], s.notes[seat]) for seat in seats)
    for number, seat in enumerate(seats):
        size, _ = hands[number]
        code = _weighed(HANDS_OF[size], joint_chances(hands[number:], pool, wanted), rng)
        s.hands[seat] = code
        pool = taken(pool, code)
        wanted = must_be_held(s)
    return pool


def _weighed(codes: Sequence[int], weights: Sequence[int], rng: Chance) -> int:
    mark = sum(weights) * rng.below(_FINE) // _FINE
    for code, weight in zip(codes, weights, strict=True):
        mark -= weight
        if mark < 0:
            return code
    raise AssertionError("no deal agrees with the view")
