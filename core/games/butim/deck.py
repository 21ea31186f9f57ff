"""Decks of Butim: reads one from TOML text, checks all of it, and names the card and the field that is wrong.

Knows no position. Reads no files but its own house.toml: whoever has a path brings the text.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from core.engine.errors import BadSetup
from core.engine.text import clean
from core.games.butim.ops import OPS, POWERS, OpRule

SAND, EARTH, STONE, SAND_EARTH, SAND_STONE, EARTH_STONE, CENTRE = range(7)
FORMATIONS = ("sand", "earth", "stone")
ISLANDS = ("sand", "earth", "stone", "sand-earth", "sand-stone", "earth-stone", "centre")
ISLAND_CARDS = 10
MAP_NAMES = ("skull", "anchor", "kraken", "star")
EQUIPMENT, PLUNDER, LABIA = range(3)
KIND_NAMES = ("equipment", "plunder", "labia")
COUNTS = (10, 15, 15)
"""How many game cards there are of each kind."""

MAX_TEXT = 1 << 15
MAX_COINS = 99
_MAX_NAME, _MAX_TITLE, _MAX_WORDING = 24, 40, 160
_MAX_OPS = 6
_MAX_MAPS = 3
_MAX_DOTS = 400
_FINDS = "nothing|({0})-map|treasure(-({0}))+-[0-9]+".format("|".join(MAP_NAMES))
"""How maps, treasures and nothing read in the notation."""

Steps = tuple[tuple[int, int], ...]
"""Operations or powers: (code, number)."""


class Wording(NamedTuple):
    """What a card says and does in one of the two modes; steps: operations, or the powers of equipment."""

    text: str
    steps: Steps


class GameCard(NamedTuple):
    """A game card; symbols: the formations of its copies, (-1,) for equipment, which has none."""

    name: str
    kind: int
    symbols: tuple[int, ...]
    full: Wording
    party: Wording


class Trap(NamedTuple):
    """A trap; islands: where its copies lie."""

    name: str
    islands: tuple[int, ...]
    full: Wording
    party: Wording


class Treasure(NamedTuple):
    """A treasure; need: by symbol, how many maps it asks for."""

    island: int
    need: tuple[int, ...]
    coins: int


class Deck(NamedTuple):
    """All cards of a game of Butim; maps: by island, the symbols there; nothing: by island, how many cards."""

    title: str
    cards: tuple[GameCard, ...]
    traps: tuple[Trap, ...]
    treasures: tuple[Treasure, ...]
    maps: tuple[tuple[int, ...], ...]
    nothing: tuple[int, ...]


@cache
def house_text() -> str:
    """The text of the deck that is played with by default."""
    data = pkgutil.get_data(__package__, "house.toml")
    assert data is not None
    return data.decode()


def read_deck(text: str) -> Deck:
    """The deck that a text in the form of house.toml describes; raises BadSetup with card and field."""
    if len(text) > MAX_TEXT:
        raise BadSetup(f"A deck has at most {MAX_TEXT} characters; this one has {len(text)}.")
    data = _tables_of(text)
    _only(data, ("title", "maps", "nothing", "treasure", "trap", *KIND_NAMES), "The deck")
    title = _words(data.get("title", "A deck without a title"), "The deck", "title", _MAX_TITLE)
    cards = tuple(
        _game_card(item, kind, number)
        for kind, name in enumerate(KIND_NAMES)
        for number, item in enumerate(_tables(data, name), 1)
    )
    deck = Deck(
        title,
        cards,
        tuple(_trap(item, number) for number, item in enumerate(_tables(data, "trap"), 1)),
        tuple(_treasure(item, number) for number, item in enumerate(_tables(data, "treasure"), 1)),
        _by_island(data, "maps", _map_list),
        _by_island(data, "nothing", _number_of_nothing),
    )
    _check_counts(deck)
    return deck


def _tables_of(text: str) -> dict[str, Any]:
    import tomllib  # here, as a program that shows its menu has no deck to read yet

    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MAX_DOTS:  # a key of thousands of parts takes the parser seconds
            raise BadSetup(f"The deck is no TOML file: line {number} has more than {_MAX_DOTS} dots.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSetup(f"The deck is no TOML file: {clean(str(error), 100)}.") from error
    except (ValueError, RecursionError) as error:
        raise BadSetup(
            "The deck is no TOML file: a number or a list in it is out of all proportion."
        ) from error


def _check_counts(deck: Deck) -> None:
    words = [game_word(card.name, symbol) for card in deck.cards for symbol in set(card.symbols)]
    for same in (words, [slug(trap.name) for trap in deck.traps]):
        for word in same:
            if same.count(word) > 1:
                raise BadSetup(f"Card {word!r}: name: two cards read like that; list copies of one in one.")
    for trap in deck.traps:
        if re.fullmatch(_FINDS, slug(trap.name)):
            raise BadSetup(f"Card {trap.name!r}: name: a trap can't read like something else on an island.")
    for kind, wanted in enumerate(COUNTS):
        count = sum(len(card.symbols) for card in deck.cards if card.kind == kind)
        if count != wanted:
            raise BadSetup(f"The deck has {count} {KIND_NAMES[kind]} cards; it needs {wanted}.")
    for island, name in enumerate(ISLANDS):
        count = len(deck.maps[island]) + deck.nothing[island]
        count += sum(trap.islands.count(island) for trap in deck.traps)
        count += sum(treasure.island == island for treasure in deck.treasures)
        if count != ISLAND_CARDS:
            raise BadSetup(
                f"The {name} island has {count} cards (maps, nothing, traps, treasures); "
                f"it needs {ISLAND_CARDS}."
            )


def _game_card(item: Mapping[str, Any], kind: int, number: int) -> GameCard:
    name = _name(item, KIND_NAMES[kind], number)
    where = f"Card {name!r}"
    field, rules = ("power", POWERS) if kind == EQUIPMENT else ("effect", OPS)
    copies = () if kind == EQUIPMENT else ("symbols",)
    _only(item, ("name", "text", "party", field, *copies), where)
    symbols = (-1,) if kind == EQUIPMENT else _choices(item, where, "symbols", FORMATIONS, sum(COUNTS))
    full, party = _wordings(item, where, field, rules)
    return GameCard(name, kind, symbols, full, party)


def _trap(item: Mapping[str, Any], number: int) -> Trap:
    name = _name(item, "trap", number)
    where = f"Card {name!r}"
    _only(item, ("name", "text", "party", "effect", "islands"), where)
    islands = _choices(item, where, "islands", ISLANDS, len(ISLANDS) * ISLAND_CARDS)
    full, party = _wordings(item, where, "effect", OPS)
    return Trap(name, islands, full, party)


def _treasure(item: Mapping[str, Any], number: int) -> Treasure:
    where = f"Treasure {number}"
    _only(item, ("island", "maps", "coins"), where)
    (island,) = _choices({"island": [item.get("island")]}, where, "island", ISLANDS, 1)
    asked = _choices(item, where, "maps", MAP_NAMES, _MAX_MAPS)
    coins = _number(item.get("coins"), where, "coins", 1, MAX_COINS)
    return Treasure(island, tuple(asked.count(symbol) for symbol in range(len(MAP_NAMES))), coins)


def _wordings(
    item: Mapping[str, Any], where: str, field: str, rules: Mapping[str, OpRule]
) -> tuple[Wording, Wording]:
    text = _words(item.get("text"), where, "text", _MAX_WORDING)
    steps = _steps(item.get(field), where, field, rules)
    other = item.get("party", {})
    if not isinstance(other, dict):
        raise BadSetup(f"{where}: party: wants a text and {_article(field)}, not {_quote(other)}.")
    _only(other, ("text", field), f"{where}: party")
    party_text = _words(other.get("text", text), f"{where}: party", "text", _MAX_WORDING)
    party_steps = _steps(other.get(field, item.get(field)), f"{where}: party", field, rules)
    with_ore = {rule.code for rule in rules.values() if rule.ore}
    if any(code in with_ore for code, _ in party_steps):
        raise BadSetup(
            f"{where}: party: {field}: there is no ore in party mode; give it another {field} there."
        )
    return Wording(text, steps), Wording(party_text, party_steps)


def _steps(value: object, where: str, field: str, rules: Mapping[str, OpRule]) -> Steps:
    if not isinstance(value, list) or not 1 <= len(value) <= _MAX_OPS:
        raise BadSetup(f"{where}: {field}: wants a list of one to {_MAX_OPS} {field}s, not {_quote(value)}.")
    steps = []
    for item in value:
        words = item.split() if isinstance(item, str) else []
        rule = rules.get(words[0]) if words else None
        if rule is None:
            raise BadSetup(f"{where}: {field}: {_quote(item)} is none; there are {', '.join(rules)}.")
        if len(words) != (2 if rule.most else 1):
            wants = f"a number from 1 to {rule.most}" if rule.most else "no number"
            raise BadSetup(f"{where}: {field}: {words[0]} takes {wants}, not {_quote(item)}.")
        number = 0
        if rule.most:
            digits = words[1]
            whole = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 4 else None
            number = _number(whole, where, f"{field}: {words[0]}", 1, rule.most)
        steps.append((rule.code, number))
    return tuple(steps)


def _by_island(
    data: Mapping[str, Any], field: str, read: Callable[[Mapping[str, Any], str, str], Any]
) -> tuple[Any, ...]:
    table = data.get(field, {})
    if not isinstance(table, dict):
        raise BadSetup(f"The deck: {field}: wants a table by island, not {_quote(table)}.")
    _only(table, ISLANDS, f"The deck: {field}")
    return tuple(read(table, field, island) for island in ISLANDS)


def _map_list(table: Mapping[str, Any], field: str, island: str) -> tuple[int, ...]:
    if table.get(island, []) == []:
        return ()
    return _choices(table, f"The deck: {field}", island, MAP_NAMES, ISLAND_CARDS)


def _number_of_nothing(table: Mapping[str, Any], field: str, island: str) -> int:
    return _number(table.get(island, 0), f"The deck: {field}", island, 0, ISLAND_CARDS)


def slug(name: str) -> str:
    """A name as one word of the notation."""
    word = "".join(char if char.isalnum() else " " for char in name.replace("'", "").casefold())
    return "-".join(word.split())


def game_word(name: str, symbol: int) -> str:
    """A game card in the notation: "pickpocket-sand", or the name alone where it has no symbol."""
    return slug(name) if symbol < 0 else f"{slug(name)}-{FORMATIONS[symbol]}"


# Fields ----------------------------------------------------------------------------------------------------


def _tables(data: Mapping[str, Any], field: str) -> list[Mapping[str, Any]]:
    items = data.get(field, [])
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise BadSetup(f"The deck: {field}: wants a [[{field}]] for each card.")
    return items


def _only(item: Mapping[str, Any], fields: tuple[str, ...], where: str) -> None:
    for field in item:
        if field not in fields:
            raise BadSetup(f"{where}: {_quote(field)} is no field here; there are {', '.join(fields)}.")


def _name(item: Mapping[str, Any], kind: str, number: int) -> str:
    name = _words(item.get("name"), f"{kind.capitalize()} {number}", "name", _MAX_NAME)
    if not any(char.isalnum() for char in name):
        raise BadSetup(f"Card {name!r}: name: wants a letter or digit.")
    return name


def _words(value: object, where: str, field: str, limit: int) -> str:
    if not isinstance(value, str) or not value or clean(value, limit) != value:
        raise BadSetup(f"{where}: {field}: wants a text of 1 to {limit} characters, not {_quote(value)}.")
    return value


def _number(value: object, where: str, field: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadSetup(f"{where}: {field}: wants a number from {low} to {high}, not {_quote(value)}.")
    return value


def _choices(
    item: Mapping[str, Any], where: str, field: str, words: tuple[str, ...], most: int
) -> tuple[int, ...]:
    value = item.get(field)
    if not isinstance(value, list) or not 1 <= len(value) <= most:
        raise BadSetup(
            f"{where}: {field}: wants a list of one to {most} of {', '.join(words)}, not {_quote(value)}."
        )
    for word in value:
        if word not in words:
            raise BadSetup(f"{where}: {field}: {_quote(word)} is none; there are {', '.join(words)}.")
    return tuple(words.index(word) for word in value)


def _article(field: str) -> str:
    return f"an {field}" if field[0] in "aeiou" else f"a {field}"


def _quote(value: object) -> str:
    """A value from a file, short and without control characters."""
    try:
        return clean(repr(value), 40) if value is not None else "nothing"
    except (ValueError, RecursionError):  # digits or tables without end
        return "what is there"
