"""What holds for every test: how hypothesis searches.

The standing profile finds the same examples on every run, so that a red test is red again; `explore` looks
elsewhere each time and much longer (`pytest --hypothesis-profile explore`).
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

_SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "standing",
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=_SLOW_IS_FINE,
)
settings.register_profile(
    "explore", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=_SLOW_IS_FINE
)
settings.load_profile("standing")
