"""The wheel as a stranger gets it: built, installed non-editable in an environment of its own, started."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.terminal import Terminal

ROOT = Path(__file__).parent.parent


def run(command: list[str], cwd: Path, **env: str) -> str:
    done = subprocess.run(command, cwd=cwd, env={**os.environ, **env}, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)], out)
    (built,) = out.glob("butique-*.whl")
    return built


def test_the_wheel_holds_every_file_of_its_packages_and_no_tests(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for package in ("core", "ai", "net", "saves", "tui"):
        for path in (ROOT / package).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and "__pycache__" not in name and not name.endswith(".pyc"):
                assert name in inside
    assert not any(name.startswith("tests/") for name in inside)


def test_the_installed_wheel_starts_and_plays(wheel: Path, tmp_path: Path) -> None:
    # The dependencies come from the environment of the tests, the program from the wheel alone.
    venv = tmp_path / "venv"
    run([sys.executable, "-m", "venv", "--without-pip", str(venv)], tmp_path)
    python = venv / "bin" / "python"
    site = Path(run([str(python), "-c", "import site; print(site.getsitepackages()[0])"], tmp_path).strip())
    run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)],
        tmp_path,
    )
    theirs = run(
        [
            sys.executable,
            "-c",
            "import textual, pathlib; print(pathlib.Path(textual.__file__).parent.parent)",
        ],
        tmp_path,
    )
    (site / "dependencies.pth").write_text(theirs, encoding="utf-8")
    where = run(
        [str(python), "-I", "-c", "import tui.cli, core; print(tui.cli.__file__, core.__file__)"], tmp_path
    )
    assert where.count(str(site)) == 2
    env = {"BUTIQUE_HOME": str(tmp_path / "home")}
    command = [str(python), "-I", "-m", "tui.cli"]
    assert run([*command, "--version"], tmp_path, **env).startswith("butique")
    with Terminal(
        [*command, "play", "heroes", "--seats", "you,easy", "--first", "0", "--seed", "1"], env=env
    ) as terminal:
        terminal.wait_for("roll the die")
        terminal.press("space")
        terminal.wait_for("You rolled")
