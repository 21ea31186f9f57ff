"""The people at one keyboard: what the table screen keeps of each, and how one of them acts out of turn.

Several people are several sessions. The view on the screen is that of whoever's turn it is; what the others may do
meanwhile is no secret (tests/contract/test_views.py), so it is listed beside that view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.engine.events import SeenEvent
from core.engine.record import SeatPlan
from core.engine.rules import Move, Seat, State
from net.session import Session, Update
from tui.screens.choose import ChooseScreen
from tui.widgets.area import PlayArea, Prompt, Scene


@dataclass(slots=True)
class Place:
    """What the screen keeps of one session: the last view, and the history of events for the log."""

    session: Session
    view: State | None = None
    history: list[SeenEvent] = field(default_factory=list)

    def take(self, update: Update) -> None:
        """Keep an update's view and events."""
        self.view = update.view
        if update.fresh:
            self.history.clear()
        self.history.extend(update.events)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end, as far as it was shown."""
        return self.view is not None and self.session.rules.outcome(self.view) is not None

    def scene(self, names: tuple[str, ...]) -> Scene:
        """The last view as an area draws it."""
        assert self.view is not None
        session = self.session
        return Scene.of(session.rules, self.view, session.seat, names, session.info.seats)

    def told(self, names: tuple[str, ...]) -> list[str | None]:
        """The history in words, by event; None where there is nothing to be said of one."""
        assert self.view is not None
        return [self.session.rules.tell(self.view, event, names) for event in self.history]


def names_for(current: Seat | None, plans: Sequence[SeatPlan], people: Sequence[Seat]) -> tuple[str, ...]:
    """Names by seat; the only person at this keyboard is "You"."""
    alone = len(people) == 1
    return tuple("You" if alone and seat == current else plan.name for seat, plan in enumerate(plans))


class OutOfTurn:
    """Whose turn it is here, and how people act who neither have the turn nor their view on the screen.

    places: by seat; absent: whether a bot plays for a seat, so that the person there does not act.
    """

    def __init__(self, places: Mapping[Seat | None, Place], absent: Callable[[Seat], bool]) -> None:
        self._places, self._absent = places, absent
        self._list: ChooseScreen | None = None
        self._last: Seat | None = None

    def offers(self, current: Seat | None) -> list[tuple[Seat, Move]]:
        """Whatever somebody else here than `current` may do at the position that is shown.

        On the view that is shown, since the others' sessions may not have heard of it yet, or of more already.
        """
        view, rules = self._places[current].view, self._places[current].session.rules
        if view is None:
            return []
        here = [seat for seat in rules.to_act(view) if seat in self._places and not self._absent(seat)]
        able = [seat for seat in here if seat != current]
        waited_for = rules.must_act(view)
        return [
            (seat, move) for seat in able if seat not in waited_for for move in rules.legal_moves(view, seat)
        ]

    def asked_instead(self, current: Seat | None) -> Seat | None:
        """The person here who must act, as `current` sees it; None where that is `current`, or nobody here must."""
        place = self._places[current]
        if place.view is None:
            return None
        here = [seat for seat in place.session.rules.must_act(place.view) if seat in self._places]
        asked = [seat for seat in here if not self._absent(seat)]
        return None if not asked or current in asked else asked[0]

    def beside(self, prompt: Prompt, current: Seat | None, names: Sequence[str], key: str) -> Prompt:
        """The prompt with the key for them, which comes first: their time may be short."""
        able = dict.fromkeys(names[seat] for seat, _ in self.offers(current))
        if not able:
            return prompt
        return replace(prompt, keys=((key, f"{', '.join(able)} may act"), *prompt.keys))

    async def act(self, area: PlayArea, scene: Scene) -> None:
        """Have a move chosen from a list, and make it; raises Refused. scene: the one that is shown."""
        offered = self.offers(scene.seat)
        lines = [f"{scene.names[seat]}: {area.name_of(scene, move)}" for seat, move in offered]
        self._list = ChooseScreen("Who acts out of turn?", lines)
        chosen = await area.app.push_screen_wait(self._list)
        self._list = None
        if chosen is not None:
            seat, move = offered[chosen]
            await self._places[seat].session.submit(move)
            self._last = seat

    def close_list(self) -> None:
        """The game went on: an open list is not what may be done now."""
        if self._list is not None and self._list.is_current:
            self._list.dismiss(None)

    def forget(self) -> None:
        """Somebody moved whose view is on the screen, or another person's is shown."""
        self._last = None

    def undoes(self, current: Seat | None) -> Session:
        """Whose last move is taken back: that of who acted out of turn last, as long as it can be."""
        if self._last is not None and (session := self._places[self._last].session).can_undo():
            return session
        return self._places[current].session
