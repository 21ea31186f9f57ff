"""A peer keeps its finished games: as saves that are listed as finished and can be proven, whatever goes wrong told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.engine.deal import check, check_views
from core.engine.match import verify
from core.games import rules_of
from net.peer.keeping import _is_kept, keep_game, title_of
from net.peer.peer import Peer
from net.protocol.messages import WATCHER
from net.session import Note
from saves.folder import FINISHED, folder, list_saves
from saves.store import read_record, read_transcript
from tests.helpers import new_header
from tests.net.peers import bot, joined, open_here, until_over
from tests.net.waiting import until


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path))


@pytest.fixture
async def table() -> AsyncIterator[list[Peer]]:
    """Three peers after a game that two of them played: these keep it in the folder in which the host has it open."""
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(open_here("heroes", 2))
        watcher = await stack.enter_async_context(joined(host, "Cy", WATCHER))
        players = [await stack.enter_async_context(bot(host, name)) for name in ("Ann", "Bob")]
        for peer in (*players, watcher):
            await until_over(peer)
        yield [*players, watcher]


async def kept(number: int) -> list[Any]:
    """The finished games in the folder, once there are so many."""

    def found() -> list[Any] | None:
        infos = [info for info in list_saves() if info.state == FINISHED]
        return infos if len(infos) >= number else None

    infos: list[Any] = await until(found, f"{number} games in the folder")
    return infos


def proof_of(peer: Peer) -> Any:
    assert peer.game is not None
    return peer.game._proof


def broken(*_: Any, **__: Any) -> None:
    raise PermissionError(13, "Permission denied")


async def test_players_keep_the_game_and_who_watched_does_not(table: list[Peer]) -> None:
    infos = await kept(2)
    titles = sorted(info.title for info in infos)
    assert titles == [
        "Butts away! Heroes with Ann",
        "Butts away! Heroes with Bob",
    ]
    assert [peer.said for peer in table if any(isinstance(each, Note) for each in peer.said)] == []


async def test_what_is_kept_proves_the_game_and_its_deal(table: list[Peer]) -> None:
    records = []
    for info in await kept(2):
        record, transcript = read_record(info.path), read_transcript(info.path)
        rules = rules_of(record.header.game)
        assert transcript is not None
        assert verify(rules, record).outcome() is not None
        assert check(transcript, record.header) is None
        assert check_views(rules, record, transcript) is None
        assert transcript.own is not None
        assert transcript.views
        records.append(record)
    assert records[0] == records[1]


async def test_a_game_that_is_told_again_is_not_kept_twice(
    table: list[Peer], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, answers, told = await kept(2), list[bool](), list[Note]()

    def is_kept(title: str, commitment: bytes) -> bool:
        answers.append(_is_kept(title, commitment))
        return answers[-1]

    monkeypatch.setattr("net.peer.keeping._is_kept", is_kept)
    assert keep_game(proof_of(table[0]), told.append) is not None
    await until(lambda: answers, "whether it is kept")
    assert (answers, await kept(2), told) == ([True], before, [])
    assert not _is_kept(before[0].title, bytes(32))


async def test_a_title_names_the_others() -> None:
    header = new_header("heroes", 3, people=range(3))
    assert title_of(header, 1) == "Butts away! Heroes with Player 0, Player 2"


async def test_names_that_are_taken_meanwhile_are_no_trouble(
    table: list[Peer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several peers of one machine end in the same second, each thinking that a name is free."""
    taken, free = (await kept(2))[0].path, folder() / "free.butique"
    names = iter([taken, taken, free])
    monkeypatch.setattr("saves.folder.new_path", lambda *_: next(names))
    monkeypatch.setattr("net.peer.keeping._is_kept", lambda *_: False)
    before = taken.read_bytes()
    told: list[Note] = []
    assert keep_game(proof_of(table[0]), told.append) is not None
    await kept(3)
    assert (taken.read_bytes(), free.exists(), told) == (before, True, [])


async def test_a_disk_that_fails_is_told_and_costs_nothing_else(
    table: list[Peer], monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(2)
    before = len(list(folder().iterdir()))
    monkeypatch.setattr("pathlib.Path.replace", broken)
    monkeypatch.setattr("net.peer.keeping._is_kept", lambda *_: False)
    told: list[Note] = []
    assert keep_game(proof_of(table[0]), told.append) is not None
    await until(lambda: told, "what went wrong")
    (note,) = told
    assert note.text.startswith("This game could not be kept: ")
    assert "Permission denied" in note.text
    assert len(list(folder().iterdir())) == before


async def test_a_host_that_stacked_the_deck_is_told(table: list[Peer]) -> None:
    """The game follows the rules, but what was sealed before is not what the host tells now."""
    await kept(2)
    proof, told = proof_of(table[0]), list[Note]()
    proof.transcript = replace(proof.transcript, commitment=bytes(32))
    assert keep_game(proof, told.append) is not None
    assert [note.text.startswith("Beware, this game is not proven: ") for note in told] == [True]
    await kept(3)


async def test_moves_that_are_no_game_are_not_kept(table: list[Peer]) -> None:
    await kept(2)
    proof, told = proof_of(table[0]), list[Note]()
    proof._entries[3:5] = []
    assert keep_game(proof, told.append) is None
    assert told[0].text.startswith("This game is not kept, since it can't be proven: ")
    assert len(await kept(2)) == 2
