"""Butim: cards that combine: Twice-Told with every card, and what Mutiny, Forgery and others do to one another."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.butim.deck import ISLANDS
from tests.games.butim_table import RULES, Game, game
from tests.helpers import FairChance

MODES = pytest.mark.parametrize("mode", ["full", "party"])
TWICE = "twice-told-sand"
ONE_SKULL, OTHER_SKULL = "sand:treasure-skull-8", "earth:treasure-skull-9"


def doubled(card: str, seats: int = 3, mode: str = "full", **fields: Any) -> Game:
    """A has played a card after Twice-Told."""
    hands = {**fields.pop("hands", {}), "A": f"{TWICE} {card}"}
    return game(seats, mode, hands=hands, **fields).do(f"play {TWICE}", f"play {card}")


# Twice-Told


@MODES
def test_it_is_told_that_a_card_is_done_twice(mode: str) -> None:
    play = doubled("tavern-tale-sand", mode=mode, pile="amulet compass shovel sea-chest spyglass")
    assert play.told("B") == [
        "You: plays Twice-Told (sand).",
        "You: plays Tavern Tale (sand), twice.",
        "You: draws 2 cards.",
        "You: draws 2 cards.",
    ]
    assert play.hand("A").split() == ["shovel", "compass", "amulet", "sea-chest"]
    assert play.s.twice == 0, "the next card only"


@MODES
def test_bargain_is_done_whole_before_it_is_repeated(mode: str) -> None:
    play = doubled("bargain-sand", mode=mode, pile="amulet compass toll-sand shovel")
    assert play.moves() == ["discard compass", "discard amulet"]
    play.do("discard amulet")
    assert play.moves() == ["discard shovel", "discard compass", "discard toll-sand"]
    assert play.do("discard shovel").hand("A") == "compass toll-sand"


@MODES
@pytest.mark.parametrize("card", ["pickpocket-sand", "scuttle-sand"])
def test_each_repetition_chooses_its_own_victim(card: str, mode: str) -> None:
    hands = {"B": "amulet compass shovel", "C": "sea-chest toll-sand toll-stone"}
    play = doubled(card, mode=mode, hands=hands)
    picks = ["pick 1"] * (2 if card == "scuttle-sand" else 1)
    play.do("choose 2", *picks)
    assert (play.stage, play.moves()) == ("seat", ["choose 2", "choose 3"])
    play.do("choose 3", *picks)
    assert play.stage == "act"
    sizes = [len(play.hand(who).split()) for who in "ABC"]
    assert sizes == ([0, 1, 1] if card == "scuttle-sand" else [2, 2, 2])


@MODES
def test_a_repetition_that_finds_nothing_lapses(mode: str) -> None:
    play = doubled("pickpocket-sand", mode=mode, hands={"B": "amulet"}).do("pick 1")
    assert (play.stage, play.hand("A")) == ("act", "amulet")
    assert play.told("B")[-1] == "Nobody has a card that can be taken."


def test_toll_twice() -> None:
    play = doubled("toll-sand", ore={"B": "cg", "C": "s"})
    play.do("choose 2", "give copper", "choose 3", "give silver")
    assert (play.ore("A"), play.ore("B"), play.stage) == ("cs", "g", "act")


def test_toll_twice_in_party_mode() -> None:
    play = doubled("toll-sand", mode="party", hands={"B": "amulet shovel", "C": "compass"})
    play.do("choose 3", "hand compass", "hand shovel")
    assert (play.hand("A"), play.hand("B"), play.stage) == ("shovel compass", "amulet", "act")


@MODES
def test_boarding_and_sabotage_twice(mode: str) -> None:
    gear = {"B": "amulet compass", "C": "shovel"}
    boarded = doubled("boarding-stone", mode=mode, gear=gear).do("take 2 amulet")
    assert boarded.moves() == ["take 2 compass", "take 3 shovel"]
    assert boarded.do("take 3 shovel").gear("A") == "shovel amulet"
    broken = doubled("sabotage-earth", mode=mode, gear=gear).do("take 2 amulet", "take 2 compass")
    assert (broken.gear("B"), broken.gear("C"), broken.stage) == ("", "shovel", "act")


@MODES
def test_claims_come_between_a_map_thief_and_its_repetition(mode: str) -> None:
    quests = f"{ONE_SKULL} earth:treasure-star-7"
    play = doubled("map-thief-sand", mode=mode, maps={"B": "skull kraken", "C": "anchor"}, quests=ONE_SKULL)
    play.do("map 2 skull")
    assert (play.stage, play.asked) == ("claim", "A"), "what the first made claimable is asked about first"
    play.do(f"claim {ONE_SKULL}")
    assert (play.stage, play.moves(), play.won("A")) == ("map", ["map 2 kraken", "map 3 anchor"], "skull-8")
    play.do("map 3 anchor")
    assert (play.maps("A"), play.stage) == ("anchor", "act")
    again = doubled("map-thief-sand", mode=mode, maps={"B": "skull star"}, quests=quests)
    again.do("map 2 skull")
    again.do("B claim earth:treasure-star-7")
    assert again.asked == "A", "the victim of the repetition claims while another is asked"
    again.do("later")
    assert (again.stage, again.maps("A"), again.told()[-1]) == ("act", "skull", "Nobody else has a map.")


@MODES
@pytest.mark.parametrize("first", ["keep", "sink"])
def test_current_twice(first: str, mode: str) -> None:
    play = doubled("current-sand", mode=mode, tops={"earth": "curse star kraken"})
    play.do("choose earth", first)
    assert play.stage == "island"
    play.do("choose earth", "sink")
    assert play.island("earth", 1) == ("star-map" if first == "keep" else "kraken-map")


@MODES
def test_hearsay_twice_on_two_islands(mode: str) -> None:
    play = doubled("hearsay-earth", mode=mode, tops={"earth": "curse star", "stone": "plague kraken"})
    play.do("choose earth", "swap", "choose stone", "swap")
    assert (play.island("earth", 2), play.island("stone", 2)) == ("star-map curse", "kraken-map plague")


@MODES
def test_second_wind_twice(mode: str) -> None:
    hand = "second-wind-stone pickpocket-sand pickpocket-earth current-earth"
    play = game(2, mode, hands={"A": f"{TWICE} {hand}"}, tops={"earth": "nothing nothing", "sand": "nothing"})
    play.do(f"play {TWICE}", "play second-wind-stone", "dig sand", "pay pickpocket-sand")
    play.do("dig earth wind", "pay pickpocket-earth", "dig earth wind", "pay current-earth")
    assert "dig" not in play.verbs()
    assert play.s.winds == 0


@MODES
def test_forgery_twice_serves_two_claims(mode: str) -> None:
    play = doubled("forgery-sand", mode=mode, maps={"A": "star star"}, quests=f"{ONE_SKULL} {OTHER_SKULL}")
    play.do(f"claim {ONE_SKULL} star for skull", f"claim {OTHER_SKULL} star for skull")
    assert (play.won("A"), play.maps("A"), play.stage) == ("skull-8 skull-9", "", "act")


def test_lucky_coin_twice() -> None:
    play = doubled("lucky-coin-earth").do("ore gold", "ore copper")
    assert (play.ore("A"), play.stage) == ("cg", "act")
    last = doubled("lucky-coin-earth", bag="g").do("ore gold")
    assert (last.ore("A"), last.stage, last.told()[-1]) == ("g", "act", "The bag is empty.")
    party = doubled("lucky-coin-earth", mode="party", pile="amulet compass shovel")
    assert party.hand("A") == "compass amulet"


@MODES
def test_two_of_them_make_three_times(mode: str) -> None:
    hands = {"A": "twice-told-sand twice-told-stone tavern-tale-sand tavern-tale-earth"}
    play = game(2, mode, hands=hands, pile="amulet compass shovel sea-chest spyglass figurehead gold-mine")
    play.do("play twice-told-sand", "play twice-told-stone").do("play tavern-tale-sand")
    assert play.told("B")[0] == "You: plays Tavern Tale (sand), 3 times."
    assert len(play.hand("A").split()) == 1 + 6
    play.do("play tavern-tale-earth")
    assert len(play.hand("A").split()) == 6 + 2, "and the card after that once"


@MODES
def test_it_waits_for_a_card_that_is_played(mode: str) -> None:
    hands = {"A": f"{TWICE} amulet tavern-tale-sand current-sand"}
    pile = "toll-sand toll-stone scuttle-sand scuttle-earth"
    play = game(2, mode, hands=hands, tops={"sand": "nothing"}, pile=pile)
    play.do(f"play {TWICE}", "equip amulet", "dig sand", "pay current-sand")
    assert play.s.twice == 1
    play.do("play tavern-tale-sand")
    assert play.hand("A") == pile


@MODES
def test_it_lapses_at_the_end_of_the_turn(mode: str) -> None:
    play = game(2, mode, hands={"A": TWICE, "B": "tavern-tale-sand"}).do(f"play {TWICE}", "end")
    while play.stage != "act":
        play.do(play.moves()[-1])
    play.do("play tavern-tale-sand")
    assert play.told("A")[0] == "Ben: plays Tavern Tale (sand)."


# Others


def test_a_figurehead_is_boarded_and_then_there_is_a_toll() -> None:
    hands = {"A": "boarding-stone toll-sand"}
    play = game(2, hands=hands, gear={"B": "figurehead"}, ore={"B": "g"})
    play.do("play boarding-stone", "play toll-sand", "give gold")
    assert (play.ore("A"), play.gear("A")) == ("g", "figurehead")


@MODES
def test_an_amulet_that_is_boarded_protects_at_once(mode: str) -> None:
    hands = {"A": "boarding-stone current-earth"}
    play = game(2, mode, hands=hands, gear={"A": "shovel", "B": "amulet"}, tops={"earth": "curse"})
    play.do("play boarding-stone", "dig earth", "pay current-earth")
    assert play.gear("A") == "shovel amulet"


@MODES
def test_boarded_equipment_can_be_given_up_and_used(mode: str) -> None:
    play = game(2, mode, hands={"A": "boarding-stone"}, gear={"B": "compass"}).do("play boarding-stone")
    assert ("trade compass" in play.moves()) == (mode == "full")


@MODES
def test_second_wind_may_dig_up_what_ends_the_turn(mode: str) -> None:
    hands = {"A": "second-wind-stone current-sand current-earth pickpocket-earth"}
    play = game(2, mode, hands=hands, tops={"sand-earth": "mutiny", "earth": "nothing"})
    play.do("play second-wind-stone", "dig sand-earth wind", "pay current-sand")
    assert (play.active, play.s.digs, play.s.winds) == ("B", 1, 0), "the usual excavation is lost as well"


@MODES
def test_forgery_unused_lapses_with_a_mutiny(mode: str) -> None:
    hands = {"A": "forgery-sand current-sand current-earth"}
    play = game(2, mode, hands=hands, tops={"sand-earth": "mutiny"}, maps={"A": "star"}, quests=ONE_SKULL)
    play.do("play forgery-sand", "later", "dig sand-earth", "pay current-sand", "pay current-earth")
    assert (play.active, play.moves("A")) == ("B", [])
    assert play.refused(f"A claim {ONE_SKULL} star for skull").startswith(
        "Chance decides" if mode == "full" else "For that treasure you need skull."
    )


@MODES
def test_current_then_landslide_empty_an_island(mode: str) -> None:
    hands = {"A": "current-sand current-earth"}
    play = game(2, mode, hands=hands, left={"earth": 3}, tops={"earth": "star landslide"})
    play.do("play current-sand", "choose earth", "sink", "dig earth", "pay current-earth")
    assert "earth" not in play.islands_left
    assert sorted(set(play.sunk("earth").split()) & {"star-map", "landslide"}) == ["landslide", "star-map"]


def test_a_dug_out_island_robs_before_it_goes() -> None:
    play = game(2, hands={"A": "current-earth"}, left={"earth": 1}, where={"B": "earth"}, ore={"B": "g"})
    play.do("dig earth", "pay current-earth", "give gold")
    assert (play.ore("A"), play.where("A"), play.where("B")) == ("g", "adrift", "adrift")


@MODES
def test_a_ghost_ship_by_two_owners_of_nothing_in_common(mode: str) -> None:
    """With an Amulet between them, a card passes over its owner."""
    hands = {"A": "current-sand current-stone shovel", "B": "compass", "C": "sea-chest", "D": "toll-sand"}
    play = game(4, mode, hands=hands, gear={"C": "amulet"}, tops={"sand-stone": "ghost-ship"})
    play.do("dig sand-stone", "pay current-sand", "pay current-stone", *["pick 1"] * 3)
    assert [play.hand(who) for who in "ABCD"] == ["toll-sand", "shovel", "sea-chest", "compass"]


@MODES
def test_sabotage_on_a_false_map_before_the_end(mode: str) -> None:
    play = game(
        2, mode, hands={"A": "sabotage-earth"}, gear={"B": "false-map"}, won={"A": "skull-8"},
        left=dict.fromkeys(ISLANDS[1:], 0),
    )  # fmt: skip
    play.do("play sabotage-earth", "end")
    outcome = RULES.outcome(play.s)
    assert outcome is not None
    assert outcome.points == (8, 0)


@MODES
@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("toll-sand", ["play toll-sand"]),
        ("toll-sand", ["dig sand", "pay toll-sand"]),
        ("shovel", ["equip shovel"]),
        ("shovel", ["play bargain-sand", "discard shovel"]),
    ],
)
def test_what_was_known_of_a_card_in_a_hand_goes_with_it(card: str, moves: list[str], mode: str) -> None:
    hands = {"A": "pickpocket-sand bargain-sand", "B": card}
    play = game(3, mode, hands=hands, tops={"sand": "nothing"}).do("play pickpocket-sand", "pick 1")
    number = play.s.cards.words.index(card)
    view = RULES.mask(play.s, 1)
    assert all(number in RULES.determinize(view, 1, FairChance(seed)).hands[0] for seed in range(4))
    play.do(*moves)
    view = RULES.mask(play.s, 1)
    assert not any(number in RULES.determinize(view, 1, FairChance(seed)).hands[0] for seed in range(4))
    assert play.s.hand_notes[1] == []
