"""What the tests of the wire share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.net.wire.stage import Stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """Processes that end with the test."""
    stage = Stage(tmp_path)
    try:
        yield stage
    finally:
        stage.close()
