"""Butim: dives into the whirlpool."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.events import HIDDEN
from core.games.butim.deck import ISLANDS
from tests.games.butim_table import RULES, Game, game
from tests.helpers import FairChance

SIX = "pickpocket-sand pickpocket-earth pickpocket-stone current-sand current-earth current-stone"


# Dives


@pytest.mark.parametrize(("ore", "name", "cards"), [("c", "copper", 1), ("s", "silver", 2), ("g", "gold", 3)])
@pytest.mark.parametrize("gear", ["", "rowing-boat"])
def test_a_dive_looks_at_cards_by_the_value_of_the_ore(ore: str, name: str, cards: int, gear: str) -> None:
    dive = game(3, ore={"A": ore}, gear={"A": gear, "B": "" if gear else "rowing-boat"}).do(f"dive {name}")
    assert (dive.stage, dive.asked, len(dive.s.looked)) == ("show", "A", cards + bool(gear))
    assert (dive.ore("A"), dive.bag.count(ore)) == ("", {"c": 20, "s": 12, "g": 8}[ore])


def test_only_the_diver_sees_them() -> None:
    dive = game(3, ore={"A": "g"}).do("dive gold")
    assert dive.told("A") == ["You: dives for gold and sees nothing, nothing, nothing."]
    for viewer, seat in (("B", 1), ("C", 2), (None, None)):
        assert dive.told(viewer) == ["You: dives for gold and looks at 3 cards."]
        view = RULES.mask(dive.s, seat)
        assert view.looked == [HIDDEN] * 3
        assert {card for some in view.sunk for card in some} == {HIDDEN}
    assert RULES.mask(dive.s, 0).looked == dive.s.looked


def test_a_whirlpool_with_less_than_is_paid_for() -> None:
    small = game(2, ore={"A": "g"}, left=dict.fromkeys(ISLANDS[:6], 10)).do("dive gold")
    assert small.moves() == ["show centre:nothing"], "a dive must show one"
    empty = game(2, ore={"A": "g"}, left=dict.fromkeys(ISLANDS, 10))
    assert "dive" not in empty.verbs()
    assert empty.refused("dive gold") == "There are no cards in the whirlpool."


def whirlpool(card: str, **fields: Any) -> Game:
    """A sees this card of the sand island and two of nothing, which is all of the whirlpool."""
    left = dict.fromkeys(ISLANDS[3:], 10)
    return game(2, ore={"A": "g"}, left=left, sunk={"sand": card}, **fields).do("dive gold")


def test_a_map_that_is_shown_is_the_divers() -> None:
    dive = whirlpool("star").do("show sand:star-map")
    assert (dive.maps("A"), dive.sunk("sand")) == ("star", "")
    assert dive.told("B") == ["You: brings up a star map!"]


def test_a_treasure_that_is_shown_is_the_divers_without_maps() -> None:
    dive = whirlpool("kraken-7").do("show sand:treasure-kraken-7")
    assert (dive.won("A"), dive.quests, dive.sunk("sand")) == ("kraken-7", "", "")


@pytest.mark.parametrize("what", ["nothing", "ambush", "leak"])
def test_nothing_and_traps_go_back_without_effect(what: str) -> None:
    dive = whirlpool(what, hands={"A": SIX}).do(f"show sand:{what}")
    assert (dive.maps("A"), dive.won("A"), dive.sunk("sand"), dive.stage) == ("", "", what, "act")
    assert len(dive.hand("A").split()) == 6


def test_one_that_is_not_shown_goes_back_unseen() -> None:
    dive = whirlpool("star").do("show earth:nothing")
    assert (dive.maps("A"), dive.sunk("sand")) == ("", "star-map")
    assert "star" not in " ".join(dive.told("B"))
    assert dive.refused("show sand:star-map") == "Dig, play, equip, dive, or end your turn."


def test_one_dive_a_turn() -> None:
    dive = game(2, ore={"A": "gg"}).do("dive gold")
    dive.do(dive.moves()[0])
    assert "dive" not in dive.verbs()
    assert dive.refused("dive gold") == "You dive once a turn."
    dive.do("end", "ore copper", "skip", "end", "ore copper", "skip")
    assert "dive" in dive.verbs("A")


def test_a_dive_draws_from_all_the_whirlpool() -> None:
    found = set()
    for seed in range(60):
        dive = game(2, ore={"A": "c"})
        RULES.apply(dive.s, 0, RULES.parse(dive.s, "dive copper"), FairChance(seed))
        found.add(dive.s.cards.lands[dive.s.looked[0]])
    assert found == set(range(7))


def test_the_diver_knows_what_stays_in_the_whirlpool() -> None:
    dive = whirlpool("star").do("show earth:nothing")
    star = dive.s.cards.island_words.index("sand:star-map")
    for seed in range(6):
        assert RULES.determinize(RULES.mask(dive.s, 0), 0, FairChance(seed)).sunk[0] == [star]
    guesses = {RULES.determinize(RULES.mask(dive.s, 1), 1, FairChance(seed)).sunk[0][0] for seed in range(30)}
    assert len(guesses) > 3, "nobody else does"


def test_what_the_whirlpool_has_of_each_island_is_public_and_what_went_in_face_up() -> None:
    play = game(3, hands={"A": SIX}, tops={"sand": "nothing"}, left={"earth": 6}).do(
        "dig sand", "pay current-sand"
    )
    nothing = play.s.cards.island_words.index("sand:nothing")
    for viewer in (0, 1, None):
        view = RULES.mask(play.s, viewer)
        assert [len(cards) for cards in view.sunk] == [2, 4, 1, 1, 1, 1, 1]
        assert all(nothing in RULES.determinize(view, viewer, FairChance(seed)).sunk[0] for seed in range(6))
