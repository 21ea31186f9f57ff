"""A host and its peers over links that lose things: real desks and callers, pretended connections, house and clock."""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Any

from core.engine.errors import Refused
from net.protocol.caller import MAX_WAITING, Answer, Body, Caller, Welcomed
from net.protocol.desk import RUNS_KEPT, Desk
from net.protocol.feed import KEPT
from net.protocol.messages import EPOCH_BYTES, FINAL, PLAYER, RUN_BYTES, Error, Hello, News, from_host

ROOMY, NARROW = 10_000, 3
"""Frames that wait in a connection before the host can't send: none ever fails, or most do."""


class Wire:
    """One connection, each way a queue; whatever is in it when it is cut is lost."""

    def __init__(self, route: bytes) -> None:
        self.route = route
        self.up: deque[bytes] = deque()
        self.down: deque[bytes] = deque()
        self.room = ROOMY


class PretendHouse:
    """Knows members by key, does what it is asked and writes down what it did and told."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.desk: Desk
        self.members: dict[bytes, int] = {}
        self.here: set[bytes] = set()
        self.done: list[str] = []
        self.told: dict[bytes, list[list[Any]]] = {}

    def admit(self, key: bytes, hello: Hello) -> int:
        return self.members.setdefault(key, len(self.members) + 1)

    def came(self, key: bytes, anew: bool) -> None:
        self.here.add(key)
        if anew:
            self.tell(key, f"{len(self.done)} were done")

    def went(self, key: bytes) -> None:
        assert key in self.here, "who was not here can't go"
        self.here.remove(key)

    def do(self, key: bytes, verb: str, args: tuple[Any, ...]) -> None:
        (words,) = args
        if why_not(words):
            raise Refused(why_not(words))
        self.done.append(words)
        for other in self.members:
            self.tell(other, words)

    def tell(self, key: bytes, words: str) -> None:
        self.desk.put(key, ["note", words])


def why_not(words: str) -> str:
    """Some things a house never does."""
    return f"No: {words}" if words.endswith("3") else ""


class Program:
    """A peer's program. It asks only for what nobody else asks for, so that everything can be told apart."""

    def __init__(self, name: str, key: bytes, run: int) -> None:
        self.name, self.key = name, key
        self.caller = Caller("sim", "word", name, PLAYER, run.to_bytes(RUN_BYTES, "big"))
        self.wire: Wire | None = None
        self.parted = False
        self.welcome = False
        self.asked: dict[int, str] = {}
        self.answered: dict[int, str | None] = {}
        self.heard: list[list[Any]] = []  # since all was told anew
        self._words = count()

    def ask(self) -> None:
        if self.parted or len(self.asked) - len(self.answered) >= MAX_WAITING:
            return
        words = f"{self.name} {next(self._words)}"
        self.asked[self.caller.ask("say", [words])] = words

    def hear(self, raw: bytes) -> bool:
        """Whether the connection goes on."""
        for heard in self.caller.take(raw):
            if isinstance(heard, Answer):
                assert heard.number not in self.answered, "one answer to a request"
                assert heard.why == (why_not(self.asked[heard.number]) or None), "the answer to this request"
                self.answered[heard.number] = heard.why
            elif isinstance(heard, Body):
                if heard.body == ["anew"]:
                    self.heard.clear()
                self.heard.append(heard.body)
            elif isinstance(heard, Welcomed):
                self.welcome = True
            elif isinstance(heard, Error):
                self.parted |= heard.code in FINAL
                return False
        return True


