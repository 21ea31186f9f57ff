"""`butique stats`: what a person's games against bots came to, for a table or for other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tui.cli_tables import table
from tui.cli_types import GAME

if TYPE_CHECKING:
    from tui.standings import Played, Standing

_LAST = 20


@click.command(short_help="Your games against bots, and your rating.")
@click.argument("game", type=GAME, required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON, with all results, for other programs.")
def stats(game: str | None, as_json: bool) -> None:
    """What your games against bots came to: wins, places, your rating. Without GAME a line a game.

    A game counts when it ends at this keyboard with one person and otherwise bots at the table; one in which a hint
    was asked for, or a bot played for you, is listed and not rated. 1000 points are the start in every game; the
    rating is, 19 times out of 20, within the points after ±.
    """
    from core.games import GAMES
    from saves.results_file import load
    from tui.standing_words import HOW, NONE
    from tui.standings import standing_of

    kept = load()
    for note in kept.notes:
        click.echo(f"butique: {note}", err=True)
    standings = [standing_of(each, kept.results) for each in ((game,) if game else GAMES)]
    if as_json:
        click.echo(
            json.dumps([standing_data(standing) for standing in standings], indent=1, ensure_ascii=False)
        )
    elif not any(standing.played for standing in standings):
        click.echo(f"{NONE} {HOW}", err=True)
    else:
        click.echo(page(standings[0]) if game else overview(standings))


def overview(standings: Sequence[Standing]) -> str:
    """A line a game that was played."""
    from core.games import rules_of
    from tui.standing_words import place_mean, rating_words

    rows = [
        (
            rules_of(standing.game).info.title,
            str(standing.games),
            str(standing.wins),
            place_mean(standing),
            str(standing.best_streak),
            rating_words(standing.rating),
        )
        for standing in standings
        if standing.played
    ]
    return table(("game", "games", "won", "place", "in a row", "rating"), rows, frozenset({1, 2, 4}))


def page(standing: Standing) -> str:
    """Everything there is to say of a game."""
    from core.games import rules_of
    from tui.standing_words import against_rows, facts

    levels = against_rows(standing)
    parts = [
        rules_of(standing.game).info.title,
        table(("", ""), facts(standing)).lstrip("\n"),
        table(levels[0], levels[1:], frozenset({1, 2, 3})) if levels else "",
        _last_games(standing.played),
    ]
    return "\n\n".join(part for part in parts if part)


def _last_games(played: Sequence[Played]) -> str:
    from tui.resume import told
    from tui.standing_words import bots_words, change_words, place_words

    rows = [
        (
            told(each.result.ended),
            place_words(each),
            change_words(each),
            "; ".join((bots_words(each), *each.result.options)),
        )
        for each in played[: -_LAST - 1 : -1]
    ]
    return table(("last games", "place", "rating", "against"), rows, frozenset({2}))


def standing_data(standing: Standing) -> dict[str, Any]:
    """Plain data; ratings in points."""
    return {
        "game": standing.game,
        "games": standing.games,
        "wins": standing.wins,
        "helped": standing.helped,
        "mean_place": standing.mean_place,
        "rating": {"points": standing.rating.points, "spread": standing.rating.spread},
        "streak": standing.streak,
        "best_streak": standing.best_streak,
        "against": {
            level: {"ahead": against.ahead, "tied": against.tied, "behind": against.behind}
            for level, against in standing.against.items()
        },
        "results": [
            {
                **each.result.to_data(),
                "place": each.result.place,
                "rating": {"points": each.rating.points, "spread": each.rating.spread},
                "change": each.change,
            }
            for each in standing.played
        ],
    }
