"""Setting up: every table that is offered starts, and every other is refused in words. And the registries."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import core.games
from core.engine.codec import state_bytes
from core.engine.errors import BadSetup
from core.engine.match import Match, verify
from core.engine.record import Record, SeatPlan
from core.engine.rules import FILE, HELP_CELLS, GameInfo, Option, OptionValue, Rules
from core.engine.text import MAX_FILE_BYTES
from core.games import GAMES, rules_of
from tests.contract.cases import CASES, every_case
from tests.helpers import (
    Case,
    FairChance,
    case_match,
    match_moves,
    new_header,
    new_match,
    option_sets,
    position_of,
    viewers,
)

every_game = pytest.mark.parametrize("game", GAMES)
GAMES_FOLDER = Path(core.games.__file__).parent
GOLDEN_FOLDER = Path(__file__).parent.parent / "golden"


@every_case
def test_every_named_first_player_starts_and_a_drawn_one_varies(case: Case) -> None:
    """Unless all begin at once, as a game or a rare first position has it; then nobody is first."""
    rules, options, everybody = case.rules, case.setup.options, list(range(case.setup.seats))
    at_once = [list(rules.to_act(rules.new(case.setup, FairChance(luck)))) == everybody for luck in range(60)]
    assert all(at_once) or sum(at_once) < 20
    for first in everybody:
        setup = rules.setup(case.setup.seats, options, first)
        for luck, without_turns in enumerate(at_once):
            acting = list(rules.to_act(rules.new(setup, FairChance(luck))))
            assert acting == ([first] if not without_turns else everybody)
    firsts = (list(rules.to_act(rules.new(case.setup, FairChance(luck)))) for luck in range(60))
    assert all(at_once) or {acting[0] for acting in firsts if len(acting) == 1} == set(everybody)


@every_case
def test_every_seat_starts_with_a_view_and_no_outcome(case: Case) -> None:
    s = position_of(case, 1, 0)
    assert case.rules.outcome(s) is None
    assert case.rules.explain(s, ["A"] * case.everybody) == []
    for viewer in viewers(case.setup.seats):
        assert state_bytes(case.rules.mask(s, viewer))


@every_game
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 1000])
def test_a_wrong_number_of_players_is_refused_with_the_right_ones(game: str, seats: int) -> None:
    info = rules_of(game).info
    with pytest.raises(BadSetup, match=f"{info.min_seats} to {info.max_seats} players"):
        rules_of(game).setup(seats if not info.min_seats <= seats <= info.max_seats else 99)


@every_game
@pytest.mark.parametrize("first", [-1, 99])
def test_a_first_player_who_does_not_sit_there_is_refused(game: str, first: int) -> None:
    with pytest.raises(BadSetup, match="first player is a seat"):
        rules_of(game).setup(rules_of(game).info.min_seats, None, first)


@every_game
def test_an_unknown_option_is_refused_with_the_known_ones(game: str) -> None:
    info = rules_of(game).info
    with pytest.raises(BadSetup, match="no option nonsense") as caught:
        rules_of(game).setup(info.min_seats, {"nonsense": True})
    assert all(option.name in str(caught.value) for option in info.options)


@every_game
def test_every_option_refuses_what_it_does_not_want(game: str) -> None:
    rules = rules_of(game)
    wrong: list[OptionValue] = ["no such choice", 10**9, -(10**9)]
    for option in rules.info.options:
        for value in wrong:
            with pytest.raises(BadSetup, match=option.name):
                rules.setup(rules.info.min_seats, {option.name: value})


@every_case
def test_seats_that_nobody_plays_follow_the_players_and_never_act(case: Case) -> None:
    rules, rng = case.rules, FairChance(1)
    dummies = rules.dummies(case.setup)
    assert list(dummies) == list(range(case.setup.seats, case.everybody))
    assert case.everybody <= len(rules.info.pieces)
    for plies in range(0, 200, 10):
        s = position_of(case, rng.below(1 << 30), plies)
        for seat in dummies:
            assert seat not in rules.to_act(s)
            assert not rules.legal_moves(s, seat)
            assert rules.refusal(s, seat, 0)


@every_game
def test_the_information_of_a_game_is_complete(game: str) -> None:
    info = rules_of(game).info
    assert info.id == game
    assert 1 <= info.min_seats <= info.max_seats <= 8
    assert len(set(info.pieces)) == len(info.pieces) >= info.max_seats
    assert info.title
    assert info.tagline
    assert not info.tagline.endswith(".")
    assert info.pace in ("turns", "real time")
    assert rules_of(game).version >= 1


@every_game
def test_every_option_can_be_told_and_shown(game: str) -> None:
    options = rules_of(game).info.options
    assert len({option.name for option in options}) == len(options)
    for option in options:
        assert option.check(option.default) == option.default
        assert option.name.isidentifier()
        assert option.name == option.name.lower()
        assert 0 < len(option.label) < 14
        assert option.help.endswith(".")
        assert option.help[0].isupper()
        assert len(option.help) <= HELP_CELLS
        assert option.kind in ("flag", "choice", "number", FILE)
        assert option.kind != FILE or option.default == ""
        assert option.low <= option.high
        assert all(re.fullmatch("[a-z]+(-[a-z]+)*", choice) for choice in option.choices)
    assert sum(option.kind == FILE for option in options) <= 1, "a header has room for one file"


@every_game
def test_the_houses_own_file_can_be_taken_for_ones_own(game: str) -> None:
    rules = rules_of(game)
    for option in rules.info.options:
        text = rules.house(option)
        assert (option.kind == FILE) == bool(text)
        assert rules.say(option, option.default) == option.say(option.default)
        if text:
            setup = rules.setup(rules.info.min_seats, {option.name: text})
            assert setup.options[option.name] == text
            title = rules.say(option, text)
            assert title.isprintable()
            assert 0 < len(title) <= 40


@every_case
def test_what_a_table_is_played_with_can_be_said(case: Case) -> None:
    for option in case.rules.info.options:
        value = case.setup.options[option.name]
        assert option.parse(option.say(value)) == value
        assert option.parse(option.say(option.default).upper()) == option.default


@every_case
def test_a_header_that_lacks_an_option_has_its_default(case: Case) -> None:
    """So is a record from before there was the option."""
    header = case_match(case, "old").header
    defaults = {option.name: option.default for option in case.rules.info.options}
    given = {name: value for name, value in header.setup.options.items() if value != defaults[name]}
    match = Match(case.rules, replace(header, setup=replace(header.setup, options=given)))
    assert match.header == header
    assert match.start == case_match(case, "old").start
    match_moves(match, FairChance(1), 20)
    old = Record(
        replace(header, setup=replace(header.setup, options=given)), match.start, match.record().entries
    )
    assert verify(case.rules, old).record() == match.record()


@every_case
def test_a_header_with_a_wrong_option_is_refused_in_words(case: Case) -> None:
    header = case_match(case, "wrong").header
    for name in ("nonsense", *(option.name for option in case.rules.info.options)):
        options = {**header.setup.options, name: "nonsense"}
        with pytest.raises(BadSetup, match=name):
            Match(case.rules, replace(header, setup=replace(header.setup, options=options)))


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="heroes"):
        rules_of("chess")


@every_game
def test_a_header_for_other_rules_is_refused(game: str) -> None:
    rules = rules_of(game)
    header = new_header(game, rules.info.min_seats)
    other = type(header)("chess", header.rules_version, header.setup, header.seats, header.secret)
    with pytest.raises(BadSetup, match="chess"):
        Match(rules, other)
    newer = type(header)(game, rules.version + 1, header.setup, header.seats, header.secret)
    with pytest.raises(BadSetup, match=f"rules {rules.version + 1}"):
        Match(rules, newer)


@every_game
def test_a_header_seats_every_player_on_a_piece_of_their_own(game: str) -> None:
    rules = rules_of(game)
    header = new_header(game, rules.info.min_seats)
    doubled = (header.seats[0], replace(header.seats[1], piece=header.seats[0].piece), *header.seats[2:])
    far = (SeatPlan("bot", "Far", "easy", piece=15), *header.seats[1:])
    for seats in (doubled, far):
        wrong = type(header)(game, rules.version, header.setup, seats, header.secret)
        with pytest.raises(BadSetup, match="piece of its own"):
            Match(rules, wrong)
    short = type(header)(game, rules.version, header.setup, header.seats[1:], header.secret)
    with pytest.raises(BadSetup, match="are filled"):
        Match(rules, short)


@every_game
def test_the_seed_decides_the_deal(game: str) -> None:
    seats = rules_of(game).info.min_seats
    deals = {state_bytes(new_match(game, seats, seed).state) for seed in ("1", "2", "3", "1", "2")}
    assert len(deals) == 3


def test_registry_and_folders_agree() -> None:
    folders = {path.parent.name for path in GAMES_FOLDER.glob("*/rules.py")}
    assert folders == set(GAMES)


@every_game
def test_every_game_brings_its_rules_to_read(game: str) -> None:
    text = (GAMES_FOLDER / game / "rules.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {rules_of(game).info.title}\n")
    assert max(map(len, text.splitlines())) <= 80
    assert "\t" not in text
    assert text.isascii() or text.replace("\n", "").isprintable()


def test_every_table_has_a_golden_game_and_every_golden_game_a_table() -> None:
    wanted = {f"{case}.json" for case in CASES}
    assert {path.name for path in GOLDEN_FOLDER.glob("*.json")} == wanted
    assert all(re.fullmatch(r"[a-z0-9_=-]{1,100}\.json", name) for name in wanted), "a name no system minds"


def test_the_option_sets_cover_every_value_that_matters() -> None:
    options = (
        Option("fog", "Fog", "", "flag", False),
        Option("deck", "Deck", "", "choice", "small", choices=("small", "large", "huge")),
        Option("goal", "Goal", "", "number", 5, low=1, high=9),
        Option("pace", "Pace", "", "number", 0, low=0, high=3),
        Option("story", "Story", "", FILE, ""),
    )
    sets = list(option_sets(GameInfo("x", "X", "", 2, 2, ("a", "b"), options)))
    for option, values in (("fog", [True]), ("deck", ["large", "huge"]), ("goal", [1, 9]), ("pace", [3])):
        for value in values:
            assert any(chosen[option] == value for chosen in sets)
    assert sets[0] == {"fog": False, "deck": "small", "goal": 5, "pace": 0, "story": ""}
    assert sets[-1] == {"fog": True, "deck": "huge", "goal": 9, "pace": 3, "story": ""}
    assert len(sets) == 8
    assert list(option_sets(GameInfo("x", "X", "", 2, 2, ("a", "b")))) == [{}]


FLAG = Option("fog", "Fog", "", "flag", False)
CHOICE = Option("deck", "Deck", "", "choice", "small", choices=("small", "large"))
NUMBER = Option("goal", "Goal", "", "number", 0, low=3, high=9)
ALWAYS = Option("pace", "Pace", "", "number", 5, low=0, high=9)
STORY = Option("story", "Story", "", FILE, "")


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (FLAG, "yes", True), (FLAG, " On ", True), (FLAG, "1", True), (FLAG, "false", False),
        (CHOICE, "LARGE", "large"), (NUMBER, "3", 3), (NUMBER, " 9 ", 9), (NUMBER, "0", 0),
        (NUMBER, "Off", 0), (NUMBER, "no", 0), (ALWAYS, "0", 0), (ALWAYS, "5", 5),
        (STORY, "House", ""), (STORY, " ", ""),
    ],
)  # fmt: skip
def test_an_option_reads_what_a_person_types(option: Option, text: str, value: Any) -> None:
    assert option.parse(text) == value
    assert type(option.parse(text)) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (FLAG, ""), (FLAG, "maybe"), (CHOICE, "tiny"), (CHOICE, ""), (NUMBER, "2"), (NUMBER, "10"),
        (NUMBER, "-3"), (NUMBER, ""), (NUMBER, "-"), (NUMBER, "--5"), (NUMBER, "5.0"), (NUMBER, "٥"),
        (NUMBER, "9" * 5000), (NUMBER, "\x1b[2J"), (NUMBER, "yes"), (ALWAYS, "off"), (ALWAYS, "10"),
        (STORY, "story.txt"), (STORY, "\x1b[2J"),
    ],
)  # fmt: skip
def test_an_option_refuses_in_words_what_it_cannot_read(option: Option, text: str) -> None:
    with pytest.raises(BadSetup, match=f"{option.name} wants {option.wants()}") as caught:
        option.parse(text)
    assert str(caught.value).isprintable()


def test_an_option_says_what_it_takes_and_has() -> None:
    assert [option.wants() for option in (FLAG, CHOICE, NUMBER, ALWAYS, STORY)] == [
        "yes or no", "one of small, large", "off, or a number from 3 to 9", "a number from 0 to 9",
        "the path of a file, or house",
    ]  # fmt: skip
    assert (FLAG.say(False), FLAG.say(True), CHOICE.say("large")) == ("no", "yes", "large")
    assert (NUMBER.say(0), NUMBER.say(9), ALWAYS.say(0)) == ("off", "9", "0")
    assert (STORY.say(""), STORY.say("Once upon a time")) == ("house", "your own")
    assert STORY.values() == [""]


def test_a_files_text_is_what_was_read_at_the_path_that_a_person_typed() -> None:
    read = {"~/My Story.txt": "Once\n\tupon\u00a0a time\n"}
    assert STORY.parse("~/My Story.txt", read.__getitem__) == "Once\n\tupon\u00a0a time\n"
    assert STORY.parse("house", read.__getitem__) == ""
    assert NUMBER.parse("9", read.__getitem__) == 9


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * (MAX_FILE_BYTES + 1), f"at most {MAX_FILE_BYTES} bytes; this one has {MAX_FILE_BYTES + 1}"),
        ("\u00e9" * (MAX_FILE_BYTES // 2 + 1), f"this one has {MAX_FILE_BYTES + 2}"),
        ("Once\nupon \x1b[2J", "line 2 of the file .*U\\+001B"), ("\ud800", "U\\+D800"), ("a\r", "U\\+000D"),
        ("a\n\n\u202eb", "line 3"), ("\x85", "U\\+0085"), ("\u2028", "U\\+2028"), ("a\x00b", "U\\+0000"),
    ],
)  # fmt: skip
def test_what_no_record_could_hold_or_no_terminal_should_see_is_refused(text: str, why: str) -> None:
    assert STORY.check("x" * MAX_FILE_BYTES)
    with pytest.raises(BadSetup, match=why) as caught:
        STORY.check(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (STORY, 1),
        (STORY, True),
        (STORY, b"x"),
        (FLAG, 1),
        (FLAG, "yes"),
        (CHOICE, True),
        (CHOICE, 0),
        (NUMBER, True),
        (NUMBER, 4.0),
        (NUMBER, "4"),
    ],
)
def test_an_option_takes_no_value_of_another_type(option: Option, value: Any) -> None:
    with pytest.raises(BadSetup, match=option.name):
        option.check(value)


def test_the_rules_are_one_stateless_object() -> None:
    for rules in GAMES.values():
        assert isinstance(rules, Rules)
        assert not getattr(rules, "__dict__", {}), "a rules object remembers something"
