"""Locating and reading through lenses that bend, before and after calibration.

`python -m benchmarks.reading.lenses [TABLES]`, by default on four simulated tables at 2304×1296, forty tiles
per board, for barrels of 0, -0.1, -0.2 and -0.3 (k1; squares of about 50 pixels in the middle). Each lens is
calibrated as a user would: from eight pictures of the printed sheet (A4), and from five of the boards, which
were shifted and turned in between and hold tiles in some. Then a picture of the table is located and read
without a lens and with either.

off: of the worst corner of each board, median and most, in pixels and squares; by all tabs, and by print
alone with the tabs covered. letters: share of squares with a tile, really or as read, that are read right;
doubtful; wrong and not doubtful. bend: how far the calibrated lens, at most, puts a point of the picture from
where the true one does, apart from perspective, in pixels.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Final

import cv2
import numpy as np

from benchmarks.arguments import whole_numbers
from benchmarks.drawn.flat_sheet import held_over, sheet_picture
from benchmarks.reading.locating import LETTERS, cover_tabs
from calibration.lens import Calibrated, calibrate
from calibration.lens_sheet import SHEETS, LensSheet
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import TableLook, draw_look
from station.simulator.render.placement import Skew
from station.simulator.render.scene import BoardTile, Scene
from vision.errors import NoBoardError
from vision.lens import Lens
from vision.locate.boards import locate
from vision.reading import Corners, Picture
from vision.rectify import pixels_per_square
from vision.table_reader import TableReader

BARRELS: Final = (0.0, -0.1, -0.2, -0.3)
LONG: Final = "five minutes"
TILES: Final = 40
PIXELS_A_MM: Final = 6
NOT_FOUND: Final = 15.0
"""Squares off that a board counts as that was not found."""


@dataclass(slots=True)
class Tally:
    """What was measured with one way of calibrating."""

    px: dict[str, list[float]] = field(default_factory=lambda: {"tabs": [], "print": []})
    squares: dict[str, list[float]] = field(default_factory=lambda: {"tabs": [], "print": []})
    judged: int = 0
    right: int = 0
    doubtful: int = 0
    silent: int = 0
    bend: list[float] = field(default_factory=list)
    rms: list[float] = field(default_factory=list)


def main() -> int:
    """Print the results; returns 0."""
    (tables,) = whole_numbers(__doc__, tables=4)
    print(
        "barrel  lens      off by tabs: px   most  squares   most   by print: px   most  squares   most"
        "   letters right  doubtful  silent   bend px  rms px"
    )
    for barrel in BARRELS:
        tallies = {"none": Tally(), "sheet": Tally(), "boards": Tally()}
        for seed in range(tables):
            _measure(seed, barrel, tallies)
        for name, tally in tallies.items():
            print(f"{barrel:6.1f}  {name:8}{_line(tally)}", flush=True)
    return 0


def _measure(seed: int, barrel: float, tallies: dict[str, Tally]) -> None:
    look = draw_look(seed, barrel)
    scene = laid_out(seed)
    camera = SimulatedCamera(seed, look)
    picture, true = camera.take(scene, 1), camera.truth(scene)
    lenses: dict[str, Lens | None] = {"none": None}
    for name, pictures in (("sheet", sheet_pictures(look, seed)), ("boards", board_pictures(look, seed))):
        found = _calibrated(list(pictures))
        lenses[name] = found.lens
        tallies[name].bend.append(bend_off(found.lens, look))
        tallies[name].rms.append(found.rms_px)
    for name, lens in lenses.items():
        tally = tallies[name]
        for way, shown in (("tabs", picture), ("print", cover_tabs(picture, tuple(range(8))))):
            boards = _located(shown, lens)
            for corners in true:
                off = _worst(boards, corners)
                tally.squares[way].append(off)
                tally.px[way].append(off * pixels_per_square(corners))
        _read(picture, scene, lens, tally)


def _calibrated(pictures: list[Picture]) -> Calibrated:
    return calibrate([f"picture {number}" for number in range(len(pictures))], pictures)


def sheet_pictures(look: TableLook, seed: int, many: int = 8) -> Iterator[Picture]:
    """Pictures of the printed sheet, held over it by hand, through a table's lens."""
    sheet = printed(SHEETS["a4"])
    for number in range(many):
        lens = held_over(look.lens, 100 * seed + number)
        yield sheet_picture(sheet, PIXELS_A_MM, lens, 100 * seed + number)


def printed(sheet: LensSheet) -> Picture:
    """The sheet as the printer prints it."""
    width, height = (round(side * PIXELS_A_MM) for side in sheet.paper_mm)
    paper = np.full((height, width), 245, np.uint8)
    across, down = (round(many * sheet.square_mm * PIXELS_A_MM) for many in sheet.squares)
    x, y = (round(place * PIXELS_A_MM) for place in sheet.corner)
    ink = np.clip(np.asarray(sheet.board.generateImage((across, down))), 20, 245)
    paper[y : y + down, x : x + across] = ink
    return np.asarray(cv2.cvtColor(paper, cv2.COLOR_GRAY2BGR), np.uint8)


