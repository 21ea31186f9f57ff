"""The subcommands of `butique`. Each checks everything before the screen starts, and prints what a person reads."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tui.cli_app import Complaint, check_terminal, launch
from tui.cli_arena import arena
from tui.cli_deck import deck
from tui.cli_host import host
from tui.cli_net import find, join
from tui.cli_stats import stats
from tui.cli_types import GAME, SAVE, complete_options, complete_words, option_values

if TYPE_CHECKING:
    from core.engine.deal import Transcript
    from core.engine.record import Record

_SHELLS = {
    "bash": 'eval "$(butique completion bash)" in ~/.bashrc',
    "zsh": 'eval "$(butique completion zsh)" in ~/.zshrc',
    "fish": "butique completion fish > ~/.config/fish/completions/butique.fish",
}


def version() -> str:
    """The installed version."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("butique")
    except PackageNotFoundError:
        return "(not installed)"


def _print_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"butique {version()}")
        ctx.exit()


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version.",
)
@click.pass_context
def butique(ctx: click.Context) -> int | None:
    """Four tabletop games at your terminal. Without a command: the program itself.

    Games are kept by themselves while you play; BUTIQUE_HOME names another folder for saves and settings.
    """
    return launch() if ctx.invoked_subcommand is None else None


@butique.command(short_help="Start a game at once.")
@click.argument("game", type=GAME)
@click.option(
    "--seats",
    shell_complete=complete_words,
    help="Who plays, comma separated, in seat order. Default: you and two bots.",
)
@click.option("--seed", help="A word that makes the same game again. Default: fresh cards.")
@click.option("--first", help="The seat that begins, from 0, or random (the default).")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_options,
    help="An option of the game; may be repeated. A wrong one lists them.",
)
def play(game: str, seats: str | None, seed: str | None, first: str | None, options: tuple[str, ...]) -> int:
    """Start a game at once.

    A seat is one of

    \b
      you              you
      name=Ann         another person at this keyboard, called Ann
      medium           an AI of that level
      medium:Vex       an AI of that level and persona

    \b
    For example:
      butique play heroes --seats you,medium,easy --seed 7
      butique play butine --seats you,medium --option challenge=15
    """
    from tui.draft import spoken_draft, usual_draft
    from tui.settings import load_settings

    owner = load_settings()[0].name
    draft = usual_draft(game, owner) if seats is None else spoken_draft(game, seats, owner)
    draft.seed = seed or ""
    draft.first = _first(first, len(draft.seats))
    draft.options |= option_values(draft.info, options)
    if draft.first is not None and draft.has_clock:
        raise Complaint("Nobody begins a game in real time: leave --first out, or choose pace=turns.")
    plan = draft.plan()
    check_terminal()
    from saves.folder import folder

    folder()
    return launch(plan)


def _first(word: str | None, seats: int) -> int | None:
    if word is None or word.lower() == "random":
        return None
    if not word.isascii() or not word.isdigit() or len(word) > 2:
        raise Complaint(f"--first wants a seat from 0 to {seats - 1}, or random, not {word!r}.")
    return int(word)


@butique.command(short_help="Go on with a saved game.")
@click.argument("save", type=SAVE, required=False)
def resume(save: Path | None) -> int:
    """Go on with SAVE (a path, a file name or a title), or with the last game under way."""
    from saves.folder import last_running
    from saves.store import Save

    if save is None:
        running = last_running()
        if running is None:
            raise Complaint("There is no game under way; `butique saves` lists what there is.")
        save = running.path
    Save.open(save).save.close()
    return launch(save)


@butique.command(short_help="List the saved games.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for other programs.")
def saves(as_json: bool) -> None:
    """List the saved games, newest first."""
    from saves.folder import list_saves
    from tui.cli_tables import saves_json, saves_table

    infos = list_saves()
    if as_json:
        click.echo(saves_json(infos))
    elif infos:
        click.echo(saves_table(infos))
    else:
        click.echo("No saved games yet.", err=True)


@butique.command(short_help="Read the rules of a game.")
@click.argument("game", type=GAME)
def rules(game: str) -> None:
    """Read the rules of GAME."""
    from tui.cli_tables import rules_page
    from tui.games import rules_text

    nice = sys.stdout.isatty()
    page = rules_page(rules_text(game), styled=nice)
    if nice:
        click.echo_via_pager(page)
    else:
        click.echo(page, nl=False)


