"""The command ``hexmate``: what the command of the Rust library does, and games that the library plays against itself.

Exit status: 0 for success, 1 for input that cannot be read or output that cannot be written, 2 for a wrong command
line, 130 when interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from hexmate.command import playing
from hexmate.command.faults import Fault, wording
from hexmate.command.verbs import commands

__all__ = ["main"]

for verb in (playing.selfplay, playing.match, playing.view):
    commands.add_command(verb)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command with these arguments, those of the process if left out; answers the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if any("\udc80" <= letter <= "\udcff" for word in words for letter in word):
        return _complain("invalid UTF-8 was detected in one or more arguments", 2)
    try:
        if not words:
            with commands.make_context("hexmate", ["--help"], resilient_parsing=True) as context:
                click.echo(commands.get_help(context), err=True)
            return 2
        with commands.make_context("hexmate", words) as context:
            commands.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.UsageError as error:
        return _complain(f"{wording(error, commands)}\n\nFor more information, try '--help'.", 2)
    except Fault as fault:
        return _complain(str(fault), 1)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        # Whoever read our output has read enough; nothing is left to be flushed when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.filename is not None:
            return _complain(f"{error.strerror}: {error.filename}", 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        reason = f"{error.strerror} (os error {error.errno})"
        return _complain(f"cannot write to standard output: {reason}", 1)
    return 0


def _complain(message: str, status: int) -> int:
    click.echo(f"error: {message}", err=True)
    return status
