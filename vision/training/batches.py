"""Batches for training, varied by worker processes while the network learns."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.dataset import Stock, stock
from vision.training.variation import vary

_AHEAD = 4
"""Batches that wait for the network, for each worker."""


@dataclass(frozen=True, slots=True)
class Batch:
    """As `vision.training.scenes.Patches`."""

    pictures: NDArray[np.uint8]
    glyphs: NDArray[np.int64]
    turns: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Plan:
    """Which patches make a batch, and the seed that varies them."""

    rows: NDArray[np.int64]
    seed: tuple[int, int]


def plans(wanted: NDArray[np.int64], size: int, steps: int, seed: int) -> Iterator[Plan]:
    """`steps` batches of about `size` patches: in each round all of the `wanted` ones, in another order."""
    rng = np.random.default_rng(seed)
    step = 0
    while step < steps:
        for rows in np.array_split(rng.permutation(wanted), max(1, len(wanted) // size))[: steps - step]:
            yield Plan(rows, (seed, step))
            step += 1


def make_batch(stock: Stock, plan: Plan) -> Batch:
    """The patches of a plan, varied."""
    turns = stock.turns[plan.rows]
    pictures, turns = vary(stock.take(plan.rows), turns, np.random.default_rng(plan.seed))
    return Batch(pictures, stock.glyphs[plan.rows], turns)


def made(folder: Path, name: str, planned: Iterator[Plan], workers: int) -> Iterator[Batch]:
    """The planned batches in order, from the shards `name` in `folder`. However many processes make them,
    they are the same."""
    with ProcessPoolExecutor(workers, get_context("spawn"), _open, (folder, name)) as pool:
        waiting = deque(pool.submit(_make, plan) for plan in islice(planned, workers * _AHEAD))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(_make, plan) for plan in islice(planned, 1))


_shards: list[Stock] = []
"""The stock of a worker process."""


def _open(folder: Path, name: str) -> None:
    cv2.setNumThreads(1)
    _shards.append(stock(folder, name))


def _make(plan: Plan) -> Batch:
    return make_batch(_shards[0], plan)
