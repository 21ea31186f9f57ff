"""ButaBabel: plays, draws, stalls, idle tables and the end, in both paces."""

from __future__ import annotations

from itertools import product

import pytest

from core.engine.errors import BadSetup
from core.engine.rules import TABLE, Idle
from core.games.butababel import rules as babel
from core.games.butababel.moves import CALL_MOVE, IDLE_MOVE
from tests.games.babel_table import RULES, Game, table

OPEN = "rpsr rps r p"
"""Four towers with the tops r, s, r, p at heights 4, 3, 1, 1."""


# Plays and draws


@pytest.mark.parametrize(("card", "top"), product("rps", repeat=2))
def test_straw_beats_brick_stick_beats_straw_brick_beats_stick(card: str, top: str) -> None:
    game = Game(table(f"{top} {top} {top} {top}", f"{card * 3} rps rps"))
    plays = [text for text in game.moves("A") if "draw" not in text]
    assert bool(plays) == (card + top in ("pr", "sp", "rs"))


def test_everybody_may_play_on_every_tower_and_draw_from_every_deck() -> None:
    game = Game(table(OPEN, "pps ss rps"))
    assert game.acting == "ABC"
    assert game.moves("A") == ["straw A 4", "straw C 1", "stick D 1"]
    assert game.moves("B") == ["stick D 1", "draw 1", "draw 2", "draw 3"]
    assert game.moves("C") == ["straw A 4", "brick B 3", "straw C 1", "stick D 1"]


def test_a_play_moves_a_card_from_the_hand_to_the_top() -> None:
    game = Game(table(OPEN, "pps ss rps")).do("A straw C")
    assert (game.towers, game.hands[0]) == (["rpsr", "rps", "rp", "p"], "ps")
    assert [(event.kind, event.seat, event.args) for event in game.events] == [("played", 0, (1, 2, 2))]


def test_a_draw_takes_the_top_card() -> None:
    game = Game(table(OPEN, "pp ss rps", "sr p rr")).do("A draw 1")
    assert (game.hands[0], game.decks) == ("pps", ["r", "p", "rr"])


def test_moves_come_in_any_order() -> None:
    game = Game(table(OPEN, "pps ss rps"))
    game.do("C straw A", "C stick D", "B stick A", "C brick A", "A straw C")
    assert game.towers == ["rpsrpsr", "rps", "rp", "ps"]


def test_an_empty_deck_is_not_offered() -> None:
    game = Game(table(OPEN, "pp ss rps", "- r s")).do("A draw 2")
    assert game.moves("B")[1:] == ["draw 3"]


# Who was faster


def test_a_late_play_is_refused_with_who_was_faster_and_the_card_is_kept() -> None:
    game = Game(table(OPEN, "pps pss rps")).do("B straw A")
    assert game.refused("A straw A 4") == "B was faster on tower A."
    assert (game.hands[0], game.towers[0]) == ("pps", "rpsrp")
    game.do("A stick A 5")


def test_one_is_told_when_one_was_faster_than_oneself() -> None:
    assert (
        Game(table(OPEN, "ppp pss rps")).do("A straw A").refused("A straw A 4")
        == "You were faster on tower A."
    )


def test_the_last_of_several_was_faster() -> None:
    game = Game(table(OPEN, "pps pss rps")).do("B straw A", "C stick A")
    assert game.refused("A straw A 4") == "C was faster on tower A."


def test_a_height_that_never_was_is_corrected() -> None:
    game = Game(table(OPEN, "pps pss rps"))
    assert game.refused("A straw A 9") == "Tower A is 4 high."
    assert game.refused("A straw C 0") == "Tower C is 1 high."


def test_a_card_that_fits_again_is_still_late() -> None:
    """Three cards later the tower shows the same top; the play named the height it saw."""
    game = Game(table("r r s p", "ppp s r")).do("A straw A", "B stick A", "C brick A")
    assert game.towers[0] == "rpsr"
    assert game.refused("A straw A 1") == "C was faster on tower A."
    game.do("A straw A 4")


