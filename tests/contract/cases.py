"""What the contract tests run over: every game, seat count and option set, and positions by random play."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tests.helpers import all_cases

CASES = all_cases()
every_case = pytest.mark.parametrize("case", CASES, ids=str)

seeds = st.integers(0, (1 << 32) - 1)
plies = st.integers(0, 300)
any_int = st.one_of(
    st.integers(-300, 300),
    st.integers(),
    st.integers(0, 1 << 16).map(lambda n: n << 8 | n & 7),  # a likely kind with any argument
)
