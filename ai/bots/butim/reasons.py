"""Says in one line why the bot does what it does. Decides nothing, and tells nothing that lies hidden."""

from __future__ import annotations

from core.engine.rules import Move
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.cards import Cards
from core.games.butim.deck import CENTRE

_BY_KIND = {
    m.PLACE: "begins where it finds the most ore",
    m.BUY: "needs cards more than this ore",
    m.SKIP: "keeps its ore",
    m.EQUIP: "has it at once and for the rest of the game",
    m.TRADE: "needs cards more than this equipment",
    m.PAY: "pays with what it needs least",
    m.SEAT: "picks whoever has the most to lose",
    m.ISLAND: "looks where it would like to dig",
    m.TAKE: "picks what is worth most",
    m.MAP: "takes the map that helps most",
    m.GIVE: "gives away the least it has",
    m.HAND: "gives away the least it has",
    m.DISCARD: "discards what it needs least",
    m.LOSE: "gives up what it needs least",
    m.TEAR: "gives up the map that it needs least",
    m.KEEP: "leaves it as it is",
    m.BOTTOM: "hopes for a better card",
    m.SINK: "would not leave it for the next one to dig",
    m.SWAP: "likes the other order better",
    m.DIVE: "hopes for more from the whirlpool than the ore is worth",
    m.SHOW: "takes the best of what it found",
    m.SPY: "looks before it digs",
    m.CLAIM: "takes the coins while it can",
    m.LATER: "has a better use for its maps",
    m.CANCEL: "strikes whoever stands best",
    m.END: "sees nothing more that is worth doing",
}

_BY_EFFECT = {
    ops.DRAW: "draws before it does anything else",
    ops.ORE: "takes more than it gives",
    ops.LOOK_OR_SINK: "looks before it digs",
    ops.ORDER_TOP: "looks before it digs",
    ops.DIG_AGAIN: "can pay for one more excavation",
    ops.FORGE: "has the maps for a treasure but one",
    ops.REPEAT_NEXT: "has a card that is worth playing twice",
    ops.TAKE_MAP: "takes a map that helps it more",
}


def chosen(cards: Cards, move: Move) -> str:
    """For any move, whether there were others or not: that may follow from a hand, and all may read this."""
    what = m.kind(move)
    if what == m.PLAY:
        codes = [step & 0xFF for step in cards.ops[m.first(move)]]
        return next((_BY_EFFECT[code] for code in codes if code in _BY_EFFECT), "weakens another player")
    if what == m.DIG:
        return _digging(move)
    return _BY_KIND.get(what, "likes this best")


def _digging(move: Move) -> str:
    if m.second(move) & m.WIND:
        return "digs once more while it is cheap"
    return "digs where the most is to be had" if m.first(move) == CENTRE else "digs where it hopes for most"
