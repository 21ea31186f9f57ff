"""What comes of the active servant's place when the window closes there, over all that lies hidden.

The rules themselves say what happens; here only the questions nobody has turned up yet are weighed.
"""

from __future__ import annotations

from ai.bots.heroes.outlook import Outlook, next_to_roll
from core.engine.chance import Chance
from core.engine.rules import Rules
from core.games.heroes.effects import forward, resolve
from core.games.heroes.moves import EXCHANGE, STEP_BACK
from core.games.heroes.state import CAVE, QUESTION, QUESTION_UP, HeroesState

EXCHANGER = 1.15  # whoever makes an exchange betters the own odds by about this factor


class Landing:
    """The window of one view, closed at any place. Answers are kept: a look ahead asks for the same ones again."""

    def __init__(self, rules: Rules[HeroesState], view: HeroesState, seat: int, rng: Chance) -> None:
        # A deal that could be: only its public side is looked at, a kicked servant's card must be some card.
        self._deal = rules.determinize(view, seat, rng)
        self._view = view
        self._outlook = Outlook(view)
        self._kept: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def shares(self, place: int) -> tuple[float, ...]:
        """Each seat's expected share of winning if the active servant stays at `place`."""
        return self._after(place, self._outlook.backs, self._outlook.unknown)

    def wins(self, place: int) -> bool:
        """Whether the active servant brings its treasure home there."""
        view = self._view
        return view.row[place] == CAVE and bool(view.carries[view.active])

    def kicks(self, place: int) -> bool:
        """Whether the active servant runs into its own colour there."""
        return self._view.row[place] == self._view.active

    def _after(self, place: int, backs: int, unknown: int) -> tuple[float, ...]:
        key = place, backs, unknown
        if key not in self._kept:
            what = self._view.row[place]
            if what == QUESTION:
                shares = self._question(place, backs, unknown)
            elif what == QUESTION_UP and self._view.effects[place] == STEP_BACK:
                shares = self._after(self._behind(place), backs, unknown)
            elif what == QUESTION_UP:
                shares = self._exchange(place)
            else:
                shares = self._resolved(place)
            self._kept[key] = shares
        return self._kept[key]

    def _question(self, place: int, backs: int, unknown: int) -> tuple[float, ...]:
        odds = backs / unknown if unknown else 0.0
        stays = self._exchange(place) if odds < 1 else ()
        steps = self._after(self._behind(place), backs - 1, unknown - 1) if odds > 0 else ()
        if not stays or not steps:
            return steps or stays
        return mixed(stays, steps, odds)

    def _behind(self, place: int) -> int:
        s = self._deal.clone()
        s.position[s.active] = place
        return forward(s, s.active, -1)

    def _exchange(self, place: int) -> tuple[float, ...]:
        s = self._deal.clone()
        active = s.active
        s.position[active], s.row[place], s.effects[place] = place, QUESTION_UP, EXCHANGE
        shares = self._outlook.shares(s, next_to_roll(s))
        return tilted(shares, tuple(EXCHANGER if seat == active else 1.0 for seat in range(s.seats)))

    def _resolved(self, place: int) -> tuple[float, ...]:
        s = self._deal.clone()
        s.position[s.active] = place
        resolve(s, None)
        return tuple(self._outlook.shares(s, s.active))


def tilted(shares: tuple[float, ...] | list[float], factors: tuple[float, ...]) -> tuple[float, ...]:
    """Shares whose odds are multiplied by `factors`, summing to 1 again."""
    odds = [share * factor for share, factor in zip(shares, factors, strict=True)]
    total = sum(odds)
    return tuple(value / total for value in odds)


def mixed(here: tuple[float, ...], there: tuple[float, ...], odds: float) -> tuple[float, ...]:
    """The expected shares where `there` has `odds` and `here` the rest."""
    return tuple(a + odds * (b - a) for a, b in zip(here, there, strict=True))
