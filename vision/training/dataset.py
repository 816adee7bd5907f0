"""Training pictures, drawn ahead by worker processes and kept as shards on disk.

A shard is `<name>-<number>.npy` with its labels beside; the same seed and number give the same shard.
"""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.letters import PATCH_PX
from vision.training.scenes import SIDE, Scenes
from vision.training.typefaces import faces

SCENES = 200
"""Scenes a shard."""

SHARD = SCENES * SIDE * SIDE
"""Patches a shard."""


@dataclass(frozen=True, slots=True)
class Stock:
    """pictures: (SHARD, 64, 64, 3) uint8 a shard; glyphs and turns as in Patches."""

    pictures: list[NDArray[np.uint8]]
    glyphs: NDArray[np.int64]
    turns: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.glyphs)

    def take(self, indices: NDArray[np.int64]) -> NDArray[np.uint8]:
        """The pictures at these indices."""
        taken = np.empty((len(indices), PATCH_PX, PATCH_PX, 3), np.uint8)
        for at, index in enumerate(indices):
            shard, row = divmod(int(index), SHARD)
            taken[at] = self.pictures[shard][row]
        return taken


def _draw_shard(
    typefaces: Path, families: tuple[str, ...], folder: Path, name: str, seed_number: tuple[int, int]
) -> int:
    seed, number = seed_number
    target = folder / f"{name}-{number:03d}.npy"
    if target.is_file():
        return number
    cv2.setNumThreads(1)
    scenes = Scenes(faces(typefaces, families), seed * 10_000 + number)
    drawn = [scenes.draw() for _ in range(SCENES)]
    labels = np.stack([np.concatenate([d.glyphs for d in drawn]), np.concatenate([d.turns for d in drawn])])
    np.save(folder / f"{name}-{number:03d}-labels.npy", labels)
    partial_file = target.with_suffix(".partial")
    with partial_file.open("wb") as stream:
        np.save(stream, np.concatenate([d.pictures for d in drawn]))
    partial_file.rename(target)
    return number


def draw(
    typefaces: Path,
    families: tuple[str, ...],
    folder: Path,
    name: str,
    *,
    seed: int,
    shards: int,
    workers: int,
) -> None:
    """Draws the shards that are not there yet, and prints how far it is."""
    folder.mkdir(parents=True, exist_ok=True)
    job = partial(_draw_shard, typefaces, families, folder, name)
    with ProcessPoolExecutor(workers) as pool:
        for done, number in enumerate(pool.map(job, [(seed, number) for number in range(shards)]), start=1):
            print(f"drawn {name} {number:03d}: {done * SHARD} of {shards * SHARD} patches", flush=True)


def stock(folder: Path, name: str) -> Stock:
    """Every finished shard of that name, in order."""
    pictures, glyphs, turns = [], [], []
    for path in sorted(folder.glob(f"{name}-[0-9][0-9][0-9].npy")):
        pictures.append(np.load(path))
        labels = np.load(path.with_name(f"{path.stem}-labels.npy"))
        glyphs.append(labels[0])
        turns.append(labels[1])
    return Stock(pictures, np.concatenate(glyphs), np.concatenate(turns))
