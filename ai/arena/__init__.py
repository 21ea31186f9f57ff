"""Bots against bots: who wins how often, with the seats rotated. Plays, counts, and decides nothing.

The same seed gives the same games and the same counts, over however many processes and machines they run, as long
as no bot's budget is a time: who thinks by the clock (levels hard and expert do, unless told otherwise: hard@400)
does not think the same twice.
"""

from ai.arena.results import ArenaResult
from ai.arena.run import run_arena

__all__ = ["ArenaResult", "run_arena"]
