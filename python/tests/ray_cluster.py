"""Plays on a local cluster for test_ray.py, in a process of its own: `ray_cluster.py FOLDER`."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hexmate.ray
import numpy as np
import numpy.typing as npt
import ray
from hexmate.ray import RaySelfPlay
from hexmate.selfplay import Tally

folder = Path(sys.argv[1])
ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")

# The actors answer so often that they are met with a block half played on the fastest machine.
hexmate.ray.SLICE = 0.01


def with_one_killed() -> dict[str, Any]:
    """Games of which one actor is killed with a block half played."""
    killed: list[tuple[int, int]] = []
    with RaySelfPlay(
        "shafran", 60, folder / "killed", actors=2, block=12, at_once=6, seed=5, sims=200, max_plies=50
    ) as cluster:

        def kill(_: Tally) -> None:
            for report in cluster.reports.values():
                whole = any(other.whole for other in cluster.reports.values())
                if whole and not killed and not report.whole and report.tally.simulations > 0:
                    os.kill(report.process, signal.SIGKILL)
                    killed.append((report.block, report.process))

        tally = cluster.run(kill)
        [(block, process)] = killed
        return {
            "games": tally.games,
            "plies": tally.plies,
            "killed": process,
            "then": cluster.reports[block].process,
            "block": block,
        }


def with_another_network() -> dict[str, Any]:
    """Games for which another network comes while they are played."""

    def evaluator(network: float) -> Callable[[npt.NDArray[Any]], tuple[Any, Any]]:
        if network < 0:
            raise ValueError("no such network")
        return lambda obs: (np.zeros((len(obs), 2686), np.float32), np.full(len(obs), network, np.float32))

    with RaySelfPlay(
        "shafran", 40, folder / "network", actors=1, block=10, at_once=10, sims=40, max_plies=40, noise=None,
        network=0.0, evaluator=evaluator, name="first",
    ) as cluster:  # fmt: skip

        def learn(tally: Tally) -> None:
            if 10 <= tally.games < 20:
                cluster.set_network(0.5, "second")

        cluster.run(learn)
        names = [report.network for _, report in sorted(cluster.reports.items())]
    broken = ""
    with RaySelfPlay(
        "shafran", 40, folder / "broken", actors=1, block=10, sims=40, network=0.0, evaluator=evaluator
    ) as cluster:
        try:
            cluster.run(lambda _: cluster.set_network(-1.0))
        except ray.exceptions.RayError as error:
            broken = str(error)
    return {"names": names, "broken": broken}


print(json.dumps({"killed": with_one_killed(), "network": with_another_network()}))
