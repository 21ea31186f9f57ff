"""Butine once more, slow and plain, written from the rules page and not from the engine.

Everything is words: a card is "daisy-dandelion-poppy", a move is its notation, the deck is a list with its top
first. The tests play both side by side. Nothing here is imported from the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.games.butine_oracle import OUTLINES, Meadow, from_text, to_text

EXPERT_PRICE = 2


@dataclass
class Player:
    """hand: face-up cards; seen and unseen: face-down cards that everybody and that nobody has seen."""

    hand: list[str]
    seen: int
    unseen: int

    @property
    def points(self) -> int:
        return self.seen + self.unseen

    def pay(self, price: int) -> None:
        """Put face-down cards back into the box, those that were seen first."""
        for _ in range(price):
            if self.seen:
                self.seen -= 1
            else:
                self.unseen -= 1


class Reference:
    """A game, from a snapshot (see butine_table) taken before a turn's action."""

    def __init__(self, start: dict[str, Any], options: dict[str, Any]) -> None:
        assert start["stage"] == "act"
        self.meadow = Meadow(map(from_text, start["tiles"]))
        self.bee: int = start["bee"]
        self.players = [
            Player(list(hand), points - unseen, unseen)
            for hand, points, unseen in zip(start["hands"], start["points"], start["unseen"], strict=True)
        ]
        self.row: list[str] = list(start["row"])
        self.deck: list[str] = list(start["deck"])
        self.active: int = start["active"]
        self.turn: int = start["turn"]
        self.idle: int = start["idle"]
        self.expert: bool = options["expert"]
        self.late_refill: bool = options["late_refill"]
        self.challenge: int = options["challenge"]
        self.stage = "act"
        self.end = ""
        self.gathered = 0
        self.placed = self.passed = False

    @property
    def me(self) -> Player:
        return self.players[self.active]

    # What is asked

    def moves(self) -> list[str]:
        """All that may be done now, in notation, in no order that matters."""
        if self.stage == "act":
            return [*self._placements(), *self._walks()] or ["pass"]
        if self.stage == "more":
            return [*self._more(), "done"]
        if self.stage == "refill":
            return [f"take {card}" for card in set(self.row)]
        if self.stage == "exchange":
            return [*(f"give {card}" for card in set(self.me.hand)), "done"]
        if self.stage == "swap":
            return [*(f"take {card}" for card in set(self.row)), "draw"]
        return []

    def _placements(self) -> list[str]:
        return [to_text(tile) for tile in self.meadow.places()]

    def _walks(self) -> list[str]:
        return self.meadow.walks(self.bee, self.me.hand) if self.me.hand else []

    def _more(self) -> list[str]:
        """After the first card or tile: what may follow in the same turn."""
        can_buy = self.expert and self.me.points >= EXPERT_PRICE
        if self.placed:
            # Gathering after the tile: to be bought, or bought already and not interrupted since.
            return self._walks() if self.gathered or can_buy else []
        return self._walks() + (self._placements() if can_buy else [])

    def do(self, text: str) -> None:
        """One move."""
        word, _, rest = text.partition(" ")
        if word in OUTLINES:
            self._place(text)
        elif word == "fly":
            self._gather([int(tile) for tile in rest.split()])
        elif word == "give":
            self.me.pay(1)
            self.me.hand.remove(rest)
            self.stage = "swap"
        elif word == "take" and self.stage == "refill":
            self._refill(rest)
        elif word in ("take", "draw"):
            self._swap(rest)
        elif word == "pass":
            self.passed = True
            self._offer_exchange()
        elif self.stage == "more":
            self._action_is_over()
        else:
            self._next_turn(exchanged=False)

    def snapshot(self) -> dict[str, Any]:
        """In the words of butine_table.snapshot."""
        return {
            "tiles": [to_text(tile) for tile in self.meadow.tiles],
            "bee": self.bee,
            "hands": [sorted(player.hand) for player in self.players],
            "row": sorted(self.row),
            "deck": self.deck[:],
            "points": [player.points for player in self.players],
            "unseen": [player.unseen for player in self.players],
            "active": self.active,
            "stage": self.stage,
            "turn": self.turn,
            "gathered": self.gathered,
            "placed": self.placed,
            "passed": self.passed,
            "idle": self.idle,
            "end": self.end,
        }

    def places(self) -> list[int]:
        """The ranking: the most points first, equal points share a place."""
        best_first = sorted((player.points for player in self.players), reverse=True)
        return [best_first.index(player.points) + 1 for player in self.players]

    # The action

    def _place(self, text: str) -> None:
        second_action = self.gathered > 0
        if second_action:
            self.me.pay(EXPERT_PRICE)
        self.meadow.add(from_text(text))
        self.placed = True
        if second_action:
            self._action_is_over()
        else:
            self._go_on()

    def _gather(self, walk: list[int]) -> None:
        if self.placed and not self.gathered:
            self.me.pay(EXPERT_PRICE)
        flowers = [self.meadow.flower(tile) for tile in walk]
        either_way = ("-".join(flowers), "-".join(reversed(flowers)))
        self.me.hand.remove(next(card for card in self.me.hand if card in either_way))
        self.bee = walk[-1]
        self.me.seen += 1
        self.gathered += 1
        self._check_challenge()
        if self.gathered == 3 and not self.end:
            self.deck.pop(0)
            self.me.unseen += 1
            self._check_challenge()
            self._check_deck()
        if not self.end:
            self._go_on()

    def _go_on(self) -> None:
        """Ask for more of the action, or for the other one, where there is any."""
        if self._more():
            self.stage = "more"
        else:
            self._action_is_over()

    # After the action

    def _action_is_over(self) -> None:
        if len(self.me.hand) < 3:
            self.stage = "refill"
        else:
            self._offer_exchange()

    def _refill(self, card: str) -> None:
        self.row.remove(card)
        self.me.hand.append(card)
        complete = len(self.me.hand) == 3
        if complete or not self.late_refill:
            while len(self.row) < len(self.players) + 1 and self.deck:
                self.row.append(self.deck.pop(0))
            self._check_deck()
            if complete and not self.end:
                self._offer_exchange()

    def _offer_exchange(self) -> None:
        if self.me.points:
            self.stage = "exchange"
        else:
            self._next_turn(exchanged=False)

    def _swap(self, card: str) -> None:
        if card:
            self.row.remove(card)
            self.me.hand.append(card)
            self.row.append(self.deck.pop(0))
        else:
            self.me.hand.append(self.deck.pop(0))
        self._check_deck()
        if not self.end:
            self._next_turn(exchanged=True)

    def _next_turn(self, exchanged: bool) -> None:
        self.idle = self.idle + 1 if self.passed and not exchanged else 0
        if self.idle == len(self.players):
            self._is_over("passes")
            return
        self.active = (self.active + 1) % len(self.players)
        self.turn += 1
        self.stage = "act"
        self.gathered = 0
        self.placed = self.passed = False

    # The end

    def _check_challenge(self) -> None:
        if self.challenge and self.me.points >= self.challenge and not self.end:
            self._is_over("challenge")

    def _check_deck(self) -> None:
        if not self.deck and not self.end:
            self._is_over("deck")

    def _is_over(self, why: str) -> None:
        self.end, self.stage = why, "over"