# Refusals in words


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A brick B", "You hold no brick."),
        ("A straw B", "Tower B shows stick: only brick beats it."),
        ("A straw E 1", "There is no such card or tower."),
        ("A draw 1", "You hold 3 cards already."),
        ("A lay straw", "The table does not stand still: play a card or draw one."),
        ("A pass", "That is no move here: play a card or draw one."),
        ("A idle", "That is no move here: play a card or draw one."),
        ("B draw 2", "Deck 2 is empty."),
        ("D draw 1", "The dummy only watches."),
        ("T draw 1", "The table has nothing to do now."),
        ("T stall", "The table has nothing to do now."),
    ],
)
def test_why_a_move_is_not_allowed_in_play(text: str, reason: str) -> None:
    assert Game(table(OPEN, "pps ss rps", "rps - rps")).refused(text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A straw A", "It is not your turn."),
        ("B pass", "Play a card or draw one: passing is only for who can do neither."),
        ("T idle", "The table has nothing to do now."),
    ],
)
def test_why_a_move_is_not_allowed_in_turns(text: str, reason: str) -> None:
    assert Game(table(OPEN, "pps ss rps", pace="turns", due=1)).refused(text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A lay stick", "You have chosen; wait for the others."),
        ("B lay brick", "You hold no brick."),
        ("B straw A 1", "The table stands still: choose the card that you lay on your own tower."),
        ("B draw 1", "The table stands still: choose the card that you lay on your own tower."),
        ("D lay stick", "The dummy only watches."),
        ("T idle", "The table has nothing to do now."),
    ],
)
@pytest.mark.parametrize("pace", ["real-time", "turns"])
def test_why_a_move_is_not_allowed_in_a_stall(text: str, reason: str, pace: str) -> None:
    game = Game(table("r r r r", "rrs sss rss", pace=pace)).do("A lay brick")
    assert game.refused(text) == reason


def test_after_the_end_nothing_is_allowed() -> None:
    game = Game(table(OPEN, "pp ss rps", "r - -")).do("A draw 1")
    for text in ("A straw A", "B draw 1", "T idle", "D draw 1"):
        assert game.refused(text) == "The last card was drawn: everybody has stopped."


# Stalls


def test_a_stall_is_found_by_the_draw_that_fills_the_last_hand() -> None:
    game = Game(table("r r r r", "rr sss rss", "sr r r")).do("A draw 1")
    assert (game.stage, game.acting, game.kinds) == ("stall", "ABC", ["drew", "stalled"])
    assert game.moves("A") == ["lay brick", "lay stick"]


def test_no_stall_while_somebody_can_play_or_draw() -> None:
    assert Game(table("r r r r", "rrr sss rss")).stage == "stall"
    assert Game(table("r r r p", "rrr sss rss")).stage == "play"
    assert Game(table("r r r r", "rrr ss rss")).stage == "play"
    assert Game(table("r p s r", "rrr rrr rrr")).stage == "play"


def test_the_chosen_cards_are_laid_together_on_the_own_towers_whatever_lies_there() -> None:
    game = Game(table("r r r r", "rrs sss rss")).do("C lay brick", "A lay stick")
    assert (game.towers, game.acting) == (["r"] * 4, "B")
    game.do("B lay stick")
    assert (game.towers, game.hands) == (["rs", "rs", "rr", "r"], ["rr", "ss", "ss"])
    assert (game.stage, game.acting, game.kinds) == ("play", "ABC", ["chose", "laid", "laid", "laid"])
    assert game.moves("A")[:2] == ["brick A 2", "brick B 2"]


def test_in_turns_the_seat_that_was_due_goes_on_after_a_stall() -> None:
    game = Game(table("r r r r", "rr sss rss", "sr r r", pace="turns")).do("A draw 1")
    assert (game.stage, game.due, game.acting) == ("stall", 1, "ABC")
    game.do("B lay stick", "A lay brick", "C lay stick")
    assert (game.stage, game.acting) == ("play", "B")
    assert game.kinds == ["chose"] * 3 + ["laid"] * 3


def test_who_laid_a_stalls_card_is_told_to_who_comes_late() -> None:
    game = Game(table("r r r r", "rrs sss rss")).do("A lay brick", "B lay stick", "C lay stick")
    assert game.refused("A brick B 1") == "B was faster on tower B."


# Where nobody moves


def idle(game: Game) -> Idle:
    """What the table does where nobody moves; there is something."""
    found = RULES.idle(game.s)
    assert found is not None
    return found


def test_an_idle_table_gives_a_card_to_each_who_may_draw() -> None:
    game = Game(table(OPEN, "p sss - r", "r pp ss"))
    assert (idle(game).seconds, idle(game).moves) == (8.0, ((TABLE, IDLE_MOVE),))
    game.do("T idle")
    assert (game.hands, game.decks) == (["pp", "sss", "s", "rr"], ["-", "p", "s"])
    assert game.kinds == ["idled", "drew", "drew", "drew"]


def test_an_idle_draw_takes_from_the_fullest_deck_and_the_lowest_number_at_a_tie() -> None:
    game = Game(table(OPEN, "- - - -", "rr ppp sss")).do("T idle")
    assert game.hands == ["p", "s", "r", "p"]
    assert game.decks == ["r", "p", "ss"]


