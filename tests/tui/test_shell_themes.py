"""Colours: text that can be read on every screen in every own theme, few colours, none, and the ASCII set."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorType
from textual.geometry import Region
from textual.theme import BUILTIN_THEMES

from core.games import GAMES
from net.host.run import HostPlan
from tests.tui.lobbies import Lan, Peer, crowd, found, visit_of
from tests.tui.shell import NotingApp, settle
from tui import themes
from tui.art import ASCII_SPRITES, ASCII_TITLE, BASIC, DARK, LIGHT, SPRITES, TITLE, WIDTH, picture
from tui.screens.confirm import ConfirmScreen
from tui.screens.hosting import HostingScreen
from tui.screens.lobby import LobbyScreen
from tui.settings import Settings

AA = 4.5

pytestmark = pytest.mark.usefixtures("fixed_cast", "fixed_saves")


def luminance(color: Color) -> float:
    """As WCAG 2 defines it."""
    channels = [value / 255 for value in color.get_truecolor()]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def drawn(app: NotingApp, within: Region) -> Iterator[tuple[str, Color, Color]]:
    """Every piece of text on the screen that has letters or digits in it, with its two colours."""
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            style, inside = segment.style, within.contains(x, y)
            x += cell_len(segment.text)
            if style is None or not inside or not any(char.isalnum() for char in segment.text):
                continue
            assert style.color is not None
            assert style.bgcolor is not None
            pair = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
            yield segment.text, *pair


@pytest.mark.parametrize(
    "name", ["menu", "setup", "saves", "settings", "rules", "lan", "lobby", "hosting", "dialog"]
)
async def test_text_can_be_read_in_every_own_theme(name: str, lan: Callable[..., Lan]) -> None:
    lan(found("A"), found("B", port=2))
    app = NotingApp(Settings(speed=0.0))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        ways: dict[str, Callable[[], object]] = {
            "menu": lambda: None,
            "setup": lambda: app.set_up("butine"),
            "saves": app.open_saves,
            "settings": app.open_settings,
            "rules": app.open_rules,
            "lan": app.open_lan,
            "lobby": lambda: app.push_screen(LobbyScreen(visit_of(Peer(crowd(7))))),
            "hosting": lambda: app.push_screen(HostingScreen(HostPlan("heroes", 3, "A", bots={2: "easy"}))),
            "dialog": lambda: app.push_screen(ConfirmScreen("Really?", danger=True)),
        }
        ways[name]()
        await settle(pilot)
        within = app.screen.children[0].region if name in ("dialog", "hosting") else app.screen.region
        for theme in (themes.DARK, themes.LIGHT, themes.CONTRAST):
            app.show_theme(theme.name)
            await pilot.pause()
            await pilot.press("tab")
            await pilot.pause()
            poor = {
                (text.strip(), round(contrast(front, back), 2))
                for text, front, back in drawn(app, within)
                if contrast(front, back) < AA
            }
            assert not poor, theme.name


async def test_sixteen_colours_are_the_terminals_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "screen")
    monkeypatch.delenv("COLORTERM")
    for chosen, worn in (("butique-dark", "terminal-dark"), ("butique-light", "terminal-light")):
        app = NotingApp(Settings(theme=chosen))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            assert app.theme == worn
            assert app.settings.theme == chosen
            for text, front, back in drawn(app, app.screen.region):
                assert front.type in (ColorType.DEFAULT, ColorType.STANDARD), text
                assert back.type in (ColorType.DEFAULT, ColorType.STANDARD), text


async def test_without_colour_nothing_is_coloured_and_the_focus_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = NotingApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        card = app.screen.query_one("#butim")
        idle = picture_of(app, card.region)
        card.focus()
        await pilot.pause()
        assert picture_of(app, card.region) != idle
        filters = app.get_line_filters()
        for strip in app.screen._compositor.render_strips():
            for segment in strip.apply_filter(filters[-1], app.screen.styles.background):
                if segment.style is not None and segment.style.color is not None:
                    red, green, blue = segment.style.color.get_truecolor()
                    assert max(red, green, blue) - min(red, green, blue) <= 2


async def test_in_ascii_every_glyph_is_ascii(lan: Callable[..., Lan]) -> None:
    lan(found("A" * 40), found("B", port=2))
    app = NotingApp(Settings(tiles="ascii", speed=0.0))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        ways: list[Callable[[], object]] = [
            lambda: None,
            lambda: app.set_up("heroes"),
            lambda: app.set_up("butine"),
            app.open_saves,
            app.open_settings,
            lambda: app.open_rules("heroes"),
            app.open_lan,
            lambda: app.push_screen(LobbyScreen(visit_of(Peer(crowd(4, name="N" * 90))))),
            lambda: app.push_screen(HostingScreen(HostPlan("heroes", 3, "A", bots={2: "easy"}))),
        ]
        for open_screen in ways:
            open_screen()
            await settle(pilot)
            text = picture_of(app, app.screen.region)
            assert text.isascii(), sorted({char for char in text if not char.isascii()})


async def test_in_ascii_the_focus_is_seen_without_colour() -> None:
    app = NotingApp(Settings(tiles="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        card = app.screen.query_one("#butim")
        idle = picture_of(app, card.region)
        card.focus()
        await pilot.pause()
        assert picture_of(app, card.region) != idle


def picture_of(app: NotingApp, region: Region) -> str:
    """The glyphs of a part of the screen."""
    strips = list(app.screen._compositor.render_strips())[region.y : region.bottom]
    return "\n".join(strip.crop(region.x, region.right).text for strip in strips)


def test_every_theme_that_is_offered_is_there() -> None:
    own = {theme.name for theme in themes.OWN}
    assert all(name in own or name in BUILTIN_THEMES for name in themes.CHOICES)


async def test_a_theme_that_is_gone_is_the_dark_one() -> None:
    app = NotingApp(Settings(theme="of a newer version"))
    async with app.run_test(size=(80, 24)):
        assert app.theme == "butique-dark"
        assert app.settings.theme == "of a newer version"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_pictures(game: str) -> None:
    for ground in (DARK, LIGHT, BASIC):
        for scale in (1, 2):
            lines = picture(game, ascii_only=False, ground=ground, scale=scale)
            assert {line.cell_len for line in lines} == {WIDTH * scale}
            assert len(lines) == 5 * scale
    assert {len(line) for line in ASCII_SPRITES[game]} == {WIDTH}
    assert len(ASCII_SPRITES[game]) == 5
    assert "".join(ASCII_SPRITES[game]).isascii()
    assert {len(row) for row in SPRITES[game]} == {WIDTH}


def test_titles_are_blocks() -> None:
    for title in (TITLE, ASCII_TITLE):
        assert len({len(line) for line in title}) == 1
        assert len(title) == 3
