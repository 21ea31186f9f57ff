"""The figures of a deck of Butim: how long and how full games are, who wins, and what each card is good for.

What they mean, and what they should be, is told in docs/butim-deck.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from ai.figures import Table
from ai.figures.butim_counts import KEPT, Counts, Shares, Watched
from ai.figures.playing import watch_game
from ai.stats import Z_95, wilson
from core.engine.rules import Rules, Setup
from core.games.butim.cards import cards_of
from core.games.butim.deck import EQUIPMENT, KIND_NAMES


def measure(
    rules: Rules[Any],
    setups: Sequence[Setup],
    level: str,
    games: int,
    seed: str,
    progress: Callable[[int], None],
) -> list[Table]:
    """See Figures."""
    counted: list[tuple[Setup, Counts]] = []
    for setup in setups:
        counts = Counts(setup.seats)
        for number in range(games):
            watched = Watched()
            label = f"{seed}/{setup.options['mode']}/{setup.seats}/{number}"
            s = watch_game(rules, setup, level, label, watched)
            outcome = rules.outcome(s)
            assert outcome is not None
            counts.add(s, watched, outcome)
            progress(len(counted) * games + number + 1)
        counted.append((setup, counts))
    by_mode = dict.fromkeys(str(setup.options["mode"]) for setup, _ in counted)
    return [
        _course(counted),
        _treasures(counted),
        _places(counted),
        *(_cards(mode, [each for each in counted if each[0].options["mode"] == mode]) for mode in by_mode),
    ]


def _who(setup: Setup) -> tuple[str, str]:
    return str(setup.options["mode"]), str(setup.seats)


def _course(counted: Sequence[tuple[Setup, Counts]]) -> Table:
    rows = [
        (
            *_who(setup),
            str(c.games),
            f"{c.turns / c.games / c.seats:.2f}",
            _percent(c.stuck, c.turns),
            _percent(c.undug, c.turns),
            f"{_mean(c.scores):.1f}",
            f"{_deviation(c.scores):.1f}",
            f"{_mean(c.margins):.1f}",
            _percent(c.shared, c.games),
            *(_percent(part, sum(c.points)) for part in c.points),
        )
        for setup, c in counted
    ]
    head = ("mode", "seats", "games", "turns", "stuck", "no dig", "score", "sd", "margin", "shared")
    return Table(
        "Games. turns: of a player; stuck: turns without anything to do; no dig: without an excavation; margin: "
        "of the winner; then what part of all points comes from treasures, equipment and ore.",
        (*head, "coins", "equipment", "ore"),
        tuple(rows),
    )


def _treasures(counted: Sequence[tuple[Setup, Counts]]) -> Table:
    rows = [(*_who(setup), *(f"{each / c.games:.2f}" for each in c.treasures)) for setup, c in counted]
    return Table(
        "Treasures of a game, by where they end.",
        ("mode", "seats", "claimed", "fished", "whirlpool", "on the table", "in the islands"),
        tuple(rows),
    )


def _places(counted: Sequence[tuple[Setup, Counts]]) -> Table:
    most = max(c.seats for _, c in counted)
    rows = []
    for setup, c in counted:
        cells = [f"{100 * wins / c.games:.1f} ±{100 * _half(wins, c.games):.1f}" for wins in c.by_place]
        rows.append((*_who(setup), _percent(1, c.seats), *cells, *[""] * (most - c.seats)))
    return Table(
        "Wins in percent by whose turn comes first, second, ..., with 95 % intervals; even: the share of luck.",
        ("mode", "seats", "even", *(str(place + 1) for place in range(most))),
        tuple(rows),
    )


def _cards(mode: str, counted: Sequence[tuple[Setup, Counts]]) -> Table:
    setup = counted[0][0]
    cards = cards_of(str(setup.options["deck"]), mode == "party")
    seats = sum(c.games * c.seats for _, c in counted)
    rows = []
    for name, kind in dict(zip(cards.names, cards.kinds, strict=True)).items():
        fates = [sum(c.fates[name, fate] for _, c in counted) for fate in range(KEPT + 1)]
        users = _joined([c.users.get(name) for _, c in counted])
        owners = _joined([c.owners.get(name) for _, c in counted])
        owned = _times(owners) if kind == EQUIPMENT else ""
        won = _percent(owners.won, owners.seats) if kind == EQUIPMENT else ""
        shares = [_percent(fate, sum(fates)) for fate in fates]
        rows.append(
            (name, KIND_NAMES[kind], *shares, _percent(users.seats, seats), _times(users), owned, won)
        )
    head = ("card", "kind", "used", "dug", "discarded", "lost", "kept", "users", "users win")
    return Table(
        f"Cards, {mode} mode. used, dug, discarded, lost, kept: what becomes of one that is held, in percent; users: "
        "the part of all players who play or equip it; users win: so many times the even share, with a 95 % interval; "
        "owners win: those who have it on the table at the end; share: the part of their games, in percent.",
        (*head, "owners win", "share"),
        tuple(rows),
    )


def _joined(some: Sequence[Shares | None]) -> Shares:
    total = Shares()
    for shares in some:
        if shares is not None:
            total.join(shares)
    return total


def _times(shares: Shares) -> str:
    return f"{shares.ratio():.2f} ±{Z_95 * shares.error():.2f}"


def _percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"


def _half(wins: float, games: int) -> float:
    """Half of the 95 % Wilson interval of a share."""
    low, high = wilson(min(wins, games), games)
    return (high - low) / 2


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


def _deviation(numbers: Sequence[int]) -> float:
    mean = _mean(numbers)
    return math.sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))
