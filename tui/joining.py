"""What it takes to be in a room, and the visit that follows. Opens links and hosts; draws nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.engine.text import clean_name
from net.protocol.invite import Invite

if TYPE_CHECKING:
    from pathlib import Path

    from net.host.child import HostChild
    from net.host.run import HostPlan
    from net.peer.peer import Peer

GUEST = "Guest"


@dataclass(frozen=True, slots=True)
class Joining:
    """name: how one wants to be called; identity: which of one's keys, see net.identity; watch: without a seat.

    pin: as it was typed, in place of the invite's word. The invite itself never holds it: that is shown to others.
    """

    invite: Invite
    name: str = ""
    identity: str = "me"
    watch: bool = False
    pin: str = ""


@dataclass(slots=True)
class Visit:
    """A room as the app is in it. invites: the lines for others, the likeliest first; child: the own host, or None.

    pin: what others are asked for at the own host, "" for nothing; why: the sentence for how the own host came to its
    end by itself, "" before that. run() is the visit: it returns when it is over.
    """

    joining: Joining
    peer: Peer
    invites: tuple[Invite, ...]
    child: HostChild | None = None
    pin: str = ""
    why: str = ""
    _own: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def run(self) -> None:
        """Be in the room until parted or cancelled; then the own host ends as well, its game kept."""
        async with self._own:
            if self.child is None:
                await self.peer.run()
            else:
                await self._run_beside(self.child)

    async def _run_beside(self, child: HostChild) -> None:
        """Be there until the own host is gone, if that comes first: nobody would reconnect to it."""
        being, ended = asyncio.ensure_future(self.peer.run()), asyncio.ensure_future(child.ended())
        try:
            await asyncio.wait((being, ended), return_when=asyncio.FIRST_COMPLETED)
            if ended.done() and not being.done():
                self.why = ended.result()
        finally:
            being.cancel()
            ended.cancel()
            await asyncio.gather(being, ended, return_exceptions=True)


def person(name: str) -> str:
    """What somebody is called: by the name in their settings, or as the system knows them."""
    import getpass

    system = ""
    with suppress(OSError, KeyError, ImportError):  # what it raises where nobody knows
        system = getpass.getuser()
    return name or clean_name(system, GUEST)


def visit(joining: Joining) -> Visit:
    """Somebody's room; raises BadSetup."""
    return Visit(joining, _peer(joining), (joining.invite,))


async def visit_own(plan: HostPlan, name: str, note: Callable[[str], None]) -> Visit:
    """Open a room, in a process of its own, and be in it as whom it belongs to; raises BadSetup.

    note: told what the host has to say, now and later.
    """
    from net.host.child import hosted
    from net.identity import identity

    async with AsyncExitStack() as own:
        child = await own.enter_async_context(hosted(replace(plan, owner=identity().public)))
        for each in child.notes:
            note(each)
        joining = Joining(child.local, name)
        visit = Visit(joining, _peer(joining), child.invites, child, plan.pin, _own=own.pop_all())

        def noted(text: str) -> None:
            note(text)
            visit.invites = child.invites
            visit.peer.changed()

        child.noted = noted
        return visit


def room_of(path: Path, name: str) -> HostPlan | None:
    """The room of a game under way that was opened to others here, None where the save is none of such a game."""
    from net.host.keep import room_file

    if not room_file(path).exists():
        return None
    from net.host.run import HostPlan
    from saves.folder import RUNNING, look_at

    info = look_at(path)
    if info.state != RUNNING:
        return None
    return HostPlan(info.game, len(info.players), f"{name}'s table", resume=path)


def _peer(joining: Joining) -> Peer:
    from net.identity import identity
    from net.peer.keeping import keeping_peer
    from net.peer.link import Link
    from net.protocol.messages import PLAYER, WATCHER

    role = WATCHER if joining.watch else PLAYER
    invite = replace(joining.invite, token=joining.pin or joining.invite.token)
    link = Link(invite, identity(joining.identity), "Butique", joining.name or GUEST, role)
    return keeping_peer(link)
