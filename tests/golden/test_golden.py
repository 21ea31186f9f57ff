"""The golden games replay, move by move, to the very same positions and views."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.engine.match import Match, verify
from core.games import rules_of
from tests.golden.make import FOLDER, holds, play, read, to_json, views_digest
from tests.helpers import all_cases, viewers

FILES = sorted(FOLDER.glob("*.json"))
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@every_file
def test_a_golden_game_replays_to_its_digests_and_its_draws_are_proved(path: Path) -> None:
    record, data = read(path)
    match = verify(rules_of(record.header.game), record)
    outcome = match.outcome()
    assert outcome is not None
    assert list(outcome.places) == data["places"]
    assert (list(outcome.points) if outcome.points else None) == data["points"]


@every_file
def test_the_notation_of_a_golden_game_means_its_moves(path: Path) -> None:
    record, data = read(path)
    rules = rules_of(record.header.game)
    match = Match(rules, record.header)
    for seat, move, text, _ in data["moves"]:
        assert rules.show(match.state, move) == text
        assert rules.parse(match.state, text) == move
        match.submit(seat, move)


@every_file
def test_every_seat_sees_a_golden_game_as_it_was_seen(path: Path) -> None:
    record, data = read(path)
    match = Match(rules_of(record.header.game), record.header)
    positions = [match.state.clone()]
    for entry in record.entries:
        match.submit(entry.seat, entry.move)
        positions.append(match.state.clone())
    for viewer in viewers(record.header.setup.seats):
        name = "spectator" if viewer is None else str(viewer)
        assert views_digest(positions, record.header.game, viewer) == data["views"][name]


def test_a_game_that_is_made_anew_is_the_same_text() -> None:
    case = all_cases()[0]
    assert to_json(*play(case, "again")) == to_json(*play(case, "again"))


def test_a_file_is_left_alone_as_long_as_it_holds(tmp_path: Path) -> None:
    cases = all_cases()
    case = cases[0]
    path = tmp_path / "game.json"
    assert not holds(path, case), "there is none"
    text = to_json(*play(case, "again"))
    path.write_text(text, encoding="utf-8")
    assert holds(path, case)
    assert not holds(path, cases[-1]), "it is another table's"
    for wrong in (
        text.replace('"points": [', '"points": [9'),
        text[:-3],
        text.replace("],\n", "],\n\n", 1),
        "{}",
    ):
        assert wrong != text
        path.write_text(wrong, encoding="utf-8")
        assert not holds(path, case)


def test_the_golden_games_of_heroes_show_everything_that_can_happen() -> None:
    kinds: set[str] = set()
    whys: set[int] = set()
    for path in FOLDER.glob("heroes-*.json"):
        record, _ = read(path)
        match = verify(rules_of("heroes"), record)
        for step in match.steps:
            kinds |= {event.kind for event in step.events}
            whys |= {event.args[2] for event in step.events if event.kind == "moved" and event.args}
    assert kinds == {
        "turn", "rolled", "moved", "played", "passed", "question", "picked", "exchanged", "treasure", "kicked",
        "out", "won",
    }  # fmt: skip
    assert whys == {0, 1, 2, 3}


def test_the_golden_games_of_butababel_show_everything_that_can_happen() -> None:
    kinds: set[tuple[str, str]] = set()
    called: set[tuple[int, ...] | None] = set()
    for path in FOLDER.glob("butababel-*.json"):
        record, _ = read(path)
        match = verify(rules_of("butababel"), record)
        for event in (event for step in match.steps for event in step.events):
            kinds.add((str(record.header.setup.options["pace"]), event.kind))
            called |= {event.args} if event.kind == "stalled" else set()
    both = {"played", "drew", "stalled", "chose", "laid", "over"}
    assert kinds == {
        *(("real-time", kind) for kind in both | {"idled"}),
        *(("turns", kind) for kind in both | {"passed", "turn"}),
    }
    assert called == {(0,), (1,)}
