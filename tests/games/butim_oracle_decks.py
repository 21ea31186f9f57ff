"""Decks other than the house's: one that was thought out for the tests, and random ones. Nothing of the engine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from tests.games.butim_oracle import FORMATIONS, ISLANDS, SYMBOLS

OTHER = (Path(__file__).parent / "butim_oracle_deck.toml").read_text(encoding="utf-8")

WITH_ORE = {"ore": 3, "toll-ore": 0, "lose-ore": 3}
EFFECTS = {
    "draw": 5, "discard": 5, "dig-again": 0, "forge": 0, "repeat-next": 0, "steal-card": 0, "take-equipment": 0,
    "break-equipment": 0, "take-map": 0, "toll-card": 0, "scuttle": 5, "look-or-sink": 0, "order-top": 0,
    "lose-cards": 5, "lose-equipment": 0, "lose-map": 0, "all-discard": 5, "pass-left": 0, "sink-next": 0,
    "end-turn": 0,
}  # fmt: skip
POWERS_WITH_ORE = {"buy": 3, "dive": 3, "guard-ore": 0}
POWERS = {
    "points": 20, "start": 3, "hand": 5, "cancel-treasure": 0, "spyglass": 0, "shovel": 0, "compass": 0, "amulet": 0,
    "guard-cards": 0,
}  # fmt: skip
"""By the word in a deck, the largest number after it, or 0."""


def random_deck(
    rng: random.Random, effects: Sequence[str] = tuple(EFFECTS), powers: Sequence[str] = tuple(POWERS)
) -> str:
    """A deck of cards that do any of these things, in a game of few symbols, so that much comes together."""
    symbols = rng.sample(SYMBOLS, rng.randint(1, 4))
    no_ore_powers = {word: most for word, most in POWERS.items() if word in powers}
    no_ore = {word: most for word, most in EFFECTS.items() if word in effects}
    lines = [f'title = "Deck {rng.randint(1, 99)}"']
    for number in range(10):
        lines += [
            "[[equipment]]",
            f'name = "Gear {number}"',
            *_does(rng, "power", no_ore_powers, POWERS_WITH_ORE, 3),
        ]
    for kind in ("plunder", "labia"):
        left = 15
        while left:
            copies = rng.randint(1, min(left, 4))
            left -= copies
            lines += [f"[[{kind}]]", f'name = "{kind} {left}"', *_does(rng, "effect", no_ore, WITH_ORE, 3)]
            lines.append(f"symbols = {[rng.choice(FORMATIONS) for _ in range(copies)]}")
    for number in range(6):
        lines += ["[[trap]]", f'name = "Trap {number}"', *_does(rng, "effect", no_ore, WITH_ORE, 3)]
        lines.append(f"islands = {[ISLANDS[number], ISLANDS[number + 1], ISLANDS[number + 1]]}")
    maps, nothing = {}, {}
    for at, island in enumerate(ISLANDS):
        treasures, nothing[island] = rng.randint(0, 4), rng.randint(0, 2)
        traps = (1 if at < 6 else 0) + (2 if at else 0)
        maps[island] = [rng.choice(symbols) for _ in range(10 - treasures - nothing[island] - traps)]
        for _ in range(treasures):
            asked = [rng.choice(symbols) for _ in range(rng.randint(1, 3))]
            lines += [
                "[[treasure]]",
                f'island = "{island}"',
                f"maps = {asked}",
                f"coins = {rng.randint(1, 3)}",
            ]
    for table, by_island in (("maps", maps), ("nothing", nothing)):
        lines += [f"[{table}]", *(f"{island} = {value}" for island, value in by_island.items())]
    return "\n".join(lines)


def _does(
    rng: random.Random, field: str, words: dict[str, int], with_ore: dict[str, int], most: int
) -> list[str]:
    """The text of a card, what it does, and what it does where there is no ore."""
    steps = [_step(rng, {**words, **with_ore}) for _ in range(rng.randint(1, most))]
    lines = ['text = "Does this and that."', f"{field} = {steps}"]
    if any(step.split()[0] in with_ore for step in steps) or rng.random() < 0.2:
        lines.append(f"party = {{ {field} = {[_step(rng, words)]} }}")
    return lines


def _step(rng: random.Random, words: dict[str, int]) -> str:
    word = rng.choice(sorted(words))
    return f"{word} {rng.randint(1, words[word])}" if words[word] else word
