"""Where exported games go, paths as people type them, and the text files at these."""

from __future__ import annotations

import os
from pathlib import Path

from core.engine.errors import BadSetup
from core.engine.text import MAX_FILE_BYTES


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


def file_text(typed: str) -> str:
    """The text of the file at a path as a person types it, its line ends made alike; raises BadSetup.

    Only a file is opened: a pipe would keep whoever waits for it.
    """
    path = typed_path(typed)
    try:
        if path.is_dir():
            raise BadSetup(f"{path} is a folder; name a file in it.")
        if not path.is_file():
            what = "is no file to be read" if path.exists() else "is not there; check the path"
            raise BadSetup(f"{path} {what}.")
        with path.open("rb") as file:
            raw = file.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as error:  # a name that is too long, or holds a null
        reason = getattr(error, "strerror", None) or error
        raise BadSetup(f"{str(path)[:80]} can't be read: {reason}.") from error
    return _decoded(raw, path)


def _decoded(raw: bytes, path: Path) -> str:
    if len(raw) > MAX_FILE_BYTES:
        raise BadSetup(f"{path} is too large: at most {MAX_FILE_BYTES} bytes are read. Is it the right file?")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadSetup(f"{path} is no text in UTF-8; save it as such.") from error
    if not text.strip():
        raise BadSetup(f"{path} is empty.")
    return text.replace("\r\n", "\n")
