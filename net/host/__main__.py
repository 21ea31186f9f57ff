"""The entry of a hosting child (net.host.child): `python -m net.host`, a plan as a line of JSON on standard input."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
from typing import Any

from core.engine.errors import EngineError
from net.host.child import plan_from_data
from net.host.run import Host
from net.together import first_of
from saves.errors import SaveError

LINE_BYTES = 4 << 20
"""A plan may hold the text of a deck."""


async def serve() -> None:
    """Host what is asked for until nobody is at the other end."""
    loop = asyncio.get_running_loop()
    owner = asyncio.StreamReader(LINE_BYTES)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(owner), sys.stdin)
    plan = plan_from_data(json.loads(await owner.readline()))
    ended = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, ended.set)
    try:
        host = Host(plan)

        def opened() -> None:
            tell(invites=[str(invite) for invite in host.invites()], notes=host.notes)
            _tell_notes(host)

        await first_of(owner.read(), ended.wait(), host.run(opened))
    except (EngineError, SaveError) as error:
        tell(error=str(error))
    except OSError as error:
        tell(error=f"The table can't be opened: {error.strerror or error}.")
    except Exception as error:
        tell(
            error=f"The table's process has met a fault of its own and stopped ({type(error).__name__}: {error})."
        )
        raise


def _tell_notes(host: Host) -> None:
    """From now on, each that comes, with the invites as they are then."""
    told = len(host.notes)

    def look() -> None:
        nonlocal told
        for note in host.notes[told:]:
            tell(note=note, invites=[str(invite) for invite in host.invites()])
        told = len(host.notes)

    host.changed = look


def tell(**what: Any) -> None:
    """A line to the owner; nobody may be there any more."""
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asyncio.run(serve())
