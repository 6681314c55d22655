"""Kinds of arguments, refused in the words of the Rust command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from hexmate import VARIANTS, Variant, kernels

__all__ = ["DEPTH", "KERNEL", "THREADS", "VARIANT", "Number"]


if TYPE_CHECKING:
    _NumberKind = click.ParamType[int]
    _NameKind = click.ParamType[str]
else:
    # Older versions of click have no type parameter.
    _NumberKind = _NameKind = click.ParamType


def _shown(parameter: click.Parameter | None) -> str:
    """An argument's name as the usage has it."""
    if isinstance(parameter, click.Option):
        return f"{parameter.opts[-1]} <{parameter.metavar}>"
    name = (parameter.name or "") if parameter else ""
    return f"<{name.upper()}>"


class Number(_NumberKind):
    """A whole number in a range."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def convert(
        self,
        value: str | int,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """The number of a text."""
        if isinstance(value, int):
            return value
        digits = value.removeprefix("+")
        if not (digits.isascii() and digits.isdigit()):
            what = "invalid digit found in string" if value else "cannot parse integer from empty string"
            raise click.UsageError(f"invalid value '{value}' for '{_shown(param)}': {what}", ctx)
        number = int(digits)
        if not self.least <= number <= self.most:
            what = f"{number} is not in {self.least}..={self.most}"
            raise click.UsageError(f"invalid value '{value}' for '{_shown(param)}': {what}", ctx)
        return number


class _Name(_NameKind):
    """One of some names."""

    name = "name"

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name itself."""
        if value in self.names:
            return value
        values = ", ".join(self.names)
        raise click.UsageError(
            f"invalid value '{value}' for '{_shown(param)}'\n  [possible values: {values}]",
            ctx,
        )


class _VariantName(_Name):
    """The name of a variant."""

    def convert(  # type: ignore[override]
        self,
        value: str | Variant,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Variant:
        """The variant of this name."""
        if isinstance(value, Variant):
            return value
        return Variant(super().convert(value, param, ctx))


VARIANT = _VariantName([variant.name for variant in VARIANTS])
KERNEL = _Name(kernels())
DEPTH = Number(0, 64)
THREADS = Number(0, 1024)
