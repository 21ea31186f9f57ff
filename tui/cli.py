"""The `butique` command. Without arguments it goes straight to the program; all else is in cli_commands.

Whatever goes wrong, a person gets one sentence on stderr and a status that is not 0, never a traceback.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from tui.cli_app import FAULT_STATUS, Complaint, launch

COMPLETE_VARIABLE = "_BUTIQUE_COMPLETE"
_INTERRUPTED = 130


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Do what the arguments say; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        if not args and COMPLETE_VARIABLE not in os.environ:
            return launch()
        from tui.cli_commands import butique

        status = butique.main(args=list(args), prog_name="butique", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last place to turn it into a sentence
        return _complain(error)
    return status if isinstance(status, int) else 0


def _hush() -> None:
    """Nobody reads any more: keep Python from complaining about it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(error: Exception) -> int:
    import click

    from core.engine.errors import EngineError
    from saves.errors import SaveError

    if isinstance(error, click.exceptions.Abort):
        return _INTERRUPTED
    status = 1
    if isinstance(error, click.ClickException):
        sentence, status = error.format_message(), error.exit_code
    elif isinstance(error, Complaint | EngineError | SaveError):
        sentence = str(error)
    elif isinstance(error, OSError):
        what = f"{error.filename}: " if error.filename else ""
        sentence = f"{what}{error.strerror or error}."
    else:
        from tui.faults import report

        sentence, status = report(error), FAULT_STATUS
    click.echo(f"butique: {' '.join(sentence.split())}", err=True)
    return status


if __name__ == "__main__":
    main()
