"""The folder of a person's saves: lists them, names new ones, deletes. Never opens a game for playing."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from core.engine.text import clean
from saves.errors import SaveBusy, SaveDamaged, SaveError, SaveMissing, SaveTooNew

SUFFIX = ".butique"
ROOM_SUFFIX = ".room"
"""Of what a host keeps beside the save of a game that others play at too, see net.host.keep."""

RUNNING, FINISHED, BUSY, DAMAGED, NEWER = "running", "finished", "busy", "damaged", "newer"


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A save in a list. state: RUNNING, FINISHED, BUSY, DAMAGED or NEWER; note: its winners, or what is wrong."""

    path: Path
    title: str
    game: str
    players: tuple[str, ...]
    moves: int
    when: datetime
    state: str
    note: str = ""


def home() -> Path:
    """The program's data folder: BUTIQUE_HOME, or the platform's."""
    named = os.environ.get("BUTIQUE_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("butique")


def folder() -> Path:
    """The folder of saves, made where it is missing; raises SaveMissing where that can't be."""
    path = home() / "saves"
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SaveMissing(f"The folder for saves {path} can't be made: {error.strerror}.") from error
    return path


def examples() -> list[Path]:
    """Saves that come with the program, to be opened through copy_example."""
    return sorted((Path(__file__).parent / "examples").glob(f"*{SUFFIX}"))


def copy_example(path: Path) -> Path:
    """A person's own copy of an example."""
    target = free_path(path.stem)
    try:
        shutil.copyfile(path, target)
        target.chmod(0o600)
    except OSError as error:
        raise SaveMissing(f"The example can't be copied to {target}: {error.strerror}.") from error
    return target


def free_path(stem: str) -> Path:
    """A path in the folder that is not taken yet, its name made of `stem`."""
    slug = re.sub(r"[^a-z0-9_-]+", "-", stem.lower()).strip("-")[:32] or "game"
    for number in range(1, 10_000):
        path = folder() / (f"{slug}{SUFFIX}" if number == 1 else f"{slug}-{number}{SUFFIX}")
        if not os.path.lexists(path):
            return path
    raise SaveError("There are too many saves of that name; delete some.")


def new_path(game: str, when: datetime) -> Path:
    """A path for a new game."""
    return free_path(f"{game}-{when:%Y%m%d-%H%M%S}")


def find(name: str) -> Path:
    """The save that a person means: a path, a file's name in the folder, or a title; raises SaveMissing."""
    path = Path(name)
    if path.suffix == SUFFIX and _is_file(path):
        return path
    for path in _files():
        if name in (path.stem, path.name):
            return path
    titled = [info.path for info in list_saves() if info.title.lower() == name.lower()]
    if len(titled) > 1:
        raise SaveMissing(
            f"{len(titled)} saves have that title; use a file name: {', '.join(p.stem for p in titled)}."
        )
    if not titled:
        raise SaveMissing(f"There is no save {name!r}; `butique saves` lists them.")
    return titled[0]


def list_saves() -> list[SaveInfo]:
    """All saves in the folder, newest first. Nothing in the folder makes it fail."""
    infos = [look_at(path) for path in _files()]
    return sorted(infos, key=lambda info: (info.when, info.path.name), reverse=True)


def _files() -> list[Path]:
    return [path for path in folder().glob(f"*{SUFFIX}") if _is_file(path)]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is too long, a folder that may not be read
        return False


def last_running() -> SaveInfo | None:
    """The game that was played last, is not over and can be played on, or None."""
    return next((info for info in list_saves() if info.state == RUNNING and not info.note), None)


def look_at(path: Path) -> SaveInfo:
    """What can be told of a save without playing it; never raises for what is in the file."""
    try:
        return _info(path)
    except SaveError as error:
        state = BUSY if isinstance(error, SaveBusy) else NEWER if isinstance(error, SaveTooNew) else DAMAGED
        from saves.store import MAX_TITLE

        title = clean(path.stem, MAX_TITLE)
        return SaveInfo(path, title, "", (), 0, _when(path), state, str(error))


def _when(path: Path) -> datetime:
    """When the game was last played; of one that was cut off, the moves not folded in yet tell."""
    from saves.schema import side_files

    times = [0.0]
    for file in (path, *side_files(path)[:1]):
        with suppress(OSError):
            times.append(file.stat().st_mtime)
    try:
        return datetime.fromtimestamp(max(times)).astimezone()
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0).astimezone()


def _info(path: Path) -> SaveInfo:
    from core.games import GAMES
    from saves import schema, store

    connection = store.connect(path, locked=False)
    try:
        with schema.disk_faults():
            schema.check_file(connection)
            header, _ = schema.read_header(connection)
            title, result = store.read_title(connection, header), store.read_result(connection)
            (moves,) = connection.execute("SELECT COUNT(*) FROM moves").fetchone()
    finally:
        connection.close()
    state, note = (RUNNING, "") if result is None else (FINISHED, ", ".join(result))
    known = GAMES[header.game].version if header.game in GAMES else 0
    if header.rules_version > known:
        state, note = NEWER, "A newer Butique wrote this game."
    elif header.rules_version < known and state == RUNNING:
        note = "It was played by older rules and can be looked at."
    players = tuple(seat.name for seat in header.players())
    return SaveInfo(path, title, header.game, players, moves, _when(path), state, note)


def rename(path: Path, title: str) -> None:
    """Give a save another title; raises SaveError."""
    from saves import schema, store

    checked = store.checked_title(title)
    when = path.stat() if path.is_file() else None
    connection = store.connect(path, locked=True)
    try:
        with schema.disk_faults():
            schema.check_file(connection)
            if schema.page_damage(connection) is not None:
                raise SaveDamaged("A damaged save keeps its title until it is played on.")
            schema.put(connection, "title", checked.encode())
            schema.fold(connection, path)
    finally:
        connection.close()
    if when is not None:  # a title is no move: the list keeps its order
        os.utime(path, ns=(when.st_atime_ns, when.st_mtime_ns))


def delete(path: Path) -> None:
    """Delete a save of the folder for good; raises SaveError, SaveBusy where it is being played."""
    from saves import schema, store

    if path.suffix != SUFFIX or path.parent.resolve() != folder().resolve():
        raise SaveError(f"{path.name} is no save in the folder of saves, and is not deleted.")
    try:
        store.connect(path, locked=True).close()
    except (SaveBusy, SaveMissing):
        raise
    except SaveError:  # a broken file may go
        pass
    try:
        path.unlink(missing_ok=True)
        for left_over in (*schema.side_files(path), path.with_suffix(ROOM_SUFFIX)):
            left_over.unlink(missing_ok=True)
    except OSError as error:
        raise SaveMissing(f"{path.name} can't be deleted: {error.strerror}.") from error
