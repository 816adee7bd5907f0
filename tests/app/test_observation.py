"""The board, the spot beside it and free layouts on camera pictures, in the referee's terms."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from station.app.picture.observation import TableObserver, Wanted, layout_seen, spot_seen
from station.referee.seats import part_of
from station.referee.sight import BoardSeen, LayoutSeen, SpotSeen
from station.referee.state import Lane, Phase, TableState
from station.rules.edition import BLANK
from station.rules.faced import FacedPosition
from station.rules.lettered.position import Tile
from station.rules.tile import FacedTile, Side
from tests.house_table import house_settings
from vision.errors import LensError, NoBoardError
from vision.free.reading import Cell, Doubt, FreeLayout, FreeReading, LooseTile
from vision.letters.lone_tile import SpotReading
from vision.reading import BoardReading, Content, Corners, KnownTiles, Picture, SquareReading, TableReading

CORNERS = np.array(((100.0, 100.0), (700.0, 100.0), (700.0, 700.0), (100.0, 700.0)))
PICTURE = np.zeros((800, 1400, 3), np.uint8)


def quad(x: float, y: float, side: float = 40.0) -> Any:
    a = side / 2
    return np.array(((x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a)))


def tile(letter: str | None, x: float, y: float, confidence: float = 0.99) -> LooseTile:
    candidates = (("E", 0.5), ("F", 0.4)) if letter else ()
    return LooseTile(letter, 0.0, confidence, candidates, quad(x, y))


class Given:
    """Reads what it was told to."""

    def __init__(self, reading: FreeReading) -> None:
        self.reading = reading
        self.pictures: list[Picture] = []

    def read(self, picture: Picture, part: tuple[int, int, int, int]) -> FreeReading:
        self.pictures.append(picture)
        return self.reading


class Whole(Given):
    """Reads what it was told to of a whole picture, whatever part of it is asked for."""

    def read(self, picture: Picture, part: tuple[int, int, int, int]) -> FreeReading:
        corner = np.array(part[:2])
        moved = tuple(
            replace(one, cells=tuple(replace(cell, quad=cell.quad - corner) for cell in one.cells))
            for one in self.reading.layouts
        )
        plain = tuple(replace(tile, quad=tile.quad - corner) for tile in self.reading.plain)
        return replace(self.reading, layouts=moved, plain=plain)


class Boards:
    def __init__(self, *, moving: bool = False) -> None:
        self.moving = moving
        self.known: list[KnownTiles] = []

    def know(self, tiles: KnownTiles) -> None:
        self.known.append(tiles)

    def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
        board = BoardReading(CORNERS, (SquareReading(Content.EMPTY),) * 225)
        return TableReading(at_ms, (board,), (self.moving,), (False,))


class SpotOf:
    """Reads what it was told to."""

    def __init__(self, reading: SpotReading) -> None:
        self.reading = reading
        self.times = 0

    def read(self, picture: Picture, corners: Corners) -> SpotReading:
        assert picture is PICTURE
        assert corners is CORNERS
        self.times += 1
        return self.reading


EMPTY = SpotReading(False, None, 0.9)
AN_E = SpotReading(True, "E", 0.99, (("E", 0.99), ("F", 0.01)))


def spot(reading: SpotReading) -> SpotSeen:
    return spot_seen(SpotOf(reading), PICTURE, CORNERS, 5)


def test_a_letter_on_the_spot_is_reported() -> None:
    assert spot(AN_E) == SpotSeen(5, "E")


def test_an_empty_spot_is_reported() -> None:
    assert spot(EMPTY) == SpotSeen(5, None)


def test_a_letter_that_is_not_sure_is_reported_with_its_candidates() -> None:
    unsure = SpotReading(True, "E", 0.6, (("E", 0.6), ("F", 0.3)))
    assert spot(unsure) == SpotSeen(5, "E", True, ("E", "F"))


def test_a_blank_is_read_and_doubted_with_the_letters_that_it_may_show() -> None:
    assert spot(SpotReading(True, None, 0.99)) == SpotSeen(5, BLANK)
    assert spot(SpotReading(True, None, 0.6, (("O", 0.3),))) == SpotSeen(5, BLANK, True, (BLANK, "O"))


def layout(
    *letters: str | None, doubtful: int = -1, doubts: tuple[Doubt, ...] = (), at: float = 100.0
) -> FreeLayout:
    cells = tuple(
        Cell(0, column, letter, 0.5 if column == doubtful else 0.99, (), quad(at + 40 * column, at))
        for column, letter in enumerate(letters)
    )
    return FreeLayout(cells, (tile("Z", at, at + 90), tile(None, at + 90, at + 90)), 0.0, 40.0, doubts)


def test_a_layout_is_read_with_its_blanks_doubts_and_loose_tiles() -> None:
    seen = layout_seen(layout("C", None, "T", doubtful=2), 1, 7)
    cells = ((0, 0, Tile("C")), (0, 1, Tile(None, blank=True)), (0, 2, Tile("T")))
    assert seen == LayoutSeen(7, 1, cells, (BLANK, "Z"), ((0, 2),))


def test_a_layout_whose_grid_is_uncertain_is_doubtful() -> None:
    assert layout_seen(layout("A", "T", doubts=(Doubt("a gap", (0.0, 0.0)),)), 0, 7).doubtful == ((0, 0),)


def test_a_spot_counts_when_two_pictures_in_a_row_show_the_same() -> None:
    observer = TableObserver(Boards(), SpotOf(AN_E), Given(FreeReading((), (), ())), 2)
    observer.wanted = Wanted(spot=True)
    first, second = (observer.observe(PICTURE, at_ms) for at_ms in (0, 100))
    assert [type(seen) for seen in first.seen] == [BoardSeen]
    assert second.seen[1:] == (SpotSeen(100, "E"),)


def test_nothing_beside_the_board_is_looked_at_while_a_hand_moves_or_nobody_wants_it() -> None:
    given, of_spot = Given(FreeReading((), (), ())), SpotOf(EMPTY)
    observer = TableObserver(Boards(moving=True), of_spot, given, 2)
    observer.wanted = Wanted(spot=True)
    observer.observe(PICTURE, 0)
    still = TableObserver(Boards(), of_spot, given, 2)
    assert len(still.observe(PICTURE, 0).seen) == 1
    assert given.pictures == []
    assert of_spot.times == 0


def test_a_layout_is_the_player_s_own_and_moves_until_it_is_seen_twice() -> None:
    mine, other = layout("C", "A", "T", at=100.0), layout("D", "O", "G", at=600.0)
    observer = TableObserver(None, SpotOf(EMPTY), Whole(FreeReading((mine, other), (), ())), 2)
    observer.wanted = Wanted(player=1)
    first, second = (observer.observe(PICTURE, at_ms).seen[0] for at_ms in (0, 100))
    assert isinstance(first, LayoutSeen)
    assert isinstance(second, LayoutSeen)
    assert (first.moving, second.moving) == (True, False)
    assert [cell[2].text for cell in second.cells] == ["C", "A", "T"]
    observer.wanted = Wanted(player=0)
    again = observer.observe(PICTURE, 200).seen[0]
    assert isinstance(again, LayoutSeen)
    assert [cell[2].text for cell in again.cells] == ["D", "O", "G"]


def test_what_lies_face_down_in_the_pool_is_nobody_s() -> None:
    pool, mine = tile(None, 700, 500), tile(None, 300, 500)
    reading = FreeReading((layout("C", "A", "T", at=450.0),), (), (pool, mine))
    observer = TableObserver(None, SpotOf(EMPTY), Whole(reading), 4)
    observer.wanted = Wanted(player=0)
    seen = observer.observe(PICTURE, 0).seen[0]
    assert isinstance(seen, LayoutSeen)
    assert seen.loose == (BLANK,)


def test_where_no_tiles_lie_side_by_side_the_layout_is_empty() -> None:
    observer = TableObserver(None, SpotOf(EMPTY), Given(FreeReading((), (), ())), 2)
    observer.wanted = Wanted(player=0)
    assert observer.observe(PICTURE, 0).seen == (LayoutSeen(0, 0, (), moving=True),)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_parts_of_the_players_do_not_overlap(players: int) -> None:
    covered = np.zeros((60, 60), np.int_)
    for player in range(players):
        part = part_of(player, players)
        covered[
            round(part.top * 60) : round(part.bottom * 60), round(part.left * 60) : round(part.right * 60)
        ] += 1
    assert covered.max() == 1


def test_a_camera_that_now_takes_other_pictures_than_its_lens_is_for_shows_no_board() -> None:
    class Elsewhere(Boards):
        def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
            raise LensError("the lens was calibrated for pictures of 2304×1296 pixels")

    with pytest.raises(NoBoardError, match="the lens was calibrated"):
        TableObserver(Elsewhere(), None, None, 2).observe(PICTURE, 0)


def test_the_reader_is_let_know_the_tiles_of_confirmed_plays_whenever_they_change() -> None:
    boards = Boards()
    observer = TableObserver(boards, None, None, 4)
    laid = {112: FacedTile("A", Side.SOUTH, "b"), 113: FacedTile("E", Side.SOUTH, blank=True)}
    empty, after = FacedPosition(), FacedPosition().replace(laid)
    for confirmed in (empty, empty, after, after):
        observer.want(TableState(Phase.PLAYING, house_settings(), lanes=(Lane(empty), Lane(confirmed))))
    assert boards.known == [[{}, {}], [{}, {112: ("b", "A"), 113: ("a", None)}]]
