"""The engine and the reference play the same games of Butim in both modes, move by move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.rules import TABLE
from core.games import rules_of
from core.games.butim import state as b
from core.games.butim.deck import house_text
from core.games.butim.state import ButimState
from tests.games.butim_oracle import ISLANDS, ORE, Deck, Told
from tests.games.butim_oracle_decks import OTHER, random_deck
from tests.games.butim_reference import Reference
from tests.helpers import FairChance

RULES = rules_of("butim")
STAGES = {
    value: name.removesuffix("_STAGE").lower() for name, value in vars(b).items() if name.endswith("_STAGE")
}
RARE = (
    "a claim while act is asked", "a claim while claim is asked", "a claim while",
    "a claim while pay is asked", "a claim waits for others", "a claim is taken over", "a forged claim without need",
    "a last claim is asked", "a False Map for something", "a False Map for nothing", "a broken tie", "a shared win",
    "no island is left", " 2 times", " 3 times", " in vain", "somebody is skipped", "dig wind for 1", "dig wind for 2",
    "dig shovel for 1", "dig shovel for 2", "dig wind shovel for 1", "a mutiny leaves too many cards",
    "nothing is left to sink", "the bag is empty", "no card is left", "the discards are shuffled",
    "a pawn is adrift", "the compass turns a card down", "a map is dived for", "a treasure is dived for",
)  # fmt: skip
"""What the names of things that happened hold; seldom, so that mistakes would hide there."""

Snapshot = dict[str, Any]


class Recorder(FairChance):
    """Keeps all orders that were shuffled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.shuffled: list[list[int]] = []

    def shuffle(self, items: list[int]) -> None:  # type: ignore[override]
        super().shuffle(items)
        self.shuffled.append(items[:])


class Witness(Told):
    """Tells the reference what chance did in the engine."""

    def __init__(self, s: ButimState, chance: Recorder) -> None:
        self.dived = lambda: [s.cards.island_words[card] for card in s.looked]
        self.reshuffled = lambda: [s.cards.words[card] for card in chance.shuffled[-1]]


def start_of(s: ButimState, chance: Recorder) -> Snapshot:
    """What the reference starts from: all cards as they were shuffled, the top last."""
    *islands, pile = chance.shuffled
    found = s.cards.island_words
    return {
        "first": s.first,
        "seats": s.seats,
        "pile": words(s.cards.words, pile),
        "piles": {island: words(found, cards) for island, cards in zip(ISLANDS, islands, strict=True)},
    }


def words(names: Sequence[str], cards: Sequence[int]) -> list[str]:
    return [names[card] for card in cards]


def of_engine(s: ButimState) -> Snapshot:
    """The position in words."""
    game, found = s.cards.words, s.cards.island_words
    ores = [
        [kind for at, kind in enumerate(ORE) for _ in range(s.ore[3 * seat + at])] for seat in range(s.seats)
    ]
    assert s.pieces == list(map(len, ores))
    return {
        "asked": "over"
        if s.stage == b.OVER_STAGE
        else "contest"
        if s.contest
        else STAGES.get(s.stage, "claim"),
        "turn": (s.active, s.turn),
        "piles": {island: words(found, pile) for island, pile in zip(ISLANDS, s.piles, strict=True)},
        "whirlpool": sorted(words(found, [card for cards in s.sunk for card in cards])),
        "pile": words(game, s.pile),
        "discards": sorted(words(game, s.discards)),
        "played": sorted(words(game, s.played)),
        "hands": [sorted(words(game, hand)) for hand in s.hands],
        "gear": [sorted(words(game, cards)) for cards in s.gear],
        "maps": [sorted(words(found, cards)) for cards in s.maps],
        "won": [sorted(words(found, cards)) for cards in s.won],
        "quests": sorted(words(found, s.quests)),
        "where": ["" if island < 0 else ISLANDS[island] for island in s.where],
        "ore": list(map(sorted, ores)),
        "bag": {} if s.party else {kind: count for kind, count in zip(ORE, s.bag, strict=True) if count},
        "turned": "" if s.turned < 0 else found[s.turned],
        "left": (s.digs, s.winds, s.forgeries, s.twice),
    }


