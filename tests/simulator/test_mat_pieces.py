"""Tiles on mats: where they are, and what a picture of them should give."""

from random import Random

import numpy as np
import pytest

from station.editions import load_edition
from station.lexicon import load
from station.rules.edition import BLANK
from station.rules.lettered.position import Tile
from station.rules.races.layout import check_layout
from station.simulator.players.mat_plan import fits, framed, misspelt, rearranged, unused
from station.simulator.tables.mat_table import table_look
from station.simulator.world.crossword import CrosswordTile
from station.simulator.world.fingertips import Moment
from station.simulator.world.mat_hand import MatHand, to_move
from station.simulator.world.mat_pieces import InHand, MatPieces, OnMat
from station.simulator.world.mat_places import Mat, mats_of, pool_places

EDITION = load_edition("en")
SIDE = 18.4
MAT = Mat(0.0, 0.0, 460.0, 340.0, 0.0)


def pieces_with(*letters: str) -> MatPieces:
    """Player 0 holds these, "" for a blank; all else is in the pool."""
    pieces = MatPieces(EDITION, [((0.0, 0.0), 0.0)] * EDITION.tiles, Random(1))
    for letter in letters:
        piece = next(one for one in pieces.pool() if one.letter == letter)
        piece.place = InHand(0)
    return pieces


def laid(pieces: MatPieces, *cells: tuple[int, int] | None) -> None:
    """The tiles in hand lie in these cells, in their order; None for apart."""
    held = [piece for piece in pieces.all if isinstance(piece.place, InHand)]
    for piece, cell in zip(held, cells, strict=True):
        piece.place = OnMat(0, 0.0, 0.0, 0.0, cell)


def hand(pieces: MatPieces) -> MatHand:
    return MatHand(0, MAT, SIDE, pieces, Moment(), Random(1), 1.0)


def test_what_lies_is_read_from_its_top_left_with_the_rest_loose() -> None:
    pieces = pieces_with("A", "T", "", "Z")
    by_letter = dict(zip(sorted(p.letter for p in pieces.of(0)), ((5, 9), (5, 7), (5, 8), None), strict=True))
    for piece in pieces.of(0):
        piece.place = OnMat(0, 0.0, 0.0, 0.0, by_letter[piece.letter])
    lying = pieces.lying(0)
    assert lying.cells == ((0, 0, Tile("A")), (0, 1, Tile("T")), (0, 2, Tile(None, blank=True)))
    assert (lying.loose, lying.held) == (("Z",), 4)


def test_parts_that_do_not_touch_the_largest_lie_loose() -> None:
    pieces = pieces_with("A", "A", "A", "A", "A")
    laid(pieces, (0, 0), (0, 1), (0, 2), (4, 0), (4, 1))
    assert len(pieces.lying(0).cells) == 3
    assert pieces.lying(0).loose == ("A", "A")


def test_a_tile_face_down_shows_no_letter() -> None:
    pieces = pieces_with("Q")
    piece = pieces.of(0)[0]
    piece.place = OnMat(0, 0.0, 0.0, 0.0, None, up=False)
    assert pieces.lying(0).loose == (BLANK,)
    assert "Q" not in [tile.letter for tile in pieces.drawn()]


def test_only_tiles_that_do_not_lie_right_are_moved() -> None:
    pieces = pieces_with("C", "A", "T")
    own = {piece.letter: piece for piece in pieces.of(0)}
    frame = framed(Random(1), {(0, 0): CrosswordTile("C"), (0, 1): CrosswordTile("A")}, MAT, SIDE)
    assert frame is not None
    for letter, cell in (("C", (0, 0)), ("A", (0, 1))):
        own[letter].place = OnMat(0, *frame.point(cell), frame.angle, cell)
    own["T"].place = OnMat(0, 0.0, 100.0, 0.0)
    assigned, moved = to_move(pieces.of(0), {(0, 0): "C", (0, 1): "A", (0, 2): "T"}, frame)
    assert {cell: piece.letter for cell, piece in assigned.items()} == {(0, 0): "C", (0, 1): "A", (0, 2): "T"}
    assert [piece.letter for piece in moved] == ["T"]


