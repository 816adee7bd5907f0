"""Reading strangers' boards: `python -m benchmarks.reading.strange_tiles [BOARDS]`.

Boards drawn as people have them, each kind with one thing that makes reading hard: marks of makers on blanks,
premium print in several languages, reflections over letters, ridges, wooden tiles on pink squares, dark
tiles, plain squares of the tiles' colour, tiles laid askew, narrow and slanted faces, shadows of racks and
arms, strong compression and movement. Corners are given. Counts letters read as others, tiles seen where
none are (false), not seen where some are (missed), facings; how many of these squares no doubt was reported
of; squares read correctly yet doubted; and boards said to fit no edition, which those with Cyrillic and Greek
tiles do not.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from benchmarks.arguments import parser_of
from benchmarks.drawn.strange_make import CLASSIC, MARKS, PRINTS, WORLDLY, Colour, Make, draw_make
from benchmarks.drawn.strange_set import drawn
from benchmarks.reading.drawn_boards import add_clutter, ground_under, laid
from station.app.picture.likely_edition import fits_no_edition
from vision.reading import BoardReading, Content, Corners, Facing, Picture
from vision.table_reader import TableReader

SIZES: Final = ((640, 480), (800, 600), (1024, 768), (1280, 960), (1600, 1200), (1920, 1080))

LATIN: Final = (
    "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ"
)
CYRILLIC: Final = "АААБВВГДДЕЕЕЖЗИИИЙККЛЛМННОООППРРССТТУФХЦЧШЩЪЫЬЭЮЯ"
GREEK: Final = "ΑΑΑΒΓΔΕΕΕΖΗΗΘΙΙΙΚΛΜΝΝΟΟΟΞΠΡΣΣΣΤΤΥΦΧΨΩ"

ALIKE: Final = frozenset("HINOSXZ")
"""Letters that face both ways if no value is printed beside them."""

BLANKS: Final = {"marks": 0.3}
"""Share of blanks among tiles; of other kinds a twelfth."""


@dataclass(frozen=True, slots=True)
class Strange:
    """A picture of a board. lying: letter, "" for a blank, and quarter turns clockwise, by square. values:
    whether tiles bear them."""

    picture: Picture
    corners: Corners
    lying: dict[int, tuple[str, int]]
    values: bool


def _usual(make: Make, _dice: Generator) -> Make:
    return make


def _marks(make: Make, dice: Generator) -> Make:
    return replace(make, mark=str(dice.choice(MARKS)))


def _prints(make: Make, dice: Generator) -> Make:
    return replace(make, words=PRINTS[int(dice.integers(len(PRINTS)))])


def _ridges(make: Make, dice: Generator) -> Make:
    ridge: Colour = ((240, 240, 240), (90, 160, 195), (30, 30, 32))[int(dice.integers(3))]
    return replace(make, ridge=ridge, clear=float(dice.uniform(0, 0.8)))


def _peach(make: Make, dice: Generator) -> Make:
    body = np.array(make.body)
    pink = body + dice.uniform(-14, 14, 3)
    premiums = (CLASSIC[0], CLASSIC[1], (float(pink[0]), float(pink[1]), float(pink[2])), CLASSIC[3])
    return replace(make, premiums=premiums)


def _dark(make: Make, dice: Generator) -> Make:
    bodies = ((40, 45, 50), (50, 35, 110), (90, 50, 30), (40, 70, 35), (35, 55, 85))
    return replace(make, body=bodies[int(dice.integers(5))], ink=(225.0, 235.0, 235.0))


def _maple(make: Make, dice: Generator) -> Make:
    blue, green, red = (np.array(make.body) * dice.uniform(0.92, 1.08)).tolist()
    return replace(make, ground=(blue, green, red))


def _askew(make: Make, _dice: Generator) -> Make:
    return replace(make, askew=9.0, off=0.13)


def _faces(make: Make, dice: Generator) -> Make:
    wide, slant = ((0.6, 0.0), (0.7, 0.25), (1.0, 0.35), (1.25, 0.0))[int(dice.integers(4))]
    return replace(make, wide=wide, slant=slant, values=bool(dice.random() < 0.5))


def _foreign(make: Make, dice: Generator) -> Make:
    return replace(make, face=str(dice.choice(WORLDLY)))


KINDS: Final[dict[str, Callable[[Make, Generator], Make]]] = {
    "usual": _usual, "marks": _marks, "print": _prints, "gloss": _usual, "ridges": _ridges, "peach": _peach,
    "dark": _dark, "maple": _maple, "askew": _askew, "faces": _faces, "shadows": _usual, "coded": _usual,
    "cyrillic": _foreign, "greek": _foreign,
}  # fmt: skip
FOREIGN: Final = {"cyrillic": CYRILLIC, "greek": GREEK}


def strange(kind: str, seed: int) -> Strange:
    """The picture of this kind with this number; the same everywhere."""
    dice = np.random.default_rng((seed, list(KINDS).index(kind), 0x57A6))
    make = KINDS[kind](draw_make(dice), dice)
    lying = _laid_out(dice, FOREIGN.get(kind, LATIN), BLANKS.get(kind, 1 / 12))
    board = drawn(make, lying, dice)
    if kind == "gloss":
        board = _glossy(board, dice)
    if kind == "shadows":
        board = _shadowed(board, dice)
    scene = ground_under(SIZES[int(dice.integers(len(SIZES)))], dice)
    for _ in range(int(dice.integers(0, 4))):
        add_clutter(scene, dice)
    scene, corners = laid(scene, board, dice, tilt=float(abs(dice.normal(0, 16))))
    return Strange(_taken(scene, dice, hard=kind == "coded"), corners, lying, make.values)


def _laid_out(dice: Generator, letters: str, blanks: float) -> dict[int, tuple[str, int]]:
    """Crossing words; on every other board some of the words face the other side."""
    lying: dict[int, tuple[str, int]] = {}
    both = dice.random() < 0.5
    for number in range(int(dice.integers(1, 12))):
        length, line = int(dice.integers(2, 9)), 7 if not number else int(dice.integers(0, 15))
        start = (
            int(dice.integers(max(0, 8 - length), 8)) if not number else int(dice.integers(0, 16 - length))
        )
        turns = 2 if both and dice.random() < 0.5 else 0
        for at in range(start, start + length):
            square = 15 * line + at if number % 2 == 0 else 15 * at + line
            letter = "" if dice.random() < blanks else letters[int(dice.integers(len(letters)))]
            lying.setdefault(square, (letter, turns))
    return lying


def _glossy(board: Picture, dice: Generator) -> Picture:
    """Windows and lamps mirrored by the board: bands and spots of light over letters."""
    side = len(board)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side
    lit = board.astype(np.float32)
    for _ in range(int(dice.integers(1, 4))):
        at, angle, reach = dice.uniform(0.2, 0.8, 2), dice.uniform(0, np.pi), dice.uniform(0.02, 0.12)
        across = (x - at[0]) * np.cos(angle) + (y - at[1]) * np.sin(angle)
        along = (y - at[1]) * np.cos(angle) - (x - at[0]) * np.sin(angle)
        long = reach * dice.uniform(1, 5)
        glare = np.exp(-(((across / reach) ** 2 + (along / long) ** 2) / 2)) * dice.uniform(50, 190)
        lit += glare[..., None]
    return lit.clip(0, 255).astype(np.uint8)


def _shadowed(board: Picture, dice: Generator) -> Picture:
    """Shadows of racks and arms: bars from an edge, with more or less hard rims."""
    side = len(board)
    shade = np.zeros((side, side), np.float32)
    for _ in range(int(dice.integers(1, 4))):
        end = dice.uniform(0.2, 0.8, 2) * side
        start = np.array([dice.uniform(0, side), dice.choice((0.0, float(side)))])
        ends = [tuple(point.round().astype(int).tolist()) for point in (start, end)]
        cv2.line(shade, ends[0], ends[1], 1.0, int(dice.uniform(0.08, 0.25) * side))
    shade = cv2.GaussianBlur(shade, (0, 0), dice.uniform(2, 25)) * dice.uniform(0.3, 0.65)
    return (board * (1 - shade)[..., None]).astype(np.uint8)


def _taken(scene: Picture, dice: Generator, *, hard: bool) -> Picture:
    """The scene by uneven light, as a camera shows it. hard: it moved, and compresses strongly."""
    height, width = scene.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width)
    light = 1 + dice.uniform(-0.4, 0.4) * (x - 0.5) + dice.uniform(-0.4, 0.4) * (y - 0.35)
    seen = scene * light[..., None] * dice.uniform(0.8, 1.05, 3) * dice.uniform(0.55, 1.0)
    seen = cv2.GaussianBlur(seen, (0, 0), dice.uniform(0.3, 0.9))
    if hard:
        reach = int(dice.integers(1, 2 + width // 300)) + 2
        streak = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        way = np.array([np.cos(angle := dice.uniform(0, np.pi)), np.sin(angle)]) * reach / 2
        ends = [tuple((reach + sign * way).round().astype(int).tolist()) for sign in (-1, 1)]
        cv2.line(streak, ends[0], ends[1], 1.0)
        seen = cv2.filter2D(seen, -1, streak / streak.sum())
    noisy = seen + dice.normal(0, dice.uniform(1, 4), seen.shape)
    quality = int(dice.integers(15, 35) if hard else dice.integers(55, 95))
    coded = cv2.imencode(".jpg", noisy.clip(0, 255).astype(np.uint8), [1, quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


_TURNS: Final = (Facing.UP, Facing.RIGHT, Facing.DOWN, Facing.LEFT)


def mistakes(seen: Strange, board: BoardReading) -> dict[int, str]:
    """What is wrong, by square: "letter", "facing", "false" or "missed"."""
    wrong: dict[int, str] = {}
    for number, square in enumerate(board.squares):
        truth = seen.lying.get(number)
        if square.content is Content.HIDDEN:
            continue
        if truth is None:
            if square.content is Content.TILE:
                wrong[number] = "false"
            continue
        letter, turns = truth
        if square.content is Content.EMPTY:
            wrong[number] = "missed"
        elif (square.letter or "") != letter:
            wrong[number] = "letter"
        elif letter and square.facing is not _TURNS[turns] and (seen.values or letter not in ALIKE):
            wrong[number] = "facing"
    return wrong


def counted(seen: Strange, board: BoardReading) -> Counter[str]:
    """Tiles, squares, mistakes by what they are, and how many no doubt was reported of."""
    doubted = {square for square, _ in board.doubtful()}
    hidden = {n for n, square in enumerate(board.squares) if square.content is Content.HIDDEN}
    wrong = mistakes(seen, board)
    counts = Counter(wrong.values())
    counts["sure"] = len(set(wrong) - doubted)
    counts["tiles"], counts["squares"] = len(seen.lying), 225
    counts["doubted"] = len((doubted | hidden) - set(wrong))
    return counts


COLUMNS: Final = ("squares", "tiles", "letter", "facing", "false", "missed", "sure", "doubted")


def main() -> int:
    """Print the results; returns 0, or 1 if something wrong is not doubted."""
    parser = parser_of(__doc__)
    parser.add_argument("boards", nargs="?", type=int, default=4, help="how many of each kind (default: 4)")
    parser.add_argument("--first", type=int, default=0, help="number of the first (default: 0)")
    options = parser.parse_args()
    reader = TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    print(" " * 10 + "".join(f"{column:>9}" for column in (*COLUMNS, "strange")))
    sure = 0
    for kind in KINDS:
        counts: Counter[str] = Counter()
        said = 0
        for seed in range(options.first, options.first + options.boards):
            seen = strange(kind, seed)
            boards = reader.read_still(seen.picture, [seen.corners]).boards
            said += fits_no_edition(boards, "en") is not None
            if kind not in FOREIGN:
                counts += counted(seen, boards[0])
        shown = [str(counts[column]) if kind not in FOREIGN else "" for column in COLUMNS]
        print(f"{kind:10}" + "".join(f"{one:>9}" for one in [*shown, f"{said}/{options.boards}"]), flush=True)
        sure += counts["sure"]
    return int(sure > 0)


if __name__ == "__main__":
    sys.exit(main())
