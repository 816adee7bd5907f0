"""A lamp that is reflected by tiles and board: what it washes out is doubted, and the reading says why."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from station.app.picture.observation import board_seen
from station.referee.sight import Unseen
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.looks.palette import DESIGNS, TILES
from station.simulator.render.scene import BoardTile, Scene
from vision.reading import DOUBT, BoardReading, Cause, Content, Corners, Picture
from vision.rectify import RectifiedBoard, grid_to_picture, pixels_per_square, project
from vision.squares.board_look import BoardLook
from vision.squares.glare import washed_out
from vision.squares.learn_look import learn_look
from vision.squares.measure import CORE, SLACK, Squares, measure
from vision.table_reader import TableReader

LAID = {(7, 4 + place): letter for place, letter in enumerate("HELLO")} | {
    (8 + place, 6): letter for place, letter in enumerate("XIS")
}
"""Letters of the left board by row and column."""

# One worker draws the tables that many tests look at.
pytestmark = pytest.mark.xdist_group("glare")

Table = tuple[Picture, tuple[Corners, ...]]

WHITE, WARM = (255, 255, 255), (150, 220, 255)


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.fixture(scope="module", params=range(4))
def table(request: pytest.FixtureRequest, hello: Scene) -> Table:
    """A picture, and where its boards are."""
    camera = SimulatedCamera(request.param)
    return camera.take(hello, 1), camera.truth(hello)


def under_glare(
    picture: Picture, corners: Corners, place: tuple[float, float], squares: float, light: tuple[int, ...]
) -> Picture:
    """Light added around a place (column, row), half of it within so many squares."""
    ((x, y),) = project(grid_to_picture(corners), np.array([place]))
    spread = squares * pixels_per_square(corners)
    down, along = (
        np.exp(-((np.arange(length) - middle) ** 2) / (2 * spread**2)).astype(np.float32)
        for length, middle in zip(picture.shape, (y, x), strict=False)
    )
    share = np.outer(down, along)[..., None]
    return np.asarray(np.clip(np.rint(picture + share * np.array(light, np.float32)), 0, 255), np.uint8)


def surely_wrong(board: BoardReading) -> list[int]:
    """Squares read wrongly and without doubt."""
    return [
        number
        for number, square in enumerate(board.squares)
        if square.content is not Content.HIDDEN
        and square.confidence >= DOUBT
        and (square.letter if square.content is Content.TILE else None) != LAID.get(divmod(number, 15))
    ]


@pytest.mark.parametrize(("squares", "light"), [(1.0, WHITE), (2.5, WARM)], ids=["small", "wide and warm"])
def test_what_glare_washes_out_is_doubted_and_said(
    reader: TableReader, table: Table, squares: float, light: tuple[int, ...]
) -> None:
    clear, (corners, _) = table
    picture = under_glare(clear, corners, (6.5, 8.0), squares, light)
    board = reader.read_still(picture, [corners], fitted=True).boards[0]
    assert surely_wrong(board) == []
    assert 7 * 15 + 6 in board.glare()
    assert board.squares[7 * 15 + 6].cause is Cause.GLARE
    seen = board_seen(0, board, 1, moving=False)
    hidden = [number for number, square in enumerate(seen.squares) if square is Unseen.GLARE]
    assert set(hidden) <= set(board.glare())


def test_letters_that_are_read_surely_under_glare_are_not_doubted(
    reader: TableReader, camera: SimulatedCamera, hello: Scene
) -> None:
    corners, _ = camera.truth(hello)
    picture = under_glare(camera.take(hello, 1), corners, (6.9, 7.9), 0.4, WHITE)
    board = reader.read_still(picture, [corners], fitted=True).boards[0]
    for square in (7 * 15 + 6, 7 * 15 + 7):
        read = board.squares[square]
        assert (read.letter, read.cause) == ("L", Cause.GLARE)
        assert read.confidence >= DOUBT


def test_dark_squares_beside_a_washed_out_blank_are_not_doubted(reader: TableReader) -> None:
    look = draw_look(3)
    navy = next(design for design in DESIGNS if design.name == "navy")
    ivory = next(kit for kit in TILES if kit.name == "ivory")
    boards = tuple(replace(board, design=navy) for board in look.boards)
    camera = SimulatedCamera(3, replace(look, boards=boards, kits=(ivory, ivory)))
    laid = (
        BoardTile("a", letter, column + 0.5, 7.5, 0.0) for column, letter in enumerate(("E", "A", "", "S"), 5)
    )
    scene = Scene((tuple(laid), ()))
    corners, _ = camera.truth(scene)
    picture = camera.take(scene, 1)
    top = project(grid_to_picture(corners), np.array([(7.1, 7.1), (7.9, 7.1), (7.9, 7.9), (7.1, 7.9)]))
    cv2.fillConvexPoly(picture, top.round().astype(np.int32), WHITE)
    board = reader.read_still(picture, [corners], fitted=True).boards[0]
    assert board.glare() == (7 * 15 + 7,)


def test_glare_that_comes_during_a_game_is_noticed_and_forgotten_when_it_goes(
    camera: SimulatedCamera, hello: Scene
) -> None:
    reader = TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    corners = camera.truth(hello)[0]
    clear = camera.take(hello, 1)
    assert reader.read(clear, 0).boards[0].glare() == ()
    glare = under_glare(clear, corners, (6.5, 8.0), 1.5, WHITE)
    for at_ms in (100, 200):
        board = reader.read(glare, at_ms).boards[0]
    assert surely_wrong(board) == []
    assert board.glare()
    for at_ms in (300, 400):
        board = reader.read(clear, at_ms).boards[0]
    assert board.glare() == ()
    assert surely_wrong(board) == []


def test_a_light_board_under_a_warm_lamp_is_not_washed_out_once_it_was_seen_empty(hello: Scene) -> None:
    """Its red and green are more than the camera can measure, its blue is not."""
    look = draw_look(2)
    pale = next(design for design in DESIGNS if design.name == "pale")
    boards = tuple(replace(board, design=pale) for board in look.boards)
    camera = SimulatedCamera(2, replace(look, boards=boards))
    reader = TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    def warm(scene: Scene, at_ms: int) -> Picture:
        picture = camera.take(scene, at_ms)
        lightest = np.percentile(picture[::4, ::4], 99, axis=(0, 1))
        return np.asarray(np.clip(picture * ((215, 262, 262) / lightest), 0, 255), np.uint8)

    assert len(reader.read(warm(Scene(), 1), 0).boards[0].glare()) > 50
    for at_ms in (100, 200):
        board = reader.read(warm(hello, at_ms), at_ms).boards[0]
    assert board.glare() == ()
    assert surely_wrong(board) == []


def test_a_table_in_usual_light_has_hardly_any_glare(reader: TableReader, table: Table) -> None:
    clear, corners = table
    reading = reader.read_still(clear, corners, fitted=True)
    assert sum(len(board.glare()) for board in reading.boards) <= 4


def test_a_square_that_looks_as_when_it_was_seen_empty_is_not_washed_out(table: Table) -> None:
    picture, (corners, _) = table
    squares = measure(RectifiedBoard(picture, corners).rectify()).squares
    look, _ = learn_look(squares)
    light, nothing = replace(squares, washed_out=np.full(225, 0.1, np.float32)), np.zeros(225)
    as_empty = np.arange(225) < 100
    assert washed_out(light, look, nothing, np.zeros(225, np.bool_)).all()
    assert (washed_out(light, look, nothing, as_empty) == ~as_empty).all()


def test_a_seemingly_empty_square_whose_sides_a_veil_hides_may_hold_a_letter() -> None:
    veiled, faint, beside = 20, 40, 60
    body, unseen = np.full((225, 3), 4.0, np.float32), np.zeros(225, np.int_)
    body[[veiled, beside]] += 0.2
    unseen[[veiled, faint]] = 4
    relief, nothing = np.zeros((225, CORE + 2 * SLACK, CORE + 2 * SLACK, 3), np.float32), np.zeros(225)
    squares = Squares(
        body, relief, nothing.astype(np.float32), unseen, np.ones(225, np.float32), nothing.astype(np.float32)
    )
    look = BoardLook(np.full((225, 3), 4.0), relief, np.zeros(225, np.bool_), np.empty((0, 3)))
    assert np.flatnonzero(washed_out(squares, look, nothing, nothing > 0)).tolist() == [veiled]
    assert not washed_out(squares, look, nothing, nothing == 0).any()
