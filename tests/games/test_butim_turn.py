"""Butim: the course of a turn: the round, ore, buying, actions, and the end of a turn."""

from __future__ import annotations

import pytest

from core.engine.events import HIDDEN
from core.engine.rules import TABLE
from core.games.butim.deck import ISLANDS
from tests.games.butim_table import LETTERS, RULES, Game, begun, game
from tests.helpers import FairChance

SINGLES, MIXED, CENTRE = ISLANDS[:3], ISLANDS[3:6], ISLANDS[6]
LAST_ISLANDS = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3}
MODES = pytest.mark.parametrize("mode", ["full", "party"])
PILE = "pickpocket-sand tavern-tale-sand tavern-tale-earth"
SIX = "pickpocket-sand pickpocket-earth pickpocket-stone current-sand current-earth current-stone"


def only(count: int) -> dict[str, int]:
    """That many islands are left, the last of them; the others are gone."""
    return dict.fromkeys(ISLANDS[: 7 - count], 0)


def sizes(game: Game) -> list[int]:
    return [len(pile) for pile in game.s.piles]


# The round


@MODES
@pytest.mark.parametrize("first", ["A", "B", "C"])
def test_the_whirlpool_takes_a_card_of_every_island_before_the_first_players_turn(
    mode: str, first: str
) -> None:
    for active in "ABC":
        game = begun(3, mode, active=active, first=first, left={"sand": 4, "earth": 0})
        taken = int(active == first)
        assert sizes(game) == [4 - taken, 0, *[9 - taken] * 5]
        assert [len(cards) for cards in game.s.sunk] == [6 + taken, 10, *[1 + taken] * 5]
        assert game.kinds.count("sank") == 6 * taken
        assert game.kinds.count("round") == taken


def test_it_takes_the_top_card_unseen() -> None:
    game = begun(2, tops={"sand": "ambush"})
    assert "ambush" in game.sunk("sand")
    for viewer in (0, 1, None):
        assert set(RULES.mask(game.s, viewer).sunk[0]) == {HIDDEN}
    assert all(event.args == (event.args[0],) for event in game.events if event.kind == "sank" and event.args)


def test_an_island_without_cards_leaves_and_pawns_there_are_adrift() -> None:
    game = begun(3, left={"centre": 1}, where={"A": "centre", "B": "centre", "C": "sand"})
    assert "centre" not in game.islands_left
    assert [game.where(who) for who in "ABC"] == ["adrift", "adrift", "sand"]
    assert game.told()[-1] == "The central island is gone."
    assert game.s.need == 1, "who was there draws as one adrift"
    assert game.do("ore gold", "skip").s.began == 1


def test_an_island_that_is_dug_out_leaves_too() -> None:
    play = game(3, hands={"A": SIX}, left={"sand": 1}, where={"B": "sand"}, tops={"sand": "nothing"})
    play.do("dig sand", "pay pickpocket-sand")
    assert (play.where("A"), play.where("B")) == ("adrift", "adrift")
    assert "dig sand" not in play.moves()
    assert "gone" in play.kinds


@MODES
@pytest.mark.parametrize("seats", LAST_ISLANDS)
def test_the_game_ends_at_the_start_of_a_turn_with_few_islands(seats: int, mode: str) -> None:
    few = LAST_ISLANDS[seats]
    for active in (LETTERS[1], LETTERS[seats - 1]):  # of any player, not only of the first
        for count in range(1, few + 3):
            game = begun(seats, mode, active=active, left=only(count))
            assert (game.stage == "over") == (count <= few), count
            assert ("turn" in game.kinds) == (count > few)


@MODES
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_whirlpool_comes_before_that_is_looked_at(seats: int, mode: str) -> None:
    few = LAST_ISLANDS[seats]
    last = begun(seats, mode, left={**only(few + 1), "centre": 1})
    assert (last.stage, len(last.islands_left)) == ("over", few)
    together = begun(seats, mode, left=dict.fromkeys(ISLANDS, 1))
    assert (together.stage, together.islands_left) == ("over", [])
    assert together.told()[-3:-1] == ["The central island is gone.", "No island is left: the game ends."]


