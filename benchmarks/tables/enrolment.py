"""Enrolment of a tile set: time to learn, reading time added, and misread letters fixed.

`python -m benchmarks.tables.enrolment [TYPEFACE.otf …]`: each typeface is printed on simulated tiles; the kit
is learned from three pictures and read on three other tables, in other light. Use typefaces unlike those of
board games to see the benefit; the default is the simulated table's own.
"""

import dataclasses
import time
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.arguments import parser_of
from calibration.examples import BLANK, Examples, Labels, cut_examples, together
from calibration.kit import enrol, kit_reader
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.scene import BoardTile, Scene
from station.simulator.render.things.typeface import FACES
from vision.letters.network import LetterReader, LetterReadings

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LEARNED: Final = (3, 3, 5)
READ: Final = (11, 12, 13)
"""Seeds of the tables to read."""


def main() -> int:
    """Print the results; returns 0."""
    parser = parser_of(__doc__)
    parser.add_argument("typefaces", nargs="*", type=Path)
    files: list[Path] = parser.parse_args().typefaces
    for file in files:
        # A full path instead of a file in a package.
        FACES[file.stem] = ("pygame", str(file.absolute()))
    faces = [file.stem for file in files] or list(FACES)
    general = LetterReader.load(ALPHABET)
    wrong = [0, 0]
    judged = 0
    for number, face in enumerate(faces):
        learned = together([taken(face, number, seed, at, each=1) for at, seed in enumerate(LEARNED)])
        read = together([taken(face, number, seed, 3 + at, each=3) for at, seed in enumerate(READ)])
        begun = time.perf_counter()
        kit, check = enrol(face, None, ALPHABET, learned, general)
        seconds = time.perf_counter() - begun
        enrolled = kit_reader((kit,))
        before, after = errors(general.read(read.patches), read), errors(enrolled.read(read.patches), read)
        wrong[0] += before
        wrong[1] += after
        judged += len(read)
        held = f"{check.right}/{check.judged}" if check else "–"
        print(
            f"{face}: learned {len(learned)} tiles in {seconds:.1f} s (held back: {held} right); of "
            f"{len(read)} other tiles wrong before {before}, after {after}",
            flush=True,
        )
    print(f"together: of {judged} tiles wrong before {wrong[0]}, after {wrong[1]}")
    patches = read.patches[:100]
    for name, reader in (("network", general), ("one kit", enrolled), ("two kits", kit_reader((kit, kit)))):
        times = []
        for _ in range(20):
            begun = time.perf_counter()
            reader.read(patches)
            times.append(time.perf_counter() - begun)
        print(f"{len(patches)} tiles read by {name}: {1000 * float(np.median(times)):.1f} ms")
    return 0


def taken(face: str, kit: int, seed: int, number: int, each: int) -> Examples:
    """A picture with `each` tiles of every letter, a little off the centres of their squares; where a letter
    occurs more than once, half of its tiles are rotated."""
    look = draw_look(seed)
    tile = dataclasses.replace(draw_look(3 + kit).kits[0], typeface=face)
    look = dataclasses.replace(look, kits=(tile, look.kits[1]), light=draw_look(seed + number % 3).light)
    dice = np.random.default_rng((kit, number))
    letters = (ALPHABET + BLANK) * each
    rows, facing = [["."] * 15 for _ in range(15)], [["."] * 15 for _ in range(15)]
    tiles = []
    for letter, square in zip(letters, dice.permutation(225).tolist(), strict=False):
        row, column = divmod(square, 15)
        over = each > 1 and bool(dice.random() < 0.5)
        x, y = dice.normal((column + 0.5, row + 0.5), 0.06)
        angle = float(dice.normal(180 * over, 2.5))
        tiles.append(BoardTile("a", "" if letter == BLANK else letter, float(x), float(y), angle))
        rows[row][column], facing[row][column] = letter, "v" if over else "^"
    scene = Scene((tuple(tiles), ()))
    camera = SimulatedCamera(seed, look)
    labels = Labels(tuple(map("".join, rows)), tuple(map("".join, facing)))
    return cut_examples(camera.take(scene, number), camera.truth(scene)[0], labels, number)


def errors(read: LetterReadings, true: Examples) -> int:
    """Tiles with a wrong letter or facing."""
    return sum(
        (letter or BLANK) != due or (way is not None and sign not in {"?", way.value})
        for letter, way, due, sign in zip(read.letters, read.facings, true.letters, true.facings, strict=True)
    )


if __name__ == "__main__":
    raise SystemExit(main())
