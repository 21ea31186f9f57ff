"""Hosts and peers in processes of their own, for tests: started, killed, started again, and what they wrote down."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.engine.codec import view_digest
from core.engine.match import verify
from core.engine.record import Record
from core.engine.rules import Seat
from core.games import rules_of
from net.identity import Identity
from net.protocol.invite import Invite
from net.protocol.messages import WATCHER
from saves.store import read_record
from tests.net.waiting import until
from tests.processes import port_to_keep, resident

ROOT = Path(__file__).parents[3]


class Process:
    """A process of the test, in a folder of its own for what it writes."""

    def __init__(self, module: str, plan: dict[str, Any], folder: Path, name: str) -> None:
        folder.mkdir(exist_ok=True)
        self.out, self.err = folder / f"{name}.out", folder / f"{name}.err"
        with self.out.open("w") as out, self.err.open("a") as err:
            self._process = subprocess.Popen(
                [sys.executable, "-m", f"tests.net.wire.{module}", json.dumps(plan)],
                cwd=ROOT,
                env={**os.environ, "BUTIQUE_HOME": str(folder)},
                stdout=out,
                stderr=err,
                stdin=subprocess.DEVNULL,
            )

    def memory(self) -> int:
        """See tests.processes.resident."""
        return resident(self._process.pid)

    @property
    def code(self) -> int | None:
        """How it ended, or None while it runs."""
        return self._process.poll()

    def send(self, number: int) -> None:
        """A signal."""
        self._process.send_signal(number)

    def sleep(self) -> None:
        """A laptop's lid closes."""
        self.send(signal.SIGSTOP)

    def wake(self) -> None:
        """It opens."""
        self.send(signal.SIGCONT)

    def kill(self) -> None:
        """As a power cut would: at once."""
        self._process.kill()
        self._process.wait()

    async def ended(self) -> int:
        """Its exit code, once it has one."""
        await until(lambda: self.code is not None, f"the end of {self.out.stem}")
        assert self.code is not None
        return self.code


@dataclass
class Person:
    """A player or spectator, over all processes that were one. log: what they wrote."""

    name: str
    identity: Identity
    log: Path
    part: dict[str, Any]
    process: Process | None = None

    def lines(self) -> Iterator[tuple[str, Any]]:
        """What they wrote down; a last line that was cut off is none."""
        if self.log.exists():
            for line in self.log.read_text("utf-8").splitlines(keepends=True):
                if line.endswith("\n"):
                    what, value = json.loads(line)
                    yield what, value

    def told(self, what: str) -> list[Any]:
        """All of a kind."""
        return [value for kind, value in self.lines() if kind == what]

    @property
    def gone(self) -> bool:
        """Whether there is no process of theirs."""
        return self.process is None or self.process.code is not None

    @property
    def seat(self) -> Seat | None:
        seat: Seat | None = self.told("seat")[-1]
        return seat

    @property
    def seen(self) -> int:
        """The number of moves they saw last."""
        return max((ply for ply, _ in self.told("saw")), default=0)


