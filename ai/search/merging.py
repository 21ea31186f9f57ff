"""Root parallelism: several searches of one question, each with luck of its own, make one choice.

The visits of their roots are added up (G. Chaslot, M. Winands, J. van den Herik, Parallel Monte-Carlo tree search,
2008: root parallelization). Runs nothing: ai.workers does.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.player import Choice, Ranked, clearness


def merged(choices: Sequence[Choice]) -> Choice:
    """The choice of all together; that of the first where nobody counted visits."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for choice in choices:
        for ranked in choice.best:
            visits[ranked.move] = visits.get(ranked.move, 0) + ranked.visits
            totals[ranked.move] = totals.get(ranked.move, 0.0) + ranked.visits * ranked.value
    if len(choices) == 1 or not any(visits.values()):
        return choices[0]
    best = [Ranked(move, totals[move] / count, count) for move, count in visits.items() if count]
    best.sort(key=lambda ranked: (-ranked.visits, -ranked.value))
    reason = next((choice.reason for choice in choices if choice.move == best[0].move), choices[0].reason)
    return Choice(best[0].move, clearness(best), tuple(best), reason)
