"""What a move of Butim does, in a few words as they stand in a list. Pure text from a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.engine.rules import Move
from core.games.butim import moves as m
from core.games.butim.cards import NOTHING
from core.games.butim.deck import MAP_NAMES
from core.games.butim.events import Words
from core.games.butim.state import COMPASS_STAGE, ButimState
from tui.games.butim import words

_PLAIN = {
    m.BOTTOM: "put it below, dig up the next",
    m.SINK: "sink it into the whirlpool",
    m.SWAP: "swap them",
    m.LATER: "claim later",
    m.END: "end the turn",
    m.SKIP: "buy nothing",
}
_WITH_ISLAND = {m.PLACE: "anchor at", m.ISLAND: "look at", m.SPY: "spy on"}
_WITH_ORE = {m.BUY: "buy for", m.DIVE: "dive for", m.GIVE: "hand over"}
_WITH_CARD = {
    m.EQUIP: "equip",
    m.PLAY: "play",
    m.TRADE: "give up",
    m.PAY: "pay",
    m.HAND: "hand over",
    m.DISCARD: "discard",
    m.LOSE: "lose",
}


def deed(s: ButimState, move: Move, names: Sequence[str]) -> str:
    """A legal move of the view; names: by seat."""
    what, part, told = m.kind(move), m.first(move), Words(s.cards, names)
    if what in _PLAIN:
        return _PLAIN[what]
    if what in _WITH_ISLAND:
        return f"{_WITH_ISLAND[what]} {words.island(part)}"
    if what in _WITH_ORE:
        return f"{_WITH_ORE[what]} {m.ORE_NAMES[part]}"
    if what in _WITH_CARD:
        return f"{_WITH_CARD[what]} {told.card(part)}"
    return _OTHERS[what](s, move, told)


def _keep(s: ButimState, _move: Move, _told: Words) -> str:
    return "dig it up" if s.stage == COMPASS_STAGE else "leave it so"


def _dig(_s: ButimState, move: Move, _told: Words) -> str:
    means = words.means(move)
    return f"dig on {words.island(m.first(move))}{f' with {means}' if means else ''}"


def _take(_s: ButimState, move: Move, told: Words) -> str:
    return f"choose {told.whose(m.first(move))} {told.card(m.second(move))}"


def _map(_s: ButimState, move: Move, told: Words) -> str:
    return f"take {told.whose(m.first(move))} {MAP_NAMES[m.second(move)]} map"


def _show(s: ButimState, move: Move, told: Words) -> str:
    card = m.first(move)
    return "show an empty card" if s.cards.faces[card] == NOTHING else f"show {told.found(card)}"


def _cancel(s: ButimState, move: Move, told: Words) -> str:
    return f"cancel {told.whose(m.first(move))} {words.prize(s.cards, m.second(move))}"


_OTHERS: dict[int, Callable[[ButimState, Move, Words], str]] = {
    m.KEEP: _keep,
    m.DIG: _dig,
    m.SEAT: lambda _s, move, told: f"choose {told.whom(m.first(move))}",
    m.TAKE: _take,
    m.MAP: _map,
    m.TEAR: lambda _s, move, _told: f"lose the {MAP_NAMES[m.first(move)]} map",
    m.SHOW: _show,
    m.CLAIM: lambda s, move, _told: f"claim {words.claim(s.cards, move)}",
    m.CANCEL: _cancel,
}
