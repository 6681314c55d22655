"""Packages that only a part of this one wants."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

__all__ = ["extra"]


@contextlib.contextmanager
def extra(name: str) -> Iterator[None]:
    """Imports in this block say how to get what is missing.

    Args:
        name: the extra that brings the packages along, and the module that wants them.
    """
    try:
        yield
    except ImportError as error:
        hint = f"hexmate.{name} wants more packages: pip install 'hexmate[{name}]'"
        raise ImportError(f"{error}; {hint}", name=error.name) from error
