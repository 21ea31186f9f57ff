"""A room that is opened again from its save: to nobody more than before, and its opener's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from net.host.run import HostPlan
from net.identity import Identity
from saves.folder import list_saves
from tests.net.peers import joined, open_here, open_host
from tests.net.waiting import PATIENCE


async def test_it_is_not_listed_where_it_was_not_and_belongs_to_who_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path))
    async with open_here("heroes", 2, bots={1: "random"}) as host, joined(host, "Ann") as ann:
        async with asyncio.timeout(PATIENCE):
            await ann.ask("ready", True)
            await ann.until(lambda peer: peer.game is not None)
        assert ann.is_owner
    own = Identity.fresh()
    (save,) = list_saves()
    async with open_host(HostPlan("heroes", 2, "", owner=own.public, resume=save.path)) as again:
        assert again._advert is None
        assert again._members.owner == own.public
        assert (again.invite.host, again.invite.token) == ("127.0.0.1", host.invite.token)
