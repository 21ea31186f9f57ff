"""What the tests of saves share: a folder that costs no wait for a disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in memory where the system has one: for what asks nothing of a disk and writes ten thousand times.

    A program that is killed leaves the same there as on a disk; it is a computer that dies for which each move waits.
    """
    shared = Path("/dev/shm")
    if not os.access(shared, os.W_OK):
        yield tmp_path_factory.mktemp("memory")
        return
    with tempfile.TemporaryDirectory(prefix="butique-tests-", dir=shared) as folder:
        yield Path(folder)
