"""Reads the letter and facing of a tile with a small network, from 64 × 64 patches.

The network (`models/letters.onnx`, see `models/README.md`) is trained on synthetic tiles only, by `python -m
vision.training`. It sees colour: each patch is rotated to its own main colour axes and scaled to its own
contrast (`prepare`), so that gold on red and brown on brown look like black on ivory.

It runs in onnxruntime: reading 100 patches takes 21 ms on two cores and 25 ms on one, including 3 ms of
preparation; in cv2.dnn the network alone takes 44 and 62 ms (`python -m benchmarks.reading.letters`, on two
virtual cores of a Xeon).
"""

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reading import Facing

# onnxruntime ships no type hints.
_onnxruntime: Any = importlib.import_module("onnxruntime")

PATCH_PX = 64
"""Side of a patch, cut at 48 px per square and centred on the square, so that neighbours' edges show."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÅÉÑÓĄĆĘŁŃŚŹŻ"
BLANK = len(LETTERS)
"""Class of a tile without a letter."""
NO_TILE = BLANK + 1
"""Class of a printed or plain square, the frame, or anything else that is not a tile."""

GLYPHS = NO_TILE + 1
"""Number of glyph logits; they are followed by LETTERS × 4 turn logits, clockwise from upright."""

_FACINGS = (Facing.UP, Facing.RIGHT, Facing.DOWN, Facing.LEFT)
MODEL = Path(__file__).parent.parent / "models" / "letters.onnx"
_BATCH = 64

Patches = NDArray[np.uint8]
"""(n, 64, 64, 3) uint8, BGR."""


@dataclass(frozen=True, slots=True)
class LetterReadings:
    """One entry per patch in each field.

    letters: None is a tile face without a letter. facings: None where there is no letter. confidence: (n,)
    float32, the calibrated probability that letter and facing are right, given that the patch shows a tile.
    candidates: (letter, probability), best first, given a tile; the rest up to 1 is the blank's. tile: (n,)
    float32, probability that the patch shows a tile at all.
    """

    letters: list[str | None]
    facings: list[Facing | None]
    confidence: NDArray[np.float32]
    candidates: list[tuple[tuple[str, float], ...]]
    tile: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.letters)


def _window() -> NDArray[np.float32]:
    axis = np.arange(PATCH_PX, dtype=np.float32) - (PATCH_PX - 1) / 2
    bell = np.exp(-(axis**2) / (2 * 15.0**2))
    window = np.outer(bell, bell)
    return np.asarray(window / window.sum(), dtype=np.float32)


WINDOW = _window().reshape(-1)
"""Weights of a patch's pixels in its statistics; they add up to 1."""
LUMA = np.array([0.114, 0.587, 0.299], np.float32) / np.float32(0.25)
"""Lightness of a BGR colour, in the network's third channel."""
FLOOR = 0.015
"""Contrast below which a patch is not stretched further, so that noise on a plain square stays noise."""


def prepare(patches: Patches) -> NDArray[np.float32]:
    """(n, 3, 64, 64) float32, the network's input.

    Channel 0 is the projection on the patch's main colour axis (usually ink vs. body), in its own standard
    deviations, lighter positive; channel 1 the second axis, stretched less; channel 2 the plain lightness
    relative to the patch's mean, not stretched. Statistics are weighted towards the centre.
    """
    # Channel by channel: numpy is slow along an axis of three.
    planes = np.divide(
        patches.reshape(len(patches), -1, 3).transpose(0, 2, 1), 255, order="C", dtype=np.float32
    )
    planes -= np.matmul(planes, WINDOW)[..., None]
    spread = np.matmul(planes * WINDOW, planes.transpose(0, 2, 1))
    powers, axes = np.linalg.eigh(spread)
    powers = np.maximum(powers, 0)
    main, second = axes[:, :, 2], axes[:, :, 1]
    main = main * np.where(main.sum(axis=1, keepdims=True) < 0, -1, 1)
    second = second * np.where(second[:, 2:] < second[:, :1], -1, 1)
    deviation = np.sqrt(powers[:, 2:]) + FLOOR
    stretched = np.maximum(np.sqrt(powers[:, 1:2]), 0.3 * deviation) + FLOOR
    luma = np.broadcast_to(LUMA, main.shape)
    basis = np.stack([main / deviation, second / stretched, luma], axis=1).astype(np.float32)
    channels: NDArray[np.float32] = np.matmul(basis, planes)
    np.clip(channels, -5, 5, out=channels)
    return channels.reshape(-1, 3, PATCH_PX, PATCH_PX)