def test_a_turn_goes_on_though_the_last_but_one_island_goes() -> None:
    play = game(2, hands={"A": SIX}, left={**only(2), "earth-stone": 1}, tops={"earth-stone": "nothing"})
    play.do("dig earth-stone", "pay pickpocket-earth", "pay pickpocket-stone")
    assert (play.stage, play.asked, play.islands_left) == ("act", "A", ["centre"])
    assert play.do("end").stage == "over"
    assert play.told()[-2:] == ["Only one island left: the game ends.", "The treasures are counted."]


# Ore


@pytest.mark.parametrize(
    ("island", "count"), [*((i, 1) for i in SINGLES), *((i, 2) for i in MIXED), (CENTRE, 3)]
)
def test_ore_by_the_place_of_the_pawn(island: str, count: int) -> None:
    game = begun(2, active="B", where={"B": island})
    for left in range(count, 0, -1):
        assert (game.stage, game.asked, game.s.need) == ("ore", "T", left)
        game.do("ore copper")
    assert (game.stage, game.ore("B"), game.bag.count("c")) == ("buy", "c" * count, 20 - count)


def test_one_ore_adrift() -> None:
    assert begun(2, active="B").do("ore silver").stage == "buy"


def test_ore_is_as_likely_as_there_is_of_it() -> None:
    game = begun(2, active="B", bag="cccccsg", where={"B": "centre"})
    assert (game.moves(), list(RULES.odds(game.s))) == (["ore copper", "ore silver", "ore gold"], [5, 1, 1])
    game.do("ore silver")
    assert (game.moves(), list(RULES.odds(game.s))) == (["ore copper", "ore gold"], [5, 1])


def test_a_bag_with_less_than_is_due() -> None:
    game = begun(2, active="B", bag="sg", where={"B": "centre"})
    assert (game.do("ore gold", "ore silver").stage, game.ore("B"), game.bag) == ("buy", "sg", "")


def test_an_empty_bag() -> None:
    poor = begun(2, active="B", bag="", where={"B": "centre"})
    assert (poor.stage, poor.ore("B")) == ("act", "")
    rich = begun(2, active="B", bag="", where={"B": "centre"}, ore={"B": "g"})
    assert (rich.stage, rich.moves()) == ("buy", ["buy gold", "skip"])


def test_ore_is_seen_when_drawn_and_then_hidden() -> None:
    game = begun(3, active="B").do("ore gold")
    for viewer in ("A", "B", None):
        assert game.told(viewer) == ["Ben: draws gold from the bag."]
    for seat, sees in ((0, [HIDDEN] * 3), (1, [0, 0, 1]), (None, [HIDDEN] * 3)):
        view = RULES.mask(game.s, seat)
        assert view.ore[3:6] == sees
        assert view.pieces == [0, 1, 0], "how many is public"
        for seed in range(5):
            assert RULES.determinize(view, seat, FairChance(seed)).ore[3:6] == [0, 0, 1], (
                "and it follows which"
            )


# Buying


@pytest.mark.parametrize(("ore", "name", "cards"), [("c", "copper", 1), ("s", "silver", 2), ("g", "gold", 3)])
@pytest.mark.parametrize("gear", ["", "merchants-scales"])
def test_buying_by_value(ore: str, name: str, cards: int, gear: str) -> None:
    game = begun(
        3, active="B", ore={"B": ore}, gear={"B": gear, "C": "" if gear else "merchants-scales"}, pile=SIX
    )
    game.do("ore copper", f"buy {name}")
    number = cards + bool(gear)
    assert game.hand("B").split() == sorted(SIX.split()[:number], key=SIX.split().index)
    assert (game.stage, game.ore("B")) == ("act", "c"), "bought once, and the ore is gone"
    assert game.bag.count(ore) == {"c": 19, "s": 12, "g": 8}[ore], "into the bag"
    count = "a card" if number == 1 else f"{number} cards"
    assert game.told("A")[1:] == [f"Ben: buys for {name}.", f"Ben: draws {count}."]
    assert game.told("B")[2].startswith("Ben: draws Pickpocket (sand)")


def test_buying_is_optional_and_comes_before_all_actions() -> None:
    game = begun(2, active="B", hands={"B": PILE}).do("ore gold")
    assert game.moves() == ["buy gold", "skip"]
    game.do("skip")
    assert (game.ore("B"), len(game.hand("B").split())) == ("g", 3)
    assert game.refused("buy gold") == "Dig, play, equip, dive, or end your turn."


