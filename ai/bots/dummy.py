"""The dummy of any game: it fills a seat that nobody plays, owns what the rules give it, and is never asked."""

from __future__ import annotations

import random
from typing import Any

from ai.player import Budget, Choice, Stop
from core.engine.rules import Rules, Seat


class DummyBot:
    """A Bot without moves by the rules of its game, and so with nothing to choose."""

    def choose(
        self,
        rules: Rules[Any],
        view: Any,  # noqa: ARG002 - there is nothing to look at it for
        seat: Seat,
        budget: Budget,  # noqa: ARG002
        rng: random.Random,  # noqa: ARG002
        stop: Stop,  # noqa: ARG002
    ) -> Choice:
        """Raises ValueError: whoever asks a dummy takes it for a player."""
        raise ValueError(f"seat {seat} of {rules.info.title} is a dummy and never asked")
