"""Opening a table: who is seated beside the players, and what is refused before a file is made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.engine.errors import BadSetup, Refused
from core.engine.match import Match
from core.engine.record import BOT, DUMMY, PERSON, SeatPlan
from core.engine.seating import with_dummies
from core.games import rules_of
from net.opening import Plan, check, new_table, resume_table
from saves.folder import list_saves
from saves.store import Save


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path / "home"))


def plan_of(kinds: str, game: str = "butababel", **options: str) -> Plan:
    """A plan by one letter a seat: p for a person, b for a bot."""
    seats = tuple(
        SeatPlan(PERSON if kind == "p" else BOT, f"N{seat}", "" if kind == "p" else "random", "", seat)
        for seat, kind in enumerate(kinds)
    )
    return Plan(game, rules_of(game).setup(len(kinds), options), seats, seed="seed")


def test_the_game_seats_its_dummies_itself_and_again_at_the_next_table() -> None:
    table = new_table(plan_of("pbb"))
    seats = table.match.header.seats
    assert [seat.kind for seat in seats] == [PERSON, BOT, BOT, DUMMY]
    assert table.info.seats == seats
    again = new_table(Plan("butababel", table.info.setup, table.info.seats))
    assert again.match.header.seats == seats
    table.close()
    again.close()
    assert [info.title for info in list_saves()] == ["ButaBabel: N0, N1, N2"] * 2
    resumed = resume_table(list_saves()[0].path).table
    assert resumed.match.header.seats == seats
    resumed.close()


def test_four_play_without_a_dummy() -> None:
    table = new_table(plan_of("pbbb"))
    assert [seat.kind for seat in table.match.header.seats] == [PERSON, BOT, BOT, BOT]
    table.close()


@pytest.mark.parametrize("kinds", ["ppb", "bbpp", "ppppp"])
def test_real_time_is_for_one_person_at_a_keyboard(kinds: str) -> None:
    for opens in (check, new_table):
        with pytest.raises(BadSetup, match=r"^ButaBabel in real time .* choose pace = turns for several\.$"):
            opens(plan_of(kinds))
    assert list_saves() == []
    check(plan_of(kinds, pace="turns"))


@pytest.mark.parametrize(("game", "kinds"), [("butababel", "pbb"), ("butababel", "bbb"), ("heroes", "pp")])
def test_others_may_sit_as_they_like(game: str, kinds: str) -> None:
    check(plan_of(kinds, game))


@pytest.mark.parametrize("kinds", ["ppb", "pppp"])
def test_a_game_in_real_time_of_several_people_can_be_looked_at_at_one_keyboard(kinds: str) -> None:
    """It may have been begun at several keyboards, or come in as a file."""
    alone = new_table(plan_of("p" + "b" * (len(kinds) - 1)))
    header, alone_path = alone.match.header, list_saves()[0].path
    alone.close()
    plans = plan_of(kinds).seats
    seats = with_dummies(rules_of("butababel"), header.setup, plans)
    several = Match(rules_of("butababel"), replace(header, seats=seats))
    path = alone_path.with_name("several.butique")
    Save.create(path, several.header, several.start, "Several").close()
    raw = path.read_bytes()
    opened = resume_table(path)
    assert opened.read_only
    assert "looked at" in opened.notes[0]
    with pytest.raises(Refused, match="looked at"):
        opened.table.submit(0, several.rules.parse(several.state, "draw 1"))
    opened.table.close()
    assert path.read_bytes() == raw
