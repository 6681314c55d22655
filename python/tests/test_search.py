"""Self-play with an evaluator of one's own, and the search of one position."""

import signal
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import hexmate
import numpy as np
import numpy.typing as npt
import pytest
from conftest import python
from hexmate import Game, Position, SearchError, SelfPlay, SettingsError, Variant

Arrays = tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]
LENGTHS = {"shafran": 2686, "glinski": 3954, "mccooey": 3994}


def network(variant: str) -> "Network":
    return Network(LENGTHS[variant])


class Network:
    """Some linear function of the observation: no good player, but always the same."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.calls = 0

    def __call__(self, obs: npt.NDArray[np.float32]) -> Arrays:
        self.calls += 1
        flat = obs.reshape(len(obs), -1).astype(np.float64)
        weights = np.random.default_rng(1).normal(size=(flat.shape[1], 8))
        hidden = np.sin(flat @ weights)
        out = hidden @ np.random.default_rng(2).normal(size=(8, self.length + 1))
        return out[:, :-1].astype(np.float32), np.tanh(out[:, -1] / 4).astype(np.float32)


def test_the_loop_by_hand() -> None:
    sp = SelfPlay("shafran", games=5, sims=6, seed=3, threads=2, total=7, max_plies=12, dtype="float32")
    net = network("shafran")
    obs = sp.obs
    assert obs.shape == (5, 22, 10, 9) and obs.dtype == np.float32
    assert sp.active == 5 and sp.threads == 2 and sp.tree_bytes > 0
    finished = 0
    while n := sp.collect():
        assert sp.obs is obs and sp.waiting == n
        positions = [Position.from_bytes(row.tobytes()) for row in sp.packed()]
        assert len(positions) == n
        offsets, legal = sp.legal_offsets, sp.legal
        for i, position in enumerate(positions):
            # Own pawns are the first plane.
            pawns = position.pieces(position.turn, hexmate.PieceType.PAWN)
            assert obs[i, 0].sum() == len(pawns)
            assert offsets[i + 1] - offsets[i] == len(position.legal_moves)
        logits, value = net(obs[:n])
        if finished % 2:
            sp.feed(logits, value)
        else:
            rows = np.repeat(np.arange(n), np.diff(offsets))
            sp.feed_legal(logits[rows, legal], value)
        finished += len(sp.drain())
    assert finished + len(sp.drain()) == 7
    counters = sp.counters()
    assert counters["games"] == 7 and counters["moves"] == 7 * 12


def test_run_gives_the_same_games_on_any_number_of_threads() -> None:
    def games(threads: int, at_once: int) -> hexmate.GameRecords:
        sp = SelfPlay("glinski", games=at_once, sims=8, seed=5, threads=threads, total=6, max_plies=10)
        return sp.run(network("glinski"), 6)

    one, two, other = games(1, 3), games(2, 3), games(1, 6)
    assert len(one) == 6 and one.numbers().tolist() == list(range(6))
    for name in ("positions", "visits", "targets", "values", "outcomes", "played", "games"):
        np.testing.assert_array_equal(getattr(one, name)(), getattr(two, name)())
        np.testing.assert_allclose(getattr(one, name)(), getattr(other, name)(), rtol=1e-5)


def test_records_fit_each_other() -> None:
    sp = SelfPlay("mccooey", games=4, sims=8, total=4, max_plies=30, random_plies=3, full_share=0.5, forced_playouts=2)
    records = sp.run(network("mccooey"), 4)
    games = records.to_games()
    assert records.variant == "mccooey" and [game.ply for game in games] == records.lengths().tolist()
    offsets, legal, visits, targets = records.legal_offsets(), records.legal(), records.visits(), records.targets()
    assert set(records.full().tolist()) == {True, False}
    row = 0
    numbers, plies = records.games(), records.plies()
    for number, game in enumerate(games):
        for ply in range(int(plies[row]), game.ply):
            assert (numbers[row], plies[row]) == (number, ply)
            position = game.positions[ply]
            assert records.positions()[row].tobytes() == position.to_bytes()
            part = slice(offsets[row], offsets[row + 1])
            assert len(legal[part]) == len(position.legal_moves) and (np.diff(legal[part].astype(int)) > 0).all()
            assert visits[part].sum() > 0 and records.played()[row] in legal[part]
            assert targets[part].sum() == pytest.approx(1, abs=1e-4)
            row += 1
    assert row == len(records.values()) == len(records.outcomes())
    pgn = records.pgn(player="net")
    assert pgn.count('[White "net"]') == 4 and pgn.count("{") == row


def test_other_threads_run_meanwhile() -> None:
    # A fifth of a second of search: long enough for the other thread to get a core on a busy machine.
    sp = SelfPlay("shafran", games=64, sims=1024, threads=1)
    counted, stop = [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    sp.play(1)
    after = counted[0]
    stop.set()
    thread.join()
    assert after > before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 0}, "games must be 1 to 1048576, not 0"),
        ({"sims": 0}, "sims must be 1 to 10000000, not 0"),
        ({"noise": (10.0, 2.0)}, "noise share must be 0 to 1, not 2"),
        ({"temperature": [(3, 1.0), (3, 0.5)]}, "ply of a temperature must be 4 to 65535, not 3"),
        ({"gumbel": 0}, "gumbel considered must be 1 to 1024, not 0"),
        ({"resignation": (0.5, 3, 0.1)}, "resignation below must be -1 to 0, not 0.5"),
    ],
)
def test_bad_settings(options: dict[str, object], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        SelfPlay("shafran", **options)  # type: ignore[arg-type]


def test_bad_calls() -> None:
    sp = SelfPlay("shafran", games=2, sims=4)
    with pytest.raises(SearchError, match="collect comes first"):
        sp.feed(np.zeros((2, 2686)), np.zeros(2))
    n = sp.collect()
    assert n == 2
    with pytest.raises(SearchError, match="2 leaves wait"):
        sp.collect()
    with pytest.raises(SearchError, match=r"logits must have shape \[2, 2686\], not \[2, 2685\]"):
        sp.feed(np.zeros((2, 2685)), np.zeros(2))
    with pytest.raises(SearchError, match=r"value must have shape \[2\], not \[3\]"):
        sp.feed(np.zeros((2, 2686)), np.zeros(3))
    with pytest.raises(SearchError, match="of leaf 1 must be a finite number, not NaN"):
        logits = np.zeros((2, 2686))
        logits[1] = np.nan
        sp.feed(logits, np.zeros(2))
    with pytest.raises(SearchError, match="the value of leaf 0 must be -1 to 1, not 2"):
        sp.feed(np.zeros((2, 2686)), [2, 0])
    # Lists, other dtypes and other memory orders are taken.
    sp.feed(np.asfortranarray(np.zeros((2, 2686), np.float64)), [0, 0])
    with pytest.raises(ValueError, match="dtype must be"):
        SelfPlay("shafran", dtype="int8")
    with pytest.raises(TypeError, match=r"expected \(logits, value\) from evaluate"):
        sp.run(lambda obs: 3, 1)  # type: ignore[arg-type,return-value]


MATE_IN_TWO = "4k/6/7/8/3K5/9/8/7/1Q4/5 w - - 0 1"


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_logits_in_any_order_are_the_same(dtype: type) -> None:
    def games(turn: Callable[[Any], Any]) -> Any:
        sp = SelfPlay("shafran", games=3, total=3, sims=16, seed=5, max_plies=6, dtype="float32")
        while count := sp.collect():
            logits = np.random.default_rng(count).normal(size=(count, 2686)).astype(dtype)
            sp.feed(turn(logits), np.zeros(count, np.float32))
        return sp.drain().visits().tolist()

    turned: list[Callable[[Any], Any]] = [np.asfortranarray, lambda x: x.T.copy().T, lambda x: x[::-1].copy()[::-1]]
    assert all(games(turn) == games(np.asarray) for turn in turned)


def test_one_position() -> None:
    result = hexmate.mcts(Position.start("shafran"), sims=300)
    assert result.simulations == 300 == sum(move.visits for move in result.moves)
    assert result.best == result.moves[0].move == result.principal_variation[0]
    assert len(result.moves) == 42 and result.depth >= 3 and result.proven is None
    assert sum(move.target for move in result.moves) == pytest.approx(1, abs=1e-4)
    net = network("shafran")
    mine = hexmate.mcts(Position.start("shafran"), net, sims=100, leaves=4)
    assert mine.simulations == 100 and 25 <= net.calls <= 101
    assert mine == hexmate.mcts(Position.start("shafran"), net, sims=100, leaves=4)


def test_a_game_knows_of_repetitions() -> None:
    game = Game("shafran")
    for _ in range(2):
        for move in ("b1c4", "h10g7", "c4b1", "g7h10"):
            if game.outcome() is None:
                game.push(move)
    outcome = game.outcome()
    assert outcome is not None and str(outcome.termination) == "repetition"
    with pytest.raises(hexmate.GameOverError):
        hexmate.mcts(game)
    game.pop()
    result = hexmate.mcts(game, sims=2000)
    [back] = [move for move in result.moves if str(move.move) == "g7h10"]
    assert (back.proven, back.value, back.plies) == (True, 0, 1)
    # The position alone does not know.
    result = hexmate.mcts(game.position, sims=2000)
    [back] = [move for move in result.moves if str(move.move) == "g7h10"]
    assert not back.proven


def test_a_forced_mate_is_proven() -> None:
    position = Position(Variant("shafran"), MATE_IN_TWO)
    result = hexmate.mcts(position, sims=20_000)
    assert result.proven is not None and result.proven[0] == 1 and result.value == 1
    game = Game(position)
    while game.outcome() is None:
        game.push(hexmate.mcts(game, sims=20_000).best)
    outcome = game.outcome()
    assert outcome is not None and outcome.result == "1-0"
    with pytest.raises(TypeError):
        hexmate.mcts("shafran")  # type: ignore[arg-type]


def test_a_long_search_can_be_interrupted() -> None:
    program = "import hexmate; print(flush=True); hexmate.mcts(hexmate.Position('glinski'), sims=10_000_000)"
    process = subprocess.Popen(python("-c", program), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode != 0 and "KeyboardInterrupt" in stderr
