"""What the lobby says, as data: lines that fit, times in words, offers that the protocol knows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from core.games import GAMES, rules_of
from net.protocol.lobby import DEALING, LOBBY, OVER, PLAYING, RoomSeat
from net.protocol.requests import checked
from tests.tui.lobbies import ANN, BOB, CLEO, a_room, taken
from tui.screens.lobby_choices import about_seat, about_term
from tui.screens.lobby_words import LIMITS, fitted, headline, hint, limit_words, terms, unfit

names = st.text(st.sampled_from("abc 日本[]é\u0301"), max_size=40)


@given(names, st.sampled_from(sorted(GAMES)), st.sampled_from([LOBBY, DEALING, PLAYING, OVER]), st.booleans())
def test_a_long_name_of_a_room_makes_way_for_the_rest(
    name: str, game: str, phase: str, ascii_only: bool
) -> None:
    room = a_room(*[RoomSeat(piece=at) for at in range(4)], game=game, phase=phase, name=name)
    info = rules_of(game).info
    line = headline(room, info, 78, ascii_only)
    assert cell_len(line) <= 78
    assert info.title in line


@given(names, st.integers(4, 60), st.booleans())
def test_what_is_cut_off_is_seen_to_be(words: str, cells: int, ascii_only: bool) -> None:
    shown = fitted(words, cells, ascii_only)
    assert cell_len(shown) <= cells
    assert shown == words or shown.endswith("..." if ascii_only else "…")


def test_times_are_said_in_the_largest_unit_that_fits() -> None:
    assert [limit_words(seconds) for seconds in (0, 1, 15, 60, 90, 120, 3600, 24 * 3600)] == [
        "no limit", "1 second", "15 seconds", "1 minute", "90 seconds", "2 minutes", "1 hour", "1 day",
    ]  # fmt: skip
    assert len({limit_words(seconds) for seconds in LIMITS}) == len(LIMITS)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_that_is_offered_can_be_asked_and_only_the_owner_is_offered_what_is_the_owners(game: str) -> None:
    seats = [
        taken(ANN, "Ann", 0),
        taken(BOB, "Bob", 1),
        RoomSeat("bot", level="easy", piece=2),
        RoomSeat(piece=3),
    ]
    room, rules = a_room(*seats, game=game), rules_of(game)
    assert unfit(room) == ""
    pieces = tuple(rules.info.pieces)
    for member in (ANN, BOB, CLEO):
        offers = [offer for at in range(len(seats)) for offer in about_seat(room, at, member, pieces)]
        assert all(checked(offer.verb, list(offer.args)) is not None for offer in offers)
        if member != ANN:
            assert {offer.verb for offer in offers} <= {"sit", "stand", "piece"}
    for name, _, _ in terms(rules, room):
        for offer in about_term(rules, room, name):
            checked(offer.verb, list(offer.args))


@pytest.mark.parametrize("phase", [LOBBY, DEALING, PLAYING, OVER])
@pytest.mark.parametrize("member", [ANN, BOB, CLEO])
def test_everybody_is_told_what_comes_next(phase: str, member: int) -> None:
    said = hint(a_room(phase=phase), member)
    assert said
    assert len(said) <= 78