class LetterReader:
    """The trained network with an alphabet. Create it with `load`; threads may share it."""

    def __init__(self, session: Any, alphabet: str) -> None:
        unknown = sorted(set(alphabet) - set(LETTERS))
        if unknown:
            raise ValueError(f"the letter network does not know {' '.join(unknown)}; it knows {LETTERS}")
        if not alphabet:
            raise ValueError("the alphabet is empty")
        self._session = session
        self._known = np.array([LETTERS.index(letter) for letter in LETTERS if letter in alphabet])

    @classmethod
    def load(cls, alphabet: str | None = None, threads: int | None = None) -> "LetterReader":
        """Loads the bundled network. alphabet: an edition's capitals, None for all in LETTERS. threads:
        number of cores it may use, None for all. Raises ValueError for letters that the network does not
        know."""
        options = _onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads or 0
        options.inter_op_num_threads = 1
        # The memory arena would keep the largest batch's memory forever.
        options.enable_cpu_mem_arena = False
        # Waiting threads would otherwise spin and take a core from the screen.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        session = _onnxruntime.InferenceSession(str(MODEL), options, providers=["CPUExecutionProvider"])
        return cls(session, LETTERS if alphabet is None else alphabet)

    def read(self, patches: Patches) -> LetterReadings:
        """Raises ValueError unless `patches` is (n, 64, 64, 3) uint8."""
        if patches.dtype != np.uint8 or patches.ndim != 4 or patches.shape[1:] != (PATCH_PX, PATCH_PX, 3):
            raise ValueError(
                f"patches must be (n, {PATCH_PX}, {PATCH_PX}, 3) uint8, not {patches.shape} {patches.dtype}"
            )
        return self.decide(self.logits(patches))

    def logits(self, patches: Patches) -> NDArray[np.float32]:
        """(n, GLYPHS + 4 × BLANK): the network's raw output."""
        logits = [self._infer(patches[start : start + _BATCH]) for start in range(0, len(patches), _BATCH)]
        return np.concatenate(logits) if logits else np.empty((0, GLYPHS + 4 * BLANK), np.float32)

    def _infer(self, patches: Patches) -> NDArray[np.float32]:
        logits: NDArray[np.float32] = self._session.run(None, {"patches": prepare(patches)})[0]
        return logits

    def decide(self, logits: NDArray[np.float32]) -> LetterReadings:
        """The readings for rows of logits."""
        count = len(logits)
        glyphs = logits[:, :GLYPHS]
        turns = _softmax(logits[:, GLYPHS:].reshape(count, BLANK, 4))
        faces = _softmax(glyphs[:, [*self._known, BLANK]])
        tile = _softmax(glyphs[:, [*self._known, BLANK, NO_TILE]])[:, :-1].sum(axis=1)
        best = faces.argmax(axis=1)
        letters: list[str | None] = []
        facings: list[Facing | None] = []
        confidence = np.empty(count, np.float32)
        candidates = []
        for row in range(count):
            choice = int(best[row])
            confidence[row] = faces[row, choice]
            if choice == len(self._known):
                letters.append(None)
                facings.append(None)
            else:
                glyph = int(self._known[choice])
                turn = int(turns[row, glyph].argmax())
                letters.append(LETTERS[glyph])
                facings.append(_FACINGS[turn])
                confidence[row] *= turns[row, glyph, turn]
            candidates.append(self._likeliest(faces[row, :-1]))
        return LetterReadings(letters, facings, confidence, candidates, tile.astype(np.float32))

    def _likeliest(self, shares: NDArray[np.float32]) -> tuple[tuple[str, float], ...]:
        order: Sequence[int] = np.argsort(-shares)[:5].tolist()
        return tuple((LETTERS[self._known[index]], float(shares[index])) for index in order)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=-1, keepdims=True), dtype=np.float32)
