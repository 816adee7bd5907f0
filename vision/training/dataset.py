"""Training pictures, rendered in advance by worker processes and stored as shards on disk.

A shard is `<name>-<number>.npy` with its labels next to it; the same seed and number give the same shard.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.letters.network import PATCH_PX
from vision.training.scenes import SIDE, Scenes
from vision.training.shards import paths_of

SCENES = 200
"""Scenes per shard."""

SHARD = SCENES * SIDE * SIDE
"""Patches per shard."""


@dataclass(frozen=True, slots=True)
class Stock:
    """pictures: (SHARD, 64, 64, 3) uint8 per shard; glyphs and turns as in Patches."""

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


def draw_shard(typefaces: list[tuple[Path, Path]], seed: int, target: Path) -> None:
    """Renders one shard; its labels are written first."""
    scenes = Scenes(typefaces, seed)
    drawn = [scenes.draw() for _ in range(SCENES)]
    labels = np.stack([np.concatenate([d.glyphs for d in drawn]), np.concatenate([d.turns for d in drawn])])
    np.save(target.with_name(f"{target.stem}-labels.npy"), labels)
    partial_file = target.with_suffix(".partial")
    with partial_file.open("wb") as stream:
        np.save(stream, np.concatenate([d.pictures for d in drawn]))
    partial_file.rename(target)


def stock(folder: Path, name: str) -> Stock:
    """Every finished shard of that name, in order. Pictures are read from disk as they are needed, so that
    several processes share them."""
    pictures, glyphs, turns = [], [], []
    for path in paths_of(folder, name):
        pictures.append(np.load(path, mmap_mode="r"))
        labels = np.load(path.with_name(f"{path.stem}-labels.npy"))
        glyphs.append(labels[0])
        turns.append(labels[1])
    return Stock(pictures, np.concatenate(glyphs), np.concatenate(turns))
