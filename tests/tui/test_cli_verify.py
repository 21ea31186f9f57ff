"""`butique verify` of a game whose deal several made together: proven, or what differs."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from core.engine.deal import Transcript, secret_of
from core.engine.match import Match
from core.engine.record import Record
from core.engine.rules import TABLE
from core.games import rules_of
from saves.folder import free_path
from saves.store import Save, write_record
from tests.deals import dealt, kept_by, some_bytes
from tests.helpers import match_moves, new_header
from tests.tui.command_line import Shell, shell

__all__ = ["shell"]

AGREED = "The deal was made by 2 people together: commitment, contributions and every view agree.\n"
GOOD_ALONE = "By its rules and digests alone the game is good.\n"


def told_game(plies: int = 25, people: int = 2) -> tuple[Record, Transcript]:
    """A game that was dealt together, and what its host keeps of it."""
    header, told = dealt(new_header("heroes", 3, people=(0, 1)), people)
    match = Match(rules_of("heroes"), header)
    match_moves(match, random.Random(1), plies)
    return match.record(), told


def written(record: Record, transcript: Transcript) -> str:
    path = free_path("ours")
    write_record(path, record, "Ours", transcript)
    return path.stem


def test_the_deal_of_an_honest_game_is_proven(shell: Shell, tmp_path: Path) -> None:
    record, told = told_game()
    for person in (0, 1):
        stem = written(record, kept_by(told, person, record, (person,)))
        said = shell("verify", stem)
        assert said.status == 0
        assert said.out.startswith("PROVEN: all 25 moves")
        assert said.out.endswith(f"The game is under way. {AGREED}")
        target = tmp_path / f"{stem}.json"
        assert shell("export", stem, str(target)).status == 0
        assert shell("export", stem, "-").out == target.read_text(encoding="utf-8")
        assert shell("verify", str(target)).out == said.out
        imported = shell("import", str(target)).out.partition("butique resume ")[2].strip()
        assert shell("verify", imported).out == said.out


def test_the_host_keeps_no_views_and_claims_none(shell: Shell) -> None:
    said = shell("verify", written(*told_game()))
    assert said.status == 0
    assert "2 people together: commitment and contributions agree; no views were kept.\n" in said.out


def test_one_person_is_not_several(shell: Shell) -> None:
    said = shell("verify", written(*told_game(people=1)))
    assert said.status == 0
    assert "made by 1 person with the host:" in said.out


def changed(**fields: object) -> Callable[[Transcript], Transcript]:
    return lambda transcript: replace(transcript, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (changed(commitment=bytes(32)), "not the one that it committed to"),
        (changed(host_secret=None), "has not told its secret"),
        (changed(terms=bytes(32)), "not those agreed"),
        (changed(own_value=bytes(32)), "not the one that you gave"),
        (changed(own=bytes(32)), "is missing"),
        (changed(seals=()), "Ann is not one that was sealed"),
        (changed(views=((4, 0, bytes(16)),)), "After 4 moves the game of the record is not the one"),
        (changed(views=((26, 0, bytes(16)),)), "ends after 25 moves, but 26 were seen"),
    ],
)
def test_what_differs_is_told(shell: Shell, change: Callable[[Transcript], Transcript], told: str) -> None:
    record, transcript = told_game()
    said = shell("verify", written(record, change(kept_by(transcript, 0, record, (0,)))))
    assert said.status == 1
    assert said.out.startswith("NOT PROVEN: ")
    assert told in said.out
    assert said.out.endswith(GOOD_ALONE)


def test_a_host_that_dealt_other_cards_than_it_had_to_is_found(shell: Shell) -> None:
    """All digests are right, the game follows the rules: only what was agreed before gives it away."""
    record, transcript = told_game()
    header = replace(record.header, secret=some_bytes("a better deal"))
    match = Match(rules_of("heroes"), header)
    match_moves(match, random.Random(1), 25)
    said = shell("verify", written(match.record(), kept_by(transcript, 0, match.record(), (0,))))
    assert said.status == 1
    assert "does not follow from the host's secret" in said.out
    other = some_bytes("another secret")
    header = replace(record.header, secret=secret_of(other, transcript.contributions))
    honest = Match(rules_of("heroes"), header).record()
    said = shell("verify", written(honest, replace(transcript, host_secret=other)))
    assert "not the one that it committed to" in said.out


def test_a_forced_die_is_found_whatever_the_deal_was(shell: Shell) -> None:
    record, transcript = told_game(0)
    match = Match(rules_of("heroes"), record.header)
    rng = random.Random(2)
    while not match.waits_for_chance():
        match_moves(match, rng, 1)
    outcomes = match.rules.legal_moves(match.state, TABLE)
    drawn = match.draw().entry.move
    match.rewind(match.ply - 1)
    match.submit(TABLE, next(move for move in outcomes if move != drawn))
    said = shell("verify", written(match.record(), kept_by(transcript, 0, match.record(), (0,))))
    assert said.status == 1
    assert "is not what the chance stream gave" in said.out


def test_a_broken_transcript_is_not_taken_for_a_broken_game(shell: Shell, tmp_path: Path) -> None:
    record, transcript = told_game()
    stem = written(record, transcript)
    target = tmp_path / "game.json"
    shell("export", stem, str(target))
    text = target.read_text(encoding="utf-8")
    target.write_text(text.replace(transcript.commitment.hex(), "none"), encoding="utf-8")
    said = shell("verify", str(target))
    assert said.status == 1
    assert said.out.startswith("NOT PROVEN: The transcript of the deal in this export is damaged")
    assert said.out.endswith(GOOD_ALONE)


def test_a_game_that_was_played_on_is_not_the_one_that_was_seen(shell: Shell) -> None:
    """Somebody takes back moves of a game that was played with others, and tries what else might have been."""
    record, transcript = told_game()
    stem = written(record, kept_by(transcript, 0, record, (0,)))
    opened = Save.open(free_path("ours").with_name(f"{stem}.butique"))
    opened.match.rewind(12)
    match_moves(opened.match, random.Random(9), 20)
    opened.save.close()
    said = shell("verify", stem)
    assert said.status == 1
    assert "is not the one that was seen" in said.out
