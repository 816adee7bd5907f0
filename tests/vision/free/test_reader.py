"""Drawn tables, read: seeds that were not looked at while the reader was made."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from station.app.picture.free_layout import laid_tiles
from station.editions import load_edition
from station.lexicon import load
from station.rules.races.layout import check_layout
from tests.simulator.drawn_mats import MatPicture, Placed, draw_mat
from vision.errors import NoLayoutError
from vision.free.reader import FreeReader, layout_in
from vision.free.reading import FreeLayout
from vision.lens import Lens
from vision.letters.network import BLANK, GLYPHS, LetterReader, Patches
from vision.reading import Picture

# One worker draws the tables that many tests look at.
pytestmark = pytest.mark.xdist_group("drawn tables")

SEEDS = range(910_000, 910_004)


@pytest.fixture(scope="module")
def tables() -> list[MatPicture]:
    return [draw_mat(seed, load("english"), load_edition("en")) for seed in SEEDS]


@pytest.fixture(scope="module")
def layouts(reader: FreeReader, tables: list[MatPicture]) -> list[FreeLayout]:
    return [reader.read_layout(table.picture) for table in tables]


def truth(placed: Placed) -> dict[tuple[int, int], str | None]:
    return {at: None if tile.blank else tile.letter for at, tile in placed.crossword.items()}


def refused(layout: FreeLayout) -> bool:
    """Whether somebody looks again before it counts: it is doubtful, or no legal crossword."""
    judged = check_layout(laid_tiles(layout), (), load_edition("en"), load("english"), all_used=False)
    return layout.doubtful or not judged.legal


def cells(layout: FreeLayout) -> dict[tuple[int, int], str | None]:
    return {(cell.row, cell.column): cell.letter for cell in layout.cells}


def test_crosswords_are_read_or_refused(tables: list[MatPicture], layouts: list[FreeLayout]) -> None:
    pairs = list(zip(tables, layouts, strict=True))
    right = [cells(layout) == truth(table.placed[0]) for table, layout in pairs]
    assert sum(right) >= len(tables) - 1
    assert all(good or refused(layout) for good, (_, layout) in zip(right, pairs, strict=True))


def test_tiles_are_framed_where_they_lie(tables: list[MatPicture], layouts: list[FreeLayout]) -> None:
    for table, layout in zip(tables, layouts, strict=True):
        for cell in layout.cells:
            quad = table.placed[0].quads.get((cell.row, cell.column))
            if quad is not None:
                side = float(np.linalg.norm(quad[1] - quad[0]))
                assert np.abs(cell.quad.mean(axis=0) - quad.mean(axis=0)).max() < 0.2 * side


def test_a_picture_through_a_wide_lens_reads_the_same(tables: list[MatPicture], reader: FreeReader) -> None:
    picture = tables[0].picture
    height, width = picture.shape[:2]
    matrix = ((2000.0, 0.0, width / 2), (0.0, 2000.0, height / 2), (0.0, 0.0, 1.0))
    lens = Lens((width, height), matrix, (-0.25, 0.0, 0.0, 0.0, 0.0))
    straight = reader.read_layout(picture)
    bent = FreeReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ", lens=lens).read_layout(through(lens, picture))
    assert bent.rows() == straight.rows()
    for cell, other in zip(bent.cells, straight.cells, strict=True):
        assert np.abs(cell.quad - lens.bent(other.quad)).max() < 0.15 * straight.pitch_px


def test_a_part_of_a_bent_picture_is_straightened_as_the_whole(tables: list[MatPicture]) -> None:
    picture = tables[0].picture
    height, width = picture.shape[:2]
    matrix = ((2000.0, 0.0, width / 2), (0.0, 2000.0, height / 2), (0.0, 0.0, 1.0))
    lens = Lens((width, height), matrix, (-0.25, 0.0, 0.0, 0.0, 0.0))
    reader = FreeReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ", lens=lens)
    shown = through(lens, picture)
    whole = reader.read(shown).layouts[0]
    part = reader.read(shown, (40, 24, width, height)).layouts[0]
    assert part.rows() == whole.rows()
    for cell, other in zip(part.cells, whole.cells, strict=True):
        assert np.abs(cell.quad - (other.quad - [40, 24])).max() < 0.15 * whole.pitch_px


def through(lens: Lens, picture: Picture) -> Picture:
    """What a camera shows of a straight picture through a lens."""
    height, width = picture.shape[:2]
    every = np.stack(np.meshgrid(np.arange(0.0, width + 8, 8), np.arange(0.0, height + 8, 8)), axis=-1)
    there = (lens.straight(every + 0.5) - 0.5).astype(np.float32)
    grow, flags = np.diag((1 / 8, 1 / 8, 1))[:2], cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    x, y = cv2.split(cv2.warpAffine(there, grow, (width, height), flags=flags))
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def test_a_turned_picture_reads_the_same(tables: list[MatPicture], reader: FreeReader) -> None:
    turned = np.asarray(cv2.rotate(tables[0].picture, cv2.ROTATE_90_CLOCKWISE), np.uint8)
    upright = reader.read_layout(tables[0].picture)
    read = reader.read_layout(turned)
    assert read.rows() == upright.rows()
    assert (read.angle - upright.angle) % 360 == pytest.approx(90, abs=2)


class LastSeen:
    """The trained network, keeping what it said last."""

    def __init__(self) -> None:
        self.last = np.empty((0, 0), np.float32)
        self._letters = LetterReader.load("ABCDEFGHIJKLMNOPQRSTUVWXYZ", threads=1)

    def logits(self, patches: Patches) -> NDArray[np.float32]:
        self.last = self._letters.logits(patches)
        return self.last


@pytest.mark.parametrize("turn", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180])
def test_letters_are_read_upright_however_the_layout_lies(tables: list[MatPicture], turn: int) -> None:
    letters = LastSeen()
    picture = np.asarray(cv2.rotate(tables[0].picture, turn), np.uint8)
    FreeReader(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ").read(picture)
    glyphs = letters.last[:, :GLYPHS].argmax(axis=1)
    lettered = np.flatnonzero(glyphs < BLANK)
    turns = letters.last[:, GLYPHS:].reshape(-1, BLANK, 4)[lettered, glyphs[lettered]].argmax(axis=1)
    # An O, an I or an H may lie either way.
    assert len(turns) > 4
    assert (turns == 0).mean() > 0.7


def test_each_player_s_crossword_is_read_in_their_own_part(reader: FreeReader) -> None:
    table = draw_mat(910_104, load("english"), load_edition("en"), players=4)
    reading = reader.read(table.picture)
    for placed in table.placed:
        layout = layout_in(reading, placed.region)
        assert cells(layout) == truth(placed) or refused(layout)


@pytest.mark.parametrize("seed", [50_020, 50_067, 50_079, 50_100])
def test_what_was_once_read_wrong_is_read_or_refused(reader: FreeReader, seed: int) -> None:
    """A hard shadow; the end of a word missed; a Q small and far away; a crossword that fell apart."""
    table = draw_mat(seed, load("english"), load_edition("en"))
    layout = reader.read_layout(table.picture)
    assert cells(layout) == truth(table.placed[0]) or refused(layout)


def test_a_covered_end_of_a_word_is_doubted(tables: list[MatPicture], reader: FreeReader) -> None:
    quads = tables[0].placed[0].quads
    first = min(quads)
    side = float(np.linalg.norm(quads[first][1] - quads[first][0]))
    picture = tables[0].picture.copy()
    middle = quads[first].mean(axis=0).round().astype(int).tolist()
    cv2.circle(picture, middle, round(0.75 * side), (96, 130, 190), -1, cv2.LINE_AA)
    assert reader.read_layout(picture).doubtful


def bare_table() -> Picture:
    dice = np.random.default_rng(4)
    return np.clip(dice.normal(90, 4, (480, 640, 3)), 0, 255).astype(np.uint8)


def test_a_bare_table_has_no_layout(reader: FreeReader) -> None:
    assert not reader.read(bare_table()).layouts
    with pytest.raises(NoLayoutError, match="no tiles lie side by side"):
        reader.read_layout(bare_table())


@pytest.mark.parametrize("size", [(64, 64), (70, 900), (1296, 64)])
def test_odd_sizes_are_read_without_complaint(reader: FreeReader, size: tuple[int, int]) -> None:
    assert not reader.read(np.full((*size, 3), 120, np.uint8)).layouts


def test_dust_and_noise_are_no_tiles(reader: FreeReader) -> None:
    noise = np.random.default_rng(5).integers(0, 256, (600, 800, 3), dtype=np.uint8)
    assert not reader.read(noise).layouts
