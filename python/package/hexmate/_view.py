"""The function ``hexmate.view``."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexmate._hexmate import Game, PgnGame, Variant
from hexmate.errors import HexmateError

if TYPE_CHECKING:
    from pathlib import Path

    from hexmate.replay import Replay

__all__ = ["view"]


def view(
    source: str | os.PathLike[str] | Iterable[Game | PgnGame | Replay],
    out: str | os.PathLike[str] | None = None,
    *,
    variant: Variant | str | None = None,
    title: str | None = None,
) -> Path:
    """Writes a page that replays games in a browser, and needs nothing but this one file.

    Until it is whole the page has another name.

    Args:
        source: a PGN file, the ``games.npz`` of :mod:`hexmate.selfplay`, or games.
        out: the page; if left out, the source's name with ``.html``.
        variant: what games of a PGN file are that do not name their variant.
        title: the page's title; the file's name if left out.

    Returns:
        The page's path.

    Raises:
        OSError: if a file cannot be read or written.
        ReplayError: for a file that holds no games, or something broken.
        ValueError: for games without ``out``, and for a page in the place of its source.
    """
    # Pages are not what the package is mostly imported for.
    from pathlib import Path

    from hexmate.replay import Replay, page, read

    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        target = path.with_suffix(".html") if out is None else Path(out)
        replays = read(path, variant=variant)
        title = path.name if title is None else title
        if target.exists() and target.samefile(path):
            raise HexmateError(f"the page would replace the file it is made of: {target}")
    else:
        if out is None:
            raise HexmateError("games have no file's name to name the page by: give out")
        target = Path(out)
        replays = [Replay.of(game) for game in source]
    text = page(replays, title=title)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.unfinished")
    try:
        with open(unfinished, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(unfinished, target)
    except OSError as error:
        # The user knows the page's name only.
        raise type(error)(error.errno, error.strerror, str(target)) from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()
    return target
