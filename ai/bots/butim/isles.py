"""What may lie on top of the islands and in the whirlpool, as chances: from what is face up and the seat's own notes.

Knows no worth of anything. Where it is not known what the seat knows, it is taken to know what all do. A forgetful
reader leaves the notes out, and guesses from what is face up alone.
"""

from __future__ import annotations

from core.engine.rules import Seat
from core.games.butim import notes as n
from core.games.butim.state import ISLANDS, ButimState

Chances = list[tuple[int, float]]
"""Island cards and how likely each is; in the whirlpool, how many of each there are on average."""


class Isles:
    """The hidden island cards of a view, as far as `seat` may know them."""

    def __init__(self, view: ButimState, seat: Seat, remembers: bool) -> None:
        self._view = view
        self._tokens: list[list[int]] = [[] for _ in range(ISLANDS)]
        if remembers:
            notes = view.isle_notes[seat]
            for some in (view.isle_notes[-1] if notes is None else notes) or ():
                self._tokens[view.cards.lands[some >> n.SHIFT]].append(some)
        self._pools: dict[int, Chances] = {}
        self._places: dict[tuple[int, int], Chances] = {}
        self._whirlpool: Chances | None = None
        self._unseen: list[int] | None = None

    def under_top(self, island: int, depth: int = 0) -> Chances:
        """The card so deep under the top of an island, which must have so many."""
        key = (island, depth)
        if key not in self._places:
            self._places[key] = self._place(island, 1 << len(self._view.piles[island]) - 1 - depth)
        return self._places[key]

    def _place(self, island: int, place: int) -> Chances:
        found: Chances = []
        rest = 1.0
        for some in self._tokens[island]:
            if some & place:
                chance = min(rest, 1 / (some & n.PLACES).bit_count())
                found.append((some >> n.SHIFT, chance))
                rest -= chance
        if rest > 0.001:
            found += [(card, share * rest) for card, share in self._pool(island)]
        return found

    def _pool(self, island: int) -> Chances:
        """Of the hidden cards of an island of which nothing is known, the share of each."""
        if island not in self._pools:
            counts, of_land = self._face_down(), self._view.cards.of_land[island]
            left = [(card, counts[card]) for card in of_land if counts[card] > 0]
            total = sum(count for _, count in left)
            self._pools[island] = [(card, count / total) for card, count in left]
        return self._pools[island]

    def _face_down(self) -> list[int]:
        """By card, how many are not in sight, with nobody, and not known of; also where the view hides nothing."""
        if self._unseen is None:
            view = self._view
            counts = list(view.cards.island_copies)
            for lying in (view.quests, *view.maps, *view.won):
                for card in lying:
                    counts[card] -= 1
            if view.turned >= 0:
                counts[view.turned] -= 1
            for tokens in self._tokens:
                for some in tokens:
                    counts[some >> n.SHIFT] -= 1
            self._unseen = counts
        return self._unseen

    def whirlpool(self) -> Chances:
        """By card, how many of it the whirlpool has on average."""
        if self._whirlpool is None:
            self._whirlpool = self._sunk()
        return self._whirlpool

    def _sunk(self) -> Chances:
        found: Chances = []
        for island, sunk in enumerate(self._view.sunk):
            unknown = float(len(sunk))
            for some in self._tokens[island]:
                if some & n.WHIRLPOOL:
                    share = 1 / (some & n.PLACES).bit_count()
                    found.append((some >> n.SHIFT, share))
                    unknown -= share
            if unknown > 0.001:
                found += [(card, share * unknown) for card, share in self._pool(island)]
        return found

    def left_on(self, island: int) -> Chances:
        """By card, how many of it still lie on an island on average."""
        pile = self._view.piles[island]
        if not pile:
            return []
        in_pile = (1 << len(pile)) - 1
        found: Chances = []
        unknown = float(len(pile))
        for some in self._tokens[island]:
            share = (some & in_pile).bit_count() / (some & n.PLACES).bit_count()
            if share:
                found.append((some >> n.SHIFT, share))
                unknown -= share
        return found + [(card, share * unknown) for card, share in self._pool(island) if unknown > 0]

    def known_top(self, island: int) -> bool:
        """Whether it is sure what lies on top of an island."""
        chances = self.under_top(island)
        return len(chances) == 1

    @staticmethod
    def best_of(chances: Chances, worth: dict[int, float], number: int) -> float:
        """What the best of so many cards is worth on average, drawn from these."""
        total = sum(count for _, count in chances)
        if total <= 0:
            return 0.0
        counts: dict[float, float] = {}
        for card, count in chances:
            counts[worth[card]] = counts.get(worth[card], 0.0) + count
        below, expected, before = 0.0, 0.0, 0.0
        for value, count in sorted(counts.items()):
            below += count
            at_most = _all_among(below, total, number)
            expected += value * (at_most - before)
            before = at_most
        return expected


def _all_among(below: float, total: float, number: int) -> float:
    """How likely so many different cards are all among the first `below` of `total`."""
    chance = 1.0
    for drawn in range(min(number, int(total + 0.5))):
        if total - drawn <= 0:
            break
        chance *= max(0.0, min(1.0, (below - drawn) / (total - drawn)))
    return chance
