"""A host in a process of its own: `python -m tests.net.wire.hosting PLAN`.

PLAN is a HostPlan in JSON with "times", the speed of its clock. The host tells its invite on a line of its own when it
is open, and ends in order at SIGTERM.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
from pathlib import Path
from typing import Any

from net.host.run import Host, HostPlan
from tests.net.wire.hurry import Hurry


async def serve(data: dict[str, Any]) -> None:
    clock = Hurry(data.pop("times"))
    resume = data.pop("resume", None)
    options = {"address": "127.0.0.1", "port": 0, "listed": False, **data}
    host = Host(HostPlan(**options, resume=None if resume is None else Path(resume)), clock)
    serving = asyncio.ensure_future(host.run(lambda: print(host.invite, flush=True)))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await serving


if __name__ == "__main__":
    asyncio.run(serve(json.loads(sys.argv[1])))
