"""Whoever is hostile, deaf or no peer costs nobody else anything: the host lives, honest peers are served."""

from __future__ import annotations

import pytest
import zmq

from net.protocol.messages import PLAYER, WATCHER, Ping
from tests.net.wire.hostile import ACTS, Act, beside
from tests.net.wire.stage import Stage, check_game
from tests.net.wire.stranger import Stranger

PEOPLE = "Ann", "Bob", "Cy"
MORE_MEMORY = 50 << 20


@pytest.mark.parametrize("act", ACTS)
async def test_a_game_goes_on_beside_it(stage: Stage, act: Act) -> None:
    invite = await stage.open("heroes", 3)
    assert stage.host is not None
    before = stage.host.memory()
    async with beside(act, invite):
        await stage.join_all(PEOPLE)
        await stage.over()
        assert stage.host.memory() - before < MORE_MEMORY
    check_game(await stage.record(), stage.people)


async def test_nobody_gets_in_without_the_word_or_is_heard_without_a_greeting(stage: Stage) -> None:
    invite = await stage.open("heroes", 3)
    with Stranger(invite) as stranger:
        stranger.say(Ping(1).to_bytes())
        assert stranger.hear()[:2] == ["error", "unknown"]
        stranger.hello(token="guess")
        assert stranger.hear()[:2] == ["error", "token"]
        stranger.hello(PLAYER)
        assert stranger.hear()[0] == "welcome"


async def test_whoever_floods_is_cut_off(stage: Stage) -> None:
    invite = await stage.open("heroes", 3)
    with Stranger(invite) as stranger:
        stranger.hello(WATCHER)
        for _ in range(200):
            stranger.say(Ping(1).to_bytes())
        assert stranger.hear_kind("error")[1] == "rate"


async def test_a_key_is_asked_for(stage: Stage) -> None:
    """Without CURVE nobody gets as far as the gate."""
    invite = await stage.open("heroes", 3)
    context = zmq.Context()
    bare = context.socket(zmq.DEALER)
    bare.linger = 0
    bare.connect(f"tcp://{invite.host}:{invite.port}")
    bare.send(Ping(1).to_bytes())
    with Stranger(invite) as stranger:
        stranger.hello()
        assert stranger.hear()[0] == "welcome"
    assert bare.poll(0) == 0
    bare.close()
    context.term()
