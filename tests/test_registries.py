"""A game is whole or not there: registries, folders, rules pages and screens agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games import GAMES
from tui.games import BOARDS, game_ui, rules_text
from tui.keys import CATALOGUE

ROOT = Path(__file__).parent.parent


def folders(where: str) -> set[str]:
    return {path.parent.name for path in (ROOT / where).glob("*/__init__.py")}


def test_every_game_has_rules_a_screen_and_folders_for_both() -> None:
    assert set(GAMES) == set(BOARDS) == folders("core/games") == folders("tui/games")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_games_screen_fits_its_rules(game: str) -> None:
    info, ui = GAMES[game].info, game_ui(game)
    assert GAMES[game].info.id == game
    assert len(ui.pieces) == len(info.pieces) >= info.max_seats
    for field in ("letter", "shape", "ascii_shape", "dark", "light", "basic_dark", "basic_light"):
        values = [getattr(piece, field) for piece in ui.pieces]
        assert len(set(values)) == len(values), f"two pieces share their {field}"
    assert rules_text(game).startswith(f"# {info.title}")


def test_every_key_has_an_id_of_its_own_under_its_groups_name() -> None:
    ids = [key.id for key in CATALOGUE]
    assert len(set(ids)) == len(ids)
    assert {key_id.split(".")[0] for key_id in ids} >= set(BOARDS)
