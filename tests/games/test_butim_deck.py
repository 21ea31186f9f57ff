"""Decks of Butim: what is wrong with one is told, the house's is that of the rules, and others can be played."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.errors import BadSetup
from core.engine.events import Event, seen
from core.engine.rules import TABLE
from core.engine.text import clean
from core.games import rules_of
from core.games.butim.cards import cards_of
from core.games.butim.deck import MAX_TEXT, Deck, house_text, read_deck, slug
from core.games.butim.state import ButimState
from tests.games.butim_oracle_decks import OTHER, random_deck
from tests.helpers import FairChance, names_of

RULES = rules_of("butim")
HOUSE = "\n".join(line for line in house_text().splitlines() if not line.startswith("#"))
"""Without its comments, which speak of fields as well."""

ONE_MORE = "[[{}]]\nname = 'x'\ntext = 'x'\n{}\n[[trap]]"
FORMATION_WORDS = "sand, earth, stone"
MAP_WORDS = "skull, anchor, kraken, star"
NO_ORE = "there is no ore in party mode; give it another"


def fault(text: str) -> str:
    """What is said of a deck that is none: one sentence on one line, of characters that can be shown."""
    with pytest.raises(BadSetup) as caught:
        read_deck(text)
    message = str(caught.value)
    assert message.isprintable()
    assert message.endswith(".")
    assert len(message) < 500
    return message


def house_but(old: str, new: str) -> str:
    """The house's deck with its first `old` changed."""
    assert old in HOUSE
    return HOUSE.replace(old, new, 1)