@dataclass
class Stage:
    """A host and its people, in a folder."""

    folder: Path
    plan: dict[str, Any] = field(default_factory=dict)
    people: list[Person] = field(default_factory=list)
    host: Process | None = None
    invite: Invite | None = None
    processes: list[Process] = field(default_factory=list)

    async def open(self, game: str, seats: int, times: float = 1.0, **plan: Any) -> Invite:
        """Open a room; it waits for who is away, unless the plan has it otherwise."""
        usual = {"name": "Test", "grace": None, "port": port_to_keep()}
        self.plan = {"game": game, "seats": seats, "times": times, **usual, **plan}
        return await self._serve()

    async def _serve(self) -> Invite:
        self.host = host = Process("hosting", self.plan, self.folder / "host", "host")
        self.processes.append(host)
        await until(lambda: host.out.read_text().endswith("\n") or host.code is not None, "a host")
        assert host.code is None, host.err.read_text()
        self.invite = Invite.parse(host.out.read_text())
        return self.invite

    async def open_again(self, **plan: Any) -> Invite:
        """Start the host anew, from its save."""
        return await self._serve_from(self.save(), **plan)

    async def _serve_from(self, save: Path, **plan: Any) -> Invite:
        self.plan = {**self.plan, "resume": str(save), **plan}
        return await self._serve()

    def save(self) -> Path:
        """The host's only save."""
        (path,) = (self.folder / "host" / "saves").glob("*.butique")
        return path

    async def join(self, name: str, invite: Invite | None = None, **part: Any) -> Person:
        """A person who plays in a process of their own, once they are in the room."""
        log = self.folder / f"{name}.log"
        person = Person(name, Identity.fresh(), log, {"seed": len(self.people), **part})
        self.people.append(person)
        self.start(person, invite)
        await until(
            lambda: any(state == "there" for state, _ in person.told("link")) or person.gone,
            f"{name} in the room",
        )
        return person

    async def join_all(self, names: Sequence[str], invite: Invite | None = None, **part: Any) -> None:
        """People of these names; the first begins the game."""
        await self.join(names[0], invite, starts=True, **part)
        await asyncio.gather(*(self.join(name, invite, **part) for name in names[1:]))

    def start(self, person: Person, invite: Invite | None = None) -> None:
        """(Again) with the same key, and no other memory."""
        part = {
            "invite": str(invite or self.invite),
            "secret": person.identity.secret.hex(),
            "name": person.name,
            "log": str(person.log),
            "times": self.plan["times"],
            **person.part,
        }
        person.process = Process("player", part, self.folder / person.name, person.name)
        self.processes.append(person.process)

    async def seen(self, ply: int) -> None:
        """Until somebody has seen so many moves, or the game is over."""
        await until(lambda: any(each.seen >= ply or each.gone for each in self.people), f"move {ply}")

    async def told(self, person: Person, what: str, count: int) -> None:
        """Until a person has written down so many of a kind, or has ended."""
        await until(lambda: len(person.told(what)) >= count or person.gone, f"{person.name}: {what}")

    async def over(self) -> None:
        """Until everybody has played the game to its end."""
        for person in self.people:
            process = person.process
            assert process is not None
            code = await process.ended()
            assert code == 0, process.err.read_text()
            assert person.told("over"), f"{person.name}: {list(person.lines())[-5:]}"

    async def record(self) -> Record:
        """What the host kept, proven, after it has ended in order."""
        assert self.host is not None
        self.host.send(signal.SIGTERM)
        assert await self.host.ended() == 0, self.host.err.read_text()
        record = read_record(self.save())
        verify(rules_of(record.header.game), record)
        return record

    def close(self) -> None:
        """Nobody is left behind, and nobody complained."""
        for process in self.processes:
            process.kill()
        for process in self.processes:
            assert process.err.read_text() == "", process.err.read_text()


def check_game(record: Record, people: list[Person], strict: bool = True) -> None:
    """Everybody saw this game, and all that they did stands in it, once. strict: nothing was refused."""
    players = [person for person in people if person.part.get("role") != WATCHER]
    check_views(record, people)
    for person in players:
        check_moves(record, person)
        assert not (strict and person.told("refused")), person.told("refused")
    check_proofs(record, people)


def check_proofs(record: Record, people: list[Person]) -> None:
    """Everybody has proven this record."""
    for person in people:
        (proof,) = person.told("proof")[-1:]
        assert proof[:2] == [record.entries[-1].digest.hex(), None], proof


def check_views(record: Record, people: list[Person]) -> None:
    """Every view that anybody ever saw is that of this record at that move."""
    from core.engine.match import Match

    saw = [(person.seat, ply, digest) for person in people for ply, digest in person.told("saw")]
    match = Match(rules_of(record.header.game), record.header)
    for ply in range(len(record.entries) + 1):
        for seat in {seat for seat, at, _ in saw if at == ply}:
            digest = view_digest(match.view(seat)).hex()
            assert {each for who, at, each in saw if (who, at) == (seat, ply)} == {digest}
        if ply < len(record.entries):
            entry = record.entries[ply]
            match.submit(entry.seat, entry.move, entry.at)


def check_moves(record: Record, person: Person) -> None:
    """Of a person's moves none that was acknowledged is missing, and none stands there that was not asked for."""
    own = [(entry.ply, entry.move) for entry in record.entries if entry.seat == person.seat]
    asked = person.told("asks")
    found = {next(((at, m) for at, m in own if at >= ply), None) for ply, _ in person.told("done")}
    assert None not in found
    assert len(found) == len({ply for ply, _ in person.told("done")})
    for ply, move in person.told("done"):
        assert next(m for at, m in own if at >= ply) == move
    wanted = [move for _, move in asked]
    for _, move in own:
        wanted.remove(move)
