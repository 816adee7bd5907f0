"""What is counted of a game without a board."""

from station.app.demo.layout_stats import LayoutStats, drawn, shifted
from station.rules.game import LaidOut
from station.rules.lettered.position import Tile
from station.simulator.world.mat_pieces import TrueLayout

CAT = ((0, 0, Tile("C")), (0, 1, Tile("A")), (0, 2, Tile("T")))


def test_a_layout_as_it_lies_is_no_misread_whatever_its_origin() -> None:
    tally = LayoutStats()
    moved = tuple((row + 3, column - 2, tile) for row, column, tile in reversed(CAT))
    tally.compare_layout(LaidOut(0, moved, ("Z", "?")), TrueLayout(CAT, ("?", "Z"), 5), 0)
    assert tally.misreads == []


def test_another_letter_a_missing_tile_and_a_loose_one_are_misreads() -> None:
    tally = LayoutStats()
    car = (*CAT[:2], (0, 2, Tile("R")))
    for cells, loose in ((car, ()), (CAT[:2], ()), (CAT, ("S",))):
        tally.compare_layout(LaidOut(0, cells, loose), TrueLayout(CAT, (), 3), 7)
    assert [str(one) for one in tally.misreads] == [
        "player 1: read CAR, there lies CAT",
        "player 1: read CA, there lies CAT",
        "player 1: read CAT and S, there lies CAT",
    ]


def test_a_layout_is_drawn_row_by_row() -> None:
    cells = (*CAT, (1, 1, Tile(None, blank=True)))
    assert drawn(shifted(cells), ()) == "CAT/._."
