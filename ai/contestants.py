"""Who plays in an arena, how much they may think, and who sits where in each of its games. Plays nothing.

Games of a bot that thinks for a time come out differently from run to run; iterations are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ai.levels import bot_of, budget_of, personas_of
from ai.player import Budget
from core.engine.errors import BadSetup

MOST_ITERATIONS, MOST_SECONDS = 10_000_000, 3600.0


@dataclass(frozen=True, slots=True)
class Contestant:
    """A level, with one persona or ("") with all of its personas in turn, and a budget where not its own."""

    level: str
    persona: str = ""
    budget: Budget | None = None

    @classmethod
    def parse(cls, game: str, text: str) -> Contestant:
        """From what one types: "medium", "medium:Vex", "hard@400" (iterations) or "hard@0.2s"; raises BadSetup."""
        name, at, budget = text.strip().partition("@")
        level, _, persona = name.partition(":")
        level = level.strip().lower()
        known = {each.name.lower(): each.name for each in personas_of(game, level)}
        persona = known.get(persona.strip().lower(), persona.strip())
        bot_of(game, level, persona)
        return cls(level, persona, parse_budget(budget) if at else None)

    def __str__(self) -> str:
        name = f"{self.level}:{self.persona}" if self.persona else self.level
        return name if self.budget is None else f"{name}@{show_budget(self.budget)}"

    @property
    def thinks(self) -> Budget:
        """How much it may think a move."""
        return self.budget or budget_of(self.level)

    @property
    def thinker(self) -> str:
        """Its level and budget: those who take as long as each other."""
        return str(replace(self, persona=""))


def parse_budget(text: str) -> Budget:
    """From "400", so many iterations, or "0.2s"; raises BadSetup."""
    word = text.strip().lower()
    if word.isascii() and word.isdigit() and 0 < int(word) <= MOST_ITERATIONS:
        return Budget(iterations=int(word))
    try:
        seconds = float(word.removesuffix("s")) if word.endswith("s") else 0.0
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise BadSetup(
            f"After @ stands how much a bot may think: iterations like 400, or seconds like 0.5s, not {text[:20]!r}."
        )
    return Budget(seconds=seconds)


def show_budget(budget: Budget) -> str:
    """What parse_budget understands."""
    if budget.iterations is not None:
        return str(budget.iterations)
    return f"{str(budget.seconds).removesuffix('.0')}s"


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: who sits where. contestants: indices into the arena's list, by seat."""

    number: int
    contestants: tuple[int, ...]
    personas: tuple[str, ...]


def schedule(
    game: str, contestants: Sequence[Contestant], seats: int, games: int, round_robin: bool = False
) -> list[Pairing]:
    """Who sits where in each game.

    Every selection of contestants plays in turn; from one of its games to the next each moves on by a seat, and
    after a whole round they sit in reversed order, so that nobody always follows the same neighbour.

    round_robin: at tables with more seats than there are contestants those who sit twice take turns as well, and
    there are as many games more as it takes until everybody has met everybody equally often.
    """
    selections = _everybody(len(contestants), seats) if round_robin else _given(len(contestants), seats)
    if round_robin:
        round_of = len(selections) * seats
        games = -(-games // round_of) * round_of
    pairings = []
    for number in range(games):
        turn, which = divmod(number, len(selections))
        lap, shift = divmod(turn, seats)
        line = selections[which] if lap % 2 == 0 else selections[which][::-1]
        sitting = line[shift:] + line[:shift]
        pairings.append(Pairing(number, sitting, _personas(game, [contestants[who] for who in sitting], lap)))
    return pairings


def _given(contestants: int, seats: int) -> list[tuple[int, ...]]:
    """All tables of the contestants, who are taken once more from the first on where they are too few."""
    return list(combinations([seat % contestants for seat in range(max(seats, contestants))], seats))


def _everybody(contestants: int, seats: int) -> list[tuple[int, ...]]:
    """All tables where nobody sits more than once oftener than another."""
    everyone = tuple(range(contestants))
    times, over = divmod(seats, contestants)
    return [everyone * times + more for more in combinations(everyone, over)]


def _personas(game: str, sitting: Sequence[Contestant], lap: int) -> tuple[str, ...]:
    """A level's personas take turns from lap to lap, and several seats of a level go to different ones."""
    names = []
    for seat, contestant in enumerate(sitting):
        cast = personas_of(game, contestant.level)
        earlier = sum(contestant == other for other in sitting[:seat])
        names.append(contestant.persona or cast[(lap + earlier) % len(cast)].name)
    return tuple(names)
