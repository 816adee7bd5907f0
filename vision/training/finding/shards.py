"""Training scenes, rendered in advance by worker processes and stored as shards on disk.

A shard is `<name>-<number>.npy`, with `-covered.npy` and `-truth.npz` of the same name next to it; the same
seed and number give the same shard.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.training.finding.scene import SCENE_PX, Scene, Scenes
from vision.training.shards import paths_of

SHARD = 100
"""Scenes per shard."""

_FIELDS = ("middles", "sides", "angles", "lettered", "seen")


def save(scenes: list[Scene], target: Path) -> None:
    """Writes the truth next to `target` first, then the pictures: a shard with pictures is complete."""
    np.save(target.with_name(f"{target.stem}-covered.npy"), np.stack([scene.covered for scene in scenes]))
    counts = np.array([len(scene.sides) for scene in scenes], np.int64)
    fields = {field: np.concatenate([getattr(scene, field) for scene in scenes]) for field in _FIELDS}
    with target.with_name(f"{target.stem}-truth.npz").open("wb") as stream:
        np.savez(stream, allow_pickle=False, counts=counts, **fields)
    partial_file = target.with_suffix(".partial")
    with partial_file.open("wb") as stream:
        np.save(stream, np.stack([scene.picture for scene in scenes]))
    partial_file.rename(target)


def load(path: Path) -> list[Scene]:
    """The scenes of a shard; their pictures stay on disk until they are accessed."""
    pictures = np.load(path, mmap_mode="r")
    covered = np.load(path.with_name(f"{path.stem}-covered.npy"), mmap_mode="r")
    with np.load(path.with_name(f"{path.stem}-truth.npz")) as truth:
        ends = np.cumsum(truth["counts"])[:-1]
        fields = [np.split(truth[field], ends) for field in _FIELDS]
    return [Scene(*each) for each in zip(pictures, *fields, covered, strict=True)]


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """scenes: from every finished shard with one name, in order; pictures stay on disk."""

    scenes: list[Scene]

    def __len__(self) -> int:
        return len(self.scenes)

    def take(self, indices: NDArray[np.int64]) -> NDArray[np.uint8]:
        """(n, SCENE_PX, SCENE_PX, 3) uint8, the pictures at these indices."""
        taken = np.empty((len(indices), SCENE_PX, SCENE_PX, 3), np.uint8)
        for at, index in enumerate(indices):
            taken[at] = self.scenes[int(index)].picture
        return taken


def draw_shard(typefaces: list[tuple[Path, Path]], seed: int, target: Path) -> None:
    """Renders one shard."""
    scenes = Scenes(typefaces, seed)
    save([scenes.draw() for _ in range(SHARD)], target)


def stock(folder: Path, name: str) -> Stock:
    """Every finished shard with this name, in order."""
    return Stock([scene for path in paths_of(folder, name) for scene in load(path)])
