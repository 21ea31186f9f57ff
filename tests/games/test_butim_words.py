"""Butim: the log, word for word, and the notation of moves."""

from __future__ import annotations

import re

import pytest

from core.engine.errors import BadNotation
from core.engine.events import HIDDEN, Event, SeenEvent, seen
from core.engine.rules import TABLE
from core.games.butim import events as happened
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.cards import cards_of
from core.games.butim.deck import house_text
from tests.games.butim_table import NAMES, RULES, game
from tests.helpers import FairChance

MODES = pytest.mark.parametrize("mode", ["full", "party"])
CARDS = cards_of("", False)
SILENT = {"turn", "began_digging"}
"""What the screen shows otherwise, and the log does not tell."""


def word(text: str) -> int:
    return CARDS.words.index(text)


def found(text: str) -> int:
    return CARDS.island_words.index(text)


GOLD = 2
SKULL_MAP, SKULL_STAR, AMBUSH, BARE = map(
    found, ("sand:skull-map", "sand-earth:treasure-skull-star-15", "sand:ambush", "sand:nothing")
)
SHOVEL, TOLL = word("shovel"), word("toll-stone")

# Kind, seat, arguments and the line; B is "Ben", A reads "you".
TOLD: list[tuple[str, int, tuple[int, ...], str | None]] = [
    ("round", TABLE, (3,), "Round 3: the whirlpool takes a card of every island."),
    ("turn", 1, (4,), None),
    ("placed", 0, (3,), "You: anchors at the sand and earth island."),
    ("placed", 1, (6,), "Ben: anchors at the central island."),
    ("drew", 1, (2, HIDDEN, HIDDEN), "Ben: draws 2 cards."),
    ("drew", 1, (2, HIDDEN), "Ben: draws a card."),
    ("drew", 0, (2, TOLL, SHOVEL), "You: draws Toll (stone), Shovel."),
    ("drew", 0, (2, TOLL), "You: draws Toll (stone), as there are no more."),
    ("drew", 0, (2,), "You: no card is left to draw."),
    ("drew_ore", 1, (GOLD,), "Ben: draws gold from the bag."),
    ("bought", 1, (0,), "Ben: buys for copper."),
    ("lost_ore", 1, (1,), "Ben: loses silver to the bag."),
    ("equipped", 1, (SHOVEL,), "Ben: equips Shovel."),
    ("played", 1, (TOLL, 1), "Ben: plays Toll (stone)."),
    ("played", 1, (TOLL, 2), "Ben: plays Toll (stone), twice."),
    ("played", 1, (TOLL, 3), "Ben: plays Toll (stone), 3 times."),
    ("traded", 1, (SHOVEL,), "Ben: gives up Shovel for cards."),
    ("discarded", 1, (TOLL, 1), "Ben: discards Toll (stone)."),
    ("discarded", 1, (TOLL, 0), "Ben: loses Toll (stone)."),
    ("paid", 1, (TOLL,), "Ben: pays Toll (stone)."),
    ("began_digging", 1, (5,), None),
    ("dug", 1, (5,), "Ben: digs on the earth and stone island."),
    ("no_ore", 1, (), "Ben: has no ore to hand over."),
    ("chose", 1, (ops.ROB, 0), "Ben: turns on you."),
    ("got_card", 1, (0, HIDDEN), "Ben: gets a card from you."),
    ("got_card", 1, (0, TOLL), "Ben: gets Toll (stone) from you."),
    ("got_ore", 1, (2, HIDDEN), "Ben: gets an ore from Cleo."),
    ("got_ore", 1, (0, GOLD), "Ben: gets gold from you."),
    ("boarded", 1, (0, SHOVEL), "Ben: takes Shovel from you."),
    ("sabotaged", 1, (0, SHOVEL), "Ben: breaks your Shovel."),
    ("sabotaged", 1, (2, SHOVEL), "Ben: breaks Cleo's Shovel."),
    ("took_map", 1, (0, SKULL_MAP), "Ben: takes a skull map from you."),
    ("lost_gear", 1, (SHOVEL,), "Ben: loses Shovel."),
    ("lost_map", 1, (SKULL_MAP,), "Ben: loses a skull map to the whirlpool."),
    ("looked", 1, (0, HIDDEN), "Ben: looks at a card of the sand island."),
    ("looked", 1, (0, HIDDEN, HIDDEN), "Ben: looks at 2 cards of the sand island."),
    ("looked", 0, (0, AMBUSH, SKULL_MAP), "You: looks at the sand island and sees Ambush, then a skull map."),
    ("left_there", 1, (0,), "Ben: leaves it there."),
    ("put_back", 1, (0, HIDDEN), "Ben: puts the two cards back in an order of their choice."),
    ("put_back", 0, (0, 0), "You: puts the two cards back as they were."),
    ("put_back", 0, (0, 1), "You: puts the two cards back the other way round."),
    ("went_below", 1, (0,), "Ben: puts it at the bottom of the sand island."),
    ("turned_up", 1, (SKULL_MAP,), "Ben: digs up a skull map."),
    ("turned_up", 1, (SKULL_STAR,), "Ben: digs up a treasure for skull and star, 15 coins."),
    ("turned_up", 1, (BARE,), "Ben: digs up nothing."),
    ("turned_up", 1, (AMBUSH,), "Ben: digs up a trap, Ambush! Discard two cards at random."),
    ("spared", 1, (AMBUSH,), "Ben: Ambush does not touch its digger."),
    ("sank", TABLE, (0,), None),
    ("sank", 1, (0,), "The whirlpool takes the top card of the sand island."),
    ("gone", TABLE, (3,), "The sand and earth island is gone."),
    ("mutiny", 1, (), "Ben: the turn ends at once."),
    ("dived", 1, (GOLD, HIDDEN, HIDDEN, HIDDEN), "Ben: dives for gold and looks at 3 cards."),
    ("dived", 1, (0, HIDDEN), "Ben: dives for copper and looks at a card."),
    ("dived", 0, (1, AMBUSH, BARE), "You: dives for silver and sees Ambush, nothing."),
    ("fished", 1, (SKULL_MAP, 1), "Ben: brings up a skull map!"),
    ("fished", 1, (AMBUSH, 0), "Ben: shows Ambush and puts it back."),
    ("claimed", 1, (SKULL_STAR, -1, -1), "Ben: claims a treasure for skull and star, 15 coins!"),
    ("claimed", 1, (SKULL_STAR, 1, 0),
     "Ben: claims a treasure for skull and star, 15 coins, with an anchor map forged into a skull!"),
    ("claimed", 1, (SKULL_STAR, 0, 1),
     "Ben: claims a treasure for skull and star, 15 coins, with a skull map forged into an anchor!"),
    ("contested", 1, (SKULL_STAR, 0), "Ben: wants a treasure for skull and star, 15 coins; you may have it first."),
    ("waited", 1, (SKULL_STAR,), "Ben: does not claim a treasure for skull and star, 15 coins now."),
    ("reshuffled", 1, (12,), "The discards are shuffled into a new pile of 12."),
    ("lapsed", 1, (ops.ORE,), "The bag is empty."),
    ("lapsed", 1, (ops.TAKE_MAP,), "Nobody else has a map."),
    ("ending", TABLE, (0,), "No island is left: the game ends."),
    ("ending", TABLE, (1,), "Only one island left: the game ends."),
    ("ending", TABLE, (2,), "Only 2 islands left: the game ends."),
    ("cancelled", 1, (0, SKULL_STAR), "Ben: voids your treasure for skull and star, 15 coins, with the False Map."),
    ("over", TABLE, (9,), "The treasures are counted."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "seat", "args", "line"), TOLD)
