"""ButaBabel once more, slow and plain, written from the rules page and not from the engine.

Everything is words: a card is a letter, a move its notation, a deck a string with its top first. The tests play both
side by side. Nothing here is imported from the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

NAMES = {"r": "brick", "p": "straw", "s": "stick"}
BEATS = {"r": "s", "s": "p", "p": "r"}
TOWERS = "ABCDE"


def winning_towers(heights: Sequence[int]) -> list[int]:
    """The rulings as one condition on each height: who wins is the highest that stands where all above it fall."""
    levels = sorted(set(heights), reverse=True)
    for number, level in enumerate(levels):
        holders = [tower for tower, height in enumerate(heights) if height == level]
        shared_the_most = number == 0 and len(holders) > 1
        far_above = number + 1 < len(levels) and level >= levels[number + 1] + 3
        if not shared_the_most and not far_above:
            return holders
    return []


class Reference:
    """A game, from the snapshot (see babel_table) of its first position."""

    def __init__(self, start: dict[str, Any], pace: str) -> None:
        self.towers: list[str] = list(start["towers"])
        self.hands: list[str] = list(start["hands"])
        self.decks: list[str] = list(start["decks"])
        self.due: int = start["due"]
        self.turns = pace == "turns"
        self.stage = "play"
        self.called = False
        self.stalls = 0
        self.chosen = [""] * len(self.hands)
        self._look_for_a_stall()

    def moves(self, seat: int) -> list[str]:
        """All that a player may do now, in notation, in no order that matters."""
        if self.stage == "stall":
            return (
                [] if self.chosen[seat] else [f"lay {NAMES[card]}" for card in sorted(set(self.hands[seat]))]
            )
        if self.stage == "over" or (self.turns and seat != self.due):
            return []
        moves = self._plays(seat) + self._draws(seat)
        return moves or (["pass"] if self.turns else [])

    def tables_moves(self) -> list[str]:
        """What the table does when nobody moves."""
        if self.turns or self.stage != "play":
            return []
        return ["idle" if any(len(hand) < 3 for hand in self.hands) else "stall"]

    def _plays(self, seat: int) -> list[str]:
        return [
            f"{NAMES[card]} {TOWERS[number]} {len(tower)}"
            for number, tower in enumerate(self.towers)
            for card in set(self.hands[seat])
            if BEATS[card] == tower[-1]
        ]

    def _draws(self, seat: int) -> list[str]:
        if len(self.hands[seat]) == 3:
            return []
        return [f"draw {number}" for number, deck in enumerate(self.decks, 1) if deck]

    def do(self, seat: int, text: str) -> None:
        """One move; seat -1 is the table."""
        word, *rest = text.split()
        if word == "draw":
            self._draw(seat, int(rest[0]) - 1)
        elif word == "idle":
            self._all_draw()
        elif word == "stall":
            self._stand_still(called=True)
            return
        elif word == "lay":
            self._choose(seat, rest[0])
            return
        elif word != "pass":
            self._lay(seat, word, TOWERS.index(rest[0]))
        if self.stage == "play":
            if self.turns:
                self.due = (self.due + 1) % len(self.hands)
            self._look_for_a_stall()

    def _lay(self, seat: int, name: str, tower: int) -> None:
        card = next(letter for letter, word in NAMES.items() if word == name)
        self.hands[seat] = self.hands[seat].replace(card, "", 1)
        self.towers[tower] += card

    def _draw(self, seat: int, deck: int) -> None:
        self.hands[seat] += self.decks[deck][0]
        self.decks[deck] = self.decks[deck][1:]
        if not any(self.decks):
            self.stage = "over"

    def _all_draw(self) -> None:
        for seat, hand in enumerate(self.hands):
            if len(hand) < 3 and self.stage == "play":
                fullest = max(map(len, self.decks))
                self._draw(seat, [len(deck) for deck in self.decks].index(fullest))

    def _look_for_a_stall(self) -> None:
        if not any(self._plays(seat) or self._draws(seat) for seat in range(len(self.hands))):
            self._stand_still(called=False)

    def _stand_still(self, called: bool) -> None:
        self.stage, self.called = "stall", called
        self.stalls += 1

    def _choose(self, seat: int, name: str) -> None:
        self.chosen[seat] = name
        if all(self.chosen):
            for player, chosen in enumerate(self.chosen):
                self._lay(player, chosen, player)
            self.stage, self.called = "play", False
            self.chosen = [""] * len(self.hands)

    def snapshot(self) -> dict[str, Any]:
        """In the words of babel_table.snapshot."""
        return {
            "towers": self.towers[:],
            "hands": ["".join(sorted(hand, key="rps".index)) or "-" for hand in self.hands],
            "sizes": [len(hand) for hand in self.hands],
            "decks": [deck or "-" for deck in self.decks],
            "chosen": self.chosen[:],
            "stage": self.stage,
            "called": self.called,
            "due": self.due,
            "stalls": self.stalls,
        }

    def places(self) -> list[int]:
        """The ranking: the winners, then all others alike; nobody wins where the dummy's tower is among the winners."""
        winners = winning_towers([len(tower) for tower in self.towers])
        if len(self.hands) == 3 and 3 in winners:
            winners = [3]
        return [1 if tower in winners else 1 + max(1, len(winners)) for tower in range(len(self.towers))]
