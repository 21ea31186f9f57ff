"""Butim: every trap in both modes, and what it does to the owner of an Amulet and to others who have it."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.events import HIDDEN
from tests.games.butim_table import RULES, Game, game
from tests.helpers import FairChance

MODES = pytest.mark.parametrize("mode", ["full", "party"])
ISLAND = {
    "ambush": "sand", "curse": "earth", "leak": "sand", "plague": "stone", "landslide": "earth",
    "mutiny": "sand-earth", "ghost-ship": "sand-stone", "torn-map": "stone",
}  # fmt: skip
SPARED = " does not touch its digger."


def sprung(trap: str, seats: int = 3, mode: str = "full", hand: str = "", **fields: Any) -> Game:
    """A has dug up a trap and holds `hand`; what else there is is in `fields`."""
    island = ISLAND[trap]
    payment = [f"current-{symbol}" for symbol in island.split("-")]
    hands = {**fields.pop("hands", {}), "A": " ".join([*payment, hand])}
    tops = fields.pop("tops", {island: trap})
    play = game(seats, mode, hands=hands, tops=tops, **fields).do(f"dig {island}")
    return play.do(*(f"pay {card}" for card in payment))


def after(play: Game) -> list[str]:
    """What all read after the trap was turned up."""
    lines = play.told(None)
    at = next(number for number, line in enumerate(lines) if "digs up a trap" in line)
    return lines[at + 1 :]


@MODES
@pytest.mark.parametrize("trap", ISLAND)
def test_a_trap_is_turned_up_done_and_goes_to_the_whirlpool(trap: str, mode: str) -> None:
    play = sprung(trap, mode=mode, hand="amulet compass")
    name = trap.replace("-", " ").title()
    assert any(line.startswith(f"You: digs up a trap, {name}! ") for line in play.told("B"))
    while play.s.turned >= 0:
        assert play.s.cards.island_names[play.s.turned] == name, "it lies open while it is done"
        play.do(play.moves()[0])
    assert trap in play.sunk(ISLAND[trap]).split()


# Ambush


@MODES
@pytest.mark.parametrize(("hand", "lost"), [("compass amulet shovel", 2), ("compass", 1)])
def test_ambush(hand: str, lost: int, mode: str) -> None:
    play = sprung("ambush", mode=mode, hand=hand, hands={"B": "sea-chest"})
    assert (play.stage, play.asked, len(play.moves())) == ("card", "T", len(hand.split()))
    play.do(*["pick 1"] * lost)
    assert (play.stage, len(play.hand("A").split()), play.hand("B")) == (
        "act",
        len(hand.split()) - lost,
        "sea-chest",
    )
    assert play.told("B")[0].startswith("You: loses ")
    assert len(play.s.played) == 1 + lost


@MODES
def test_ambush_of_an_empty_hand(mode: str) -> None:
    play = sprung("ambush", mode=mode)
    assert (play.stage, after(play)) == ("act", ["There is no card to lose."])


# Curse


@MODES
def test_curse(mode: str) -> None:
    play = sprung("curse", mode=mode, gear={"A": "sea-chest gold-mine", "B": "compass"})
    assert (play.stage, play.asked, play.moves()) == ("lose", "A", ["lose gold-mine", "lose sea-chest"])
    play.do("lose sea-chest")
    assert (play.gear("A"), play.gear("B"), play.stage) == ("gold-mine", "compass", "act")
    assert play.discards.endswith("sea-chest")
    assert play.told("B") == ["You: loses Sea Chest."]


@MODES
def test_curse_with_one_equipment_or_none(mode: str) -> None:
    one = sprung("curse", mode=mode, gear={"A": "sea-chest"})
    assert (one.stage, one.gear("A"), after(one)) == ("act", "", ["You: loses Sea Chest."])
    none = sprung("curse", mode=mode, gear={"B": "sea-chest"}, hand="compass")
    assert (none.stage, after(none)) == ("act", ["There is no equipment to lose."])
    assert none.hand("A") == "compass", "what is in the hand is not equipped"


# Leak


def test_leak() -> None:
    play = sprung("leak", ore={"A": "ccsg", "B": "g"}, where={"B": "earth"})
    assert (play.stage, play.asked, play.moves()) == ("piece", "T", ["pick 1", "pick 2", "pick 3", "pick 4"])
    assert list(RULES.odds(play.s)) == [1, 1, 1, 1], "each piece alike, not each kind"
    for pick, lost, left in (
        ("pick 1", "copper", "csg"),
        ("pick 3", "silver", "ccg"),
        ("pick 4", "gold", "ccs"),
    ):
        again = sprung("leak", ore={"A": "ccsg", "B": "g"}, where={"B": "earth"}).do(pick)
        assert (again.ore("A"), again.ore("B"), again.stage) == (left, "g", "act")
        assert again.told("C") == [f"You: loses {lost} to the bag."]
        assert len(again.bag) == 40 - 4


def test_leak_without_ore() -> None:
    play = sprung("leak", ore={"B": "g"}, hand="compass")
    assert (play.stage, play.hand("A"), after(play)) == ("act", "compass", ["There is no ore to lose."])


def test_leak_in_party_mode_is_a_card_at_random() -> None:
    play = sprung("leak", mode="party", hand="compass amulet")
    assert (play.stage, play.moves()) == ("card", ["pick 1", "pick 2"])
    play.do("pick 2")
    assert (play.hand("A"), play.stage) == ("compass", "act")
    assert after(sprung("leak", mode="party")) == ["There is no card to lose."]


# Plague


@MODES
def test_plague_goes_round_from_the_digger_and_skips_empty_hands(mode: str) -> None:
    hands = {"B": "amulet compass", "D": "toll-sand toll-stone"}
    play = sprung("plague", 4, mode, "sea-chest shovel", hands=hands)
    for who, moves, chosen in (
        ("A", ["discard shovel", "discard sea-chest"], "discard shovel"),
        ("B", ["discard compass", "discard amulet"], "discard compass"),
        ("D", ["discard toll-sand", "discard toll-stone"], "discard toll-stone"),
    ):
        assert (play.stage, play.asked, play.moves()) == ("discard", who, moves)
        play.do(chosen)
    assert [play.hand(who) for who in "ABCD"] == ["sea-chest", "amulet", "", "toll-sand"]
    assert (play.stage, play.asked) == ("act", "A")
    assert play.told("C") == ["Dan: discards Toll (stone)."]


@MODES
def test_plague_starts_with_the_digger_whoever_that_is(mode: str) -> None:
    hands = {"A": "amulet compass", "B": "current-stone toll-sand toll-stone", "C": "shovel sea-chest"}
    play = game(3, mode, active="B", hands=hands, tops={"stone": "plague"})
    play.do("dig stone", "pay current-stone")
    asked = ""
    while play.stage == "discard":
        asked += play.asked
        play.do(play.moves()[0])
    assert asked == "BCA"


@MODES
def test_of_one_card_there_is_no_choice(mode: str) -> None:
    play = sprung("plague", 2, mode, "shovel", hands={"B": "compass"})
    assert (play.hand("A"), play.hand("B"), play.stage) == ("", "", "act")
    assert after(play) == ["You: discards Shovel.", "Ben: discards Compass."]


# Landslide


@MODES
def test_landslide_takes_the_next_card_unseen(mode: str) -> None:
    play = sprung("landslide", mode=mode, tops={"earth": "landslide star kraken"})
    assert play.island("earth", 1) == "kraken-map"
    assert {"star-map", "landslide"} <= set(play.sunk("earth").split())
    assert after(play) == ["The whirlpool takes the top card of the earth island."]
    star = play.s.cards.island_words.index("earth:star-map")
    view = RULES.mask(play.s, 0)
    assert set(view.sunk[1]) == {HIDDEN}
    sunk = [star in RULES.determinize(view, 0, FairChance(seed)).sunk[1] for seed in range(30)]
    assert set(sunk) == {True, False}, "the digger does not know it"


@MODES
def test_landslide_may_empty_the_island(mode: str) -> None:
    where = {"B": "earth"} if mode == "full" else {}
    play = sprung("landslide", mode=mode, tops={"earth": "landslide star"}, left={"earth": 2}, where=where)
    assert ("earth" in play.islands_left, play.where("A"), play.where("B")) == (False, "adrift", "adrift")
    assert after(play)[-1] == "The earth island is gone."


@MODES
def test_landslide_as_the_last_card(mode: str) -> None:
    play = sprung("landslide", mode=mode, left={"earth": 1})
    assert after(play) == ["The earth island is gone.", "There is no card left to sink."]
    assert play.stage == "act"


# Mutiny


@MODES
def test_mutiny_ends_the_turn_at_once(mode: str) -> None:
    play = sprung(
        "mutiny", mode=mode, hand="tavern-tale-sand shovel", ore={"A": "g"} if mode == "full" else {}
    )
    assert (play.active, play.hand("A")) == ("B", "shovel tavern-tale-sand")
    assert after(play)[0] == "You: the turn ends at once."
    assert "mutiny" in play.sunk("sand-earth")


@MODES
def test_the_hand_limit_holds_in_a_mutiny(mode: str) -> None:
    hand = "shovel amulet compass spyglass figurehead rowing-boat"
    play = sprung("mutiny", mode=mode, hand=hand)
    assert (play.active, play.stage, play.asked, play.s.digs) == ("A", "discard", "A", 0)
    play.do("discard spyglass")
    assert (play.active, len(play.hand("A").split())) == ("B", 5)


@MODES
@pytest.mark.parametrize("card", ["second-wind-sand", "forgery-sand", "twice-told-sand"])
def test_what_is_unused_lapses_in_a_mutiny(card: str, mode: str) -> None:
    hands = {"A": f"{card} current-sand current-earth tavern-tale-sand"}
    play = game(2, mode, hands=hands, tops={"sand-earth": "mutiny"}, maps={"A": "star"}, quests="skull-8")
    play.do(f"play {card}")
    if play.stage == "claim":
        play.do("later")
    play.do("dig sand-earth", "pay current-sand", "pay current-earth")
    assert (play.active, play.s.winds, play.s.forgeries, play.s.twice) == ("B", 0, 0, 0)
    assert play.moves("A") == []


@MODES
def test_a_mutiny_before_the_first_player_is_sunk_before_the_round_is(mode: str) -> None:
    hands = {"B": "current-sand current-earth"}
    play = game(2, mode, active="B", hands=hands, tops={"sand-earth": "mutiny"})
    play.do("dig sand-earth", "pay current-sand", "pay current-earth")
    assert (play.active, "round" in play.kinds, play.s.turned) == ("A", True, -1)


@MODES
def test_a_mutiny_may_bring_the_end(mode: str) -> None:
    left = dict.fromkeys(("sand", "earth", "stone", "sand-stone", "earth-stone"), 0)
    play = sprung("mutiny", mode=mode, left={**left, "sand-earth": 1})
    assert (play.stage, play.islands_left) == ("over", ["centre"])


# Ghost Ship


@MODES
def test_ghost_ship_passes_a_random_card_to_the_left_all_at_once(mode: str) -> None:
    play = sprung(
        "ghost-ship", mode=mode, hand="shovel compass", hands={"B": "amulet", "C": "toll-sand toll-stone"}
    )
    for count in (2, 1, 2):
        assert (play.stage, play.asked, len(play.moves())) == ("card", "T", count)
        play.do(play.moves()[-1])
    assert [play.hand(who) for who in "ABC"] == ["shovel toll-stone", "compass", "amulet toll-sand"]
    assert play.told("A") == [
        "Ben: gets Compass from you.",
        "Cleo: gets a card from Ben.",
        "You: gets Toll (stone) from Cleo.",
    ]
    assert play.told(None) == [
        "Ben: gets a card from you.",
        "Cleo: gets a card from Ben.",
        "You: gets a card from Cleo.",
    ]
    assert (play.stage, play.asked) == ("act", "A")


@MODES
def test_nothing_is_passed_on_before_all_have_picked(mode: str) -> None:
    play = sprung("ghost-ship", mode=mode, hand="shovel", hands={"B": "amulet", "C": "toll-sand"}).do(
        "pick 1"
    )
    assert (play.hand("A"), play.events) == ("shovel", [])
    assert play.s.hands[1] == [play.s.cards.words.index("amulet")], "what is passed is not passed again"
    play.do("pick 1", "pick 1")
    assert [play.hand(who) for who in "ABC"] == ["toll-sand", "shovel", "amulet"]


@MODES
def test_an_empty_hand_gives_nothing_and_receives(mode: str) -> None:
    play = sprung("ghost-ship", mode=mode, hand="shovel", hands={"C": "toll-sand"}).do("pick 1", "pick 1")
    assert [play.hand(who) for who in "ABC"] == ["toll-sand", "shovel", ""]
    empty = sprung("ghost-ship", mode=mode)
    assert (empty.stage, after(empty)) == ("act", ["No card is passed on."])
    assert after(sprung("plague", mode=mode)) == ["Nobody has a card to discard."]


@MODES
def test_with_two_players_it_is_a_swap(mode: str) -> None:
    play = sprung("ghost-ship", 2, mode, "shovel", hands={"B": "amulet"}).do("pick 1", "pick 1")
    assert (play.hand("A"), play.hand("B")) == ("amulet", "shovel")


# Torn Map


@MODES
def test_torn_map_takes_a_map_of_ones_choice(mode: str) -> None:
    play = sprung("torn-map", mode=mode, maps={"A": "skull star star", "B": "kraken"})
    assert (play.stage, play.asked, play.moves()) == ("tear", "A", ["tear skull", "tear star"])
    play.do("tear star")
    assert (play.maps("A"), play.maps("B"), play.stage) == ("skull star", "kraken", "act")
    assert play.told("B") == ["You: loses a star map to the whirlpool."]
    assert "star-map" in " ".join(map(play.sunk, ("sand", "earth", "stone")))


@MODES
def test_torn_map_with_one_kind_or_none(mode: str) -> None:
    one = sprung("torn-map", mode=mode, maps={"A": "star star"})
    assert (one.stage, one.maps("A"), after(one)) == (
        "act",
        "star",
        ["You: loses a star map to the whirlpool."],
    )
    none = sprung("torn-map", mode=mode, maps={"B": "star"})
    assert (none.stage, none.maps("B"), after(none)) == ("act", "star", ["There is no map to lose."])


# Amulet


@MODES
@pytest.mark.parametrize("trap", ISLAND)
def test_an_amulet_keeps_its_owner_from_every_trap(trap: str, mode: str) -> None:
    play = sprung(
        trap, mode=mode, hand="shovel compass toll-sand", gear={"A": "amulet sea-chest"}, maps={"A": "skull star"},
        ore={"A": "cg"} if mode == "full" else {}, tops={ISLAND[trap]: f"{trap} nothing"},
    )  # fmt: skip
    assert (play.stage, play.asked, play.active) == ("act", "A", "A")
    assert (play.hand("A"), play.gear("A"), play.maps("A")) == (
        "shovel compass toll-sand",
        "amulet sea-chest",
        "skull star",
    )
    assert play.ore("A") == ("cg" if mode == "full" else "")
    assert trap in play.sunk(ISLAND[trap]).split()
    assert after(play)[0] == f"You: {trap.replace('-', ' ').title()}{SPARED}"
    besides = {
        "landslide": ["The whirlpool takes the top card of the earth island."],
        "plague": ["Nobody has a card to discard."],
        "ghost-ship": ["No card is passed on."],
    }
    assert after(play)[1:] == besides.get(trap, [])


@MODES
def test_plague_and_ghost_ship_hit_the_others_of_an_amulets_owner(mode: str) -> None:
    hands = {"B": "compass toll-sand", "C": "shovel toll-stone"}
    plague = sprung("plague", mode=mode, hand="sea-chest", gear={"A": "amulet"}, hands=hands)
    assert plague.asked == "B"
    plague.do("discard compass", "discard shovel")
    assert [plague.hand(who) for who in "ABC"] == ["sea-chest", "toll-sand", "toll-stone"]
    ghost = sprung("ghost-ship", mode=mode, hand="sea-chest", gear={"A": "amulet"}, hands=hands)
    ghost.do("pick 1", "pick 1")
    assert [ghost.hand(who) for who in "ABC"] == ["sea-chest", "shovel toll-sand", "compass toll-stone"]


@MODES
def test_an_amulet_keeps_out_of_others_plague_and_ghost_ship(mode: str) -> None:
    hands = {"B": "compass toll-sand", "C": "shovel toll-stone"}
    plague = sprung("plague", mode=mode, hand="sea-chest gold-mine", gear={"B": "amulet"}, hands=hands)
    plague.do("discard sea-chest")
    assert plague.asked == "C", "who is skipped"
    assert plague.do("discard shovel").hand("B") == "compass toll-sand"
    ghost = sprung("ghost-ship", mode=mode, hand="sea-chest", gear={"B": "amulet"}, hands=hands)
    ghost.do("pick 1", "pick 1")
    assert [ghost.hand(who) for who in "ABC"] == ["shovel", "compass toll-sand", "sea-chest toll-stone"]


@MODES
def test_a_ghost_ship_with_only_one_who_is_not_kept_out(mode: str) -> None:
    play = sprung("ghost-ship", 2, mode, "sea-chest", gear={"B": "amulet"}, hands={"B": "compass"})
    assert (play.stage, play.hand("A"), play.hand("B")) == ("act", "sea-chest", "compass")
    assert after(play) == ["No card is passed on."]


@MODES
def test_a_landslide_happens_though_its_digger_has_an_amulet(mode: str) -> None:
    play = sprung("landslide", mode=mode, gear={"A": "amulet"}, tops={"earth": "landslide star"})
    assert {"star-map", "landslide"} <= set(play.sunk("earth").split())


@MODES
@pytest.mark.parametrize("trap", ["ambush", "leak", "ghost-ship"])
def test_a_figurehead_does_not_keep_from_traps(trap: str, mode: str) -> None:
    ore = {"A": "g"} if mode == "full" else {}
    play = sprung(trap, 2, mode, "shovel", gear={"A": "figurehead"}, hands={"B": "compass"}, ore=ore)
    while play.asked == "T":
        play.do("pick 1")
    if trap == "ghost-ship":
        assert (play.hand("A"), play.hand("B")) == ("compass", "shovel")
    elif trap == "leak" and mode == "full":
        assert play.ore("A") == ""
    else:
        assert play.hand("A") == ""
