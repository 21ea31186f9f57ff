"""What a save keeps of a deal: it stays with the game, in whatever way this is written, read, mended and moved."""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.codec import pack
from core.engine.deal import MAX_VIEWS, Transcript, check, check_views
from core.engine.match import Match, verify
from core.engine.record import Record
from core.games import rules_of
from saves import export
from saves.errors import SaveDamaged, SaveError
from saves.store import Save, read_record, read_transcript, write_record
from tests.deals import dealt, kept_by
from tests.helpers import FairChance, match_moves, mutations, new_header
from tests.saves.games import closed, play
from tests.saves.test_hostile import edit, set_value

GOLDEN = Path(__file__).parent / "golden"


def told_game(plies: int = 30) -> tuple[Record, Transcript]:
    """A game that was dealt together, and what one of its players keeps of it."""
    header, told = dealt(new_header("heroes", 3, people=(0, 1)))
    match = Match(rules_of("heroes"), header)
    match_moves(match, FairChance(3), plies)
    return match.record(), kept_by(told, 0, match.record(), (0,))


RECORD, KEPT = told_game()


def test_a_finished_game_is_kept_with_its_deal(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    write_record(path, RECORD, "Ours", KEPT)
    assert (read_record(path), read_transcript(path)) == (RECORD, KEPT)
    opened = Save.open(path)
    assert opened.save.transcript() == KEPT
    opened.save.close()


def test_a_host_can_open_its_commitment_after_it_was_started_again(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    header, told = dealt(new_header("heroes", 3, people=(0, 1)))
    match = Match(rules_of("heroes"), header)
    match.journal = save = Save.create(path, header, match.start, "Ours", told)
    play(match, 9)
    save.close()
    opened = Save.open(path)
    assert opened.save.transcript() == told
    play(opened.match, 9)
    opened.match.rewind(4)
    opened.save.snapshot(opened.match)
    opened.save.close()
    assert read_transcript(path) == told
    assert check(told, read_record(path).header) is None


def test_what_is_known_later_takes_the_place_of_what_was(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    write_record(path, RECORD, "Ours", replace(KEPT, host_secret=None))
    opened = Save.open(path)
    opened.save.keep(KEPT)
    assert opened.save.transcript() == KEPT
    opened.save.close()
    assert read_transcript(path) == KEPT


def test_a_game_of_one_program_has_no_transcript(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    record = closed(path)
    assert read_transcript(path) is None
    assert export.transcript_from_json(export.to_json(record)) is None
    golden = tmp_path / "golden.butique"
    shutil.copyfile(GOLDEN / "format1.butique", golden)
    assert read_transcript(golden) is None


def test_the_golden_deal_stays_proven(tmp_path: Path) -> None:
    """Written by the first program that kept deals: by no later one may it be called a fraud."""
    path = tmp_path / "golden.butique"
    shutil.copyfile(GOLDEN / "format1-deal.butique", path)
    record, transcript = read_record(path), read_transcript(path)
    assert transcript is not None
    assert [one.name for one in transcript.contributions] == ["Ann", "Ben"]
    assert len(transcript.views) == len(record.entries) + 1 == 60
    rules = rules_of(record.header.game)
    verify(rules, record)
    assert check(transcript, record.header) is None
    assert check_views(rules, record, transcript) is None


def test_a_program_that_knows_no_such_value_plays_on_beside_it(tmp_path: Path) -> None:
    """So did the programs from before there were deals, with the transcript."""
    path = tmp_path / "game.butique"
    write_record(path, RECORD, "Ours", KEPT)
    set_value(path, "something_newer", [1, 2, 3])
    opened = Save.open(path)
    assert (opened.damage, opened.read_only) == (None, None)
    play(opened.match, 3)
    opened.save.close()
    assert len(read_record(path).entries) == len(RECORD.entries) + 3
    assert read_transcript(path) == KEPT


def test_a_mended_save_keeps_its_deal(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    write_record(path, RECORD, "Ours", KEPT)
    edit(path, "DELETE FROM moves WHERE ply = 20")
    opened = Save.open(path)
    assert opened.damage is not None
    play(opened.match, 15)
    opened.save.close()
    assert read_transcript(path) == KEPT
    assert check_views(rules_of("heroes"), read_record(path), KEPT) is not None


def test_a_broken_transcript_costs_the_proof_and_not_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    write_record(path, RECORD, "Ours", KEPT)
    edit(path, "UPDATE header SET check_sum = zeroblob(16) WHERE name = 'transcript'")
    for _ in range(2):
        with pytest.raises(SaveDamaged, match="transcript of the deal"):
            read_transcript(path)
        opened = Save.open(path)
        assert opened.damage is None
        play(opened.match, 1)
        opened.save.close()
    edit(path, "DELETE FROM moves WHERE ply = 20")
    opened = Save.open(path)
    play(opened.match, 1)
    opened.save.close()
    assert read_transcript(path) is None
    assert list(tmp_path.glob("*.damaged"))


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000))
def test_hostile_transcripts(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    path = tmp_path_factory.mktemp("hostile") / "game.butique"
    record = closed(path)
    (mutant,) = mutations(KEPT.to_data(), random.Random(seed), 1)
    set_value(path, "transcript", pack(mutant) if _packs(mutant) else b"\xc1")
    try:
        kept = read_transcript(path)
    except SaveError as error:
        told = str(error)
    else:
        told = "."
        assert kept is not None
        assert check(kept, record.header) is not None
    assert told.endswith(".")
    assert len(told) < 300
    assert told.isprintable()


def _packs(data: object) -> bool:
    try:
        pack(data)
    except (OverflowError, TypeError, ValueError):
        return False
    return True


@given(seed=st.integers(0, 10_000))
def test_hostile_transcripts_in_exports(seed: int) -> None:
    data = json.loads(export.to_json(RECORD, KEPT))
    for mutant in mutations(data["transcript"], random.Random(seed), 5):
        text = json.dumps({**data, "transcript": mutant}, default=str)
        try:
            kept = export.transcript_from_json(text)
        except SaveDamaged as error:
            told = str(error)
        else:
            told = ""
            if kept is not None and check(kept, RECORD.header) is None:
                assert _deal(kept) == _deal(KEPT)
        assert len(told) < 300
        assert told.isprintable()


def _deal(kept: Transcript) -> object:
    """What a proven transcript can't say differently, in whatever order."""
    return kept.commitment, kept.host_secret, set(kept.seals), set(kept.contributions)


def test_an_export_carries_the_deal_there_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path / "home"))
    path, target = tmp_path / "game.butique", tmp_path / "game.json"
    write_record(path, RECORD, "Ours", KEPT)
    export.export_file(path, target)
    text = target.read_text(encoding="utf-8")
    assert export.from_json(text) == RECORD
    assert export.transcript_from_json(text) == KEPT
    copy = export.import_file(target)
    assert (read_record(copy), read_transcript(copy)) == (RECORD, KEPT)


def test_a_save_whose_proof_is_broken_is_not_exported_without_it(tmp_path: Path) -> None:
    path, target = tmp_path / "game.butique", tmp_path / "game.json"
    write_record(path, RECORD, "Ours", KEPT)
    set_value(path, "transcript", {"transcript": 2})
    with pytest.raises(SaveDamaged, match="version 2"):
        export.export_file(path, target)
    assert not target.exists()


def test_as_many_views_as_may_be_kept_fit(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    views = tuple((ply, 10, bytes(16)) for ply in range(100_000, 100_000 + MAX_VIEWS))
    long = replace(KEPT, views=views)
    write_record(path, RECORD, "Long", long)
    assert read_transcript(path) == long
    assert export.transcript_from_json(export.to_json(RECORD, long)) == long
