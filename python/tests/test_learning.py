"""A short version of the learning examples' loop."""

from __future__ import annotations

import json
import os
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from conftest import HERE, python

PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
import numpy as np
from alphazero_loop import Board, learn, score
from alphazero_{package} import {learner}

learner = {learner}(Board.of("shafran"), 1)
before = learner.arrays()
curve = learn("shafran", learner, minutes={minutes}, checks=0, sims=64)
after = learner.arrays()
print(json.dumps({{
    "losses": curve.losses,
    "changed": sorted(name for name in before if not np.array_equal(before[name], after[name])),
    "score": score("shafran", learner, "random", 100, 0),
}}))
"""
MINUTES = {"jax": 1.5, "torch": 3.0}
SHORT = [
    "jax",
    pytest.param(
        "torch",
        marks=pytest.mark.skipif("HEXMATE_LONG" not in os.environ, reason="PyTorch's wheels are huge: HEXMATE_LONG=1"),
    ),
]


@pytest.mark.parametrize("package", SHORT)
def test_the_loss_falls_and_the_policy_beats_random_moves(package: str) -> None:
    if package == "torch":
        pytest.importorskip("torch")
    else:
        pytest.importorskip("optax")
    program = PROGRAM.format(package=package, learner=f"{package.capitalize()}Learner", minutes=MINUTES[package])
    done = subprocess.run(
        python("-c", program, str(HERE.parent / "examples")), capture_output=True, text=True, timeout=500
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    _, policy, value = zip(*told["losses"], strict=True)
    assert len(policy) >= 2 and policy[-1] < policy[0] and value[-1] < value[0]
    assert "move" in told["changed"] and "positions of self-play" in done.stdout
    assert told["score"] >= 0.6


@pytest.mark.parametrize("package", SHORT)
def test_the_whole_example(package: str, tmp_path: Path) -> None:
    """With hardly any learning: what it prints, and the files that it writes."""
    pytest.importorskip("matplotlib")
    if package == "torch":
        pytest.importorskip("torch")
    else:
        pytest.importorskip("optax")
    words = "--minutes 0.3 --games 2 --sims 1 --weights weights.npz --curve curve.svg --seed 2"
    done = subprocess.run(
        python(str(HERE.parent / "examples" / f"alphazero_{package}.py"), *words.split()),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    for line in ("trained network, 1 simulations, v greedy: ", "untrained network, 1 simulations, v greedy: "):
        assert any(words.startswith(line) for words in done.stdout.splitlines())
    assert (tmp_path / "weights.npz").stat().st_size > 300_000
    ElementTree.parse(tmp_path / "curve.svg")
