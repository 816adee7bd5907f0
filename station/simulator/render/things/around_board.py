"""Things that stand around a single board: clock heads, racks, the bag, the card for tiles that are shown."""

from typing import Final

import numpy as np
from numpy.random import Generator

from station.simulator.render.lens import HEIGHT, WIDTH, Lens
from station.simulator.render.looks.look import TableLook, on_plane
from station.simulator.render.looks.palette import Colour, colour
from station.simulator.render.placement import carried
from station.simulator.render.seats import (
    BAG_MM,
    RACK,
    RACK_FLOOR_MM,
    ROW_PITCH_MM,
    SPOT_MM,
    row_place_mm,
    seat_at,
)
from station.simulator.render.things.block import Block, box, placed_blocks, sheet
from station.simulator.render.things.board_print import printed
from station.simulator.render.things.clutter import HEAD_TURN, clock_head
from station.simulator.render.things.typeface import text_coverage

HEADS_MM: Final = (398.0, 330.0)
"""From the middle of the table to either clock head: as far as it is wholly in the picture, but not nearer
than this."""

SPARE_PX: Final = 26.0
"""From a clock head to the picture's edge: the camera may be knocked."""

RACK_MM: Final = (RACK * ROW_PITCH_MM + 16.0, 30.0)
"""Width and depth of a rack; its tiles lie on a floor between a ridge and a lip."""

BAG_RADIUS_MM: Final = 44.0

CARD_MM: Final = (66.0, 82.0)
"""Width and depth of the card for tiles that are shown."""

_WOODS: Final = tuple(
    (colour(floor), colour(edge))
    for floor, edge in (("#5a3b28", "#6e4a33"), ("#b98a52", "#cfa066"), ("#8a5a36", "#9f6c45"))
)
"""Floor and edges of a rack."""

_CLOTHS: Final = tuple(colour(c) for c in ("#3c4a3a", "#47303a", "#2e3a52", "#7a6a4c"))


def around(look: TableLook, table_mm: float) -> list[Block]:
    """The things there, in table millimetres, lowest first in each place."""
    dice = np.random.default_rng((look.grain, 6))
    blocks: list[Block] = []
    for side in (-1, 1):
        turn = HEAD_TURN + float(dice.normal(0, 4))
        head, y = clock_head(dice), float(dice.uniform(-40, 40))
        blocks += _in_view(head, side, y, turn, table_mm, look.lens)
    skews = tuple(board.skew for board in look.boards)
    tones = _WOODS[int(dice.integers(len(_WOODS)))]
    for player in range(look.players):
        seat = seat_at(player, look.players)
        places = [row_place_mm(seat, slot) for slot in (0, RACK - 1)]
        x, y = (float(along) for along in np.mean(places, axis=0))
        turn = look.boards[0].skew.angle + seat.upright
        blocks += placed_blocks(_rack(tones), *carried(skews, x, y), turn, table_mm)
    blocks += placed_blocks(_bag(dice), *carried(skews, *BAG_MM), float(dice.uniform(0, 360)), table_mm)
    if look.spot:
        turn = look.boards[0].skew.angle + float(dice.normal(0, 2))
        blocks += placed_blocks(_card(look.spot), *carried(skews, *SPOT_MM), turn, table_mm)
    return blocks


def _in_view(  # noqa: PLR0917  (a place has so many parts)
    head: list[Block], side: int, y: float, turn: float, table_mm: float, lens: Lens
) -> list[Block]:
    """A clock head at one side of the table."""
    farthest, nearest = HEADS_MM
    for x in np.arange(farthest, nearest, -4.0):
        placed = placed_blocks(head, side * float(x), y, turn, table_mm)
        corners = np.vstack([on_plane(block.outline, block.high_mm) for block in placed])
        seen = lens.project(corners)
        if (seen > SPARE_PX).all() and (seen < np.array((WIDTH, HEIGHT)) - SPARE_PX).all():
            return placed
    return placed_blocks(head, side * nearest, y, turn, table_mm)


def _rack(tones: tuple[Colour, Colour]) -> list[Block]:
    """A rack as its player sees it, around where the middles of its tiles lie: the ridge behind them, the lip
    before them."""
    width, depth = RACK_MM
    floor, edge = tones
    return [
        Block(box(0, -1, width, depth), 0, RACK_FLOOR_MM, floor),
        Block(box(0, -12.5, width, 7), RACK_FLOOR_MM, 17, edge),
        Block(box(0, 12, width, 4), RACK_FLOOR_MM, 9, edge),
    ]


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


def _card(says: str) -> list[Block]:
    """Plain dark paper with a word at its foot; the tile lies in the middle."""
    width, depth = CARD_MM
    ground = colour("#2f4f4a")
    top = sheet(width, depth, ground)
    word = text_coverage(says, "hanken-medium", 15)
    printed(top, word, (top.shape[1] // 2, top.shape[0] - 16), colour("#c9d6c8"))
    return [Block(box(0, 0, width, depth), 0, 0.6, ground, top)]
