"""Training data from self-play: shards, and batches out of them.

:class:`ShardWriter` writes what :meth:`hexmate.SelfPlay.drain` gives; :class:`Shards` reads it back, decodes it and
shuffles it.

A shard has these columns, a row for each searched position:

===============  ==================  ==========================================================================
``position``     80 bytes            the packed position, as ``Position.to_bytes`` writes it
``legal``        list of uint16      policy indices of the legal moves, ascending
``visits``       list of uint32      how often the search followed each of them
``target``       list of float32     the share of each in the policy target
``value``        float32             the search's value, as the side to move sees it
``outcome``      float32             the reward that the game gave the side to move
``ply``          uint16              plies before it
``game``         uint64              the number of its game
``played``       uint16              the policy index of the move that was played
``full``         bool                whether it was searched in full; else ``visits`` are no target
``termination``  uint8               how its game ended, a number of ``selfplay.TERMINATIONS``
===============  ==================  ==========================================================================

Shards are Parquet files with zstd (``pip install hexmate[data]``), or ``.npz`` files of NumPy, in which lists are one
array and ``offsets``. Each is written under another name and renamed when it is whole, so that a killed writer loses
its open shard only, and a reader never sees half of one. ``manifest.json`` beside them says what they hold.
"""

from __future__ import annotations

from hexmate.data.batches import Batch, Shards, decode, jax_batches, torch_dataset
from hexmate.data.files import read_shard
from hexmate.data.shard import Shard
from hexmate.data.writer import ShardWriter

__all__ = ["Batch", "Shard", "ShardWriter", "Shards", "decode", "jax_batches", "read_shard", "torch_dataset"]