def test_a_line_of_the_log(kind: str, seat: int, args: tuple[int, ...], line: str | None) -> None:
    assert RULES.tell(game(3).s, SeenEvent(kind, seat, args), NAMES[:3]) == line


def test_every_kind_of_event_has_its_lines() -> None:
    kinds = {value for name, value in vars(happened).items() if name.isupper() and isinstance(value, str)}
    assert kinds == {kind for kind, *_ in TOLD}


def test_of_another_game_nothing_is_told() -> None:
    assert RULES.tell(game(2).s, SeenEvent("gathered", 0, ()), NAMES[:2]) is None


@MODES
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_whatever_happens_is_told_in_a_clean_line_to_everybody(seats: int, mode: str) -> None:
    rng = FairChance(seats)
    s = RULES.new(RULES.setup(seats, {"mode": mode}), rng)
    while act := RULES.to_act(s):
        seat = rng.choice(act)
        events: list[Event] = []
        RULES.apply(s, seat, rng.choice(RULES.legal_moves(s, seat)), rng, events)
        for viewer in (None, *range(seats)):
            for event in seen(events, viewer):
                line = RULES.tell(s, event, NAMES[:seats])
                if line is None:
                    assert event.kind in SILENT or (event.kind, event.seat) == ("sank", TABLE)
                else:
                    assert re.fullmatch(r"[A-Z][A-Za-z0-9 ,;:()'!.-]+[.!]", line), line
                    assert not re.search(r"  |-\d|None|\b0\b", line), line


def test_names_come_from_the_deck_that_is_played_with() -> None:
    text = house_text().replace('"Shovel"', '"Spade"').replace('"Ambush"', '"Snare"')
    play = game(2, deck=text, hands={"A": "spade pickpocket-sand"}, tops={"sand": "snare"})
    play.do("equip spade", "dig sand", "pay pickpocket-sand")
    assert play.told("B")[0] == "You: equips Spade."
    assert "You: digs up a trap, Snare! Discard two cards at random." in play.told("B")


