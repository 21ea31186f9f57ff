"""What Butim's screen says: islands, cards and holdings in few words, what is left to do, who is waited for.

Pure text from a view. What happened is told by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.events import HIDDEN
from core.engine.rules import TABLE, Move, Seat
from core.engine.text import inside
from core.games.butim import moves as m
from core.games.butim.cards import Cards
from core.games.butim.choices import decider
from core.games.butim.deal import known_place
from core.games.butim.deck import FORMATIONS, ISLANDS, KIND_NAMES, MAP_NAMES
from core.games.butim.digging import price_of
from core.games.butim.events import coins_words, count_words, island_words, needs_words
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
    CANCEL_STAGE,
    CARD_STAGE,
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
    ORE_STAGE,
    OVER_STAGE,
    PAY_STAGE,
    PIECE_STAGE,
    PLACE_STAGE,
    SEAT_STAGE,
    SHOW_STAGE,
    TEAR_STAGE,
    ButimState,
)
from core.games.butim.turn import last_islands


def island(number: int) -> str:
    """ "sand", "sand+earth", "centre"."""
    return ISLANDS[number].replace("-", "+")


def card(s: ButimState, number: int) -> str:
    """ "Pickpocket (sand, plunder)", "Shovel (equipment)"."""
    cards = s.cards
    symbol = cards.symbols[number]
    sign = f"{FORMATIONS[symbol]}, " if symbol >= 0 else ""
    return f"{cards.names[number]} ({sign}{KIND_NAMES[cards.kinds[number]]})"


def land(cards: Cards, number: int) -> str:
    """Where an island card is from."""
    return f"From {island_words(cards.lands[number])}."


def prize(cards: Cards, number: int) -> str:
    """A treasure as an answer: "9 coins for skull and star"."""
    return f"{coins_words(cards.coins[number])} for {needs_words(cards.needs[number])}"


def claim(cards: Cards, move: Move) -> str:
    """A claim as an answer: what it brings, and what it costs."""
    given, stands_for = m.forged(move)
    forged = "" if given < 0 else f" ({MAP_NAMES[given]} as {MAP_NAMES[stands_for]})"
    return prize(cards, m.first(move)) + forged


def way(move: Move) -> str:
    """How an excavation is made cheaper, as an answer."""
    price, helped = count_words(price_of(m.first(move), m.second(move)), "card"), means(move)
    return f"{price}, with {helped}" if helped else price


def means(move: Move) -> str:
    """What makes an excavation cheaper: "Second Wind and the Shovel", or "" for nothing."""
    bits = m.second(move)
    return " and ".join(
        word for bit, word in ((m.WIND, "Second Wind"), (m.SHOVEL, "the Shovel")) if bits & bit
    )


def coins_of(s: ButimState, seat: int) -> int:
    """Coins on a seat's treasures."""
    return sum(s.cards.coins[number] for number in s.won[seat])


def holdings(s: ButimState, seat: int) -> str:
    """What of a seat can be taken, in a few words."""
    held = count_words(len(s.hands[seat]), "card") if s.hands[seat] else "no card"
    return held if s.party else f"{held}, {s.pieces[seat]} ore"


def known_top(s: ButimState, viewer: int | None, number: int) -> int:
    """The card on top of an island as far as the viewer knows it, else HIDDEN."""
    return known_place(s, viewer, number) if s.piles[number] else HIDDEN


def left_to_do(s: ButimState, legal: Sequence[Move]) -> str:
    """What a turn can still bring, as far as it is possible."""
    kinds = {m.kind(move) for move in legal}
    left = []
    if s.digs or s.winds:
        left.append(("dig" if s.digs else "dig again") if m.DIG in kinds else "no cards to dig with")
    if m.EQUIP in kinds or m.PLAY in kinds:
        left.append("play cards")
    left += [word for kind, word in ((m.DIVE, "dive"), (m.SPY, "spy"), (m.TRADE, "trade")) if kind in kinds]
    told = [f"next card x{s.twice + 1}"] if s.twice else []
    told += ["a map can be forged"] if s.forgeries else []
    return "; ".join([", ".join(left) or "nothing is left to do", *told])


def rounds(s: ButimState) -> int:
    """The number of the round."""
    return max(0, s.turn - 1) // s.seat_count + 1


def status(s: ButimState, room: int, dot: str) -> str:
    """Round, how near the end is, pile and discards; shorter where there is little room; dot: what stands between."""
    left = sum(map(bool, s.piles))
    discards = len(s.discards) + len(s.played)
    end = last_islands(s.seat_count)
    islands = count_words(left, "island").replace("an ", "1 ")
    long = (
        f"Round {rounds(s)}  {dot}  {islands} left, the game ends at {end}  {dot}  "
        f"{len(s.pile)} cards in the pile, {discards} discarded"
    )
    if len(long) <= room:
        return long
    return f"Round {rounds(s)} {dot} {islands}, ends at {end} {dot} pile {len(s.pile)}, discards {discards}"


_DECIDES = {
    PLACE_STAGE: "looks for an island to anchor at",
    BUY_STAGE: "may buy cards",
    ACT_STAGE: "is to act",
    PAY_STAGE: "pays for an excavation",
    SEAT_STAGE: "chooses a victim",
    GEAR_STAGE: "chooses an equipment",
    MAP_STAGE: "chooses a map",
    ISLAND_STAGE: "chooses an island",
    GIVE_STAGE: "hands over an ore",
    HAND_STAGE: "hands over a card",
    COMPASS_STAGE: "looks at the compass",
    LOOK_STAGE: "looks at a card of an island",
    ORDER_STAGE: "looks at two cards of an island",
    SHOW_STAGE: "looks at cards of the whirlpool",
    DISCARD_STAGE: "discards",
    LOSE_STAGE: "loses an equipment",
    TEAR_STAGE: "loses a map",
    CANCEL_STAGE: "chooses a treasure that is worth nothing",
}
_CHANCE = {
    ORE_STAGE: "Ore is drawn from the bag.",
    CARD_STAGE: "A card is picked at random.",
    PIECE_STAGE: "An ore is picked at random.",
}


def waiting(s: ButimState, names: Sequence[str], viewer: Seat | None) -> str:
    """Who else is waited for, and for what."""
    if s.stage == OVER_STAGE:
        return "The game is over."
    seat = decider(s)
    if seat == TABLE:
        return _CHANCE[s.stage]
    if seat == viewer:
        return ""
    if s.claims or s.contest:
        return f"{names[seat]} may claim a treasure."
    turn = "" if seat == s.active or not s.turn else f" in the turn of {inside(names[s.active])}"
    return f"{names[seat]} {_DECIDES[s.stage]}{turn}."
