"""The cards of a deck in one of the two modes as tables of ints, which is how a position speaks of them.

A game card or an island card is a number of its look: cards that look alike have the same number. Knows no position.
"""

from __future__ import annotations

from functools import lru_cache

from core.games.butim.deck import (
    EQUIPMENT,
    ISLANDS,
    LABIA,
    MAP_NAMES,
    PLUNDER,
    Deck,
    Trap,
    game_word,
    house_text,
    read_deck,
    slug,
)
from core.games.butim.ops import BESIDE_THE_DIGGER, POINTS, POWERS, op

__all__ = ["EQUIPMENT", "LABIA", "MAP", "NOTHING", "PLUNDER", "TRAP", "TREASURE", "Cards", "cards_of"]

MAP, TREASURE, NOTHING, TRAP = range(4)

SYMBOLS = len(MAP_NAMES)


class Cards:
    """All looks of a deck in one mode.

    Game cards, by number (equipment first, then plunder, then labia): names; words: for the notation, no two
    alike; texts; kinds; symbols: a formation or -1; copies; ops: what a plunder or labia card does, as operations
    for the queue in reverse; power: by power, by number, how much of it.
    Island cards, by number (sorted by island): lands; faces: MAP, TREASURE, NOTHING or TRAP; signs: the symbol of a
    map or -1; needs: the maps a treasure asks for by symbol; coins; island_words; island_names; island_texts;
    island_copies; trap_ops: what a trap does, in reverse; spared_ops: what of it happens where its digger is proof
    against traps; of_land: by island, the numbers of its cards; treasures: numbers of all treasures.
    """

    def __init__(self, deck: Deck, party: bool) -> None:
        self.title = deck.title
        self._read_game_cards(deck, party)
        self._read_island_cards(deck, party)

    def _read_game_cards(self, deck: Deck, party: bool) -> None:
        looks = [(card, symbol) for card in deck.cards for symbol in sorted(set(card.symbols))]
        self.names = tuple(card.name for card, _ in looks)
        self.words = tuple(game_word(card.name, symbol) for card, symbol in looks)
        self.kinds = tuple(card.kind for card, _ in looks)
        self.symbols = tuple(symbol for _, symbol in looks)
        self.copies = tuple(card.symbols.count(symbol) for card, symbol in looks)
        wordings = [card.party if party else card.full for card, _ in looks]
        self.texts = tuple(wording.text for wording in wordings)
        self.ops = tuple(
            () if card.kind == EQUIPMENT else _reversed_ops(wording.steps)
            for (card, _), wording in zip(looks, wordings, strict=True)
        )
        self.power = tuple(
            tuple(
                sum(number or 1 for code, number in wording.steps if code == rule.code)
                if card.kind == EQUIPMENT
                else 0
                for (card, _), wording in zip(looks, wordings, strict=True)
            )
            for rule in POWERS.values()
        )
        self.total = sum(self.copies)

    def _read_island_cards(self, deck: Deck, party: bool) -> None:
        looks: dict[tuple[int, int, int], int] = {}  # island, face and which one of it -> copies
        needs = {treasure: number for number, treasure in enumerate(dict.fromkeys(deck.treasures))}
        for island in range(len(ISLANDS)):
            for symbol in deck.maps[island]:
                _count(looks, (island, MAP, symbol))
            for treasure in deck.treasures:
                if treasure.island == island:
                    _count(looks, (island, TREASURE, needs[treasure]))
            for _ in range(deck.nothing[island]):
                _count(looks, (island, NOTHING, 0))
            for number, trap in enumerate(deck.traps):
                for _ in range(trap.islands.count(island)):
                    _count(looks, (island, TRAP, number))
        order = sorted(looks)
        treasures = list(needs)
        self.lands = tuple(island for island, _, _ in order)
        self.faces = tuple(face for _, face, _ in order)
        self.signs = tuple(which if face == MAP else -1 for _, face, which in order)
        self.needs = tuple(treasures[which].need if face == TREASURE else () for _, face, which in order)
        self.coins = tuple(treasures[which].coins if face == TREASURE else 0 for _, face, which in order)
        self.island_copies = tuple(looks[look] for look in order)
        self._read_wordings(deck, party, order)
        self.of_land = tuple(
            tuple(card for card, land in enumerate(self.lands) if land == island)
            for island in range(len(ISLANDS))
        )
        self.treasures = tuple(card for card, face in enumerate(self.faces) if face == TREASURE)

    def _read_wordings(self, deck: Deck, party: bool, order: list[tuple[int, int, int]]) -> None:
        """What island cards do and say; order: island, face and which one of it, by number."""
        traps = [deck.traps[which] if face == TRAP else None for _, face, which in order]
        steps = [() if trap is None else (trap.party if party else trap.full).steps for trap in traps]
        self.trap_ops = tuple(map(_reversed_ops, steps))
        self.spared_ops = tuple(
            _reversed_ops(tuple(step for step in some if step[0] in BESIDE_THE_DIGGER)) for some in steps
        )
        self.island_names = tuple(
            _island_name(face, which, trap) for (_, face, which), trap in zip(order, traps, strict=True)
        )
        self.island_texts = tuple(
            "" if trap is None else (trap.party if party else trap.full).text for trap in traps
        )
        self.island_words = tuple(
            _island_word(ISLANDS[land], name, need, coins)
            for land, name, need, coins in zip(
                self.lands, self.island_names, self.needs, self.coins, strict=True
            )
        )

    def points(self, card: int) -> int:
        """What an equipment card is worth at the end."""
        return self.power[POINTS][card]


@lru_cache(maxsize=64)
def cards_of(text: str, party: bool) -> Cards:
    """The tables of the deck in a text, "" for the house's; raises BadSetup where it is no deck."""
    return Cards(read_deck(text or house_text()), party)


def _count(looks: dict[tuple[int, int, int], int], look: tuple[int, int, int]) -> None:
    looks[look] = looks.get(look, 0) + 1


def _reversed_ops(steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return tuple(op(code, number) for code, number in reversed(steps))


def _island_name(face: int, which: int, trap: Trap | None) -> str:
    if trap is not None:
        return trap.name
    if face == MAP:
        return f"{MAP_NAMES[which]} map"
    return "treasure" if face == TREASURE else "nothing"


def _island_word(island: str, name: str, need: tuple[int, ...], coins: int) -> str:
    """ "sand:skull-map", "sand:treasure-skull-8"; treasures of one island that look alike are one number."""
    asked = "".join(f"-{MAP_NAMES[symbol]}" * count for symbol, count in enumerate(need))
    return f"{island}:{slug(name)}{asked}{f'-{coins}' if coins else ''}"
