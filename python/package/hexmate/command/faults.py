"""What can go wrong in the command, told so that the user can see where."""

from __future__ import annotations

import unicodedata

import click

__all__ = ["Fault", "wording"]


class Fault(Exception):
    """Input that cannot be used; the text is shown with a caret below the byte at fault."""

    def __init__(self, message: str, text: str | None = None, offset: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.offset = offset

    def __str__(self) -> str:
        lines = [str(self.args[0])]
        if self.text is not None:
            # Line breaks and the like would tear the line and the caret apart.
            shown = ("\ufffd" if unicodedata.category(c) == "Cc" else c for c in self.text)
            lines.append("  " + "".join(shown))
            if self.offset is not None:
                lines.append("  " + " " * _letters_before(self.text, self.offset) + "^")
        return "\n".join(lines)


def _letters_before(text: str, offset: int) -> int:
    """How many letters begin before a byte of the text's UTF-8 form."""
    at = 0
    for count, letter in enumerate(text):
        if at >= offset:
            return count
        at += len(letter.encode())
    return len(text)


def wording(error: click.UsageError, commands: click.Group) -> str:
    """What is wrong with the command line of these commands, in the words of the Rust command."""
    if isinstance(error, click.MissingParameter):
        context, missing = error.ctx, []
        for parameter in context.command.params if context else ():
            given = context.params.get(parameter.name or "") if context else None
            if isinstance(parameter, click.Argument) and parameter.required and given is None:
                missing.append(f"  <{(parameter.name or '').upper()}>")
        return "the following required arguments were not provided:\n" + "\n".join(missing)
    if isinstance(error, click.NoSuchOption):
        return f"unexpected argument '{error.option_name}' found"
    if isinstance(error, click.BadOptionUsage):
        name = error.option_name
        metavar = _metavars(commands).get(name)
        if metavar is not None:
            return f"a value is required for '{name} <{metavar}>' but none was supplied"
    message = error.format_message()
    for start in ("Got unexpected extra argument (", "Got unexpected extra arguments ("):
        if message.startswith(start):
            return f"unexpected argument '{message[len(start) : -1].split()[0]}' found"
    if message.startswith("No such command "):
        name = message[len("No such command ") :].split("'")[1]
        return f"unrecognized subcommand '{name}'"
    return message


def _metavars(commands: click.Group) -> dict[str, str]:
    """What the value of each option is called."""
    options = (option for command in commands.commands.values() for option in command.params)
    return {name: option.metavar for option in options if option.metavar for name in option.opts}
