"""Says in one line why the bot does what it does. Decides nothing, and tells nothing that lies hidden."""

from __future__ import annotations

from ai.bots.butine.actions import Option
from ai.bots.butine.bridges import Ground, bridges
from ai.bots.butine.chains import most
from core.engine.rules import Move, Seat
from core.games.butine import moves as m
from core.games.butine.cards import HAND
from core.games.butine.state import EXCHANGE_STAGE, ButineState, points

CARELESS = "acts without a thought"

_ONLY = {
    m.PASS_MOVE: "can neither lay a tile nor gather",
    m.DONE_MOVE: "can do nothing more",
}
_GATHERED = (
    "",
    "gathers a card",
    "gathers two cards in one turn",
    "gathers all three cards, and a fourth on top",
)


def only(move: Move) -> str:
    """For a move that is the only one."""
    return _ONLY.get(move, "can do nothing else")


def chosen(view: ButineState, seat: Seat, ground: Ground, option: Option) -> str:
    """For the best of several."""
    move = option.move
    what = m.kind(move)
    if what == m.GATHER:
        return _gathering(view, seat, option)
    if what == m.PLACE:
        return _building(view, seat, ground, move)
    if what == m.DONE:
        return _stopping(view)
    if len(view.deck) == 1 and _leads(view, seat, 1 if what == m.GIVE else 0):
        return "draws the last card while it leads"
    if what == m.GIVE:
        return "gives up a card that leads nowhere, worth a point"
    if what == m.DRAW:
        return "hopes for more from the deck than lies in the row"
    return _taking(view, seat, ground, move)


def _gathering(view: ButineState, seat: Seat, option: Option) -> str:
    if view.challenge and points(view, seat) + option.gain >= view.challenge:
        return "meets the challenge"
    if view.gathered:
        return "goes on to the next card"
    if view.placed:
        return "pays for gathering as well"
    return _GATHERED[option.cards]


def _building(view: ButineState, seat: Seat, ground: Ground, move: Move) -> str:
    if view.gathered:
        return "pays for a tile that it needs at once"
    laid = ground.with_bridge(bridges(view, [move])[0]).paths
    hand = view.hands[seat]
    if most(laid, view.bee, hand) > most(ground.paths, view.bee, hand):
        return "builds a bridge for its own cards"
    follower = view.hands[(seat + 1) % view.seats]
    if most(ground.paths, view.bee, follower) or most(laid, view.bee, follower):
        return "builds where it helps its cards later"
    return "lays a tile that opens nothing for the next player"


def _stopping(view: ButineState) -> str:
    if view.stage == EXCHANGE_STAGE:
        return "keeps its cards: no exchange is worth a point"
    if view.placed:
        return "keeps its points rather than gather as well"
    return "leaves the bee where it serves the others least"


def _leads(view: ButineState, seat: Seat, price: int) -> bool:
    own = points(view, seat) - price
    return all(own > points(view, other) for other in range(view.seats) if other != seat)


def _taking(view: ButineState, seat: Seat, ground: Ground, move: Move) -> str:
    hand = view.hands[seat]
    before = most(ground.paths, view.bee, hand)
    if len(hand) < HAND and most(ground.paths, view.bee, [*hand, m.argument(move)]) > before:
        return "takes a card that it can do from here"
    return "takes the card that fits its others best"
