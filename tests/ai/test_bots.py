"""What every bot of every game must be: legal, repeatable, blind to what its seat may not know, and stoppable."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.levels import LEVELS, bot_of, budget_of, levels_of, personas_of
from ai.player import Choice, RandomChance
from ai.workers import Request, answer
from core.engine.chance import secret_from_seed
from core.engine.codec import state_bytes
from core.engine.errors import BadSetup
from core.engine.match import Match
from core.engine.record import BOT, Header, SeatPlan
from core.games import GAMES, rules_of

BOTS = [(game, level) for game in GAMES for level in levels_of(game)]


def a_match(game: str, seats: int, seed: int, plies: int) -> Match:
    """A match played on at random until a seat is asked, at most `plies` moves and what follows."""
    rules, rng = rules_of(game), random.Random(seed)
    plans = tuple(SeatPlan(BOT, f"N{seat}", "random", "", seat) for seat in range(seats))
    header = Header(game, rules.version, rules.setup(seats), plans, secret_from_seed(str(seed)))
    match = Match(rules, header)
    while match.outcome() is None and (match.ply < plies or match.waits_for_chance()):
        if match.waits_for_chance():
            match.draw()
        else:
            seat = rules.to_act(match.state)[0]
            match.submit(seat, rng.choice(list(rules.legal_moves(match.state, seat))))
    return match


def ask(match: Match, level: str, persona: str = "", seed: int = 0, stop: bool = False) -> Choice:
    rules = match.rules
    seat = rules.to_act(match.state)[0]
    bot = bot_of(rules.info.id, level, persona)
    return bot.choose(rules, match.view(seat), seat, budget_of(level), random.Random(seed), lambda: stop)


positions = st.tuples(st.integers(0, 1 << 20), st.integers(0, 120))


@pytest.mark.parametrize(("game", "level"), BOTS)
@given(positions, st.booleans(), st.data())
def test_a_choice_is_legal_repeatable_and_explained(
    game: str, level: str, position: tuple[int, int], stop: bool, data: st.DataObject
) -> None:
    info = rules_of(game).info
    match = a_match(game, data.draw(st.integers(info.min_seats, info.max_seats)), *position)
    if match.outcome() is not None:
        return
    persona = data.draw(st.sampled_from(personas_of(game, level))).name
    choice = ask(match, level, persona, stop=stop)
    seat = match.rules.to_act(match.state)[0]
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
    info = rules_of(game).info
    match = a_match(game, data.draw(st.integers(info.min_seats, info.max_seats)), *position)
    if match.outcome() is not None:
        return
    rules, seat = match.rules, match.rules.to_act(match.state)[0]
    other = rules.determinize(match.view(seat), seat, RandomChance(random.Random(position[0])))
    views = [state_bytes(match.view(seat)), state_bytes(rules.mask(other, seat))]
    assert views[0] == views[1]
    answers = [answer(Request(game, view, seat, level, "", b"seed"), lambda: False) for view in views]
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