def test_which_ore_others_spent_is_known() -> None:
    game = begun(2, active="B", ore={"B": "cs"}).do("ore gold", "buy silver")
    view = RULES.mask(game.s, 0)
    assert {tuple(RULES.determinize(view, 0, FairChance(seed)).ore[3:]) for seed in range(9)} == {(1, 0, 1)}


def test_party_mode_draws_two_cards_and_has_no_ore() -> None:
    game = begun(2, "party", active="B", pile=PILE)
    assert (game.stage, game.hand("B"), game.s.pieces) == ("act", "pickpocket-sand tavern-tale-sand", [0, 0])
    assert not {"dive", "trade", "buy"} & game.verbs()


# Actions


@MODES
def test_any_number_of_actions_in_any_order(mode: str) -> None:
    hand = "amulet compass tavern-tale-sand tavern-tale-earth current-sand pickpocket-sand"
    play = game(
        2,
        mode,
        hands={"A": hand},
        tops={"sand": "nothing"},
        pile="toll-sand toll-stone scuttle-sand scuttle-earth",
    )
    play.do("play tavern-tale-sand", "equip amulet", "dig sand", "pay pickpocket-sand", "equip compass")
    play.do("play tavern-tale-earth", "play current-sand", "choose earth", "keep")
    assert (play.stage, play.asked) == ("act", "A")
    assert play.hand("A") == "toll-sand toll-stone scuttle-sand scuttle-earth"
    assert play.gear("A") == "compass amulet"


@MODES
def test_what_is_played_lies_open_and_joins_the_discards_at_the_end(mode: str) -> None:
    play = game(2, mode, hands={"A": "tavern-tale-sand amulet", "B": "toll-sand"})
    play.do("play tavern-tale-sand")
    assert play.discards == "| tavern-tale-sand"
    assert play.told("B")[0] == "You: plays Tavern Tale (sand)."
    assert play.do("end").discards == "tavern-tale-sand |"


@MODES
def test_equipping_costs_nothing_and_shows_the_card(mode: str) -> None:
    play = game(2, mode, hands={"A": "amulet toll-sand"}).do("equip amulet")
    assert (play.gear("A"), play.hand("A"), play.stage) == ("amulet", "toll-sand", "act")
    assert play.told("B") == ["You: equips Amulet."]
    assert play.refused("equip toll-sand") == "That card is no equipment."
    assert play.refused("equip amulet") == "You have no such card."


@pytest.mark.parametrize("island", [*ISLANDS, None])
def test_equipment_for_cards_only_adrift_or_at_a_single_island(island: str | None) -> None:
    where = {} if island is None else {"A": island}
    play = game(2, gear={"A": "amulet compass"}, where=where, pile=PILE)
    if island is not None and island not in SINGLES:
        assert "trade" not in play.verbs()
        assert play.refused("trade amulet").startswith("Only who began the turn adrift or at a single island")
        return
    play.do("trade amulet")
    assert (play.gear("A"), play.hand("A")) == ("compass", "pickpocket-sand tavern-tale-sand")
    assert play.discards == "| amulet"
    assert play.told("B") == ["You: gives up Amulet for cards.", "You: draws 2 cards."]
    assert "trade" not in play.verbs()
    assert play.refused("trade compass") == "That is done once a turn."


def test_it_is_judged_by_where_the_turn_began() -> None:
    began_single = game(
        2, hands={"A": SIX}, gear={"A": "amulet"}, where={"A": "sand"}, tops={"centre": "nothing"}
    )
    began_single.do("dig centre", "pay pickpocket-sand", "pay pickpocket-earth", "pay pickpocket-stone")
    assert (began_single.where("A"), "trade amulet" in began_single.moves()) == ("centre", True)
    began_mixed = game(
        2, hands={"A": SIX}, gear={"A": "amulet"}, where={"A": "sand-earth"}, tops={"sand": "nothing"}
    )
    began_mixed.do("dig sand", "pay pickpocket-sand")
    assert (began_mixed.where("A"), "trade amulet" in began_mixed.moves()) == ("sand", False)
    sunk = game(
        2,
        hands={"A": SIX},
        gear={"A": "amulet"},
        where={"A": "centre"},
        left={"centre": 1},
        tops={"centre": "nothing"},
    )
    sunk.do("dig centre", "pay pickpocket-sand", "pay pickpocket-earth", "pay pickpocket-stone")
    assert (sunk.where("A"), "trade amulet" in sunk.moves()) == ("adrift", False)


