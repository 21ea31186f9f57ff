"""`butique deck`: decks of one's own, for whichever game is played with one. What a deck must be, its rules say."""

from __future__ import annotations

import sys
import textwrap
from itertools import product
from typing import TYPE_CHECKING, Any

import click

from core.engine.errors import BadSetup
from core.engine.rules import FILE
from core.games import GAMES
from tui.cli_app import Complaint
from tui.cli_tables import table
from tui.cli_types import GAME, option_values
from tui.places import file_text, typed_path

if TYPE_CHECKING:
    from core.engine.rules import Option, OptionValue, Rules

DECK = "deck"
"""The option of a game that is a deck."""

_TITLE_CELLS = 100

_game = click.option("--game", type=GAME, help="Needed where more than one game has decks.")


@click.group(short_help="Write a deck of your own.")
def deck() -> None:
    """Write a deck of your own: print the house's, change it, check it, and play with it.

    \b
    For example:
      butique deck print > mine.toml
      butique deck check mine.toml
      butique deck figures mine.toml
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


@deck.command(short_help="Let bots play a deck, and count.")
@click.argument("path", required=False)
@_game
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="Of each kind of table."
)
@click.option("--seats", metavar="N,N,...", help="Default: the fewest, a middling number, the most.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; may be repeated. Default: all choices of each.",
)
@click.option("--level", default="medium", show_default=True, help="Of the bots.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same figures.")
def figures(
    path: str | None,
    game: str | None,
    games: int,
    seats: str | None,
    options: tuple[str, ...],
    level: str,
    seed: str,
) -> None:
    """Let bots play the deck in the file PATH, or the house's, and tell what comes of it.

    For example: butique deck figures mine.toml --games 500 --seats 2,4 --option mode=full
    """
    from ai.figures import figures_of

    rules, option = _decked(game)
    given = option_values(rules.info, options)
    if path is not None:
        given[option.name] = file_text(path)
    setups = [
        rules.setup(number, values)
        for values in _every_choice(rules, given)
        for number in _seat_counts(rules, seats)
    ]
    measure = figures_of(rules.info.id).measure
    hidden = not sys.stderr.isatty()
    with click.progressbar(
        length=games * len(setups), label="games", file=sys.stderr, show_pos=True, hidden=hidden
    ) as bar:
        tables = measure(rules, setups, level, games, seed, lambda done: bar.update(done - bar.pos))
    title = rules.say(option, setups[0].options[option.name])
    click.echo(f"{rules.info.title}, {title}: {games} games of each kind of table, {level} bots, seed {seed}")
    for each in tables:
        click.echo(f"\n{textwrap.fill(each.title, _TITLE_CELLS)}\n")
        click.echo(table(each.head, each.rows, frozenset(range(2, len(each.head)))))


def _every_choice(rules: Rules[Any], given: dict[str, OptionValue]) -> list[dict[str, OptionValue]]:
    """The options that are given, with every value of the choices that are not."""
    free = [option for option in rules.info.options if option.kind == "choice" and option.name not in given]
    names = [option.name for option in free]
    return [
        given | dict(zip(names, values, strict=True))
        for values in product(*(option.values() for option in free))
    ]


def _seat_counts(rules: Rules[Any], text: str | None) -> list[int]:
    """The numbers of seats that were typed; raises Complaint."""
    info = rules.info
    if text is None:
        return sorted({info.min_seats, (info.min_seats + info.max_seats) // 2, info.max_seats})
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
        raise Complaint(f"--seats wants numbers from {info.min_seats} to {info.max_seats}, with commas.")
    return sorted({int(word) for word in words})


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
