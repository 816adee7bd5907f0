"""A lens bends points and straightens them again."""

import json

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.errors import LensError
from vision.lens import Lens, lens_from_json

WIDTH, HEIGHT = 2304, 1296


def lens(k1: float, k2: float = 0.0, p1: float = 0.0, p2: float = 0.0, focal: float = 2100.0) -> Lens:
    matrix = ((focal, 0.0, 1140.0), (0.0, focal, 660.0), (0.0, 0.0, 1.0))
    return Lens((WIDTH, HEIGHT), matrix, (k1, k2, p1, p2, 0.0))


WHOLE = np.stack(np.meshgrid(np.linspace(0, WIDTH, 49), np.linspace(0, HEIGHT, 29)), axis=-1).reshape(-1, 2)

lenses = st.builds(
    lens,
    k1=st.floats(-0.35, 0.1),
    k2=st.floats(0.0, 0.08),
    p1=st.floats(-0.002, 0.002),
    p2=st.floats(-0.002, 0.002),
    focal=st.floats(1900, 4000),
)


@given(lenses)
def test_every_point_of_the_picture_bends_back_to_itself(some: Lens) -> None:
    assert np.abs(some.bent(some.straight(WHOLE)) - WHOLE).max() < 0.05


@given(lenses, st.floats(0, 2 * np.pi))
def test_farther_out_stays_farther_out_even_far_beyond_the_picture(some: Lens, turn: float) -> None:
    steps = np.linspace(0, 20_000, 400)[:, None] * np.array([np.cos(turn), np.sin(turn)])
    middle = np.array([1140.0, 660.0])
    seen = some.bent(steps + middle) - middle
    assert (np.diff(np.hypot(*seen.T)) > 0).all()


def test_points_agree_with_opencv() -> None:
    some = lens(-0.2, 0.03, 0.001, -0.0008)
    flat = (WHOLE - (1140, 660)) / 2100
    solid = np.column_stack([flat, np.ones(len(flat))])
    matrix, k = np.array(some.matrix), np.array(some.k)
    theirs = cv2.projectPoints(solid, np.zeros(3), np.zeros(3), matrix, k)[0].reshape(-1, 2)
    inside = np.hypot(*flat.T) < 0.6
    assert np.abs(some.bent(WHOLE) - theirs)[inside].max() < 1e-6


def test_barrel_draws_the_corners_in_and_leaves_the_middle() -> None:
    some = lens(-0.3)
    middle, corner = some.bent(np.array([[1140.0, 660.0], [2200.0, 1200.0]]))
    assert middle.tolist() == [1140.0, 660.0]
    assert corner[0] < 2200 - 30


def test_a_straightened_picture_shows_a_bent_line_straight() -> None:
    some = lens(-0.3)
    along = np.column_stack([np.linspace(100, 2200, 400), np.full(400, 200.0)])
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    seen = np.round(some.bent(along) * 16).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(picture, [seen], False, (255, 255, 255), 3, cv2.LINE_AA, 4)
    shown = some.straight_picture(picture)[:, :, 0].astype(float)
    assert shown.shape == picture.shape[:2]
    columns = shown[150:250, 300:2000]
    middles = (columns * np.arange(150, 250)[:, None]).sum(axis=0) / columns.sum(axis=0)
    assert np.abs(middles - 200).max() < 0.3


def test_a_whole_straightened_picture_loses_no_corner() -> None:
    some = lens(-0.3)
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    marks = np.array([[20.0, 20.0], [2280.0, 25.0], [2270.0, 1270.0], [30.0, 1260.0]])
    for x, y in marks.astype(int).tolist():
        cv2.circle(picture, (x, y), 8, (255, 255, 255), -1)
    flat, (left, top) = some.whole_picture(picture)
    there = some.straight(marks + 0.5) + np.array([left, top])
    for x, y in there.astype(int).tolist():
        assert flat[y, x].min() == 255


def test_how_far_it_bends_is_said() -> None:
    corner, there = float(np.hypot(1152, 648)), 1450.0
    k1 = (corner / there - 1) / (there / 2000) ** 2
    matrix = ((2000.0, 0.0, 1152.0), (0.0, 2000.0, 648.0), (0.0, 0.0, 1.0))
    assert Lens((2304, 1296), matrix, (k1, 0.0, 0.0, 0.0, 0.0)).bend_px() == pytest.approx(there - corner)


def test_it_fits_smaller_pictures_of_the_same_camera() -> None:
    some = lens(-0.25)
    half = some.fitting((WIDTH // 2, HEIGHT // 2))
    np.testing.assert_allclose(half.straight(WHOLE / 2) * 2, some.straight(WHOLE), atol=1e-6)


def test_it_fits_a_part_of_its_pictures() -> None:
    some = lens(-0.25)
    part = some.within(300, 200, 0.5, (400, 300))
    np.testing.assert_allclose(
        part.straight((WHOLE - (300, 200)) / 2) * 2 + (300, 200), some.straight(WHOLE), atol=1e-6
    )


def test_a_picture_of_another_shape_is_refused() -> None:
    with pytest.raises(LensError, match=r"2304×1296.*1600×1200"):
        lens(-0.1).fitting((1600, 1200))


@given(lenses)
def test_json_brings_the_same_lens_back(some: Lens) -> None:
    assert lens_from_json(json.loads(json.dumps(some.as_json()))) == some


PLAIN = {"camera": [2, 2], "matrix": [[1, 0, 1], [0, 1, 1], [0, 0, 1]], "k": [0.0] * 5}


@pytest.mark.parametrize(
    "stored",
    [None, [], {}, PLAIN | {"camera": [0, 2]}, PLAIN | {"k": [np.nan] * 5}, PLAIN | {"k": [0.1]}],
)  # fmt: skip
def test_what_is_no_lens_is_refused(stored: object) -> None:
    with pytest.raises(LensError, match=r"this is not a lens|damaged"):
        lens_from_json(stored)
