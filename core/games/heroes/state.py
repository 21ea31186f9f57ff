"""The position of a game of Heroes, and the checks on one that comes from outside.

Places of the row are indices of `row`: 0 is the Cave, the last is the Castle, between them lie the cards.
Holds no rules: what may be done is in rules.py.
"""

from __future__ import annotations

from typing import Any

from core.engine.errors import BadData
from core.engine.events import HIDDEN
from core.engine.rules import State
from core.games.heroes.moves import EXCHANGE, STEP_BACK

# What lies at a place: a seat number (a hero card of that seat's colour), or one of these.
QUESTION, QUESTION_UP, CAVE, CASTLE = 8, 9, 10, 11
NO_EFFECT = -2
OFF = -1  # the position of a servant that is out

# Stages: who is asked for what.
ROLL_STAGE, DIE_STAGE, WINDOW_STAGE, FIRST_SWAP_STAGE, SECOND_SWAP_STAGE, OVER_STAGE = range(6)

# A hand is one number, its three counts (0 to 2 of each effect) in base 3.
HAND_UNIT = (1, 3, 9)
HAND_COUNTS = tuple((code % 3, code // 3 % 3, code // 9) for code in range(27))
HAND_SIZE = tuple(sum(counts) for counts in HAND_COUNTS)
COPIES = 2  # of each of the three effects in each colour
QUESTIONS = (STEP_BACK, STEP_BACK, EXCHANGE, EXCHANGE)
CARDS_KEPT = 2
LIVES = 4  # kicked out so often, a player is out
MIN_SEATS, MAX_SEATS = 2, 5


class HeroesState(State):
    """A position, or a view of one (HIDDEN in `effects` and `hands`).

    row, effects: by place, what lies there and what its hidden side says. position, carries, kicks, hands,
    sizes (cards in hand), spent (played cards, coded like a hand): by seat. out: seats in the order they
    went. active: whose turn; asked: whom the window asks, or -1; passed: bits of the seats that passed since
    the last card; die: the last roll or 0; picked: the first place of an exchange or 0; winner: a seat or -1.
    """

    __slots__ = (
        "active",
        "asked",
        "carries",
        "die",
        "effects",
        "hands",
        "kicks",
        "out",
        "passed",
        "picked",
        "position",
        "row",
        "seats",
        "sizes",
        "spent",
        "stage",
        "turn",
        "winner",
    )

    seats: int
    row: list[int]
    effects: list[int]
    position: list[int]
    carries: list[int]
    kicks: list[int]
    hands: list[int]
    sizes: list[int]
    spent: list[int]
    out: list[int]
    active: int
    stage: int
    asked: int
    passed: int
    die: int
    picked: int
    turn: int
    winner: int

    def clone(self) -> HeroesState:
        """An independent copy."""
        new = HeroesState.__new__(HeroesState)
        new.seats = self.seats
        new.row = self.row[:]
        new.effects = self.effects[:]
        new.position = self.position[:]
        new.carries = self.carries[:]
        new.kicks = self.kicks[:]
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.spent = self.spent[:]
        new.out = self.out[:]
        new.active = self.active
        new.stage = self.stage
        new.asked = self.asked
        new.passed = self.passed
        new.die = self.die
        new.picked = self.picked
        new.turn = self.turn
        new.winner = self.winner
        return new

    def to_data(self) -> list[Any]:
        """The fields in a fixed order."""
        return [
            self.row[:],
            self.effects[:],
            self.position[:],
            self.carries[:],
            self.kicks[:],
            self.hands[:],
            self.sizes[:],
            self.spent[:],
            self.out[:],
            self.active,
            self.stage,
            self.asked,
            self.passed,
            self.die,
            self.picked,
            self.turn,
            self.winner,
        ]

    @classmethod
    def from_data(cls, data: object) -> HeroesState:
        """A state or a view from plain data; raises BadData where it could not be one."""
        if not isinstance(data, list | tuple) or len(data) != 17:
            raise BadData("a Heroes state has 17 fields")
        new = cls.__new__(cls)
        lists = [_ints(field) for field in data[:9]]
        new.row, new.effects, new.position, new.carries, new.kicks = lists[:5]
        new.hands, new.sizes, new.spent, new.out = lists[5:]
        numbers = _ints(data[9:])
        new.active, new.stage, new.asked, new.passed, new.die, new.picked, new.turn, new.winner = numbers
        new.seats = len(new.position)
        _check_seats(new)
        _check_cards(new)
        _check_stage(new)
        return new


def _ints(field: object) -> list[int]:
    if not isinstance(field, list | tuple) or len(field) > 64:
        raise BadData("a Heroes state is made of short lists of whole numbers")
    if not all(type(item) is int and -16 <= item < 1 << 31 for item in field):
        raise BadData("a Heroes state is made of small whole numbers")
    return list(field)


def _require(truth: bool, what: str) -> None:
    if not truth:
        raise BadData(f"no Heroes state: {what}")


def _check_seats(s: HeroesState) -> None:
    n = s.seats
    _require(MIN_SEATS <= n <= MAX_SEATS, f"{n} seats")
    by_seat = (s.carries, s.kicks, s.hands, s.sizes, s.spent)
    _require(all(len(field) == n for field in by_seat), "a field by seat is too short or too long")
    _require(sorted(set(s.out)) == sorted(s.out) and all(0 <= seat < n for seat in s.out), "who is out")
    for seat in range(n):
        gone = seat in s.out
        _require((s.position[seat] == OFF) == gone, "a servant is out and on the row")
        _require(gone or 0 <= s.position[seat] < len(s.row), "a servant stands beside the row")
        _require(s.carries[seat] in (0, 1), "a servant carries one treasure or none")
        _require(
            0 <= s.kicks[seat] <= LIVES and (s.kicks[seat] == LIVES) == gone, "how often one was kicked out"
        )
    _require(len(s.out) < n, "everybody is out")


def _check_cards(s: HeroesState) -> None:
    n = s.seats
    _require(len(s.row) == len(s.effects) and len(s.row) >= 6, "the row's two sides differ in length")
    _require(s.row[0] == CAVE and s.row[-1] == CASTLE, "the row lies between the Cave and the Castle")
    _require(s.effects[0] == s.effects[-1] == NO_EFFECT, "the Cave and the Castle have no hidden side")
    left = {QUESTION: list(QUESTIONS)}
    for seat in range(n):
        _require(s.hands[seat] in range(HIDDEN, 27) and s.spent[seat] in range(27), "a hand's code")
        _require(0 <= s.sizes[seat] <= 3 * COPIES, "a hand's size")
        _require(
            s.hands[seat] == HIDDEN or HAND_SIZE[s.hands[seat]] == s.sizes[seat],
            "a hand's size and cards differ",
        )
        known = [s.spent[seat]] + [s.hands[seat]] * (s.hands[seat] != HIDDEN)
        pool = [COPIES - sum(HAND_COUNTS[code][effect] for code in known) for effect in range(3)]
        _require(min(pool) >= 0, "more cards of a colour than there are")
        left[seat] = [effect for effect in range(3) for _ in range(pool[effect])]
        lying = s.row.count(seat)
        _require(lying == LIVES - s.kicks[seat], "cards of a colour on the track and kicks differ")
        _require(lying + s.sizes[seat] + HAND_SIZE[s.spent[seat]] == 3 * COPIES, "cards of a colour are lost")
    _require(
        s.row.count(QUESTION) + s.row.count(QUESTION_UP) == len(QUESTIONS), "there are four question cards"
    )
    for what, effect in zip(s.row[1:-1], s.effects[1:-1], strict=True):
        _require(what in left or what == QUESTION_UP, "a card of no kind")
        if effect == HIDDEN:
            _require(what != QUESTION_UP, "a card is face up and hidden")
            continue
        pool = left[QUESTION if what == QUESTION_UP else what]
        _require(effect in pool, "more cards of an effect than there are")
        pool.remove(effect)


def _check_stage(s: HeroesState) -> None:
    _require(s.stage in range(6), "the stage")
    _require(0 <= s.active < s.seats and (s.stage == OVER_STAGE or s.active not in s.out), "whose turn it is")
    _require(s.turn >= 1, "the turn")
    _check_winner(s)
    rolled = s.stage in (WINDOW_STAGE, FIRST_SWAP_STAGE, SECOND_SWAP_STAGE, OVER_STAGE)
    _require(0 < s.die <= 6 if rolled else s.die == 0, "the die")
    if s.stage == WINDOW_STAGE:
        _check_window(s)
    else:
        _require(s.asked == -1 and s.passed == 0, "the window is closed and asks")
    if s.stage in (FIRST_SWAP_STAGE, SECOND_SWAP_STAGE):
        _check_exchange(s)
    else:
        _require(s.picked == 0, "the first card of an exchange")


def _check_winner(s: HeroesState) -> None:
    over, one_left = s.stage == OVER_STAGE, len(s.out) == s.seats - 1
    _require(over == (s.winner != -1) and -1 <= s.winner < s.seats, "who won")
    _require(s.winner not in s.out, "the winner is out")
    _require(over or not one_left, "one player is left and the game goes on")
    at_home = over and s.carries[s.winner] and s.position[s.winner] == 0
    _require(not over or one_left or bool(at_home), "why the winner won")


def _check_window(s: HeroesState) -> None:
    may_answer = [seat for seat in range(s.seats) if s.sizes[seat] and seat not in s.out]
    passed = [seat for seat in range(s.seats) if s.passed >> seat & 1]
    _require(s.asked in may_answer and s.asked not in passed, "whom the window asks")
    _require(0 <= s.passed < 1 << s.seats and set(passed) <= set(may_answer), "who has passed")


def _check_exchange(s: HeroesState) -> None:
    here = s.position[s.active]
    _require(s.row[here] == QUESTION_UP and s.effects[here] == EXCHANGE, "an exchange without its card")
    free = [place for place in range(1, len(s.row) - 1) if place not in s.position]
    _require(len(free) >= 2, "no two cards to exchange")
    picked_well = s.picked in free[:-1] if s.stage == SECOND_SWAP_STAGE else s.picked == 0
    _require(picked_well, "the first card of an exchange")
