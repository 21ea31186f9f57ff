"""Hints at the table: has the search think about the person's own view, and shows what it found.

It decides nothing and sees no more than the screen does. Nothing waits for it: the person plays on, and a hint about
a position that has gone is never shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai.hints import hint_request, hints_of
from ai.player import Choice, RandomChance, Ranked
from ai.workers import Request, WorkerLost
from core.engine.rules import Move, Seat
from tui.widgets.area import PlayArea, Scene
from tui.widgets.hint import HintPanel

if TYPE_CHECKING:
    from net.bots import Thinks

THINKS = "Looking ahead ..."
ONLY_THIS = "nothing else can be done"
MAY_WAIT = "all you may do now"


def thinker() -> Thinks:
    """Who thinks: a worker process, started when it is first asked."""
    from ai.workers import Thinker

    return Thinker()


@dataclass(frozen=True, slots=True)
class _Question:
    """What is thought about: the scene after what the person has half chosen, and how it is asked."""

    scene: Scene
    request: Request


class Advice:
    """The hint of one table screen. panel: to be mounted beside the board; helped: called with a seat that had one."""

    def __init__(self, area: PlayArea, helped: Callable[[Seat], None]) -> None:
        self.panel = HintPanel()
        self._helped = helped
        self._area = area
        self._scene: Scene | None = None
        self._asked: Request | None = None
        self._half: tuple[Move, ...] = ()
        self._wanted: _Question | None = None
        self._thinker: Thinks | None = None
        self._thinks = False
        self._lit = False

    @property
    def possible(self) -> bool:
        """Whether there is something to decide for whoever looks at the board."""
        return self._scene is not None and bool(self._scene.legal)

    def look_at(self, scene: Scene) -> None:
        """This is shown now, and no animation runs. Nothing may be done in it where a bot plays for the person."""
        self._scene = scene
        if not scene.legal:
            self.clear()
        if self.possible != self._lit:
            self._lit = self.possible
            self.panel.screen.refresh_bindings()

    def follow(self) -> None:
        """The person has moved a cursor, or half chosen something else: then the hint was about another choice."""
        if self._asked is not None and self._area.half_made() != self._half:
            self.clear()

    def forget(self) -> None:
        """The position goes, and what was said about it."""
        self._scene = None
        self.clear()

    def clear(self) -> None:
        """No hint any more; whoever thinks about one may stop."""
        if self._asked is None:
            return
        self._asked = self._wanted = None
        self.panel.clear()
        self._area.advise(())
        if self._thinks and self._thinker is not None:
            self._thinker.hurry()

    def toggle(self, live: bool) -> None:
        """Ask for a hint, or clear the one that is there. live: whether the clock of the game runs on meanwhile."""
        if self._scene is None or not self._scene.legal:
            return
        scene = after_half(self._scene, self._area)
        assert scene.seat is not None
        request = hint_request(scene.rules, scene.view, scene.seat, live)
        same = request == self._asked
        self.clear()
        if not same:
            self._ask(_Question(scene, request))

    def _ask(self, question: _Question) -> None:
        self._asked, scene = question.request, question.scene
        self._half = self._area.half_made()
        if len(scene.legal) == 1:
            self._show_only(scene)
            return
        self._wanted = question
        self.panel.tell(THINKS)
        if not self._thinks:
            self._thinks = True
            self.panel.run_worker(self._think(), group="hint", exit_on_error=True)

    async def _think(self) -> None:
        """Answer what is wanted, one question after the other: the worker that is hurried is asked again."""
        self._thinker = self._thinker or thinker()
        try:
            while (question := self._wanted) is not None:
                choice = await self._thinker.choose(question.request)
                if question is self._wanted:
                    self._wanted = None
                    self._show(question.scene, choice)
        except WorkerLost as error:
            if self._wanted is not None:
                self._wanted = None
                self.panel.tell(f"No hint: {error}")
        finally:
            self._thinks = False

    def _show(self, scene: Scene, choice: Choice) -> None:
        area = self._area
        assert scene.seat is not None
        self._helped(scene.seat)
        best = choice.best or (Ranked(choice.move, 0.0),)
        hints = hints_of(best, lambda move: area.name_of(scene, move), scene.view.seats)
        self.panel.tell_moves(hints)
        area.advise([hint.move for hint in hints])

    def _show_only(self, scene: Scene) -> None:
        move = scene.legal[0]
        worth = ONLY_THIS if scene.must else MAY_WAIT
        self.panel.tell(f"{self._area.name_of(scene, move)}: {worth}.")

    def close(self) -> None:
        """Nobody thinks any more."""
        self._wanted = None
        if self._thinker is not None:
            self._thinker.close()


def after_half(scene: Scene, area: PlayArea) -> Scene:
    """The scene once what the person has half chosen is done, as far as that needs nothing hidden."""
    seat, view = scene.seat, scene.view.clone()
    assert seat is not None
    for move in area.half_made():
        if move not in scene.rules.legal_moves(view, seat):
            break
        scene.rules.apply(view, seat, move, RandomChance(random.Random(0)))
    return Scene.of(scene.rules, view, seat, scene.names, scene.plans)
