"""What the command line's words mean and how a shell completes them: games, seats, saves."""

# ruff: noqa: ARG001, ARG002 - click fixes what these functions are given

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from core.engine.rules import GameInfo, OptionValue
from core.games import GAMES
from tui.cli_app import Complaint
from tui.places import file_text


class GameType(click.ParamType[str]):
    """A game by its id, or by the beginning of it."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The id; fails with the games there are."""
        found = [game for game in GAMES if game.startswith(value.lower())]
        if len(found) != 1:
            self.fail(f"There is no game {value!r}; there are: {', '.join(GAMES)}.", param, ctx)
        return found[0]

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games."""
        return [CompletionItem(game) for game in GAMES if game.startswith(incomplete.lower())]


class SaveType(click.ParamType[Path]):
    """A save by its path, its file's name in the folder, or its title."""

    name = "save"

    def convert(self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path; SaveMissing says what was not found."""
        from saves.folder import find

        return find(str(value))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names of the files in the folder, with their titles; then paths."""
        from saves.errors import SaveError
        from saves.folder import list_saves

        try:
            infos = list_saves()
        except SaveError:
            infos = []
        items = [
            CompletionItem(info.path.stem, help=info.title)
            for info in infos
            if info.path.stem.startswith(incomplete)
        ]
        return items or [CompletionItem(incomplete, type="file")]


def _game(ctx: click.Context) -> str | None:
    """The game of a line that is being typed: click has not always sorted its words yet."""
    return next((word for word in (ctx.params.get("game"), *ctx.args) if word in GAMES), None)


def complete_words(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The last of the comma separated seats or bots that are being typed."""
    from ai.levels import LEVELS, levels_of

    game = _game(ctx)
    levels = LEVELS if game is None else levels_of(game)
    words = (["you", "name="] if param.name == "seats" else []) + list(levels)
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + word) for word in words if word.startswith(last.lower())]


def option_values(info: GameInfo, words: Sequence[str]) -> dict[str, OptionValue]:
    """Options of a game from NAME=VALUE words, files read; raises Complaint or BadSetup."""
    known = {option.name: option for option in info.options}
    values: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        option = known.get(name.strip().lower())
        if option is None:
            offered = "; ".join(f"{option.name} ({option.wants()})" for option in info.options)
            there_are = f"there are, as NAME=VALUE: {offered}" if offered else "it has none"
            raise Complaint(f"{info.title} has no option {name[:40]!r}; {there_are}.")
        if not equals:
            raise Complaint(f"Option {option.name} is given as {option.name}=VALUE: {option.wants()}.")
        values[option.name] = option.parse(value, file_text)
    return values


def complete_options(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """An option of the game as it is typed: its name, then its values."""
    game = _game(ctx)
    options = () if game is None else GAMES[game].info.options
    name, equals, _ = incomplete.partition("=")
    if not equals:
        words = [CompletionItem(f"{option.name}=", help=option.help) for option in options]
    else:
        words = [
            CompletionItem(f"{name}={option.say(value)}")
            for option in options
            if option.name == name.lower()
            for value in option.values()
        ]
    return [word for word in words if word.value.lower().startswith(incomplete.lower())]


GAME = GameType()
SAVE = SaveType()
