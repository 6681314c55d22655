"""Models in ONNX files as evaluators."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import hexmate
import numpy as np
import pytest
from conftest import python
from hexmate import HexmateError, Position, SelfPlay
from hexmate.matches import NetworkPlayer, play_match
from hexmate.selfplay import read_games

onnx = pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

from hexmate.onnx import OnnxEvaluator  # noqa: E402

PLANES, LENGTH = (22, 10, 9), 2686
SIZE = 22 * 10 * 9


def weights() -> tuple[Any, Any]:
    random = np.random.default_rng(1)
    policy = random.normal(size=(SIZE, LENGTH)).astype(np.float32) / 8
    return policy, random.normal(size=(SIZE, 1)).astype(np.float32) / 8


def model(
    batch: int | None = None,
    names: tuple[str, str] = ("logits", "value"),
    swap: bool = False,
    planes: tuple[int, ...] = PLANES,
    length: int = LENGTH,
) -> bytes:
    """A model of one layer."""
    from onnx import TensorProto, helper, numpy_helper

    policy, value = weights()
    nodes = [
        helper.make_node("Flatten", ["obs"], ["flat"]),
        helper.make_node("MatMul", ["flat", "policy_weights"], [names[0]]),
        helper.make_node("MatMul", ["flat", "value_weights"], ["sum"]),
        helper.make_node("Tanh", ["sum"], [names[1]]),
    ]
    size = batch or "n"
    outputs = [
        helper.make_tensor_value_info(names[0], TensorProto.FLOAT, [size, length]),
        helper.make_tensor_value_info(names[1], TensorProto.FLOAT, [size, 1]),
    ]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info("obs", TensorProto.FLOAT, [size, *planes])],
        outputs[::-1] if swap else outputs,
        [
            numpy_helper.from_array(policy[: int(np.prod(planes)), :length], "policy_weights"),
            numpy_helper.from_array(value[: int(np.prod(planes))], "value_weights"),
        ],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    content: bytes = made.SerializeToString()
    return content


def expected(obs: Any) -> tuple[Any, Any]:
    policy, value = weights()
    flat = obs.reshape(len(obs), -1)
    return flat @ policy, np.tanh(flat @ value)[:, 0]


def observations(count: int) -> Any:
    game = hexmate.Game("shafran")
    rows = []
    for i in range(count):
        rows.append(game.observe(dtype=np.float32))
        game.push(game.legal_moves[i % len(game.legal_moves)])
    return np.stack(rows)


@pytest.mark.parametrize("batch", [None, 4, 7])
@pytest.mark.parametrize("swap", [False, True])
def test_gives_what_the_model_computes(batch: int | None, swap: bool) -> None:
    network = OnnxEvaluator(model(batch, swap=swap), "shafran", threads=1)
    for count in (1, 4, 7, 9):
        obs = observations(count)
        logits, value = network(obs)
        assert logits.shape == (count, LENGTH) and value.shape == (count,)
        for have, want in zip((logits, value), expected(obs), strict=True):
            np.testing.assert_allclose(have, want, rtol=1e-4, atol=1e-4)


def test_searches_with_a_file(tmp_path: Path) -> None:
    path = tmp_path / "network.onnx"
    path.write_bytes(model(names=("first", "second")))
    network = OnnxEvaluator(path, "shafran", threads=1)
    with_onnx = hexmate.mcts(Position.start("shafran"), network, sims=60, leaves=1)
    with_numpy = hexmate.mcts(Position.start("shafran"), expected, sims=60, leaves=1)
    assert with_onnx.best == with_numpy.best and with_onnx.simulations == 60
    assert abs(with_onnx.value - with_numpy.value) < 1e-3
    sp = SelfPlay("shafran", games=4, sims=4, total=4, max_plies=8, dtype="uint8")
    assert len(sp.run(network, 4)) == 4
    assert play_match("shafran", NetworkPlayer(network, 2), "random", games=2, max_plies=12).games == 2


def test_matches_of_the_command(tmp_path: Path) -> None:
    (tmp_path / "network.onnx").write_bytes(model())

    def match(*words: str) -> subprocess.CompletedProcess[str]:
        command = python("-m", "hexmate", "match", *words, "random", "--games", "2", "--max-plies", "8")
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=100)

    done = match("network.onnx@2")
    assert done.returncode == 0 and "network.onnx@2 v random: 2 games" in done.stdout
    assert "a model of glinski takes" in match("network.onnx", "--variant", "glinski").stderr
    assert "simulations are a number, not 'x'" in match("network.onnx@x").stderr


def test_self_play_of_a_network(tmp_path: Path) -> None:
    (tmp_path / "network.onnx").write_bytes(model())

    def play(*words: str) -> subprocess.CompletedProcess[str]:
        command = python("-m", "hexmate", "selfplay", "--games", "6", "--sims", "4", "--max-plies", "20", *words)
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=100)

    done = play("--network", "network.onnx", "--variants", "shafran,shafran-classic", "--out", "out")
    assert (done.returncode, done.stderr) == (0, "")
    games = list(read_games(tmp_path / "out" / "games.npz"))
    assert [str(game.variant) for game in games] == ["shafran"] * 6 + ["shafran-classic"] * 6
    [entry] = json.loads((tmp_path / "out" / "shafran" / "manifest.json").read_text())["shards"]
    assert entry["network"] == "network.onnx" and entry["games"] == 6
    # The network's own games, not those of the built-in evaluator.
    expected = SelfPlay("shafran", games=6, total=6, sims=4, fast_sims=4, max_plies=20, dtype="float32", threads=1)
    records = expected.run(OnnxEvaluator(model(), "shafran"), 6)
    assert records.moves().tolist() == [move.bits for game in games[:6] for move in game.move_stack]
    assert "a model of glinski takes" in play("--network", "network.onnx", "--variants", "glinski").stderr
    assert not (tmp_path / "selfplay").exists()


def test_models_that_do_not_fit(tmp_path: Path) -> None:
    with pytest.raises(HexmateError, match="not a model that onnxruntime can run"):
        OnnxEvaluator(b"no model")
    with pytest.raises(OSError):
        OnnxEvaluator(tmp_path / "missing.onnx")
    with pytest.raises(HexmateError, match=r"a model of glinski takes \[n, 18, 11, 11\], not \['n', 22, 10, 9\]"):
        OnnxEvaluator(model(), "glinski")
    with pytest.raises(HexmateError, match="a model of shafran gives 2686 logits, not 100"):
        OnnxEvaluator(model(length=100), "shafran")
    with pytest.raises(HexmateError, match=r"cannot run on observations \[2, 18, 11, 11\]"):
        OnnxEvaluator(model())(np.zeros((2, 18, 11, 11), np.float32))
