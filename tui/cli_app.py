"""Starts the terminal program, or says in a sentence why it cannot. Light, since it is part of the start-up."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from net.opening import Plan
    from tui.joining import Joining

FAULT_STATUS = 70
"""Exit status where the program itself is at fault (EX_SOFTWARE)."""


class Complaint(Exception):
    """What a person did cannot be done; its text is the whole of what is said."""


def check_terminal() -> None:
    """Raises Complaint where there is no terminal to draw on: without one Textual would wait for keys for ever."""
    streams = (sys.__stdin__, sys.__stderr__)  # where Textual reads and writes
    if any(stream is None or stream.closed or not stream.isatty() for stream in streams):
        raise Complaint(
            "Butique draws on a terminal, and here is none; `butique --help` tells what goes without."
        )
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise Complaint(
            f"Nothing can be drawn on a terminal of type {os.environ['TERM']}; set TERM to what it really is."
        )


def launch(opening: Plan | Path | Joining | None = None) -> int:
    """Run the program until the person leaves it; the exit status."""
    check_terminal()
    from tui.app import ButiqueApp

    app = ButiqueApp(opening=opening)
    app.run()
    return FAULT_STATUS if app.return_code else 0
