"""The parts of the simulated camera: lens, boards' lie, typefaces, hands."""

from dataclasses import replace

import numpy as np
import pytest

from station.errors import InputError
from station.simulator.render.lens import HEIGHT, MIDDLE, WIDTH, Lens
from station.simulator.render.looks.look import draw_look, on_plane
from station.simulator.render.looks.palette import SKINS, SLEEVES
from station.simulator.render.placement import Skew, board_points, carried
from station.simulator.render.things.arm_picture import ArmLook, arm_picture
from station.simulator.render.things.hand_shape import hand_shape
from station.simulator.render.things.tile_print import face_picture
from station.simulator.render.things.typeface import FACES, text_coverage
from tests.cases import for_each

PLUMB = Lens(0.0, 0.0, 800.0, 0.0, 0.0, 0.0, 2200.0, 0.0)


@for_each(("seed", "barrel"), [*((seed, None) for seed in range(8)), (8, -0.2), (9, -0.3)])
@for_each("height_mm", [-6.0, 0.0, 4.5])
def test_what_a_pixel_sees_is_projected_back_onto_it(
    seed: int, barrel: float | None, height_mm: float
) -> None:
    lens = replace(draw_look(seed, barrel).lens, bump=(9.0, -4.0, 1.2))
    x, y = lens.sight((0, 0, WIDTH, HEIGHT), height_mm, step=91)
    ys, xs = np.mgrid[0:HEIGHT:91, 0:WIDTH:91]
    back = lens.project(on_plane(np.column_stack((x.ravel(), y.ravel())), height_mm))
    assert np.abs(back - np.column_stack((xs.ravel(), ys.ravel()))).max() < 0.05


def test_the_cameras_foot_is_in_the_middle_of_a_plumb_picture() -> None:
    assert np.allclose(PLUMB.project(np.array(((0.0, 0.0, 0.0),))), MIDDLE)


def test_south_is_at_the_bottom_and_souths_right_is_right() -> None:
    right, near = PLUMB.project(np.array(((100.0, 0.0, 0.0), (0.0, 100.0, 0.0)))) - MIDDLE
    assert np.allclose(right, (275.0, 0.0))
    assert np.allclose(near, (0.0, 275.0))


def test_what_is_higher_looks_bigger() -> None:
    low, high = PLUMB.project(np.array(((100.0, 0.0, 0.0), (100.0, 0.0, 50.0)))) - MIDDLE
    assert high[0] > low[0] * 1.05


def test_a_wide_lens_changes_nothing_else_on_the_table() -> None:
    usual, wide = draw_look(3), draw_look(3, -0.3)
    assert wide.lens.barrel == -0.3
    assert replace(wide, lens=usual.lens) == usual


def test_barrel_draws_the_corners_in() -> None:
    corner = np.array(((350.0, 200.0, 0.0),))
    straight, bent = PLUMB.project(corner), replace(PLUMB, barrel=-0.03).project(corner)
    assert np.linalg.norm(bent - MIDDLE) < np.linalg.norm(straight - MIDDLE) - 3


def test_a_bump_is_in_picture_pixels() -> None:
    foot = PLUMB.project(np.zeros((1, 3)))
    assert np.allclose(replace(PLUMB, bump=(7.0, -3.0, 0.0)).project(np.zeros((1, 3))) - foot, (7.0, -3.0))


def test_a_skewed_board_turns_clockwise_about_its_middle() -> None:
    skew = Skew(3.0, 0.0, 0.0)
    middle, right = board_points(skew, 1, np.array(((7.5, 7.5), (15.0, 7.5))))
    assert np.allclose(middle, (172.5, 0.0))
    assert right[1] > middle[1] + 5


def test_what_lies_beside_a_board_is_carried_with_it() -> None:
    skews = (Skew(0.0, -8.0, 3.0), Skew(0.0, 8.0, -2.0))
    assert np.allclose(carried(skews, -170.0, 180.0), (-178.0, 183.0))
    assert np.allclose(carried(skews, 170.0, 180.0), (178.0, 178.0))
    assert np.allclose(carried(skews, 0.0, 180.0), (0.0, 180.5))


@pytest.mark.parametrize("face", FACES)
def test_every_typeface_has_every_letter(face: str) -> None:
    drawn = {
        letter: text_coverage(letter, face, 40.0) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÄÖÜ"
    }
    assert all(ink.max() > 200 for ink in drawn.values())
    assert abs(drawn["H"].shape[0] - 40) <= 1
    assert drawn["O"].shape != drawn["I"].shape


def test_a_typeface_that_is_not_there_is_named() -> None:
    with pytest.raises(InputError, match="no typeface 'comic'"):
        text_coverage("A", "comic", 20.0)


def test_dark_tiles_carry_light_letters_and_light_tiles_dark_ones() -> None:
    for seed in range(12):
        for design in draw_look(seed).kits:
            ground = float(np.mean(face_picture(design, "", 0)))
            inked = face_picture(design, "M", 0).astype(float).mean(axis=2)
            ink = inked.min() if ground > 128 else inked.max()
            assert abs(ink - ground) > 60


def test_a_hand_has_five_fingers() -> None:
    shape = hand_shape("spread")
    across = shape.inside[70] < 0.5  # 56 mm behind the longest fingertip
    edges = int(np.count_nonzero(np.diff(across.astype(int)) == 1))
    assert edges >= 4
    thumb = shape.inside[90, :30] < 0.5
    assert thumb.any()


def test_a_left_arm_is_a_right_arm_mirrored() -> None:
    right = arm_picture(ArmLook(SKINS[0], SLEEVES[0], False), "spread", (0.0, 0.3))
    left = arm_picture(ArmLook(SKINS[0], SLEEVES[0], True), "spread", (0.0, 0.3))
    assert np.array_equal(left.coverage[:, ::-1], right.coverage)
    assert not np.array_equal(left.coverage, right.coverage)
