"""Saved games: to go on with, rename, delete, export, import. Files are `saves`' part and are read in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from saves import folder
from saves.errors import SaveError
from saves.folder import BUSY, DAMAGED, FINISHED, NEWER, RUNNING, SaveInfo
from tui.keys import bindings
from tui.places import export_path, typed_path
from tui.resume import progress, told
from tui.screens.base import Shell, is_ascii
from tui.screens.choose import ChooseScreen
from tui.screens.confirm import AskScreen, ConfirmScreen

_MAX_TITLE = 60
_MAX_WIDTH = 110
_WHEN_WIDTH, _MOVES_WIDTH, _STATE_WIDTH = 15, 8, 8

_MARKS = {RUNNING: ("▸", ">"), FINISHED: ("■", "#"), BUSY: ("…", "~"), DAMAGED: ("!", "!"), NEWER: ("^", "^")}
_WHAT_CAN_BE_DONE = {
    RUNNING: "Enter goes on with it.",
    BUSY: "It is being played in another window; close it there first.",
    DAMAGED: "Enter tries what is still good of it; the file itself is kept.",
    NEWER: "Install a newer Butique to play on; the file is left as it is.",
}

EMPTY = (
    "No saved games yet.\n\nEvery game is kept by itself while you play it. Start one from the menu,\n"
    "open an example (e), or import an exported game (i)."
)


class SaveList(OptionList, inherit_bindings=False):
    """Enter belongs to the screen, where the footer tells it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", show=False),
        Binding("down", "cursor_down", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]