def test_maps_that_are_asked_for_more_than_once() -> None:
    assert happened.needs_words((2, 0, 0, 1)) == "two skulls and star"
    assert happened.needs_words((0, 3, 0, 0)) == "three anchors"
    assert happened.needs_words((1, 0, 1, 1)) == "skull, kraken and star"


# Notation

MOVES = {
    "place sand-earth": m.make(m.PLACE, 3),
    "buy copper": m.make(m.BUY, 0),
    "skip": m.SKIP,
    "equip merchants-scales": m.make(m.EQUIP, word("merchants-scales")),
    "play tavern-tale-earth": m.make(m.PLAY, word("tavern-tale-earth")),
    "trade sea-chest": m.make(m.TRADE, word("sea-chest")),
    "dig centre": m.make(m.DIG, 6),
    "dig centre wind": m.make(m.DIG, 6, m.WIND),
    "dig centre shovel": m.make(m.DIG, 6, m.SHOVEL),
    "dig centre wind shovel": m.make(m.DIG, 6, m.WIND | m.SHOVEL),
    "pay toll-stone": m.make(m.PAY, TOLL),
    "choose 3": m.make(m.SEAT, 2),
    "choose stone": m.make(m.ISLAND, 2),
    "take 2 shovel": m.make(m.TAKE, 1, SHOVEL),
    "map 2 kraken": m.make(m.MAP, 1, 2),
    "give gold": m.make(m.GIVE, 2),
    "hand toll-stone": m.make(m.HAND, TOLL),
    "discard shovel": m.make(m.DISCARD, SHOVEL),
    "lose shovel": m.make(m.LOSE, SHOVEL),
    "tear star": m.make(m.TEAR, 3),
    "keep": m.KEEP,
    "bottom": m.BOTTOM,
    "sink": m.SINK,
    "swap": m.SWAP,
    "dive silver": m.make(m.DIVE, 1),
    "show sand:skull-map": m.make(m.SHOW, SKULL_MAP),
    "spy earth": m.make(m.SPY, 1),
    "claim sand-earth:treasure-skull-star-15": m.claim(SKULL_STAR),
    "claim sand-earth:treasure-skull-star-15 anchor for skull": m.claim(SKULL_STAR, 1, 0),
    "later": m.LATER,
    "cancel 2 sand-earth:treasure-skull-star-15": m.make(m.CANCEL, 1, SKULL_STAR),
    "end": m.END,
    "ore gold": m.make(m.ORE, 2),
    "pick 17": m.make(m.PICK, 16),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_written_and_read(text: str) -> None:
    s = game(3).s
    assert RULES.show(s, MOVES[text]) == text
    assert RULES.parse(s, text) == RULES.parse(s, f"  {text.upper().replace(' ', '  ')} ") == MOVES[text]


def test_every_kind_of_move_has_a_notation() -> None:
    assert {m.kind(move) for move in MOVES.values()} == set(range(m.PLACE, m.PICK + 1))


@pytest.mark.parametrize("text", [*m.EXAMPLES.split(", "), "dig centre shovel wind"])
def test_the_examples_are_moves(text: str) -> None:
    assert RULES.parse(game(2).s, text)


@pytest.mark.parametrize(
    "text",
    [
        "", "dig", "dig atlantis", "dig sand wind wind", "dig sand spade", "dig sand shovel wind shovel", "play",
        "play poker", "play toll", "equip shovel now", "choose", "choose 0", "choose 8", "choose x", "choose 1 2",
        "choose ²", "take 1", "take 1 toll", "take shovel", "map 1 cow", "map 9 star", "give lead", "tear cow",
        "keep it", "end now", "later 1",
        "claim", "claim sand", "claim sand:treasure-skull-8 star", "claim sand:treasure-skull-8 star as skull",
        "claim sand:treasure-skull-8 star for cow", "claim sand:treasure-skull-8 star for skull twice", "cancel 1",
        "cancel 1 sand", "pick", "pick 0", "pick 201", "pick 0001", "ore", "ore iron", "show gold", "jump", "\x1b[2J",
        "dig " * 40,
    ],
)  # fmt: skip
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(BadNotation, match="is no move here; moves look like: dig sand-earth"):
        RULES.parse(game(2).s, text)


@MODES
@pytest.mark.parametrize("seats", [2, 5])
def test_whatever_is_legal_is_written_and_read(seats: int, mode: str) -> None:
    rng = FairChance(seats)
    s = RULES.new(RULES.setup(seats, {"mode": mode}), rng)
    while act := RULES.to_act(s):
        for seat in act:
            for move in RULES.legal_moves(s, seat):
                assert RULES.parse(s, RULES.show(s, move)) == move
        seat = rng.choice(act)
        RULES.apply(s, seat, rng.choice(RULES.legal_moves(s, seat)), rng)
