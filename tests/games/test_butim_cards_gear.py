"""Butim: every equipment card in both modes, alone and with what it works on."""

from __future__ import annotations

import pytest

from core.engine.events import HIDDEN
from core.games.butim.deck import ISLANDS
from tests.games.butim_table import RULES, begun, game
from tests.helpers import FairChance

MODES = pytest.mark.parametrize("mode", ["full", "party"])
SIX = "pickpocket-sand pickpocket-earth pickpocket-stone current-sand current-earth current-stone"
ALL_GEAR = (
    "gold-mine", "false-map", "merchants-scales", "spyglass", "shovel", "compass", "amulet", "figurehead",
    "rowing-boat", "sea-chest",
)  # fmt: skip


@MODES
@pytest.mark.parametrize("card", ALL_GEAR)
def test_in_the_hand_it_does_nothing_on_the_table_it_stays(card: str, mode: str) -> None:
    play = game(2, mode, hands={"A": card})
    s = play.s
    number = s.cards.words.index(card)
    assert any(power[number] for power in s.cards.power), "each has a power"
    assert f"play {card}" not in play.moves()
    play.do(f"equip {card}", "end")
    assert (play.gear("A"), play.active) == (card, "B")


@pytest.mark.parametrize(("scales", "drawn"), [("", 2), ("merchants-scales", 3)])
def test_scales_in_party_mode_draw_one_more_at_the_start(scales: str, drawn: int) -> None:
    play = begun(2, "party", active="B", gear={"B": scales}, pile=SIX)
    assert len(play.hand("B").split()) == drawn
    other = begun(2, "party", active="B", gear={"A": scales}, pile=SIX)
    assert len(other.hand("B").split()) == 2, "it is its owner's"


def test_scales_equipped_now_count_from_the_next_buying_on() -> None:
    play = game(2, hands={"A": "merchants-scales"}, ore={"A": "c"}, pile=SIX).do(
        "equip merchants-scales", "end"
    )
    play.do("ore copper", "skip", "end", "ore copper", "buy copper")
    assert len(play.hand("A").split()) == 2


# Spyglass


@MODES
def test_a_spyglass_looks_at_a_card_once_a_turn(mode: str) -> None:
    play = game(3, mode, gear={"A": "spyglass"}, tops={"earth": "curse"}, left={"stone": 0})
    spies = [text for text in play.moves() if text.startswith("spy")]
    assert spies == [f"spy {island}" for island in ISLANDS if island != "stone"]
    play.do("spy earth")
    assert play.told("A") == ["You: looks at the earth island and sees Curse."]
    assert play.told("B") == play.told(None) == ["You: looks at a card of the earth island."]
    assert (play.island("earth", 1), play.stage, play.s.looked) == ("curse", "act", [])
    assert "spy" not in play.verbs()
    assert play.refused("spy sand") == "You use the Spyglass once a turn."
    curse = play.s.cards.island_words.index("earth:curse")
    for seed in range(4):
        assert RULES.determinize(RULES.mask(play.s, 0), 0, FairChance(seed)).piles[1][-1] == curse
    assert {
        RULES.determinize(RULES.mask(play.s, 1), 1, FairChance(seed)).piles[1][-1] for seed in range(30)
    } > {curse}
    play.do("end")
    while play.active != "A" or play.stage != "act":
        play.do(play.moves()[-1])
    assert "spy" in play.verbs()


@MODES
def test_without_a_spyglass_nothing_is_looked_at(mode: str) -> None:
    play = game(2, mode, gear={"B": "spyglass"})
    assert "spy" not in play.verbs()
    assert play.refused("spy sand") == "For that you need a Spyglass on the table."


@MODES
def test_a_spyglass_that_is_boarded_in_the_turn_works_in_it(mode: str) -> None:
    play = game(2, mode, hands={"A": "boarding-stone"}, gear={"B": "spyglass"}).do(
        "play boarding-stone", "spy sand"
    )
    assert "spy" not in play.verbs()


@MODES
def test_a_second_owner_of_a_used_spyglass_may_use_it_in_their_turn(mode: str) -> None:
    play = game(2, mode, gear={"A": "spyglass"}, hands={"B": "boarding-stone"}).do("spy sand", "end")
    while play.stage != "act":
        play.do(play.moves()[-1])
    play.do("play boarding-stone", "spy sand")
    assert play.told("B")[-1].startswith("Ben: looks at the sand island")


@MODES
def test_a_shovel_that_is_boarded_in_the_turn_works_in_it(mode: str) -> None:
    play = game(2, mode, hands={"A": "boarding-stone pickpocket-sand"}, gear={"B": "shovel"})
    assert "dig sand-earth shovel" not in play.moves()
    play.do("play boarding-stone")
    assert "dig sand-earth shovel" in play.moves()


@MODES
@pytest.mark.parametrize("island", ISLANDS)
def test_a_shovel_takes_one_card_off_where_digging_costs_more_than_one(island: str, mode: str) -> None:
    play = game(2, mode, hands={"A": SIX}, gear={"A": "shovel"}, tops={island: "nothing"})
    if island in ISLANDS[:3]:
        assert f"dig {island} shovel" not in play.moves()
        return
    play.do(f"dig {island} shovel")
    while play.stage == "pay":
        play.do(play.moves()[0])
    assert len(play.hand("A").split()) == (5 if island != "centre" else 4)


# Compass


