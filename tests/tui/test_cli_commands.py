"""The command line in this process: what each command prints, checks and refuses."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from core.engine.match import Match
from core.games import GAMES, rules_of
from net.opening import Plan, new_table
from saves.folder import folder, free_path, list_saves
from saves.store import Save
from tests.helpers import match_moves, seat_plans
from tests.tui.command_line import Shell, launched, refused, shell
from tests.tui.shell import save_game as shell_save_game
from tests.tui.tables import heroes_header, play_on
from tui.cli_app import FAULT_STATUS

__all__ = ["launched", "shell"]


def save_game(moves: int | None = 12, title: str = "Friday") -> Path:
    return shell_save_game(moves, title, "pbb")


# The program ----------------------------------------------------------------------------------------------------------


def test_without_a_word_the_program_starts(shell: Shell, launched: list[Any]) -> None:
    assert shell().status == 0
    assert launched == [None]


def test_without_a_terminal_it_says_so(shell: Shell) -> None:
    save_game()
    for words in ([], ["play", "heroes"], ["resume"]):
        assert "terminal" in refused(shell(*words))


def test_help_lists_every_command(shell: Shell) -> None:
    said = shell("--help")
    assert said.status == 0
    for command in (
        "play",
        "resume",
        "saves",
        "rules",
        "arena",
        "verify",
        "export",
        "import",
        "completion",
        "deck",
        "stats",
    ):
        assert f"  {command} " in said.out
    assert "..." not in said.out.replace("[ARGS]...", "")
    assert "name=Ann" in shell("play", "-h").out


def test_version_and_unknown_words(shell: Shell) -> None:
    assert shell("--version").out.startswith("butique ")
    assert "nonsense" in refused(shell("nonsense"))
    assert "--wrong" in refused(shell("--wrong"))


# Play and resume ------------------------------------------------------------------------------------------------------


def test_play_makes_the_plan_that_was_spoken(shell: Shell, launched: list[Any]) -> None:
    said = shell("play", "heroes", "--seats", "you,medium,name=Ann", "--seed", "7", "--first", "1")
    assert said.status == 0
    (plan,) = launched
    assert isinstance(plan, Plan)
    assert [seat.level for seat in plan.seats] == ["", "medium", ""]
    assert (plan.seats[2].name, plan.seed, plan.setup.first) == ("Ann", "7", 1)


def test_play_alone_is_you_and_two_bots(shell: Shell, launched: list[Any]) -> None:
    assert shell("play", "her").status == 0
    assert [seat.kind for seat in launched[0].seats] == ["person", "bot", "bot"]
    assert launched[0].setup.first is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "heroes"),
        (["heroes", "--seats", "you,genius"], "medium"),
        (["heroes", "--seats", "you"], "2 to 5"),
        (["heroes", "--first", "9"], "0 to 2"),
        (["heroes", "--first", "x"], "random"),
        (["heroes", "--first", "\u0663"], "random"),
        (["heroes", "--option", "speed=9"], "no option"),
        (["heroes", "--option", "speed"], "has none"),
        (["butine", "--option", "speed=9"], "expert (yes or no)"),
        (["butine", "--option", "challenge"], "challenge=VALUE"),
        (["butine", "--option", "challenge=2"], "off, or a number from 3 to 30"),
        (["butine", "--option", "refill=never"], "immediate, after"),
        (["butababel", "--seats", "you,easy"], "3 to 5"),
        (["butababel", "--seats", "you,easy,name=Ann"], "pace = turns"),
        (["butababel", "--seats", "you,easy,easy", "--first", "1"], "pace=turns"),
        (["butababel", "--seats", "you,easy,dummy"], "easy"),
        (["butababel", "--seats", "you,easy,name=Dummy", "--option", "pace=turns"], "another name"),
        ([], "GAME"),
    ],
)
def test_play_refuses_before_the_screen_starts(
    shell: Shell, launched: list[Any], words: list[str], told: str
) -> None:
    assert told in refused(shell("play", *words))
    assert launched == []


def test_play_with_options(shell: Shell, launched: list[Any]) -> None:
    words = ["--option", "Expert=yes", "--option", "challenge=15", "--option", "refill=AFTER"]
    assert shell("play", "butine", "--seats", "you,medium", *words).status == 0
    assert launched[0].setup.options == {"expert": True, "quick": False, "challenge": 15, "refill": "after"}
    assert shell("play", "butine", "--option", "challenge=off").status == 0
    assert launched[1].setup.options == rules_of("butine").setup(3).options


def test_play_with_a_dummy(shell: Shell, launched: list[Any]) -> None:
    words = ["play", "butababel", "--seats", "you,easy,name=Ann", "--option", "pace=turns", "--first", "2"]
    assert shell(*words).status == 0
    assert [seat.kind for seat in launched[0].seats] == ["person", "bot", "person"]
    assert launched[0].setup.first == 2
    assert shell("play", "butababel").status == 0


def test_play_at_seven_seats_and_with_the_houses_own_deck(
    shell: Shell, launched: list[Any], tmp_path: Path
) -> None:
    assert shell("play", "butim", "--seats", "you,medium,medium,easy").status == 0
    assert launched[0].setup.options == {"mode": "full", "deck": ""}
    own = tmp_path / "mine.toml"
    own.write_text(shell("deck", "print").out)
    assert str(own) in shell("deck", "check", str(own)).out
    seven = "you,name=Ann,medium,medium,medium,easy,random"
    words = ["--option", "mode=party", "--option", f"deck={own}"]
    assert shell("play", "butim", "--seats", seven, *words).status == 0
    assert launched[1].setup.options == {"mode": "party", "deck": own.read_text()}
    assert len({seat.name for seat in launched[1].seats}) == 7
    assert "7 seats at most" in refused(shell("play", "butim", "--seats", seven + ",easy"))


def test_play_where_no_save_can_be_written(shell: Shell, launched: list[Any], own_home: Path) -> None:
    own_home.write_text("a file in the way")
    assert "can't be made" in refused(shell("play", "heroes"))
    assert launched == []


def test_resume_takes_the_last_one_a_name_a_title_or_a_path(shell: Shell, launched: list[Any]) -> None:
    path = save_game()
    for words in ([], [path.stem], [path.name], ["friday"], [str(path)]):
        assert shell("resume", *words).status == 0
    assert launched == [path] * 5


def test_resume_refuses_what_is_not_there_or_no_game(
    shell: Shell, launched: list[Any], tmp_path: Path
) -> None:
    assert "no game under way" in refused(shell("resume"))
    assert "no save" in refused(shell("resume", "nowhere"))
    bad = tmp_path / "bad.butique"
    bad.write_bytes(b"SQLite format 3\0" + bytes(1000))
    refused(shell("resume", str(bad)))
    assert launched == []


# Saves ----------------------------------------------------------------------------------------------------------------


def test_saves_as_a_table_and_as_json(shell: Shell) -> None:
    assert shell("saves").out == ""
    assert json.loads(shell("saves", "--json").out) == []
    path = save_game()
    save_game(None, "日本 game")
    (folder() / "broken.butique").write_bytes(b"not a game")
    said = shell("saves")
    assert said.status == 0
    assert path.stem in said.out
    assert "running" in said.out
    assert "finished" in said.out
    assert "damaged" in said.out
    listed = json.loads(shell("saves", "--json").out)
    assert {save["state"] for save in listed} == {"running", "finished", "damaged"}
    assert {save["moves"] for save in listed} >= {12}


def test_rules_are_plain_in_a_pipe(shell: Shell) -> None:
    for game in GAMES:
        said = shell("rules", game)
        assert said.status == 0
        assert len(said.out) > 1000
        assert "\x1b" not in said.out
        assert max(map(len, said.out.splitlines())) <= 80


def test_a_game_goes_out_and_comes_back(shell: Shell, tmp_path: Path) -> None:
    path = save_game()
    target = tmp_path / "game.json"
    assert str(target) in shell("export", path.stem, str(target)).out
    assert "exists already" in refused(shell("export", path.stem, str(target)))
    assert shell("export", path.stem, "-").out == target.read_text(encoding="utf-8")
    assert "resume" in shell("import", str(target)).out
    assert len(list_saves()) == 2
    assert shell("export", path.stem).status == 0
    assert list(folder().parent.glob("*.json"))


@pytest.mark.parametrize(
    "text", ["", "{}", "[" * 100_000, '{"kind": "butique game", "version": 99}', "\x00\xff"]
)
def test_hostile_files_are_refused_in_a_sentence(shell: Shell, tmp_path: Path, text: str) -> None:
    file = tmp_path / "hostile.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    refused(shell("import", str(file)))
    said = shell("verify", str(file))
    assert said.status == 1
    assert list_saves() == []


def test_missing_files_are_refused_in_a_sentence(shell: Shell, tmp_path: Path) -> None:
    save_game()
    refused(shell("import", str(tmp_path / "nothing.json")))
    refused(shell("verify", str(tmp_path / "nothing.json")))
    refused(shell("export", "friday", str(tmp_path / "no" / "such" / "folder.json")))


# Verify ---------------------------------------------------------------------------------------------------------------


def test_an_honest_game_is_proven(shell: Shell, tmp_path: Path) -> None:
    path = save_game(None)
    said = shell("verify", path.stem)
    assert said.status == 0
    assert said.out.startswith("PROVEN")
    assert "over" in said.out
    shell("export", path.stem, str(tmp_path / "game.json"))
    assert shell("verify", str(tmp_path / "game.json")).out == said.out
    assert "under way" in shell("verify", str(save_game(8, "Half"))).out


def test_a_game_with_a_dummy_goes_out_comes_back_and_is_proven(shell: Shell, tmp_path: Path) -> None:
    rules = rules_of("butababel")
    setup = rules.setup(3)
    table = new_table(Plan("butababel", setup, seat_plans(rules, setup)))
    match_moves(table.match, random.Random(1))
    table.close()
    (info,) = list_saves()
    assert info.players == ("Bot 0", "Bot 1", "Bot 2")
    assert "Dummy" not in info.title
    said = shell("verify", info.path.stem)
    assert said.out.startswith("PROVEN")
    target = tmp_path / "game.json"
    assert shell("export", info.path.stem, str(target)).status == 0
    assert json.loads(target.read_text(encoding="utf-8"))["header"]["seats"][3][:3] == [
        "dummy",
        "Dummy",
        "dummy",
    ]
    assert shell("verify", str(target)).out == said.out
    assert shell("import", str(target)).status == 0
    assert len(list_saves()) == 2


def test_a_forced_die_is_found(shell: Shell) -> None:
    header = heroes_header("pb")
    match = Match(rules_of("heroes"), header)
    path = free_path("loaded")
    save = Save.create(path, header, match.start, "Loaded")
    match.journal = save
    play_on(match, lambda match: match.waits_for_chance())
    honest = match.rules.legal_moves(match.state, -1)
    twin = play_on(Match(rules_of("heroes"), header), lambda match: match.waits_for_chance())
    drawn = twin.draw().entry.move
    match.submit(-1, next(move for move in honest if move != drawn))
    save.close()
    said = shell("verify", "loaded")
    assert said.status == 1
    assert said.out.startswith("NOT PROVEN")
    assert f"first {match.ply - 1} moves" in said.out


def test_of_a_damaged_game_the_good_part_is_told(shell: Shell, tmp_path: Path) -> None:
    path = save_game(20)
    raw = path.read_bytes()
    told = set()
    for at in range(len(raw) - 1, 512, -len(raw) // 40):
        damaged = tmp_path / "damaged.butique"
        damaged.write_bytes(raw[:at] + bytes([raw[at] ^ 0x40]) + raw[at + 1 :])
        said = shell("verify", str(damaged))
        if said.status:
            told.add(said.out.partition(":")[0] or "refused")
    assert "NOT PROVEN" in told


# Arena ----------------------------------------------------------------------------------------------------------------


def test_a_fault_of_ours_is_a_sentence_and_a_file(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    def fail() -> list[object]:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr("saves.folder.list_saves", fail)
    said = shell("saves")
    assert said.status == FAULT_STATUS
    assert "RuntimeError" in said.err
    assert "secret detail" not in said.err
    assert "secret detail" in (own_home / "last-fault.txt").read_text()


def test_an_interruption_is_silent(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> list[object]:
        raise KeyboardInterrupt

    monkeypatch.setattr("saves.folder.list_saves", interrupt)
    said = shell("saves")
    assert (said.status, said.out, said.err.strip()) == (130, "", "")


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: Shell, name: str) -> None:
    said = shell("completion", name)
    assert said.status == 0
    assert "_BUTIQUE_COMPLETE" in said.out


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["play", "he"], "heroes"),
        (["play", "heroes", "--seats", "you,me"], "you,medium"),
        (["play", "heroes", "--seats", "y"], "you"),
        (["play", "butine", "--option", "ch"], "challenge="),
        (["play", "butine", "--option", "challenge=1"], "challenge=15"),
        (["arena", "butine", "--option", "refill="], "refill=after"),
        (["arena", "heroes", "--bots", "e"], "easy"),
        (["resume", "fri"], "friday"),
        (["comp"], "completion"),
    ],
)
def test_completion_offers_what_fits(typed: list[str], offered: str) -> None:
    from click.shell_completion import ShellComplete

    from tui.cli_commands import butique

    save_game()
    complete = ShellComplete(butique, {}, "butique", "_BUTIQUE_COMPLETE")
    assert offered in [item.value for item in complete.get_completions(typed[:-1], typed[-1])]