class SavesScreen(Shell):
    """All saves, newest first."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("saves")
    CSS_PATH = "saves.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._infos: list[SaveInfo] = []
        self._clicked: int | None = None

    def compose(self) -> ComposeResult:
        """The list over what can be told of the chosen one."""
        yield Static("Saved games", classes="bar")
        yield Static(EMPTY, id="empty", markup=False)
        yield SaveList(id="list")
        with Vertical(id="detail"):
            yield Static(id="about", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Read the folder; nothing is said before it was read."""
        self.query_one("#empty").display = False
        self.load()

    def load(self, choose: Path | None = None) -> None:
        """Read the folder again, and put the cursor on `choose`, or leave it where it was."""
        self.run_worker(self._load(choose), exclusive=True, group="list")

    async def _load(self, choose: Path | None) -> None:
        try:
            infos = await asyncio.to_thread(folder.list_saves)
        except SaveError as error:
            self.notify(str(error), severity="error", markup=False)
            infos = []
        if self.stands:
            self._show(infos, choose)

    def on_resize(self) -> None:
        """The columns follow the width."""
        self._fill(self._list.highlighted)

    # What is shown -----------------------------------------------------------------------------------------

    @property
    def _list(self) -> SaveList:
        return self.query_one(SaveList)

    def _show(self, infos: list[SaveInfo], choose: Path | None) -> None:
        at = self._list.highlighted or 0
        self._infos = infos
        if choose is not None:
            at = next((number for number, info in enumerate(infos) if info.path == choose), at)
        self.query_one("#empty").display = not infos
        self._list.display = bool(infos)
        self._fill(min(at, len(infos) - 1))
        if infos:
            self._list.focus()
        self._tell_of()

    def _fill(self, at: int | None) -> None:
        width = max(40, min(self.size.width - 4, _MAX_WIDTH))
        self._list.set_options(Option(self._line(info, width)) for info in self._infos)
        self._list.highlighted = at if self._infos else None

    def _line(self, info: SaveInfo, width: int) -> Text:
        mark = _MARKS[info.state][1 if is_ascii(self) else 0]
        room = width - _MOVES_WIDTH - _WHEN_WIDTH - _STATE_WIDTH - 5
        title = Text(info.title)
        title.truncate(room, overflow="ellipsis")
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{mark} ", Style(bold=True))
        line.append_text(title)
        line.append(" " * (room - cell_len(title.plain) + 1))
        moves = progress(info) if info.moves else ""
        line.append(f"{moves:<{_MOVES_WIDTH}} {told(info.when):<{_WHEN_WIDTH}} {info.state}")
        return line

    def on_option_list_option_highlighted(self) -> None:
        """Another save under the cursor."""
        self._tell_of()

    def _tell_of(self) -> None:
        info = self._chosen()
        if info is None:
            self.query_one("#about", Static).update(f"Folder: {folder.home() / 'saves'}")
            return
        done = {
            FINISHED: f"Won by {info.note}. Enter shows the end." if info.note else "Enter shows the end."
        }
        parts = [
            ", ".join(info.players),
            f"{info.note if info.state not in (RUNNING, FINISHED) else ''} "
            f"{(_WHAT_CAN_BE_DONE | done)[info.state]}".strip(),
            f"{info.path}",
        ]
        self.query_one("#about", Static).update("\n".join(part for part in parts if part))

    def _chosen(self) -> SaveInfo | None:
        at = self._list.highlighted
        return self._infos[at] if at is not None and at < len(self._infos) else None

    # What a person does ------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """What needs a save is dim where there is none."""
        if action in ("open", "rename", "delete", "export") and not self._infos:
            return None
        return True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click chooses, a second one opens."""
        if self._clicked == event.option_index:
            self.action_open()
        self._clicked = event.option_index

    def action_open(self) -> None:
        """To its table; where that can't be, the app says why."""
        info = self._chosen()
        if info is not None:
            self.house.resume(info.path)

    def action_rename(self) -> None:
        """Another title."""
        self.run_worker(self._rename(), group="ask")

    async def _rename(self) -> None:
        info = self._chosen()
        if info is None:
            return
        title = await self.app.push_screen_wait(
            AskScreen("A new title for this game:", info.title, limit=_MAX_TITLE, yes="Rename")
        )
        if title is not None and await self._did(lambda: folder.rename(info.path, title)):
            self.load(info.path)

    def action_delete(self) -> None:
        """Away for good, after a question."""
        self.run_worker(self._delete(), group="ask")

    async def _delete(self) -> None:
        info = self._chosen()
        if info is None:
            return
        question = f"Delete {info.title!r} for good?"
        if await self.app.push_screen_wait(
            ConfirmScreen(question, yes="Delete", no="Keep", danger=True)
        ) and await self._did(lambda: folder.delete(info.path)):
            self.load()

    def action_export(self) -> None:
        """As JSON, wherever the person likes."""
        self.run_worker(self._export(), group="ask")

    async def _export(self) -> None:
        from saves.export import export_file

        info = self._chosen()
        if info is None:
            return
        note = (
            "JSON that other programs can read. It holds everybody's cards: share it when the game is over."
        )
        typed = await self.app.push_screen_wait(
            AskScreen("Export to:", str(export_path(info.path.stem)), note, yes="Export")
        )
        if typed and await self._did(lambda: export_file(info.path, typed_path(typed))):
            self.notify(f"Written to {typed_path(typed)}.", markup=False)

    def action_import(self) -> None:
        """An exported game, from wherever it is."""
        self.run_worker(self._import(), group="ask")

    async def _import(self) -> None:
        from saves.export import import_file

        typed = await self.app.push_screen_wait(
            AskScreen("Import the exported game (JSON) at:", yes="Import")
        )
        if not typed:
            return
        made: list[Path] = []
        if await self._did(lambda: made.append(import_file(typed_path(typed)))):
            self.notify("Imported: it is in the list.", markup=False)
            self.load(made[0])

    def action_examples(self) -> None:
        """Games that came with the program, as copies."""
        self.run_worker(self._examples(), group="ask")

    async def _examples(self) -> None:
        paths = folder.examples()
        titles = [folder.look_at(path).title for path in paths]
        if not paths:
            self.notify("There are no examples in this copy of Butique.", markup=False)
            return
        at = await self.app.push_screen_wait(ChooseScreen("Open a copy of an example:", titles))
        made: list[Path] = []
        if at is not None and await self._did(lambda: made.append(folder.copy_example(paths[at]))):
            self.house.resume(made[0])

    async def _did(self, work: Callable[[], object]) -> bool:
        """Do something with files in a thread; where it fails, say why."""
        try:
            await asyncio.to_thread(work)
        except SaveError as error:
            self.house.tell(str(error))
            return False
        return True
