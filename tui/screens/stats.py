"""What a person's games against bots came to: a page a game with the rating over the games, the facts, the last ones.

It draws what tui.standings computes of the results; their file is `saves`' part and is read in a thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static, Tabs

from core.games import GAMES
from saves import results_file
from saves.errors import SaveError
from saves.results_file import Kept
from tui.keys import bindings
from tui.resume import told
from tui.screens.confirm import ConfirmScreen
from tui.screens.game_tabs import Games, GameTabs
from tui.standing_words import HOW, NONE, against_rows, bots_words, change_words, facts, place_words
from tui.standings import Played, Standing, anchors_of, standing_of
from tui.widgets.rating_plot import RatingPlot

_LISTED = 200
"""Of the last games so many stand in the list."""
_LABEL_WIDTH, _WHEN_WIDTH, _PLACE_WIDTH, _CHANGE_WIDTH = 10, 15, 8, 6


class StatsScreen(GameTabs):
    """Opened at the game that was played last."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("stats")
    CSS_PATH = "stats.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._kept = Kept(())
        self._standing: Standing | None = None
        self.topic = next(iter(GAMES))

    def compose(self) -> ComposeResult:
        """Games on top; the facts on the left, the curve over the last games on the right."""
        yield Static("Stats: your games against bots", classes="bar")
        yield Static(id="note", markup=False)
        yield Games(self.topic)
        yield Static(f"{NONE}\n\n{HOW}\nEnter sets up a table.", id="empty", markup=False)
        with Vertical(id="page"):
            with Horizontal(id="top"):
                with VerticalScroll(id="facts"):
                    yield Static(id="about", markup=False)
                yield RatingPlot()
            with VerticalScroll(id="last"):
                yield Static(id="games", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Nothing is said before the file was read."""
        for part in ("#note", "#empty", "#page"):
            self.query_one(part).display = False
        self.load(at_last=True)

    def on_screen_resume(self) -> None:
        """The tile set may be another one now."""
        self.query_one(RatingPlot).redraw()

    def on_resize(self) -> None:
        """Room for more of the last games where there is some."""
        self.set_class(self.size.width >= 110, "-wide")
        self.set_class(self.size.height >= 34, "-tall")

    def load(self, at_last: bool = False) -> None:
        """Read the file again; at_last: go to the game that was played last."""
        self.run_worker(self._load(at_last), exclusive=True, group="list")

    async def _load(self, at_last: bool) -> None:
        try:
            self._kept = await asyncio.to_thread(results_file.load)
        except SaveError as error:
            self._kept = Kept((), (str(error),))
        if not self.stands:
            return
        last = self._kept.results[-1].game if self._kept.results else ""
        if at_last and last in GAMES:
            self.topic = last
            self.query_one(Tabs).active = last
        self._turn_to(self.topic)

    # What is shown -----------------------------------------------------------------------------------------

    def _turn_to(self, game: str) -> None:
        self.topic = game
        self._standing = standing_of(game, self._kept.results)
        some = bool(self._standing.played)
        self.query_one("#empty").display = not some
        self.query_one("#page").display = some
        note = self.query_one("#note", Static)
        note.update("\n".join(self._kept.notes))
        note.display = bool(self._kept.notes)
        self.refresh_bindings()
        (self.query_one("#last") if some else self.query_one(Tabs)).focus()
        if some:
            self._show(self._standing)

    def _show(self, standing: Standing) -> None:
        met = {level: at for level, at in anchors_of(standing.game).items() if level in standing.against}
        self.query_one(RatingPlot).show(standing.curve, met)
        self.query_one("#about", Static).update(_about(standing))
        last = standing.played[: -_LISTED - 1 : -1]
        self.query_one("#games", Static).update(Content("\n").join(_line(played) for played in last))

    # What a person does ------------------------------------------------------------------------------------

    def on_tabs_tab_activated(self, event: Tabs.TabActivated) -> None:
        """Another game."""
        if self._standing is not None and event.tab.id and event.tab.id != self.topic:
            self._turn_to(event.tab.id)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """What needs results is dim where there are none."""
        if action == "clear" and not (self._standing is not None and self._standing.played):
            return None
        return True

    def action_play(self) -> None:
        """A table of the game that is shown."""
        self.house.set_up(self.topic)

    def action_clear(self) -> None:
        """Forget the results of the game that is shown, after two questions."""
        self.run_worker(self._clear(), group="ask")

    async def _clear(self) -> None:
        game = self.topic
        title, count = GAMES[game].info.title, len(self._standing.played) if self._standing else 0
        games = f"{count} game{'' if count == 1 else 's'}"
        for question, yes in (
            (f"Clear your results of {title}: {games}?", "Clear"),
            (
                f"They can't be brought back, and your rating in {title} starts anew. Are you sure?",
                "For good",
            ),
        ):
            if not await self.app.push_screen_wait(ConfirmScreen(question, yes=yes, no="Keep", danger=True)):
                return
        await self._did(lambda: results_file.clear(game))
        self.load()

    async def _did(self, work: Callable[[], object]) -> None:
        """Do something with the file in a thread; where it fails, say why."""
        try:
            await asyncio.to_thread(work)
        except SaveError as error:
            self.house.tell(str(error))


def _about(standing: Standing) -> Content:
    """The facts, and below them the levels that were met."""
    lines = [
        Content.assemble(
            (f"{what:<{_LABEL_WIDTH}}", "$text-muted"), (words, "bold" if what == "Rating" else "")
        )
        for what, words in facts(standing)
    ]
    for number, (level, *counts) in enumerate(against_rows(standing)):
        row = f"{level:<{_LABEL_WIDTH}}" + "".join(f"{count:>8}" for count in counts)
        lines += [Content(""), Content.styled(row, "$text-muted")] if number == 0 else [Content(row)]
    return Content("\n").join(lines)


def _line(played: Played) -> Content:
    """When, which place, what it did to the rating, against whom, with which options."""
    result = played.result
    return Content.assemble(
        (f"{told(result.ended):<{_WHEN_WIDTH}} ", "$text-muted"),
        (f"{place_words(played):<{_PLACE_WIDTH}} ", "bold" if result.won else ""),
        f"{change_words(played):>{_CHANGE_WIDTH}}   ",
        "; ".join((bots_words(played), *result.options)),
    )
