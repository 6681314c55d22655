"""Self-play on many machines by Ray: ``pip install hexmate[ray]``.

:class:`RaySelfPlay` starts actors, one on each core unless told otherwise. Each builds its searches inside itself,
writes its own shards and sends counters only. Games are dealt out in blocks, and a block of games becomes one shard,
``VARIANT/shard-NUMBER``, under a name of its own until it is whole. An actor that is killed is started again by Ray and
begins its block again; whatever was whole stays whole. With the built-in evaluator the same seed gives the same shards,
whatever the number of actors and whoever was killed.

The folder must be one that all machines share, or else each machine has its part of the shards, under names that do not
collide. The package must be installed on all of them.

>>> from hexmate.ray import RaySelfPlay  # doctest: +SKIP
>>> with RaySelfPlay("shafran", 10_000, out="shards", address="auto") as cluster:  # doctest: +SKIP
...     tally = cluster.run()
"""

from __future__ import annotations

import dataclasses
import json
import os
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Any

import numpy as np

from hexmate._extras import extra
from hexmate._hexmate import GameRecords, SelfPlay, Variant, __version__
from hexmate.data import Shard
from hexmate.data.writer import write_shard
from hexmate.errors import HexmateError
from hexmate.search import Evaluate
from hexmate.selfplay import Tally

with extra("ray"):
    import ray

__all__ = ["RaySelfPlay", "Report", "play"]

SLICE = 0.5
"""Seconds after which an actor answers, and takes a new network."""


@dataclasses.dataclass(frozen=True)
class _Job:
    """What an actor needs to know beside the block's number."""

    variant: str
    folder: str
    games: int
    """Of all blocks."""
    block: int
    """Games of one block."""
    seed: int
    at_once: int
    format: str
    search: dict[str, Any]
    evaluator: Callable[[Any], Evaluate] | None

    def name(self, block: int) -> str:
        return f"shard-{block:06}.{self.format}"


@dataclasses.dataclass(frozen=True)
class Report:
    """What an actor sends: counters of its block so far."""

    block: int
    whole: bool
    """Whether the block's shard is written."""
    tally: Tally
    rows: int
    network: str
    """The name of the network that evaluates."""
    host: str
    process: int
    """The actor's process on its machine."""


@dataclasses.dataclass(frozen=True)
class _Network:
    """A network on its way to the actors: they fetch what they do not have."""

    version: int
    name: str
    content: list[Any]
    """A reference to it, in a list so that Ray does not send the network with each call."""


class _Actor:
    """Plays a block at a time. It keeps nothing that a new one would miss: the block begins anew."""

    def __init__(self, job: _Job) -> None:
        self.job = job
        self.block = -1
        self.version = -1
        self.evaluate: Evaluate | None = None

    def advance(self, block: int, network: _Network | None, seconds: float) -> Report:
        """Plays on for so long, or until the block is finished."""
        if network is not None and network.version != self.version and self.job.evaluator is not None:
            self.evaluate = self.job.evaluator(ray.get(network.content[0]))
            self.version = network.version
        if block != self.block:
            self._begin(block)
        end = perf_counter() + seconds
        while self.tally.games < self.count and perf_counter() < end:
            self._step()
        self.tally.simulations = self.player.counters()["simulations"]
        whole = self.tally.games == self.count
        name = network.name if network is not None else "built-in"
        if whole:
            self._write(name)
        host = ray.util.get_node_ip_address()
        return Report(block, whole, self.tally, sum(map(len, self.shards)), name, host, os.getpid())

    def _begin(self, block: int) -> None:
        job = self.job
        first = block * job.block
        self.count = min(job.block, job.games - first)
        at_once = min(job.at_once, self.count)
        numbers: dict[str, Any] = {"games": at_once, "first": first, "total": self.count, "seed": job.seed}
        self.player = SelfPlay(job.variant, **numbers, **{"threads": 1, **job.search})
        self.tally = Tally(Variant(job.variant))
        self.shards: list[Shard] = []
        self.block = block

    def _step(self) -> None:
        if self.evaluate is None:
            self.player.play(1)
        elif self.player.collect():
            # All rows, whatever waits: a network that is compiled for a shape meets one only.
            waiting = self.player.waiting
            logits, value = self.evaluate(self.player.obs)
            self.player.feed(np.asarray(logits)[:waiting], np.asarray(value)[:waiting])
        records: GameRecords = self.player.drain()
        if len(records):
            self.tally._add(records)
            self.shards.append(Shard.of(records))

    def _write(self, network: str) -> None:
        job = self.job
        about = {"variant": job.variant, "settings": job.search, "network": network, "hexmate": __version__}
        folder = Path(job.folder)
        folder.mkdir(parents=True, exist_ok=True)
        # Of an earlier life of this block.
        for left in folder.glob(f".{job.name(self.block)}.*"):
            left.unlink(missing_ok=True)
        write_shard(folder / job.name(self.block), job.format, Shard.concatenate(self.shards), about)


