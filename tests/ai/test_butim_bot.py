"""Positions of Butim with one right answer: any bot that thinks must find them, whatever its style."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ai.levels import bot_of, budget_of, personas_of
from ai.player import RandomChance, never
from core.engine.rules import TABLE
from core.games.butim import sight
from core.games.butim.deck import ISLANDS
from core.games.butim.state import ButimState
from tests.games.butim_table import LETTERS, RULES, Game, begun, game

MEDIUM = [persona.name for persona in personas_of("butim", "medium")]
every_medium = pytest.mark.parametrize("persona", MEDIUM)


def chosen(table: Game, persona: str = "", level: str = "medium", who: str = "") -> str:
    """What a bot does in a position, in notation; the usual answer of a level that slips at times."""
    seat = LETTERS.index(who or table.asked)
    view, bot = RULES.mask(table.s, seat), bot_of("butim", level, persona)
    answers = [
        RULES.show(table.s, bot.choose(RULES, view, seat, budget_of(level), luck, never).move)
        for luck in map(random.Random, range(1 if level == "medium" else 25))
    ]
    return max(set(answers), key=answers.count)


def at_last(table: Game, persona: str) -> str:
    """Where a bot digs, or that it ends its turn, after all that it does before."""
    while True:
        move = table.moves()[0] if table.asked == "T" else chosen(table, persona)
        if move.startswith(("dig", "end")):
            return move
        table.do(move)


def knows(s: ButimState, who: str, island: str) -> None:
    """A seat has looked at the top card of an island."""
    sight.looked_at(s, LETTERS.index(who), ISLANDS.index(island))


def all_know_the_whirlpool(s: ButimState) -> None:
    """All cards there went in face up."""
    for cards in s.sunk:
        for card in cards:
            sight.sank_open(s, card)


# Claims ----------------------------------------------------------------------------------------------------


@every_medium
@pytest.mark.parametrize("who", "AB")
def test_a_treasure_is_claimed_when_asked(persona: str, who: str) -> None:
    table = game(3, maps={who: "skull star"}, quests="skull-star-15", ask=True)
    assert table.asked == who
    assert chosen(table, persona) == "claim sand-earth:treasure-skull-star-15"


@every_medium
def test_of_two_treasures_for_the_same_map_the_greater_is_claimed(persona: str) -> None:
    table = game(maps={"A": "skull star"}, quests="sand:treasure-skull-8 skull-star-15", ask=True)
    assert chosen(table, persona) == "claim sand-earth:treasure-skull-star-15"


@every_medium
def test_two_claims_are_made_rather_than_one_that_spoils_the_other(persona: str) -> None:
    table = game(maps={"A": "skull star anchor"}, quests="skull-star-15 stone:treasure-anchor-10", ask=True)
    table.do(chosen(table, persona))
    table.do(chosen(table, persona))
    assert sorted(table.won("A").split()) == ["anchor-10", "skull-star-15"]


@every_medium
def test_a_forgery_is_played_where_it_makes_a_claim_and_the_idle_map_is_given(persona: str) -> None:
    table = game(hands={"A": "forgery-sand"}, maps={"A": "skull kraken star"}, quests="skull-anchor-star-22")
    assert chosen(table, persona) == "play forgery-sand"
    table.do("play forgery-sand")
    assert chosen(table, persona) == "claim earth-stone:treasure-skull-anchor-star-22 kraken for anchor"


@every_medium
def test_a_forgery_that_makes_no_claim_is_not_played(persona: str) -> None:
    table = game(hands={"A": "forgery-sand"}, maps={"A": "skull"}, quests="skull-anchor-star-22")
    assert chosen(table, persona) != "play forgery-sand"


# Digs ------------------------------------------------------------------------------------------------------


@every_medium
@pytest.mark.parametrize("mode", ["full", "party"])
def test_it_digs_where_it_knows_a_treasure_that_it_can_claim(persona: str, mode: str) -> None:
    table = game(
        3, mode, hands={"A": "scuttle-sand current-earth current-stone"}, maps={"A": "anchor"},
        tops={"stone": "anchor-10"},
    )  # fmt: skip
    knows(table.s, "A", "stone")
    assert at_last(table, persona) == "dig stone"


@every_medium
@pytest.mark.parametrize("mode", ["full", "party"])
def test_it_does_not_dig_up_a_treasure_for_another(persona: str, mode: str) -> None:
    table = game(
        3, mode, hands={"A": "current-stone current-earth"}, maps={"B": "anchor"}, tops={"stone": "anchor-10"}
    )
    knows(table.s, "A", "stone")
    assert chosen(table, persona) != "dig stone"


@every_medium
def test_it_does_not_dig_up_a_trap_that_it_knows(persona: str) -> None:
    hand = "current-stone hearsay-stone tavern-tale-stone tavern-tale-sand tavern-tale-earth"
    table = game(hands={"A": hand}, tops={"stone": "torn-map"}, maps={"A": "skull star"})
    knows(table.s, "A", "stone")
    assert at_last(table, persona) != "dig stone"


@every_medium
def test_it_pays_with_the_card_that_is_worth_least(persona: str) -> None:
    table = game(
        hands={"A": "map-thief-sand current-sand forgery-sand"}, maps={"A": "skull"}, tops={"sand": "skull-8"}
    )
    assert chosen(table.do("dig sand"), persona) == "pay current-sand"


@every_medium
def test_a_compass_turns_a_trap_away_and_keeps_a_treasure(persona: str) -> None:
    for top, answer in (("torn-map", "bottom"), ("anchor-10", "keep")):
        table = game(
            hands={"A": "current-stone"}, gear={"A": "compass"}, maps={"A": "anchor star"},
            tops={"stone": top},
        )  # fmt: skip
        table.do("dig stone", "pay current-stone")
        assert (table.stage, chosen(table, persona)) == ("compass", answer)


@every_medium
def test_a_current_sinks_what_the_next_player_would_claim(persona: str) -> None:
    table = game(hands={"A": "current-sand"}, maps={"B": "anchor"}, tops={"stone": "anchor-10"})
    table.do("play current-sand", "choose stone")
    assert chosen(table, persona) == "sink"


@every_medium
def test_hearsay_brings_up_the_better_card_before_a_dig(persona: str) -> None:
    table = game(
        hands={"A": "hearsay-earth current-stone"}, maps={"A": "anchor"}, tops={"stone": "plague anchor-10"}
    )
    table.do("play hearsay-earth", "choose stone")
    assert chosen(table, persona) == "swap"


# Dives and ore ---------------------------------------------------------------------------------------------


@every_medium
def test_it_dives_where_the_whirlpool_is_rich(persona: str) -> None:
    table = game(ore={"A": "c"}, sunk=dict.fromkeys(ISLANDS, "") | {"centre": "anchor-kraken-star-24"})
    all_know_the_whirlpool(table.s)
    assert chosen(table, persona) == "dive copper"


@every_medium
def test_it_keeps_its_ore_where_the_whirlpool_is_known_to_be_empty(persona: str) -> None:
    table = game(ore={"A": "csg"})
    all_know_the_whirlpool(table.s)
    assert "dive" not in chosen(table, persona)


@every_medium
def test_of_what_a_dive_brings_a_treasure_is_shown(persona: str) -> None:
    table = game(ore={"A": "g"}, sunk=dict.fromkeys(ISLANDS, "") | {"stone": "skull-map anchor-10 plague"})
    table.do("dive gold")
    assert chosen(table, persona) == "show stone:treasure-anchor-10"


@every_medium
def test_in_the_last_turn_ore_is_kept(persona: str) -> None:
    left = dict.fromkeys(ISLANDS, 0) | {"sand": 1, "earth": 1}
    table = begun(hands={"A": "current-sand"}, ore={"A": "c"}, left=left, active="B", bag="ccc")
    table.do("ore copper")
    assert table.stage in ("buy", "act")
    if table.stage == "buy":
        assert chosen(table, persona) == "skip"


@every_medium
def test_the_least_ore_is_handed_over(persona: str) -> None:
    table = game(3, hands={"A": "toll-sand"}, ore={"B": "sgc", "C": "c"})
    table.do("play toll-sand", "choose 2")
    assert (table.asked, chosen(table, persona)) == ("B", "give copper")


@every_medium
def test_a_toll_is_asked_of_who_must_give_gold(persona: str) -> None:
    table = game(3, hands={"A": "toll-sand"}, ore={"B": "cggg", "C": "gg"})
    table.do("play toll-sand")
    assert chosen(table, persona) == "choose 3"


# Cards -----------------------------------------------------------------------------------------------------


@every_medium
@pytest.mark.parametrize("mode", ["full", "party"])
def test_a_gold_mine_is_equipped_first(persona: str, mode: str) -> None:
    table = game(3, mode, hands={"A": "gold-mine tavern-tale-sand toll-stone current-earth"})
    assert chosen(table, persona) == "equip gold-mine"


@every_medium
@pytest.mark.parametrize("mode", ["full", "party"])
def test_cards_are_drawn_before_anything_is_decided(persona: str, mode: str) -> None:
    table = game(3, mode, hands={"A": "tavern-tale-sand current-earth"})
    assert chosen(table, persona) == "play tavern-tale-sand"


@every_medium
def test_a_boarding_takes_the_gold_mine_and_is_told_twice(persona: str) -> None:
    table = game(hands={"A": "boarding-stone twice-told-sand"}, gear={"B": "gold-mine false-map sea-chest"})
    assert chosen(table, persona) == "play twice-told-sand"
    table.do("play twice-told-sand")
    assert chosen(table, persona) == "play boarding-stone"
    table.do("play boarding-stone")
    assert chosen(table, persona) == "take 2 gold-mine"


@every_medium
def test_a_map_is_taken_from_who_is_about_to_claim(persona: str) -> None:
    table = game(
        3,
        hands={"A": "map-thief-sand"},
        maps={"A": "skull", "B": "star", "C": "kraken"},
        quests="skull-star-15",
    )
    assert chosen(table, persona) == "play map-thief-sand"
    table.do("play map-thief-sand")
    assert chosen(table, persona) == "map 2 star"


@every_medium
def test_a_second_wind_is_played_when_a_known_treasure_can_be_paid_for(persona: str) -> None:
    table = game(
        hands={"A": "second-wind-sand scuttle-earth hearsay-stone"}, maps={"A": "anchor"},
        tops={"stone": "nothing anchor-10"},
    )  # fmt: skip
    table.s.digs = 0
    table.s.piles[ISLANDS.index("stone")].pop()
    table.s.sunk[ISLANDS.index("stone")].append(table.s.cards.island_words.index("stone:nothing"))
    knows(table.s, "A", "stone")
    assert chosen(table, persona) == "play second-wind-sand"
    table.do("play second-wind-sand")
    assert chosen(table, persona) == "dig stone wind"


@every_medium
def test_the_worst_equipment_is_given_up(persona: str) -> None:
    table = game(
        hands={"A": "current-earth"}, gear={"A": "gold-mine spyglass sea-chest"}, tops={"earth": "curse"}
    )
    table.do("dig earth", "pay current-earth")
    assert chosen(table, persona) == "lose sea-chest"


@every_medium
def test_the_map_that_serves_no_treasure_is_torn(persona: str) -> None:
    table = game(
        hands={"A": "current-stone"}, maps={"A": "skull kraken kraken kraken"}, quests="skull-anchor-star-22",
        tops={"stone": "torn-map"},
    )  # fmt: skip
    table.do("dig stone", "pay current-stone")
    assert chosen(table, persona) == "tear kraken"


@every_medium
def test_a_false_map_strikes_the_leader(persona: str) -> None:
    left = dict.fromkeys(ISLANDS, 0) | {"sand": 1}
    won = {
        "B": "anchor-star-17 skull-kraken-12 skull-star-15",
        "C": "anchor-kraken-star-24",
        "A": "anchor-10",
    }
    table = begun(3, gear={"A": "false-map"}, won=won, left=left, active="B")
    assert (table.stage, chosen(table, persona)) == ("cancel", "cancel 2 sand-stone:treasure-anchor-star-17")


# Levels ----------------------------------------------------------------------------------------------------


def test_easy_claims_equips_and_takes_treasures_as_well() -> None:
    assert chosen(game(maps={"A": "skull"}, quests="sand:treasure-skull-8", ask=True), level="easy") == (
        "claim sand:treasure-skull-8"
    )
    assert chosen(game(hands={"A": "gold-mine current-sand"}), level="easy") == "equip gold-mine"


def test_easy_does_not_know_again_what_it_looked_at() -> None:
    table = game(
        hands={"A": "current-stone current-earth"}, tops={"stone": "torn-map"}, maps={"A": "skull star"}
    )
    unknown = chosen(table, level="easy")
    knows(table.s, "A", "stone")
    assert chosen(table, level="easy") == unknown


@pytest.mark.parametrize("mode", ["full", "party"])
def test_a_bot_plays_no_worse_for_a_spectators_seat_order(mode: str) -> None:
    """Seats are alike: the same table turned round by one seat gives the same answer."""
    hands = ["tavern-tale-sand current-earth toll-stone", "current-sand", "hearsay-earth"]
    answers = []
    for turned in range(3):
        where = {LETTERS[(seat + turned) % 3]: hand for seat, hand in enumerate(hands)}
        active = LETTERS[turned]
        answers.append(chosen(game(3, mode, hands=where, active=active, first=active)))
    assert len(set(answers)) == 1


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("mode", ["full", "party"])
def test_a_deck_of_ones_own_is_played_to_its_end(level: str, mode: str) -> None:
    """It names every operation and power, on cards of every kind."""
    deck = (Path(__file__).parents[1] / "games" / "butim_oracle_deck.toml").read_text()
    luck, bot = random.Random(3), bot_of("butim", level)
    s = RULES.new(RULES.setup(3, {"mode": mode, "deck": deck}), RandomChance(luck))
    while acting := RULES.must_act(s):
        seat = acting[0]
        moves = RULES.legal_moves(s, seat)
        move = moves[int(luck.random() * len(moves))]
        if seat != TABLE and luck.random() < 0.7:
            move = bot.choose(RULES, RULES.mask(s, seat), seat, budget_of(level), luck, never).move
        assert move in moves
        RULES.apply(s, seat, move, RandomChance(luck))
    assert RULES.outcome(s) is not None
