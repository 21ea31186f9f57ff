"""What stands below the sea: it fits and keeps its height, what can be chosen can be clicked, nothing hidden shows."""

from __future__ import annotations

import pytest

from core.games.butim.choices import decider
from core.games.butim.state import ACT_STAGE, ButimState
from tests.games.butim_table import table
from tests.helpers import FairChance
from tests.tui.butim_tables import KRAKEN, NAMES, POSITIONS, RULES, SKULL_STAR, butim_match, state
from tui.games.butim import desk as d
from tui.games.butim import words
from tui.games.butim.choosing import DIG, DIVE, SPY, TRADE, Choosing
from tui.games.butim.ledger import ledger_lines
from tui.games.butim.pieces import Hit, Line, joined, piece, width_of, wrapped
from tui.games.butim.prompts import prompt_of
from tui.games.butim.seats import known_hand, seat_notes
from tui.games.butim.shelf import panel_lines
from tui.games.butim.signs import Look
from tui.games.butim.ui import UI
from tui.keys import keys_of, shown_key
from tui.tiles import TILE_SETS

SIZES = [(56, 20), (86, 36), (154, 56)]
_PROMPT = 78


def look(seats: int, tiles: str = "unicode") -> Look:
    pieces = UI.pieces[:seats]
    return Look(
        TILE_SETS[tiles],
        0,
        tuple(piece.letter for piece in pieces),
        tuple(piece.ascii_shape if tiles == "ascii" else piece.shape for piece in pieces),
        tuple(piece.dark for piece in pieces),
    )


def key(key_id: str) -> str:
    return shown_key(keys_of(key_id, {})[0], ascii_only=True)


def desk_of(choosing: Choosing, size: tuple[int, int], tiles: str = "unicode") -> d.Desk:
    s = choosing.s
    room = d.Room.fit(size[0] - 2, size[1], choosing.seat is None)
    return d.Desk(s, NAMES[: s.seat_count], choosing, look(s.seat_count, tiles), room, key)


def choosing_of(s: ButimState, seat: int | None = 0) -> Choosing:
    view = RULES.mask(s, seat)
    legal = () if seat is None else RULES.legal_moves(view, seat)
    return Choosing(RULES, view, seat, legal, NAMES[: s.seat_count])


def text_of(lines: list[Line]) -> str:
    return "\n".join(joined(line, 400).plain for line in lines)


def hits(lines: list[Line], width: int) -> set[Hit]:
    """What can be clicked: what begins within the width."""
    found = set()
    for line in lines:
        x = 0
        for part in line:
            if part.hit is not None and x < width:
                found.add(part.hit)
            x += part.text.cell_len
    return found


def wanted_hits(choosing: Choosing) -> set[Hit]:
    """What must be there to be clicked, beside the islands."""
    question = choosing.question
    wanted: set[Hit] = set()
    if question is None:
        return wanted
    for at, option in enumerate(question.options):
        if question.on_hand:
            wanted.add((d.CARD_HIT, option.index))
        elif not question.on_islands:
            wanted.add((d.OPTION_HIT, at))
    if question.on_islands:
        wanted.add((d.DO_HIT, d.TAKE))
    if choosing.claim_asked:
        wanted |= {(d.DO_HIT, d.CLAIM), (d.DO_HIT, d.LATER)}
    elif question.rest is not None:
        wanted.add((d.DO_HIT, d.REST))
    if choosing.deep:
        wanted.add((d.DO_HIT, d.BACK))
    for command, what in ((DIG, d.DIG), (DIVE, d.DIVE), (SPY, d.SPY), (TRADE, d.TRADE)):
        if choosing.may(command):
            wanted.add((d.DO_HIT, what))
    if choosing.claims:
        wanted.add((d.DO_HIT, d.CLAIM))
    return wanted


