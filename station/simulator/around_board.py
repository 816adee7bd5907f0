"""Things that stand around a single board: clock heads, the bag, the card for auctioned tiles."""

from typing import Final

import numpy as np
from numpy.random import Generator

from station.simulator.beside import Block, box, clock_head, placed_blocks, sheet
from station.simulator.board_print import printed
from station.simulator.look import TableLook
from station.simulator.palette import Colour, colour
from station.simulator.placement import carried
from station.simulator.seats import BAG_MM, SPOT_MM
from station.simulator.typeface import text_coverage

HEADS_MM: Final = 398.0
"""From the middle of the table to either clock head."""

BAG_RADIUS_MM: Final = 44.0

CARD_MM: Final = (66.0, 82.0)
"""Width and depth of the card for auctioned tiles."""

_CLOTHS: Final = tuple(colour(c) for c in ("#3c4a3a", "#47303a", "#2e3a52", "#7a6a4c"))


def around(look: TableLook, table_mm: float) -> list[Block]:
    """What stands there, in table millimetres, lowest first in each place."""
    dice = np.random.default_rng((look.grain, 6))
    blocks: list[Block] = []
    for board, x in ((0, -HEADS_MM), (1, HEADS_MM)):
        turn = 90 - 180 * board + float(dice.normal(0, 4))
        blocks += placed_blocks(clock_head(dice), x, float(dice.uniform(-40, 40)), turn, table_mm)
    skews = tuple(board.skew for board in look.boards)
    blocks += placed_blocks(_bag(dice), *carried(skews, *BAG_MM), float(dice.uniform(0, 360)), table_mm)
    if look.spot:
        turn = look.boards[0].skew.angle + float(dice.normal(0, 2))
        blocks += placed_blocks(_card(), *carried(skews, *SPOT_MM), turn, table_mm)
    return blocks


def _bag(dice: Generator) -> list[Block]:
    """A cloth bag from above: folds around its mouth."""
    cloth = _CLOTHS[int(dice.integers(len(_CLOTHS)))]
    turns = np.radians(np.arange(0, 360, 10))
    folds = 1 + 0.05 * np.sin(turns * 7 + dice.uniform(0, 6)) + 0.03 * np.sin(turns * 11)
    blocks = []
    for share, low, high, tone in ((1.0, 0, 14, 0.85), (0.86, 14, 26, 1.0), (0.55, 26, 31, 1.25)):
        radius = BAG_RADIUS_MM * share * folds
        outline = np.column_stack((radius * np.cos(turns), radius * np.sin(turns)))
        blocks.append(Block(outline, low, high, _toned(cloth, tone)))
    mouth = BAG_RADIUS_MM * 0.4 * folds
    outline = np.column_stack((mouth * np.cos(turns), mouth * np.sin(turns)))
    return [*blocks, Block(outline, 31, 31.5, _toned(cloth, 0.35))]


def _toned(cloth: Colour, tone: float) -> Colour:
    blue, green, red = (int(min(255, part * tone)) for part in cloth)
    return blue, green, red


def _card() -> list[Block]:
    """Plain dark paper with the word at its foot; the tile lies in the middle."""
    width, depth = CARD_MM
    ground = colour("#2f4f4a")
    top = sheet(width, depth, ground)
    word = text_coverage("AUCTION", "hanken-medium", 15)
    printed(top, word, (top.shape[1] // 2, top.shape[0] - 16), colour("#c9d6c8"))
    return [Block(box(0, 0, width, depth), 0, 0.6, ground, top)]
