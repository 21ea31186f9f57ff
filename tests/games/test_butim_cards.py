"""Butim: every plunder and labia card in both modes: what it does, with nothing to act on, and who sees what."""

from __future__ import annotations

import pytest

from core.engine.events import HIDDEN
from core.games.butim.deck import ISLANDS
from tests.games.butim_table import RULES, Game, game
from tests.helpers import FairChance

MODES = pytest.mark.parametrize("mode", ["full", "party"])
GONE = dict.fromkeys(ISLANDS, 0)


def played(play: Game, card: str) -> str:
    """What all read after the card was played."""
    play.do(f"play {card}")
    assert play.told(None)[0].startswith("You: plays ")
    return " ".join(play.told(None)[1:])


# Plunder: of players


@MODES
def test_pickpocket_takes_a_random_card(mode: str) -> None:
    play = game(3, mode, hands={"A": "pickpocket-sand amulet", "B": "compass toll-sand", "C": "shovel"})
    play.do("play pickpocket-sand")
    assert (play.stage, play.asked, play.moves()) == ("seat", "A", ["choose 2", "choose 3"])
    play.do("choose 2")
    assert (play.stage, play.asked, play.moves()) == ("card", "T", ["pick 1", "pick 2"])
    assert list(RULES.odds(play.s)) == [1, 1]
    play.do("pick 2")
    assert (play.hand("A"), play.hand("B"), play.stage) == ("amulet toll-sand", "compass", "act")
    for viewer in ("A", "B"):
        assert play.told(viewer) == ["You: gets Toll (sand) from Ben."]
    assert play.told("C") == play.told(None) == ["You: gets a card from Ben."]


@MODES
def test_pickpocket_passes_over_empty_hands(mode: str) -> None:
    play = game(3, mode, hands={"A": "pickpocket-sand pickpocket-earth toll-sand", "C": "shovel"})
    play.do("play pickpocket-sand")
    assert (play.stage, play.asked) == ("card", "T"), "only one can be chosen"
    play.do("pick 1")
    assert (play.hand("A"), play.hand("C")) == ("shovel pickpocket-earth toll-sand", "")
    assert played(play, "pickpocket-earth") == "Nobody has a card that can be taken."
    assert (play.stage, play.hand("A")) == ("act", "shovel toll-sand")


@MODES
def test_who_lost_a_card_and_who_got_it_know_it(mode: str) -> None:
    play = game(3, mode, hands={"A": "pickpocket-sand", "B": "compass"}).do("play pickpocket-sand", "pick 1")
    compass = play.s.hands[0][0]
    for seed in range(5):
        assert RULES.determinize(RULES.mask(play.s, 1), 1, FairChance(seed)).hands[0] == [compass]
    guesses = {
        RULES.determinize(RULES.mask(play.s, 2), 2, FairChance(seed)).hands[0][0] for seed in range(20)
    }
    assert len(guesses) > 5, "a third player knows nothing of it"


@MODES
def test_boarding_takes_equipment_onto_ones_own_table(mode: str) -> None:
    play = game(
        3, mode, hands={"A": "boarding-stone"}, gear={"A": "amulet", "B": "compass shovel", "C": "sea-chest"}
    )
    play.do("play boarding-stone")
    assert play.stage == "gear"
    assert play.moves() == ["take 2 shovel", "take 2 compass", "take 3 sea-chest"]
    play.do("take 3 sea-chest")
    assert (play.gear("A"), play.gear("C"), play.hand("A")) == ("amulet sea-chest", "", "")
    assert play.told("B") == ["You: takes Sea Chest from Cleo."]


@MODES
def test_sabotage_discards_equipment(mode: str) -> None:
    play = game(
        3, mode, hands={"A": "sabotage-earth"}, gear={"A": "amulet", "B": "compass", "C": "sea-chest"}
    )
    play.do("play sabotage-earth", "take 2 compass")
    assert (play.gear("B"), play.gear("A"), play.discards) == ("", "amulet", "| sabotage-earth compass")
    assert play.told("C")[-1] == "You: breaks Ben's Compass."


@MODES
@pytest.mark.parametrize("card", ["boarding-stone", "sabotage-stone"])
def test_others_without_equipment(card: str, mode: str) -> None:
    assert (
        played(game(2, mode, hands={"A": card}, gear={"A": "amulet"}), card) == "Nobody else has equipment."
    )
    one = game(3, mode, hands={"A": card}, gear={"C": "compass"})
    assert "Compass" in played(one, card), "of only one there is no question"
    assert (one.stage, one.gear("C")) == ("act", "")


