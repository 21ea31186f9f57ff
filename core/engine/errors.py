"""What can go wrong at the boundary of the engine, each with a sentence for a person.

Only errors that a caller may want to tell apart live here; a fault inside the rules is a plain exception.
"""


class EngineError(Exception):
    """Base of all errors whose text may be shown to a person as it stands."""


class BadSetup(EngineError):
    """A table cannot be set up so: wrong seat count, unknown option, value out of range."""


class BadData(EngineError):
    """Plain data from a file or the wire that is no state, event or record of this game."""


class BadNotation(EngineError):
    """A text that is no move in this position."""


class Refused(EngineError):
    """A move that the rules do not allow now; the game is unchanged."""


class Damaged(EngineError):
    """A record whose digests or moves do not agree with the game; `ply` moves before it are good."""

    def __init__(self, ply: int, reason: str) -> None:
        super().__init__(reason)
        self.ply = ply
