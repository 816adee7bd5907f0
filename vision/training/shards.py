"""Shards of training pictures, rendered in advance by worker processes and stored on disk."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2

from vision.training.typefaces import faces

DrawShard = Callable[[list[tuple[Path, Path]], int, Path], None]
"""Renders one shard from typefaces and a seed, and writes it atomically."""


def paths_of(folder: Path, name: str) -> list[Path]:
    """Every finished shard with this name, in order."""
    return sorted(folder.glob(f"{name}-[0-9][0-9][0-9].npy"))


def draw_shards(
    draw: DrawShard,
    typefaces: Path,
    families: tuple[str, ...],
    folder: Path,
    name: str,
    *,
    seed: int,
    shards: int,
    workers: int,
    holds: str,
) -> None:
    """Renders the shards `<name>-<number>.npy` that are missing, and prints its progress.

    draw: a module-level function, so that it can be sent to a process. holds: a shard's contents, for the
    progress output. The same seed and number give the same shard.
    """
    folder.mkdir(parents=True, exist_ok=True)
    job = partial(_draw_one, draw, typefaces, families, folder, name, seed)
    with ProcessPoolExecutor(workers) as pool:
        for done, number in enumerate(pool.map(job, range(shards)), start=1):
            print(f"drawn {name} {number:03d}: {done} of {shards} shards of {holds}", flush=True)


def _draw_one(  # noqa: PLR0917  (one call, from the pool)
    draw: DrawShard,
    typefaces: Path,
    families: tuple[str, ...],
    folder: Path,
    name: str,
    seed: int,
    number: int,
) -> int:
    target = folder / f"{name}-{number:03d}.npy"
    if not target.is_file():
        cv2.setNumThreads(1)
        draw(faces(typefaces, families), seed * 10_000 + number, target)
    return number