def test_a_crossword_of_tiles_that_are_not_there_cannot_be_laid() -> None:
    pieces = pieces_with("C")
    frame = framed(Random(1), {(0, 0): CrosswordTile("C")}, MAT, SIDE)
    assert frame is not None
    with pytest.raises(LookupError, match="does not hold T"):
        to_move(pieces.of(0), {(0, 0): "T"}, frame)


def test_dealt_tiles_lie_face_down_apart_and_turn_up() -> None:
    pieces = MatPieces(EDITION, [((0.0, 0.0), 0.0)] * EDITION.tiles, Random(1))
    own = hand(pieces)
    own.deal(30)
    places = np.array([(p.place.x_mm, p.place.y_mm) for p in pieces.of(0) if isinstance(p.place, OnMat)])
    away = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1)) + 1e3 * np.eye(len(places))
    assert away.min() > 1.5 * SIDE
    assert set(pieces.lying(0).loose) == {BLANK}
    own.turn_up()
    assert sorted(pieces.lying(0).loose) == sorted(piece.sign for piece in pieces.of(0))


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_mats_and_pool_are_apart_and_in_sight(players: int, seed: int) -> None:
    look = table_look(seed)
    mats = mats_of(look.lens, players)
    pool = np.array([at for at, _ in pool_places(look.lens, players, 100 - 7 * players, SIDE, Random(seed))])
    gaps = np.hypot(*(pool[:, None] - pool[None]).transpose(2, 0, 1)) + 1e3 * np.eye(len(pool))
    assert gaps.min() > 1.3 * SIDE
    boxes = [(mat.outline().min(axis=0), mat.outline().max(axis=0)) for mat in mats]
    for number, (low, high) in enumerate(boxes):
        assert ((pool < low - SIDE / 2) | (pool > high + SIDE / 2)).any(axis=1).all()
        for other_low, other_high in boxes[:number]:
            assert (low > other_high).any() or (high < other_low).any()
        seen = look.lens.project(np.column_stack((mats[number].outline(), np.zeros(4))))
        assert (seen > 0).all()
        assert (seen < (2304, 1296)).all()
        assert high[0] - low[0] > 15 * SIDE
        assert high[1] - low[1] > 15 * SIDE


@pytest.mark.parametrize("seed", range(12))
def test_what_people_lay_is_legal_has_room_and_does_not_touch_itself(seed: int) -> None:
    random, lexicon = Random(seed), load("english")
    bag = list(EDITION.bag())
    random.shuffle(bag)
    letters, plan = bag[:7], rearranged(random, {}, bag[:7], lexicon)
    for letter in bag[7:14]:
        letters = [*letters, letter]
        plan = rearranged(random, plan, letters, lexicon)
        if not plan:
            continue
        cells = [(row, column, Tile(t.letter, t.blank)) for (row, column), t in plan.items()]
        assert check_layout(cells, (), EDITION, lexicon).legal
        assert unused(plan, letters) >= 0
        frame = framed(random, plan, MAT, SIDE)
        assert frame is not None
        assert fits(frame, plan, MAT, SIDE)
        points = np.array([frame.point(cell) for cell in plan])
        away = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1)) + 1e3 * np.eye(len(points))
        assert away.min() > 1.04 * SIDE


def test_letters_that_are_exchanged_make_a_string_that_is_no_word() -> None:
    lexicon = load("english")
    plan = rearranged(Random(3), {}, list("QUARTZY"), lexicon)
    wrong = misspelt(Random(3), plan, lexicon)
    assert wrong is not None
    assert sorted(tile.letter for tile in wrong.values()) == sorted(tile.letter for tile in plan.values())
    cells = [(row, column, Tile(t.letter, t.blank)) for (row, column), t in wrong.items()]
    assert not check_layout(cells, (), EDITION, lexicon).legal
