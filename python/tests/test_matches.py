"""Matches between players."""

import math
import subprocess
from pathlib import Path

import hexmate
import numpy as np
import pytest
from conftest import python, random_game
from hexmate import Game, SettingsError
from hexmate.matches import NetworkPlayer, Score, Sprt, built_in, play_match


def test_the_stronger_player_wins() -> None:
    games: list[tuple[int, Game]] = []
    score = play_match(
        "shafran",
        "greedy",
        "random",
        games=10,
        max_plies=120,
        finished=lambda number, game, _: games.append((number, game)),
    )
    assert score.games == 10 and score.mean > 0.6
    assert sorted(number for number, _ in games) == list(range(10))
    by_number = dict(games)
    for pair in range(5):
        first, second = by_number[2 * pair], by_number[2 * pair + 1]
        assert first.move_stack[:6] == second.move_stack[:6]
    again = play_match("shafran", built_in("greedy"), built_in("random"), games=10, max_plies=120, at_once=3)
    assert again == score


def test_a_network_plays() -> None:
    def evaluate(obs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros((len(obs), 2686), np.float32), np.zeros(len(obs), np.float32)

    for sims in (0, 4):
        score = play_match("shafran", NetworkPlayer(evaluate, sims), "random", games=4, max_plies=12)
        assert score.quarters == [0, 0, 4, 0, 0]


def test_elo() -> None:
    elo, low, high = Score([25, 0, 0, 0, 75]).elo()
    assert elo == pytest.approx(190.85, abs=0.01)
    assert (low, high) == pytest.approx((119.21, 281.52), abs=0.02)
    assert Score([0, 0, 0, 0, 9]).elo()[0] == math.inf
    test = Sprt(0, 50)
    assert Score([300, 0, 0, 0, 450]).verdict(test) is True
    assert Score([400, 0, 0, 0, 350]).verdict(test) is False
    assert Score([5, 0, 0, 0, 8]).verdict(test) is None
    early = play_match("shafran", "greedy", "random", games=1000, max_plies=120, at_once=16, sprt=Sprt(0, 100))
    assert early.games < 400 and early.verdict(Sprt(0, 100)) is True


def test_bad_input() -> None:
    for name in ("bishop", "mcts:x", "random:3", ""):
        with pytest.raises(ValueError, match="a player is random, greedy or mcts:SIMULATIONS"):
            built_in(name)
    with pytest.raises(SettingsError, match="an even number"):
        play_match("shafran", "random", "random", games=3)
    with pytest.raises(SettingsError, match="elo1 must be above elo0"):
        Sprt(5, 5)
    with pytest.raises(hexmate.VariantError):
        play_match("chess", "random", "random", games=2)
    over = Game("shafran", ["b1c4", "c8d6", "d1e3", "b6b5", "c4d7"])
    with pytest.raises(hexmate.GameOverError):
        built_in("random").choose([over], [1])


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import numpy as np\n\ndef even(obs):\n    return np.zeros((len(obs), 2686)), np.zeros(len(obs))\n"
    )

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = python("-m", "hexmate", "match", *arguments)
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120)

    done = run("greedy", "random", "--games", "4", "--max-plies", "60", "--sprt", "0", "50")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("greedy v random: 4 games, +") and "Elo difference" in lines[1]
    assert lines[2].startswith("SPRT of 0 and 50: ")
    done = run("mine:even@2", "random", "--games", "2", "--max-plies", "10")
    assert (done.returncode, done.stderr) == (0, "") and "=2" in done.stdout
    done = run("mine:odd", "random")
    assert done.returncode != 0 and "no player 'mine:odd'" in done.stderr


def test_a_network_without_search_plays_its_greatest_logit() -> None:
    logits = np.random.default_rng(3).normal(size=(1, 2686)).astype(np.float32)
    player = NetworkPlayer(lambda obs: (logits.repeat(len(obs), 0), np.zeros(len(obs), np.float32)), sims=0)
    games = [random_game("shafran", seed, 20) for seed in range(5)]
    for game, move in zip(games, player.choose(games, [1] * 5), strict=True):
        legal = game.position.legal_indices()
        assert game.position.move_to_index(move) == legal[logits[0, legal].argmax()]
