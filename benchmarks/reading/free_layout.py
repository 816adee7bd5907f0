"""Accuracy on crosswords laid without a board.

`python -m benchmarks.reading.free_layout [LAYOUTS] [FIRST_SEED]`: on rendered tables (default 200): one
crossword of up to 30 tiles in most pictures, two to five on mats in every eighth, at any angle, 28 to 70
pixels a tile, with gaps, crooked tiles, objects and hands next to them, light, lens, noise and JPEG. Reports
for each whether every tile is read correctly, whether the reading is doubted, and whether a wrong reading
would pass as a legal layout. The time is for the whole picture.
"""

import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from benchmarks.arguments import whole_numbers
from station.app.picture.free_layout import laid_tiles, loose_tiles
from station.editions import load_edition
from station.lexicon import load
from station.rules.races.layout import check_layout
from tests.simulator.drawn_mats import Placed, draw_mat
from vision.errors import NoLayoutError
from vision.free.reader import FreeReader, layout_in

FIRST = 7_000_000
"""Seeds from here on were never looked at during development."""


@dataclass
class Figures:
    """Counts of layouts."""

    layouts: int = 0
    right: int = 0
    right_undoubted: int = 0
    doubted: int = 0
    none: int = 0
    loose_right: int = 0
    accepted_wrongly: list[int] = field(default_factory=list)
    wrong: list[int] = field(default_factory=list)
    tiles: int = 0
    wall_ms: list[float] = field(default_factory=list)
    busy_ms: list[float] = field(default_factory=list)


def main() -> int:
    """Print the results; returns 1 if a wrong reading would have been accepted."""
    wanted, seed = whole_numbers(__doc__, layouts=200, first=FIRST)
    figures = measure(wanted, seed)
    share = 100 / max(figures.layouts, 1)
    print(f"layouts                         {figures.layouts}, {figures.tiles} tiles")
    print(f"every tile right                {figures.right} ({figures.right * share:.1f} %)")
    print(
        f"  and not doubted               {figures.right_undoubted} ({figures.right_undoubted * share:.1f} %)"
    )
    print(f"doubted                         {figures.doubted}, found none {figures.none}")
    print(f"wrong, undoubted and legal      {len(figures.accepted_wrongly)} {figures.accepted_wrongly or ''}")
    print(f"loose tiles' letters right      {figures.loose_right} ({figures.loose_right * share:.1f} %)")
    print(f"seeds misread                   {figures.wrong}")
    print(
        f"a picture of 2304×1296          {statistics.median(figures.wall_ms):.0f} ms, quickest "
        f"{min(figures.wall_ms):.0f}; cores busy {statistics.median(figures.busy_ms):.0f} ms"
    )
    return 1 if figures.accepted_wrongly else 0


def measure(wanted: int, seed: int) -> Figures:
    """Read pictures from this seed on until `wanted` layouts have been read."""
    lexicon, edition = load("english"), load_edition("en")
    reader = FreeReader(alphabet=edition.alphabet)
    figures = Figures()
    while figures.layouts < wanted:
        players = 2 + seed // 8 % 4 if seed % 8 == 7 else 1
        table = draw_mat(seed, lexicon, edition, players)
        started, busy = time.perf_counter(), time.process_time()
        reading = reader.read(table.picture)
        figures.wall_ms.append((time.perf_counter() - started) * 1e3)
        figures.busy_ms.append((time.process_time() - busy) * 1e3)
        for placed in table.placed:
            figures.layouts += 1
            figures.tiles += len(placed.crossword)
            try:
                read = layout_in(reading, placed.region if players > 1 else None)
            except NoLayoutError:
                figures.none += 1
                figures.wrong.append(seed)
                continue
            judged = check_layout(laid_tiles(read), loose_tiles(read), edition, lexicon, all_used=False)
            right = {(c.row, c.column): c.letter for c in read.cells} == _truth(placed)
            figures.right += right
            figures.doubted += read.doubtful
            figures.right_undoubted += right and not read.doubtful
            seen = Counter(tile.letter for tile in read.loose if tile.letter)
            figures.loose_right += seen == Counter(letter for letter in placed.loose if letter)
            if not right:
                figures.wrong.append(seed)
                if judged.legal and not read.doubtful:
                    figures.accepted_wrongly.append(seed)
        seed += 1
    return figures


def _truth(placed: Placed) -> dict[tuple[int, int], str | None]:
    return {at: None if tile.blank else tile.letter for at, tile in placed.crossword.items()}


if __name__ == "__main__":
    sys.exit(main())
