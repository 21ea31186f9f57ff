"""Who wins, from heights alone: the tallest tower that God lets stand. See rules.md, "Scoring"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WRATH = 3
"""So many cards above the next lower tower are too many."""

TIED, TOO_TALL, WINS, NOBODY = range(4)


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the judgement.

    verdict: TIED (a group with the most cards of all is out), TOO_TALL (out), WINS or NOBODY; towers: the tower or
    the group it is about; height: of these; next: the height of the next lower tower still in, or None.
    """

    verdict: int
    towers: tuple[int, ...]
    height: int
    next: int | None


def judge(heights: Sequence[int]) -> list[Step]:
    """The judgement of these towers, step by step; the last step is WINS or NOBODY."""
    steps: list[Step] = []
    left = set(range(len(heights)))
    while left:
        top = max(heights[tower] for tower in left)
        group = tuple(sorted(tower for tower in left if heights[tower] == top))
        lower = [heights[tower] for tower in left if heights[tower] < top]
        below = max(lower, default=None)
        if not steps and len(group) > 1:
            verdict = TIED
        elif below is not None and top - below >= WRATH:
            verdict = TOO_TALL
        else:
            verdict = WINS
        steps.append(Step(verdict, group, top, below))
        if verdict == WINS:
            return steps
        left.difference_update(group)
    steps.append(Step(NOBODY, (), 0, None))
    return steps


def winners(heights: Sequence[int]) -> tuple[int, ...]:
    """The towers that win; none where all are out."""
    return judge(heights)[-1].towers