@MODES
@pytest.mark.parametrize("answer", ["keep", "bottom"])
def test_a_compass_looks_first_and_may_turn_up_the_next_instead(answer: str, mode: str) -> None:
    play = game(3, mode, hands={"A": SIX}, gear={"A": "compass"}, tops={"earth": "curse star nothing"})
    play.do("dig earth").do("pay pickpocket-earth")
    assert (play.stage, play.asked, play.moves()) == ("compass", "A", ["keep", "bottom"])
    assert play.told("A")[-1] == "You: looks at the earth island and sees Curse."
    assert play.told("B")[-1] == "You: looks at a card of the earth island."
    view = RULES.mask(play.s, 1)
    assert (view.looked, ISLANDS[view.isle]) == ([HIDDEN], "earth"), "where it is looked at is seen"
    play.do(answer)
    if answer == "keep":
        assert play.told("B")[0].startswith("You: digs up a trap, Curse!")
        assert "curse" in play.sunk("earth")
        return
    assert play.told("B") == ["You: puts it at the bottom of the earth island.", "You: digs up a star map."]
    assert (play.maps("A"), play.island("earth", 1)) == ("star", "nothing")
    assert play.island("earth").split()[-1] == "curse"
    curse = play.s.cards.island_words.index("earth:curse")
    for seed in range(4):
        assert RULES.determinize(RULES.mask(play.s, 0), 0, FairChance(seed)).piles[1][0] == curse


@MODES
def test_a_compass_is_not_asked_on_the_last_card(mode: str) -> None:
    play = game(2, mode, hands={"A": SIX}, gear={"A": "compass"}, left={"sand": 1}, tops={"sand": "star"})
    play.do("dig sand", "pay pickpocket-sand")
    assert (play.stage, play.maps("A"), "sand" in play.islands_left) == ("act", "star", False)


@MODES
def test_a_compass_steers_every_excavation_of_its_owner_only(mode: str) -> None:
    play = game(
        2,
        mode,
        hands={"A": SIX + " second-wind-sand"},
        gear={"A": "compass"},
        tops={"sand": "nothing nothing"},
    )
    play.do(
        "play second-wind-sand",
        "dig sand",
        "pay pickpocket-sand",
        "keep",
        "dig sand wind",
        "pay current-sand",
    )
    assert play.stage == "compass"
    other = game(2, mode, hands={"A": SIX}, gear={"B": "compass"}, tops={"sand": "nothing"})
    assert other.do("dig sand", "pay pickpocket-sand").stage == "act"


@MODES
def test_a_compass_after_hearsay_and_current(mode: str) -> None:
    play = game(
        2,
        mode,
        hands={"A": SIX + " hearsay-earth"},
        gear={"A": "compass"},
        tops={"sand": "leak star kraken-7"},
    )
    play.do("play hearsay-earth", "choose sand", "swap", "play current-sand", "choose sand", "keep")
    play.do("dig sand", "pay pickpocket-sand")
    assert play.told("A")[-1].endswith("sees a star map.")
    play.do("bottom", *["pick 1"] * (mode == "party"))
    assert (play.sunk("sand").count("leak"), play.island("sand").split()[0], play.island("sand").split()[-1]) == (
        1, "treasure-kraken-7", "star-map",
    )  # fmt: skip


@MODES
def test_a_trap_that_a_compass_left_on_top_is_sprung(mode: str) -> None:
    play = game(2, mode, hands={"A": SIX}, gear={"A": "compass"}, tops={"earth": "landslide star"})
    play.do("dig earth", "pay pickpocket-earth", "keep")
    assert sorted(play.sunk("earth").split()) == ["landslide", "nothing", "star-map"]


# Figurehead, Rowing Boat, Sea Chest: see also the turn and the pairs


@MODES
def test_a_figurehead_guards_from_a_toll(mode: str) -> None:
    hands = {"A": "toll-sand toll-stone", "B": "shovel", "C": "compass"}
    ore = dict.fromkeys("BC", "g") if mode == "full" else {}
    play = game(3, mode, hands=hands, ore=ore, gear={"B": "figurehead"}).do("play toll-sand")
    assert play.asked == "C", "the only one left"
    play.do(play.moves()[0])
    alone = game(2, mode, hands=hands, ore={"B": "g"} if ore else {}, gear={"B": "figurehead"}).do(
        "play toll-sand"
    )
    assert alone.stage == "act"
    assert alone.told()[-1] == f"Nobody has {'ore' if mode == 'full' else 'a card'} that can be taken."


def test_a_figurehead_guards_the_hand_in_party_mode_only() -> None:
    hands = {"A": "pickpocket-sand", "B": "shovel"}
    party = game(2, "party", hands=hands, gear={"B": "figurehead"}).do("play pickpocket-sand")
    assert (party.stage, party.hand("B")) == ("act", "shovel")
    assert party.told()[-1] == "Nobody has a card that can be taken."
    full = game(2, hands=hands, gear={"B": "figurehead"}).do("play pickpocket-sand", "pick 1")
    assert full.hand("A") == "shovel"


@MODES
def test_a_figurehead_does_not_guard_from_scuttle(mode: str) -> None:
    play = game(2, mode, hands={"A": "scuttle-sand", "B": "shovel compass"}, gear={"B": "figurehead"})
    play.do("play scuttle-sand", "pick 1", "pick 1")
    assert play.hand("B") == ""


def test_a_rowing_boat_in_party_mode_has_nothing_to_do_with_dives() -> None:
    play = game(2, "party", gear={"A": "rowing-boat"})
    assert play.refused("dive gold") == "There are no dives in party mode."


@MODES
def test_a_chest_that_is_lost_lets_the_limit_fall(mode: str) -> None:
    play = game(2, mode, hands={"A": "sabotage-earth", "B": SIX}, gear={"B": "sea-chest"})
    play.do("play sabotage-earth", "end")
    while play.stage != "act":
        play.do(play.moves()[-1])
    play.do("end")
    while play.stage == "discard":
        play.do(play.moves()[0])
    assert len(play.hand("B").split()) == 5
