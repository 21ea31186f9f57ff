"""Where exported games go, and paths as people type them."""

from __future__ import annotations

import os
from pathlib import Path


def export_folder() -> Path:
    """Documents where there is such a folder, else home; BUTIQUE_HOME where that is set."""
    home = os.environ.get("BUTIQUE_HOME")
    if home:
        return Path(home)
    from platformdirs import user_documents_path

    documents = user_documents_path()
    return documents if documents.is_dir() else Path.home()


def export_path(stem: str) -> Path:
    """A file for an export that does not exist yet."""
    folder = export_folder()
    names = (f"{stem}.json" if number == 1 else f"{stem}-{number}.json" for number in range(1, 10_000))
    return next(folder / name for name in names if not (folder / name).exists())


def typed_path(text: str) -> Path:
    """The path that a person means: ~ is home, and quotes from the shell's habit are dropped."""
    path = Path(text.strip().strip("'\""))
    try:
        return path.expanduser()
    except RuntimeError:
        return path
