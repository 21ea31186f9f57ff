"""What is said when Butique itself is at fault: one sentence for the person, the details in a file for a report."""

from __future__ import annotations

import traceback

from tui.settings import config_folder

FILE = "last-fault.txt"


def report(error: BaseException | None) -> str:
    """Keep an exception in a file; the sentence that says where."""
    what = f"Butique has met a fault of its own and stopped ({type(error).__name__}). Games are kept as they stood."
    path = config_folder() / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return what
    return f"{what} The details, for a report, are in {path}."