class RaySelfPlay:
    """Games of one variant on a cluster. It is a context manager that ends its actors.

    Args:
        variant: the variant or its name.
        games: how many games.
        out: the folder; the shards go into one in it with the variant's name.
        address: ``"local"`` for a cluster of this machine only, which is started; ``"auto"`` for the one that this
            machine belongs to; ``"HOST:PORT"`` or ``"ray://HOST:PORT"`` for another one.
        actors: how many; ``None`` for as many as the cluster has processors for.
        resources: of each actor, as ``ray.remote`` names them: ``num_cpus``, 1 if left out, ``num_gpus`` and so on.
        block: games of one shard.
        at_once: games that an actor plays at once.
        seed: what decides everything random.
        network: what ``evaluator`` makes an evaluator of, such as weights or an ONNX file's content; anything that can
            be pickled. ``None`` for the evaluator that comes with the library.
        evaluator: is called in the actors with each network that comes; ``None`` for
            :class:`hexmate.onnx.OnnxEvaluator`.
        name: the network's name, for the shards.
        format: of the shards, ``"parquet"`` or ``"npz"``; ``None`` for Parquet where pyarrow is installed.
        overwrite: whether shards of an earlier run are replaced.
        search: further settings of :class:`hexmate.SelfPlay`; actors search on one thread unless ``threads`` is there.

    Raises:
        HexmateError: for a number out of range, and if the folder has shards already.
        ConnectionError: if there is no cluster at the address.
    """

    def __init__(
        self,
        variant: Variant | str,
        games: int,
        out: str | os.PathLike[str],
        *,
        address: str = "local",
        actors: int | None = None,
        resources: dict[str, Any] | None = None,
        block: int = 256,
        at_once: int = 64,
        seed: int = 1,
        network: Any = None,
        evaluator: Callable[[Any], Evaluate] | None = None,
        name: str = "network",
        format: str | None = None,
        overwrite: bool = False,
        **search: Any,
    ) -> None:
        self.variant = Variant(variant) if isinstance(variant, str) else variant
        for what, number in (("games", games), ("block", block), ("at_once", at_once), ("actors", actors or 1)):
            if number < 1:
                raise HexmateError(f"{what} must be at least 1, not {number}")
        if format not in (None, "parquet", "npz"):
            raise HexmateError(f"format must be 'parquet' or 'npz', not {format!r}")
        search = {"fast_sims": min(search.get("sims", 64), 16), **search}
        # Settings are checked here, before anything is started.
        SelfPlay(self.variant, games=1, seed=seed, **search)
        if network is not None and evaluator is None:
            evaluator = _onnx(self.variant.name, search.get("history", 0))
        folder = Path(out).absolute() / self.variant.name
        self._make_way(folder, overwrite)
        self._job = _Job(
            self.variant.name, str(folder), games, block, seed, at_once, format or _format(), search, evaluator
        )
        self._started = not ray.is_initialized()
        if self._started:
            ray.init(
                address=address, log_to_driver=False, logging_level="warning", include_dashboard=_dashboard(address)
            )
        self._lock = threading.Lock()
        self._network: _Network | None = None
        if network is not None:
            self.set_network(network, name)
        resources = {"num_cpus": 1, **(resources or {})}
        if actors is None:
            actors = max(int(ray.cluster_resources().get("CPU", 1) / max(resources["num_cpus"], 1)), 1)
        blocks = -(-games // block)
        remote = ray.remote(_Actor).options(max_restarts=-1, max_task_retries=-1, **resources)
        self._actors = [remote.remote(self._job) for _ in range(min(actors, blocks))]
        self._begin = perf_counter()
        self.reports: dict[int, Report] = {}
        """The last report of each block that has begun."""

    @staticmethod
    def _make_way(folder: Path, overwrite: bool) -> None:
        there = sorted(folder.glob("shard-*"))
        if there and not overwrite:
            raise HexmateError(f"{os.fspath(folder)!r} has shards already: {there[0].name}")
        for path in [*there, *folder.glob(".shard-*"), folder / "manifest.json"]:
            path.unlink(missing_ok=True)

    def set_network(self, network: Any, name: str = "network") -> None:
        """Gives the actors another network, which they take within a second, in the middle of their games.

        It can be called from another thread, or from the function that :meth:`run` calls.

        Raises:
            HexmateError: if the games were begun without a network.
        """
        if self._job.evaluator is None:
            raise HexmateError("no network can be given to games that the built-in evaluator plays")
        content = [ray.put(network)]
        with self._lock:
            version = self._network.version + 1 if self._network is not None else 0
            self._network = _Network(version, name, content)

    def run(self, progress: Callable[[Tally], None] | None = None) -> Tally:
        """Plays all games.

        Args:
            progress: is called now and then with what has been played.

        Returns:
            What has been played.

        Raises:
            ray.exceptions.RayError: for an error in an actor, such as of the network or of the disk.
        """
        job = self._job
        self._begin = perf_counter()
        blocks = iter(range(-(-job.games // job.block)))
        running: dict[Any, tuple[Any, int]] = {}

        def go_on(actor: Any, block: int) -> None:
            with self._lock:
                network = self._network
            running[actor.advance.remote(block, network, SLICE)] = actor, block

        for actor, block in zip(self._actors, blocks):
            go_on(actor, block)
        while running:
            [ready], _ = ray.wait(list(running), num_returns=1)
            actor, block = running.pop(ready)
            report = ray.get(ready)
            self.reports[block] = report
            if report.whole:
                self._write_manifest()
            following = next(blocks, None) if report.whole else block
            if following is not None:
                go_on(actor, following)
            if progress is not None:
                progress(self.tally())
        return self.tally()

    def tally(self) -> Tally:
        """What has been played so far; a block that had to begin again counts once."""
        total = Tally(self.variant, seconds=perf_counter() - self._begin)
        for report in self.reports.values():
            total.games += report.tally.games
            total.plies += report.tally.plies
            total.simulations += report.tally.simulations
            for name, count in report.tally.terminations.items():
                total.terminations[name] += count
            for points, count in report.tally.scores.items():
                total.scores[points] = total.scores.get(points, 0) + count
        return total

    def _write_manifest(self) -> None:
        job = self._job
        entries = [
            {
                "file": job.name(report.block),
                "rows": report.rows,
                "games": report.tally.games,
                "variant": job.variant,
                "settings": job.search,
                "network": report.network,
                "hexmate": __version__,
                "host": report.host,
            }
            for _, report in sorted(self.reports.items())
            if report.whole
        ]
        folder = Path(job.folder)
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = folder / f".manifest.json.{os.getpid()}"
        unfinished.write_text(json.dumps({"shards": entries}, indent=1) + "\n", encoding="utf-8")
        os.replace(unfinished, folder / "manifest.json")

    def close(self) -> None:
        """Ends the actors, and the cluster's connection if this object has made it."""
        for actor in self._actors:
            ray.kill(actor)
        self._actors = []
        if self._started:
            ray.shutdown()
            self._started = False

    def __enter__(self) -> RaySelfPlay:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def play(
    variants: Iterable[Variant | str],
    games: int,
    seed: int,
    out: str | os.PathLike[str],
    *,
    network: str | os.PathLike[str] | None = None,
    overwrite: bool = False,
    progress: Callable[[Tally], None] | None = None,
    **settings: Any,
) -> list[Tally]:
    """Plays games of several variants, one after the other, and writes shards: what ``hexmate selfplay --ray`` does.

    Args:
        variants: what to play.
        games: how many games of each variant.
        seed: what decides everything random.
        out: the folder, in which each variant has its own.
        network: an ONNX file. When it is replaced, the actors go on with the new one.
        overwrite: whether shards of an earlier run are replaced.
        progress: is called now and then with what has been played of the variant in turn.
        settings: of :class:`RaySelfPlay`.

    Returns:
        What has been played, one for each variant.

    Raises:
        HexmateError: for a number out of range, and if the folder has shards already.
        OSError: if the network cannot be read.
    """
    watched = _Watched(Path(network)) if network is not None else None
    tallies = []
    for variant in variants:
        if watched is not None:
            settings = {**settings, "network": watched.content, "name": watched.name}
        with RaySelfPlay(variant, games, out, seed=seed, overwrite=overwrite, **settings) as cluster:

            def look(tally: Tally, cluster: RaySelfPlay = cluster) -> None:
                if watched is not None and watched.changed():
                    cluster.set_network(watched.content, watched.name)
                if progress is not None:
                    progress(tally)

            tallies.append(cluster.run(look))
    return tallies


class _Watched:
    """A file that may be replaced."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.time = path.stat().st_mtime_ns
        self.content = path.read_bytes()
        self.name = path.name

    def changed(self) -> bool:
        """Whether there is new content, a whole model."""
        from hexmate.onnx import OnnxEvaluator

        try:
            time = self.path.stat().st_mtime_ns
            if time == self.time:
                return False
            content = self.path.read_bytes()
            OnnxEvaluator(content, threads=1)
        except (OSError, HexmateError):
            # It is being written; the next look will see it whole.
            return False
        self.time, self.content = time, content
        self.name = f"{self.path.name} of {time // 10**9}"
        return True


def _onnx(variant: str, history: int) -> Callable[[Any], Evaluate]:
    """Makes evaluators of ONNX files' contents, on one thread like the searches."""

    def make(content: bytes) -> Evaluate:
        from hexmate.onnx import OnnxEvaluator

        return OnnxEvaluator(content, variant, history=history, threads=1)

    return make


def _format() -> str:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return "npz"
    return "parquet"


def _dashboard(address: str) -> bool | None:
    """A cluster of our own needs no dashboard; another one has what it has."""
    return False if address == "local" else None
