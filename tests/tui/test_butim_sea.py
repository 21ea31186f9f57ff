"""The drawn archipelago: properties over positions, sizes and looks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from core.engine.events import HIDDEN
from core.games.butim import notes
from core.games.butim.deal import mask
from core.games.butim.deck import CENTRE, EARTH, FORMATIONS, ISLANDS, SAND
from core.games.butim.state import ADRIFT, OVER_STAGE, ButimState
from tests.tui.butim_seas import CAPTAINS, LOOKS, marks_for, position, rows, styles, within
from tests.tui.test_shell_themes import AA, contrast
from tui import themes
from tui.games.butim.chart import Chart
from tui.games.butim.islands import WATER, stamp
from tui.games.butim.labels import NAMES
from tui.games.butim.layout import OPEN_WATER, SeaLayout
from tui.games.butim.palette import SeaLook
from tui.games.butim.sea import paint_sea
from tui.games.butim.seamarks import WHIRLPOOL, Captain, SeaMarks
from tui.games.butim.whirlpool import STEPS
from tui.tiles import ASCII, UNICODE, Tiles
from tui.widgets.pixels import CLEAR

USUAL = ((40, 12), (56, 10), (56, 17), (80, 24), (120, 16), (150, 45))
"""Sizes at which everything can be told apart."""

look_names = st.sampled_from(sorted(LOOKS))
seas = st.builds(
    position,
    st.integers(2, 7),
    st.integers(0, 400),
    st.integers(1, 5),
    st.sampled_from(("full", "party")),
)
usual = st.sampled_from(USUAL)


def painted(
    s: ButimState, look: SeaLook, marks: SeaMarks, size: tuple[int, int], step: int = 0, base: str = ""
) -> Chart:
    return paint_sea(*size, Style(bgcolor=base or None), s, look, marks, step)


# Any size, any look ----------------------------------------------------------------------------------------


@given(seas, look_names, st.integers(0, 160), st.integers(0, 48), st.data())
def test_every_window_is_filled_with_glyphs_of_one_cell(
    s: ButimState, name: str, width: int, height: int, data: st.DataObject
) -> None:
    places = st.integers(0, WHIRLPOOL)
    marks = marks_for(
        s,
        viewer=0,
        lit=data.draw(st.frozensets(places)),
        cursor=data.draw(st.none() | places),
        struck=data.draw(st.frozensets(places, max_size=2)),
        keys=data.draw(st.sampled_from(((), tuple("12345678")))),
    )
    chart = painted(mask(s, 0), LOOKS[name], marks, (width, height), data.draw(st.integers(0, 20)))
    lines = rows(chart)
    assert [len(line) for line in lines] == [width] * height
    assert all(cell_len(glyph) == 1 for line in lines for glyph in line)
    if LOOKS[name].ascii:
        assert all(line.isascii() for line in lines)


@pytest.mark.parametrize("name", ["no colours", "ascii, no colours"])
@given(seas, usual)
def test_without_colours_there_are_none(name: str, s: ButimState, size: tuple[int, int]) -> None:
    chart = painted(s, LOOKS[name], marks_for(s, lit=frozenset({0, 6, WHIRLPOOL}), cursor=1), size)
    assert all(style.color is None and style.bgcolor is None for row in styles(chart) for style in row)


OFFERED = [*themes.OWN, *(BUILTIN_THEMES[name] for name in themes.OTHERS)]


@pytest.mark.parametrize(
    "theme",
    [theme for theme in OFFERED if (theme.background or "").startswith("#")],
    ids=lambda theme: theme.name,
)
@pytest.mark.parametrize("tiles", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("fine", [True, False])
def test_words_can_be_read_on_every_ground_that_is_known(theme: Theme, tiles: Tiles, fine: bool) -> None:
    look = SeaLook(tiles, theme.dark, True, True, Color.parse(str(theme.background)), fine)
    p = look.palette
    ground = RichColor.from_rgb(*look.background.rgb) if p.sea == CLEAR else rgb(p.sea)
    for front in (p.ink, p.faint, p.known):
        assert contrast(rgb(front), ground) >= AA
    assert contrast(rgb(p.on_lit), rgb(p.lit)) >= AA
    assert contrast(rgb(p.on_glow), rgb(p.glow)) >= AA


@pytest.mark.parametrize("name", ["cube", "cube, light"])
@given(seas, usual)
def test_where_there_are_256_colours_only_these_are_used(
    name: str, s: ButimState, size: tuple[int, int]
) -> None:
    chart = painted(s, LOOKS[name], SeaMarks((Captain("R", "#ff5f5f"),) * s.seat_count), size)
    used = {
        colour for row in styles(chart) for style in row for colour in (style.color, style.bgcolor) if colour
    }
    for colour in used:
        shown = colour.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
        step = 10 if len(set(shown)) == 1 else 0  # Rich is off by one of the greys
        assert all(abs(one - other) <= step for one, other in zip(shown, colour.get_truecolor(), strict=True))


def rgb(paint: int) -> RichColor:
    return RichColor.from_rgb(paint >> 16, paint >> 8 & 255, paint & 255)


# Islands ---------------------------------------------------------------------------------------------------


def land(island: int, cards: int) -> list[int]:
    """The formations of all pixels of land."""
    pixels = stamp(island, cards, 24.0, 10.0, False, LOOKS["dark"])
    return [formation for _, _, _, formation in pixels if formation != WATER]


@pytest.mark.parametrize("island", range(len(ISLANDS)))
def test_an_island_sinks_with_every_card(island: int) -> None:
    areas = [len(land(island, cards)) for cards in range(11)]
    assert areas[0] == 0
    assert all(less < more for less, more in pairwise(areas))


@pytest.mark.parametrize("island", range(len(ISLANDS)))
@pytest.mark.parametrize("cards", [1, 4, 10])
def test_an_island_has_all_of_its_formations(island: int, cards: int) -> None:
    names = FORMATIONS if island == CENTRE else ISLANDS[island].split("-")
    there = land(island, cards)
    shares = [there.count(FORMATIONS.index(name)) / len(there) for name in names]
    assert sum(shares) == pytest.approx(1)
    assert min(shares) > 0.6 / len(names)


@given(seas, look_names, usual)
def test_every_island_tells_its_name_and_its_count(s: ButimState, name: str, size: tuple[int, int]) -> None:
    look = LOOKS[name]
    chart = painted(s, look, marks_for(s), size)
    layout = SeaLayout.fit(*size)
    for island, cards in enumerate(s.piles):
        words = within(chart, layout.boxes[island])
        assert any(part in words for part in NAMES[island])
        assert (f"{look.tiles.times}{len(cards)}" if cards else "gone") in words
    sunk = sum(map(len, s.sunk))
    assert f"{look.tiles.times}{sunk}" in within(chart, layout.boxes[WHIRLPOOL])


@given(look_names, usual, st.integers(0, CENTRE))
def test_a_formation_can_be_told_without_colours(name: str, size: tuple[int, int], island: int) -> None:
    look, s = LOOKS[name], mask(position(2, 0), None)
    words = within(painted(s, look, marks_for(s), size), SeaLayout.fit(*size).boxes[island])
    names = FORMATIONS if island == CENTRE else ISLANDS[island].split("-")
    signs = {look.signs[FORMATIONS.index(part)] for part in names}
    assert len(signs & set(words)) >= min(2, len(signs))


def test_a_gone_island_is_struck_out() -> None:
    s = position(2, 0).clone()
    s.sunk[EARTH] += s.piles[EARTH]
    s.piles[EARTH] = []
    chart = painted(s, LOOKS["dark"], marks_for(s), (80, 24))
    box = SeaLayout.fit(80, 24).boxes[EARTH]
    row = next(y for y, line in enumerate(rows(chart)) if "Earth gone" in line[box.x :])
    assert any(style.strike for style in styles(chart)[row][box.x :])


# Ships -----------------------------------------------------------------------------------------------------


@given(look_names, usual, st.lists(st.integers(ADRIFT, CENTRE), min_size=7, max_size=7))
def test_every_ship_is_where_it_is(name: str, size: tuple[int, int], where: list[int]) -> None:
    s = position(7, 0).clone()
    s.where = where
    chart, layout = painted(s, LOOKS[name], marks_for(s), size), SeaLayout.fit(*size)
    for seat, place in enumerate(where):
        box = layout.boxes[place if place != ADRIFT else OPEN_WATER]
        assert CAPTAINS[seat].letter in within(chart, box)


def test_there_are_no_ships_in_party_mode() -> None:
    s = position(7, 30, mode="party")
    text = "".join(rows(painted(s, LOOKS["dark"], marks_for(s), (80, 24))))
    assert not set(text) & {"Q", "Z", "K", "◥"}


@given(usual)
def test_islands_are_larger_where_no_ships_are(size: tuple[int, int]) -> None:
    layout = SeaLayout.fit(*size)
    for bare, shared in zip(layout.sites(False), layout.sites(True), strict=True):
        assert len(bare.land) >= len(shared.land)


# What is known ---------------------------------------------------------------------------------------------


def with_note(seat: int, card_on_top: int) -> ButimState:
    """A position in which a seat has seen what lies on top of the sand island."""
    s = position(3, 0).clone()
    s.piles[SAND][-1] = card_on_top
    own = s.isle_notes[seat]
    assert own is not None
    s.isle_notes[seat] = [*own, notes.token(card_on_top, 1 << len(s.piles[SAND]) - 1)]
    return s


@given(look_names, usual, st.integers(0, 1), st.data())
def test_only_who_has_seen_a_card_sees_it(
    name: str, size: tuple[int, int], seat: int, data: st.DataObject
) -> None:
    cards = position(3, 0).cards
    card = data.draw(st.sampled_from(cards.of_land[SAND]))
    s, box, look = with_note(seat, card), SeaLayout.fit(*size).boxes[SAND], LOOKS[name]
    sign = "*" if look.ascii else "▸"
    for viewer in (0, 1, None):
        words = within(painted(mask(s, viewer), look, marks_for(s, viewer=viewer), size), box)
        assert (sign in words) == (viewer == seat)


def test_what_lies_on_top_is_told_in_words() -> None:
    cards = position(3, 0).cards
    told = set()
    for card in cards.of_land[SAND]:
        s = mask(with_note(0, card), 0)
        chart = painted(s, LOOKS["dark"], marks_for(s, viewer=0), (120, 40))
        words = within(chart, SeaLayout.fit(120, 40).boxes[SAND])
        told.add(words.split("▸")[1].split("  ")[0])
    assert len(told) == len(
        {(cards.faces[card], cards.island_names[card], cards.coins[card]) for card in cards.of_land[SAND]}
    )


def test_after_the_end_everybody_sees_what_was_on_top() -> None:
    s = position(2, 0).clone()
    s.stage = OVER_STAGE
    view = mask(s, None)
    assert HIDDEN not in view.piles[SAND]
    chart = painted(view, LOOKS["dark"], marks_for(s), (80, 24))
    assert "▸" in within(chart, SeaLayout.fit(80, 24).boxes[SAND])


# What is lit -----------------------------------------------------------------------------------------------


@given(look_names, usual, st.integers(0, WHIRLPOOL))
def test_lit_under_the_cursor_and_struck_differ_without_colours(
    name: str, size: tuple[int, int], place: int
) -> None:
    s, box = position(2, 30), SeaLayout.fit(*size).boxes[place]
    here = frozenset({place})
    ways = (
        marks_for(s),
        marks_for(s, lit=here),
        marks_for(s, lit=here, cursor=place),
        marks_for(s, struck=here),
    )
    assert len({within(painted(s, LOOKS[name], marks, size), box) for marks in ways}) == len(ways)


@given(look_names, usual)
def test_keys_stand_with_what_they_choose(name: str, size: tuple[int, int]) -> None:
    s = position(2, 30)
    lit = frozenset(range(WHIRLPOOL + 1))
    chart = painted(s, LOOKS[name], marks_for(s, lit=lit, keys=tuple("1234567w")), size)
    layout = SeaLayout.fit(*size)
    for place, key in enumerate("1234567w"):
        assert key in within(chart, layout.boxes[place])


# The whirlpool ---------------------------------------------------------------------------------------------


@given(look_names, usual)
def test_the_whirlpool_turns_in_its_own_place(name: str, size: tuple[int, int]) -> None:
    s, look = position(4, 60), LOOKS[name]
    charts = [painted(s, look, marks_for(s), size, step) for step in range(STEPS + 1)]
    assert not charts[-1].changes(charts[0])
    box = SeaLayout.fit(*size).boxes[WHIRLPOOL]
    for before, after in pairwise(charts):
        changes = after.changes(before)
        assert changes
        assert all(box.holds(region.x, region.y) for region in changes)
        assert all(box.holds(region.right - 1, region.y) for region in changes)


# Charts ----------------------------------------------------------------------------------------------------


@given(seas, seas, look_names, usual)
def test_all_that_differs_is_found(
    one: ButimState, other: ButimState, name: str, size: tuple[int, int]
) -> None:
    look = LOOKS[name]
    before, after = (painted(s, look, marks_for(s), size) for s in (one, other))
    cells = [
        list(zip(glyphs, row, strict=True)) for glyphs, row in zip(rows(before), styles(before), strict=True)
    ]
    wanted = [
        list(zip(glyphs, row, strict=True)) for glyphs, row in zip(rows(after), styles(after), strict=True)
    ]
    for region in after.changes(before):
        for y in range(region.y, region.bottom):
            cells[y][region.x : region.right] = wanted[y][region.x : region.right]
    assert cells == wanted


@given(seas, look_names)
def test_a_copy_leaves_what_it_was_copied_from(s: ButimState, name: str) -> None:
    before = rows(painted(s, LOOKS[name], marks_for(s), (80, 24)))
    painted(s, LOOKS[name], marks_for(s, lit=frozenset(range(8)), cursor=2), (80, 24))
    assert rows(painted(s, LOOKS[name], marks_for(s), (80, 24))) == before