def test_it_can_be_done_again_in_the_next_turn() -> None:
    play = game(2, gear={"A": "amulet compass"}).do("trade amulet", "end")
    play.do("ore copper", "skip", "end", "ore copper", "skip")
    assert (play.active, "trade compass" in play.moves()) == ("A", True)


# The end of a turn


@pytest.mark.parametrize(
    ("mode", "gear", "limit"),
    [
        ("full", "", 5), ("party", "", 5), ("full", "sea-chest", 7), ("party", "sea-chest", 7),
        ("full", "rowing-boat", 5), ("party", "rowing-boat", 6), ("party", "rowing-boat sea-chest", 8),
    ],
)  # fmt: skip
def test_down_to_the_limit(mode: str, gear: str, limit: int) -> None:
    hand = [*SIX.split(), "tavern-tale-sand", "tavern-tale-earth", "tavern-tale-stone", "bargain-sand"]
    others = {"B": "" if gear else "sea-chest"}
    for size in (limit - 1, limit, limit + 1, 10):
        play = game(2, mode, hands={"A": " ".join(hand[:size])}, gear={"A": gear, **others}).do("end")
        for _ in range(size - limit):
            assert (play.stage, play.asked, play.verbs()) == ("discard", "A", {"discard"})
            play.do(play.moves()[0])
        assert (play.active, len(play.hand("A").split())) == ("B", min(size, limit))


def test_cards_are_discarded_in_one_order_and_seen_by_all() -> None:
    play = game(2, hands={"A": SIX + " tavern-tale-sand"}).do("end", "discard pickpocket-earth")
    assert play.told("B") == ["You: discards Pickpocket (earth)."]
    assert play.moves()[0] == "discard pickpocket-stone", "the one before it could have been taken before"
    assert play.refused("discard pickpocket-sand").startswith("Discard a card; take them in the order")


@MODES
def test_the_discards_are_a_new_pile_when_a_card_is_needed(mode: str) -> None:
    play = game(2, mode, hands={"A": "tavern-tale-sand"}, pile="toll-sand", discards="toll-stone")
    before = play.s.discards[:]
    play.do("play tavern-tale-sand")
    assert "toll-sand" in play.hand("A")
    assert len(play.hand("A").split()) == 2
    assert len(play.s.pile) == len(before) - 1
    assert not play.s.discards
    assert f"The discards are shuffled into a new pile of {len(before)}." in play.told("B")


def all_in_hand(*left: str) -> str:
    """All game cards but these."""
    cards = game(2).s.cards
    words = [word for word, copies in zip(cards.words, cards.copies, strict=True) for _ in range(copies)]
    for word in left:
        words.remove(word)
    return " ".join(words)


@MODES
def test_where_there_are_no_discards_there_is_what_there_is(mode: str) -> None:
    for pile, drawn in (("", 0), ("toll-sand", 1)):
        hand = all_in_hand(*pile.split())
        play = game(
            2,
            mode,
            hands={"A": "tavern-tale-sand", "B": hand.replace("tavern-tale-sand ", "")},
            pile=pile,
            discards="",
        )
        play.do("play tavern-tale-sand")
        assert play.hand("A") == pile
        assert len(play.hand("A").split()) == drawn
        assert play.discards == "| tavern-tale-sand", "what was played this turn is not drawn in it"
    assert play.told("A")[-1] == "You: draws Toll (sand), as there are no more."


@MODES
def test_discards_of_any_player_in_this_turn_are_held_back(mode: str) -> None:
    others = all_in_hand("tavern-tale-sand", "scuttle-sand").split()
    play = game(
        2, mode, hands={"A": "tavern-tale-sand scuttle-sand", "B": " ".join(others)}, pile="", discards=""
    )
    play.do("play scuttle-sand", "pick 1", "pick 1", "play tavern-tale-sand")
    assert play.hand("A") == ""
    assert len(play.s.played) == 4
    assert play.told("A")[-1] == "You: no card is left to draw."
    assert play.do("end").active == "B"
    assert len(play.s.discards) + len(play.s.pile) + (mode == "party") * 2 == 4, "joined when the turn ended"


@MODES
def test_the_turn_passes_on(mode: str) -> None:
    play = game(3, mode, active="C").do("end")
    assert (play.active, play.s.turn) == ("A", 7)
    assert "round" in play.kinds
    assert RULES.to_act(play.s) == ((TABLE,) if mode == "full" else (0,))
