"""Butim: excavations: what they cost, who is robbed, what is turned up."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.butim.deck import ISLANDS
from tests.games.butim_table import Game, game

MODES = pytest.mark.parametrize("mode", ["full", "party"])
SIX = "pickpocket-sand pickpocket-earth pickpocket-stone current-sand current-earth current-stone"


# Excavations: prices


def dig_moves(hand: str, gear: str = "", mode: str = "full", played: tuple[str, ...] = ()) -> set[str]:
    play = game(2, mode, hands={"A": hand}, gear={"A": gear}).do(*played)
    return {text for text in play.moves() if text.startswith("dig")}


@MODES
@pytest.mark.parametrize(
    ("hand", "islands"),
    [
        ("", ""),
        ("amulet compass shovel", ""),
        ("pickpocket-sand", "sand"),
        ("pickpocket-earth amulet compass", "earth"),
        ("tavern-tale-stone", "stone"),
        ("pickpocket-sand current-sand", "sand"),
        ("pickpocket-sand current-earth", "sand earth sand-earth"),
        ("pickpocket-sand current-stone", "sand stone sand-stone"),
        ("pickpocket-earth current-stone amulet", "earth stone earth-stone"),
        ("pickpocket-sand current-sand tavern-tale-sand", "sand centre"),
        (
            "pickpocket-sand current-earth tavern-tale-stone",
            "sand earth stone sand-earth sand-stone earth-stone centre",
        ),
        ("pickpocket-sand current-sand amulet", "sand"),
    ],
)
def test_where_a_hand_can_dig(hand: str, islands: str, mode: str) -> None:
    assert dig_moves(hand, mode=mode) == {f"dig {island}" for island in islands.split()}


@MODES
@pytest.mark.parametrize(
    ("island", "asked"),
    [
        ("sand", ["pickpocket-sand", "current-sand"]),
        ("stone", ["pickpocket-stone", "current-stone"]),
        ("sand-earth", ["pickpocket-sand", "current-sand"]),
        ("earth-stone", ["pickpocket-earth", "current-earth"]),
        ("centre", ["pickpocket-sand", "pickpocket-earth", "pickpocket-stone", "current-sand"]),
    ],
)
def test_what_is_paid_with(island: str, asked: list[str], mode: str) -> None:
    play = game(2, mode, hands={"A": SIX + " amulet"}, tops={island: "nothing"}).do(f"dig {island}")
    assert play.moves() == [f"pay {card}" for card in asked]
    paid = []
    while play.stage == "pay":
        paid.append(play.moves()[-1].split()[1])
        play.do(play.moves()[-1])
    symbols = [card.rpartition("-")[2] for card in paid]
    assert symbols == (island.split("-") if island != "centre" else ["sand", "earth", "stone"])
    assert play.s.played == [play.s.cards.words.index(card) for card in paid]
    assert not set(paid) & set(play.hand("A").split())


@MODES
def test_the_pawn_moves_at_once_and_the_top_card_is_turned_up(mode: str) -> None:
    play = game(
        3,
        mode,
        hands={"A": SIX},
        tops={"earth": "kraken anchor"},
        where={} if mode == "party" else {"A": "stone"},
    )
    play.do("dig earth", "pay pickpocket-earth")
    assert play.where("A") == ("earth" if mode == "full" else "adrift")
    assert (play.maps("A"), play.island("earth", 1)) == ("kraken", "anchor-map")
    assert play.told("B") == [
        "You: pays Pickpocket (earth).",
        "You: digs on the earth island.",
        "You: digs up a kraken map.",
    ]


@MODES
@pytest.mark.parametrize("island", ISLANDS)
def test_one_excavation_a_turn(island: str, mode: str) -> None:
    play = game(2, mode, hands={"A": SIX}, tops={island: "nothing"}).do(f"dig {island}")
    while play.stage == "pay":
        play.do(play.moves()[0])
    assert "dig" not in play.verbs()
    assert play.refused("dig sand") == "You have dug already in this turn."


@MODES
def test_what_is_turned_up(mode: str) -> None:
    def dug(top: str) -> Game:
        play = game(2, mode, hands={"A": SIX}, tops={"sand": top, "earth": "nothing"})
        return play.do("dig sand", "pay pickpocket-sand")

    treasure = dug("kraken-7")
    assert (treasure.quests, treasure.won("A"), treasure.won("B")) == ("kraken-7", "", "")
    nothing = dug("nothing")
    assert nothing.sunk("sand").count("nothing") == 2
    for trap in ("leak", "ambush"):
        sprung = dug(trap)
        while sprung.stage == "card":
            sprung.do("pick 1")
        assert trap in sprung.sunk("sand")
    assert (dug("star").maps("A"), dug("star").maps("B")) == ("star", "")


def test_a_shovel_takes_a_card_off_once_a_turn() -> None:
    hand = "pickpocket-sand current-earth second-wind-sand"
    assert dig_moves(hand, "shovel") == {
        "dig sand", "dig earth", "dig sand-earth", "dig sand-earth shovel", "dig sand-stone shovel",
        "dig earth-stone shovel", "dig centre", "dig centre shovel",
    }  # fmt: skip
    play = game(
        2, hands={"A": hand + " tavern-tale-stone"}, gear={"A": "shovel"}, tops={"sand-stone": "nothing"}
    )
    play.do("play second-wind-sand", "dig sand-stone shovel")
    assert play.moves() == ["pay pickpocket-sand", "pay tavern-tale-stone"], "either symbol will do"
    play.do("pay tavern-tale-stone")
    assert play.stage == "act"
    assert {text for text in play.moves() if text.startswith("dig")} == {
        "dig sand wind", "dig earth wind", "dig sand-earth wind", "dig sand-stone wind", "dig earth-stone wind",
        "dig centre wind",
    }  # fmt: skip


@pytest.mark.parametrize(("mode", "wind"), [("full", "sand"), ("party", "stone")])
def test_second_wind_is_one_more_excavation_for_a_card_fewer_but_at_least_one(mode: str, wind: str) -> None:
    hand = f"second-wind-{wind} pickpocket-earth current-earth"
    tops = {"earth": "nothing", "sand-earth": "nothing"}
    play = game(2, mode, hands={"A": hand}, tops=tops).do(f"play second-wind-{wind}")
    assert {text for text in play.moves() if text.startswith("dig")} == {
        "dig earth", "dig sand-earth wind", "dig earth-stone wind", "dig centre wind"
    }  # fmt: skip
    play.do("dig earth", "pay pickpocket-earth")
    assert {text for text in play.moves() if text.startswith("dig")} == {
        "dig earth wind", "dig sand-earth wind", "dig earth-stone wind"
    }  # fmt: skip
    play.do("dig sand-earth wind", "pay current-earth")
    assert "dig" not in play.verbs()


def test_second_wind_first_and_the_usual_excavation_after() -> None:
    play = game(2, hands={"A": "second-wind-sand " + SIX}, tops={"centre": "nothing", "sand": "nothing"})
    play.do("play second-wind-sand", "dig centre wind", "pay current-sand", "pay current-earth")
    play.do("dig sand", "pay pickpocket-sand")
    assert "dig" not in play.verbs()


def test_second_wind_and_shovel_together() -> None:
    play = game(2, hands={"A": "second-wind-sand " + SIX}, gear={"A": "shovel"}, tops={"centre": "nothing"})
    play.do("play second-wind-sand")
    digs = {text for text in play.moves() if text.startswith("dig")}
    assert {"dig centre", "dig centre shovel", "dig centre wind", "dig centre wind shovel"} <= digs
    assert "dig sand-earth wind" in digs
    assert "dig sand-earth wind shovel" not in digs, "that would save nothing"
    play.do("dig centre wind shovel", "pay current-stone")
    assert (play.stage, len(play.hand("A").split())) == ("act", 5)
    assert "dig sand-earth shovel" not in play.moves(), "once a turn"


# Robbery


def robbery(seats: int = 4, **fields: Any) -> Game:
    """A has paid for an excavation on the sand island."""
    fields = {"hands": {"A": SIX}, "tops": {"sand": "ambush"}, **fields}
    return game(seats, **fields).do("dig sand", "pay pickpocket-sand")


def test_the_digger_chooses_among_those_who_are_there() -> None:
    rob = robbery(where={"B": "sand", "C": "earth", "D": "sand"}, ore={"B": "c", "C": "g", "D": "s"})
    assert (rob.stage, rob.asked, rob.moves()) == ("seat", "A", ["choose 2", "choose 4"])
    assert rob.where("A") == "sand"
    assert rob.refused("choose 3") == "Choose one of the players that this can be done to."
    rob.do("choose 4")
    assert (rob.stage, rob.asked, rob.moves()) == ("give", "D", ["give silver"])


def test_the_victim_chooses_which_ore() -> None:
    rob = robbery(where={"B": "sand"}, ore={"B": "csgg"})
    assert (rob.asked, rob.moves()) == ("B", ["give copper", "give silver", "give gold"])
    rob.do("give silver")
    assert (rob.ore("A"), rob.ore("B"), rob.s.pieces[:2]) == ("s", "cgg", [1, 3])
    assert rob.told("A")[0] == rob.told("B")[0] == "You: gets silver from Ben."
    assert rob.told("C")[0] == rob.told(None)[0] == "You: gets an ore from Ben."


def test_a_victim_of_one_kind_is_asked_all_the_same() -> None:
    assert robbery(where={"B": "sand"}, ore={"B": "ccc"}).moves() == ["give copper"]


def test_a_victim_without_ore_shows_that_there_is_none() -> None:
    rob = robbery(where={"B": "sand", "C": "sand"}, ore={"C": "g"})
    assert rob.moves() == ["choose 2", "choose 3"], "one without ore can be chosen"
    rob.do("choose 2")
    assert rob.told()[:2] == ["You: turns on Ben.", "Ben: has no ore to hand over."]
    assert (rob.ore("A"), rob.ore("C")) == ("", "g")


def test_nobody_there_is_no_robbery() -> None:
    rob = robbery(where={"B": "earth"}, ore={"B": "g", "C": "g"})
    assert rob.ore("A") == ""
    assert "chose" not in rob.kinds
    assert "lapsed" not in rob.kinds


def test_it_is_paid_also_where_the_pawn_stood_there_already() -> None:
    rob = robbery(where={"A": "sand", "B": "sand"}, ore={"B": "g"})
    assert rob.do("give gold").ore("A") == "g"


def test_it_comes_after_the_payment_and_before_compass_and_reveal() -> None:
    rob = robbery(where={"B": "sand"}, ore={"B": "g"}, gear={"A": "compass"})
    assert (rob.stage, rob.island("sand", 1), rob.discards) == ("give", "ambush", "| pickpocket-sand")
    assert rob.do("give gold").stage == "compass"
    assert "turned_up" not in rob.kinds
    assert "turned_up" in rob.do("keep").kinds


def test_a_figurehead_cannot_be_chosen() -> None:
    where = {"B": "sand", "C": "sand", "D": "sand"}
    rob = robbery(where=where, gear={"B": "figurehead"}, ore={"B": "g", "C": "c", "D": "s"})
    assert rob.moves() == ["choose 3", "choose 4"]
    alone = robbery(2, where={"B": "sand"}, gear={"B": "figurehead"}, ore={"B": "g"})
    assert alone.ore("A") == ""
    assert "Nobody there can be robbed." in alone.told()


def test_every_excavation_robs() -> None:
    rob = robbery(
        where={"B": "sand"},
        ore={"B": "gg"},
        hands={"A": "second-wind-sand " + SIX},
        tops={"sand": "nothing nothing"},
    )
    rob.do("give gold", "play second-wind-sand", "dig sand wind", "pay current-sand", "give gold")
    assert (rob.ore("A"), rob.ore("B")) == ("gg", "")


def test_party_mode_has_no_robbery() -> None:
    play = game(3, "party", hands={"A": SIX}, tops={"sand": "nothing"}).do("dig sand", "pay pickpocket-sand")
    assert play.stage == "act"
    assert "chose" not in play.kinds
