"""Several threads and processes: nobody waits for a batch, nobody hangs, results stay the same."""

import multiprocessing
import os
import pickle
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hexmate import BatchEnv


def advanced(env: BatchEnv, steps: int = 20) -> bytes:
    """Plays on and tells where that led."""
    for _ in range(steps):
        env.step(env.sample())
    return env.states().tobytes() + env.observe().tobytes()


def ticks_inside(call: Callable[[], object]) -> int:
    """How often another Python thread counted in the middle of a call."""
    ticks: list[float] = []
    stop = threading.Event()

    def count() -> None:
        while not stop.is_set():
            ticks.append(time.perf_counter())

    ticker = threading.Thread(target=count)
    ticker.start()
    while len(ticks) < 100:
        time.sleep(0.001)
    begin = time.perf_counter()
    call()
    end = time.perf_counter()
    stop.set()
    ticker.join()
    # The interpreter hands over after 5 ms; the middle of the call must not be silent.
    third = (end - begin) / 3
    return sum(begin + third < tick < end - third for tick in ticks)


def test_another_thread_runs_meanwhile() -> None:
    env = BatchEnv("mccooey", 30_000, 1, threads=1)
    observations = np.empty(env.observation_shape, np.uint8)
    actions = env.sample()

    def step() -> None:
        env.reset()
        env.step(actions)

    for call in (step, lambda: env.observe(observations), env.legal_action_mask):
        # A busy machine may not give the other thread its turn; a call that holds the GIL never does.
        assert any(ticks_inside(call) > 20 for _ in range(50)), call


def test_each_thread_its_own() -> None:
    with ThreadPoolExecutor(4) as threads:
        envs = [BatchEnv("shafran", 64, 5, threads=2) for _ in range(8)]
        results = set(threads.map(advanced, envs))
    assert results == {advanced(BatchEnv("shafran", 64, 5))}


def test_readers_share_and_writers_are_told() -> None:
    env = BatchEnv("glinski", 4_000, 5, threads=2)
    advanced(env, 5)
    expected = env.observe().tobytes()
    with ThreadPoolExecutor(4) as threads:
        assert {planes.tobytes() for planes in threads.map(lambda _: env.observe(), range(12))} == {expected}
    faults, done = [], []

    def play() -> None:
        for _ in range(30):
            try:
                env.reset(1)
                done.append(1)
            except RuntimeError as error:
                faults.append(str(error))

    playing = [threading.Thread(target=play) for _ in range(4)]
    for thread in playing:
        thread.start()
    for thread in playing:
        thread.join()
    assert done and all("another thread is using this BatchEnv" in fault for fault in faults)
    assert advanced(env) == advanced(BatchEnv("glinski", 4_000, 1))


def into_pipe(env: BatchEnv, pipe) -> None:  # type: ignore[no-untyped-def]
    pipe.send_bytes(advanced(env))


@pytest.mark.parametrize("method", ["spawn", "fork"])
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_other_processes(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("not on this system")
    context = multiprocessing.get_context(method)
    # The pool has started when the process forks.
    env = BatchEnv("glinski", 200, 5, threads=2, history=1)
    advanced(env, 5)
    receiving, sending = context.Pipe(False)
    process = context.Process(target=into_pipe, args=(env, sending))
    process.start()
    assert receiving.poll(60), "the other process hangs"
    result = receiving.recv_bytes()
    process.join(60)
    assert process.exitcode == 0
    assert result == advanced(pickle.loads(pickle.dumps(env))) == advanced(env)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="not on this system")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_fork_in_the_middle_of_a_call() -> None:
    env = BatchEnv("mccooey", 100_000, 5, threads=2)
    other = BatchEnv("mccooey", 64, 5, threads=2)
    advanced(other, 2)
    expected = advanced(other.copy(), 3)
    stepping = threading.Thread(target=lambda: [env.reset() for _ in range(8)])
    stepping.start()
    time.sleep(0.02)
    child = os.fork()
    if child == 0:
        # The batch that another thread was stepping says so; others work.
        status = 1
        try:
            try:
                env.sample()
                status = 0
            except RuntimeError:
                status = 0
            if advanced(other, 3) != expected:
                status = 2
        finally:
            os._exit(status)
    for _ in range(600):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        time.sleep(0.1)
    else:
        os.kill(child, 9)
        pytest.fail("the child hangs")
    assert os.waitstatus_to_exitcode(status) == 0
    stepping.join()
