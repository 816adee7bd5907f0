"""A lens is calibrated from what pictures show; wrong ones are named, too few refused."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from benchmarks.drawn.flat_sheet import held_over
from calibration.lens import calibrate, lens_from
from calibration.lens_sights import Sight
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.placement import Skew
from station.simulator.render.scene import Scene
from tests.calibration.lens_pictures import sheet_pictures
from vision.errors import LensError
from vision.lens import Lens

SIZE = (2304, 1296)
PLACES = np.array([(x, y) for y in range(6) for x in range(9)], np.float64) * 26.0
TILTED = ((15, -10), (-14, 6), (3, 16), (-8, -15), (12, 12), (-2, 4))
ASIDE = ((0, 0), (-60, 30), (60, -30), (60, 40), (-60, -40), (20, 10))


def lens(k1: float, k2: float = 0.0, focal: float = 2300.0) -> Lens:
    return Lens(SIZE, ((focal, 0.0, 1152.0), (0.0, focal, 648.0), (0.0, 0.0, 1.0)), (k1, k2, 0.0, 0.0, 0.0))


def sights(
    some: Lens,
    tilted: Sequence[tuple[float, float]] = TILTED,
    aside: Sequence[tuple[float, float]] = ASIDE,
    noise_px: float = 0.1,
    far_mm: float = 520.0,
) -> list[Sight]:
    """A sheet in several pictures, through a lens, by OpenCV's own projection."""
    dice = np.random.default_rng(0)
    solid = np.column_stack([PLACES - PLACES.mean(axis=0), np.zeros(len(PLACES))])
    found = []
    for number, (tilt, shift) in enumerate(zip(tilted, aside, strict=False)):
        turn, away = np.radians([*tilt, 5.0 * number]), np.array([*shift, far_mm], np.float64)
        there = cv2.projectPoints(solid, turn, away, np.array(some.matrix), np.array(some.k))[0]
        exact = np.asarray(there, np.float64).reshape(-1, 2)
        noisy = exact + dice.normal(0, noise_px, exact.shape)
        found.append(Sight(number, PLACES, np.asarray(noisy, np.float64)))
    return found


def off(one: Lens, other: Lens) -> float:
    """How far, in pixels, two lenses disagree at most, apart from perspective."""
    points = np.stack(np.meshgrid(np.linspace(200, 2100, 15), np.linspace(150, 1150, 9)), -1).reshape(-1, 2)
    ours, real = one.straight(points), other.straight(points)
    view = cv2.findHomography(ours, real)[0]
    return float(np.abs(cv2.perspectiveTransform(ours[None], view)[0] - real).max())


@pytest.mark.parametrize("k1", [0.08, 0.0, -0.1, -0.35])
def test_k1_is_found_and_nothing_else_is_made_up(k1: float) -> None:
    solved = lens_from(sights(lens(k1)), SIZE)
    assert solved.lens.k[0] == pytest.approx(k1, abs=0.005)
    assert solved.lens.k[1:] == (0.0, 0.0, 0.0, 0.0)
    assert solved.lens.matrix[0][0] == pytest.approx(2300, rel=0.01)
    assert solved.rms_px < 0.2


def test_k2_is_found_where_the_pictures_bear_it() -> None:
    real = lens(-0.32, 0.18)
    solved = lens_from(sights(real), SIZE)
    assert solved.lens.k[1] == pytest.approx(0.18, abs=0.05)
    assert off(solved.lens, real) < 0.3


def test_pictures_from_straight_above_give_the_bend_though_not_the_focal_length() -> None:
    real = lens(-0.25)
    solved = lens_from(sights(real, tilted=[(0.0, 0.0)] * 6), SIZE)
    assert off(solved.lens, real) < 1.0


def test_stray_points_do_not_count() -> None:
    real = lens(-0.2)
    seen = sights(real)
    for sight in seen:
        sight.seen[::9] += 4.0
    assert off(lens_from(seen, SIZE).lens, real) < 0.3


@pytest.mark.parametrize("other", [lens(0.15, focal=1800), lens(-0.1), lens(-0.2, focal=2500)])
def test_a_picture_through_another_lens_is_named(other: Lens) -> None:
    real = lens(-0.2)
    seen = sights(real)
    seen[3] = sights(other)[3]
    solved = lens_from(seen, SIZE)
    assert solved.wrong == (3,)
    assert solved.used == (0, 1, 2, 4, 5)
    assert off(solved.lens, real) < 0.3


def test_two_pictures_are_not_enough() -> None:
    with pytest.raises(LensError, match=r"2 pictures of the lens sheet are not enough: at least 3"):
        lens_from(sights(lens(-0.2))[:2], SIZE)


def test_pictures_from_the_same_place_are_refused() -> None:
    seen = sights(lens(-0.2))
    with pytest.raises(LensError, match="in the same place"):
        lens_from([replace(seen[1], picture=number) for number in range(5)], SIZE)


def test_a_sheet_in_the_middle_alone_is_refused() -> None:
    with pytest.raises(LensError, match="near the edges"):
        lens_from(sights(lens(-0.2), aside=[(0, 0), (30, 0), (0, 30), (-30, 0)], far_mm=1500), SIZE)


def test_pictures_that_do_not_agree_are_refused() -> None:
    with pytest.raises(LensError, match=r"do not agree: .* \(\d+\.\d pixels off\)"):
        lens_from(sights(lens(-0.2), noise_px=6), SIZE)


def test_nothing_to_measure_is_said() -> None:
    with pytest.raises(LensError, match="no picture shows a lens sheet, or a board"):
        calibrate(["black"], [np.zeros((648, 1152, 3), np.uint8)])


@pytest.mark.xdist_group("lens pictures")
def test_the_sheet_gives_the_lens() -> None:
    pictures = [*sheet_pictures(), np.zeros((648, 1152, 3), np.uint8), np.zeros((480, 640, 3), np.uint8)]
    found = calibrate([str(number) for number in range(6)], pictures)
    real = draw_look(1, -0.3).lens
    assert found.sheet
    assert found.lens.k == pytest.approx((-0.3, 0, 0, 0, 0), abs=0.004)
    assert found.lens.matrix[0][0] == pytest.approx(real.focal_px / 2, rel=0.01)
    assert found.used == ("0", "1", "2", "3")
    assert [name for name, _ in found.left_out] == ["4", "5"]
    assert "no lens sheet" in found.left_out[0][1]
    assert "640×480" in found.left_out[1][1]


def test_the_boards_give_the_lens_without_paper() -> None:
    look = draw_look(1, -0.3)
    pictures = []
    for number, (turn, along) in enumerate([(0.0, 0.0), (4.0, 25.0), (-4.0, -20.0)]):
        moved = [
            Skew(board.skew.angle + turn, board.skew.dx_mm, board.skew.dy_mm + along) for board in look.boards
        ]
        boards = tuple(replace(board, skew=skew) for board, skew in zip(look.boards, moved, strict=True))
        pictures.append(SimulatedCamera(1, replace(look, boards=boards)).take(Scene(), number))
    found = calibrate(["a", "b", "c"], pictures)
    focal = look.lens.focal_px
    assert not found.sheet
    assert found.rms_px < 0.3
    assert off(found.lens, lens(-0.3, focal=focal)) < 1.0


def test_a_hand_held_camera_has_the_lens_of_the_table() -> None:
    real = draw_look(1, -0.3).lens
    held = held_over(real, 0)
    assert (held.focal_px, held.barrel) == (real.focal_px, real.barrel)
