"""Claims of treasures: who can make which, who is asked, and what a claim does."""

from __future__ import annotations

from bisect import insort

from core.engine.events import Event
from core.engine.rules import Move, Seat
from core.games.butim import events as happened
from core.games.butim import moves as m
from core.games.butim.cards import SYMBOLS
from core.games.butim.islands import sink_open
from core.games.butim.state import SEAT_BITS, SEAT_MASK, ButimState


def map_counts(s: ButimState, seat: Seat) -> list[int]:
    """By symbol, how many maps a seat has."""
    counts = [0] * SYMBOLS
    signs = s.cards.signs
    for card in s.maps[seat]:
        counts[signs[card]] += 1
    return counts


def claimable(s: ButimState, seat: Seat) -> int:
    """Bits of the treasures, in the order of cards.treasures, that a seat can claim now."""
    if not s.quests or not s.maps[seat]:
        return 0
    have = map_counts(s, seat)
    forging = s.forgeries and seat == s.active
    bits = 0
    for treasure in set(s.quests):
        missing = spare = 0
        for wanted, there in zip(s.cards.needs[treasure], have, strict=True):
            if there < wanted:
                missing += wanted - there
            else:
                spare += there - wanted
        if missing == 0 or (forging and missing == 1 and spare):
            bits |= 1 << s.cards.treasures.index(treasure)
    return bits


def can_claim(s: ButimState, seat: Seat, treasure: int) -> bool:
    """Whether a seat can claim this treasure now."""
    return bool(s.could[seat] >> s.cards.treasures.index(treasure) & 1)


def claim_moves(s: ButimState, seat: Seat) -> list[Move]:
    """All claims that a seat can make now, those without Forgery first."""
    have = map_counts(s, seat)
    treasures = [treasure for treasure in sorted(set(s.quests)) if can_claim(s, seat, treasure)]
    plain, forged = [], []
    for treasure in treasures:
        need = s.cards.needs[treasure]
        missing = [symbol for symbol in range(SYMBOLS) for _ in range(need[symbol] - have[symbol])]
        if not missing:
            plain.append(m.claim(treasure))
        if s.forgeries and seat == s.active:
            replaced = missing or [symbol for symbol in range(SYMBOLS) if need[symbol]]
            forged += [
                m.claim(treasure, given, stands_for)
                for stands_for in replaced
                for given in range(SYMBOLS)
                if given != stands_for and have[given] > need[given]
            ]
    return plain + forged


def in_order(s: ButimState, seat: Seat) -> int:
    """How far a seat is behind the active one in the order of turns."""
    return (seat - s.active) % s.seat_count


def update(s: ButimState) -> None:
    """Maps, treasures or Forgery have changed: whoever can claim something new is going to be asked."""
    for seat in range(s.seat_count):
        now = claimable(s, seat)
        news = now & ~s.could[seat]
        s.could[seat] = now
        if news:
            s.claims += [
                treasure << SEAT_BITS | seat
                for number, treasure in enumerate(s.cards.treasures)
                if news >> number & 1
            ]
    if s.claims:
        s.claims = [some for some in s.claims if can_claim(s, some & SEAT_MASK, some >> SEAT_BITS)]
        s.claims.sort(key=lambda some: (in_order(s, some & SEAT_MASK), some))


def ask_all(s: ButimState) -> None:
    """Whoever can claim anything is asked a last time."""
    s.could = [0] * s.seat_count
    update(s)


def rivals(s: ButimState, seat: Seat, treasure: int) -> list[Seat]:
    """The seats that come before `seat` and can claim the treasure as well, and were not just asked."""
    return [
        other
        for other in sorted(range(s.seat_count), key=lambda some: in_order(s, some))
        if in_order(s, other) < in_order(s, seat)
        and can_claim(s, other, treasure)
        and treasure << SEAT_BITS | other not in s.declined
    ]


def answer(s: ButimState, seat: Seat, move: Move, events: list[Event] | None) -> None:
    """A seat claims, or says that it does not now."""
    if s.contest:
        _contend(s, seat, move, events)
    elif move == m.LATER_MOVE:
        s.declined.append(s.claims.pop(0))
        if events is not None:
            events.append(Event(happened.WAITED, seat, (s.declined[-1] >> SEAT_BITS,)))
    else:
        before = rivals(s, seat, m.first(move))
        if before:
            s.contest = [seat, move, *before]
            if events is not None:
                events.append(Event(happened.CONTESTED, seat, (m.first(move), before[0])))
        else:
            _claim(s, seat, move, events)


def _contend(s: ButimState, seat: Seat, move: Move, events: list[Event] | None) -> None:
    claimer, its_claim = s.contest[:2]
    treasure = m.first(its_claim)
    if move == m.LATER_MOVE:
        s.declined.append(treasure << SEAT_BITS | seat)
        if events is not None:
            events.append(Event(happened.WAITED, seat, (treasure,)))
        del s.contest[2]
        if len(s.contest) > 2:
            return
        seat, move = claimer, its_claim
    s.contest = []
    _claim(s, seat, move, events)


def _claim(s: ButimState, seat: Seat, move: Move, events: list[Event] | None) -> None:
    """The treasure goes to the seat, and its maps to the whirlpool; of maps that look alike the first."""
    treasure = m.first(move)
    given, stands_for = m.forged(move)
    signs = s.cards.signs
    if events is not None:
        events.append(Event(happened.CLAIMED, seat, (treasure, given, stands_for)))
    s.quests.remove(treasure)
    insort(s.won[seat], treasure)
    needs = list(s.cards.needs[treasure])
    if given >= 0:
        needs[stands_for] -= 1
        needs[given] += 1
        s.forgeries -= 1
    for symbol, count in enumerate(needs):
        for _ in range(count):
            card = next(card for card in s.maps[seat] if signs[card] == symbol)
            s.maps[seat].remove(card)
            sink_open(s, card)
    update(s)
