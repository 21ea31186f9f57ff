"""`make bench`: every benchmark, one after another. Compare ratios within a run, never figures of different days."""

from __future__ import annotations

import tests.bench.engine as engine
import tests.bench.latency as latency
import tests.bench.search as search
import tests.bench.startup as startup
import tests.bench.thinking as thinking
import tests.bench.wire as wire

if __name__ == "__main__":
    engine.main()
    print()
    search.main()
    print()
    startup.main()
    print()
    latency.main()
    print()
    thinking.main()
    print()
    wire.main()
