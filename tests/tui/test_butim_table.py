"""The table screen with a game of Butim: by key and by mouse, in and out of turn, alone and with others."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from core.games.butim import moves as m
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
    CANCEL_STAGE,
    COMPASS_STAGE,
    DISCARD_STAGE,
    GEAR_STAGE,
    GIVE_STAGE,
    HAND_STAGE,
    ISLAND_STAGE,
    LOOK_STAGE,
    LOSE_STAGE,
    MAP_STAGE,
    ORDER_STAGE,
    PAY_STAGE,
    PLACE_STAGE,
    SEAT_STAGE,
    SHOW_STAGE,
    TEAR_STAGE,
)
from tests.games.butim_table import begun, table
from tests.helpers import FairChance
from tests.tui.butim_tables import (
    ANCHOR_KRAKEN,
    POSITIONS,
    RULES,
    SKULL_STAR,
    Undecided,
    asks,
    built,
    butim_app,
    state,
)
from tests.tui.butim_watching import all_hits, area_of, click, click_sea, made, panel_of, shown
from tests.tui.watching import prompt_of, said, settle
from tui.games.butim import desk as d
from tui.games.butim.area import ButimArea
from tui.games.butim.board import SeaBoard
from tui.games.butim.ledger import Ledger
from tui.games.butim.panel import ButimPanel
from tui.games.butim.questions import CardQuestion
from tui.games.butim.seamarks import WHIRLPOOL
from tui.screens.choose import ChooseScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.table import TableScreen
from tui.themes import LIGHT
from tui.widgets.seats import SeatsPanel

SIZES = [(80, 24), (120, 40), (200, 60)]


# A turn ----------------------------------------------------------------------------------------------------


async def test_a_whole_turn_by_keys() -> None:
    game = begun(
        2,
        first="B",
        hands={"A": "pickpocket-sand tavern-tale-earth shovel toll-stone"},
        where={"A": "sand", "B": "stone"},
        tops={"sand": "nothing"},
        ore={"B": "c"},
    )
    app = built(game.s, "pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Buy cards for one ore?" in prompt_of(app))
        await pilot.press("space")
        await settle(pilot, lambda: "Your turn: dig, play cards" in prompt_of(app))
        hand = [state(app.match).cards.words[card] for card in state(app.match).hands[0]]
        await pilot.press(str(hand.index("shovel") + 1))
        assert "Once a turn, digging on a mixed" in panel_of(app)
        await pilot.press("enter")
        await settle(pilot, lambda: "Shovel" in panel_of(app).split("Hand")[0])
        await pilot.press("d")
        await settle(pilot, lambda: "Dig on which island?" in prompt_of(app))
        await pilot.press("1")
        await settle(pilot, lambda: "You: digs up nothing." in said(app))
        await settle(pilot, lambda: "Your turn: play cards" in prompt_of(app))
        assert "dig" not in prompt_of(app).split("\n")[0]
        await pilot.press("space")
        await settle(pilot, lambda: "end" in made(app))
        assert made(app)[:5] == ["skip", "equip shovel", "dig sand", "pay pickpocket-sand", "end"]


async def test_a_whole_turn_by_mouse() -> None:
    game = begun(
        2,
        first="B",
        hands={"A": "pickpocket-sand toll-sand current-earth shovel"},
        where={"A": "sand", "B": "stone"},
        tops={"sand-earth": "nothing"},
        ore={"A": "ss"},
    )
    app = built(game.s, "pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Buy cards" in prompt_of(app))
        await click(pilot, app, (d.OPTION_HIT, 0))
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        words = state(app.match).cards.words
        hand = [words[card] for card in state(app.match).hands[0]]
        await click(pilot, app, (d.CARD_HIT, hand.index("shovel")))
        await click(pilot, app, (d.DO_HIT, d.TAKE))
        await settle(pilot, lambda: "equip shovel" in made(app))
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        await click_sea(pilot, app, 3)
        await settle(pilot, lambda: "How do you dig" in prompt_of(app))
        await click(pilot, app, (d.OPTION_HIT, 0))
        await settle(pilot, lambda: "Pay 2 cards" in prompt_of(app))
        hand = [words[card] for card in state(app.match).hands[0]]
        for card in ("current-earth", "toll-sand"):
            await click(pilot, app, (d.CARD_HIT, hand.index(card)))
        await click(pilot, app, (d.DO_HIT, d.TAKE))
        await settle(pilot, lambda: "pay current-earth" in made(app))
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        await click_sea(pilot, app, WHIRLPOOL)
        await settle(pilot, lambda: "Dive into the whirlpool" in prompt_of(app))
        await click(pilot, app, (d.DO_HIT, d.BACK))
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        await click(pilot, app, (d.DO_HIT, d.REST))
        await settle(pilot, lambda: "end" in made(app))
        assert made(app)[2:6] == ["dig sand-earth", "pay toll-sand", "pay current-earth", "end"]


async def test_moves_that_follow_are_dropped_where_the_table_changed() -> None:
    app = built(table(hands={"A": "pickpocket-sand toll-sand map-thief-earth"}), "pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        area = area_of(app)
        area._following = [RULES.parse(app.match.state, "pay pickpocket-sand")]
        area._made = RULES.parse(app.match.state, "end")
        scene = area._scene
        assert scene is not None
        area.show(scene)
        assert area._following == [RULES.parse(app.match.state, "pay pickpocket-sand")]
        area._made = m.SKIP_MOVE
        area.show(scene)
        assert area._following == []
        assert app.match.ply == 0


# Every stage -----------------------------------------------------------------------------------------------

_QUESTIONS = {
    PLACE_STAGE: "anchor?",
    BUY_STAGE: "Buy cards",
    ACT_STAGE: "Your turn",
    PAY_STAGE: "Pay ",
    SEAT_STAGE: "?",
    GEAR_STAGE: "Which equipment do you",
    MAP_STAGE: "Which map do you take?",
    ISLAND_STAGE: "of which island?",
    GIVE_STAGE: "Which ore do you hand over",
    COMPASS_STAGE: "The Compass shows",
    LOOK_STAGE: "You look at the top card",
    ORDER_STAGE: "You look at the top two cards",
    SHOW_STAGE: "You dive and see",
    DISCARD_STAGE: "Discard",
    LOSE_STAGE: "do you lose?",
    TEAR_STAGE: "does the whirlpool take?",
    CANCEL_STAGE: "worth nothing",
}


@pytest.mark.parametrize("stage", _QUESTIONS)
async def test_every_question_is_asked_and_answered_by_numbers(stage: int) -> None:
    s = POSITIONS[stage]().s
    app = built(s, "p" + "b" * (s.seats - 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: _QUESTIONS[stage] in prompt_of(app))
        choosing, ply = area_of(app)._choosing, app.match.ply
        assert choosing is not None
        while isinstance(choosing.question, CardQuestion) and not choosing.question.complete:
            await pilot.press(str(min(choosing.question.open()) + 1))
        if choosing.question is not None and choosing.question.at_once:
            await pilot.press(str(choosing.question.options[0].number))
        else:
            await pilot.press(*(["1"] if stage == ACT_STAGE else []), "enter")
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.seat == 0


async def test_a_card_of_choice_is_handed_over_in_party_mode() -> None:
    s = table(2, "party", hands={"A": "pickpocket-sand toll-sand", "B": "toll-stone"}, active="B")
    RULES.apply(s, 1, RULES.parse(s, "play toll-stone"), FairChance(0))
    assert s.stage == HAND_STAGE
    second = s.cards.words[s.hands[0][1]]
    app = built(s, "pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Which card do you hand over" in prompt_of(app))
        await pilot.press("1", "2", "enter")
        await settle(pilot, lambda: app.match.ply > 0)
        assert made(app)[0] == f"hand {second}"


# Claims ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "move"), [("y", "claim"), ("1", "claim"), ("n", "later"), ("space", "later")]
)
async def test_a_claim_is_asked_about(key: str, move: str) -> None:
    app = built(table(maps={"A": "skull star"}, quests=f"skull-star-{SKULL_STAR}", ask=True), "pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Claim it now?" in prompt_of(app))
        assert f"{SKULL_STAR} coins for skull and star" in panel_of(app)
        await pilot.press(key)
        await settle(pilot, lambda: bool(made(app)))
        assert made(app)[0].split()[0] == move


@pytest.mark.parametrize("how", ["key", "banner", "treasure"])
async def test_a_claim_out_of_turn_says_so_and_can_be_made_while_another_plays(how: str) -> None:
    s = table(maps={"A": "skull star"}, quests=f"skull-star-{SKULL_STAR}", active="B")
    app = built(s, "pb", thinker=Undecided())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "claim" in prompt_of(app))
        assert prompt_of(app).startswith("Moss is to act.")
        assert f"You can claim {SKULL_STAR} coins for skull and star" in panel_of(app)
        if how == "key":
            await pilot.press("y")
        else:
            await click(pilot, app, (d.DO_HIT, d.CLAIM) if how == "banner" else (d.QUEST_HIT, s.quests[0]))
        await settle(pilot, lambda: bool(state(app.match).won[0]))
        assert made(app) == ["claim " + s.cards.island_words[state(app.match).won[0][0]]]
        await settle(pilot, lambda: "You can claim" not in panel_of(app))


async def test_several_claims_out_of_turn_are_asked_about_and_can_be_left() -> None:
    s = table(
        maps={"A": "skull star anchor kraken"},
        quests=f"skull-star-{SKULL_STAR} anchor-kraken-{ANCHOR_KRAKEN}",
        active="B",
    )
    app = built(s, "pb", thinker=Undecided())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "claim" in prompt_of(app))
        await pilot.press("y")
        assert f"{SKULL_STAR} coins for skull and star" in panel_of(app)
        assert (d.OPTION_HIT, 1) in all_hits(app)
        await pilot.press("backspace")
        assert (d.OPTION_HIT, 0) not in all_hits(app)
        await pilot.press("y", "2")
        await settle(pilot, lambda: bool(state(app.match).won[0]))


async def test_somebody_at_the_same_keyboard_claims_out_of_turn_from_a_list() -> None:
    app = built(table(maps={"B": "skull star"}, quests=f"skull-star-{SKULL_STAR}"), "pp")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press("space")
        await settle(pilot, lambda: isinstance(app.screen, TableScreen) and "Bob may act" in prompt_of(app))
        await pilot.press("o")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        line = app.screen.query_one(OptionList).get_option_at_index(0).prompt
        assert str(line) == f"Bob: claim {SKULL_STAR} coins for skull and star"
        await pilot.press("enter")
        await settle(pilot, lambda: bool(state(app.match).won[1]))


# What lies around ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ["full", "party"])
async def test_seven_seats_are_all_in_sight(size: tuple[int, int], mode: str) -> None:
    app = butim_app("pbbbbbb", asks(0, ACT_STAGE, 15), mode=mode)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        seats, s = str(app.screen.query_one(SeatsPanel).content), state(app.match)
        names = [plan.name for plan in app.match.header.seats[1:]]
        assert all(name in seats for name in ("You", *names))
        lines = [line for line in seats.split("\n") if "◆" in line or "coins" in line or "coin " in line]
        assert len(lines) == 7
        for seat, line in enumerate(lines):
            assert f"{len(s.hands[seat])}▮" in line or f"{len(s.hands[seat])} card" in line
        for card in set(s.hands[0]):
            assert s.cards.names[card] in panel_of(app)
        assert app.screen.query_one(SeaBoard).size.height >= 9


async def test_the_ledger_stands_in_the_place_of_the_sea_and_is_kept_up_to_date() -> None:
    s = table(
        hands={"A": "pickpocket-sand shovel"}, gear={"B": "compass"}, maps={"B": "star"}, ore={"B": "cs"}
    )
    app = built(s, "pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        ledger = app.screen.query_one(Ledger)
        assert shown(app) == [SeaBoard]
        await pilot.press("t")
        await pilot.pause()
        assert shown(app) == [Ledger]
        text = str(ledger._text.content)
        assert "Compass: When you dig" in text
        assert "ore, as far as known: 1 copper, 1 silver" in text
        await pilot.press("pagedown")
        assert ledger.scroll_y > 0
        await pilot.press(str(1 + [s.cards.words[card] for card in s.hands[0]].index("shovel")), "enter")
        await settle(pilot, lambda: "Shovel: Once a turn" in str(ledger._text.content))
        await click(pilot, app, (d.DO_HIT, d.LEDGER))
        assert shown(app) == [SeaBoard]


async def test_every_size_is_drawn_and_a_larger_one_again() -> None:
    app = built(POSITIONS[ACT_STAGE]().s, "pbbb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        for size in ((1, 1), (25, 3), (60, 12), (79, 23), (480, 154), (120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.press("t", "d")
        await pilot.resize_terminal(30, 8)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await settle(pilot, lambda: "Dig on which island?" in prompt_of(app))


async def test_another_theme_draws_anew() -> None:
    app = built(POSITIONS[ACT_STAGE]().s, "pbbb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        before = area_of(app)._panel.content
        app.register_theme(LIGHT)
        app.theme = LIGHT.name
        await settle(pilot, lambda: area_of(app)._panel.content != before)


async def test_who_watches_sees_no_hand_and_has_no_moves() -> None:
    app = butim_app("pp", asks(0, ACT_STAGE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        area = app.screen_stack[1].query_one(ButimArea)
        assert area._choosing is not None
        assert area._choosing.seat is None
        assert "Hand" not in str(area.query_one(ButimPanel).content)
        ply = app.match.ply
        await pilot.press("1", "d", "y")
        assert app.match.ply == ply


async def test_the_arrows_go_over_the_islands_as_they_lie() -> None:
    app = butim_app("pb", asks(0, PLACE_STAGE))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, lambda: "anchor?" in prompt_of(app))
        area, board = area_of(app), app.screen.query_one(SeaBoard)
        assert area._choosing is not None
        start = area._choosing.marked
        assert start is not None
        there = board.beside(start.index, 1, 0, area._choosing.islands)
        await pilot.press("right")
        assert area._choosing.marked is not None
        assert area._choosing.marked.index == there
        await pilot.press("enter")
        await settle(pilot, lambda: state(app.match).where[0] == there)
