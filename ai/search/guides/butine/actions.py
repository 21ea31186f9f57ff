"""Weighs what a seat may do with its action: the walks that the bee may take, the tiles that may be laid."""

from __future__ import annotations

from collections.abc import Sequence

from ai.bots.butine.actions import Option
from ai.search.guides.butine.table import Table
from ai.search.guides.butine.turns import Turn, Valued
from core.engine.rules import Move
from core.games.butine import moves as m
from core.games.butine.cards import Card, card_of
from core.games.butine.state import ACT_STAGE, ButineState
from core.games.butine.turn import PRICE_OF_BOTH


class Actions:
    """The options of one state in which the action is asked for. width: at how many ways to end it is looked."""

    def __init__(self, s: ButineState, table: Table, width: int) -> None:
        self._s, self._table, self._width = s, table, width
        self._turn = table.turn(s)

    def options(self, moves: Sequence[Move], all_places: bool) -> list[Option]:
        """One of the moves for each that comes to something else.

        all_places: whether tiles are weighed where the whole hand can be done as well, which is hardly ever worse.
        """
        turn = self._turn
        found: list[Option] = []
        ways = turn.ways(stay=False)
        walks = [move for move in moves if m.kind(move) == m.GATHER]
        if walks:
            found = self._walks(walks, ways)
        if moves[-1] == m.DONE_MOVE:
            found.append(Option(m.DONE_MOVE, turn.valued(turn.stay()).value))
        whole = self._s.stage == ACT_STAGE and any(not way.ending.left for way in ways)
        if m.kind(moves[0]) == m.PLACE and (all_places or not whole):
            found += self._places()
        return found

    def _walks(self, walks: Sequence[Move], ways: list[Valued]) -> list[Option]:
        """First walks by which the best ways to end can be reached, as few as will do."""
        flowers = self._s.flowers
        firsts: dict[tuple[Card, int], Move] = {}
        for move in walks:
            first, second, third = m.to_walk(move)
            firsts.setdefault((card_of(flowers[first], flowers[second], flowers[third]), third), move)
        ways = sorted(ways, key=lambda way: (-way.value, way.ending))
        chosen: dict[tuple[Card, int], float] = {}
        for way in ways[: self._width]:
            if not any(self._turn.leads(first, way.ending) for first in chosen):
                begun = next(first for first in firsts if self._turn.leads(first, way.ending))
                chosen[begun] = way.value
        return [Option(firsts[first], value) for first, value in chosen.items()]

    def _places(self) -> list[Option]:
        s, turn = self._s, self._turn
        price = PRICE_OF_BOTH if s.gathered else 0
        position = turn.position
        buys = bool(s.expert) and not s.gathered and position.points[s.active] >= PRICE_OF_BOTH
        found = []
        for bridge, meadow in self._table.bridges(s):
            laid = Turn(position._replace(meadow=meadow), s.row, s.gathered, buys, self._table.judge)
            value = laid.valued(laid.stay()._replace(gain=-price)).value
            if buys:
                whole = (laid.valued(ending).value for ending in laid.endings() if not ending.left)
                value = max(value, max(whole, default=0.0))
            found.append(Option(bridge.move, value))
        return found