FAULTS = [
    # The whole
    ("[maps]", "maps = [", "The deck is no TOML file: "),
    ("title = ", "titel = ", "The deck: 'titel' is no field here; there are title, maps, nothing, treasure, "),
    ('"The house\'s deck"', '""', "The deck: title: wants a text of 1 to 40 characters, not ''."),
    ('"The house\'s deck"', f'"{"x" * 41}"', "The deck: title: wants a text of 1 to 40 characters, not 'xxx"),
    ('"The house\'s deck"', '"tab\\t"', "The deck: title: wants a text of 1 to 40 characters, not 'tab\\t'."),
    ('"The house\'s deck"', "7", "The deck: title: wants a text of 1 to 40 characters, not 7."),
    ("title", "[trap]\ntitle", "The deck is no TOML file: "),
    # Names and texts
    ('name = "Compass"', "", "Equipment 6: name: wants a text of 1 to 24 characters, not nothing."),
    ('name = "Toll"', 'name = "Toll "', "Plunder 4: name: wants a text of 1 to 24 characters, not 'Toll '."),
    ('name = "Forgery"', 'name = "\\u202e"', "Labia 5: name: wants a text of 1 to 24 characters, not "),
    ('name = "Leak"', f'name = "{"x" * 25}"', "Trap 3: name: wants a text of 1 to 24 characters, not 'xxx"),
    ('name = "Leak"', 'name = "-\'-"', 'Card "-\'-": name: wants a letter or digit.'),
    ('text = "Traps do not touch you."', "", "Card 'Amulet': text: wants a text of 1 to 160 characters, not "),
    ('text = "Traps do not touch you."', "text = 3", "Card 'Amulet': text: wants a text of 1 to 160 characters"),
    ('text = "Traps do not touch you."', f'text = "{"x" * 161}"', "Card 'Amulet': text: wants a text of 1 to"),
    ("power = [", "powers = [", "Card 'Gold Mine': 'powers' is no field here; there are name, text, party, power."),
    ('"Gold Mine"', '"Gold Mine"\nsymbols = ["sand"]', "Card 'Gold Mine': 'symbols' is no field here; there are"),
    ('"Leak"', '"Leak"\nsymbols = ["sand"]', "Card 'Leak': 'symbols' is no field here; there are name, text, "),
    # Names that read alike
    ('"Shovel"', '"compass"', "Card 'compass': name: two cards read like that; list copies of one in one."),
    ('"Shovel"', '"Toll Sand"', "Card 'toll-sand': name: two cards read like that; list copies of one in one."),
    ('"Scuttle"', '"Pick\'pocket"', "Card 'pickpocket-sand': name: two cards read like that; list copies"),
    ('"Bargain"', '"toll"', "Card 'toll-sand': name: two cards read like that; list copies of one in one."),
    ('"Leak"', '"Ghost-ship"', "Card 'ghost-ship': name: two cards read like that; list copies of one in one."),
    ('"Leak"', '"Nothing"', "Card 'Nothing': name: a trap can't read like something else on an island."),
    ('"Leak"', '"Skull map!"', "Card 'Skull map!': name: a trap can't read like something else on an island."),
    ('"Leak"', '"Treasure Skull 5"', "Card 'Treasure Skull 5': name: a trap can't read like something else"),
    # Powers and effects
    ('["points 6"]', '"points 6"', "Card 'Gold Mine': power: wants a list of one to 6 powers, not 'points 6'."),
    ('["points 6"]', "[]", "Card 'Gold Mine': power: wants a list of one to 6 powers, not []."),
    ('["points 6"]', str(["shovel"] * 7), "Card 'Gold Mine': power: wants a list of one to 6 powers, not ["),
    ('["points 6"]', '["dig"]', "Card 'Gold Mine': power: 'dig' is none; there are points, start, buy, dive, "),
    ('["points 6"]', '["draw 1"]', "Card 'Gold Mine': power: 'draw 1' is none; there are points, "),
    ('["points 6"]', '[" "]', "Card 'Gold Mine': power: ' ' is none; there are points, "),
    ('["points 6"]', "[6]", "Card 'Gold Mine': power: 6 is none; there are points, "),
    ('["points 6"]', '["points"]', "Card 'Gold Mine': power: points takes a number from 1 to 20, not 'points'."),
    ('["points 6"]', '["points 6 7"]', "Card 'Gold Mine': power: points takes a number from 1 to 20, not "),
    ('["points 6"]', '["points 21"]', "Card 'Gold Mine': power: points: wants a number from 1 to 20, not 21."),
    ('["points 6"]', '["points 0"]', "Card 'Gold Mine': power: points: wants a number from 1 to 20, not 0."),
    ('["points 6"]', '["points ٣"]', "Card 'Gold Mine': power: points: wants a number from 1 to 20, not nothing."),
    ('["shovel"]', '["shovel 1"]', "Card 'Shovel': power: shovel takes no number, not 'shovel 1'."),
    ('["draw 2"]', '["draw -1"]', "Card 'Tavern Tale': effect: draw: wants a number from 1 to 5, not nothing."),
    ('["draw 2"]', '["shovel"]', "Card 'Tavern Tale': effect: 'shovel' is none; there are draw, discard, ore, "),
    ('effect = ["draw 2"]', "", "Card 'Tavern Tale': effect: wants a list of one to 6 effects, not nothing."),
    ('effect = ["lose-map"]', 'effect = ["lose-maps"]', "Card 'Torn Map': effect: 'lose-maps' is none; there are"),
    # Party
    ('{ text = "Draw a card.", ', "{ ", "plays"),
    ('power = ["shovel"]', 'power = ["shovel"]\nparty = 1', "Card 'Shovel': party: wants a text and a power, not 1."),
    ('effect = ["forge"]', "effect = ['forge']\nparty = [{ text = 'x' }]", "Card 'Forgery': party: wants a text and "),
    ('text = "Draw a card."', "text = ''", "Card 'Lucky Coin': party: text: wants a text of 1 to 160 characters, not"),
    ('text = "Draw a card."', "words = ''", "Card 'Lucky Coin': party: 'words' is no field here; there are text,"),
    (', effect = ["draw 1"]', "", f"Card 'Lucky Coin': party: effect: {NO_ORE} effect there."),
    ('effect = ["toll-card"]', 'effect = ["toll-ore"]', f"Card 'Toll': party: effect: {NO_ORE} effect there."),
    ('power = ["start 1"]', 'power = ["buy 1"]', f"Card \"Merchant's Scales\": party: power: {NO_ORE} power there."),
    ('power = ["start 1"]', 'power = ["start 4"]', "Card \"Merchant's Scales\": party: power: start: wants a number"),
    # Symbols and islands
    ('symbols = ["stone"]', "", f"Card 'Boarding': symbols: wants a list of one to 40 of {FORMATION_WORDS}, not "),
    ('symbols = ["stone"]', "symbols = []", "Card 'Boarding': symbols: wants a list of one to 40 of "),
    ('symbols = ["stone"]', 'symbols = "stone"', "Card 'Boarding': symbols: wants a list of one to 40 of "),
    ('symbols = ["stone"]', 'symbols = ["stone", 1]', "Card 'Boarding': symbols: 1 is none; there are sand, "),
    ('symbols = ["stone"]', 'symbols = [["stone"]]', "Card 'Boarding': symbols: ['stone'] is none; there are"),
    ('islands = ["sand", "centre"]', 'islands = ["sea"]', "Card 'Ambush': islands: 'sea' is none; there are sand,"),
    ('islands = ["sand", "centre"]', "islands = 2", "Card 'Ambush': islands: wants a list of one to 70 of sand, "),
    # Treasures, maps and nothing
    ('island = "sand"', "", "Treasure 1: island: nothing is none; there are sand, earth, stone, sand-earth, "),
    ('island = "earth-stone"', 'island = "stone-earth"', "Treasure 11: island: 'stone-earth' is none; there are"),
    ('maps = ["skull"]', "maps = []", f"Treasure 1: maps: wants a list of one to 3 of {MAP_WORDS}, not []."),
    ('maps = ["skull"]', f"maps = {['star'] * 4}", f"Treasure 1: maps: wants a list of one to 3 of {MAP_WORDS}, not ["),
    ('maps = ["skull"]', 'maps = ["bones"]', f"Treasure 1: maps: 'bones' is none; there are {MAP_WORDS}."),
    ("coins = 8", "coins = 0", "Treasure 1: coins: wants a number from 1 to 99, not 0."),
    ("coins = 8", "coins = 5.0", "Treasure 1: coins: wants a number from 1 to 99, not 5.0."),
    ("coins = 8", "coins = true", "Treasure 1: coins: wants a number from 1 to 99, not True."),
    ("coins = 8", "worth = 5", "Treasure 1: 'worth' is no field here; there are island, maps, coins."),
    ("[maps]", "[map]", "The deck: 'map' is no field here; there are title, maps, "),
    ("[maps]", "[[maps]]", "The deck: maps: wants a table by island, not ["),
    ("[maps]\nsand", "[maps]\nsands", "The deck: maps: 'sands' is no field here; there are sand, earth, stone, "),
    ('sand = ["skull", "anchor", "star"]', "sand = 3", "The deck: maps: sand: wants a list of one to 10 of skull, "),
    ('sand = ["skull", "anchor", "star"]', "sand = false", "The deck: maps: sand: wants a list of one to 10 of "),
    ('sand = ["skull", "anchor", "star"]', 'sand = ["x"]', "The deck: maps: sand: 'x' is none; there are skull, "),
    ("sand = 3", "sand = 11", "The deck: nothing: sand: wants a number from 0 to 10, not 11."),
    ("sand = 3", 'sand = "3"', "The deck: nothing: sand: wants a number from 0 to 10, not '3'."),
    ("sand = 3", "sea = 3", "The deck: nothing: 'sea' is no field here; there are sand, earth, stone, "),
    # Counts
    ('symbols = ["stone"]', 'symbols = ["stone", "sand"]', "The deck has 16 plunder cards; it needs 15."),
    ("[[trap]]", ONE_MORE.format("labia", "effect = ['forge']\nsymbols = ['sand']"),
     "The deck has 16 labia cards; it needs 15."),
    ("[[trap]]", ONE_MORE.format("equipment", "power = ['amulet']"), "The deck has 11 equipment cards; it needs 10."),
    ("sand = 3", "sand = 2", "The sand island has 9 cards (maps, nothing, traps, treasures); it needs 10."),
    ('island = "earth-stone"', 'island = "centre"', "The earth-stone island has 9 cards (maps, nothing, traps, "),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "told"), FAULTS, ids=[told for _, _, told in FAULTS])
