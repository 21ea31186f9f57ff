"""Who may do what in a room, and when: one line for each verb of net.protocol.requests. What is done, others do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.engine.errors import Refused
from net.host.deal import Deal
from net.host.members import Member
from net.host.underway import WAITING
from net.protocol.lobby import LOBBY, OVER
from net.session import PAUSE

if TYPE_CHECKING:
    from net.host.room import Room

Verb = Callable[..., None]
"""Takes the member and the arguments of the verb; raises Refused in a player's words."""


def verbs_of(room: Room) -> dict[str, Verb]:
    """All that members may ask a room for."""
    lobby, at_table, in_lobby = room.lobby, _at_table(room), _in_lobby(room)
    of_owner, of_deal = _of_owner(room), _of_deal(room)
    return {
        "call me": in_lobby(room.call),
        "sit": in_lobby(room.sit),
        "stand": in_lobby(room.stand),
        "ready": in_lobby(lambda member, ready: lobby.ready(member.number, ready)),
        "piece": in_lobby(lambda member, piece: lobby.piece(member.number, piece)),
        "seats": in_lobby(of_owner(lobby.count)),
        "option": in_lobby(of_owner(lobby.option)),
        "bot": in_lobby(of_owner(lobby.bot)),
        "open": in_lobby(of_owner(lobby.open)),
        "swap": in_lobby(of_owner(lobby.swap)),
        "fill": in_lobby(of_owner(lobby.fill_with)),
        "limit": in_lobby(of_owner(lobby.limit_to)),
        "friendly": in_lobby(of_owner(lobby.be_friendly)),
        "send away": of_owner(room.send_away),
        "start": in_lobby(of_owner(room.start)),
        "lobby": room.to_lobby,
        "seal": of_deal(lambda deal, key, seal: deal.seal(key, seal)),
        "contribute": of_deal(lambda deal, key, value: deal.contribute(key, value)),
        "move": at_table(lambda game, seat, ply, move: game.play.move(seat, ply, move)),
        "undo": at_table(lambda game, seat, ply: game.play.undo(seat, ply)),
        "pause": at_table(lambda game, seat: game.assembly.call(seat, PAUSE)),
        "go on": at_table(lambda game, _: game.play.table.go_on_playing()),
        "retry": at_table(lambda game, _: game.play.table.retry()),
        "hurry": at_table(lambda game, _: game.play.table.hurry()),
        "hand over": at_table(lambda game, seat, level: game.hand_over(seat, level)),
        "take back": at_table(lambda game, seat: game.take_back(seat)),
        "helped": at_table(lambda game, seat: game.play.table.helped.add(seat)),
        "call": at_table(lambda game, seat, what: game.assembly.call(seat, what)),
        "vote": at_table(lambda game, seat, yes: game.assembly.vote(seat, yes)),
        "say": room.say,
        "leave": room.leave,
    }


def _in_lobby(room: Room) -> Callable[[Verb], Verb]:
    def guard(verb: Verb) -> Verb:
        def do(member: Member, *args: Any) -> None:
            if room.phase == OVER:
                raise Refused("The game is over: go back to the lobby first.")
            if room.phase != LOBBY:
                raise Refused("A game is under way: that can be changed after it.")
            verb(member, *args)

        return do

    return guard


def _of_owner(room: Room) -> Callable[[Verb], Verb]:
    """Verbs that need not know who asks: it is whoever the room belongs to."""

    def guard(verb: Verb) -> Verb:
        def do(member: Member, *args: Any) -> None:
            if member.key != room.members.owner:
                raise Refused("Only whoever the table belongs to can do that.")
            verb(*args)

        return do

    return guard


def _of_deal(room: Room) -> Callable[[Callable[[Deal, bytes, bytes], None]], Verb]:
    def guard(verb: Callable[[Deal, bytes, bytes], None]) -> Verb:
        def do(member: Member, given: bytes) -> None:
            if room.deal is None:
                raise Refused("Nothing is dealt now.")
            verb(room.deal, member.key, given)

        return do

    return guard


def _at_table(room: Room) -> Callable[[Verb], Verb]:
    """Verbs of who plays, with the game and their seat."""

    def guard(verb: Verb) -> Verb:
        def do(member: Member, *args: Any) -> None:
            game, seat = room.game, room.lobby.seat_of(member.number)
            if game is None:
                raise Refused("There is no game yet.")
            if seat is None:
                raise Refused("You are watching; only players do that.")
            if game.deserted:  # and so it is somebody's bot that asks
                raise Refused(WAITING)
            verb(game, seat, *args)

        return do

    return guard
