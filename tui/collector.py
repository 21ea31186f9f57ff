"""Keeps Python's garbage collector out of a game: looking through all of Textual holds a key up by some 50 ms."""

from __future__ import annotations

import gc


def spare_the_collector() -> None:
    """Collect now, and then leave alone what stands: as good as all of it stays until the program ends."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