def of_reference(r: Reference) -> Snapshot:
    """The same of the reference."""
    return {
        "asked": "over" if r.ask is None else "contest" if r.contest else r.ask.stage,
        "turn": (r.active, r.turn),
        "piles": r.piles,
        "whirlpool": sorted(r.whirlpool),
        "pile": r.pile,
        "discards": sorted(r.discards),
        "played": sorted(r.played),
        "hands": list(map(sorted, r.hands)),
        "gear": list(map(sorted, r.gear)),
        "maps": list(map(sorted, r.maps)),
        "won": list(map(sorted, r.won)),
        "quests": sorted(r.quests),
        "where": r.where,
        "ore": list(map(sorted, r.ore)),
        "bag": dict(Counter(r.bag)),
        "turned": r.turned,
        "left": (r.digs, r.winds, r.forgeries, r.repeats),
    }


def play_both(seats: int, mode: str, luck: int, deck: str = "") -> Counter[str]:
    """A random game in both, all compared after each move; what happened that is worth a count."""
    rng = Recorder(luck)
    s = RULES.new(RULES.setup(seats, {"mode": mode, "deck": deck}), rng)
    party = mode == "party"
    r = Reference(start_of(s, rng), Deck(deck or house_text(), party), party, Witness(s, rng))
    haste = rng.choice((1.0, 0.1, 0.02))
    while True:
        assert of_engine(s) == of_reference(r)
        assert list(RULES.must_act(s)) == r.must_act()
        assert sorted(RULES.to_act(s)) == sorted(r.to_act())
        for seat in (TABLE, *range(seats)):
            shown = sorted(RULES.show(s, move) for move in RULES.legal_moves(s, seat))
            assert shown == sorted(r.moves(seat)), seat
        outcome = RULES.outcome(s)
        if outcome is not None:
            assert list(outcome.places) == r.places()
            assert list(outcome.points or ()) == r.points()
            return r.happened
        seat, text = choose(r, rng, haste)
        RULES.apply(s, seat, RULES.parse(s, text), rng)
        r.do(seat, text)


def choose(r: Reference, rng: FairChance, haste: float) -> tuple[int, str]:
    """A random move; turns end late where there is no haste, and claims come where they are least expected."""
    assert r.ask is not None
    eager = 0.5 if r.ask.stage in ("map", "tear", "gear", "cancel") else 0.1
    others = [seat for seat in r.to_act() if seat not in r.must_act()]
    seat = rng.choice(others if others and rng.random() < eager else r.must_act())
    texts = sorted(r.moves(seat))
    weights = [
        haste if text in ("end", "skip") else 3 if text.startswith(("dig", "later", "equip")) else 1
        for text in texts
    ]
    return seat, rng.choices(texts, weights)[0]


@pytest.mark.parametrize("deck", ["house", "other"])
@pytest.mark.parametrize("mode", ["full", "party"])
@pytest.mark.parametrize("seats", range(2, 8))
def test_whole_games_agree(seats: int, mode: str, deck: str) -> None:
    play_both(seats, mode, seats, OTHER if deck == "other" else "")


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=10)
def test_games_with_cards_that_do_anything_agree(seed: int) -> None:
    rng = random.Random(seed)
    play_both(rng.randint(2, 4), rng.choice(("full", "party")), seed, random_deck(rng))


def test_the_rare_things_agree_and_do_happen() -> None:
    """The comparison says something about claims, traps and the end only where they happen."""
    happened: Counter[str] = Counter()
    effects = ("take-map", "draw", "forge", "dig-again", "lose-map", "repeat-next", "discard")
    for luck in range(116, 132):
        for deck in ("", OTHER, random_deck(random.Random(luck), effects)):
            happened += play_both(2 + luck % 4, "full", luck, deck)
    assert [rare for rare in RARE if not any(rare in name for name in happened)] == []


SELDOM = {"map lapses": 39, "tear lapses": 35, "two treasures alike are void": 450}
"""What one game in a hundred has: by its name in the reference, the number of a game that was found to have it."""


@pytest.mark.parametrize("name", SELDOM)
def test_what_hardly_ever_happens_agrees(name: str) -> None:
    luck = SELDOM[name]
    effects, powers = (
        ("take-map", "lose-map", "dig-again", "draw"),
        ("cancel-treasure", "hand", "start", "shovel"),
    )
    happened = play_both(2, "party", luck, random_deck(random.Random(luck), effects, powers))
    assert happened[name], "another game has to be found"
