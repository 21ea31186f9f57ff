"""What the command line prints, as text: tables that align whatever the names are made of, pages of rules."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.markdown import Markdown

from saves.folder import SaveInfo
from tui.resume import told

_PAGE_WIDTH = 80


def table(head: Sequence[str], rows: Iterable[Sequence[str]], right: frozenset[int] = frozenset()) -> str:
    """Columns two cells apart; those numbered in `right` are set flush right."""
    lines = [head, *rows]
    widths = [max(cell_len(line[column]) for line in lines) for column in range(len(head))]
    text = []
    for line in lines:
        cells = []
        for column, (cell, width) in enumerate(zip(line, widths, strict=True)):
            blank = " " * (width - cell_len(cell))
            cells.append(blank + cell if column in right else cell + blank)
        text.append("  ".join(cells).rstrip())
    return "\n".join(text)


def saves_table(infos: Iterable[SaveInfo]) -> str:
    """A line a save."""
    rows = [
        (info.path.stem, info.title, str(info.moves), told(info.when), info.state, info.note)
        for info in infos
    ]
    return table(("file", "title", "moves", "when", "state", "note"), rows, frozenset({2}))


def saves_json(infos: Iterable[SaveInfo]) -> str:
    """A list of objects; `when` is ISO 8601."""
    data = [
        {
            "path": str(info.path),
            "title": info.title,
            "game": info.game,
            "players": list(info.players),
            "moves": info.moves,
            "when": info.when.isoformat(timespec="seconds"),
            "state": info.state,
            "note": info.note,
        }
        for info in infos
    ]
    return json.dumps(data, indent=1, ensure_ascii=False)


def rules_page(markdown: str, styled: bool) -> str:
    """A page of Markdown laid out for reading; without escape sequences where it is not styled."""
    out = io.StringIO()
    console = Console(
        file=out,
        width=_PAGE_WIDTH,
        force_terminal=styled,
        color_system="standard" if styled else None,
        legacy_windows=False,
    )
    console.print(Markdown(markdown))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())
