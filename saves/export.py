"""Games as JSON, for reading and for other programs, and back. Everything that comes in is checked by the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from core.engine.deal import Transcript
from core.engine.errors import BadData, BadSetup, Damaged, EngineError
from core.engine.match import Match, replay
from core.engine.record import Entry, Header, Record
from core.engine.rules import TABLE
from core.games import rules_of
from saves.errors import SaveDamaged, SaveError, SaveFull, SaveMissing, SaveTooNew
from saves.folder import free_path
from saves.schema import MAX_MOVES
from saves.store import read_record, read_transcript, write_record

KIND, VERSION = "butique game", 1
MAX_JSON_BYTES = 4 << 20
"""Room for MAX_MOVES; what such a text can be blown up to in memory stays small."""


def to_json(record: Record, transcript: Transcript | None = None) -> str:
    """A record as JSON text: every move beside its notation, digests and the secret as hex; raises EngineError.

    transcript: what is kept of its deal, where several made it.
    """
    rules = rules_of(record.header.game)
    match = Match(rules, record.header)
    if match.start != record.start:
        raise Damaged(0, "The first position does not agree with the record.")
    moves = []
    for entry in record.entries:
        refusal = rules.refusal(match.state, entry.seat, entry.move)
        if refusal is not None:  # and there may be no notation for it
            raise Damaged(entry.ply, f"Move {entry.ply} is not allowed there: {refusal}")
        notation = rules.show(match.state, entry.move)
        who = "table" if entry.seat == TABLE else record.header.seats[entry.seat].name
        moves.append([entry.seat, entry.move, entry.at, entry.digest.hex(), f"{who}: {notation}"])
        if match.submit(entry.seat, entry.move, entry.at).entry != entry:
            raise Damaged(entry.ply, f"Move {entry.ply} does not lead where the record says.")
    header = record.header.to_data()
    header["secret"] = record.header.secret.hex()
    data = {"kind": KIND, "version": VERSION, "header": header, "start": record.start.hex()}
    if transcript is not None:
        data["transcript"] = transcript.to_data()
    head = json.dumps(data, indent=1, ensure_ascii=False).removesuffix("\n}")
    lines = ",\n  ".join(json.dumps(move, ensure_ascii=False) for move in moves)  # one line a move
    return f'{head},\n "moves": [\n  {lines}\n ]\n}}\n'


def from_json(text: str) -> Record:
    """The record in a JSON text, every move and digest checked by the rules; raises SaveError."""
    data = _data(text)
    try:
        record = _record(data)
        return replay(rules_of(record.header.game), record).record()
    except (BadData, BadSetup) as error:
        raise SaveDamaged(f"This export is damaged: {error}") from error
    except EngineError as error:
        raise SaveDamaged(f"This export does not hold a game that follows the rules: {error}") from error


def transcript_from_json(text: str) -> Transcript | None:
    """What a JSON text keeps of its game's deal, unchecked by any rules; raises SaveError."""
    kept = _data(text).get("transcript")
    try:
        return None if kept is None else Transcript.from_data(kept)
    except BadData as error:
        raise SaveDamaged(f"The transcript of the deal in this export is damaged: {error}.") from error


def _data(text: str) -> dict[str, Any]:
    if len(text) > MAX_JSON_BYTES:
        raise SaveDamaged("This file is far too large for a game.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveDamaged("This file is no JSON of a game.") from error
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise SaveDamaged("This JSON is no exported game of Butique.")
    if data.get("version") != VERSION:
        raise SaveTooNew(f"This export is of version {data.get('version')!r:.20}; here is {VERSION}.")
    return data


def _record(data: dict[str, Any]) -> Record:
    header, moves = data.get("header"), data.get("moves")
    if not isinstance(header, dict) or not isinstance(moves, list) or len(moves) > MAX_MOVES:
        raise BadData("a game has a header and a list of moves.")
    head = Header.from_data({**header, "secret": _bytes(header.get("secret"))})
    return Record(head, _bytes(data.get("start")), tuple(_entry(ply, move) for ply, move in enumerate(moves)))


def _entry(ply: int, move: object) -> Entry:
    if not isinstance(move, list) or len(move) != 5:
        raise BadData(f"move {ply} is no list of seat, move, time, digest and words.")
    seat, number, at, digest, _ = move
    return Entry(ply, seat, number, at, _bytes(digest))


def _bytes(text: object) -> bytes:
    try:
        return bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError as error:
        raise BadData("a digest or secret is no hex text.") from error


def export_file(save: Path, target: Path) -> None:
    """Write a save's game as JSON; an existing file is not overwritten. Raises SaveError."""
    try:
        text = to_json(read_record(save), read_transcript(save))
    except BadSetup as error:
        raise SaveTooNew(f"This save can't be exported here: {error}") from error
    except EngineError as error:
        raise SaveDamaged(f"This save is damaged: {error}") from error
    try:
        target.touch(mode=0o600, exist_ok=False)  # it holds the secret, as the save does
        file = target.open("w", encoding="utf-8")
    except FileExistsError as error:
        raise SaveError(f"{target} exists already; choose another name.") from error
    except OSError as error:
        raise SaveError(f"{target} can't be written: {error.strerror}.") from error
    try:
        with file:
            file.write(text)
    except OSError as error:
        target.unlink(missing_ok=True)
        raise SaveFull(f"{target} can't be written: {error.strerror}.") from error


def import_file(source: Path) -> Path:
    """A new save in the folder from an exported game; its path. Raises SaveError."""
    try:
        if source.stat().st_size > MAX_JSON_BYTES:
            raise SaveDamaged("This file is far too large for a game.")
        text = source.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SaveDamaged("This file is no JSON of a game.") from error
    except OSError as error:
        raise SaveMissing(f"{source} can't be read: {error.strerror}.") from error
    record, transcript = from_json(text), transcript_from_json(text)
    path = free_path(source.stem)
    write_record(path, record, source.stem, transcript)
    return path
