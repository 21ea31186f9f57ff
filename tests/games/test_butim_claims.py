"""Butim: claims of treasures: when they are asked about, when they can be made, who comes first."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.butim.deck import ISLANDS
from tests.games.butim_table import RULES, Game, begun, game

MODES = pytest.mark.parametrize("mode", ["full", "party"])
SIX = "pickpocket-sand pickpocket-earth pickpocket-stone current-sand current-earth current-stone"
ONE_SKULL, OTHER_SKULL = "sand:treasure-skull-8", "earth:treasure-skull-9"
SKULL_STAR = "sand-earth:treasure-skull-star-15"
GREAT = "centre:treasure-skull-kraken-star-26"


# When they are asked about


@MODES
def test_turning_up_the_treasure_asks_whoever_has_its_maps(mode: str) -> None:
    play = game(3, mode, hands={"A": SIX}, maps={"A": "star", "C": "kraken"}, tops={"sand": "kraken-7"})
    play.do("dig sand", "pay pickpocket-sand")
    assert (play.stage, play.asked, play.acting) == ("claim", "C", "C")
    assert play.moves() == ["claim sand:treasure-kraken-7", "later"]
    play.do("claim sand:treasure-kraken-7")
    assert (play.won("C"), play.maps("C"), play.quests, play.maps("A")) == ("kraken-7", "", "", "star")
    assert (play.stage, play.asked) == ("act", "A")


@MODES
def test_digging_up_the_last_map_asks_its_finder(mode: str) -> None:
    play = game(2, mode, hands={"A": SIX}, maps={"A": "skull"}, quests="skull-star-15", tops={"sand": "star"})
    play.do("dig sand", "pay pickpocket-sand")
    assert (play.stage, play.asked) == ("claim", "A")
    play.do(f"claim {SKULL_STAR}")
    assert (play.won("A"), play.maps("A")) == ("skull-star-15", "")


def test_fishing_up_the_last_map_asks_too() -> None:
    play = game(2, ore={"A": "c"}, quests=ONE_SKULL, left=dict.fromkeys(ISLANDS[1:], 10),
                sunk={"sand": "sand:skull-map"})  # fmt: skip
    play.do("dive copper", "show sand:skull-map")
    assert (play.stage, play.asked) == ("claim", "A")


@MODES
def test_stealing_the_last_map_asks_too(mode: str) -> None:
    play = game(
        2, mode, hands={"A": "map-thief-sand"}, maps={"A": "skull", "B": "star"}, quests="skull-star-15"
    )
    play.do("play map-thief-sand")
    assert (play.stage, play.asked) == ("claim", "A")


def test_it_is_asked_once_and_can_be_made_later() -> None:
    play = game(3, maps={"B": "skull"}, quests=ONE_SKULL, ask=True, hands={"A": "tavern-tale-sand"})
    assert (play.stage, play.asked, play.moves()) == ("claim", "B", [f"claim {ONE_SKULL}", "later"])
    play.do("later")
    assert (play.stage, play.asked, play.acting) == ("act", "A", "AB")
    assert play.moves("B") == [f"claim {ONE_SKULL}"]
    play.do("play tavern-tale-sand", "end")
    assert (play.stage, play.asked) == ("ore", "T"), "not asked again"
    play.do("ore copper")
    assert (play.stage, play.asked, play.moves()) == (
        "buy",
        "B",
        [f"claim {ONE_SKULL}", "buy copper", "skip"],
    )
    play.do(f"claim {ONE_SKULL}")
    assert (play.stage, play.won("B")) == ("buy", "skull-8"), "the turn goes on where it was"


def test_it_is_asked_again_where_it_becomes_claimable_again() -> None:
    play = game(2, hands={"A": "map-thief-sand map-thief-earth"}, maps={"B": "skull"}, quests=ONE_SKULL)
    play.do("play map-thief-sand")
    assert (play.asked, play.stage) == ("A", "claim")
    play.do("later", "end", "ore copper", "skip")
    play.s.hands[1] = sorted([*play.s.hands[1], play.s.hands[0].pop()])
    play.do("play map-thief-earth")
    assert (play.asked, play.stage) == ("B", "claim")


def test_another_treasure_is_another_question() -> None:
    play = game(2, maps={"A": "skull"}, quests=f"{ONE_SKULL} {OTHER_SKULL}", ask=True)
    assert play.moves() == [f"claim {ONE_SKULL}", f"claim {OTHER_SKULL}", "later"]
    play.do("later")
    assert (play.stage, play.asked) == ("claim", "A")
    play.do(f"claim {ONE_SKULL}")
    assert (play.stage, play.won("A"), play.maps("A")) == ("act", "skull-8", "")
    assert "claim" not in play.verbs("A")


def test_enough_maps_for_two_treasures() -> None:
    play = game(2, maps={"A": "skull skull"}, quests=f"{ONE_SKULL} {OTHER_SKULL}", ask=True)
    play.do(f"claim {OTHER_SKULL}")
    assert (play.stage, play.asked) == ("claim", "A")
    play.do(f"claim {ONE_SKULL}")
    assert (play.stage, play.won("A")) == ("act", "skull-8 skull-9")


@pytest.mark.parametrize("others", ["star", "star skull"])
def test_the_maps_asked_for_go_to_the_whirlpool_and_no_others(others: str) -> None:
    play = game(2, maps={"A": f"earth:kraken-map {others} skull"}, quests=GREAT)
    play.do(f"claim {GREAT}")
    assert play.maps("A") == " ".join(others.split()[1:])
    assert "kraken-map" in play.sunk("earth")
    assert play.told("B") == ["You: claims a treasure for skull, kraken and star, 26 coins!"]


@pytest.mark.parametrize(
    ("maps", "claimable"),
    [("skull kraken star", True), ("skull kraken", False), ("skull skull star", False), ("", False)],
)
def test_what_a_treasure_asks_for(maps: str, claimable: bool) -> None:
    play = game(2, maps={"A": maps}, quests=GREAT)
    assert (f"claim {GREAT}" in play.moves()) == claimable
    if not claimable:
        assert play.refused(f"claim {GREAT}") == "For that treasure you need skull, kraken and star."


# At any moment


WAY_TO = {
    "act": [],
    "pay": ["dig sand"],
    "give": ["dig sand", "pay pickpocket-sand"],
    "discard": ["end"],
    "island": ["play current-sand"],
    "look": ["play current-sand", "choose earth"],
    "show": ["dive gold"],
}


@pytest.mark.parametrize("stage", WAY_TO)
def test_a_claim_whenever_the_table_waits_for_anybodys_decision(stage: str) -> None:
    hands = {"A": SIX + " hearsay-earth"}
    play = game(
        3, hands=hands, maps={"C": "skull"}, quests=ONE_SKULL, where={"B": "sand"}, ore={"A": "g", "B": "cg"}
    )
    play.do(*WAY_TO[stage])
    before = (play.stage, play.asked, play.moves())
    assert before[0] == stage
    assert "C" in play.acting
    play.do(f"C claim {ONE_SKULL}")
    assert (play.won("C"), play.maps("C")) == ("skull-8", "")
    assert (play.stage, play.asked, play.moves()) == before, "what was waited for is still waited for"


def test_not_while_chance_decides() -> None:
    play = begun(3, active="B", maps={"C": "skull"}, quests=ONE_SKULL)
    play.s.claims = []
    assert (play.stage, play.acting, play.moves("C")) == ("ore", "T", [])
    assert play.refused(f"C claim {ONE_SKULL}") == "Chance decides first; claim in a moment."
    assert play.do("ore copper", f"C claim {ONE_SKULL}").won("C") == "skull-8"


@MODES
def test_a_map_thiefs_victim_may_claim_first_so_that_nothing_is_left_to_take(mode: str) -> None:
    hands = {"A": "map-thief-sand tavern-tale-sand"}
    play = game(2, mode, hands=hands, maps={"B": "skull star"}, quests=SKULL_STAR)
    play.do("play map-thief-sand")
    assert (play.stage, play.asked, play.acting) == ("map", "A", "AB")
    play.do(f"B claim {SKULL_STAR}")
    assert (play.stage, play.asked, play.maps("A"), play.won("B")) == ("act", "A", "", "skull-star-15")
    assert play.told("A")[-1] == "Nobody else has a map."


def test_a_map_thiefs_victim_may_claim_some_of_them() -> None:
    play = game(2, hands={"A": "map-thief-sand"}, maps={"B": "skull star anchor"}, quests=SKULL_STAR)
    play.do("play map-thief-sand", f"B claim {SKULL_STAR}")
    assert (play.stage, play.moves()) == ("map", ["map 2 anchor"])
    play.do("map 2 anchor")
    assert play.maps("A") == "anchor"


@MODES
def test_a_torn_maps_victim_may_claim_first(mode: str) -> None:
    play = game(
        2, mode, hands={"A": SIX}, tops={"stone": "torn-map"}, maps={"A": "skull star"}, quests=SKULL_STAR
    )
    play.do("dig stone", "pay pickpocket-stone")
    assert (play.stage, play.asked, "tear star" in play.moves()) == ("tear", "A", True)
    play.do(f"claim {SKULL_STAR}")
    assert (play.stage, play.won("A"), play.maps("A")) == ("act", "skull-star-15", "")
    assert play.told("A")[-1] == "There is no map to lose."
    assert "torn-map" in play.sunk("stone"), "the trap is over"


def test_during_a_payment_the_claim_does_not_disturb_it() -> None:
    play = game(2, hands={"A": SIX}, maps={"A": "skull"}, quests=ONE_SKULL, tops={"centre": "nothing"})
    play.do(
        "dig centre", "pay pickpocket-sand", f"claim {ONE_SKULL}", "pay pickpocket-earth", "pay current-stone"
    )
    assert (play.won("A"), play.where("A"), play.stage) == ("skull-8", "centre", "act")


def test_a_claimed_treasure_is_gone_for_all_others() -> None:
    play = game(3, maps={"A": "skull", "B": "skull", "C": "skull"}, quests=ONE_SKULL, ask=True)
    assert (play.asked, play.acting) == ("A", "ABC")
    play.do(f"claim {ONE_SKULL}")
    assert (play.stage, play.acting, play.maps("B")) == ("act", "A", "skull")
    assert play.refused(f"B claim {ONE_SKULL}") == "That treasure does not lie on the table."


# Who comes first


def test_all_are_asked_in_the_order_of_turns() -> None:
    for active, order in (("A", "ABC"), ("B", "BCA"), ("C", "CAB")):
        maps = dict.fromkeys("ABC", "skull")
        play = game(3, active=active, maps=maps, quests=ONE_SKULL, ask=True)
        asked = ""
        while play.stage == "claim":
            asked += play.asked
            play.do("later")
        assert asked == order


def test_who_comes_earlier_is_asked_first_when_a_later_one_claims() -> None:
    play = game(4, active="B", maps={"A": "skull", "C": "skull", "D": "skull"}, quests=ONE_SKULL)
    play.do(f"A claim {ONE_SKULL}")  # A is the last in the order of turns
    assert (play.stage, play.asked, play.acting) == ("claim", "C", "C")
    assert play.told("D") == ["You: wants a treasure for skull, 8 coins; Cleo may have it first."]
    assert play.moves() == [f"claim {ONE_SKULL}", "later"]
    play.do("later")
    assert play.asked == "D"
    play.do(f"claim {ONE_SKULL}")
    assert (play.won("D"), play.won("A"), play.maps("A")) == ("skull-8", "", "skull")
    assert (play.stage, play.asked) == ("act", "B")


def test_the_claim_is_done_where_all_before_let_it_be() -> None:
    play = game(4, active="B", maps={"A": "skull", "C": "skull", "D": "skull"}, quests=ONE_SKULL)
    play.do(f"A claim {ONE_SKULL}", "later", "later")
    assert (play.won("A"), play.stage, play.asked) == ("skull-8", "act", "B")


def test_who_comes_later_is_not_asked() -> None:
    play = game(3, maps={"A": "skull", "C": "skull"}, quests=ONE_SKULL).do(f"A claim {ONE_SKULL}")
    assert (play.won("A"), play.stage) == ("skull-8", "act")


def test_who_could_claim_another_treasure_only_is_not_asked() -> None:
    play = game(3, maps={"B": "star", "C": "skull"}, quests=f"{ONE_SKULL} earth:treasure-star-7")
    assert play.do(f"C claim {ONE_SKULL}").won("C") == "skull-8"


def test_who_has_just_said_later_is_not_asked_about_the_same_again() -> None:
    play = game(3, maps={"B": "skull", "C": "skull"}, quests=ONE_SKULL, ask=True).do(
        "later", f"claim {ONE_SKULL}"
    )
    assert (play.won("C"), play.stage) == ("skull-8", "act")
    again = game(3, maps={"B": "skull", "C": "skull"}, quests=ONE_SKULL, ask=True, hands={"A": "amulet"})
    again.do("later", "later", "equip amulet", f"C claim {ONE_SKULL}")
    assert (again.asked, again.stage) == ("B", "claim"), "but after something has happened"


def test_a_claim_out_of_order_while_another_is_asked() -> None:
    play = game(3, maps={"B": "skull", "C": "skull"}, quests=ONE_SKULL, ask=True)
    assert (play.asked, play.acting) == ("B", "BC")
    play.do(f"C claim {ONE_SKULL}")
    assert (play.asked, play.acting) == ("B", "B")
    assert play.refused(f"C claim {ONE_SKULL}").startswith("Somebody who comes before you is asked")
    play.do(f"claim {ONE_SKULL}")
    assert (play.won("B"), play.won("C"), play.stage) == ("skull-8", "", "act")


# Before the end


def ending(**fields: Any) -> Game:
    """A is about to end the last turn of a game of three."""
    return game(3, left=dict.fromkeys(ISLANDS[1:], 0), **fields)


def test_a_last_time_before_the_end_is_scored() -> None:
    play = ending(maps={"A": "skull", "C": "star"}, quests=f"{ONE_SKULL} earth:treasure-star-7").do("end")
    assert (play.stage, play.asked, play.acting) == ("claim", "C", "CA"), "in the order of turns from B on"
    play.do("claim earth:treasure-star-7")
    assert play.asked == "A"
    play.do("later")
    assert play.stage == "over"
    assert RULES.outcome(play.s).points == (0, 0, 7)  # type: ignore[union-attr]


def test_the_last_time_comes_before_the_false_map() -> None:
    play = ending(gear={"B": "false-map"}, maps={"A": "skull"}, quests=ONE_SKULL, won={"C": "star-7"}).do(
        "end"
    )
    assert (play.stage, play.asked) == ("claim", "A")
    play.do(f"claim {ONE_SKULL}")
    assert (play.stage, play.asked) == ("cancel", "B")
    assert play.moves() == ["cancel 3 earth:treasure-star-7", f"cancel 1 {ONE_SKULL}"]


def test_a_forgery_does_not_reach_the_last_time() -> None:
    play = ending(hands={"A": "forgery-sand"}, maps={"A": "star"}, quests=ONE_SKULL)
    play.do("play forgery-sand", "later", "end")
    assert play.stage == "over"


@MODES
def test_where_time_is_up_the_claim_is_made(mode: str) -> None:
    asked = game(2, mode, maps={"B": "skull"}, quests=ONE_SKULL, ask=True)
    assert RULES.show(asked.s, RULES.default_move(asked.s, 1)) == f"claim {ONE_SKULL}"
    contest = game(3, mode, active="B", maps={"A": "skull", "C": "skull"}, quests=ONE_SKULL).do(
        f"A claim {ONE_SKULL}"
    )
    assert RULES.show(contest.s, RULES.default_move(contest.s, 2)) == f"claim {ONE_SKULL}"
    last = game(2, mode, maps={"A": "skull"}, quests=ONE_SKULL, left=dict.fromkeys(ISLANDS[1:], 0)).do("end")
    assert RULES.show(last.s, RULES.default_move(last.s, 0)) == f"claim {ONE_SKULL}"


def test_it_is_made_for_the_treasure_that_is_asked_about() -> None:
    play = game(2, maps={"A": "skull"}, quests=f"{ONE_SKULL} {OTHER_SKULL}", ask=True).do("later")
    assert RULES.show(play.s, RULES.default_move(play.s, 0)) == f"claim {OTHER_SKULL}"


def test_a_default_does_not_claim_where_something_else_is_asked() -> None:
    play = game(2, maps={"A": "skull"}, quests=ONE_SKULL, hands={"A": SIX})
    assert RULES.show(play.s, RULES.default_move(play.s, 0)) == "end"
    play.do("end")
    assert RULES.show(play.s, RULES.default_move(play.s, 0)) == "discard pickpocket-sand"
