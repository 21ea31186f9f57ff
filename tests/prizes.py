"""Prizes: a tiny game for tests of the frame, in which others may act out of turn, played with a text of one's own.

Whoever's turn it is ends it, and a prize lies there from then on; whoever has a key left may claim it at any
moment, in turn or out of it. Each seat holds a number that nobody else knows. The first line of the text is its
title and the name of the prizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from core.engine.chance import Chance, secret_from_seed
from core.engine.errors import BadData, BadNotation, BadSetup
from core.engine.events import HIDDEN, Event, SeenEvent
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, SeatPlan
from core.engine.rules import (
    FILE,
    GameInfo,
    Move,
    Option,
    OptionValue,
    Outcome,
    Rules,
    Seat,
    Setup,
    State,
)
from core.games import GAMES

DONE, CLAIM = 1, 2
WORDS = {DONE: "done", CLAIM: "claim"}
KEYS = 2
ROUNDS = 3
HOUSE = "prizes Gold\nOnly the first line counts.\n"
OWN = "prizes Silver\n"


class PrizesState(State):
    """keys, prizes and numbers: by seat; lies: whether a prize is there; turn: how many were ended."""

    __slots__ = ("keys", "lies", "numbers", "prizes", "turn", "what")

    def __init__(
        self, keys: list[int], prizes: list[int], numbers: list[int], lies: int, turn: int, what: str
    ) -> None:
        self.keys, self.prizes, self.numbers = keys, prizes, numbers
        self.lies, self.turn, self.what = lies, turn, what

    @property
    def seats(self) -> int:
        return len(self.keys)

    @property
    def active(self) -> Seat:
        return self.turn % len(self.keys)

    def clone(self) -> PrizesState:
        return PrizesState(self.keys[:], self.prizes[:], self.numbers[:], self.lies, self.turn, self.what)

    def to_data(self) -> list[Any]:
        return [self.keys[:], self.prizes[:], self.numbers[:], self.lies, self.turn, self.what]

    @classmethod
    def from_data(cls, data: object) -> PrizesState:
        if not isinstance(data, list) or len(data) != 6:
            raise BadData("no position of Prizes")
        return cls(*data)


class PrizesRules(Rules[PrizesState]):
    info = GameInfo(
        "prizes",
        "Prizes",
        "Take what lies there",
        2,
        4,
        ("a", "b", "c", "d"),
        (Option("deck", "Deck", "A text of your own to play with.", FILE, ""),),
    )
    version = 1
    state_type = PrizesState

    def setup(
        self, seats: int, options: Mapping[str, OptionValue] | None = None, first: Seat | None = None
    ) -> Setup:
        setup = super().setup(seats, options, first)
        title(setup.options["deck"])
        return setup

    def house(self, option: Option) -> str:
        return HOUSE

    def say(self, option: Option, value: OptionValue) -> str:
        return title(value) if value else option.say(value)

    def new(self, setup: Setup, chance: Chance) -> PrizesState:
        numbers = [1 + chance.below(9) for _ in range(setup.seats)]
        what = title(setup.options["deck"])
        return PrizesState([KEYS] * setup.seats, [0] * setup.seats, numbers, 0, setup.first or 0, what)

    def to_act(self, s: PrizesState) -> Sequence[Seat]:
        if s.turn >= ROUNDS * s.seats:
            return ()
        able = [seat for seat in range(s.seats) if seat != s.active and s.lies and s.keys[seat]]
        return (s.active, *able)

    def must_act(self, s: PrizesState) -> Sequence[Seat]:
        return self.to_act(s)[:1]

    def legal_moves(self, s: PrizesState, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act(s):
            return ()
        claim = [CLAIM] if s.lies and s.keys[seat] else []
        return [*([DONE] if seat == s.active else []), *claim]

    def apply(
        self, s: PrizesState, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        if move == CLAIM:
            s.lies, s.keys[seat], s.prizes[seat] = 0, s.keys[seat] - 1, s.prizes[seat] + 1
        else:
            s.turn, s.lies = s.turn + 1, 1
        if events is not None:
            events.append(Event("claimed" if move == CLAIM else "ended", seat))

    def refusal(self, s: PrizesState, seat: Seat, move: Move) -> str | None:
        if move in self.legal_moves(s, seat):
            return None
        return "There is nothing for you to claim." if move == CLAIM else "It is not your turn."

    def outcome(self, s: PrizesState) -> Outcome | None:
        if self.to_act(s):
            return None
        return Outcome(tuple(1 + sum(other > own for other in s.prizes) for own in s.prizes), tuple(s.prizes))

    def explain(self, s: PrizesState, names: Sequence[str]) -> list[str]:
        if self.to_act(s):
            return []
        return [f"{name} claimed {count}." for name, count in zip(names, s.prizes, strict=True)]

    def mask(self, s: PrizesState, seat: Seat | None) -> PrizesState:
        view = s.clone()
        if self.to_act(s):
            view.numbers = [
                number if holder == seat else HIDDEN for holder, number in enumerate(view.numbers)
            ]
        return view

    def determinize(self, view: PrizesState, seat: Seat | None, rng: Chance) -> PrizesState:
        s = view.clone()
        s.numbers = [1 + rng.below(9) if number == HIDDEN else number for number in s.numbers]
        return s

    def default_move(self, s: PrizesState, seat: Seat) -> Move:
        return DONE

    def show(self, s: PrizesState, move: Move) -> str:
        return WORDS[move]

    def parse(self, s: PrizesState, text: str) -> Move:
        for move, word in WORDS.items():
            if word == text:
                return move
        raise BadNotation(f"{text[:40]!r} is no move here.")

    def tell(self, s: PrizesState, event: SeenEvent, names: Sequence[str]) -> str | None:
        did = f"claimed {s.what}" if event.kind == "claimed" else "ended the turn"
        return f"{names[event.seat]} {did}."


def title(text: OptionValue) -> str:
    """Of one's own text or ("") the house's; raises BadSetup."""
    word, _, name = str(text or HOUSE).partition("\n")[0].partition(" ")
    if word != "prizes" or not name.isalpha():
        raise BadSetup("The deck: line 1: wants the word prizes and one name.")
    return name


RULES = PrizesRules()


@pytest.fixture
def prizes(monkeypatch: pytest.MonkeyPatch) -> PrizesRules:
    """The game among those of the house."""
    monkeypatch.setitem(GAMES, "prizes", RULES)
    return RULES


def prizes_header(kinds: str, text: str = "") -> Header:
    """kinds: "p" for a person and "b" for a bot, by seat. Seat 0 begins."""
    names = ("Ann", "Bob", "Cleo", "Dan")
    plans = tuple(
        SeatPlan(PERSON, names[seat], piece=seat)
        if kind == "p"
        else SeatPlan(BOT, f"Bot {seat}", "random", "Coin", seat)
        for seat, kind in enumerate(kinds)
    )
    setup = RULES.setup(len(kinds), {"deck": text}, 0)
    return Header("prizes", RULES.version, setup, plans, secret_from_seed("prizes"))


def prizes_match(kinds: str, *moves: tuple[Seat, Move], text: str = "") -> Match:
    """A match after these moves."""
    match = Match(RULES, prizes_header(kinds, text))
    for seat, move in moves:
        match.submit(seat, move)
    return match
