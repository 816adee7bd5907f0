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
from vision.squares.measure import Squares
from vision.squares.occupancy import Occupancy
from vision.squares.verdict import Answers, Verdict, settle
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
    ("from_ground", "from_kit", "shows_tile", "doubted"),
    [
        (0.2, 0.05, 0.1, False),
        (0.9, 0.1, 0.1, True),
        (0.9, 0.8, 0.1, False),
        (2.0, 40.0, 0.1, True),
        (2.0, np.inf, 0.1, True),
        (1.8, 13.0, 0.002, False),
        (1.8, 0.1, 0.002, True),
        (8.0, 13.0, 0.002, True),
    ],
)
def test_a_square_that_is_no_longer_its_own_colour_is_not_surely_empty(
    from_ground: float, from_kit: float, shows_tile: float, *, doubted: bool
) -> None:
    nothing = np.zeros(225, np.bool_)
    empty = Verdict(np.full(225, 0.002), nothing, nothing)
    said, asked = as_usual(100, from_ground, from_kit), asked_at(100, shows_tile)
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


def smooth(unseen: dict[int, int]) -> Squares:
    """Smooth squares, of some of which so many sides are not visible."""
    none, sides = np.zeros(225, np.float32), np.zeros(225, np.int_)
    sides[list(unseen)] = list(unseen.values())
    relief = np.zeros((225, 12, 12, 3), np.float32)
    return Squares(np.zeros((225, 3), np.float32), relief, none, sides, np.ones(225, np.float32), none)


HIDDEN_SIDES = {84: 2, 85: 3, 99: 2, 100: 3}
"""A hand hides the sides of several squares."""


@pytest.mark.parametrize(
    ("from_ground", "from_kit", "shows_tile", "unseen", "laid"),
    [
        (6.7, 8.2, 0.9999, {}, True),
        (6.7, 8.2, 0.6, {}, False),
        (0.2, 8.2, 0.9999, {}, False),
        (6.7, 8.2, 0.9999, {100: 1}, False),
        (1.8, 0.1, 0.996, {100: 3}, True),
        (1.8, 0.1, 0.996, HIDDEN_SIDES, False),
        (1.5, 0.03, 0.06, {}, True),
        (1.5, 0.6, 0.06, {}, False),
    ],
    ids=[
        "seen, of a kit in some light",
        "hardly seen",
        "still its own colour",
        "under a finger",
        "of the board's colour, with faint sides",
        "under a hand",
        "exactly a kit's colour",
        "about a kit's colour",
    ],
)
def test_a_square_that_changed_its_colour_holds_a_blank(
    from_ground: float, from_kit: float, shows_tile: float, unseen: dict[int, int], *, laid: bool
) -> None:
    said, asked = as_usual(100, from_ground, from_kit), asked_at(100, shows_tile)
    verdict = settle(smooth(unseen), said, asked, np.ones(225, np.bool_))
    assert (verdict.tile[100] > DOUBT) == laid
