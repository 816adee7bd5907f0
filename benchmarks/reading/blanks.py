"""Blank detection, including blanks the colour of the board, on every kind of square.

`python -m benchmarks.reading.blanks [TABLES]`: simulated tables with five words a board, each read from one
picture; some tiles are blanks. Once with the table's tiles, once with tiles the colour of the board's plain
squares, and once with blanks that bear a maker's mark. Counts blanks seen, doubted (read as something else,
but flagged as doubtful) and missed, and how many were read as a letter; letters read correctly; and squares
read correctly yet doubted.
"""

import random
import sys
from collections import Counter
from dataclasses import replace
from typing import Final

import numpy as np

from benchmarks.arguments import whole_numbers
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import TableLook, draw_look
from station.simulator.render.looks.palette import MARKS
from station.simulator.render.scene import BoardTile, Scene
from vision.premium import LAYOUT
from vision.reading import DOUBT, BoardReading, Content
from vision.table_reader import TableReader

KINDS: Final = ("plain", "double letter", "triple letter", "double word", "triple word", "star")
WORDS: Final = ((3, 7, 1, 0, 9), (5, 2, 0, 1, 11), (9, 4, 0, 1, 9), (3, 11, 1, 0, 10), (0, 0, 0, 1, 5))
"""Column and row of the first square, column and row step, length."""

LETTERS: Final = "AEIORSTLNDMKWBG"


def main() -> int:
    """Print the results; returns 0."""
    (tables,) = whole_numbers(__doc__, tables=8)
    reader = TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    changes = {"as they are": _same, "the board's colour": _board_coloured, "with marked blanks": marked}
    for name, change in changes.items():
        counts: Counter[str] = Counter()
        for seed in range(100, 100 + tables):
            dice = random.Random(seed)
            camera = SimulatedCamera(seed, change(draw_look(seed), dice))
            scene, lying = laid_out(dice)
            truth = camera.truth(scene)
            reading = reader.read_still(camera.take(scene, 1), list(truth))
            for board, on_board in zip(reading.boards, lying, strict=True):
                counts.update(_counted(board, on_board))
        print(f"tiles {name}:")
        for kind in KINDS:
            print(f"  blanks on {kind}: " + ", ".join(f"{counts[kind + s]}{s}" for s in _SAID))
        print(f"  blanks read as letters: {counts['as a letter']}")
        print(f"  letters right: {counts['letter right']} of {counts['letter']}")
        print(f"  right but doubted:  {counts['right doubted']} of {counts['right']}")
    return 0


_SAID: Final = (" seen", " doubted", " missed")


def _same(look: TableLook, _dice: random.Random) -> TableLook:
    return look


def marked(look: TableLook, dice: random.Random) -> TableLook:
    """The same table with tile sets whose blanks bear a maker's mark."""
    one, other = (replace(kit, mark=dice.choice(MARKS)) for kit in look.kits)
    return replace(look, kits=(one, other))


def _board_coloured(look: TableLook, dice: random.Random) -> TableLook:
    """Tiles about as bright as the board's background, with ink that contrasts with them."""
    kits = []
    for board, kit in zip(look.boards, look.kits, strict=True):
        face = np.clip(np.array(board.design.ground) * dice.uniform(0.85, 1.2), 0, 255)
        ink = (25, 25, 30) if face.mean() > 95 else (235, 235, 225)
        kits.append(replace(kit, face=(int(face[0]), int(face[1]), int(face[2])), ink=ink))
    return replace(look, kits=(kits[0], kits[1]))


def laid_out(dice: random.Random) -> tuple[Scene, tuple[dict[int, str], dict[int, str]]]:
    """Words with blanks on both boards, and what lies on each, by square."""
    lying = _lay(dice), _lay(dice)
    return Scene((_tiles("a", lying[0], dice), _tiles("b", lying[1], dice))), lying


def _lay(dice: random.Random) -> dict[int, str]:
    """Letters by square; "" is a blank: two on each kind of square where there are enough."""
    squares = sorted(
        {15 * (y + k * dy) + x + k * dx for x, y, dx, dy, length in WORDS for k in range(length)}
    )
    lying = {square: dice.choice(LETTERS) for square in squares}
    for kind in range(len(KINDS)):
        of_kind = [square for square in squares if LAYOUT[square] == kind]
        lying.update(dict.fromkeys(dice.sample(of_kind, min(len(of_kind), 2)), ""))
    return lying


def _tiles(kit: str, lying: dict[int, str], dice: random.Random) -> tuple[BoardTile, ...]:
    return tuple(
        BoardTile(
            "a" if kit == "a" else "b",
            letter,
            square % 15 + 0.5 + dice.uniform(-0.06, 0.06),
            square // 15 + 0.5 + dice.uniform(-0.06, 0.06),
            dice.gauss(0, 2) + 180 * (dice.random() < 0.4),
        )
        for square, letter in lying.items()
    )


def _counted(board: BoardReading, lying: dict[int, str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for number, square in enumerate(board.squares):
        doubted = square.content is Content.HIDDEN or square.confidence < DOUBT
        letter = lying.get(number)
        tile = square.content is Content.TILE
        right = (
            square.content is Content.EMPTY if letter is None else tile and (square.letter or "") == letter
        )
        if letter == "":
            kind = KINDS[int(LAYOUT[number])]
            counts[kind + (_SAID[0] if right else _SAID[1] if doubted else _SAID[2])] += 1
            counts["as a letter"] += tile and square.letter is not None
        elif letter is not None:
            counts["letter"] += 1
            counts["letter right"] += right
        counts["right"] += right
        counts["right doubted"] += right and doubted
    return counts


if __name__ == "__main__":
    sys.exit(main())
