"""A blank of nearly the colour of the square it is laid on is seen by what the square looked like before."""

from dataclasses import replace

import numpy as np
import pytest

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.looks.palette import DESIGNS, TILES
from station.simulator.render.scene import BoardTile, Scene
from vision.reading import DOUBT, Content
from vision.squares.asking import worth_asking
from vision.squares.doubt import disputed
from vision.squares.occupancy import Occupancy
from vision.squares.verdict import Answers, Verdict
from vision.table_reader import TableReader

BLANK = 7 * 15 + 7


def word(letters: str) -> tuple[BoardTile, ...]:
    """Letters of the left board's kit in its eighth row; a full stop is a blank."""
    shown = enumerate(letters.replace(".", " "), 5)
    return tuple(BoardTile("a", letter.strip(), column + 0.5, 7.5, 0.0) for column, letter in shown)


@pytest.mark.parametrize("seed", [1, 3])
def test_a_blank_laid_on_a_square_of_nearly_its_colour_is_a_tile(seed: int) -> None:
    look = draw_look(seed)
    beige = next(design for design in DESIGNS if design.name == "beige")
    pale, other = (next(kit for kit in TILES if kit.name == name) for name in ("ivory", "red"))
    look = replace(
        look,
        boards=tuple(replace(board, design=beige) for board in look.boards),
        kits=(replace(pale, face=(177, 232, 219)), other),
    )
    camera, reader = SimulatedCamera(seed, look), TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    reader.read(camera.take(Scene(), 1), 0)
    reader.read(camera.take(Scene((word("EA"), ())), 2), 100)
    laid = Scene((word("EA.ST"), ()))
    reader.read(camera.take(laid, 3), 200)
    board = reader.read(camera.take(laid, 4), 300).boards[0]
    read = board.squares[BLANK]
    assert (read.content, read.letter) == (Content.TILE, None)
    assert read.confidence >= DOUBT


def as_usual(square: int, from_ground: float, from_kit: float) -> Occupancy:
    """An empty board, one square of which is that far from its own colour and from a kit's."""
    ground, kit = np.zeros(225), np.full(225, 40.0)
    ground[square], kit[square] = from_ground, from_kit
    return Occupancy(np.full(225, -6.0), np.zeros((225, 3)), np.zeros((225, 3)), ground, kit, np.ones(225))


def asked_at(square: int, shows_tile: float) -> Answers:
    """The letter reader was asked about one square, and read no letter."""
    shows, blank = np.full(225, np.nan), np.zeros(225, np.bool_)
    shows[square], blank[square] = shows_tile, True
    return Answers(shows, np.zeros(225, np.bool_), blank)


@pytest.mark.parametrize(
    ("from_ground", "from_kit", "doubted"),
    [(0.2, 0.05, False), (0.9, 0.1, True), (0.9, 0.8, False), (2.0, 40.0, True), (2.0, np.inf, True)],
)
def test_a_square_that_is_no_longer_its_own_colour_is_not_surely_empty(
    from_ground: float, from_kit: float, doubted: bool
) -> None:
    nothing = np.zeros(225, np.bool_)
    empty = Verdict(np.full(225, 0.002), nothing, nothing)
    said, asked = as_usual(100, from_ground, from_kit), asked_at(100, 0.1)
    assert disputed(said, asked, empty, np.ones(225, np.bool_))[100] == doubted
    assert not disputed(said, asked, empty, nothing)[100]


@pytest.mark.parametrize(("from_ground", "asked"), [(0.2, False), (5.3, True)])
def test_a_square_beside_a_tile_is_looked_at_once_a_lamp_gives_it_a_colour_of_nothing_known(
    from_ground: float, asked: bool
) -> None:
    said = as_usual(100, from_ground, np.inf)
    said.speaks[101] = 10.0
    assert worth_asking(said, np.ones(225, np.bool_))[100] == asked
    assert not worth_asking(said, np.zeros(225, np.bool_))[100]
