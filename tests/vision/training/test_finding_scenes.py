"""Tables drawn to train the tile finder, with a stand-in typeface: no font or training library is needed."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.training.finding import view
from vision.training.finding.laying import Place, crossword_cells
from vision.training.finding.scene import SCENE_PX, Scene, Scenes, scene_with_truth
from vision.training.finding.shards import load, save, stock
from vision.training.finding.table import SHEET, SPAN, THING, Table, rounded_square, turned
from vision.training.finding.tiles import Set, Sight, lain, put
from vision.training.glyphs import Face


class StrokeScenes(Scenes):
    """Scenes in one face. The face comes first: drawing begins at once."""

    def __init__(self, face: Face, seed: int) -> None:
        self._only = face
        super().__init__([], seed)

    def _face(self) -> Face:
        return self._only


@pytest.fixture(scope="module")
def scenes(stroke_face: Face) -> StrokeScenes:
    return StrokeScenes(stroke_face, 3)


@pytest.fixture(scope="module")
def drawn(scenes: StrokeScenes) -> list[Scene]:
    return [scenes.draw() for _ in range(8)]


def test_a_scene_says_as_much_about_every_tile(drawn: list[Scene]) -> None:
    assert sum(len(scene.sides) for scene in drawn) > 20
    for scene in drawn:
        count = len(scene.sides)
        assert scene.picture.shape == (SCENE_PX, SCENE_PX, 3)
        assert scene.picture.dtype == np.uint8
        assert scene.middles.shape == (count, 2)
        assert all(len(each) == count for each in (scene.angles, scene.lettered, scene.seen))
        assert ((scene.seen > 0) & (scene.seen <= 1)).all()
        assert ((scene.sides > 8) & (scene.sides < 90)).all()


def test_tiles_are_covered_and_some_ground_is_bare(drawn: list[Scene]) -> None:
    for scene in drawn:
        seen_area = float((scene.sides**2 * scene.seen).sum())
        assert (scene.covered / 255).sum() > 0.85 * seen_area - 20
        for (x, y), seen in zip(scene.middles, scene.seen, strict=True):
            if seen > 0.9:
                assert scene.covered[round(float(y)), round(float(x))] == 255
    assert np.mean([scene.covered < 30 for scene in drawn]) > 0.3


def test_a_thing_is_covered_and_a_paper_under_tiles_is_not() -> None:
    table = Table.of(np.zeros((SPAN, SPAN, 3), np.uint8))
    for owner, x in ((THING, 200.0), (SHEET, 450.0), (SHEET - 1, 700.0)):
        table.lay(np.full((60, 60, 4), 255, np.uint8), np.array([x, 450.0]), 0.0, owner=owner)
    straight = np.array([[1, 0, -64], [0, 1, -64], [0, 0, 1]], np.float64)
    scene = scene_with_truth(
        np.zeros((SCENE_PX, SCENE_PX, 3), np.uint8), table, [], straight, frozenset({SHEET})
    )
    assert scene.covered[193, [68, 193, 318]].tolist() == [255, 0, 255]


def test_the_same_seed_draws_the_same_scenes(drawn: list[Scene], stroke_face: Face) -> None:
    again = StrokeScenes(stroke_face, 3)
    for scene in drawn[:2]:
        other = again.draw()
        assert (other.picture == scene.picture).all()
        assert (other.middles == scene.middles).all()


def _alone(
    scenes: StrokeScenes, place: Place, sight: Sight, look: NDArray[np.float64]
) -> tuple[Scene, NDArray[np.bool_]]:
    """A white tile on a black table, and where the picture is bright."""
    rng = np.random.default_rng(1)
    kit = scenes._stock.kit()
    plain = np.zeros((72, 72, 4), np.uint8)
    half = kit.kit.size * 36
    inside = np.abs(np.arange(72) - 35.5) < half
    plain[inside[:, None] & inside[None]] = 255
    white = replace(kit, kit=replace(kit.kit, corner=0.0), letters=[plain], blanks=[plain])
    table = Table.of(np.zeros((SPAN, SPAN, 3), np.uint8))
    tile = lain(place, Set(white, 60.0, np.ones(3, np.float32)), sight, rng)
    put(table, tile, 1, rng)
    taken = cv2.warpPerspective(table.picture, look, (view.TAKEN_PX, view.TAKEN_PX))
    small = cv2.resize(taken, (SCENE_PX, SCENE_PX), interpolation=cv2.INTER_AREA)
    return scene_with_truth(np.asarray(small, np.uint8), table, [tile], look), small[..., 0] > 127


@pytest.mark.parametrize("seed", range(4))
def test_a_tile_is_where_its_answer_puts_it(scenes: StrokeScenes, seed: int) -> None:
    rng = np.random.default_rng(seed)
    place = Place(rng.uniform(300, 600, 2), float(rng.uniform(0, 360)))
    scene, bright = _alone(scenes, place, Sight(np.zeros(2), 0.0), view.draw_look(rng))
    rows, columns = np.nonzero(bright)
    assert np.hypot(*(scene.middles[0] - (columns.mean(), rows.mean()))) < 0.3
    assert scene.sides[0] == pytest.approx(np.sqrt(bright.sum()), rel=0.04)
    outline = turned(rounded_square(float(scene.sides[0]) / 2, 0), float(scene.angles[0])) + scene.middles[0]
    inside = np.zeros(bright.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(outline * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    assert ((inside > 0) & bright).sum() / ((inside > 0) | bright).sum() > 0.85
    assert scene.seen[0] > 0.96


def test_a_tile_half_out_of_the_picture_is_half_seen(scenes: StrokeScenes) -> None:
    straight = np.array([[1.0, 0, -64], [0, 1, -64], [0, 0, 1]])
    place = Place(np.array([63.5, 400.0]), 0.0)
    scene, _ = _alone(scenes, place, Sight(np.zeros(2), 0.0), straight)
    assert scene.seen[0] == pytest.approx(0.5, abs=0.03)
    assert scene.middles[0] == pytest.approx([-0.5, 167.75], abs=0.01)


def test_the_top_of_a_tile_is_found_not_its_foot(scenes: StrokeScenes) -> None:
    straight = np.array([[1.0, 0, -64], [0, 1, -64], [0, 0, 1]])
    place = Place(np.array([400.5, 400.5]), 0.0)
    scene, _ = _alone(scenes, place, Sight(np.array([0.1, 0.0]), 0.0), straight)
    assert scene.middles[0] == pytest.approx([(400.5 - 64 + 6 - 0.5) / 2, (400.5 - 64 - 0.5) / 2], abs=0.01)


def test_words_of_a_crossword_hang_together() -> None:
    rng = np.random.default_rng(4)
    for count in (5, 20, 40):
        cells = crossword_cells(rng, count)
        reached = {next(iter(cells))}
        for _ in cells:
            reached |= {
                cell
                for row, column in reached
                for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
                if cell in cells
            }
        assert reached == cells


def test_a_look_shows_nothing_but_table() -> None:
    rng = np.random.default_rng(5)
    end = view.TAKEN_PX - 1
    corners = np.array([[[0.0, 0], [end, 0], [end, end], [0, end]]])
    for _ in range(50):
        back = cv2.perspectiveTransform(corners, np.linalg.inv(view.draw_look(rng)))
        assert back.min() > -0.01
        assert back.max() < SPAN - 0.99


def test_a_shard_gives_back_what_was_saved(drawn: list[Scene], tmp_path: Path) -> None:
    save(drawn[:3], tmp_path / "some-000.npy")
    save(drawn[3:5], tmp_path / "some-001.npy")
    held = stock(tmp_path, "some")
    assert len(held) == 5
    for before, after in zip(drawn, held.scenes, strict=False):
        for field in ("picture", "middles", "sides", "angles", "lettered", "seen", "covered"):
            assert (getattr(before, field) == getattr(after, field)).all()
    assert (held.take(np.array([4, 0]))[0] == drawn[4].picture).all()
    assert [len(scene.sides) for scene in load(tmp_path / "some-001.npy")] == [
        len(scene.sides) for scene in drawn[3:5]
    ]