@MODES
def test_a_map_thief_takes_a_map(mode: str) -> None:
    play = game(
        3, mode, hands={"A": "map-thief-earth"}, maps={"A": "star", "B": "skull skull kraken", "C": "anchor"}
    )
    play.do("play map-thief-earth")
    assert play.moves() == ["map 2 skull", "map 2 kraken", "map 3 anchor"], "those that look alike are one"
    play.do("map 2 skull")
    assert (play.maps("A"), play.maps("B")) == ("skull star", "skull kraken")
    assert play.told("C") == ["You: takes a skull map from Ben."]


@MODES
def test_a_map_thief_without_maps_to_take(mode: str) -> None:
    play = game(2, mode, hands={"A": "map-thief-sand"}, maps={"A": "star"})
    assert played(play, "map-thief-sand") == "Nobody else has a map."


def test_a_toll_is_one_ore_of_the_victims_choice() -> None:
    play = game(4, hands={"A": "toll-sand"}, ore={"A": "c", "B": "cgg", "C": "s"}, where={"B": "earth"})
    play.do("play toll-sand")
    assert (play.stage, play.moves()) == ("seat", ["choose 2", "choose 3"]), "who has none can't be chosen"
    play.do("choose 2")
    assert (play.stage, play.asked, play.moves()) == ("give", "B", ["give copper", "give gold"])
    play.do("give copper")
    assert (play.ore("A"), play.ore("B")) == ("cc", "gg")
    assert play.told("A") == play.told("B") == ["You: gets copper from Ben."]
    assert play.told("C") == ["You: gets an ore from Ben."]


def test_what_a_third_knows_after_a_toll() -> None:
    play = game(3, hands={"A": "toll-sand"}, ore={"B": "cg"}).do("play toll-sand", "give gold")
    view = RULES.mask(play.s, 2)
    assert view.ore == [HIDDEN] * 6 + [0, 0, 0]
    guesses = {tuple(RULES.determinize(view, 2, FairChance(seed)).ore) for seed in range(20)}
    assert guesses == {(0, 0, 1, 1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 1, 0, 0, 0)}


def test_a_toll_where_nobody_has_ore() -> None:
    play = game(2, hands={"A": "toll-sand"}, ore={"A": "g"})
    assert played(play, "toll-sand") == "Nobody has ore that can be taken."


def test_a_toll_in_party_mode_is_a_card_of_the_victims_choice() -> None:
    play = game(4, "party", hands={"A": "toll-sand", "B": "compass amulet", "C": "shovel"})
    play.do("play toll-sand", "choose 2")
    assert (play.stage, play.asked, play.moves()) == ("hand", "B", ["hand compass", "hand amulet"])
    play.do("hand amulet")
    assert (play.hand("A"), play.hand("B")) == ("amulet", "compass")
    assert play.told("B") == ["You: gets Amulet from Ben."]
    assert play.told("C") == ["You: gets a card from Ben."]
    alone = game(2, "party", hands={"A": "toll-sand shovel"})
    assert played(alone, "toll-sand") == "Nobody has a card that can be taken."


@MODES
def test_scuttle_discards_two_at_random(mode: str) -> None:
    play = game(3, mode, hands={"A": "scuttle-sand", "B": "compass amulet shovel", "C": "toll-sand"})
    play.do("play scuttle-sand", "choose 2")
    assert (play.asked, play.moves()) == ("T", ["pick 1", "pick 2", "pick 3"])
    play.do("pick 1", "pick 2")
    assert (play.hand("B"), play.discards, play.stage) == ("compass", "| scuttle-sand shovel amulet", "act")
    assert play.told("C") == ["Ben: loses Shovel.", "Ben: loses Amulet."]


@MODES
def test_scuttle_with_less_than_two(mode: str) -> None:
    play = game(2, mode, hands={"A": "scuttle-sand scuttle-earth", "B": "compass"})
    play.do("play scuttle-sand", "pick 1")
    assert (play.hand("B"), play.stage) == ("", "act")
    assert played(play, "scuttle-earth") == "Nobody else has cards."


