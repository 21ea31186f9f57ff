"""Counts a game among its person's results when it ends at this keyboard. Knows no screen; the file is saves' part."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from datetime import UTC, datetime

from core.engine.match import Match
from core.engine.rules import Seat
from saves.errors import SaveTooNew
from saves.results import can_count, key_of, result_of


class Counting:
    """Of one table. A game that was over when it was opened is only looked at, and does not count.

    What a person takes back is no help: a table allows it only where nothing hidden was learnt since. A hint is, and
    so is a bot that plays for the person: such a game is kept as helped, also where it is gone on with another day.
    """

    def __init__(self, match: Match) -> None:
        self._due = can_count(match.header) and match.outcome() is None

    def rest(self, match: Match, helped: Collection[Seat] = ()) -> None:
        """The game is over, or left: keep what is to be kept of it. helped: seats that had help at this table.

        Raises SaveError where it can't be written now; calling it again is safe.
        """
        if not self._due:
            return
        from saves import results_file

        (seat,) = match.header.people()
        result = result_of(match, datetime.now(UTC), seat in helped)
        with contextlib.suppress(SaveTooNew):  # the screen of results says so; the game itself is well
            if result is not None:
                results_file.add(result)
                self._due = False
            elif seat in helped:
                results_file.note_help(key_of(match.header))
