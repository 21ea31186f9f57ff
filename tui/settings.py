"""What a person keeps between games: theme, tiles, pace, name, keys and the last set-ups, in one JSON file.

It knows no screen. A file that cannot be used is put aside, never overwritten, and the defaults go on.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from core.engine.text import MAX_NAME, clean

VERSION = 1
FILE = "settings.json"
MAX_BYTES = 1 << 20

TILE_SETS = ("unicode", "ascii")
SPEEDS: dict[str, float] = {"none": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
DEFAULT_THEME = "butique-dark"


@dataclass(slots=True)
class Settings:
    """speed: 0 without animation, 1 the usual pace, 2 twice as slow. name: "" for "You".

    keys: by id of tui.keys, Textual key names, comma separated. setups: by game, tui.draft.Draft.to_data().
    hosting: how one's tables are opened to others, tui.screens.hosting.manner_of; rooms: see tui.known_rooms.
    """

    theme: str = DEFAULT_THEME
    tiles: str = "unicode"
    speed: float = 1.0
    name: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    setups: dict[str, Any] = field(default_factory=dict)
    hosting: dict[str, Any] = field(default_factory=dict)
    rooms: list[list[str]] = field(default_factory=list)


def _is_words(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(word, str) for word in value.values())


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list) and all(isinstance(word, str) for word in row) for row in value
    )


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "theme": lambda value: isinstance(value, str),
    "tiles": lambda value: value in TILE_SETS,
    "speed": lambda value: not isinstance(value, bool) and value in SPEEDS.values(),
    "name": lambda value: isinstance(value, str) and clean(value, MAX_NAME) == value,
    "keys": _is_words,
    "setups": lambda value: isinstance(value, dict),
    "hosting": lambda value: isinstance(value, dict),
    "rooms": _is_rows,
}


def config_folder() -> Path:
    """Where settings live: BUTIQUE_HOME, or the platform's place for them."""
    home = os.environ.get("BUTIQUE_HOME")
    if home:
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path("butique", appauthor=False)


def load_settings(path: Path | None = None) -> tuple[Settings, str | None]:
    """The settings kept at `path`, and what a person should be told where they could not all be used."""
    path = path or config_folder() / FILE
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), f"The settings in {path} can't be read ({_reason(error)}); the defaults are used."
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        data = None
    if len(raw) > MAX_BYTES or not isinstance(data, dict) or type(data.get("version")) is not int:
        return Settings(), _put_aside(path, "damaged", "The settings file was damaged")
    if data["version"] > VERSION:
        return Settings(), _put_aside(path, "newer", "The settings are from a newer Butique")
    return _from_data(data)


def _from_data(data: dict[str, Any]) -> tuple[Settings, str | None]:
    settings, wrong = Settings(), []
    for name, good in _CHECKS.items():
        if name not in data:
            continue
        if good(data[name]):
            setattr(settings, name, data[name])
        else:
            wrong.append(name)
    if not wrong:
        return settings, None
    return (
        settings,
        f"The settings held a value that means nothing for {', '.join(wrong)}; the default is used.",
    )


def _put_aside(path: Path, why: str, what: str) -> str:
    aside = path.with_name(f"{path.stem}.{why}{path.suffix}")
    try:
        path.replace(aside)
    except OSError as error:
        return f"{what} and can't be moved aside ({_reason(error)}); the defaults are used."
    return f"{what}; it is kept as {aside.name}, and the defaults are used."


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write all of it or nothing; raises OSError."""
    path = path or config_folder() / FILE
    data = {"version": VERSION, **asdict(settings)}
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(data, file, indent=1, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