class Sim:
    """names of the peers' keys: one letter each. Programs with the same key take its place from each other."""

    def __init__(self, keys: str) -> None:
        self.now = 0.0
        self._numbers = count(1)
        self.wires: dict[bytes, Wire] = {}
        self.houses: list[PretendHouse] = []
        self.restart_host()
        self.programs: list[Program] = []
        for key in keys:
            self.start_program(key.encode())

    # The host ----------------------------------------------------------------------------------------------

    @property
    def house(self) -> PretendHouse:
        return self.houses[-1]

    def restart_host(self) -> None:
        """Another one, that knows the members and nothing of what was asked and told."""
        house = PretendHouse(next(self._numbers))
        if self.houses:
            house.members = self.house.members
        self.desk = house.desk = _Noting(house, self._send)
        self.houses.append(house)
        for wire in list(self.wires.values()):
            self._cut(wire)

    def _send(self, route: bytes, frame: bytes) -> bool:
        wire = self.wires.get(route)
        if wire is None or len(wire.down) >= wire.room:
            return False
        wire.down.append(frame)
        return True

    def tell(self, program: Program) -> None:
        """Something new, to whoever has that program's key."""
        self.house.tell(program.key, f"number {next(self._numbers)}")

    def forget(self, program: Program) -> None:
        """The house forgets somebody who is away, and with them what they asked last: so nothing is left of that."""
        waits = any(len(each.asked) > len(each.answered) for each in self._with_key(program.key))
        if program.key not in self.house.here and not waits:
            self.desk.drop(program.key, "")
            self.house.told.setdefault(program.key, []).append(["forgotten"])

    def _with_key(self, key: bytes) -> list[Program]:
        return [program for program in self.programs if program.key == key]

    # The peers ---------------------------------------------------------------------------------------------

    def start_program(self, key: bytes) -> Program:
        number = next(self._numbers)
        program = Program(f"{key.decode()}{number}", key, number)
        self.programs.append(program)
        return program

    def connect(self, program: Program) -> None:
        if program.wire is None and not program.parted:
            program.wire = wire = Wire(next(self._numbers).to_bytes(5, "big"))
            program.welcome = False
            self.wires[wire.route] = wire
            program.caller.connected()

    def cut(self, program: Program) -> None:
        if program.wire is not None:
            self._cut(program.wire)

    def _cut(self, wire: Wire) -> None:
        """Both ends lose it; the host may not notice for a while."""
        self.wires.pop(wire.route, None)
        for program in self.programs:
            if program.wire is wire:
                program.wire = None

    # What passes between them ------------------------------------------------------------------------------

    def up(self, program: Program, most: int = 1 << 30) -> None:
        """Some frames reach the host."""
        wire = program.wire
        if wire is None:
            return
        wire.up.extend(program.caller.out)
        program.caller.out.clear()
        for _ in range(min(most, len(wire.up))):
            self.desk.take(program.key, wire.route, wire.up.popleft(), self.now)

    def down(self, program: Program, most: int = 1 << 30) -> None:
        """Some frames reach the peer."""
        wire = program.wire
        for _ in range(most):
            if wire is None or program.wire is not wire or not wire.down:
                return
            if not program.hear(wire.down.popleft()):
                self._cut(wire)

    def lose(self, program: Program) -> None:
        """The first news on their way are lost; TCP loses none, but an end may."""
        down = program.wire.down if program.wire is not None else deque()
        at = next((at for at, frame in enumerate(down) if isinstance(from_host(frame), News)), None)
        if at is not None:
            del down[at]

    def ping(self, program: Program) -> None:
        if program.welcome and program.wire is not None:
            program.caller.ping()

    def settle(self) -> None:
        """All links hold and are wide, time goes by: everything comes to rest."""
        for turn in range(3 * MAX_WAITING):
            for program in self.programs:
                if not program.parted:
                    self._mend(program, patient=turn % 8 != 0)
            self.now += 1.0
            self.desk.tick(self.now)
            if all(self._rests(program) for program in self.programs):
                return
        raise AssertionError("it never comes to rest")

    def _mend(self, program: Program, patient: bool) -> None:
        """patient: whether it waits on for a welcome."""
        if not (patient or program.welcome):
            self.cut(program)
        self.connect(program)
        assert program.wire is not None
        program.wire.room = ROOMY
        self.ping(program)
        self.up(program)
        self.down(program)

    def _rests(self, program: Program) -> bool:
        if program.parted:
            return True
        wire = program.wire
        return (
            wire is not None
            and program.welcome
            and not (wire.up or wire.down or program.caller.out)
            and len(program.asked) == len(program.answered)
        )

    # What has to hold --------------------------------------------------------------------------------------

    def check(self) -> None:
        """At any time."""
        for line in self.desk._lines.values():
            assert len(line.feed._kept) <= KEPT
            assert len(line.answers) <= RUNS_KEPT
        for house in self.houses:
            assert len(house.done) == len(set(house.done)), "nothing is done twice"
        for program in self.programs:
            if program.heard:
                assert program.heard[0] == ["anew"]
                self._check_order(program)
            for number, why in program.answered.items():
                if why is None:
                    assert any(program.asked[number] in house.done for house in self.houses), "done is done"

    def _check_order(self, program: Program) -> None:
        """All that it heard since it was told anew was told to its key in this order, without a gap."""
        heard = program.heard
        for house in self.houses:
            told = house.told.get(program.key, [])
            for at, body in enumerate(told):
                if body == ["anew"] and told[at : at + len(heard)] == heard:
                    return
        raise AssertionError(f"{program.name} heard {heard}")

    def check_rest(self) -> None:
        """Once all has settled: everybody has the last news, and nothing that was asked is left."""
        self.check()
        for program in self.programs:
            if not program.parted:
                told = self.house.told[program.key]
                assert program.heard == told[len(told) - len(program.heard) :], "it has the last news"
                assert program.key in self.house.here


class _Noting(Desk):
    """Writes down all that is told, and what is kept of it."""

    def __init__(self, house: PretendHouse, send: Any) -> None:
        super().__init__(house, send, house.number.to_bytes(EPOCH_BYTES, "big"))
        self._told = house.told

    def put(self, key: bytes, body: list[Any]) -> None:
        if key in self._lines:
            self._told.setdefault(key, []).append(body)
        super().put(key, body)


assert NARROW < KEPT
