"""A host as a child process: it serves while it is wanted, and never outlives its program, however that ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from core.engine.errors import BadSetup
from net.host.child import GONE, HostChild, hosted, plan_from_data, plan_to_data
from net.host.run import ANYWHERE, HostPlan
from net.identity import Identity
from net.peer.link import Link
from net.peer.peer import Peer
from net.protocol.invite import Invite
from net.protocol.messages import GONE as GONE_CODE
from net.protocol.messages import TOKEN
from saves.folder import list_saves
from tests.net.waiting import PATIENCE, until

ROOT = Path(__file__).parents[2]

PARENT = """
import asyncio
from net.host.child import hosted
from net.host.run import HostPlan

async def main():
    async with hosted(HostPlan("heroes", 2, "Test", address="127.0.0.1", port=0, listed=False)) as child:
        print(child.local, flush=True)
        await child.ended()

asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path))


def plan(**more: object) -> HostPlan:
    return HostPlan("heroes", 2, "Test", **{"address": "127.0.0.1", "port": 0, "listed": False, **more})  # type: ignore[arg-type]


def answers(invite: Invite) -> bool:
    """Whether anybody listens there."""
    try:
        socket.create_connection((invite.host, invite.port), PATIENCE).close()
    except OSError:
        return False
    return True


def pid_of(child: HostChild) -> int:
    return child._process.pid


async def test_it_serves_its_owner_and_says_goodbye() -> None:
    own = Identity.fresh()
    async with hosted(plan(owner=own.public, pin="1234", bots={1: "random"}, address=ANYWHERE)) as child:
        assert child.local.host == "127.0.0.1"
        assert child.invite == child.invites[0]
        assert {invite.token for invite in child.invites} == {""}
        peer = Peer(Link(child.local, own, "tests", "Ann"))
        running = asyncio.create_task(peer.run())
        async with asyncio.timeout(PATIENCE):
            await peer.until(lambda peer: peer.is_owner)
            await peer.ask("start")
            await peer.until(lambda peer: peer.game is not None)
        assert peer.room is not None
        assert peer.room.seats[1].level == "random"
    async with asyncio.timeout(PATIENCE):
        await running
    assert "closed" in peer.link.status.why
    assert [info.state for info in list_saves()] == ["running"]
    assert not answers(child.local)


@pytest.mark.parametrize(
    "wrong", [{"bots": {1: "divine"}}, {"seats": 99}, {"resume": Path("/nowhere.butique")}]
)
async def test_what_can_not_be_hosted_is_said(wrong: dict[str, object]) -> None:
    with pytest.raises(BadSetup) as raised:
        async with hosted(plan(**wrong) if "seats" not in wrong else HostPlan("heroes", 99, "Test")):
            raise AssertionError("it was opened")
    assert str(raised.value).endswith(".")
    assert "fault" not in str(raised.value)


async def test_a_port_that_is_no_address_is_said() -> None:
    with pytest.raises(BadSetup, match=r"192\.0\.2\.77"):
        async with hosted(plan(address="192.0.2.77")):
            raise AssertionError("it was opened")


async def test_its_owner_hears_of_the_invite_that_leads_there_now() -> None:
    own = Identity.fresh()
    async with hosted(plan(owner=own.public)) as child, asyncio.timeout(PATIENCE):
        peers = [
            Peer(Link(child.local, key, "tests", "Ann")) for key in (own, Identity.fresh(), Identity.fresh())
        ]
        ann, ben, again = peers
        tasks = [asyncio.create_task(each) for each in (child.ended(), ann.run(), ben.run())]
        await ann.until(lambda peer: peer.is_owner)
        await ben.until(lambda peer: peer.room is not None)
        before, noted = child.invites, list[tuple[Invite, ...]]()
        child.noted = lambda _: noted.append(child.invites)
        await ann.ask("send away", ben.member)
        while not noted:
            await asyncio.sleep(0.02)
        assert noted == [child.invites] != [before]
        assert str(child.invite) in child.notes[-1]
        await again.run()
        assert (ben.link.status.code, again.link.status.code) == (GONE_CODE, TOKEN)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_the_keys_of_its_terminal_do_not_reach_it() -> None:
    async with hosted(plan()) as child:
        assert os.getpgid(pid_of(child)) != os.getpgid(0)
        os.kill(pid_of(child), signal.SIGINT)
        peer = Peer(Link(child.local, Identity.fresh(), "tests", "Ann"))
        running = asyncio.create_task(peer.run())
        async with asyncio.timeout(PATIENCE):
            await peer.until(lambda peer: peer.room is not None)
        running.cancel()
        await asyncio.wait([running])


async def test_who_opened_it_hears_when_it_was_killed() -> None:
    async with hosted(plan()) as child:
        os.kill(pid_of(child), signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            assert await child.ended() == GONE


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_it_ends_with_its_program_however_that_ends(number: int) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, cwd=ROOT)
    assert parent.stdout is not None
    try:
        invite = Invite.parse((await asyncio.to_thread(parent.stdout.readline)).decode())
        assert answers(invite)
        parent.send_signal(number)
        parent.wait()
    finally:
        parent.kill()
        parent.wait()
        parent.stdout.close()
    await until(lambda: not answers(invite), "the end of the host")


def test_a_plan_travels_whole() -> None:
    full = HostPlan(
        "butim", 4, "Ann's table", {"mode": "party"}, {2: "easy", 3: "hard"}, 1, "medium", 60, False, None,
        "hard", True, "10.0.0.1", 4000, "1234", False, bytes(range(32)), Path("/saves/x.butique"),
    )  # fmt: skip
    assert plan_from_data(json.loads(json.dumps(plan_to_data(full)))) == full
    assert plan_from_data(plan_to_data(plan())) == plan()