def board_pictures(look: TableLook, seed: int, many: int = 5) -> Iterator[Picture]:
    """Pictures of the table, its boards shifted and turned a little in between, with tiles in every other."""
    dice = np.random.default_rng((seed, 0xB0A2))
    for number in range(many):
        boards = []
        for board, outward in zip(look.boards, (-1, 1), strict=True):
            turn, aside, along = dice.uniform(-5, 5), dice.uniform(0, 18), dice.uniform(-20, 20)
            skew = Skew(
                board.skew.angle + float(turn),
                board.skew.dx_mm + outward * float(aside),
                board.skew.dy_mm + float(along),
            )
            boards.append(replace(board, skew=skew))
        shifted = replace(look, boards=tuple(boards))
        yield SimulatedCamera(seed, shifted).take(laid_out(seed + 50) if number % 2 else Scene(), number)


def laid_out(seed: int) -> Scene:
    """Tiles all over both boards."""
    dice = random.Random(seed)
    boards = [
        tuple(
            BoardTile(
                "a" if board == 0 else "b",
                dice.choice(LETTERS),
                square % 15 + 0.5 + dice.gauss(0, 0.05),
                square // 15 + 0.5 + dice.gauss(0, 0.05),
                dice.choice((0, 180)) + dice.gauss(0, 3),
            )
            for square in dice.sample(range(225), TILES)
        )
        for board in (0, 1)
    ]
    return Scene((boards[0], boards[1]))


def true_lens(look: TableLook) -> Lens:
    """The lens of a simulated table, whose pixels count from the middle of the first."""
    focal, (x, y) = look.lens.focal_px, (2304 / 2, 1296 / 2)
    matrix = ((focal, 0.0, x), (0.0, focal, y), (0.0, 0.0, 1.0))
    return Lens((2304, 1296), matrix, (look.lens.barrel, 0.0, 0.0, 0.0, 0.0))


def bend_off(lens: Lens, look: TableLook) -> float:
    """How far a lens, at most, puts a point of the picture from where the true one does, apart from
    perspective; in pixels."""
    points = np.stack(np.meshgrid(np.linspace(60, 2244, 24), np.linspace(60, 1236, 14)), axis=-1)
    ours, real = (one.straight(points.reshape(-1, 2)) for one in (lens, true_lens(look)))
    view = cv2.findHomography(ours, real)[0]
    return float(np.abs(cv2.perspectiveTransform(ours[None], view)[0] - real).max())


def _located(picture: Picture, lens: Lens | None) -> list[Corners]:
    try:
        return [board.corners for board in locate(picture, lens)]
    except NoBoardError:
        return []


def _worst(found: list[Corners], true: Corners) -> float:
    """How far, in squares, the worst corner of the nearest board is off, in its best rotation."""
    turned = [np.roll(corners, turn, axis=0) for corners in found for turn in range(4)]
    off = [float(np.linalg.norm(corners - true, axis=1).max()) for corners in turned]
    return min([*(one / pixels_per_square(true) for one in off), NOT_FOUND])


def _read(picture: Picture, scene: Scene, lens: Lens | None, tally: Tally) -> None:
    """Read a picture; squares that are empty and read so do not count."""
    laid = [{int(tile.y) * 15 + int(tile.x): tile.letter for tile in tiles} for tiles in scene.boards]
    corners = _located(picture, lens)
    if len(corners) < len(laid):
        tally.judged += TILES * len(laid)
        tally.doubtful += TILES * len(laid)
        return
    reading = TableReader(alphabet=LETTERS, lens=lens).read_still(picture, corners, fitted=True)
    for board, of_board in zip(reading.boards, laid, strict=True):
        signs, doubts = "".join(board.rows()), {square for square, _ in board.doubtful()}
        for square, sign in enumerate(signs):
            real = of_board.get(square, ".")
            if real == sign == ".":
                continue
            tally.judged += 1
            tally.right += sign == real
            tally.doubtful += square in doubts
            tally.silent += sign != real and square not in doubts


def _line(tally: Tally) -> str:
    off = ""
    for way, width in (("tabs", 17), ("print", 15)):
        px, squares = tally.px[way], tally.squares[way]
        off += f"{median(px):{width}.1f}{max(px):7.1f}{median(squares):9.3f}{max(squares):7.3f}"
    letters = f"{100 * tally.right / tally.judged:14.1f} %{tally.doubtful:10}{tally.silent:8}"
    bend = f"{max(tally.bend):10.2f}{max(tally.rms):8.2f}" if tally.bend else ""
    return off + letters + bend


if __name__ == "__main__":
    sys.exit(main())
