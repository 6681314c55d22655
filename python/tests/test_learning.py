"""A short version of the learning examples' loop."""

from __future__ import annotations

import json
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from conftest import HERE, python

PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
import numpy as np
from alphazero_loop import Board, Course, score
from alphazero_{package} import {learner}

learner = {learner}(Board("shafran"), 1)
before = learner.arrays()
# Steps, not minutes: on a slow machine it takes longer and learns the same.
curve = Course("shafran", learner, minutes=0, steps=400).run(checks=0, sims=64, games=16)
after = learner.arrays()
print(json.dumps({{
    "losses": curve.losses,
    "changed": sorted(name for name in before if not np.array_equal(before[name], after[name])),
    "score": score("shafran", learner, "random", 200, 0),
}}))
"""
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
    program = PROGRAM.format(package=package, learner=f"{package.capitalize()}Learner")
    done = subprocess.run(
        python("-c", program, str(HERE.parent / "examples")), capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    _, policy, value = zip(*told["losses"], strict=True)
    assert len(policy) > 250
    for losses, least in ((policy, 0.3), (value, 0.1)):
        assert sum(losses[-25:]) / 25 < sum(losses[:25]) / 25 - least
    learned = re.findall(r"(\d+) positions of self-play", done.stdout)
    assert len(learned) == 4 and all(int(rows) > 0 for rows in learned)
    assert "move" in told["changed"]
    assert told["score"] >= 0.6


@pytest.mark.parametrize("package", SHORT)
def test_the_whole_example(package: str, tmp_path: Path) -> None:
    """With hardly any learning: what it prints, and the files that it writes."""
    pytest.importorskip("matplotlib")
    if package == "torch":
        pytest.importorskip("torch")
    else:
        pytest.importorskip("optax")
    words = "--minutes 0.2 --games 2 --sims 1 --weights weights.npz --curve curve.svg --seed 2"
    done = subprocess.run(
        python(str(HERE.parent / "examples" / f"alphazero_{package}.py"), *words.split()),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=1800,
    )
    assert done.returncode == 0, done.stderr
    line = r"^(trained|untrained) network, 1 simulations, v (random|greedy): \d+\.\d%$"
    results = re.findall(line, done.stdout, re.MULTILINE)
    assert results == [(state, player) for state in ("trained", "untrained") for player in ("random", "greedy")]
    assert (tmp_path / "weights.npz").stat().st_size > 300_000
    ElementTree.parse(tmp_path / "curve.svg")
