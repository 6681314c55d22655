"""What several tests use."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import hexmate
import pytest

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "tests" / "data"

VARIANTS = [variant.name for variant in hexmate.VARIANTS]


@pytest.fixture(params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> hexmate.Variant:
    """Each variant in turn."""
    return hexmate.Variant(request.param)


def random_game(variant: hexmate.Variant | str, seed: int, most_plies: int = 120) -> hexmate.Game:
    """A game of random moves."""
    chance = random.Random(seed)
    game = hexmate.Game(variant)
    while not game.is_over() and game.ply < most_plies:
        game.push(chance.choice(game.legal_moves))
    return game


@pytest.fixture
def restored_kernel() -> Iterator[None]:
    """Leaves the kernel as it was."""
    before = hexmate.kernel()
    yield
    hexmate.set_kernel(before)


def python(*arguments: str) -> list[str]:
    """A command line that runs this Python."""
    return [sys.executable, *arguments]
