"""What can be done at a table now, by the action that a key of the table screen stands for. It does none of it."""

from __future__ import annotations

from net.session import Game, Session
from tui.screens.advice import Advice
from tui.screens.deputies import Deputies
from tui.screens.keyboard import OutOfTurn
from tui.screens.room import Room


class Offers:
    """For one table screen, of whose parts it asks what they offer."""

    def __init__(self, game: Game, advice: Advice, others: OutOfTurn, deputies: Deputies, room: Room) -> None:
        self._game, self._advice, self._others = game, advice, others
        self._deputies, self._room = deputies, room

    def lit(self, action: str, session: Session, live: bool, over: bool) -> bool | None:
        """True: the key does something; None: it is there, but not now; False: it is not there.

        session: of the person at the keyboard. live: with a clock there is a pause, and nothing to undo or skip.
        """
        seat = session.seat
        if action in ("undo", "skip") and live:
            return False
        if action == "undo":
            return True if self._others.undoes(seat).can_undo() or session.can_ask() else None
        if action == "hint":
            return True if self._advice.possible else None
        if action == "why":
            return bool(session.reasons())
        if action == "deputy":
            return not over and not self._game.read_only and self._deputies.possible(seat)
        if action == "others":
            return bool(self._others.offers(seat))
        if action == "pause":
            return live and not over
        return self._in_room(action, session, over)

    def _in_room(self, action: str, session: Session, over: bool) -> bool:
        if action == "chat":
            return self._game.remote
        if action == "ask":
            return self._game.remote and session.seat is not None and not over
        if action == "vote":
            return self._room.asks(session.seat)
        return True