@MODES
@pytest.mark.parametrize("card", ["pickpocket-sand", "scuttle-sand", "toll-sand"])
def test_plunder_targets_other_players_only(card: str, mode: str) -> None:
    others = {"B": "compass", "C": "amulet"}
    play = game(
        3,
        mode,
        hands={"A": f"{card} shovel", **others},
        ore={"A": "g", "B": "g", "C": "g"} if mode == "full" else None,
    )
    play.do(f"play {card}")
    assert play.moves() == ["choose 2", "choose 3"]
    assert play.refused("choose 1") == "Choose one of the players that this can be done to."


# Plunder and labia: of islands


@MODES
@pytest.mark.parametrize("answer", ["keep", "sink"])
def test_current_looks_at_a_card_that_stays_or_goes(answer: str, mode: str) -> None:
    play = game(3, mode, hands={"A": "current-sand"}, tops={"earth": "curse star"}, left={"stone": 0})
    play.do("play current-sand")
    assert (play.stage, play.moves()) == (
        "island",
        [f"choose {island}" for island in ISLANDS if island != "stone"],
    )
    play.do("choose earth")
    assert play.moves() == ["keep", "sink"]
    assert play.told("A") == ["You: looks at the earth island and sees Curse."]
    assert play.told("B") == play.told(None) == ["You: looks at a card of the earth island."]
    assert RULES.mask(play.s, 0).looked == play.s.looked
    assert RULES.mask(play.s, 1).looked == [HIDDEN]
    play.do(answer)
    assert play.island("earth", 1) == ("curse" if answer == "keep" else "star-map")
    assert ("curse" in play.sunk("earth")) == (answer == "sink")
    assert play.told("B") == [
        "You: leaves it there."
        if answer == "keep"
        else "The whirlpool takes the top card of the earth island."
    ]
    number = play.s.cards.island_words.index("earth:curse")
    for seed in range(5):
        mine = RULES.determinize(RULES.mask(play.s, 0), 0, FairChance(seed))
        assert (mine.piles[1][-1] == number) == (answer == "keep"), (
            "who looked knows it, also in the whirlpool"
        )
        assert (number in mine.sunk[1]) == (answer == "sink")


@MODES
def test_current_may_take_the_last_card_of_an_island(mode: str) -> None:
    where = {"B": "sand"} if mode == "full" else {}
    play = game(2, mode, hands={"A": "current-sand"}, left={"sand": 1}, where=where)
    play.do("play current-sand", "choose sand", "sink")
    assert ("sand" in play.islands_left, play.where("B")) == (False, "adrift")
    assert play.told("B")[-1] == "The sand island is gone."


@MODES
@pytest.mark.parametrize("answer", ["keep", "swap"])
def test_hearsay_puts_two_cards_back_in_any_order(answer: str, mode: str) -> None:
    play = game(3, mode, hands={"A": "hearsay-earth"}, tops={"sand": "leak star kraken-7"})
    play.do("play hearsay-earth").do("choose sand")
    assert play.moves() == ["keep", "swap"]
    assert play.told("A") == ["You: looks at the sand island and sees Leak, then a star map."]
    assert play.told("B") == ["You: looks at 2 cards of the sand island."]
    play.do(answer)
    wanted = "leak star-map" if answer == "keep" else "star-map leak"
    assert play.island("sand", 3) == wanted + " treasure-kraken-7"
    how = "as they were" if answer == "keep" else "the other way round"
    assert play.told("A") == [f"You: puts the two cards back {how}."]
    assert play.told("B") == ["You: puts the two cards back in an order of their choice."]
    for seed in range(5):
        mine = RULES.determinize(RULES.mask(play.s, 0), 0, FairChance(seed))
        assert mine.piles[0][-2:] == play.s.piles[0][-2:]


@MODES
def test_hearsay_shuffles_what_others_knew_of_the_two(mode: str) -> None:
    play = game(2, mode, hands={"A": "current-sand", "B": "hearsay-earth"}, tops={"sand": "leak star"})
    play.do("play current-sand", "choose sand", "keep", "end")
    while play.stage != "act":
        play.do(play.moves()[-1])
    play.do("play hearsay-earth", "choose sand", "keep")
    view = RULES.mask(play.s, 0)
    leak = play.s.cards.island_words.index("sand:leak")
    tops = [RULES.determinize(view, 0, FairChance(seed)).piles[0][-2:] for seed in range(40)]
    assert {pair.index(leak) for pair in tops} == {0, 1}, "still one of the two, but not known which"