def test_a_fault_is_told_with_its_card_and_field(old: str, new: str, told: str) -> None:
    changed = house_but(old, new)
    if told == "plays":
        read_deck(changed)
    else:
        assert fault(changed).startswith(told)


@pytest.mark.parametrize("field", ["equipment", "plunder", "labia", "trap", "treasure"])
def test_cards_are_a_list_of_tables(field: str) -> None:
    for value in ("3", "'x'", "[1]", "{ name = 'x' }"):
        text = f"{field} = {value}\n"
        assert fault(text) == f"The deck: {field}: wants a [[{field}]] for each card."


def test_an_empty_text_is_no_deck() -> None:
    assert fault("") == "The deck has 0 equipment cards; it needs 10."
    assert cards_of("", False).title == "The house's deck"


def test_a_deck_may_have_no_title_and_islands_without_maps_or_nothing() -> None:
    deck = read_deck(OTHER.replace('title = "O baralho do João"', ""))
    assert deck.title == "A deck without a title"
    assert deck.nothing == (1, 0, 1, 0, 0, 0, 2)


HOSTILE = {
    "huge": "# " + "x" * MAX_TEXT,
    "not TOML": "%PDF-1.7",
    "lists in lists": "title = " + "[" * 16_000,
    "lists in lists that end": "title = " + "[" * 8_000 + "]" * 8_000,
    "tables in tables": "title = " + "{a=" * 8_000,
    "keys of keys": "title" + ".a" * 15_000 + " = 1",
    "keys of keys in steps": "[" + "nothing.sand" + ".a" * 390 + "]\n" + "b.a" * 50 + "." + "a." * 300 + "a = 1",
    "a table of keys": "[title" + ".a" * 15_000 + "]",
    "a table where a number is wanted": house_but("[nothing]\nsand = 3", "[nothing]\nsand" + ".a" * 380 + " = 1"),
    "digits": house_but("coins = 8", "coins = " + "9" * 5_000),
    "hexadecimal digits": house_but("coins = 8", "coins = 0x" + "f" * 5_000),
    "digits for a power": house_but('["points 6"]', f'["points {"9" * 5_000}"]'),
    "digits instead of a power": house_but('["points 6"]', "[0x" + "f" * 5_000 + "]"),
    "NUL": house_but('"Gold Mine"', '"Gold\0Mine"'),
    "NUL, escaped": house_but('"Gold Mine"', '"Gold\\u0000Mine"'),
    "half a character": house_but('"Gold Mine"', '"Gold\ud83d"'),
    "half a character as a field": house_but('"Gold Mine"', '"Gold"\n"\udc80" = 1'),
    "half a character, escaped": house_but('"Gold Mine"', '"Gold\\ud83d"'),
    "steers a terminal": house_but('"Gold Mine"', '"\\u001b[2J"'),
    "steers a terminal as a field": house_but('"Gold Mine"', '"Gold"\n"\\u001b[2J" = 1'),
    "a bell as an effect": house_but('["draw 2"]', '["\\u0007"]'),
    "from right to left": house_but("The house's", "\u202eThe house's"),
    "many lines in a field": house_but('"Gold Mine"', '"""Gold\nMine"""'),
    "a byte order mark": "\ufeff" + HOUSE,
    "old line ends": HOUSE.replace("\n", "\r"),
    "not a number": house_but("coins = 8", "coins = nan"),
    "a date": house_but("coins = 8", "coins = 1979-05-27T07:32:00Z"),
    "the same field twice": house_but("coins = 8", "coins = 8\ncoins = 8"),
    "empty": "\n" * 1000,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_refused_in_a_sentence(name: str) -> None:
    fault(HOSTILE[name])


def test_line_ends_do_not_matter() -> None:
    assert read_deck(HOUSE.replace("\n", "\r\n")) == read_deck(HOUSE)


# The house's deck ------------------------------------------------------------------------------------------


def counts(deck: Deck) -> dict[str, int]:
    """How many copies there are of each game card and trap."""
    return {card.name: len(card.symbols) for card in deck.cards} | {
        trap.name: len(trap.islands) for trap in deck.traps
    }


def test_the_house_has_the_cards_of_the_rules() -> None:
    equipment = (
        "Gold Mine", "False Map", "Merchant's Scales", "Spyglass", "Shovel", "Compass", "Amulet", "Figurehead",
        "Rowing Boat", "Sea Chest",
    )  # fmt: skip
    plunder = {
        "Pickpocket": 3, "Boarding": 1, "Map Thief": 2, "Toll": 2, "Sabotage": 2, "Scuttle": 2, "Current": 3,
    }  # fmt: skip
    labia = {
        "Tavern Tale": 3, "Bargain": 2, "Hearsay": 2, "Second Wind": 2, "Forgery": 2, "Lucky Coin": 2,
        "Twice-Told": 2,
    }  # fmt: skip
    traps = ("Ambush", "Curse", "Leak", "Plague", "Landslide", "Mutiny", "Ghost Ship", "Torn Map")
    deck = read_deck(HOUSE)
    assert counts(deck) == {
        **dict.fromkeys(equipment, 1), **plunder, **labia, **dict.fromkeys(traps, 2),
    }  # fmt: skip
    for kind in (1, 2):
        symbols = Counter(symbol for card in deck.cards if card.kind == kind for symbol in card.symbols)
        assert symbols == {0: 5, 1: 5, 2: 5}


def test_the_house_has_the_islands_of_the_rules() -> None:
    deck = read_deck(HOUSE)
    treasures = Counter(treasure.island for treasure in deck.treasures)
    traps = Counter(island for trap in deck.traps for island in trap.islands)
    table = [(len(deck.maps[at]), treasures[at], deck.nothing[at], traps[at]) for at in range(7)]
    assert table == [(3, 2, 3, 2)] * 3 + [(4, 2, 2, 2)] * 3 + [(3, 2, 1, 4)]
    assert Counter(symbol for some in deck.maps for symbol in some) == {0: 6, 1: 6, 2: 6, 3: 6}
    asked = Counter((sum(treasure.need), max(treasure.need)) for treasure in deck.treasures)
    assert asked == {(1, 1): 5, (2, 1): 6, (3, 1): 3}
    assert [treasure.coins for treasure in deck.treasures if treasure.island == 6] == [24, 26]


def test_party_mode_speaks_of_no_ore() -> None:
    cards = cards_of("", True)
    assert not any("ore" in text.split() for text in (*cards.texts, *cards.island_texts))
    assert cards_of("", False).texts != cards.texts


# Tables of other decks -------------------------------------------------------------------------------------


def test_cards_that_look_alike_are_one_number_and_their_copies_are_counted() -> None:
    cards = cards_of(OTHER, False)
    by_word = dict(zip(cards.words, cards.copies, strict=True))
    assert len(by_word) == len(cards.words)
    assert {word: count for word, count in by_word.items() if count > 1} == {
        "ladrão-de-mapas-sand": 3, "ladrão-de-mapas-earth": 2, "saque-duplo-stone": 2, "conta-outra-sand": 2,
        "falsário-stone": 2, "fôlego-earth": 2,
    }  # fmt: skip
    assert (sum(cards.copies), cards.total) == (40, 40)
    on_islands = dict(zip(cards.island_words, cards.island_copies, strict=True))
    assert len(on_islands) == len(cards.island_words)
    assert on_islands["sand:treasure-skull-skull-7"] == 2
    assert on_islands["stone:sereia"] == 2
    assert on_islands["earth:skull-map"] == 3
    assert on_islands["stone:treasure-skull-kraken-kraken-99"] == 1
    assert [sum(on_islands[cards.island_words[card]] for card in land) for land in cards.of_land] == [10] * 7


def test_tables_are_made_once() -> None:
    assert cards_of(OTHER, True) is cards_of(OTHER, True)
    assert cards_of(OTHER, True) is not cards_of(OTHER, False)


def test_every_letter_can_be_a_name() -> None:
    """Whatever may stand in a name alone reads as one word, the same however it is typed."""
    for code in range(0x3000):
        name = chr(code)
        if name.isalnum() and clean(name, 24) == name:
            word = slug(name)
            assert word
            assert word == word.casefold() == "".join(word.split())


# Games with other decks ------------------------------------------------------------------------------------


def play(deck: str, rng: FairChance, seats: int, mode: str, looks: float) -> None:
    """A random game; every now and then all that a table asks of the rules is asked."""
    s: ButimState = RULES.new(RULES.setup(seats, {"mode": mode, "deck": deck}), rng)
    names = names_of(seats)
    while RULES.outcome(s) is None:
        if rng.random() < looks:
            look(s, rng)
        seat = rng.choice(list(RULES.to_act(s)))
        moves = RULES.legal_moves(s, seat)
        assert [RULES.parse(s, RULES.show(s, move)) for move in moves] == list(moves)
        events: list[Event] = []
        RULES.apply(s, seat, rng.choice(list(moves)), rng, events)
        for viewer in (None, 0):
            for event in seen(events, viewer):
                line = RULES.tell(s, event, names)
                assert line is None or (line.isprintable() and line.endswith((".", "!", "?")))
    assert all(line.isprintable() for line in RULES.explain(s, names))


def look(s: ButimState, rng: FairChance) -> None:
    """What holds of a position for every viewer."""
    assert ButimState.from_data(s.to_data()).to_data() == s.to_data()
    for viewer in (None, *range(s.seats)):
        view = RULES.mask(s, viewer)
        assert ButimState.from_data(view.to_data()).to_data() == view.to_data()
        seat = TABLE if viewer is None else viewer
        assert list(RULES.legal_moves(view, seat)) == list(RULES.legal_moves(s, seat))
        guess = RULES.determinize(view, viewer, rng)
        assert RULES.mask(guess, viewer).to_data() == view.to_data()
        assert ButimState.from_data(guess.to_data()).to_data() == guess.to_data()


@pytest.mark.parametrize("mode", ["full", "party"])
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_another_deck_is_played(seats: int, mode: str) -> None:
    play(OTHER, FairChance(seats), seats, mode, 0.05)


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=8)
def test_decks_of_any_cards_are_played(seed: int) -> None:
    rng = FairChance(seed)
    play(random_deck(rng), rng, rng.randint(2, 4), rng.choice(("full", "party")), 0.04)


