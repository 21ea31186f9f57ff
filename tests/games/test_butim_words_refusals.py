"""Butim: why a move may not be made, each sentence by a move that earns it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest

from core.engine.rules import TABLE
from core.games.butim import moves as m
from core.games.butim import refusals
from core.games.butim.deck import ISLANDS
from tests.games.butim_table import RULES, Game, begun, game
from tests.helpers import FairChance

SIX = "pickpocket-sand pickpocket-earth pickpocket-stone current-sand current-earth current-stone"
ONE_SKULL, ONE_STAR = "sand:treasure-skull-8", "earth:treasure-star-7"
PARTY = "party"


def acting(**fields: Any) -> Game:
    return game(3, **fields)


def contest() -> Game:
    """A has claimed, and C is asked first."""
    maps = {"A": "skull", "C": "skull star"}
    return game(3, active="B", maps=maps, quests=f"{ONE_SKULL} {ONE_STAR}").do(f"A claim {ONE_SKULL}")


def asked() -> Game:
    return game(3, maps={"B": "skull"}, quests=ONE_SKULL, ask=True)


def digging(**fields: Any) -> Game:
    return acting(hands={"A": SIX + " shovel second-wind-sand"}, **fields)


def over() -> Game:
    return game(2, left=dict.fromkeys(ISLANDS[1:], 0)).do("end")


def discarding() -> Game:
    return acting(hands={"A": SIX + " shovel second-wind-sand"}).do("end")


def wet(**fields: Any) -> Game:
    return acting(ore={"A": "g"}, **fields)


STAGES: dict[str, Callable[[], Game]] = {
    "place": lambda: Game(RULES.new(RULES.setup(2, first=0), FairChance(0))).do("place sand"),
    "buy": lambda: begun(2, active="B").do("ore copper"),
    "act": lambda: acting(),
    "seat": lambda: acting(hands={"A": "scuttle-sand", "B": SIX, "C": "shovel"}).do("play scuttle-sand"),
    "gear": lambda: acting(hands={"A": "boarding-stone"}, gear={"B": "shovel compass"}).do("play boarding-stone"),
    "map": lambda: acting(hands={"A": "map-thief-sand"}, maps={"B": "skull star"}).do("play map-thief-sand"),
    "island": lambda: acting(hands={"A": "current-sand"}, left={"stone": 0}).do("play current-sand"),
    "give": lambda: acting(hands={"A": "toll-sand"}, ore={"B": "cs"}).do("play toll-sand"),
    "hand": lambda: game(2, PARTY, hands={"A": "toll-sand", "B": "shovel compass"}).do("play toll-sand"),
    "compass": lambda: digging(gear={"A": "compass"}).do("dig sand", "pay current-sand"),
    "look": lambda: acting(hands={"A": "current-sand"}).do("play current-sand", "choose sand"),
    "order": lambda: acting(hands={"A": "hearsay-earth"}).do("play hearsay-earth", "choose sand"),
    "show": lambda: wet().do("dive gold"),
    "lose": lambda: digging(gear={"A": "sea-chest spyglass"}, tops={"earth": "curse"}).do(
        "dig earth", "pay current-earth"),
    "tear": lambda: digging(maps={"A": "skull star"}, tops={"stone": "torn-map"}).do("dig stone", "pay current-stone"),
    "cancel": lambda: game(
        2, gear={"B": "false-map"}, won={"A": "star-7 skull-8"}, left=dict.fromkeys(ISLANDS[1:], 0)
    ).do("end"),
}  # fmt: skip
ASKED = {
    "place": "Put your ship at an island where no other is.",
    "buy": "Buy cards for one ore, or skip it.",
    "act": "Dig, play, equip, dive, or end your turn.",
    "seat": "Choose one of the players that this can be done to.",
    "gear": "Choose one equipment of another player.",
    "map": "Choose one map of another player.",
    "island": "Choose an island that is left.",
    "give": "Choose one of your ore to hand over.",
    "hand": "Choose one of your cards to hand over.",
    "compass": "Keep the card on top, or put it at the bottom.",
    "look": "Keep the card there, or sink it.",
    "order": "Keep the two cards as they are, or swap them.",
    "show": "Show one of the cards that you looked at.",
    "lose": "Choose one of your equipment to discard.",
    "tear": "Choose one of your maps to lose.",
    "cancel": "Choose a treasure of another player.",
}
WRONG = (
    "place sand", "buy gold", "choose 1", "choose stone", "take 1 shovel", "map 1 kraken", "give gold",
    "hand toll-stone", "lose gold-mine", "tear anchor", "keep", "bottom", "sink", "swap", "show sand:ambush",
    "later", "cancel 1 sand:treasure-kraken-7", "discard shovel", "pay toll-sand", "ore gold", "pick 1", "skip", "end",
)  # fmt: skip
"""Moves of other stages, or of none that is right here."""


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_asked_now(stage: str) -> None:
    play = STAGES[stage]()
    assert play.stage == stage
    legal = play.moves()
    wrong = [text for text in WRONG if text not in legal]
    assert len(wrong) > len(WRONG) - 4
    for text in wrong:
        assert play.refused(text) == ASKED[stage], text


BY_DEFAULT = {
    "place": "place earth", "buy": "skip", "act": "end", "seat": "choose 2", "gear": "take 2 shovel",
    "map": "map 2 skull", "island": "choose sand", "give": "give copper", "hand": "hand shovel", "compass": "keep",
    "look": "keep", "order": "keep", "lose": "lose spyglass", "tear": "tear skull", "show": "show sand:nothing",
    "cancel": "cancel 1 sand:treasure-skull-8",
}  # fmt: skip


@pytest.mark.parametrize("stage", STAGES)
def test_where_time_is_up_the_least_is_done(stage: str) -> None:
    play = STAGES[stage]()
    default = RULES.show(play.s, RULES.default_move(play.s, RULES.must_act(play.s)[0]))
    assert default in play.moves()
    assert default.split()[0] == BY_DEFAULT[stage].split()[0]
    assert stage == "show" or default == BY_DEFAULT[stage]


OTHERS: list[tuple[Callable[[], Game], str, str]] = [
    (over, "A end", "The game is over."),
    (over, "A later", "The game is over."),
    # Claims
    (acting, f"claim {ONE_SKULL}", "That treasure does not lie on the table."),
    (acting, "claim sand:ambush", "That treasure does not lie on the table."),
    (contest, f"A claim {ONE_SKULL}",
     "Somebody who comes before you is asked about a treasure; wait for the answer."),
    (contest, f"claim {ONE_STAR}", "Claim the treasure that you are asked about, or say later."),
    (contest, "end", "Claim the treasure, or say later."),
    (contest, "B end", "Somebody is asked about a treasure; wait for the answer."),
    (contest, "A later", "You are not asked to claim anything."),
    (asked, "end", "Claim the treasure, or say later."),
    (asked, "A end", "Somebody is asked about a treasure; wait for the answer."),
    (asked, "A later", "You are not asked to claim anything."),
    (asked, f"A claim {ONE_SKULL}", "For that treasure you need skull."),
    (asked, f"claim {ONE_SKULL} star for skull",
     "That map can't stand for another now: it takes Forgery, and a map to spare."),
    (lambda: begun(3, active="B", maps={"C": "skull"}, quests=ONE_SKULL), f"C claim {ONE_SKULL}",
     "Chance decides first; claim in a moment."),
    # Others' turns
    (lambda: begun(3, active="B"), "B end", "Chance decides first; wait a moment."),
    (lambda: begun(3, active="B"), "A end", "Chance decides first; wait a moment."),
    (acting, "B end", "It is not your turn."),
    (STAGES["give"], "A end", "Somebody else has to choose now."),
    (STAGES["hand"], "A end", "Somebody else has to choose now."),
    # Discards
    (discarding, "end", "Discard 3 cards of your hand."),
    (discarding, "discard toll-sand", "Discard 3 cards of your hand."),
    (discarding, "discard second-wind-sand",
     "Discard 3 cards; take them in the order of your hand, so that enough come after."),
    (lambda: discarding().do("discard shovel", "discard current-sand"), "discard pickpocket-sand",
     "Discard a card; take them in the order of your hand, so that enough come after."),
    (lambda: discarding().do("discard shovel", "discard current-sand"), "end", "Discard a card of your hand."),
    # Payment
    (lambda: digging().do("dig centre"), "pay shovel",
     "Pay with plunder or labia cards; take them in the order of your hand."),
    (lambda: digging().do("dig centre", "pay current-earth"), "pay current-sand",
     "Pay with plunder or labia cards; take them in the order of your hand."),
    (lambda: digging().do("dig sand-earth"), "pay current-earth", "Pay a card of sand now."),
    (lambda: digging().do("dig sand-earth", "pay current-sand"), "pay pickpocket-sand", "Pay a card of earth now."),
    (lambda: digging().do("play second-wind-sand", "dig sand-earth wind"), "pay current-stone",
     "Pay a card of sand or of earth now."),
    (lambda: digging().do("dig stone"), "end", "Pay a card of stone now."),
    # Actions
    (lambda: game(3, PARTY), "later", "Dig, play, equip, or end your turn."),
    (digging, "equip amulet", "You have no such card."),
    (digging, "play tavern-tale-sand", "You have no such card."),
    (digging, "play shovel", "Equipment is not played, but equipped."),
    (digging, "equip current-sand", "That card is no equipment."),
    (digging, "trade shovel", "You have no such equipment on the table."),
    (lambda: acting(gear={"A": "shovel compass"}).do("trade shovel"), "trade compass", "That is done once a turn."),
    (lambda: acting(gear={"A": "shovel"}, where={"A": "centre"}), "trade shovel",
     "Only who began the turn adrift or at a single island gives up equipment for cards."),
    (lambda: game(3, PARTY, gear={"A": "shovel"}), "trade shovel", "In party mode no equipment is given up for cards."),
    (lambda: game(3, PARTY), "dive gold", "There are no dives in party mode."),
    (wet, "dive copper", "You have no such ore."),
    (acting, "dive copper", "You have no such ore."),
    (lambda: wet(left=dict.fromkeys(ISLANDS, 10)), "dive gold", "There are no cards in the whirlpool."),
    (lambda: wet().do("dive gold", "show sand:nothing"), "dive gold", "You dive once a turn."),
    (acting, "spy sand", "For that you need a Spyglass on the table."),
    (lambda: acting(gear={"A": "spyglass"}).do("spy sand"), "spy earth", "You use the Spyglass once a turn."),
    (lambda: acting(gear={"A": "spyglass"}, left={"sand": 0}), "spy sand", "That island is gone."),
    # Excavations
    (lambda: digging(left={"sand": 0}), "dig sand", "That island is gone."),
    (lambda: digging(tops={"sand": "nothing"}).do("dig sand", "pay current-sand"), "dig earth",
     "You have dug already in this turn."),
    (digging, "dig centre wind", "Second Wind has to be played first."),
    (lambda: digging(tops={"sand": "nothing"}).do("play second-wind-sand", "dig sand", "pay current-sand"), "dig earth",
     "What is left to you this turn is an excavation with Second Wind."),
    (digging, "dig centre shovel", "For that you need a Shovel on the table."),
    (lambda: digging(tops={"sand-earth": "nothing"}).do(
        "play second-wind-sand", "equip shovel", "dig sand-earth shovel", "pay current-sand"),
     "dig centre wind shovel", "You use the Shovel once a turn."),
    (lambda: digging().do("play second-wind-sand"), "dig sand wind", "That would save nothing there: dig without it."),
    (lambda: digging().do("equip shovel"), "dig sand shovel", "That would save nothing there: dig without it."),
    (acting, "dig sand", "The sand island takes a card of sand."),
    (acting, "dig earth-stone", "The earth and stone island takes a card of earth and one of stone."),
    (acting, "dig centre", "The central island takes three plunder or labia cards."),
    (lambda: acting(gear={"A": "shovel"}), "dig earth-stone shovel",
     "The earth and stone island takes a card of earth or of stone."),
    (lambda: acting(gear={"A": "shovel"}), "dig centre shovel", "The central island takes two plunder or labia cards."),
    (lambda: acting(gear={"A": "shovel"}, hands={"A": "second-wind-sand"}).do("play second-wind-sand"),
     "dig centre wind shovel", "The central island takes a plunder or labia card."),
]  # fmt: skip


@pytest.mark.parametrize(("start", "text", "reason"), OTHERS)
def test_why_a_move_is_refused(start: Callable[[], Game], text: str, reason: str) -> None:
    assert start().refused(text) == reason


def test_every_sentence_is_earned_by_a_move() -> None:
    earned = [reason for _, _, reason in OTHERS] + list(ASKED.values())
    sentences = sentences_of(inspect.getsource(refusals))
    assert len(sentences) > 40
    for sentence in sentences:
        assert any(re.fullmatch(sentence, reason) for reason in earned), sentence


def sentences_of(source: str) -> list[str]:
    """The sentences of a module as patterns, in which anything stands for what is filled in."""
    tree = ast.parse(source)
    parts = {
        id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)
    }
    texts = [
        "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
        )
        if isinstance(node, ast.JoinedStr)
        else re.escape(str(node.value))
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts)
    ]
    docs = [
        ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef)
    ]
    return [
        text for text in texts if text.endswith(r"\.") and text not in {re.escape(doc) for doc in docs if doc}
    ]


@pytest.mark.parametrize("mode", ["full", "party"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_that_is_not_legal_gets_a_sentence(seats: int, mode: str) -> None:
    """Moves met anywhere in a random game are asked for everywhere else, and so are some that mean nothing."""
    rng = FairChance(seats)
    s = RULES.new(RULES.setup(seats, {"mode": mode}), rng)
    met = [0, 255, 31, m.make(m.DIG, 9), m.make(m.DIG, 200, 255), m.make(m.CLAIM, 255), m.make(m.PLAY, 250)]
    while act := RULES.to_act(s):
        for seat in range(seats):
            legal = RULES.legal_moves(s, seat)
            for move in rng.sample(met, min(4, len(met))):
                reason = RULES.refusal(s, seat, move)
                assert (reason is None) == (move in legal)
                assert reason is None or (reason[0].isupper() and reason.endswith(".") and len(reason) < 110)
                assert RULES.refusal(RULES.mask(s, seat), seat, move) == reason, (
                    "what is hidden tells nothing"
                )
        seat = rng.choice(act)
        move = rng.choice(RULES.legal_moves(s, seat))
        if seat != TABLE and len(met) < 300:
            met.append(move)
        RULES.apply(s, seat, move, rng)