@butique.command(short_help="Prove a saved game by its rules, digests and chance.")
@click.argument("save")
def verify(save: str) -> int:
    """Prove a game: SAVE (or an export, *.json) is replayed by the rules, and every digest, die and shuffle checked.

    Of a game over the network also that nobody could choose its deal, and that it is the game which you saw.
    """
    from core.engine.errors import Damaged
    from core.engine.match import verify as prove
    from core.games import rules_of
    from saves.errors import SaveDamaged

    path = Path(save) if save.endswith(".json") else SAVE.convert(save, None, None)
    try:
        record = _record(path)
        match = prove(rules_of(record.header.game), record)
    except Damaged as damage:
        click.echo(f"NOT PROVEN: {damage} {_good_part(damage.ply)}")
        return 1
    except SaveDamaged as damage:
        click.echo(f"NOT PROVEN: {damage} {_good_part(_good_moves(path))}")
        return 1
    fault, deal = _deal(path, record)
    if fault:
        click.echo(f"NOT PROVEN: {fault} By its rules and digests alone the game is good.")
        return 1
    end = "over" if match.outcome() is not None else "under way"
    click.echo(
        f"PROVEN: all {match.ply} moves follow the rules, every digest agrees, "
        f"and every die and shuffle is what the chance stream gave. The game is {end}.{deal}"
    )
    return 0


def _record(path: Path) -> Record:
    from saves.export import from_json
    from saves.store import read_record

    if path.suffix != ".json":
        return read_record(path)
    return from_json(path.read_text(encoding="utf-8", errors="replace"))


def _deal(path: Path, record: Record) -> tuple[str, str]:
    """What is wrong with the deal of a game that is good by itself, and what else is proven; "" for nothing."""
    from core.engine.deal import check, check_views
    from core.games import rules_of
    from saves.errors import SaveDamaged

    try:
        transcript = _transcript(path)
    except SaveDamaged as damage:
        return str(damage), ""
    if transcript is None:
        return "", ""
    fault = check(transcript, record.header) or check_views(rules_of(record.header.game), record, transcript)
    if fault is not None:
        return fault, ""
    number = len(transcript.contributions)
    people = "1 person with the host" if number == 1 else f"{number} people together"
    agree = "commitment, contributions and every view agree"
    if not transcript.views:
        agree = "commitment and contributions agree; no views were kept"
    return "", f" The deal was made by {people}: {agree}."


def _transcript(path: Path) -> Transcript | None:
    from saves.export import transcript_from_json
    from saves.store import read_transcript

    if path.suffix != ".json":
        return read_transcript(path)
    return transcript_from_json(path.read_text(encoding="utf-8", errors="replace"))


def _good_moves(path: Path) -> int:
    from saves.errors import SaveError
    from saves.store import Save

    if path.suffix == ".json":
        return 0
    try:
        opened = Save.open(path)
    except SaveError:
        return 0
    opened.save.close()
    return opened.match.ply


def _good_part(moves: int) -> str:
    return f"Only its first {moves} moves are good." if moves else "Nothing of it can be trusted."


@butique.command(short_help="Write a saved game as JSON.")
@click.argument("save", type=SAVE)
@click.argument("file", required=False)
def export(save: Path, file: str | None) -> None:
    """Write SAVE as JSON to FILE (- for the standard output). Default: your documents."""
    from saves.export import export_file, to_json
    from saves.store import read_record, read_transcript
    from tui.places import export_path, typed_path

    if file == "-":
        click.echo(to_json(read_record(save), read_transcript(save)), nl=False)
        return
    target = typed_path(file) if file else export_path(save.stem)
    export_file(save, target)
    click.echo(f"Written to {target}.")


@butique.command("import", short_help="Make a save of an exported game.")
@click.argument("file")
def import_(file: str) -> None:
    """Make a save of an exported game."""
    from saves.export import import_file
    from tui.places import typed_path

    path = import_file(typed_path(file))
    click.echo(f"Imported as {path.stem}; go on with: butique resume {path.stem}")


@butique.command(short_help="Print a script for your shell.")
@click.argument("shell", type=click.Choice(list(_SHELLS)))
def completion(shell: str) -> None:
    """Print the script that lets SHELL complete commands, games, levels and saves.

    \b
    bash   eval "$(butique completion bash)" in ~/.bashrc
    zsh    eval "$(butique completion zsh)" in ~/.zshrc
    fish   butique completion fish > ~/.config/fish/completions/butique.fish
    """
    from click.shell_completion import get_completion_class

    script = get_completion_class(shell)
    assert script is not None
    click.echo(script(butique, {}, "butique", "_BUTIQUE_COMPLETE").source())


butique.add_command(arena)
butique.add_command(deck)
butique.add_command(host)
butique.add_command(join)
butique.add_command(find)
butique.add_command(stats)
