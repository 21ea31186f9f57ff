"""The table's geometry, the position that follows events, and what is painted: properties over all games."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color

from core.engine.events import seen
from core.games.butababel import scoring
from core.games.butababel.cards import KIND_NAMES, KINDS
from core.games.butababel.rules import REAL_TIME, TURNS
from core.games.butababel.state import STALL_STAGE, BabelState
from tests.helpers import FairChance
from tests.tui.babel_tables import babel_match, played, stalls, state, step
from tui.games.butababel.layout import BASE_ROWS, CARD, DECK, NOTICE_ROWS, TOWER, Layout
from tui.games.butababel.look import BabelLook
from tui.games.butababel.marks import Marks, Owner
from tui.games.butababel.paint import draw_board, layout_of
from tui.games.butababel.picture import advance
from tui.games.butababel.sheet import Sheet
from tui.games.butababel.shelf import cycle
from tui.games.butababel.towers import flags
from tui.games.butababel.ui import UI
from tui.tiles import TILE_SETS, UNICODE, Tiles

NAMES = ("You", "Vex", "Moss", "Fern", "Ash")
GROUND = Color(16, 16, 16)

towers = st.lists(st.integers(1, 40), min_size=4, max_size=5)
sizes = st.tuples(st.integers(56, 240), st.integers(19, 100))
tile_sets = st.sampled_from(list(TILE_SETS.values()))


def look(tiles: Tiles = UNICODE, many: bool = True, dark: bool = True) -> BabelLook:
    return BabelLook(tiles, dark, many, many, GROUND)


def owners(count: int) -> tuple[Owner, ...]:
    return tuple(
        Owner(name, piece.shape, piece.dark)
        for name, piece in zip(NAMES[:count], UI.pieces[:count], strict=True)
    )


def painted(s: BabelState, how: BabelLook, width: int, height: int, marks: Marks | None = None) -> Sheet:
    sheet = Sheet(width, height, Style(color="#ffffff", bgcolor="#101010"))
    draw_board(sheet, layout_of(width, height, s, how), s, how, marks or Marks(owners(len(s.towers)), 0))
    return sheet


def position(kinds: str, seed: int, plies: int) -> BabelState:
    match, rng = babel_match(kinds, str(seed), REAL_TIME), FairChance(seed)
    while match.outcome() is None and match.ply < plies:
        match.submit(*step(match, rng))
    return state(match)


positions = st.builds(
    position, st.sampled_from(["bbb", "bbbb", "bbbbb"]), st.integers(0, 1 << 30), st.integers(0, 150)
)


# Geometry --------------------------------------------------------------------------------------------------


@given(towers, sizes, st.booleans(), st.booleans())
def test_towers_are_measured_by_one_scale(
    heights: list[int], size: tuple[int, int], whole_rows: bool, notice: bool
) -> None:
    layout = Layout.fit(*size, heights, whole_rows, notice)
    for one, other in itertools.pairwise(sorted(heights)):
        grown = layout.reach(other) - layout.reach(one)
        above_ground = max(0, other - 1 - layout.sunk) - max(0, one - 1 - layout.sunk)
        assert grown == above_ground * layout.unit
    assert whole_rows <= (layout.unit % 2 == 0)


@given(towers, sizes, st.booleans())
def test_the_tallest_tower_and_the_line_of_wrath_are_in_sight(
    heights: list[int], size: tuple[int, int], whole_rows: bool
) -> None:
    layout = Layout.fit(*size, heights, whole_rows, notice=False)
    runner_up = sorted(heights)[-2]
    assert layout.reach(max(heights)) <= 2 * (layout.rows - 1)
    if runner_up + 2 > layout.sunk:
        assert layout.line == layout.reach(runner_up + 2)
        assert (max(heights) >= runner_up + scoring.WRATH) == (layout.reach(max(heights)) > layout.line)


@given(towers, sizes)
def test_what_is_drawn_small_sinks_only_where_nothing_else_helps(
    heights: list[int], size: tuple[int, int]
) -> None:
    layout = Layout.fit(*size, heights, whole_rows=False, notice=False)
    assert not layout.sunk or layout.unit == 1


@given(towers, sizes, st.booleans())
def test_a_click_hits_what_is_drawn_there(heights: list[int], size: tuple[int, int], notice: bool) -> None:
    layout = Layout.fit(*size, heights, whole_rows=False, notice=notice)
    for tower in range(len(heights)):
        left, right = layout.column(tower), layout.column(tower) + layout.crown_width - 1
        for x in (left, right):
            assert layout.at(x, layout.base) == (TOWER, tower)
            assert layout.at(x, layout.row(0)) == (TOWER, tower)
        assert 0 <= left <= right < layout.width
    for number in range(3):
        x, y = layout.card(number)
        assert layout.at(x + layout.card_width - 1, y + layout.card_rows - 1) == (CARD, number)
        x, y = layout.deck(number)
        assert layout.at(x, y) == (DECK, number)
        assert y < layout.height
    assert layout.at(0, layout.shelf) is None
    assert layout.shelf == layout.base + BASE_ROWS
    assert layout.top == (NOTICE_ROWS if notice else 0)


@given(st.integers(0, 70), st.integers(0, 30), positions, tile_sets)
def test_no_size_is_too_small_to_draw(width: int, height: int, s: BabelState, tiles: Tiles) -> None:
    painted(s, look(tiles), width, height)


# What is painted -------------------------------------------------------------------------------------------


@given(positions, sizes, tile_sets, st.booleans())
def test_every_tower_shows_its_top_its_height_and_its_owner(
    s: BabelState, size: tuple[int, int], tiles: Tiles, many: bool
) -> None:
    how = look(tiles, many)
    layout, lines = layout_of(*size, s, how), painted(s, how, *size).text().split("\n")
    for tower, cards in enumerate(s.towers):
        left = layout.column(tower)
        column = [
            line.ljust(layout.width)[left : left + layout.crown_width] for line in lines[: layout.shelf]
        ]
        assert any(KIND_NAMES[cards[-1]].upper() in cells for cells in column)
        assert column[layout.base].split()[0 if column[layout.base][0] == " " else 1] == "ABCDE"[tower]
        assert str(len(cards)) in column[layout.base]
        assert NAMES[tower] in column[layout.base + 1]


@given(positions, sizes, st.booleans())
def test_ascii_tables_are_ascii_and_others_have_no_wide_glyph(
    s: BabelState, size: tuple[int, int], many: bool
) -> None:
    shapes = tuple(Owner(name, "#", "red") for name in NAMES[: len(s.towers)])
    marks = Marks(shapes, 0, hand=(0, 1), slot=0, lit=frozenset((0,)), struck={1: "Vex"}, deck=1)
    assert painted(s, look(TILE_SETS["ascii"], many), *size, marks).text().isascii()
    assert all(
        cell_len(glyph) == 1
        for glyph in painted(s, look(UNICODE, many), *size, marks).text()
        if glyph != "\n"
    )


@given(positions, st.lists(st.text(max_size=12), min_size=5, max_size=5), sizes)
def test_a_name_of_any_glyphs_leaves_every_line_as_wide_as_the_board(
    s: BabelState, names: list[str], size: tuple[int, int]
) -> None:
    whose = tuple(Owner(name, "■", "red") for name in names[: len(s.towers)])
    sheet = painted(s, look(), *size, Marks(whose, 1, struck={0: names[0]}))
    for y in range(size[1]):
        assert cell_len(sheet.line(y).text) == size[0]


def test_a_wide_name_is_cut_between_its_glyphs() -> None:
    sheet = Sheet(8, 1, Style())
    assert sheet.write(1, 0, "日本語", 5) == 4
    assert sheet.line(0).text == " 日本   "
    assert sheet.measure("日本語", 5) == 4
    assert sheet.write(7, 0, "日", 5) == 0


@given(positions, positions, tile_sets)
def test_changes_are_all_cells_that_differ_and_few_others(
    one: BabelState, other: BabelState, tiles: Tiles
) -> None:
    before, after = painted(one, look(tiles), 56, 20), painted(other, look(tiles), 56, 20)
    told = {
        (x, y)
        for region in after.changes(before)
        for x in range(region.x, region.right)
        for y in range(region.y, region.bottom)
    }
    differ = {
        (x, y)
        for y in range(20)
        for x, cells in enumerate(zip(before.cells(y), after.cells(y), strict=True))
        if cells[0] != cells[1]
    }
    assert differ <= told
    assert not after.changes(after)


def test_a_card_on_a_tower_changes_little_of_the_board() -> None:
    match = played(babel_match("bbbbb", pace=REAL_TIME), lambda match: match.ply == 40)
    s = state(match)
    before = painted(s, look(), 56, 20)
    after = s.clone()
    low = min(range(5), key=lambda tower: len(s.towers[tower]))
    after.towers[low].append(KINDS[0])
    changed = painted(after, look(), 56, 20).changes(before)
    column = layout_of(56, 20, s, look()).column(low)
    assert changed
    assert all(column - 2 <= region.x and region.right <= column + 12 for region in changed)


def test_no_two_kinds_share_texture_colour_or_word() -> None:
    for tiles, many in itertools.product(TILE_SETS.values(), (True, False)):
        how = look(tiles, many)
        for feature in (
            [how.texture(kind, 0, 6) + how.texture(kind, 1, 6) for kind in KINDS],
            [how.fill(kind) for kind in KINDS],
            [KIND_NAMES[kind] for kind in KINDS],
        ):
            assert len(set(feature)) == len(KINDS)


def test_what_beats_what_is_written_below_the_towers() -> None:
    assert cycle() == "straw < stick < brick < straw"


def test_flags_say_what_would_become_of_a_tower() -> None:
    s = position("bbbb", 1, 0)
    s.towers = [[0] * height for height in (22, 22, 20, 19)]
    assert flags(s) == {0: "tied", 1: "tied", 2: "leads"}
    s.towers = [[0] * height for height in (23, 20, 18, 14)]
    assert flags(s) == {0: "WRATH!", 1: "leads"}


@pytest.mark.parametrize(("width", "height"), [(56, 20), (154, 56)])
def test_a_stall_is_written_large_with_who_has_not_chosen(width: int, height: int) -> None:
    s = state(played(babel_match("bbb", "10"), stalls(2)))
    text = painted(s, look(), width, height).text()
    assert "S T A L L" in text
    waiting = [NAMES[seat] for seat in range(3) if s.chosen[seat] < 0]
    assert f"Still choosing: {', '.join(waiting)}" in text
    assert text.count("chooses") == len(waiting)


# The position that follows events --------------------------------------------------------------------------


def shown(s: BabelState) -> tuple[object, ...]:
    """What the screen shows of a position."""
    decks = [len(cards) for cards in s.decks]
    return s.towers, s.by, s.hands, s.sizes, decks, s.chosen, s.stage, s.called, s.due


@given(st.integers(3, 5), st.integers(0, 1 << 30), st.sampled_from([TURNS, REAL_TIME]))
def test_following_the_events_shows_what_the_view_says(seats: int, seed: int, pace: str) -> None:
    match, rng = babel_match("b" * seats, str(seed), pace), FairChance(seed)
    viewer = seed % (seats + 1)
    who = None if viewer == seats else viewer
    stages = set()
    while match.outcome() is None:
        picture = match.view(who)
        assert isinstance(picture, BabelState)
        done = match.submit(*step(match, rng))
        for event in seen(done.events, who):
            advance(picture, event)
        after = match.view(who)
        assert isinstance(after, BabelState)
        stages.add(after.stage)
        if match.outcome() is None:
            assert shown(picture) == shown(after)
        else:
            assert picture.stage == after.stage
            assert picture.towers == after.towers


def test_a_stall_comes_up_in_these_games() -> None:
    match = played(babel_match("bbb", "10", REAL_TIME), stalls(0))
    picture = match.view(1)
    assert isinstance(picture, BabelState)
    assert picture.stage == STALL_STAGE
    while state(match).stage == STALL_STAGE:
        seat = list(match.rules.to_act(match.state))[-1]
        done = match.submit(seat, match.rules.legal_moves(match.state, seat)[0])
        for event in seen(done.events, 1):
            advance(picture, event)
    after = match.view(1)
    assert isinstance(after, BabelState)
    assert shown(picture) == shown(after)