# Decks that somebody changed -------------------------------------------------------------------------------

LINES = HOUSE.splitlines()
SCRAPS = (
    "0", "-1", "99", "1e9", "true", "nan", '""', "[]", "{}", '"sand"', '["sand"]', '["stone", "stone", "stone"]',
    '["draw 5"]', '["ore 3", "ore 3"]', '["end-turn"]', '["pass-left"]', '["amulet", "points 20"]', '"a b"',
    '"Ærø"', '"nothing"', "# x", "[maps]", "[[trap]]", "\ud800", "\0", "'''", "=", ".",
)  # fmt: skip
VALUES = sorted({line.split(" = ", 1)[1] for line in LINES if " = " in line})


@st.composite
def changed_decks(draw: st.DrawFn) -> str:
    """The house's deck with a few lines or values changed, moved or gone."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(("drop", "double", "swap", "value", "scrap", "character")))
        field = lines[at].split(" = ")[0]
        if how == "drop":
            del lines[at]
        elif how == "double":
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif how == "value":
            lines[at] = f"{field} = {draw(st.sampled_from(VALUES))}"
        elif how == "scrap":
            lines[at] = f"{field} = {draw(st.sampled_from(SCRAPS))}"
        else:
            cut = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:cut] + draw(st.characters()) + lines[at][cut + 1 :]
    return "\n".join(lines)


@given(text=changed_decks(), seed=st.integers(0, 1 << 32))
@settings(max_examples=100)
def test_a_changed_deck_is_refused_in_a_sentence_or_plays(text: str, seed: int) -> None:
    try:
        read_deck(text)
    except BadSetup:
        fault(text)
        return
    rng = FairChance(seed)
    play(text, rng, 2, "party", 0.02)
