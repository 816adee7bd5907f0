"""What a reader that follows a table knows of tiles in difficult light: from earlier pictures, and from the
other board."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from station.rules.tile import Kit, Side
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import TableLook, draw_look
from station.simulator.render.looks.palette import DESIGNS, TILES
from station.simulator.render.scene import Arm, BoardTile, Scene
from vision.letters.network import LetterReader
from vision.reading import DOUBT, Content, SquareReading
from vision.rectify import RectifiedBoard
from vision.table_reader import TableReader
from vision.track.memory import BoardMemory

ALPHABET = "DEFKLORST"

BLANK_AT = 3, 4
"""Row and column."""


def table(*kits: str, board: str) -> TableLook:
    look = draw_look(2)
    (design,) = (one for one in DESIGNS if one.name == board)
    boards = tuple(replace(one, design=design) for one in look.boards)
    named = {tile.name: tile for tile in TILES}
    return replace(look, boards=boards, kits=tuple(named[kit] for kit in kits))


def word(kit: Kit, letters: str, row: int, column: int = 5) -> tuple[BoardTile, ...]:
    return tuple(BoardTile(kit, letter, column + i + 0.5, row + 0.5, 0.0) for i, letter in enumerate(letters))


def blank(kit: Kit) -> tuple[BoardTile, ...]:
    row, column = BLANK_AT
    return (BoardTile(kit, "", column + 0.5, row + 0.5, 0.0),)


def followed(camera: SimulatedCamera, scenes: Sequence[Scene]) -> tuple[tuple[SquareReading, ...], ...]:
    """The squares of both boards, in the last of pictures that are taken twice each."""
    reader = TableReader(alphabet=ALPHABET)
    for number, scene in enumerate(scene for scene in scenes for _ in range(2)):
        reading = reader.read(camera.take(scene, 100 * number), 100 * number)
    left, right = reading.boards
    return left.squares, right.squares


OWN = (word("a", "KEELS", 3), word("b", "ROLLS", 3))


def test_a_blank_of_nearly_the_boards_colour_is_seen_where_the_square_was_empty() -> None:
    camera = SimulatedCamera(2, table("bottle green", "maple", board="beige"))
    _, right = followed(camera, [Scene(), Scene(OWN), Scene((OWN[0], OWN[1] + blank("b")))])
    seen = right[15 * BLANK_AT[0] + BLANK_AT[1]]
    assert (seen.content, seen.letter, seen.kit) == (Content.TILE, None, "b")
    assert min(seen.confidence, seen.kit_confidence) >= DOUBT


def test_the_first_tile_of_the_other_kit_may_be_a_blank_of_nearly_the_boards_colour() -> None:
    camera = SimulatedCamera(2, table("blue", "maple", board="beige"))
    left, _ = followed(camera, [Scene(), Scene(OWN), Scene((OWN[0] + blank("b"), OWN[1]))])
    seen = left[15 * BLANK_AT[0] + BLANK_AT[1]]
    assert (seen.content, seen.letter, seen.kit) == (Content.TILE, None, "b")
    assert min(seen.confidence, seen.kit_confidence) >= DOUBT


def evening() -> SimulatedCamera:
    look = table("bottle green", "red", board="white")
    return SimulatedCamera(2, replace(look, light=draw_look(1).light))


def test_half_a_letter_between_fingers_is_hidden_rather_than_asked_for() -> None:
    left = word("a", "KEELS", 0, 10) + word("a", "FORD", 2, 11)
    laid, hand = Scene((left, OWN[1])), (Arm(Side.NORTH, -100, -30),)
    corner = (BoardTile("b", "R", 14.5, 1.5, 0.0),)
    squares, _ = followed(evening(), [Scene(), laid, Scene((left + corner, OWN[1]), arms=hand)])
    assert sum(one.content is Content.HIDDEN for one in squares) > 20
    assert [one for one in squares if one.content is Content.TILE and one.confidence < DOUBT] == []


def test_a_hand_changes_nothing_about_tiles_it_does_not_reach() -> None:
    camera, memory = evening(), BoardMemory(LetterReader.load(ALPHABET))
    tiles = word("a", "KEELS", 0, 10) + word("a", "FORD", 2, 11) + word("a", "FLEET", 5, 10)
    away = [13, 14, 42, 43, 44, 88, 89]
    bodies: list[NDArray[np.float64]] = []
    for arms in ((), (Arm(Side.NORTH, -160, 100),)):
        for scene in (Scene(), Scene((tiles, ()), arms=arms))[len(bodies) :]:
            view = RectifiedBoard(camera.take(scene, 1), camera.truth(scene)[0])
            colours = memory.read(view, np.ones(225, np.bool_)).colours
        at = dict(zip(colours.squares.tolist(), colours.body, strict=True))
        bodies.append(np.array([at[square] for square in away]))
    np.testing.assert_allclose(bodies[1], bodies[0], rtol=0.05)
