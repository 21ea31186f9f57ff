"""`butique deck`: decks of one's own, for whichever game is played with one. What a deck must be, its rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from core.engine.errors import BadSetup
from core.engine.rules import FILE
from core.games import GAMES
from tui.cli_app import Complaint
from tui.cli_types import GAME
from tui.places import file_text, typed_path

if TYPE_CHECKING:
    from core.engine.rules import Option, Rules

DECK = "deck"
"""The option of a game that is a deck."""

_game = click.option("--game", type=GAME, help="Needed where more than one game has decks.")


@click.group(short_help="Write a deck of your own.")
def deck() -> None:
    """Write a deck of your own: print the house's, change it, check it, and play with it.

    \b
    For example:
      butique deck print > mine.toml
      butique deck check mine.toml
      butique play GAME --option deck=mine.toml
    """


@deck.command(short_help="Check a deck.")
@click.argument("path")
@_game
def check(path: str, game: str | None) -> None:
    """Check the deck in the file PATH: its title, or the card and the field that are wrong."""
    rules, option = _decked(game)
    text = file_text(path)
    try:
        rules.setup(rules.info.min_seats, {option.name: text})
    except BadSetup as error:
        raise BadSetup(f"{typed_path(path)} is no deck for {rules.info.title}: {error}") from error
    click.echo(f"{typed_path(path)} is a deck for {rules.info.title}: {rules.say(option, text)}.")


@deck.command("print", short_help="Print the house's deck.")
@_game
def print_(game: str | None) -> None:
    """Print the house's deck, for your own to start from."""
    rules, option = _decked(game)
    click.echo(rules.house(option), nl=False)


def _decked(game: str | None) -> tuple[Rules[Any], Option]:
    """The rules of a game that is played with a deck, and that option; raises Complaint."""
    decked = {
        rules.info.id: (rules, option)
        for rules in GAMES.values()
        for option in rules.info.options
        if option.name == DECK and option.kind == FILE
    }
    if not decked:
        raise Complaint("No game here is played with a deck of your own.")
    if game is None and len(decked) > 1:
        raise Complaint(f"Several games have decks: say --game with one of {', '.join(decked)}.")
    found = decked.get(game or next(iter(decked)))
    if found is None:
        raise Complaint(f"{game} is not played with a deck of your own; there is {', '.join(decked)}.")
    return found
