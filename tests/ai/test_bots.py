"""What every bot of every game must be: legal, repeatable, blind to what its seat may not know, and stoppable."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.levels import LEVELS, bot_of, budget_of, levels_of, personas_of
from ai.player import Budget, Choice, RandomChance, never
from core.engine.codec import state_bytes, state_from_bytes
from core.engine.errors import BadSetup
from core.engine.match import Match
from core.engine.rules import Seat
from core.games import GAMES
from tests.helpers import Case, all_cases, case_match, match_moves

FEW = Budget(iterations=6)
"""What bots that search may think here; the others need no budget."""

BOTS = [(game, level) for game in GAMES for level in levels_of(game)]


def a_match(table: Case, seed: int, plies: int) -> Match:
    """A match played on at random until a seat is asked, at most `plies` moves and what follows."""
    match, rng = case_match(table, str(seed)), random.Random(seed)
    match_moves(match, rng, plies)
    while match.outcome() is None and match.waits_for_chance():
        match.draw()
    return match


def asked(match: Match) -> Seat:
    """The first seat that can move: in real time, some of those who may cannot."""
    rules, s = match.rules, match.state
    return next(seat for seat in rules.to_act(s) if rules.legal_moves(s, seat))


def ask(match: Match, level: str, persona: str = "", seed: int = 0, stop: bool = False) -> Choice:
    rules = match.rules
    seat = asked(match)
    bot = bot_of(rules.info.id, level, persona)
    return bot.choose(rules, match.view(seat), seat, FEW, random.Random(seed), lambda: stop)


def tables_of(game: str) -> st.SearchStrategy[Case]:
    """Every seat count and option set of a game."""
    return st.sampled_from([case for case in all_cases() if case.game == game])


positions = st.tuples(st.integers(0, 1 << 20), st.integers(0, 120))


@pytest.mark.parametrize(("game", "level"), BOTS)
@given(positions, st.booleans(), st.data())
def test_a_choice_is_legal_repeatable_and_explained(
    game: str, level: str, position: tuple[int, int], stop: bool, data: st.DataObject
) -> None:
    match = a_match(data.draw(tables_of(game)), *position)
    if match.outcome() is not None:
        return
    persona = data.draw(st.sampled_from(personas_of(game, level))).name
    choice = ask(match, level, persona, stop=stop)
    seat = asked(match)
    legal = match.rules.legal_moves(match.state, seat)
    assert choice.move in legal
    assert all(ranked.move in legal for ranked in choice.best)
    assert 0 <= choice.confidence <= 1
    assert choice.reason.strip() == choice.reason != ""
    assert "\n" not in choice.reason
    assert ask(match, level, persona, stop=stop) == choice


@pytest.mark.parametrize(("game", "level"), BOTS)
@given(positions, st.data())
def test_a_choice_is_blind_to_what_the_seat_may_not_know(
    game: str, level: str, position: tuple[int, int], data: st.DataObject
) -> None:
    match = a_match(data.draw(tables_of(game)), *position)
    if match.outcome() is not None:
        return
    rules, seat = match.rules, asked(match)
    other = rules.determinize(match.view(seat), seat, RandomChance(random.Random(position[0])))
    views = [state_bytes(match.view(seat)), state_bytes(rules.mask(other, seat))]
    assert views[0] == views[1]
    bot, read = bot_of(game, level), state_from_bytes
    answers = [
        bot.choose(rules, read(rules.state_type, view), seat, FEW, random.Random(0), never) for view in views
    ]
    assert answers[0] == answers[1]


@pytest.mark.parametrize(("game", "level"), BOTS)
def test_personas_have_names_styles_and_blurbs_of_their_own(game: str, level: str) -> None:
    personas = personas_of(game, level)
    for field in ("name", "style", "blurb"):
        values = [getattr(persona, field) for persona in personas]
        assert all(values)
        assert len(set(values)) == len(values)


def test_unknown_levels_and_personas_are_named_with_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="medium"):
        bot_of("heroes", "grandmaster")
    with pytest.raises(BadSetup, match=personas_of("heroes", "easy")[0].name):
        bot_of("heroes", "easy", "Nobody")
    with pytest.raises(BadSetup, match=LEVELS[0]):
        budget_of("grandmaster")
    with pytest.raises(BadSetup):
        levels_of("chess")


@pytest.mark.parametrize(("game", "level"), BOTS)
@given(positions, st.data())
def test_a_reason_does_not_tell_whether_hidden_cards_left_a_choice(
    game: str, level: str, position: tuple[int, int], data: st.DataObject
) -> None:
    match = a_match(data.draw(tables_of(game)), *position)
    if match.outcome() is not None:
        return
    rules, seat, luck = match.rules, asked(match), RandomChance(random.Random(position[0]))
    public = match.view(None)
    if len(rules.legal_moves(match.state, seat)) != 1:
        return
    (move,) = rules.legal_moves(match.state, seat)
    told = ask(match, level).reason
    for _ in range(3):
        other = rules.determinize(public, None, luck)
        if len(rules.legal_moves(other, seat)) > 1 and move in rules.legal_moves(other, seat):
            assert told != "can do nothing else"
