"""Butim: claims with Forgery: which map stands for which, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.butim.deck import ISLANDS
from tests.games.butim_table import Game, game

SIX = "pickpocket-sand pickpocket-earth pickpocket-stone current-sand current-earth current-stone"
ONE_SKULL, OTHER_SKULL = "sand:treasure-skull-8", "earth:treasure-skull-9"
SKULL_STAR = "sand-earth:treasure-skull-star-15"
GREAT = "centre:treasure-skull-kraken-star-26"


def forging(maps: str, quests: str, copies: str = "forgery-sand", **fields: Any) -> Game:
    play = game(2, hands={"A": f"{copies} twice-told-sand"}, maps={"A": maps}, quests=quests, **fields)
    for card in copies.split():
        while play.stage == "claim":
            play.do("later")
        play.do(f"play {card}")
    return play


@pytest.mark.parametrize(
    ("maps", "quest", "ways"),
    [
        ("star", ONE_SKULL, ["star for skull"]),
        ("star anchor", ONE_SKULL, ["anchor for skull", "star for skull"]),
        ("skull", ONE_SKULL, [""]),
        ("skull star", ONE_SKULL, ["", "star for skull"]),
        ("skull skull", SKULL_STAR, ["skull for star"]),
        ("skull anchor", SKULL_STAR, ["anchor for star"]),
        ("anchor kraken", SKULL_STAR, []),
        ("skull", SKULL_STAR, []),
        ("skull star kraken", SKULL_STAR, ["", "kraken for skull", "kraken for star"]),
        ("skull kraken anchor", GREAT, ["anchor for star"]),
        ("skull anchor anchor", GREAT, []),
    ],
)
def test_which_map_stands_for_which(maps: str, quest: str, ways: list[str]) -> None:
    play = forging(maps, quest)
    claims = [text for text in play.moves() if text.startswith("claim")]
    assert claims == [f"claim {quest} {way}".strip() for way in ways]
    for way, claim in zip(ways, claims, strict=True):
        left = maps.split()
        asked = quest.partition(":treasure-")[2].split("-")[:-1]
        if way:
            given, _, stands_for = way.split()
            asked[asked.index(stands_for)] = given
        for symbol in asked:
            left.remove(symbol)
        done = forging(maps, quest).do(claim)
        assert (done.maps("A").split(), done.quests) == (left, "")


def test_it_is_told_which_map_it_was() -> None:
    play = forging("star", ONE_SKULL).do(f"claim {ONE_SKULL} star for skull")
    assert play.told("B") == [
        "You: claims a treasure for skull, 8 coins, with a star map forged into a skull!"
    ]
    assert "star-map" in " ".join(map(play.sunk, ISLANDS)), "the map that was given is in the whirlpool"


def test_playing_it_asks_about_what_becomes_claimable() -> None:
    play = forging("star", ONE_SKULL)
    assert (play.stage, play.asked, play.moves()) == (
        "claim",
        "A",
        [f"claim {ONE_SKULL} star for skull", "later"],
    )


def test_one_forgery_serves_one_claim() -> None:
    play = forging("star anchor", f"{ONE_SKULL} {OTHER_SKULL}").do(f"claim {ONE_SKULL} anchor for skull")
    assert (play.stage, play.verbs() & {"claim"}) == ("act", set())
    two = forging("star anchor", f"{ONE_SKULL} {OTHER_SKULL}", "forgery-sand forgery-earth")
    two.do(f"claim {ONE_SKULL} anchor for skull")
    two.do(f"claim {OTHER_SKULL} star for skull")
    assert (two.won("A"), two.maps("A")) == ("skull-8 skull-9", "")


def test_a_claim_without_it_leaves_it() -> None:
    play = forging("skull star", f"{ONE_SKULL} {OTHER_SKULL}").do(f"claim {ONE_SKULL}")
    assert (play.s.forgeries, f"claim {OTHER_SKULL} star for skull" in play.moves()) == (1, True)


def test_two_forgeries_do_not_serve_the_same_claim() -> None:
    assert forging("anchor kraken", SKULL_STAR, "forgery-sand forgery-earth").verbs() & {"claim"} == set()


def test_it_is_the_players_own_and_only_in_this_turn() -> None:
    play = game(2, hands={"A": "forgery-sand"}, maps={"A": "star", "B": "anchor"}, quests=ONE_SKULL)
    play.do("play forgery-sand", "later")
    assert (play.acting, play.moves("B")) == ("A", [])
    assert play.refused(f"B claim {ONE_SKULL} anchor for skull") == "For that treasure you need skull."
    play.do("end", "ore copper", "skip")
    assert (play.acting, play.s.forgeries, play.moves("A")) == ("B", 0, [])


def test_it_lapses_before_the_cards_above_the_limit_are_discarded() -> None:
    play = game(2, hands={"A": f"forgery-sand {SIX}"}, maps={"A": "star"}, quests=ONE_SKULL)
    play.do("play forgery-sand", "later", "end")
    assert (play.stage, play.acting, play.verbs()) == ("discard", "A", {"discard"})
