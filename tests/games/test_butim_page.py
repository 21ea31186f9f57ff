"""The page of Butim's rules tells of all there is, and the frame is told of decks by their titles."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from core.games.butim.cards import cards_of
from core.games.butim.deck import FORMATIONS, ISLANDS, KIND_NAMES, MAP_NAMES, Trap, house_text, read_deck
from core.games.butim.ops import OPS, POWERS, OpRule
from core.games.butim.rules import ButimRules
from tests.helpers import FairChance

PAGE = resources.files("core.games.butim").joinpath("rules.md").read_text(encoding="utf-8")
RULES = ButimRules()
DECK_OPTION = next(option for option in RULES.info.options if option.name == "deck")


def rows(first: str) -> list[list[str]]:
    """The rows of all tables whose first cell is `first`, each its cells."""
    found = []
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == first and line.startswith("|"):
            found.append(cells)
    return found


@pytest.mark.parametrize("name", sorted({card.name for card in read_deck(house_text()).cards}))
def test_every_card_is_told_with_its_copies(name: str) -> None:
    card = next(card for card in read_deck(house_text()).cards if card.name == name)
    told = rows(name)
    assert len(told) == 1 + (card.full != card.party), "once, and once for party mode where that differs"
    if len(card.symbols) > 1:
        assert told[0][1] == str(len(card.symbols))


@pytest.mark.parametrize("trap", read_deck(house_text()).traps, ids=lambda trap: trap.name)
def test_every_trap_is_told(trap: Trap) -> None:
    assert len(rows(trap.name)) == 1 + (trap.full != trap.party)


@pytest.mark.parametrize(("word", "rule"), [*OPS.items(), *POWERS.items()])
def test_every_word_of_a_deck_is_told_with_its_number(word: str, rule: OpRule) -> None:
    told = rows(f"`{word} N`" if rule.most else f"`{word}`")
    assert [cells[1] for cells in told] == [str(rule.most) if rule.most else ""]
    assert told[0][2].endswith("(full only)") == rule.ore


def test_every_name_that_a_deck_is_written_with_is_told() -> None:
    words = set(re.findall(r"`\[*([a-z-]+)\]*`", PAGE))
    fields = {"title", "name", "text", "power", "effect", "symbols", "islands", "island", "maps", "coins"}
    assert {*FORMATIONS, *ISLANDS, *MAP_NAMES, *KIND_NAMES, *fields, "trap", "treasure", "nothing"} <= words


def test_the_houses_deck_is_a_deck_to_start_from() -> None:
    assert RULES.house(DECK_OPTION) == house_text()
    assert RULES.say(DECK_OPTION, house_text()) == "The house's deck"
    assert RULES.say(DECK_OPTION, "") == "house"
    assert [RULES.house(option) for option in RULES.info.options if option != DECK_OPTION] == [""]
    assert RULES.say(RULES.info.options[0], "party") == "party"


@pytest.mark.parametrize(("mode", "drawn"), [("full", 2), ("party", 4)])
def test_more_cards_at_the_start_of_a_turn_are_drawn_in_both_modes(mode: str, drawn: int) -> None:
    deck = house_text().replace('power = ["compass"]', 'power = ["start 2"]')
    setup = RULES.setup(2, {"mode": mode, "deck": deck}, first=0)
    rng = FairChance(1)
    s = RULES.new(setup, rng)
    s.gear[1] = [cards_of(deck, mode == "party").names.index("Compass")]
    while s.turn < 2:
        before = len(s.hands[1])
        (seat,) = RULES.must_act(s)
        RULES.apply(s, seat, RULES.default_move(s, seat) if seat >= 0 else RULES.legal_moves(s, seat)[0], rng)
    assert len(s.hands[1]) == before + drawn
