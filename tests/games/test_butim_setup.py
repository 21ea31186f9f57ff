"""Butim: the house's cards as the rules count them, the set-up by mode and number of players, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from core.engine.events import HIDDEN
from core.games.butim.cards import EQUIPMENT, LABIA, MAP, NOTHING, PLUNDER, TRAP, TREASURE, cards_of
from core.games.butim.deck import ISLANDS
from core.games.butim.state import ButimState
from tests.games.butim_table import LETTERS, RULES, Game
from tests.helpers import FairChance

SEATS = range(2, 8)
SINGLES, MIXED, CENTRE = ISLANDS[:3], ISLANDS[3:6], ISLANDS[6]
SUNK = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3}


class Unshuffled(FairChance):
    """Leaves every pile as the deck lists it."""

    def shuffle(self, items: list[int]) -> None:  # type: ignore[override]
        pass


def new(seats: int, mode: str = "full", first: int | None = 0, seed: int = 0) -> ButimState:
    s: ButimState = RULES.new(RULES.setup(seats, {"mode": mode}, first), FairChance(seed))
    return s


# The cards


@pytest.mark.parametrize("party", [False, True])
def test_forty_game_cards_of_three_kinds(party: bool) -> None:
    cards = cards_of("", party)
    count = Counter[int]()
    symbols: dict[int, Counter[int]] = {PLUNDER: Counter(), LABIA: Counter(), EQUIPMENT: Counter()}
    names = Counter[str]()
    for card, copies in enumerate(cards.copies):
        count[cards.kinds[card]] += copies
        symbols[cards.kinds[card]][cards.symbols[card]] += copies
        names[cards.names[card]] += copies
    assert count == {EQUIPMENT: 10, PLUNDER: 15, LABIA: 15}
    assert symbols == {PLUNDER: {0: 5, 1: 5, 2: 5}, LABIA: {0: 5, 1: 5, 2: 5}, EQUIPMENT: {-1: 10}}
    assert names == {
        "Gold Mine": 1, "False Map": 1, "Merchant's Scales": 1, "Spyglass": 1, "Shovel": 1, "Compass": 1,
        "Amulet": 1, "Figurehead": 1, "Rowing Boat": 1, "Sea Chest": 1,
        "Pickpocket": 3, "Boarding": 1, "Map Thief": 2, "Toll": 2, "Sabotage": 2, "Scuttle": 2, "Current": 3,
        "Tavern Tale": 3, "Bargain": 2, "Hearsay": 2, "Second Wind": 2, "Forgery": 2, "Lucky Coin": 2,
        "Twice-Told": 2,
    }  # fmt: skip


@pytest.mark.parametrize("party", [False, True])
def test_ten_cards_of_every_island(party: bool) -> None:
    cards = cards_of("", party)
    wanted = {
        **{island: {MAP: 3, TREASURE: 2, NOTHING: 3, TRAP: 2} for island in SINGLES},
        **{island: {MAP: 4, TREASURE: 2, NOTHING: 2, TRAP: 2} for island in MIXED},
        CENTRE: {MAP: 3, TREASURE: 2, NOTHING: 1, TRAP: 4},
    }
    for number, island in enumerate(ISLANDS):
        faces = Counter[int]()
        for card in cards.of_land[number]:
            faces[cards.faces[card]] += cards.island_copies[card]
        assert faces == wanted[island], island


def test_maps_treasures_and_traps() -> None:
    cards = cards_of("", False)
    maps, treasures, traps = Counter[str](), Counter[int](), Counter[str]()
    worth: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}
    for card, copies in enumerate(cards.island_copies):
        if cards.faces[card] == MAP:
            maps[cards.island_names[card]] += copies
        elif cards.faces[card] == TREASURE:
            treasures[sum(cards.needs[card])] += copies
            worth[sum(cards.needs[card])].add(cards.coins[card])
            assert max(cards.needs[card]) == 1, "its maps are different ones"
            assert sum(cards.needs[card]) == 3 or cards.lands[card] != 6, "those of the centre are great"
        elif cards.faces[card] == TRAP:
            traps[cards.island_names[card]] += copies
    assert maps == {"skull map": 6, "anchor map": 6, "kraken map": 6, "star map": 6}
    assert treasures == {1: 5, 2: 6, 3: 3}
    assert max(worth[1]) < min(worth[2]), "who gives more maps gets more"
    assert max(worth[2]) < min(worth[3])
    assert sum(map(len, worth.values())) >= 13, "that scores differ, coins do"
    assert traps == dict.fromkeys(
        ("Ambush", "Curse", "Leak", "Plague", "Landslide", "Mutiny", "Ghost Ship", "Torn Map"), 2
    )


# The set-up


@pytest.mark.parametrize("mode", ["full", "party"])
@pytest.mark.parametrize("seats", SEATS)
def test_the_whirlpool_is_fed_and_five_cards_are_dealt(seats: int, mode: str) -> None:
    s = new(seats, mode)
    assert [len(pile) for pile in s.piles] == [10 - SUNK[seats]] * 7
    assert [len(cards) for cards in s.sunk] == [SUNK[seats]] * 7
    in_hand = [5] * seats if mode == "full" else [7] + [5] * (seats - 1)  # the first turn has begun there
    assert [len(hand) for hand in s.hands] == in_hand
    assert len(s.pile) == 40 - sum(in_hand)
    assert s.discards == s.played == s.quests == []
    assert s.gear == s.maps == s.won == [[]] * seats
    Game(s).checked()


def test_the_whirlpool_is_fed_from_the_top() -> None:
    s: ButimState = RULES.new(RULES.setup(4, first=0), Unshuffled(0))
    whole = [[*pile, *sunk] for pile, sunk in zip(s.piles, s.sunk, strict=True)]
    assert whole == [
        [card for card in s.cards.of_land[island] for _ in range(s.cards.island_copies[card])]
        for island in range(7)
    ]


def test_every_pile_is_shuffled() -> None:
    one, other = new(2, seed=1), new(2, seed=2)
    assert all(pile != another for pile, another in zip(one.piles, other.piles, strict=True))
    assert one.pile != other.pile


@pytest.mark.parametrize("mode", ["full", "party"])
def test_what_is_hidden_at_first(mode: str) -> None:
    s = new(3, mode)
    for seat in range(3):
        view = RULES.mask(s, seat)
        assert view.hands[seat] == s.hands[seat]
        hidden = [card for other in range(3) if other != seat for card in view.hands[other]]
        hidden += [card for lists in (view.piles, view.sunk) for some in lists for card in some] + view.pile
        assert set(hidden) == {HIDDEN}


@pytest.mark.parametrize("seats", SEATS)
def test_pawns_are_placed_in_the_order_of_turns_where_no_pawn_is(seats: int) -> None:
    game = Game(new(seats, first=1))
    free = list(ISLANDS)
    for step in range(seats):
        who = LETTERS[(1 + step) % seats]
        assert (game.stage, game.asked, game.acting) == ("place", who, who)
        assert game.where(who) == "adrift"
        assert game.moves() == [f"place {island}" for island in free]
        for island in set(ISLANDS) - set(free):
            assert game.refused(f"place {island}") == "Put your ship at an island where no other is."
        chosen = free.pop(len(free) // 2)
        game.do(f"place {chosen}")
        assert game.where(who) == chosen
        assert (game.kinds[0], game.events[0].seat) == ("placed", LETTERS.index(who))
    assert (game.stage, game.asked, game.active, game.s.turn) == ("ore", "T", "B", 1)


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_has_ore_at_first(seats: int) -> None:
    s = new(seats)
    assert s.bag == [20, 12, 8]
    assert s.ore == [0] * (3 * seats)
    assert s.pieces == [0] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_party_mode_begins_with_a_turn_without_pawns(seats: int) -> None:
    game = Game(new(seats, "party", first=1))
    assert (game.stage, game.asked, game.active, game.s.turn) == ("act", "B", "B", 1)
    assert {game.where(LETTERS[seat]) for seat in range(seats)} == {"adrift"}


@pytest.mark.parametrize("mode", ["full", "party"])
def test_the_whirlpool_takes_nothing_at_the_very_first(mode: str) -> None:
    game = Game(new(2, mode, first=0))
    while game.s.turn < 1 or game.stage == "place":
        game.do(game.moves()[0])
    assert (game.s.turn, [len(pile) for pile in game.s.piles]) == (1, [9] * 7)


def test_who_begins() -> None:
    assert {new(4, first=None, seed=seed).first for seed in range(40)} == {0, 1, 2, 3}
    for first in range(4):
        s = new(4, first=first)
        assert (s.first, s.asked) == (first, first)


def test_the_order_of_turns_goes_round() -> None:
    game = Game(new(3, "party", first=2))
    seen = [game.active]
    while len(seen) < 7:
        game.do("end")
        while game.stage != "act":
            game.do(game.moves()[0])
        seen.append(game.active)
    assert "".join(seen) == "CABCABC"
