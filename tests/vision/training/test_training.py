"""Drawing and varying training patches, with a stand-in typeface: no font or training library is needed."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.letters.network import BLANK, LETTERS, NO_TILE, LetterReader
from vision.training.batches import made, make_batch, plans
from vision.training.boards import draw_ridges
from vision.training.dataset import SHARD, stock
from vision.training.glyphs import Face
from vision.training.kits import PX, draw_kit, draw_tile
from vision.training.marks import Mark, draw_mark, print_mark
from vision.training.measure import Tally, tally_board
from vision.training.scenes import SIDE, UNKNOWN_TURN, Patches, Scenes
from vision.training.textures import Textures
from vision.training.typefaces import FAMILIES, HELD_OUT
from vision.training.variation import vary


class StrokeScenes(Scenes):
    """Scenes in one face. The face comes first: drawing begins at once."""

    def __init__(self, face: Face, seed: int) -> None:
        self._only = face
        super().__init__([], seed)

    def _face(self) -> Face:
        return self._only


@pytest.fixture(scope="module")
def drawn(stroke_face: Face) -> list[Patches]:
    scenes = StrokeScenes(stroke_face, 5)
    return [scenes.draw() for _ in range(6)]


def test_a_scene_gives_labelled_patches(drawn: list[Patches]) -> None:
    for patches in drawn:
        assert patches.pictures.shape == (SIDE * SIDE, 64, 64, 3)
        assert patches.pictures.dtype == np.uint8
        assert patches.glyphs.min() >= 0
        assert patches.glyphs.max() <= NO_TILE


def test_only_letters_have_a_turn(drawn: list[Patches]) -> None:
    for patches in drawn:
        lettered = patches.glyphs < len(LETTERS)
        assert ((patches.turns == UNKNOWN_TURN) == ~lettered).all()
        assert patches.turns.max() <= 3


def test_the_same_seed_draws_the_same_patches(drawn: list[Patches], stroke_face: Face) -> None:
    again = StrokeScenes(stroke_face, 5).draw()
    assert (again.pictures == drawn[0].pictures).all()
    assert (again.glyphs == drawn[0].glyphs).all()


def test_a_letter_is_printed_on_its_tile_and_not_on_a_blank(stroke_face: Face) -> None:
    rng = np.random.default_rng(2)
    textures = Textures(rng)
    kit = draw_kit(rng, stroke_face)

    def ink(tile: NDArray[np.float32]) -> float:
        middle = tile[20:52, 20:52, :3]
        return float(np.abs(middle - np.median(middle, axis=(0, 1))).mean())

    lettered = draw_tile(kit, "X", 0.3, textures, rng)
    blank = draw_tile(kit, None, 0.3, textures, rng)
    assert ink(lettered) > 2 * ink(blank)
    assert lettered[36, 36, 3] == 1
    assert lettered[0, 0, 3] < 1


def test_varying_turns_picture_and_label_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.training.variation._SHADOWED", 0.0)
    marked = np.zeros((40, 64, 64, 3), np.uint8)
    marked[:, 6:20, 25:39] = 200
    _, turns = vary(marked, np.zeros(40, np.int64), np.random.default_rng(1))
    pictures, _ = vary(marked, np.zeros(40, np.int64), np.random.default_rng(1))
    for picture, turn in zip(pictures, turns, strict=True):
        grey = picture.astype(float).mean(axis=2)
        light = grey if grey.mean() < 100 else 255 - grey
        rows, columns = np.nonzero(light > 100)
        away = np.array([columns.mean() - 31.5, rows.mean() - 31.5])
        clockwise = int(np.round(np.arctan2(away[0], -away[1]) / (np.pi / 2))) % 4
        assert clockwise == turn


def test_a_shadow_darkens_one_side_of_a_patch_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.training.variation._SHADOWED", 1.0)
    grey = np.full((20, 64, 64, 3), 120, np.uint8)
    pictures, turns = vary(grey, np.zeros(20, np.int64), np.random.default_rng(2))
    for picture in pictures:
        levels = picture.mean(axis=2)
        assert levels.min() < 0.82 * levels.max()
        lit = levels > 0.99 * levels.max()
        dark = levels < 1.01 * levels.min()
        assert (lit | dark).mean() > 0.85
    assert set(turns.tolist()) <= {0, 1, 2, 3}


def test_varying_leaves_blanks_without_a_turn() -> None:
    pictures = np.zeros((10, 64, 64, 3), np.uint8)
    _, turns = vary(pictures, np.full(10, UNKNOWN_TURN), np.random.default_rng(1))
    assert (turns == UNKNOWN_TURN).all()


def test_stock_finds_a_patch_across_shards(tmp_path: Path) -> None:
    for number in (0, 1):
        pictures = np.zeros((SHARD, 64, 64, 3), np.uint8)
        pictures[:, 0, 0, 0] = number + 1
        np.save(tmp_path / f"some-{number:03d}.npy", pictures)
        np.save(tmp_path / f"some-{number:03d}-labels.npy", np.full((2, SHARD), BLANK * number))
    held = stock(tmp_path, "some")
    assert len(held) == 2 * SHARD
    assert held.take(np.array([SHARD - 1, SHARD]))[:, 0, 0, 0].tolist() == [1, 2]
    assert held.glyphs[[SHARD - 1, SHARD]].tolist() == [0, BLANK]


def test_a_tally_counts_what_was_judged_and_keeps_what_was_wrong() -> None:
    reader = LetterReader.load("AB", threads=1)
    cut = np.zeros((225, 64, 64, 3), np.uint8)
    tally = Tally()
    tally_board(reader, cut, [(0, "C", "^"), (1, ".", "."), (2, "C", "?")], tally, "photo.jpg")
    assert tally.letters == [0, 2]
    assert tally.empties[1] == 1
    assert [note.split()[:2] for note, _ in tally.patches] == [["photo.jpg", "0,0"], ["photo.jpg", "0,2"]]


def test_no_typeface_is_both_trained_on_and_held_out() -> None:
    assert not set(FAMILIES) & set(HELD_OUT)
    assert len(set(FAMILIES)) == len(FAMILIES) >= 25


def test_no_part_of_a_makers_mark_is_as_large_as_a_letter(stroke_face: Face) -> None:
    rng = np.random.default_rng(3)
    for _ in range(300):
        mark = draw_mark(rng)
        mask = print_mark(mark, stroke_face, PX)
        assert mask.max() > 0
        assert max(mask.shape) <= 0.65 * PX
        tall = mask.shape[0] / (3 if mark.sort in {"corner", "lines"} else 1)
        assert tall <= 0.4 * PX


def test_a_mark_around_a_corner_leaves_the_opposite_corner_free(stroke_face: Face) -> None:
    for at, free in ((0.1, slice(0, 20)), (-0.1, slice(-20, None))):
        mark = Mark("corner", "ABCDE", 0.6, 1.0, 0.1, filled=False, at=(at, 0.0))
        mask = print_mark(mark, stroke_face, PX)
        assert mask[-20:, free].max() == 0
        assert mask[:14].max() > 0.5
        assert mask[-20:].max() > 0.5


def test_ridges_lighten_and_darken_the_borders_and_leave_the_middles(stroke_face: Face) -> None:
    canvas = np.full((4 * PX, 4 * PX, 3), 0.5, np.float32)
    draw_ridges(canvas, PX // 2, np.random.default_rng(6))
    across = canvas[PX, :, 0]
    middles = across[PX::PX]
    assert np.abs(middles - np.median(middles)).max() < 0.02
    edges = across[PX // 2 :: PX]
    assert np.abs(edges - middles[0]).max() > 0.05 or across.max() - across.min() > 0.1


def test_batches_are_the_same_however_they_are_made(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    np.save(tmp_path / "some-000.npy", rng.integers(0, 255, (SHARD, 64, 64, 3), np.uint8))
    np.save(tmp_path / "some-000-labels.npy", np.zeros((2, SHARD), np.int64))
    wanted = np.arange(100)
    planned = list(plans(wanted, 30, 5, 7))
    assert sorted(np.concatenate([plan.rows for plan in planned[:3]])) == wanted.tolist()
    made_here = [make_batch(stock(tmp_path, "some"), plan) for plan in planned]
    elsewhere = list(made(tmp_path, "some", iter(planned), 1))
    assert len(elsewhere) == 5
    for one, other in zip(made_here, elsewhere, strict=True):
        assert (one.pictures == other.pictures).all()
        assert (one.turns == other.turns).all()
