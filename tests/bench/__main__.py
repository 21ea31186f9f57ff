"""`make bench`: every benchmark, one after another. Compare ratios within a run, never figures of different days."""

from __future__ import annotations

from tests.bench import engine, startup

if __name__ == "__main__":
    engine.main()
    print()
    startup.main()
