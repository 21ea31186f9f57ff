"""Whole games, pinned: one record for every game, seat count and option set in this folder.

Run `python -m tests.golden.make` for a new game or option, or after a change of rules with their version raised,
and read the difference. A file that still holds is left as it is; the others are written anew.
A file is JSON for people: the header, then a line for each move with its seat, its number, its notation and
the digest of the position it leads to; at the end a digest of everything that each seat has seen.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from core.engine.codec import view_digest
from core.engine.errors import EngineError
from core.engine.match import Match
from core.engine.record import Entry, Header, Record
from core.engine.rules import State
from core.games import rules_of
from tests.helpers import IDLE_ODDS, PLY_CAP, Case, FairChance, all_cases, case_match, viewers

FOLDER = Path(__file__).parent
SEEDS = range(40)


def views_digest(positions: list[State], game: str, viewer: int | None) -> str:
    """Over all views of `viewer` in a game, in hex."""
    digest = hashlib.blake2b(digest_size=16)
    for position in positions:
        digest.update(view_digest(rules_of(game).mask(position, viewer)))
    return digest.hexdigest()


def play(case: Case, seed: str) -> tuple[Match, list[State]]:
    """A whole random game and its positions."""
    match = case_match(case, seed)
    rng = FairChance(seed)
    positions = [match.state.clone()]
    while match.outcome() is None and match.ply < PLY_CAP:
        idle = match.rules.idle(match.state)
        if match.waits_for_chance():
            match.draw()
        elif idle is not None and rng.below(IDLE_ODDS) == 0:
            match.submit(*idle.moves[0])
        else:
            movers = [
                seat for seat in match.rules.to_act(match.state) if match.rules.legal_moves(match.state, seat)
            ]
            seat = movers[rng.below(len(movers))]
            moves = match.rules.legal_moves(match.state, seat)
            match.submit(seat, moves[rng.below(len(moves))])
        positions.append(match.state.clone())
    return match, positions


def richest(case: Case) -> tuple[Match, list[State]]:
    """Of a few games the one in which the most kinds of things happen, then the most points, then the shortest."""

    def worth(game: tuple[Match, list[State]]) -> tuple[int, int, int]:
        match, _ = game
        outcome = match.outcome()
        points = (outcome.points if outcome is not None else None) or (0,)
        kinds = {event.kind for step in match.steps for event in step.events}
        return len(kinds), max(points), -match.ply

    return max((play(case, f"golden-{case}-{number}") for number in SEEDS), key=worth)


def to_json(match: Match, positions: list[State]) -> str:
    """A finished match as the text of its file."""
    header = match.header.to_data()
    header["secret"] = header["secret"].hex()
    outcome = match.outcome()
    assert outcome is not None
    moves = [
        [step.entry.seat, step.entry.move, match.rules.show(before, step.entry.move), step.entry.digest.hex()]
        for step, before in zip(match.steps, positions, strict=False)
    ]
    seats = match.header.setup.seats
    views = {
        "spectator" if viewer is None else str(viewer): views_digest(positions, match.header.game, viewer)
        for viewer in viewers(seats)
    }
    head = json.dumps({"header": header, "start": match.start.hex()}, indent=1)
    lines = ",\n  ".join(json.dumps(move) for move in moves)
    tail = json.dumps({"places": outcome.places, "points": outcome.points, "views": views}, indent=1)
    return f'{head[:-2]},\n "moves": [\n  {lines}\n ],\n{tail[2:]}\n'


def read(path: Path) -> tuple[Record, dict[str, Any]]:
    """The record in a file, and all that the file says."""
    data = json.loads(path.read_text(encoding="utf-8"))
    data["header"]["secret"] = bytes.fromhex(data["header"]["secret"])
    entries = tuple(
        Entry(ply, seat, move, 0, bytes.fromhex(digest))
        for ply, (seat, move, _, digest) in enumerate(data["moves"])
    )
    return Record(Header.from_data(data["header"]), bytes.fromhex(data["start"]), entries), data


def holds(path: Path, case: Case) -> bool:
    """Whether a file is there and its record makes the very same text today."""
    try:
        text = path.read_text(encoding="utf-8")
        record, _ = read(path)
        match = Match(case.rules, record.header)
        positions = [match.state.clone()]
        for entry in record.entries:
            match.submit(entry.seat, entry.move)
            positions.append(match.state.clone())
    except (OSError, ValueError, KeyError, TypeError, EngineError):
        return False
    return (
        match.header.setup == case.setup and match.outcome() is not None and to_json(match, positions) == text
    )


def main() -> None:
    """Write the files that are missing or hold no longer, and remove those of games that are gone."""
    paths = {FOLDER / f"{case}.json": case for case in all_cases()}
    for old in set(FOLDER.glob("*.json")) - set(paths):
        old.unlink()
    for path, case in paths.items():
        if not holds(path, case):
            text = to_json(*richest(case))
            path.write_text(text, encoding="utf-8")
            print(case, text.count("\n"), "lines")


if __name__ == "__main__":
    main()
