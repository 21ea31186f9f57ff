"""Waiting in tests for what other processes and threads do: until it is so, for as long as a slow machine may take."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

PATIENCE = 240.0
"""Seconds after which a test gives up: far more than anything takes."""


async def until(holds: Callable[[], Any], what: str) -> Any:
    """The first true value of `holds`."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not (value := holds()):
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"waited in vain: {what}") from None
    return value
