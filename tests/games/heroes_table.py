"""Positions of Heroes in readable form: to build them, to play on from them and to look at them.

A row is written card by card from the Cave to the Castle, without these two: "0b" is a hero of seat 0 with the
effect b, "?x" a question card that lies face down, "!x" one that is turned up. Effects: b is 2 or 3 back, s is
1 step forward or back, f is 2 forward; - is the question's step back, x its exchange. "..." stands for all the
cards that are not named. What is neither on the row nor in a hand has been played.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from core.engine.events import HIDDEN, Event
from core.engine.rules import TABLE
from core.games import rules_of
from core.games.heroes.state import (
    CASTLE,
    CAVE,
    HAND_COUNTS,
    HAND_SIZE,
    HAND_UNIT,
    NO_EFFECT,
    OFF,
    OVER_STAGE,
    QUESTION,
    QUESTION_UP,
    ROLL_STAGE,
    HeroesState,
)
from tests.helpers import FairChance

RULES = rules_of("heroes")
EFFECTS = "bsf-x"
ALL_HEROES = "bbssff"
ALL_QUESTIONS = "--xx"
STAGES = ("roll", "die", "window", "first", "second", "over")

Snapshot = dict[str, Any]


def table(
    row: str = "...",
    seats: int = 2,
    at: Mapping[int, int] | None = None,
    hands: Mapping[int, str] | None = None,
    kicks: Mapping[int, int] | None = None,
    treasures: Sequence[int] = (),
    out: Sequence[int] = (),
    active: int = 0,
) -> HeroesState:
    """The position before `active` rolls; whoever is not named stands in the Cave with an empty hand."""
    counts = [4 if seat in out else (kicks or {}).get(seat, 0) for seat in range(seats)]
    cards = _whole_row(row.split(), counts, [(hands or {}).get(seat, "") for seat in range(seats)])
    s = HeroesState.__new__(HeroesState)
    s.row = [CAVE, *(_what(card) for card in cards), CASTLE]
    s.effects = [NO_EFFECT, *(EFFECTS.index(card[1]) for card in cards), NO_EFFECT]
    s.position = [OFF if seat in out else (at or {}).get(seat, 0) for seat in range(seats)]
    s.carries = [int(seat in treasures) for seat in range(seats)]
    s.kicks = counts
    s.hands = [_code((hands or {}).get(seat, "")) for seat in range(seats)]
    s.sizes = [HAND_SIZE[code] for code in s.hands]
    lying = [_code("".join(card[1] for card in cards if card[0] == str(seat))) for seat in range(seats)]
    s.spent = [_code(ALL_HEROES) - lying[seat] - s.hands[seat] for seat in range(seats)]
    s.out, s.active, s.stage = list(out), active, ROLL_STAGE
    s.asked, s.passed, s.die, s.picked, s.turn, s.winner = -1, 0, 0, 0, 1, -1
    return HeroesState.from_data(s.to_data())


def _whole_row(named: list[str], kicks: Sequence[int], hands: Sequence[str]) -> list[str]:
    """The row with "..." filled in: questions face down, and of each colour what its kicks leave there."""
    rest: list[str] = []
    pools = {"?": _minus(ALL_QUESTIONS, "".join(card[1] for card in named if card[0] in "?!"))}
    rest += ["?" + effect for effect in pools["?"]]
    for seat, hand in enumerate(hands):
        here = "".join(card[1] for card in named if card[0] == str(seat))
        missing = 4 - kicks[seat] - len(here)
        rest += [f"{seat}{effect}" for effect in _minus(ALL_HEROES, here + hand)[:missing]]
    if "..." not in named:
        assert not rest, f"these cards have no place: {rest}"
        return named
    middle = named.index("...")
    return named[:middle] + rest + named[middle + 1 :]


def _minus(pool: str, gone: str) -> str:
    for effect in gone:
        assert effect in pool, f"too many {effect} cards"
        pool = pool.replace(effect, "", 1)
    return pool


def _what(card: str) -> int:
    return {"?": QUESTION, "!": QUESTION_UP}.get(card[0]) or int(card[0])


def _code(effects: str) -> int:
    return sum(HAND_UNIT[EFFECTS.index(effect)] for effect in effects)


def letters(code: int) -> str:
    """A hand or a discard pile by its effects, in the order b, s, f; "?" where it is hidden."""
    if code == HIDDEN:
        return "?"
    return "".join(effect * count for effect, count in zip("bsf", HAND_COUNTS[code], strict=True))


def cards_of(s: HeroesState) -> list[str]:
    """The row as it is written; "." for a hidden effect."""
    signs = {QUESTION: "?", QUESTION_UP: "!"}
    return [
        signs.get(what, str(what)) + ("." if effect == HIDDEN else EFFECTS[effect])
        for what, effect in zip(s.row[1:-1], s.effects[1:-1], strict=True)
    ]


def snapshot(s: HeroesState) -> Snapshot:
    """All that there is to a position, for comparison with one that was reached another way."""
    return {
        "row": cards_of(s),
        "at": s.position[:],
        "treasures": [seat for seat in range(s.seats) if s.carries[seat]],
        "kicks": s.kicks[:],
        "hands": [letters(code) for code in s.hands],
        "sizes": s.sizes[:],
        "played": [letters(code) for code in s.spent],
        "out": s.out[:],
        "active": s.active,
        "stage": STAGES[s.stage],
        "acts": list(RULES.to_act(s)),
        "winner": s.winner,
        "turn": s.turn,
    }


class Game:
    """Plays on from a position in notation; whoever is to act does it."""

    def __init__(self, s: HeroesState) -> None:
        self.s = s
        self.events: list[Event] = []

    @property
    def asked(self) -> int:
        """Who is to act now; TABLE for the die."""
        (seat,) = RULES.to_act(self.s)
        return seat

    @property
    def stage(self) -> str:
        return STAGES[self.s.stage]

    @property
    def at(self) -> list[int]:
        return self.s.position

    @property
    def row(self) -> str:
        return " ".join(cards_of(self.s))

    def hand(self, seat: int) -> str:
        return letters(self.s.hands[seat])

    def played(self, seat: int) -> str:
        return letters(self.s.spent[seat])

    def kinds(self) -> list[str]:
        """The events of the last move by name."""
        return [event.kind for event in self.events]

    def moves(self) -> list[str]:
        """What may be done now, in notation."""
        if self.s.stage == OVER_STAGE:
            return []
        return [RULES.show(self.s, move) for move in RULES.legal_moves(self.s, self.asked)]

    def refusal(self, text: str, seat: int | None = None) -> str | None:
        """Why whoever is to act (or `seat`) may not do this."""
        who = self.asked if seat is None else seat
        return RULES.refusal(self.s, who, RULES.parse(self.s, text))

    def do(self, *texts: str) -> Game:
        """Do these moves, all legal, each checked as a state afterwards."""
        for text in texts:
            assert self.refusal(text) is None, f"{text}: {self.refusal(text)}"
            self.events = []
            RULES.apply(self.s, self.asked, RULES.parse(self.s, text), FairChance(0), self.events)
            HeroesState.from_data(self.s.to_data())
        return self

    def roll(self, face: int) -> Game:
        """Roll the die so; everybody then passes."""
        self.do("roll", f"die {face}")
        while self.stage == "window":
            self.do("pass")
        return self


def random_table(rng: random.Random, seats: int) -> HeroesState:
    """A position before a roll, crowded: many stand on one card, many have treasures, some are out.

    More often than not it is a card that the active servant may be kicked out on. Nobody stands on their own
    colour, as nobody does between two turns.
    """
    gone = rng.sample(range(seats), rng.choice((0, 0, rng.randrange(seats - 1), seats - 2)))
    kicks = [4 if seat in gone else rng.choice((0, 1, 2, 3, 3)) for seat in range(seats)]
    row, hands = [rng.choice("??!") + effect for effect in ALL_QUESTIONS], {}
    for seat in range(seats):
        pool = rng.sample(ALL_HEROES, 6)
        row += [f"{seat}{pool.pop()}" for _ in range(4 - kicks[seat])]
        hands[seat] = "".join(pool[: rng.randrange(len(pool) + 1)])
    rng.shuffle(row)
    cards = ["", *row, ""]
    active = rng.choice([seat for seat in range(seats) if seat not in gone])
    trap = rng.choice([place for place, card in enumerate(cards) if card.startswith(str(active))])
    treasures = [seat for seat in range(seats) if rng.random() < 0.5]
    at = {}
    for seat in range(seats):
        here = trap if rng.random() < 0.7 else rng.randrange(len(cards))
        at[seat] = here if not cards[here].startswith(str(seat)) else rng.choice((0, len(row) + 1))
    before = trap + (1 if active in treasures else -1) * rng.randrange(1, 6)
    if 0 <= before < len(cards) and not cards[before].startswith(str(active)):
        at[active] = before
    return table(" ".join(row), seats, at, hands, dict(enumerate(kicks)), treasures, gone, active)


def acting(s: HeroesState) -> int:
    """Who is to act, TABLE for the die."""
    seat: int = next(iter(RULES.to_act(s)), TABLE)
    return seat
