"""What pictures of tables tell. The many are measured by `benchmarks/tables/faults.py`."""

from collections.abc import Callable

import numpy as np
import pytest

from calibration.check.finding import Trouble
from calibration.check.picture import check_picture
from calibration.check.several import check_pictures, flicker_between
from station.simulator.faults.kind import Fault
from station.simulator.faults.pictures import flicker, glare, moved, out_of_focus
from station.simulator.faults.table import FaultyTable
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.scene import BoardTile, Scene
from vision.lens import Lens
from vision.reading import Picture

pytestmark = pytest.mark.xdist_group("table faults")


@pytest.fixture(scope="module")
def good() -> Picture:
    """A table on which nothing is wrong."""
    return FaultyTable(12).take(Scene())


def troubles(picture: Picture) -> set[Trouble]:
    return {finding.trouble for finding in check_picture(picture).findings}


def test_nothing_is_wrong_with_a_good_table_and_what_was_measured_is_said(good: Picture) -> None:
    check = check_picture(good)
    assert check.findings == ()
    assert check.tabs == tuple(range(8))
    assert check.square_px > 45
    assert check.blur is not None
    assert check.blur.most_px < 1.5
    assert 128 < check.white < 256


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (np.zeros_like, {Trouble.BLACK}),
        (lambda picture: np.ascontiguousarray(picture[:, ::-1]), {Trouble.MIRRORED}),
        (lambda picture: out_of_focus(5.5)(picture, 0), {Trouble.OUT_OF_FOCUS}),
        (lambda picture: moved(22, 0.1)(picture, 0), {Trouble.MOVED}),
        (lambda picture: np.asarray(picture * 0.12, np.uint8), {Trouble.DARK}),
        (lambda picture: np.asarray(picture * 0.03 + 8, np.uint8), {Trouble.DARK}),
        (lambda picture: flicker(0.3, 300)(picture, 0), {Trouble.FLICKER}),
        (lambda picture: np.full_like(picture, 90), {Trouble.BLACK}),
    ],
    ids=["black", "mirrored", "out of focus", "moved", "dark", "nearly black", "flicker", "one colour"],
)
def test_what_is_wrong_with_a_picture_is_named(
    good: Picture, effect: Callable[[Picture], Picture], expected: set[Trouble]
) -> None:
    assert troubles(effect(good)) == expected


def test_squares_under_glare_are_named(good: Picture) -> None:
    board = check_picture(good).boards[0]
    x, y = board.corners.mean(axis=0)
    (finding,) = check_picture(glare(float(x), float(y), 1.8 * board.square_px)(good, 0)).findings
    assert (finding.trouble, finding.board) == (Trouble.GLARE, 0)
    assert 7 * 15 + 7 in finding.squares
    assert len(finding.squares) < 30


@pytest.mark.parametrize(
    ("seed", "fault", "trouble"),
    [
        (3, Fault.TAB_FAR, Trouble.TAB_MISPLACED),
        # One that lies so little off that the grid's lines fit, though not well.
        (5598741, Fault.TAB_RAISED, Trouble.TAB_RAISED),
    ],
)
def test_tabs_that_lie_wrongly_are_named_and_the_boards_found_all_the_same(
    seed: int, fault: Fault, trouble: Trouble
) -> None:
    table = FaultyTable(seed, [fault])
    check = check_picture(table.take(Scene()))
    ((wrong,),) = (injected.tabs for injected in table.injected)
    assert [(finding.trouble, finding.tabs) for finding in check.wrong] == [(trouble, (wrong,))]
    assert len(check.boards) == 2


@pytest.mark.parametrize("seed", [15853851, 15861770])
def test_a_picture_that_is_too_small_is_called_nothing_else(seed: int) -> None:
    check = check_picture(FaultyTable(seed, [Fault.TOO_SMALL]).take(Scene()))
    assert {finding.trouble for finding in check.wrong} == {Trouble.TOO_SMALL}


def test_dark_tiles_are_no_shadow_on_a_board_whose_tabs_have_changed_places() -> None:
    tiles = tuple(
        BoardTile("b", letter, column + 0.5, row + 0.5, 0.0)
        for row, word in ((5, "ROUTES"), (7, "CLINGS"))
        for column, letter in enumerate(word)
    )
    exchanged = FaultyTable(7966517, [Fault.TABS_EXCHANGED])
    findings = check_picture(exchanged.take(Scene(((), tiles)))).findings
    assert [finding.trouble for finding in findings] == [Trouble.TABS_EXCHANGED]


def test_lamps_that_flicker_show_between_pictures_and_hands_do_not(good: Picture) -> None:
    swings = flicker(0.2, 300)
    assert flicker_between([swings(good, 0), swings(good, 50)]) > 0.05
    with_hand = good.copy()
    with_hand[400:1296, 500:800] = (120, 140, 200)
    assert flicker_between([good, with_hand]) < 0.01


def test_one_picture_of_several_is_spoilt_without_harm(good: Picture) -> None:
    spoilt = moved(30, 0.1)(good, 0)
    assert check_pictures([spoilt, good, spoilt]).findings == ()


def test_a_lens_that_bends_lines_is_to_be_calibrated_and_then_does_no_harm() -> None:
    """A standard lens bends so little that nothing needs to be done; tiles in the way change nothing."""
    tiles = tuple(BoardTile("a", letter, column + 0.5, 7.5, 0) for column, letter in enumerate("WIDELENS"))
    wide, usual = (
        SimulatedCamera(3, draw_look(3, barrel)).take(Scene((tiles, ())), 0) for barrel in (-0.3, -0.05)
    )
    assert Trouble.BENT in troubles(wide)
    assert Trouble.BENT not in troubles(usual)
    real = draw_look(3, -0.3).lens
    matrix = ((real.focal_px, 0.0, 1152.0), (0.0, real.focal_px, 648.0), (0.0, 0.0, 1.0))
    lens = Lens((2304, 1296), matrix, (real.barrel, 0.0, 0.0, 0.0, 0.0))
    assert Trouble.BENT not in {found.trouble for found in check_picture(wide, lens=lens).findings}
