"""What the tests of the shell share: a home of their own, a fixed cast of bots, fixed dates, saves to list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ai.levels import Persona
from saves.folder import BUSY, DAMAGED, FINISHED, NEWER, RUNNING, SaveInfo
from tui.widgets.scrollbar import use_scroll_bars

if TYPE_CHECKING:
    from net.discovery import Found
    from tests.tui.lobbies import Lan


@pytest.fixture(autouse=True)
def own_scroll_bars() -> None:
    """Scroll bars as they are at a program's start: Textual keeps them for all apps of a process."""
    use_scroll_bars(ascii_only=False)


@pytest.fixture
def lan(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Lan]:
    """Put a LAN with these rooms in the place of the real one."""

    from tests.tui.lobbies import Lan

    def put(*rooms: Found, trouble: str = "") -> Lan:
        made = Lan(*rooms, trouble=trouble)
        monkeypatch.setattr("tui.screens.lan.browsing", made.browsing)
        return made

    return put


NOW = datetime(2026, 5, 17, 20, 30, tzinfo=UTC)

CAST = {
    "random": (Persona("Dice", "chaotic", "Picks whatever comes."),),
    "easy": (
        Persona("Moss", "gentle", "Goes its own way home."),
        Persona("Fern", "shy", "Hardly plays a card."),
    ),
    "medium": (Persona("Vex", "meddling", "Keeps its cards for you."), Persona("Rook", "careful", "Counts.")),
}

LISTED = [
    SaveInfo(
        Path("/home/ann/butique/saves/heroes-1.butique"),
        "Butts away! Heroes: You, Vex, Moss",
        "heroes",
        ("You", "Vex", "Moss"),
        37,
        datetime(2026, 5, 17, 19, 5, tzinfo=UTC),
        RUNNING,
    ),
    SaveInfo(
        Path("/home/ann/butique/saves/heroes-2.butique"),
        "Friday",
        "heroes",
        ("Ann", "Bert", "Vex"),
        126,
        datetime(2026, 5, 16, 21, 40, tzinfo=UTC),
        FINISHED,
        "Vex",
    ),
    SaveInfo(
        Path("/home/ann/butique/saves/heroes-3.butique"),
        "Butts away! Heroes: You, Rook",
        "heroes",
        ("You", "Rook"),
        12,
        datetime(2026, 5, 2, 9, 0, tzinfo=UTC),
        BUSY,
        "Another program has this game open.",
    ),
    SaveInfo(
        Path("/home/ann/butique/saves/old.butique"),
        "old",
        "",
        (),
        0,
        datetime(2026, 4, 1, 9, 0, tzinfo=UTC),
        DAMAGED,
        "This is no saved game of Butique, or a damaged one.",
    ),
    SaveInfo(
        Path("/home/ann/butique/saves/new.butique"),
        "new",
        "",
        (),
        0,
        datetime(2026, 3, 1, 9, 0, tzinfo=UTC),
        NEWER,
        "A newer Butique wrote this game.",
    ),
]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches what belongs to the person who runs it, nor depends on that person's terminal."""
    home = tmp_path / "home"
    monkeypatch.setenv("BUTIQUE_HOME", str(home))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    return home


@pytest.fixture
def fixed_cast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots whose names no change of the AI touches."""
    monkeypatch.setattr("tui.draft.levels_of", lambda _game: tuple(CAST))
    monkeypatch.setattr("tui.draft.personas_of", lambda _game, level: CAST[level])


@pytest.fixture
def fixed_saves(monkeypatch: pytest.MonkeyPatch) -> list[SaveInfo]:
    """A folder with a save of every state, at a fixed evening."""
    monkeypatch.setattr("tui.resume.now", lambda: NOW)
    monkeypatch.setattr("saves.folder.list_saves", lambda: LISTED)
    monkeypatch.setattr("tui.resume.last_save", lambda: LISTED[0])
    return LISTED
