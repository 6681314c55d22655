"""Networks in ONNX files as evaluators, run by the package ``onnxruntime``: ``pip install hexmate[onnx]``.

A model has one input of float32, observations ``[n, planes, rows, columns]``, and two outputs: logits
``[n, policy_len]`` and values ``[n]`` or ``[n, 1]``, -1 to 1. It may name them as it likes; outputs that are called
``logits`` or ``policy`` and ``value`` are found in any order, else logits come first.

>>> from hexmate.onnx import OnnxEvaluator  # doctest: +SKIP
>>> network = OnnxEvaluator("network.onnx", "shafran")  # doctest: +SKIP
>>> hexmate.mcts(hexmate.Position.start("shafran"), network, sims=800)  # doctest: +SKIP
>>> records = hexmate.SelfPlay("shafran", dtype="float32").run(network, 16)  # doctest: +SKIP
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hexmate._extras import extra
from hexmate._hexmate import Variant
from hexmate.errors import HexmateError

with extra("onnx"):
    import onnxruntime

__all__ = ["OnnxEvaluator"]

_LOGITS = ("logits", "policy")
_VALUE = ("value", "values")


class OnnxEvaluator:
    """A model as a function from observations to logits and values.

    It can be given to :func:`hexmate.mcts`, :meth:`hexmate.SelfPlay.run` and
    :class:`hexmate.matches.NetworkPlayer`. A model whose batch size is fixed gets batches of this size, the last one
    filled up with zeros.

    Args:
        model: a file, or its content.
        variant: the variant or its name, which the model's shapes are checked against; ``None`` for no check.
        history: how many earlier positions the observations show.
        threads: how many threads evaluate; 0 for one on each core.
        providers: of onnxruntime, best first, such as ``["CUDAExecutionProvider", "CPUExecutionProvider"]``; ``None``
            for the processor.

    Raises:
        OSError: if the file cannot be read.
        HexmateError: if it holds no model, or one that does not fit.
    """

    def __init__(
        self,
        model: str | os.PathLike[str] | bytes,
        variant: Variant | str | None = None,
        *,
        history: int = 0,
        threads: int = 0,
        providers: Sequence[str] | None = None,
    ) -> None:
        if not isinstance(model, bytes):
            with open(model, "rb") as file:
                model = file.read()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        try:
            self.session = onnxruntime.InferenceSession(
                model, options, providers=list(providers or ["CPUExecutionProvider"])
            )
        # onnxruntime raises errors of many types, all straight below Exception.
        except Exception as error:
            raise HexmateError(f"not a model that onnxruntime can run: {error}") from None
        inputs, outputs = self.session.get_inputs(), self.session.get_outputs()
        if len(inputs) != 1 or len(outputs) != 2:
            raise HexmateError(f"a model has 1 input and 2 outputs, not {len(inputs)} and {len(outputs)}")
        self._input = inputs[0].name
        names = [output.name for output in outputs]
        swapped = names[0].lower() in _VALUE or names[1].lower() in _LOGITS
        self._outputs = names[::-1] if swapped else names
        if inputs[0].type != "tensor(float)":
            raise HexmateError(f"a model's input is float32, a tensor(float), not {inputs[0].type}")
        shape = list(inputs[0].shape)
        self._batch = shape[0] if shape and isinstance(shape[0], int) else None
        self._policy_size: int | None = None
        if variant is not None:
            variant = Variant(variant) if isinstance(variant, str) else variant
            wanted = variant.observation_shape(history)
            fits = len(shape) == 4 and all(
                not isinstance(have, int) or have == want for have, want in zip(shape[1:], wanted)
            )
            if not fits:
                raise HexmateError(f"a model of {variant.name} takes [n, {', '.join(map(str, wanted))}], not {shape}")
            self._policy_size = variant.policy_size
            logits = next(output for output in outputs if output.name == self._outputs[0])
            length = logits.shape[-1] if logits.shape else 1
            if isinstance(length, int) and length != variant.policy_size:
                raise HexmateError(f"a model of {variant.name} gives {variant.policy_size} logits, not {length}")

    def __call__(self, obs: npt.NDArray[Any]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Logits ``[n, policy_len]`` and values ``[n]`` of observations.

        Raises:
            HexmateError: if the model cannot run on them or gives arrays of other shapes.
        """
        obs = np.ascontiguousarray(obs, np.float32)
        if self._batch is None or self._batch == len(obs):
            logits, value = self._run(obs)
        else:
            parts = [self._filled(obs[start : start + self._batch]) for start in range(0, len(obs), self._batch)]
            logits = np.concatenate([part[0] for part in parts])
            value = np.concatenate([part[1] for part in parts])
        return logits, value

    def _filled(self, obs: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        full = np.zeros((self._batch or 0, *obs.shape[1:]), np.float32)
        full[: len(obs)] = obs
        logits, value = self._run(full)
        return logits[: len(obs)], value[: len(obs)]

    def _run(self, obs: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        try:
            logits, value = self.session.run(self._outputs, {self._input: obs})
        except Exception as error:
            raise HexmateError(f"the model cannot run on observations {list(obs.shape)}: {error}") from None
        logits, value = np.asarray(logits, np.float32), np.asarray(value, np.float32)
        if logits.ndim != 2 or len(logits) != len(obs) or value.size != len(obs):
            shapes = f"{list(logits.shape)} and {list(value.shape)}"
            raise HexmateError(f"a model gives logits [n, policy_len] and values [n], not {shapes} for {len(obs)}")
        if self._policy_size is not None and logits.shape[1] != self._policy_size:
            raise HexmateError(f"the model gives {logits.shape[1]} logits where {self._policy_size} are wanted")
        return logits, value.reshape(-1)
