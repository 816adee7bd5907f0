"""What is chosen once per simulated table: boards, tiles, wood, light, camera, players' skin."""

from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np
from numpy.random import Generator

from station.simulator.render.lens import HEIGHT, WIDTH, Lens, Points
from station.simulator.render.looks.palette import (
    DESIGNS,
    LIGHTS,
    SKINS,
    SLEEVES,
    TILES,
    WOODS,
    BoardDesign,
    Colour,
    Light,
    TileDesign,
    Wood,
    colours_apart,
)
from station.simulator.render.placement import (
    GRID_MM,
    TAB_MARGIN_MM,
    Skew,
    Tab,
    board_points,
    tab_corners,
)
from station.simulator.render.scene import board_to_table_mm


@dataclass(frozen=True, slots=True)
class BoardLook:
    """One board: its print, its frame's width and its thickness, how it lies, its four tabs."""

    design: BoardDesign
    frame_mm: float
    thick_mm: float
    skew: Skew
    tabs: tuple[Tab, ...]


@dataclass(frozen=True, slots=True)
class TableLook:
    """grain: seed of wood, wear and clutter. boards: two side by side, or one in the middle. kits: tiles of
    kit "a" and "b", and of a third if there is one. skins, sleeves, left_handed: South's and North's.
    blur_px: standard deviation of the defocus. noise: standard deviation in grey levels. jpeg: quality.
    players: around a single board, how many have a rack there. spot: whether a card for auctioned tiles lies
    beside it."""

    grain: int
    wood: Wood
    boards: tuple[BoardLook, ...]
    kits: tuple[TileDesign, ...]
    light: Light
    lens: Lens
    skins: tuple[Colour, Colour]
    sleeves: tuple[Colour, Colour]
    left_handed: tuple[bool, bool]
    blur_px: float
    noise: float
    jpeg: int
    players: int = 0
    spot: str = ""


def draw_look(seed: int, barrel: float | None = None) -> TableLook:
    """The look of two boards by seed, always the same for the same seed. barrel: of the lens, down to -0.3
    for a wide one; by default drawn as for a standard one. All else but its focal length stays the same."""
    return _look(np.random.default_rng((seed, 0x7AB1E)), 2, barrel)


def draw_single_look(seed: int, players: int, *, spot: str = "", barrel: float | None = None) -> TableLook:
    """The look of one board in the middle of a table, by seed. spot: what the card beside it says, "" for no
    card. barrel: as for two."""
    look = _look(np.random.default_rng((seed, 0x0B0A)), 1, barrel)
    return replace(look, players=players, spot=spot)


def _look(dice: Generator, count: int, barrel: float | None) -> TableLook:
    light = _light(dice)
    boards, kits = _boards_and_kits(dice, count)
    return TableLook(
        grain=int(dice.integers(1 << 31)),
        wood=WOODS[int(dice.integers(len(WOODS)))],
        boards=boards,
        kits=kits,
        light=light,
        lens=_lens(dice, boards, barrel),
        skins=_two(dice, SKINS),
        sleeves=_two(dice, SLEEVES),
        left_handed=(bool(dice.random() < 0.15), bool(dice.random() < 0.15)),
        blur_px=float(dice.uniform(0.45, 0.95)),
        noise=float(light.noise * dice.uniform(0.8, 1.2)),
        jpeg=int(dice.integers(88, 96)),
    )


def _two(dice: Generator, colours: tuple[Colour, ...]) -> tuple[Colour, Colour]:
    first, second = dice.permutation(len(colours))[:2]
    return colours[int(first)], colours[int(second)]


def _light(dice: Generator) -> Light:
    chosen = LIGHTS[int(dice.integers(len(LIGHTS)))]
    turn = float(dice.uniform(0, 2 * np.pi)) if chosen.any_side else float(dice.normal(0, 0.35))
    return hung_lamp(dice, chosen, turn, 0.93)


def hung_lamp(dice: Generator, chosen: Light, turn: float, dimmest: float) -> Light:
    """The lamp somewhere over the table, its light turned by this many radians. dimmest: minimum exposure."""
    x, y = chosen.throw
    c, s = float(np.cos(turn)), float(np.sin(turn))
    return replace(
        chosen,
        throw=(x * c - y * s, x * s + y * c),
        spot=(float(dice.uniform(-350, 350)), float(dice.uniform(-200, 200))),
        veil=chosen.veil * float(dice.uniform(0.3, 2.0)),
        exposure=chosen.exposure * float(dice.uniform(dimmest, 1.07)),
        bar_angle=float(dice.uniform(-40, 40)),
        bar_mm=float(dice.uniform(-150, 150)),
    )


def _boards_and_kits(
    dice: Generator, count: int
) -> tuple[tuple[BoardLook, ...], tuple[TileDesign, TileDesign]]:
    designs = [DESIGNS[int(i)] for i in dice.integers(len(DESIGNS), size=2)]
    if dice.random() < 0.5:
        designs[1] = designs[0]
    pairs = [pair for pair in permutations(TILES, 2) if _differ(pair, designs)]
    kits = pairs[int(dice.integers(len(pairs)))]
    skews, tabs = _lie(dice) if count > 1 else _lie_alone(dice)
    boards = tuple(
        BoardLook(
            design=designs[board],
            frame_mm=float(dice.uniform(15.5, 18.0)),
            thick_mm=float(dice.uniform(3, 8)),
            skew=skews[board],
            tabs=tabs[board],
        )
        for board in range(count)
    )
    return boards, kits