def test_an_idle_draw_stops_at_the_last_card() -> None:
    game = Game(table(OPEN, "pp ss rr pp", "s r -")).do("T idle")
    assert (game.stage, game.hands) == ("over", ["pps", "rss", "rr", "pp"])
    assert game.kinds == ["idled", "drew", "drew", "over"]


def test_an_idle_draw_may_find_a_stall() -> None:
    game = Game(table("r r r r", "rr ss rss", "rrr sss rrr")).do("T idle")
    assert (game.stage, game.kinds) == ("stall", ["idled", "drew", "drew", "stalled"])


def test_the_table_calls_a_stall_where_hands_are_full_and_nobody_plays() -> None:
    game = Game(table("r r r r", "pps sss rss"))
    assert idle(game).seconds == babel.CALL_SECONDS == 24.0
    assert idle(game).moves == ((TABLE, CALL_MOVE),)
    game.do("T stall")
    assert (game.stage, game.called, game.moves("A")) == ("stall", True, ["lay straw", "lay stick"])
    game.do("A lay straw", "B lay stick", "C lay brick")
    assert (game.stage, game.called, game.towers) == ("play", False, ["rp", "rs", "rr", "r"])


def test_in_a_stall_the_table_lays_a_card_for_who_has_not_chosen() -> None:
    game = Game(table("r r r r", "rrs sss rss")).do("B lay stick")
    lays = [(seat, RULES.show(game.s, move)) for seat, move in idle(game).moves]
    assert (idle(game).seconds, lays) == (8.0, [(0, "lay brick"), (2, "lay brick")])


def test_in_turns_nobody_is_hurried() -> None:
    assert RULES.idle(table(OPEN, "pps ss rps", pace="turns")) is None
    assert RULES.idle(table("r r r r", "rrr sss rss", pace="turns")) is None


def test_the_waiting_begins_anew_with_every_move_and_stage() -> None:
    game, seen = Game(table("r r r s", "ppr sss rss", "rr rr rr")), []
    for text in ("A straw A", "A straw B", "A draw 1", "A draw 1", "T stall"):
        seen.append(idle(game).since)
        game.do(text)
    seen.append(idle(game).since)
    game.do("A lay brick")
    assert idle(game).since == seen[-1], "the others have waited already"
    game.do("B lay stick", "C lay stick")
    seen.append(idle(game).since)
    assert len(set(seen)) == len(seen)


# Turns


def test_turns_go_round() -> None:
    game = Game(table(OPEN, "pps ss rps", pace="turns", due=2)).do("C straw A")
    assert game.acting == "A"
    game.do("A straw C", "B stick D", "C brick B")
    assert game.acting == "A"
    assert game.kinds == ["played", "turn"] * 3


def test_only_who_can_neither_play_nor_draw_passes() -> None:
    game = Game(table("r r r r", "rrs ss pps", pace="turns"))
    assert game.moves("A") == ["pass"]
    game.do("A pass")
    assert (game.acting, game.kinds) == ("B", ["passed", "turn"])
    assert game.moves("B") == ["draw 1", "draw 2", "draw 3"]
    assert game.moves("A") == game.moves("C") == []


# The end


@pytest.mark.parametrize("pace", ["real-time", "turns"])
def test_the_last_draw_is_the_last_move(pace: str) -> None:
    game = Game(table("r r r r", "rr sss rss", "- s -", pace=pace)).do("A draw 2")
    assert (game.stage, game.acting, game.kinds[-1]) == ("over", "", "over")
    assert game.stalls == 0, "the end comes before a stall"
    assert RULES.outcome(game.s) is not None


def test_cards_in_hand_do_not_count() -> None:
    game = Game(table("rp rps r rpsr", "rr ppp - ss", "s - -")).do("A draw 1")
    outcome = RULES.outcome(game.s)
    assert outcome is not None
    assert outcome.points == (2, 3, 1, 4)
    assert outcome.places == (2, 2, 2, 1)


# Set-up


def test_a_deck_of_ones_own_may_be_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(babel, "deck_counts", lambda: (5, 5, 5))
    with pytest.raises(BadSetup, match="lists 15 cards; 3 players need 16"):
        RULES.setup(3)
    monkeypatch.setattr(babel, "deck_counts", lambda: (5, 5, 6))
    assert RULES.setup(3).seats == 3
    with pytest.raises(BadSetup, match="4 players need 19"):
        RULES.setup(4)


def test_only_a_game_for_three_has_a_dummy() -> None:
    assert [RULES.dummies(RULES.setup(seats)) for seats in (3, 4, 5)] == [(3,), (), ()]