def check(choosing: Choosing, size: tuple[int, int], tiles: str) -> None:
    desk = desk_of(choosing, size, tiles)
    lines, room = panel_lines(desk), desk.room
    width = size[0] - 2
    assert len(lines) == len(panel_lines(desk_of(choosing_of(table()), size)))
    assert wanted_hits(choosing) <= hits(lines, width)
    shown = joined(lines[-1], width).plain
    assert tiles == "unicode" or text_of(lines).isascii()
    assert shown.strip() or room.columns == 2
    for option in choosing.question.options if choosing.question is not None else ():
        if option.kind == 0:
            assert (d.CARD_HIT, option.index) in hits(lines, width)
    prompt = prompt_of(choosing, words.waiting(choosing.s, desk.names, choosing.seat), key, tiles == "ascii")
    assert len(prompt.text) <= _PROMPT, prompt.text
    assert tiles == "unicode" or prompt.text.isascii()


@pytest.mark.parametrize("tiles", TILE_SETS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_question_fits_and_can_be_answered_by_clicks(size: tuple[int, int], tiles: str) -> None:
    for make in POSITIONS.values():
        s = make().s
        choosing = choosing_of(s)
        check(choosing, size, tiles)
        for command in (DIG, DIVE, SPY, TRADE):
            if choosing.may(command):
                choosing.open(command)
                check(choosing, size, tiles)
                choosing.number(1)
                check(choosing, size, tiles)
                choosing = choosing_of(s)


def assert_told(s: ButimState, viewer: int | None) -> None:
    """Seats and ledger have something to say of the position, within their room."""
    view, names = RULES.mask(s, viewer), NAMES[: s.seat_count]
    notes = seat_notes(view, viewer, look(s.seat_count), 9, 12, {})
    assert len(notes) == s.seat_count
    assert sum(note.plain.count("\n") + 1 for note in notes) <= 12
    assert all(line.cell_len <= 54 for line in ledger_lines(view, viewer, names, look(s.seat_count), 54))


@pytest.mark.parametrize("mode", ["full", "party"])
@pytest.mark.parametrize("seats", [2, 7])
def test_whatever_comes_in_a_game_fits(seats: int, mode: str) -> None:
    match, rng = butim_match("p" * seats, "3", mode), FairChance(5)
    while match.outcome() is None:
        if match.waits_for_chance():
            match.draw()
            continue
        s = state(match)
        seat = decider(s)
        check(choosing_of(s, seat), SIZES[match.ply % 3], "unicode")
        check(choosing_of(s, (seat + 1) % seats), SIZES[(match.ply + 1) % 3], "ascii")
        legal = RULES.legal_moves(s, seat)
        match.submit(seat, legal[rng.below(len(legal))])
        assert_told(s, (seat + 1) % seats)
    for viewer in (None, 0):
        assert panel_lines(desk_of(choosing_of(state(match), viewer), SIZES[0]))
        assert_told(state(match), viewer)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_hand_of_very_many_cards_is_shown_whole(size: tuple[int, int]) -> None:
    sixteen = (
        "pickpocket-sand toll-sand map-thief-earth tavern-tale-stone shovel compass amulet current-sand "
        "current-earth current-stone hearsay-earth bargain-sand forgery-sand scuttle-sand boarding-stone spyglass"
    )
    choosing = choosing_of(table(hands={"A": sixteen}))
    lines = panel_lines(desk_of(choosing, size))
    assert {(d.CARD_HIT, place) for place in range(16)} <= hits(lines, size[0] - 2)
    assert all(f"{number} " in text_of(lines) for number in range(1, 17))


def test_quests_show_which_maps_one_has_and_who_could_claim() -> None:
    s = table(3, maps={"A": "skull", "B": "skull star"}, quests=f"skull-star-{SKULL_STAR} kraken-{KRAKEN}")
    small, large = (text_of(panel_lines(desk_of(choosing_of(s), size))) for size in SIZES[:2])
    assert f"S✶ {SKULL_STAR} !B" in small
    assert f"S skull ✶ star  {SKULL_STAR} coins  can claim: Bob" in large
    quest = next(
        part
        for line in panel_lines(desk_of(choosing_of(s), SIZES[0]))
        for part in line
        if part.hit is not None and part.hit[0] == d.QUEST_HIT and "!" in part.text.plain
    )
    reverse = [span for span in quest.text.spans if getattr(span.style, "reverse", False)]
    assert [quest.text.plain[span.start : span.end] for span in reverse] == ["S"]


def test_treasures_that_have_no_room_are_counted() -> None:
    s = table()
    s.quests = list(s.cards.treasures)
    line = panel_lines(desk_of(choosing_of(s), (40, 20)))[0]
    shown = sum(part.hit is not None for part in line)
    assert joined(line, 38).plain.rstrip().endswith(f"+{len(s.quests) - shown}")


def test_notes_on_seats_have_as_many_lines_as_there_is_room_for() -> None:
    maps = dict.fromkeys("ABCDEFG"[:4], "skull")
    s = table(7, maps=maps, gear={"B": "compass", "E": "shovel"}, ore={"B": "cs"})
    view = RULES.mask(s, 0)
    for rows in (7, 10, 12, 33):
        notes = seat_notes(view, 0, look(7), 9, rows, {1: 4})
        assert len(notes) == 7
        assert sum(len(note.plain.split("\n")) for note in notes) <= rows
        assert notes[1].plain.startswith("4 ")
    assert "1 copper, 1 silver" in seat_notes(view, 0, look(7), 19, 33, {})[1].plain


def test_nothing_hidden_is_told_and_nothing_known_forgotten() -> None:
    s = table(2, hands={"A": "pickpocket-sand shovel", "B": "toll-stone"}, tops={"sand": "skull"})
    before = [line.plain for line in ledger_lines(RULES.mask(s, 0), 0, NAMES[:2], look(2), 60)]
    assert not any("Toll" in line for line in before)
    assert not any("on top" in line for line in before)
    RULES.apply(s, 0, RULES.parse(s, "play pickpocket-sand"), FairChance(0))
    RULES.apply(s, -1, RULES.legal_moves(s, -1)[0], FairChance(0))
    victim = RULES.mask(s, 1)
    assert known_hand(victim, 1, 0) == "holds Toll (stone)"
    assert known_hand(RULES.mask(s, None), None, 0) == ""
    after = [line.plain for line in ledger_lines(victim, 1, NAMES[:2], look(2), 60)]
    assert any("surely holds Toll (stone)" in line for line in after)


def test_the_top_of_an_island_that_one_has_seen_is_told() -> None:
    s = POSITIONS[ACT_STAGE]().s
    s.gear[0] = [s.cards.words.index("spyglass")]
    RULES.apply(s, 0, RULES.parse(s, "spy sand"), FairChance(0))
    view = RULES.mask(s, 0)
    assert any("on top" in line.plain for line in ledger_lines(view, 0, NAMES[:4], look(4), 60))
    choosing = choosing_of(s)
    choosing.open(DIG)
    choosing.mark_island(0)
    assert "on top " in text_of(panel_lines(desk_of(choosing, SIZES[1])))


def test_the_ledger_has_no_line_that_is_too_long() -> None:
    s = POSITIONS[ACT_STAGE]().s
    for width in (1, 20, 54, 150):
        lines = ledger_lines(RULES.mask(s, 0), 0, NAMES[:4], look(4, "ascii"), width)
        assert width < 20 or all(line.cell_len <= width for line in lines)
        assert all(line.plain.isascii() for line in lines)


def test_lines_are_wrapped_at_words() -> None:
    text = piece("one two three four").text
    assert [joined(line, 99).plain for line in wrapped(text, 9, 5)] == ["one two", "three", "four"]
    assert [joined(line, 99).plain for line in wrapped(text, 9, 2)] == ["one two", "three four"]
    assert wrapped(text, 0, 3) == []
    assert width_of([piece("ab"), piece("c")]) == 3
