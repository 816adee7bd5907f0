"""Kits told apart under lamps that veil and colour the table.

`python -m benchmarks.reading.kits [TABLES [FIRST_SEED]]`: simulated tables (default: 60) in the middle of a
game, with mixed light of two colours, coloured walls, hazes and lamps mirrored by the tiles; every other
table has two kits of like colours. Each is read from one picture, with given corners. Counts tiles whose kit
is right, right but doubtful, wrong but doubtful, and wrong without doubt, for kits of which one has light and
one dark print, and for kits whose print is alike. The exit status is 1 if more than one tile in a thousand is
wrong without doubt.
"""

import sys
from collections import Counter
from typing import Final

import numpy as np
from numpy.random import Generator

from benchmarks.arguments import whole_numbers
from benchmarks.drawn.lamps import draw_lamps
from benchmarks.drawn.lit_camera import LitCamera
from benchmarks.drawn.other_kits import with_kits
from station.rules.tile import KITS
from station.simulator.render.looks.look import draw_look
from station.simulator.render.looks.palette import TileDesign
from station.simulator.render.scene import BoardTile, Scene
from vision.reading import DOUBT, BoardReading, Content
from vision.table_reader import TableReader

LETTERS: Final = "EEEEEEAAAAIIIIOOOONNNRRRTTTLLSSUUDDDGGGBCMPFHVWYKJXQZ"

PASSED: Final = (0.0, 0.08, 0.25)
"""Shares of tiles that were passed from the other board."""

MOST: Final = 0.001
"""Share of tiles that may be wrong without doubt."""

LONG: Final = "five minutes"


def main() -> int:
    tables, first = whole_numbers(__doc__, tables=60, first=1_000)
    reader = TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    counts: Counter[tuple[str, str]] = Counter()
    for seed in range(first, first + tables):
        dice = np.random.default_rng((seed, 0x1A39))
        look, scene = with_kits(dice, draw_look(seed), like=bool(seed % 2)), crowded(dice)
        camera = LitCamera(seed, look, draw_lamps(dice))
        picture = camera.take(scene, 1)
        reading = reader.read_still(picture, list(camera.truth(scene)))
        verdicts = judged(scene, reading.boards)
        kind = "print alike" if len({dark_print(kit) for kit in look.kits}) == 1 else "print unlike"
        counts.update({(kind, verdict): many for verdict, many in verdicts.items()})
        if verdicts["wrong"]:
            print(
                f"  seed {seed} {' and '.join(kit.name for kit in look.kits)}: {verdicts['wrong']} wrong",
                flush=True,
            )
    sure_wrong = 0
    for kind in ("print unlike", "print alike"):
        of = {
            verdict: counts[kind, verdict]
            for verdict in ("right", "right, doubted", "wrong, doubted", "wrong")
        }
        total = max(sum(of.values()), 1)
        sure_wrong += of["wrong"]
        shares = ", ".join(f"{many} ({100 * many / total:.2f} %) {verdict}" for verdict, many in of.items())
        print(f"{kind:13} {total} tiles: {shares}")
    return 1 if sure_wrong > MOST * counts.total() else 0


def judged(scene: Scene, boards: tuple[BoardReading, ...]) -> Counter[str]:
    """The verdicts on the tiles that were seen."""
    verdicts: Counter[str] = Counter()
    for tiles, board in zip(scene.boards, boards, strict=True):
        for tile in tiles:
            square = board.squares[15 * int(tile.y) + int(tile.x)]
            if square.content is Content.TILE:
                right = "right" if square.kit == tile.kit else "wrong"
                verdicts[right + (", doubted" if square.kit_confidence < DOUBT else "")] += 1
    return verdicts


def dark_print(kit: TileDesign) -> bool:
    return sum(kit.ink) < sum(kit.face)


def crowded(dice: Generator) -> Scene:
    """Boards in the middle of a game: strings of letters that face either side, some blanks, and some tiles
    that were passed from the other board."""
    passed = float(dice.choice(PASSED))
    boards: list[tuple[BoardTile, ...]] = []
    for board in (0, 1):
        laid: dict[tuple[int, int], BoardTile] = {}
        for _ in range(int(dice.integers(1, 9))):
            across, long = bool(dice.random() < 0.5), int(dice.integers(2, 9))
            start, line, turn = (
                int(dice.integers(0, 16 - long)),
                int(dice.integers(15)),
                180.0 * int(dice.integers(2)),
            )
            for at in range(start, start + long):
                column, row = (at, line) if across else (line, at)
                kit = KITS[board if dice.random() >= passed else 1 - board]
                letter = "" if dice.random() < 0.04 else LETTERS[int(dice.integers(len(LETTERS)))]
                x, y = (middle + 0.5 + float(dice.normal(0, 0.04)) for middle in (column, row))
                laid.setdefault(
                    (row, column), BoardTile(kit, letter, x, y, turn + float(dice.normal(0, 1.5)))
                )
        boards.append(tuple(laid.values()))
    return Scene((boards[0], boards[1]))


if __name__ == "__main__":
    sys.exit(main())
