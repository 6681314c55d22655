"""Left and right exchanged, for learning from each position twice.

The reflection maps the rules of every variant onto themselves; in Shafran's game it exchanges the two castling wings.
:meth:`Position.reflect <hexmate.Position.reflect>`, :meth:`Move.reflect <hexmate.Move.reflect>` and
:func:`hexmate.reflect_states` do it for positions and moves, this module for arrays of policies and observations.

>>> import hexmate, numpy
>>> from hexmate import augment
>>> start = hexmate.Position("shafran")
>>> planes = augment.reflect_planes("shafran", start.observe())
>>> bool((planes == start.reflect().observe()).all())
True
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hexmate._hexmate import Variant
from hexmate.errors import ArrayError

__all__ = ["reflect_planes", "reflect_policy"]


def reflect_policy(
    variant: Variant | str, policy: npt.NDArray[Any], out: npt.NDArray[Any] | None = None
) -> npt.NDArray[Any]:
    """Policies with left and right exchanged: masks, logits, probabilities or counts.

    Args:
        variant: the variant or its name.
        policy: an array of any dtype and of shape ``[..., policy_size]``.
        out: an array of the same dtype and shape to write to and return, ``policy`` itself included; a new one if left
            out.

    Raises:
        ArrayError: if an array has another shape or dtype, or ``out`` cannot be written to.
    """
    table = _policy_table(_name(variant))
    _check("policy", policy, (len(table),))
    return _taken(policy, policy.shape, table, out)


def reflect_planes(
    variant: Variant | str, planes: npt.NDArray[Any], history: int = 0, out: npt.NDArray[Any] | None = None
) -> npt.NDArray[Any]:
    """Observations with left and right exchanged.

    Args:
        variant: the variant or its name.
        planes: an array of any dtype and of shape ``[..., *variant.observation_shape(history)]``.
        history: how many earlier positions the observations show, 0 to 255.
        out: an array of the same dtype and shape to write to and return, ``planes`` itself included; a new one if left
            out.

    Raises:
        ArrayError: if an array has another shape or dtype, or ``out`` cannot be written to.
        HexmateError: if ``history`` is out of range.
    """
    name = _name(variant)
    table = _planes_table(name, history)
    _check("planes", planes, Variant(name).observation_shape(history))
    flat = planes.reshape(*planes.shape[:-3], len(table))
    return _taken(flat, planes.shape, table, out)


def _name(variant: Variant | str) -> str:
    return variant.name if isinstance(variant, Variant) else variant


_tables: dict[tuple[str, int], npt.NDArray[np.intp]] = {}
"""Tables by variant and history, -1 for the policy's."""


def _policy_table(name: str) -> npt.NDArray[np.intp]:
    if (name, -1) not in _tables:
        _tables[name, -1] = Variant(name).policy_reflection().astype(np.intp)
    return _tables[name, -1]


def _planes_table(name: str, history: int) -> npt.NDArray[np.intp]:
    if history < 0 or (name, history) not in _tables:
        _tables[name, history] = Variant(name).observation_reflection(history).astype(np.intp)
    return _tables[name, history]


def _check(name: str, array: npt.NDArray[Any], tail: tuple[int, ...]) -> None:
    if not isinstance(array, np.ndarray):
        raise TypeError(f"expected a NumPy array as {name}, not {type(array).__name__}")
    if array.shape[-len(tail) :] != tail:
        lengths = ", ".join(map(str, tail))
        raise ArrayError(f"{name} must have shape (..., {lengths}), not {array.shape}")


def _taken(
    flat: npt.NDArray[Any], shape: tuple[int, ...], table: npt.NDArray[np.intp], out: npt.NDArray[Any] | None
) -> npt.NDArray[Any]:
    taken = np.take(flat, table, axis=-1).reshape(shape)
    if out is None:
        return taken
    if not isinstance(out, np.ndarray):
        raise TypeError(f"expected a NumPy array as out, not {type(out).__name__}")
    if out.dtype != taken.dtype:
        raise ArrayError(f"out must have dtype {taken.dtype}, not {out.dtype}")
    if out.shape != shape:
        raise ArrayError(f"out must have shape {shape}, not {out.shape}")
    if not out.flags.writeable:
        raise ArrayError("out must be writable, not a read-only array")
    out[...] = taken
    return out
