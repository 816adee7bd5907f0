"""An enrolled tile kit: how its tiles look, and what the reader learned from them."""

import hashlib
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calibration.errors import KitError
from calibration.examples import BLANK, Examples
from calibration.learning import Check, learn
from vision.letters.enrolled import DARK, Correction, EnrolledKit, EnrolledReader, body_colours
from vision.letters.network import MODEL, LetterReader

FEWEST_LETTERS: Final = 5
"""Different letters that must be seen before anything is learned."""


@dataclass(frozen=True, slots=True)
class Kit:
    """name: given by the user. edition: of its tiles, None if unknown. alphabet: the capitals it may show.
    body, ink: colours (B, G, R) 0–255 of tiles and letters as photographed. examples: the tiles it was
    learned from. correction: what was learned, on top of the network with the digest `network`."""

    name: str
    edition: str | None
    alphabet: str
    body: tuple[int, int, int]
    ink: tuple[int, int, int]
    examples: Examples
    correction: Correction
    network: str


def enrol(
    name: str, edition: str | None, alphabet: str, examples: Examples, reader: LetterReader
) -> tuple[Kit, Check | None]:
    """Learn a kit from tiles whose letters are known.

    Raises KitError if there are too few letters, or letters that are not in the alphabet.
    """
    shown = set(examples.letters) - {BLANK}
    foreign = sorted(shown - set(alphabet))
    if foreign:
        raise KitError(f"{', '.join(foreign)} are not letters of this edition")
    if len(shown) < FEWEST_LETTERS:
        raise KitError(f"the pictures show only {len(shown)} different letters; all or nearly all are needed")
    lesson = learn(reader, examples)
    body, ink = _colours(examples.patches)
    return Kit(
        name, edition, alphabet, body, ink, examples, lesson.correction, network_digest()
    ), lesson.check


def missing_letters(kit: Kit) -> str:
    """Letters of the alphabet that no picture showed; the plain network reads them."""
    return "".join(letter for letter in kit.alphabet if letter not in kit.examples.letters)


def up_to_date(kit: Kit, reader: LetterReader) -> Kit:
    """The kit, relearned if it was learned on a different network."""
    if kit.network == network_digest():
        return kit
    correction = learn(reader, kit.examples, check=False).correction
    return replace(kit, correction=correction, network=network_digest())


def kit_reader(kits: tuple[Kit, ...], threads: int | None = None) -> EnrolledReader:
    """A letter reader for one kit, or for two on the same table. threads: number of cores it may use."""
    alphabet = "".join(sorted(set("".join(kit.alphabet for kit in kits))))
    reader = LetterReader.load(alphabet, threads)
    current = [up_to_date(kit, reader) for kit in kits]
    return EnrolledReader(
        reader,
        [EnrolledKit(body_colours(kit.examples.patches).mean(axis=0), kit.correction) for kit in current],
    )


@cache
def network_digest() -> str:
    """Identifies the trained network."""
    return hashlib.sha256(MODEL.read_bytes()).hexdigest()[:16]


def _colours(patches: NDArray[np.uint8]) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The typical colours of tile bodies and of letters."""
    bodies = np.exp(body_colours(patches)) - DARK
    middles = patches[:, 16:48, 16:48].reshape(len(patches), -1, 3).astype(np.float64)
    away = np.abs(middles - bodies[:, None]).sum(axis=2)
    inked = away.argsort(axis=1)[:, -40:]
    inks = np.median(np.take_along_axis(middles, inked[:, :, None], axis=1), axis=1)
    return _rounded(np.median(bodies, axis=0)), _rounded(np.median(inks, axis=0))


def _rounded(colour: NDArray[np.floating]) -> tuple[int, int, int]:
    blue, green, red = (int(value) for value in np.clip(colour.round(), 0, 255))
    return blue, green, red
