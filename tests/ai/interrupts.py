"""For tests that press Ctrl+C in a program of their own."""

from __future__ import annotations

import signal


def heard() -> None:
    """A preexec_fn: what a shell runs in its background is made deaf to Ctrl+C, and so are its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
