"""Why a move may not be done, in a player's words. Is asked about illegal moves only, and tells what lies open."""

from __future__ import annotations

from core.engine.rules import Move, Seat
from core.games.butim import claims, ops
from core.games.butim import moves as m
from core.games.butim.choices import PRICES, decider, is_of_use, symbols_wanted
from core.games.butim.deck import CENTRE, FORMATIONS, ISLANDS
from core.games.butim.events import island_words, needs_words
from core.games.butim.hands import has_power
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
    CANCEL_STAGE,
    COMPASS_STAGE,
    DISCARD_STAGE,
    DIVED,
    GEAR_STAGE,
    GIVE_STAGE,
    HAND_STAGE,
    ISLAND_STAGE,
    LOOK_STAGE,
    LOSE_STAGE,
    MAP_STAGE,
    ORDER_STAGE,
    OVER_STAGE,
    PAY_STAGE,
    PLACE_STAGE,
    SEAT_STAGE,
    SHOVELLED,
    SHOW_STAGE,
    SPIED,
    TABLE_STAGES,
    TEAR_STAGE,
    TRADED,
    ButimState,
)

_ASKED = {
    PLACE_STAGE: "Put your ship at an island where no other is.",
    BUY_STAGE: "Buy cards for one ore, or skip it.",
    ACT_STAGE: "Dig, play, equip, dive, or end your turn.",
    SEAT_STAGE: "Choose one of the players that this can be done to.",
    GEAR_STAGE: "Choose one equipment of another player.",
    MAP_STAGE: "Choose one map of another player.",
    ISLAND_STAGE: "Choose an island that is left.",
    GIVE_STAGE: "Choose one of your ore to hand over.",
    HAND_STAGE: "Choose one of your cards to hand over.",
    COMPASS_STAGE: "Keep the card on top, or put it at the bottom.",
    LOOK_STAGE: "Keep the card there, or sink it.",
    ORDER_STAGE: "Keep the two cards as they are, or swap them.",
    SHOW_STAGE: "Show one of the cards that you looked at.",
    LOSE_STAGE: "Choose one of your equipment to discard.",
    TEAR_STAGE: "Choose one of your maps to lose.",
    CANCEL_STAGE: "Choose a treasure of another player.",
}
_ASKED_IN_PARTY = "Dig, play, equip, or end your turn."


def refusal(s: ButimState, seat: Seat, move: Move) -> str:
    """The reason for an illegal move."""
    what = m.kind(move)
    if s.stage == OVER_STAGE:
        return "The game is over."
    if what == m.CLAIM:
        return _no_claim(s, seat, m.first(move))
    if s.stage in TABLE_STAGES and not (s.claims or s.contest):
        return "Chance decides first; wait a moment."
    if seat != decider(s):
        if what == m.LATER:
            return "You are not asked to claim anything."
        if s.claims or s.contest:
            return "Somebody is asked about a treasure; wait for the answer."
        return "It is not your turn." if s.asked == s.active else "Somebody else has to choose now."
    if s.claims or s.contest:
        return "Claim the treasure, or say later."
    if s.stage == DISCARD_STAGE:
        return _no_discard(s, seat, what, m.first(move))
    if s.stage == PAY_STAGE:
        return _no_payment(s)
    if s.stage != ACT_STAGE:
        return _ASKED[s.stage]
    return _no_action(s, seat, what, move)


def _no_claim(s: ButimState, seat: Seat, treasure: int) -> str:
    if treasure not in s.quests:
        return "That treasure does not lie on the table."
    if s.contest and seat == decider(s):
        return "Claim the treasure that you are asked about, or say later."
    if s.contest:
        return "Somebody who comes before you is asked about a treasure; wait for the answer."
    if s.stage in TABLE_STAGES:
        return "Chance decides first; claim in a moment."
    if 0 <= seat < s.seat_count and claims.can_claim(s, seat, treasure):
        return "That map can't stand for another now: it takes Forgery, and a map to spare."
    return f"For that treasure you need {needs_words(s.cards.needs[treasure])}."


def _no_payment(s: ButimState) -> str:
    if s.place == CENTRE:
        return "Pay with plunder or labia cards; take them in the order of your hand."
    return f"Pay a card of {' or of '.join(FORMATIONS[symbol] for symbol in symbols_wanted(s))} now."


def _no_discard(s: ButimState, seat: Seat, what: int, card: int) -> str:
    how_many = "a card" if s.need == 1 else f"{s.need} cards"
    if what == m.DISCARD and card in s.hands[seat]:
        return f"Discard {how_many}; take them in the order of your hand, so that enough come after."
    return f"Discard {how_many} of your hand."


def _no_action(s: ButimState, seat: Seat, what: int, move: Move) -> str:
    if what == m.DIG:
        return _no_dig(s, m.first(move), m.second(move) & (m.WIND | m.SHOVEL))
    if what in (m.EQUIP, m.PLAY):
        if m.first(move) not in s.hands[seat]:
            return "You have no such card."
        return "Equipment is not played, but equipped." if what == m.PLAY else "That card is no equipment."
    if what == m.TRADE:
        if s.party:
            return "In party mode no equipment is given up for cards."
        if not s.began:
            return "Only who began the turn adrift or at a single island gives up equipment for cards."
        return "That is done once a turn." if s.used & TRADED else "You have no such equipment on the table."
    if what == m.DIVE:
        return _no_dive(s)
    if what == m.SPY:
        if s.used & SPIED:
            return "You use the Spyglass once a turn."
        needed = has_power(s, seat, ops.SPIES)
        return "That island is gone." if needed else "For that you need a Spyglass on the table."
    return _ASKED_IN_PARTY if s.party else _ASKED[ACT_STAGE]


def _no_dive(s: ButimState) -> str:
    if s.party:
        return "There are no dives in party mode."
    if s.used & DIVED:
        return "You dive once a turn."
    return "You have no such ore." if any(s.sunk) else "There are no cards in the whirlpool."


def _no_dig(s: ButimState, island: int, bits: int) -> str:
    if island >= len(ISLANDS) or not s.piles[island]:
        return "That island is gone."
    if not (s.digs or s.winds):
        return "You have dug already in this turn."
    if bits & m.WIND and not s.winds:
        return "Second Wind has to be played first."
    if not bits & m.WIND and not s.digs:
        return "What is left to you this turn is an excavation with Second Wind."
    if bits & m.SHOVEL and not has_power(s, s.active, ops.SHOVELS):
        return "For that you need a Shovel on the table."
    if bits & m.SHOVEL and s.used & SHOVELLED:
        return "You use the Shovel once a turn."
    if not is_of_use(s, PRICES[island], bits):
        return "That would save nothing there: dig without it."
    return _price_words(island, PRICES[island][bits])


def _price_words(island: int, price: int) -> str:
    start = f"{island_words(island).capitalize()} takes"
    if island == CENTRE:
        return f"{start} {('a', 'two', 'three')[price - 1]} plunder or labia card{'s' * (price > 1)}."
    symbols = ISLANDS[island].split("-")
    joined = " and one of " if price == len(symbols) else " or of "
    return f"{start} a card of {joined.join(symbols)}."
