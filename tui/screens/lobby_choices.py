"""What can be done about a seat or a term of a room: sentences to choose from, each with what is asked of the host."""

from __future__ import annotations

from typing import Any, NamedTuple

from ai.levels import levels_of
from core.engine.rules import Rules
from net.protocol.lobby import BOT, OPEN, TAKEN, RoomInfo
from tui.screens.lobby_words import FILL, FRIENDLY, LIMIT, LIMITS, limit_words


class Offer(NamedTuple):
    """words: for the person; verb, args: see net.protocol.requests."""

    words: str
    verb: str
    args: tuple[Any, ...] = ()


def about_seat(room: RoomInfo, number: int, me: int, pieces: tuple[str, ...]) -> list[Offer]:
    """What `me` may do about a seat."""
    seat, mine = room.seats[number], room.seat_of(me)
    owns = room.owner == me
    offers: list[Offer] = []
    if seat.kind == OPEN:
        offers.append(Offer("Sit here", "sit", (number,)))
    if mine == number:
        offers += [
            Offer(f"Play the {name}", "piece", (at,)) for at, name in enumerate(pieces) if at != seat.piece
        ]
        offers.append(Offer("Stand up and watch", "stand"))
    if not owns:
        return offers
    if seat.kind in (OPEN, BOT):
        levels = [level for level in levels_of(room.game) if level != seat.level]
        offers += [Offer(f"Let an AI sit here: {level}", "bot", (number, level, "")) for level in levels]
    if seat.kind == BOT:
        offers.append(Offer("Open this seat for people", "open", (number,)))
    others = [at for at in range(len(room.seats)) if at != number]
    offers += [Offer(f"Change places with seat {at + 1}", "swap", (number, at)) for at in others]
    if seat.kind == TAKEN and mine != number:
        offers.append(Offer(f"Send {seat.name} away", "send away", (seat.member,)))
    return offers


def about_term(rules: Rules[Any], room: RoomInfo, name: str) -> list[Offer]:
    """The values that a term may have, in words."""
    if name == FILL:
        return [Offer("Wait for people", "fill", ("",))] + [
            Offer(f"AI {level}", "fill", (level,)) for level in levels_of(room.game)
        ]
    if name == LIMIT:
        return [Offer(limit_words(seconds).capitalize(), "limit", (seconds,)) for seconds in LIMITS]
    if name == FRIENDLY:
        return [
            Offer("Moves can be taken back if all agree", "friendly", (True,)),
            Offer("No move is ever taken back", "friendly", (False,)),
        ]
    option = next(option for option in rules.info.options if option.name == name)
    return [
        Offer(rules.say(option, value).capitalize(), "option", (name, value)) for value in option.values()
    ]
