"""``BatchEnv`` against games played one by one, and its promises."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import hexmate
import numpy as np
import pytest
import reference
from hexmate import BatchEnv, Ending, Game, Position, Settings, errors
from hexmate.selfplay import TERMINATIONS


def logits_for(env: BatchEnv, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 2, (env.num_envs, env.num_actions)).astype(np.float32)


def check_against(env: BatchEnv, games: list[Game]) -> None:
    """Whether an environment shows what games that go on show."""
    planes, mask = env.observe(), env.legal_action_mask()
    offsets, indices = env.legal_actions()
    assert offsets[0] == 0 and offsets[-1] == len(indices)
    states = env.states()
    for i, game in enumerate(games):
        over = game.is_over() or game.ply == env.max_plies
        legal = np.zeros(env.num_actions, np.bool_) if over else game.position.legal_mask()
        assert np.array_equal(mask[i], legal)
        assert np.array_equal(indices[offsets[i] : offsets[i + 1]], np.flatnonzero(legal))
        assert np.array_equal(planes[i], game.observe(history=env.history, dtype=env.dtype))
        assert env.position(i) == game.position
        assert states[i].tobytes() == game.position.to_bytes()
    assert env.current_player.tolist() == [int(game.turn is hexmate.Color.BLACK) for game in games]
    assert env.plies.tolist() == [game.ply for game in games]
    assert env.occurrences.tolist() == [game.occurrences() for game in games]


def push(game: Game, action: int) -> None:
    game.push(game.position.index_to_move(int(action)))


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("max_plies", [None, 30])
def test_against_games(variant: hexmate.Variant, mode: str, max_plies: int | None) -> None:
    # Few plies of grace, so that games end in all ways soon.
    settings = Settings(halfmove_clock=Ending.AUTOMATIC, halfmove_limit=7, repetition=Ending.AUTOMATIC)
    env = BatchEnv(variant, 6, 5, autoreset=mode, settings=settings, max_plies=max_plies, history=2, dtype=np.float32)
    games = [Game(variant, settings=settings) for _ in range(6)]
    ended = 0
    for step in range(160):
        check_against(env, games)
        actions = env.sample()
        before = [game.is_over() or game.ply == max_plies for game in games]
        planes = np.full(env.observation_shape, 7, np.float32 if step % 2 else np.uint8)
        mask = np.full((6, env.num_actions), 1, [np.bool_, np.uint8, np.int8][step % 3])
        if step % 5 == 0:
            rewards, terminated, truncated, info = env.step(actions)
        else:
            rewards, terminated, truncated, info = env.step(actions, observation=planes, mask=mask)
            assert np.array_equal(planes, env.observe(np.zeros_like(planes)))
            assert np.array_equal(mask, env.legal_action_mask())
        final = [None] * len(games)
        for i, game in enumerate(games):
            assert (actions[i] == -1) == before[i]
            if before[i]:
                if mode == "next_step":
                    games[i] = Game(variant, settings=settings)
                    assert not terminated[i] and not truncated[i] and not rewards[i].any()
                else:
                    assert mode == "disabled" and (terminated[i] or truncated[i]) and not rewards[i].any()
                continue
            push(game, actions[i])
            outcome = game.outcome()
            assert terminated[i] == (outcome is not None)
            assert truncated[i] == (outcome is None and game.ply == max_plies)
            assert tuple(rewards[i]) == reference.rewards(outcome)
            if mode != "same_step":
                name = outcome.termination.value if outcome else "unfinished"
                assert TERMINATIONS[env.termination[i]] == name
            if terminated[i] or truncated[i]:
                ended += 1
                if mode == "same_step":
                    final[i] = game
                    games[i] = Game(variant, settings=settings)
        assert np.array_equal(env.rewards, rewards)
        assert np.array_equal(env.terminated, terminated) and np.array_equal(env.truncated, truncated)
        check_final(info, final)
        if mode == "disabled" and step % 40 == 39:
            over = np.array([game.is_over() or game.ply == max_plies for game in games])
            env.reset(mask=over)
            games = [Game(variant, settings=settings) if done else game for done, game in zip(over, games)]
    assert ended >= 5


def check_final(info: dict[str, Any], final: list[Any]) -> None:
    marks = [game is not None for game in final]
    if not any(marks):
        assert info == {}
        return
    assert info["_final_obs"].tolist() == info["_final_info"].tolist() == marks
    last = info["final_info"]
    for i, game in enumerate(final):
        if game is None:
            assert info["final_obs"][i] is None and last["plies"][i] == 0
            continue
        observation = info["final_obs"][i]
        assert np.array_equal(observation, game.observe(history=2, dtype=observation.dtype))
        assert last["plies"][i] == game.ply
        assert last["states"][i].tobytes() == game.position.to_bytes()
        name = game.outcome().termination.value if game.outcome() else "unfinished"
        assert TERMINATIONS[last["termination"][i]] == name


def played(env: BatchEnv, steps: int = 60) -> list[np.ndarray]:
    """What an environment does with actions of its own."""
    seen = []
    for step in range(steps):
        actions = env.sample() if step % 3 else env.sample(logits_for(env, step))
        rewards, terminated, truncated, _ = env.step(actions)
        seen += [actions, rewards, terminated, truncated]
    return [*seen, env.observe(), env.legal_action_mask(), env.states()]


def same(one: list[np.ndarray], other: list[np.ndarray]) -> bool:
    return len(one) == len(other) and all(map(np.array_equal, one, other))


@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_threads_do_not_matter(mode: str) -> None:
    runs = [played(BatchEnv("shafran", 150, 9, autoreset=mode, max_plies=40, threads=threads)) for threads in (1, 2, 3)]
    assert same(runs[0], runs[1]) and same(runs[0], runs[2])
    assert not same(runs[0], played(BatchEnv("shafran", 150, 10, autoreset=mode, max_plies=40)))
    # A game does not depend on how many there are beside it.
    alone = BatchEnv("shafran", 1, 9, autoreset=mode, max_plies=40)
    for step in range(20):
        alone.step(alone.sample())
    beside = BatchEnv("shafran", 7, 9, autoreset=mode, max_plies=40)
    for step in range(20):
        beside.step(beside.sample())
    assert alone.position(0) == beside.position(0) != beside.position(1)


def test_reset_with_a_seed_begins_again() -> None:
    env = BatchEnv("glinski", 20, 3)
    first = played(env)
    env.reset()
    assert env.plies.max() == 0 and not env.terminated.any()
    assert not same(first, played(env))
    env.reset(3)
    assert same(first, played(env))
    env.reset(seed=4)
    assert env.seed == 4 and same(played(env), played(BatchEnv("glinski", 20, 4)))


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_copies_and_pickles_go_on_alike(mode: str) -> None:
    env = BatchEnv("mccooey", 12, 1, autoreset=mode, max_plies=25, history=3, threads=2)
    for _ in range(24 + 5):
        env.step(env.sample())
    others = [env.copy(), copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    assert all(other.threads == 2 and other.seed == 1 and other.history == 3 for other in others)
    for name in ("rewards", "terminated", "truncated", "termination", "plies", "occurrences"):
        for other in others:
            assert np.array_equal(getattr(env, name), getattr(other, name)), name
    expected = played(env)
    assert all(same(expected, played(other)) for other in others)


def test_copies_of_single_games() -> None:
    env = BatchEnv("mccooey", 5, 1, history=1)
    for _ in range(30):
        env.step(env.sample())
    part = env.copy([3, 0, 3])
    assert part.num_envs == len(part) == 3
    assert np.array_equal(part.observe(), env.observe()[[3, 0, 3]])
    assert part.sample().tolist() == env.sample()[[3, 0, 3]].tolist()
    with pytest.raises(errors.HexmateError, match="environment must be 0 to 4, not 5"):
        env.copy([5])
    with pytest.raises(errors.HexmateError, match="one environment at least"):
        env.copy(np.array([], np.int64))


def test_assign() -> None:
    env = BatchEnv("glinski", 4, 2, history=2)
    for _ in range(9):
        env.step(env.sample())
    other = env.copy()
    env.assign(0, env, 3)
    env.assign(1, other, 0)
    assert np.array_equal(env.observe(), other.observe()[[3, 0, 2, 3]])
    assert env.plies.tolist() == [9] * 4
    game = Game("glinski", ["f5f6", "e7e6"])
    env.assign(2, game)
    env.assign(3, game.position)
    assert env.plies.tolist() == [9, 9, 2, 0]
    assert np.array_equal(env.observe()[2], game.observe(history=2))
    assert np.array_equal(env.observe()[3], game.position.observe(history=2))
    with pytest.raises(errors.VariantError, match="mccooey"):
        env.assign(0, Position("mccooey"))
    with pytest.raises(TypeError, match="Position, Game or BatchEnv"):
        env.assign(0, "f5f6")  # type: ignore[arg-type]


def test_an_illegal_action_applies_nothing() -> None:
    env = BatchEnv("shafran", 40, 7, threads=2)
    for _ in range(5):
        env.step(env.sample())
    before = env.states()
    legal = env.sample()
    illegal = int(np.flatnonzero(~env.legal_action_mask()[33])[0])
    for action, message in [
        (illegal, r"is not legal in shafran "),
        (-1, "is no policy index of shafran, which are 0 to 2685"),
        (2686, "is no policy index"),
        (-(2**63), "is no policy index"),
    ]:
        actions = legal.copy()
        actions[33] = actions[37] = action
        with pytest.raises(errors.IllegalActionError, match=rf"environment 33: action {action} .*{message}") as caught:
            env.step(actions)
        assert (caught.value.environment, caught.value.action) == (33, action)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (again.environment, again.action, str(again)) == (33, action, str(caught.value))
    assert np.array_equal(env.states(), before)
    env.step(legal)


def test_actions_after_the_end() -> None:
    env = BatchEnv("glinski", 2, autoreset="disabled", max_plies=1)
    env.step(env.sample())
    assert env.sample().tolist() == [-1, -1] and env.truncated.all()
    mask = np.ones((2, env.num_actions), np.bool_)
    with pytest.raises(errors.IllegalActionError, match="environment 1: action 5 comes after the end"):
        env.step([-1, 5], mask=mask)
    assert mask.all()
    rewards, terminated, truncated, _ = env.step([-1, -1])
    assert truncated.all() and not terminated.any() and not rewards.any()


@pytest.mark.parametrize("dtype", "int8 int16 int32 int64 uint8 uint16 uint32 uint64 >i4 >u2".split())
def test_actions_of_any_whole_numbers(dtype: str) -> None:
    env = BatchEnv("glinski", 3, 1)
    # Promotions and moves from the first file have the least indices.
    position = Position("glinski", "k/3/5/7/9/11/5P5/11/K10/11/11 w - - 0 1")
    for number in range(3):
        env.assign(number, position)
    actions = np.repeat(position.legal_indices()[:1], 3)
    assert actions[0] <= 127
    spread = np.zeros(9, dtype)
    spread[::3] = actions
    env.step(spread[::3])
    assert env.plies.tolist() == [1, 1, 1]
    for given in (actions.tolist(), read_only(actions.astype(dtype))):
        again = BatchEnv("glinski", 3, start=Position("glinski", "k/3/5/7/9/11/5P5/11/K10/11/11 w - - 0 1"))
        again.step(given)
        assert again.plies.tolist() == [1, 1, 1]


def test_rewards_of_a_stalemate_that_scores() -> None:
    env = BatchEnv("glinski", 2)
    position = Position("glinski", "1/2k/1K3/7/9/11/11/11/11/11/Q10 w - - 0 1")
    env.assign(0, position)
    env.assign(1, position.mirror())
    rewards, terminated, _, _ = env.step([position.move_to_index("a1h6")] * 2)
    assert rewards.tolist() == [[0.5, -0.5], [-0.5, 0.5]] and terminated.all()
    assert [TERMINATIONS[number] for number in env.termination] == ["stalemate"] * 2


def test_uniform_samples_are_uniform() -> None:
    env = BatchEnv("mccooey-classic", 31 * 400, 5)
    counts = np.unique(env.sample(), return_counts=True)[1]
    assert len(counts) == 31
    # Chi-squared with 30 degrees of freedom: 59.7 is passed once in a thousand seeds.
    assert ((counts - 400) ** 2 / 400).sum() < 59.7


def test_samples_by_logits() -> None:
    count = 20_000
    env = BatchEnv("mccooey-classic", count, 6)
    legal = Position("mccooey-classic").legal_indices()
    logits = np.full((count, env.num_actions), 50.0, np.float32)
    logits[:, legal] = -np.inf
    chances = np.array([0.5, 0.3, 0.2])
    logits[:, legal[[2, 9, 30]]] = np.log(chances) + 700
    drawn = env.sample(logits)
    shares = [(drawn == action).mean() for action in legal[[2, 9, 30]]]
    assert np.abs(shares - chances).max() < 0.02 and sum(shares) == pytest.approx(1)
    squared = chances**2 / (chances**2).sum()
    cold = env.sample(logits.astype(np.float64), temperature=0.5)
    assert np.abs([(cold == action).mean() for action in legal[[2, 9, 30]]] - squared).max() < 0.02
    assert (env.sample(logits, temperature=0) == legal[2]).all()
    fortran = np.asfortranarray(logits[:50])
    small = BatchEnv("mccooey-classic", 50, 6)
    assert np.array_equal(small.sample(fortran, seed=1), small.sample(logits[:50], seed=1))


def test_samples_of_a_seed_leave_the_streams_alone() -> None:
    env, other = BatchEnv("shafran", 9, 1), BatchEnv("shafran", 9, 1)
    drawn = env.sample(seed=77)
    assert np.array_equal(drawn, env.sample(seed=77)) and np.array_equal(env.sample(), other.sample())
    out = np.zeros(9, np.int64)
    assert env.sample(seed=77, out=out) is out and np.array_equal(out, drawn)


def bad(*, logits: float = 0.0, dtype: Any = np.float32) -> np.ndarray:
    array = np.zeros((2, 3954), dtype)
    array[1] = logits
    return array


def read_only(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


TWO = BatchEnv("glinski", 2)
REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: TWO.observe(np.zeros((2, 18, 11, 11))), "uint8 or float32, not float64"),  # type: ignore[type-var]
    (lambda: TWO.observe(np.zeros((3, 18, 11, 11), np.uint8)), r"shape \(2, 18, 11, 11\), not \(3, 18, 11, 11\)"),
    (lambda: TWO.observe(np.zeros((2, 18, 11, 11), np.uint8, order="F")), "Fortran"),
    (lambda: TWO.observe(np.zeros((4, 18, 11, 11), np.uint8)[::2]), "C-contiguous"),
    (lambda: TWO.observe(read_only(np.zeros((2, 18, 11, 11), np.uint8))), "read-only"),
    (lambda: TWO.legal_action_mask(np.zeros((2, 3954), np.int64)), "bool, uint8 or int8, not int64"),  # type: ignore[type-var]
    (lambda: TWO.legal_action_mask(np.zeros((3954, 2), np.bool_).T), "Fortran"),
    (lambda: TWO.legal_action_mask(np.zeros((1, 3954), np.bool_)), "shape"),
    (lambda: TWO.legal_action_mask(read_only(np.zeros((2, 3954), np.bool_))), "read-only"),
    (lambda: TWO.states(np.zeros((2, 81), np.uint8)), "shape"),
    (lambda: TWO.step([0.0, 1.0]), "whole numbers, not float64"),
    (lambda: TWO.step(np.zeros(2, np.bool_)), "whole numbers, not bool"),
    (lambda: TWO.step([1, 2], mask=np.zeros((2, 9), np.bool_)), "mask must have shape"),
    (lambda: TWO.step([1, 2], observation=read_only(np.zeros((2, 18, 11, 11), np.uint8))), "observation must be writ"),
    (lambda: TWO.step([1, 2], mask=np.zeros((2, 3954), np.float64)), "mask must have dtype bool"),
    (lambda: TWO.step([1]), r"actions must have shape \(2,\), not \(1,\)"),
    (lambda: TWO.step([[1, 2]]), r"not \(1, 2\)"),
    (lambda: TWO.sample(out=np.zeros(2, np.int32)), "dtype int64, not int32"),  # type: ignore[arg-type]
    (lambda: TWO.sample(np.zeros((2, 10), np.float32)), "logits must have shape"),
    (lambda: TWO.sample(bad(dtype=np.int64)), "float32 or float64, not int64"),
    (lambda: TWO.sample(bad(logits=np.nan)), "environment 1: the logits"),
    (lambda: TWO.sample(bad(logits=np.inf)), "environment 1: the logits"),
    (lambda: TWO.sample(bad(logits=-np.inf)), "environment 1: the logits"),
    (lambda: TWO.sample(temperature=-1), "temperature"),
    (lambda: TWO.sample(temperature=float("nan")), "temperature"),
    (lambda: TWO.reset(mask=np.zeros(2, np.uint8)), "mask must have dtype bool, not uint8"),  # type: ignore[arg-type]
    (lambda: TWO.reset(mask=np.zeros(3, np.bool_)), "mask must have shape"),
    (lambda: BatchEnv("glinski", 1, dtype=np.float64), "uint8 or float32"),
]


@pytest.mark.parametrize("call, message", REFUSED)
def test_arrays_that_do_not_fit(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(errors.ArrayError, match=message):
        call()


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"num_envs": 0}, "num_envs must be 1 to"),
        ({"num_envs": 2**40}, "num_envs must be 1 to"),
        ({"autoreset": "never"}, '"next_step", "same_step" or "disabled", not "never"'),
        ({"max_plies": 0}, "max_plies must be 1 to"),
        ({"history": 256}, "history must be 0 to 255"),
        ({"threads": -1}, "threads must be 0 to"),
        ({"start": Position("shafran")}, "one of shafran, not of glinski"),
        ({"start": Position("glinski", "k/3/5/7/9/11/11/11/11/11/5K5 w - - 0 1")}, "games cannot begin where"),
        ({"variant": "chess"}, "chess"),
    ],
)
def test_arguments_that_do_not_fit(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(errors.HexmateError, match=message):
        BatchEnv(**({"variant": "glinski", "num_envs": 2} | arguments))


def test_reads_back() -> None:
    env = BatchEnv("shafran", 3, 8, autoreset="SameStep", max_plies=70, history=1, dtype="float32", threads=2)
    assert (env.variant.name, env.num_envs, env.seed, env.autoreset) == ("shafran", 3, 8, "same_step")
    assert (env.max_plies, env.history, env.dtype, env.threads) == (70, 1, "float32", 2)
    assert env.settings == env.variant.settings and env.start == Position("shafran")
    assert env.observation_shape == (3, *env.variant.observation_shape(1)) and env.num_actions == 2686
    assert repr(env) == "<BatchEnv of 3 games of shafran, seed 8, autoreset same_step>"
    assert BatchEnv("shafran", 1).max_plies is None
