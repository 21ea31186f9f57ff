"""Heroes once more, slow and plain, written from the rules page and not from the engine.

Cards and servants are objects that keep their identity; a card that is taken leaves a gap object behind until
everybody has stepped off it. The tests play both side by side. Nothing here is imported from the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

WAYS = {"b": ("back 2", "back 3"), "s": ("forward 1", "back 1"), "f": ("forward 2",)}


@dataclass(eq=False)
class Spot:
    """Something in the row: the Cave, the Castle, a card, or the gap that a card left."""


@dataclass(eq=False)
class Cave(Spot):
    pass


@dataclass(eq=False)
class Castle(Spot):
    pass


@dataclass(eq=False)
class Gap(Spot):
    pass


@dataclass(eq=False)
class Hero(Spot):
    colour: int
    effect: str


@dataclass(eq=False)
class Question(Spot):
    effect: str
    face_up: bool


@dataclass(eq=False)
class Player:
    seat: int
    spot: Spot | None
    treasure: bool = False
    kicks: int = 0
    hand: list[Hero] = field(default_factory=list)
    played: list[Hero] = field(default_factory=list)

    @property
    def out(self) -> bool:
        return self.spot is None


class Oracle:
    """A game, from a snapshot taken before a roll."""

    def __init__(self, start: dict[str, Any]) -> None:
        cards = [self._card(text) for text in start["row"]]
        self.row: list[Spot] = [Cave(), *cards, Castle()]
        self.players = []
        for seat, place in enumerate(start["at"]):
            player = Player(seat, None if seat in start["out"] else self.row[place])
            player.treasure = seat in start["treasures"]
            player.kicks = start["kicks"][seat]
            player.hand = [Hero(seat, effect) for effect in start["hands"][seat]]
            player.played = [Hero(seat, effect) for effect in start["played"][seat]]
            self.players.append(player)
        self.gone = [self.players[seat] for seat in start["out"]]
        self.active = self.players[start["active"]]
        self.turn = start["turn"]
        self.stage = "roll"
        self.asked: Player | None = None
        self.passed: list[Player] = []
        self.first_pick: Spot | None = None
        self.winner: Player | None = None
        self.falls: list[
            tuple[str, int]
        ] = []  # of the last move, in order: who stepped back, who was kicked out
        assert start["stage"] == "roll"

    @staticmethod
    def _card(text: str) -> Spot:
        sign, effect = text[0], text[1]
        return Question(effect, sign == "!") if sign in "?!" else Hero(int(sign), effect)

    # What is asked

    def moves(self) -> list[str]:
        """All that may be done now, in notation, in no order that matters."""
        if self.stage == "roll":
            return ["roll"]
        if self.stage == "die":
            return [f"die {face}" for face in (1, 2, 3, 4, 5, 6)]
        if self.stage == "window":
            assert self.asked is not None
            ways = [way for card in self.asked.hand for way in WAYS[card.effect]]
            return [*sorted(set(ways)), "pass"]
        if self.stage == "over":
            return []
        free = self._free_cards()
        if self.stage == "second":
            beyond = [card for card in free if self._place(card) > self._place(self.first_pick)]
            return [f"swap {self._place(card)}" for card in beyond]
        return [f"swap {self._place(card)}" for card in free if card is not free[-1]]

    def do(self, text: str) -> None:
        """One move."""
        self.falls = []
        word = text.split()[0]
        if word == "roll":
            self.stage = "die"
        elif word == "die":
            self._rolled(int(text.split()[1]))
        elif word == "pass":
            assert self.asked is not None
            self.passed.append(self.asked)
            self._ask_after(self.asked)
        elif word == "swap":
            self._picked(self.row[int(text.split()[1])])
        else:
            self._played(word, int(text.split()[1]))

    def snapshot(self) -> dict[str, Any]:
        """In the words of heroes_table.snapshot."""
        table = [-1] if self.stage == "die" else []
        person = {"window": self.asked, "die": None, "over": None}.get(self.stage, self.active)
        return {
            "row": [self._text(spot) for spot in self.row[1:-1]],
            "at": [-1 if p.out else self._place(p.spot) for p in self.players],
            "treasures": [p.seat for p in self.players if p.treasure],
            "kicks": [p.kicks for p in self.players],
            "hands": [self._letters(p.hand) for p in self.players],
            "sizes": [len(p.hand) for p in self.players],
            "played": [self._letters(p.played) for p in self.players],
            "out": [p.seat for p in self.gone],
            "active": self.active.seat,
            "stage": self.stage,
            "acts": table + ([person.seat] if person else []),
            "winner": self.winner.seat if self.winner else -1,
            "turn": self.turn,
        }

    def places(self) -> list[int]:
        """The ranking: the winner, then all who are on the track, then the others, the last to go first."""
        ranks = {}
        for player in self.players:
            if player is self.winner:
                ranks[player.seat] = 1
            elif not player.out:
                ranks[player.seat] = 2
            else:
                ranks[player.seat] = len(self.players) - self.gone.index(player)
        return [ranks[player.seat] for player in self.players]

    @staticmethod
    def _letters(cards: list[Hero]) -> str:
        return "".join(sorted((card.effect for card in cards), key="bsf".index))

    @staticmethod
    def _text(spot: Spot) -> str:
        if isinstance(spot, Question):
            return ("!" if spot.face_up else "?") + spot.effect
        assert isinstance(spot, Hero)
        return f"{spot.colour}{spot.effect}"

    def _place(self, spot: Spot | None) -> int:
        return next(place for place, other in enumerate(self.row) if other is spot)

    def _free_cards(self) -> list[Spot]:
        taken = [player.spot for player in self.players]
        return [spot for spot in self.row[1:-1] if all(spot is not other for other in taken)]

    # A turn

    def _walk(self, player: Player, steps: int) -> None:
        """`steps` forward, or backward below zero, one at a time, over gaps, never past the ends."""
        toward_castle = (steps > 0) != player.treasure
        for _ in range(abs(steps)):
            place = self._place(player.spot)
            ahead = self.row[place + 1 :] if toward_castle else self.row[:place][::-1]
            solid = [spot for spot in ahead if not isinstance(spot, Gap)]
            if solid:
                player.spot = solid[0]

    def _rolled(self, face: int) -> None:
        self._walk(self.active, face - 1 if self.active.treasure else face)
        self.passed = []
        before_active = self.players[(self.active.seat - 1) % len(self.players)]
        self._ask_after(before_active)

    def _ask_after(self, player: Player) -> None:
        """Ask the next one with a card who has not passed since the last card, or close the window."""
        seats = len(self.players)
        round_the_table = [self.players[(player.seat + step) % seats] for step in range(1, seats + 1)]
        waiting = [p for p in round_the_table if p.hand and not p.out and p not in self.passed]
        if waiting:
            self.asked, self.stage = waiting[0], "window"
        else:
            self.asked, self.passed = None, []
            self._take_effect()

    def _played(self, word: str, steps: int) -> None:
        player = self.asked
        assert player is not None
        card = next(card for card in player.hand if f"{word} {steps}" in WAYS[card.effect])
        player.hand.remove(card)
        player.played.append(card)
        self._walk(self.active, steps if word == "forward" else -steps)
        self.passed = []
        self._ask_after(player)

    def _take_effect(self) -> None:
        spot = self.active.spot
        if isinstance(spot, Question):
            spot.face_up = True
            if spot.effect == "x":
                self.stage = "first"
                return
            self._walk(self.active, -1)
            self._take_effect()
            return
        if isinstance(spot, Hero) and spot.colour == self.active.seat:
            self._kick_out(self.active)
            self._settle()
        elif isinstance(spot, Castle) and not self.active.treasure:
            self.active.treasure = True
        elif isinstance(spot, Cave) and self.active.treasure:
            self._wins(self.active)
        self._end_turn()

    def _picked(self, card: Spot) -> None:
        if self.stage == "first":
            self.first_pick, self.stage = card, "second"
            return
        one, two = self._place(self.first_pick), self._place(card)
        self.row[one], self.row[two] = self.row[two], self.row[one]
        self.first_pick = None
        self._end_turn()

    def _end_turn(self) -> None:
        if self.winner:
            return
        self.turn += 1
        self.stage = "roll"
        while True:
            self.active = self.players[(self.active.seat + 1) % len(self.players)]
            if not self.active.out:
                return

    # Kicks

    def _kick_out(self, player: Player) -> None:
        card = player.spot
        assert isinstance(card, Hero)
        assert card.colour == player.seat
        gap = Gap()
        self.row[self._place(card)] = gap
        for other in self.players:
            if other.spot is card:
                other.spot = gap
        player.spot = self.row[-1] if player.treasure else self.row[0]
        player.hand.append(card)
        player.kicks += 1
        self.falls.append(("kicked", player.seat))
        if player.kicks == 4:
            player.spot = None
            self.gone.append(player)
            left = [p for p in self.players if not p.out]
            if len(left) == 1:
                self._wins(left[0])

    def _settle(self) -> None:
        """Everybody over a gap steps back, in turn order from the active seat, each kick dealt with at once."""
        seats = len(self.players)
        in_order = [self.players[(self.active.seat + step) % seats] for step in range(seats)]
        while fallen := [player for player in in_order if isinstance(player.spot, Gap)]:
            player = fallen[0]
            self.falls.append(("moved", player.seat))
            self._walk(player, -1)
            if isinstance(player.spot, Hero) and player.spot.colour == player.seat and not self.winner:
                self._kick_out(player)
        self.row = [spot for spot in self.row if not isinstance(spot, Gap)]

    def _wins(self, player: Player) -> None:
        self.winner, self.stage = player, "over"