def _differ(pair: tuple[TileDesign, TileDesign], designs: list[BoardDesign]) -> bool:
    """Nobody plays with two kits that look alike, nor with tiles that vanish on their board."""
    one, other = (tile.face for tile in pair)
    on_board = min(colours_apart(tile.face, design.ground) for tile in pair for design in designs)
    return colours_apart(one, other) > 45 and on_board > 21


Lie = tuple[tuple[Skew, ...], list[tuple[Tab, Tab, Tab, Tab]]]


def _lie(dice: Generator) -> Lie:
    """Boards pushed apart until the papers of their inner tabs do not touch."""
    angles = np.clip(dice.normal(0, 1.4, size=2), -3.2, 3.2)
    drift = dice.normal(0, 3.0, size=2)
    tabs = [_four_tabs(dice, board) for board in (0, 1)]
    apart = 5.0
    while True:
        skews = tuple(
            Skew(float(angles[board]), apart * (1, -1)[1 - board], float(drift[board])) for board in (0, 1)
        )
        papers = [
            [tab_corners(skews[board], board, tab, TAB_MARGIN_MM) for tab in tabs[board]] for board in (0, 1)
        ]
        gap = min(
            float(papers[1][inner].min(axis=0)[0] - papers[0][outer].max(axis=0)[0])
            for inner, outer in ((0, 1), (3, 2))
        )
        if gap >= 2.0:
            return (skews[0], skews[1]), tabs
        apart += 1.0


def _lie_alone(dice: Generator) -> Lie:
    """The left board, pushed to the middle of the table."""
    angle = float(np.clip(dice.normal(0, 1.4), -3.2, 3.2))
    aside, drift = dice.normal(0, 4.0, size=2)
    to_middle = -board_to_table_mm(0, 7.5, 7.5)[0]
    return (Skew(angle, to_middle + float(aside), float(drift)),), [_four_tabs(dice, 0)]


def _four_tabs(dice: Generator, board: int) -> tuple[Tab, Tab, Tab, Tab]:
    one, two, three, four = (
        Tab(board * 4 + i, float(dice.uniform(4.6, 8.0)), float(dice.uniform(4.6, 9.0)), float(a))
        for i, a in enumerate(dice.uniform(-3, 3, size=4))
    )
    return one, two, three, four


def _lens(dice: Generator, boards: tuple[BoardLook, ...], barrel: float | None) -> Lens:
    """A camera 75–95 cm up that has all tabs in its picture with a little to spare."""
    height = float(dice.uniform(750, 950))
    pixels_a_square = float(dice.uniform(50, 55))
    tilt_x, tilt_y = (float(a) for a in np.clip(dice.normal(0, 1.6, size=2), -3.5, 3.5))
    roll, usual = float(np.clip(dice.normal(0, 0.8), -2, 2)), float(dice.uniform(-0.045, -0.012))
    focal_px = pixels_a_square / (GRID_MM / 15) * height
    lens = hung_lens(
        height, tilt_x, tilt_y, roll, focal_px=focal_px, barrel=usual if barrel is None else barrel
    )
    papers = np.vstack(
        [
            tab_corners(board.skew, i, tab, TAB_MARGIN_MM)
            for i, board in enumerate(boards)
            for tab in board.tabs
        ]
    )
    while True:
        seen = lens.project(on_plane(papers, 0.0))
        low, high = seen.min(axis=0), seen.max(axis=0)
        spare = min(low[0], low[1], WIDTH - high[0], HEIGHT - high[1])
        if spare >= 14:
            return lens
        lens = replace(
            lens,
            focal_px=lens.focal_px * 0.985,
            x_mm=lens.x_mm + 0.3 * float((low[0] + high[0] - WIDTH) / 2 * height / lens.focal_px),
            y_mm=lens.y_mm + 0.3 * float((low[1] + high[1] - HEIGHT) / 2 * height / lens.focal_px),
        )


def hung_lens(  # noqa: PLR0917  (as `Lens`)
    height_mm: float, tilt_x: float, tilt_y: float, roll: float, focal_px: float, barrel: float
) -> Lens:
    """A lens that looks at the middle of the table, however it is tilted."""
    x, y = (-height_mm * float(np.tan(np.radians(tilt))) for tilt in (tilt_x, tilt_y))
    return Lens(x, y, height_mm, tilt_x, tilt_y, roll, focal_px, barrel)


def on_plane(points: Points, z_mm: float) -> Points:
    """(n, 2) table points lifted to (n, 3) at a height over the boards' top."""
    return np.column_stack((points, np.full(len(points), z_mm)))


def grid_corners(look: TableLook, board: int) -> Points:
    """(4, 2) table millimetres of a grid's outer corners, TL, TR, BR, BL."""
    square = np.array(((0.0, 0.0), (15.0, 0.0), (15.0, 15.0), (0.0, 15.0)))
    return board_points(look.boards[board].skew, board, square)
