"""Games as PGN, read lazily and written.

>>> import io, hexmate, hexmate.pgn
>>> game = hexmate.Game("glinski", ["e4e5", "e7e6"])
>>> text = str(hexmate.pgn.PgnGame(game, {"White": "Ada", "Black": "Bob"}))
>>> print(text.splitlines()[-2])
1. e5 e6 *
>>> [played] = hexmate.pgn.PgnReader(io.StringIO(text))
>>> played.tags["White"], played.to_game() == game
('Ada', True)

A :class:`PgnReader` takes any open file; comments and variations in it are passed over.
"""

from __future__ import annotations

from hexmate._hexmate import PgnGame, PgnReader
from hexmate.errors import PgnError

__all__ = ["PgnError", "PgnGame", "PgnReader"]