@MODES
def test_hearsay_on_one_card(mode: str) -> None:
    play = game(2, mode, hands={"A": "hearsay-earth"}, left={"sand": 1}, tops={"sand": "leak"})
    play.do("play hearsay-earth").do("choose sand")
    assert (play.stage, play.told("A")) == ("act", ["You: looks at the sand island and sees Leak."])


@MODES
@pytest.mark.parametrize("card", ["current-stone", "hearsay-stone"])
def test_islands_that_are_left(card: str, mode: str) -> None:
    one = game(2, mode, hands={"A": card}, left={**GONE, "earth": 3})
    one.do(f"play {card}")
    assert one.moves() == (["keep", "sink"] if "current" in card else ["keep", "swap"]), (
        "of one there is no question"
    )
    none = game(2, mode, hands={"A": card}, left=GONE)
    assert played(none, card) == "No island is left."
    assert none.stage == "act"


# Labia


@MODES
def test_tavern_tale_draws_two(mode: str) -> None:
    play = game(2, mode, hands={"A": "tavern-tale-earth"}, pile="amulet toll-sand compass")
    assert played(play, "tavern-tale-earth") == "You: draws 2 cards."
    assert play.hand("A") == "amulet toll-sand"
    assert play.told("A")[1] == "You: draws Amulet, Toll (sand)."


@MODES
def test_bargain_draws_two_then_discards_one(mode: str) -> None:
    play = game(2, mode, hands={"A": "bargain-sand shovel"}, pile="amulet toll-sand")
    play.do("play bargain-sand")
    assert (play.stage, play.asked) == ("discard", "A")
    assert play.moves() == ["discard shovel", "discard amulet", "discard toll-sand"]
    play.do("discard amulet")
    assert (play.hand("A"), play.discards, play.stage) == ("shovel toll-sand", "| bargain-sand amulet", "act")


@MODES
@pytest.mark.parametrize(("pile", "left"), [("", ""), ("amulet", "")])
def test_bargain_with_few_cards_to_draw(pile: str, left: str, mode: str) -> None:
    play = game(2, mode, hands={"A": "bargain-sand"}, pile=pile, discards="")
    play.s.hands[1], play.s.discards = play.s.discards, []
    play.do("play bargain-sand")
    assert (play.stage, play.hand("A")) == ("act", left)
    assert play.s.played[1:] == [play.s.cards.words.index(word) for word in pile.split()]


@MODES
@pytest.mark.parametrize("card", ["second-wind-sand", "forgery-sand", "twice-told-sand"])
def test_what_only_prepares_something_can_be_played_for_nothing(card: str, mode: str) -> None:
    play = game(2, mode, hands={"A": card})
    assert played(play, card) == ""
    assert (play.stage, play.hand("A"), play.discards) == ("act", "", f"| {card}")
    play.do("end")
    assert (play.s.winds, play.s.forgeries, play.s.twice) == (0, 0, 0)


def test_lucky_coin_takes_an_ore_from_the_bag() -> None:
    play = game(2, hands={"A": "lucky-coin-earth"}, bag="csg", where={"A": "centre"})
    play.do("play lucky-coin-earth")
    assert (play.asked, play.moves()) == ("T", ["ore copper", "ore silver", "ore gold"])
    play.do("ore gold")
    assert (play.ore("A"), play.bag, play.stage) == ("g", "cs", "act")
    assert play.told("B") == ["You: draws gold from the bag."]


def test_lucky_coin_with_an_empty_bag() -> None:
    play = game(2, hands={"A": "lucky-coin-earth"}, bag="")
    assert played(play, "lucky-coin-earth") == "The bag is empty."
    assert (play.stage, play.ore("A")) == ("act", "")


def test_lucky_coin_draws_a_card_in_party_mode() -> None:
    play = game(2, "party", hands={"A": "lucky-coin-earth"}, pile="amulet toll-sand")
    assert played(play, "lucky-coin-earth") == "You: draws a card."
    assert play.hand("A") == "amulet"


@MODES
def test_a_symbol_pays_for_digging_and_the_effect_is_not_done_then(mode: str) -> None:
    play = game(2, mode, hands={"A": "tavern-tale-sand toll-sand"}, tops={"sand": "nothing"})
    play.do("dig sand", "pay tavern-tale-sand")
    assert (play.hand("A"), play.discards) == ("toll-sand", "| tavern-tale-sand")
    assert not {"drew", "played"} & set(play.kinds)
