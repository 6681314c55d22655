"""Pages that replay games in a browser: one HTML file each, which needs nothing else, not even a network.

>>> import hexmate
>>> from hexmate.replay import Replay, page
>>> text = page([Replay.of(hexmate.Game("glinski", ["e4e5", "e7e6"]))], title="Two moves")
>>> text[:15]
'<!DOCTYPE html>'

``hexmate.view`` makes the page of a file, as the command ``hexmate view`` does; :func:`read` and :func:`page` are its
two halves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from hexmate._drawing import (
    BACKGROUND,
    BORDER,
    CHECK,
    LABEL,
    LABEL_SIZE,
    LAST_MOVE,
    SHADES,
    UNIT,
    View,
    decimal,
    labels,
    piece_drawing,
)
from hexmate._hexmate import Variant, __version__
from hexmate.pieces import Color, Piece
from hexmate.replay._compact import LETTERS, compact, placement
from hexmate.replay._sources import Replay, ReplayError, read

__all__ = ["Replay", "ReplayError", "page", "read"]

_LOOK = {
    "background": BACKGROUND,
    "border": BORDER,
    "check": CHECK,
    "label": LABEL,
    "labelSize": LABEL_SIZE,
    "lastMove": LAST_MOVE,
    "shades": SHADES,
}


def page(games: Iterable[Replay], *, title: str | None = None) -> str:
    """The page that replays games, as HTML.

    Args:
        games: at least one.
        title: the page's title.

    Raises:
        ReplayError: if there are none.
    """
    variants: dict[Variant, int] = {}
    records = [compact(game, variants.setdefault(game.start.variant, len(variants))) for game in games]
    if not records:
        raise ReplayError("there are no games to show")
    data = {
        "games": records,
        "letters": LETTERS,
        "look": _LOOK,
        "unit": UNIT,
        "variants": [_variant(variant) for variant in variants],
    }
    # Nothing in a tag of PGN may end the element that the data stand in.
    data_text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    here = Path(__file__).parent
    values = {
        "data": data_text,
        "pieces": _pieces(),
        "script": here.joinpath("page.js").read_text("utf-8"),
        "style": here.joinpath("page.css").read_text("utf-8"),
        "title": escape("hexmate" if title is None else title),
        "version": __version__,
    }
    first, *rest = here.joinpath("page.html").read_text("utf-8").split("{{")
    pieces = (piece.partition("}}") for piece in rest)
    return first + "".join(values[name] + text for name, _, text in pieces)


def _pieces() -> str:
    """The drawings that the page's script puts on the board."""
    every = (Piece.from_symbol(symbol) for symbol in "PNBRQKpnbrqk")
    return "\n".join(f'<g id="piece-{piece}">{piece_drawing(piece, (0, 0))}</g>' for piece in every)


def _variant(variant: Variant) -> dict[str, Any]:
    """What the script knows of a variant; what the two sides see differently comes first for White, then for Black."""
    views = [View(variant, orientation) for orientation in Color]
    return {
        "cells": [
            [cell.name, *(float(decimal(value)) for value in views[0].center(cell)), cell.color]
            for cell in views[0].cells
        ],
        "frames": [[float(decimal(value)) for value in view.frame(True)] for view in views],
        "labels": [[[text, float(decimal(x)), float(decimal(y))] for text, x, y in labels(view)] for view in views],
        "start": placement(variant.start()),
        "title": variant.title,
    }
