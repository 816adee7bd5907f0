"""The mat: everything has room, lies where the station looks for it, and every page shows its part."""

from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from calibration.tab_sheet import MARKER_MM, TABS
from hardware.enclosure.fit import CASE
from hardware.mat import drawing
from hardware.mat.__main__ import main
from hardware.mat.layout import Mat, Rect, camera_height_mm, mat
from station.errors import InputError
from station.referee.seats import SPOT
from tests.cases import for_each

MAT = mat()
SIZES = [(360.0, 286.0), (345.0, 285.0), (410.0, 300.0), (500.0, 330.0)]


def apart(one: Rect, other: Rect) -> bool:
    return (
        one.right <= other.left
        or other.right <= one.left
        or one.bottom <= other.top
        or other.bottom <= one.top
    )


@pytest.mark.parametrize(("board", "grid"), SIZES)
def test_nothing_lies_on_anything_else_or_hangs_over_the_edge(board: float, grid: float) -> None:
    laid = mat(board, grid)
    things = [thing for place in laid.boards for thing in (place.outline, place.head, place.bag)]
    spots = [place.spot for place in laid.boards if place.spot]
    assert all(apart(one, other) for one, other in combinations(things, 2))
    # The spot may lie partly on its own board's frame, but not on a head or the other board.
    assert all(apart(spot, thing) for spot in spots for thing in things[1:])
    for thing in (*things, *spots):
        assert 0 <= thing.left < thing.right <= laid.width
        assert 0 <= thing.top < thing.bottom <= laid.height


@pytest.mark.parametrize(("board", "grid"), SIZES)
def test_the_tabs_lie_clockwise_from_far_left_as_far_out_as_they_may(board: float, grid: float) -> None:
    laid = mat(board, grid)
    assert [number for place in laid.boards for number in place.markers] == [tab.marker for tab in TABS]
    for place in laid.boards:
        for tab in TABS:
            marker = place.markers.get(tab.marker)
            if marker is None:
                continue
            far, left = tab.corner.startswith("far"), tab.corner.endswith("left")
            corner = (
                place.grid.left if left else place.grid.right,
                place.grid.top if far else place.grid.bottom,
            )
            nearest = marker.right if left else marker.left, marker.bottom if far else marker.top
            assert 6 <= hypot(corner[0] - nearest[0], corner[1] - nearest[1]) <= 15
            assert (nearest[0] < corner[0], nearest[1] < corner[1]) == (left, far)
            assert (marker.width, marker.height) == (MARKER_MM, MARKER_MM)


def test_the_spot_is_where_the_station_looks_for_the_auctioned_tile() -> None:
    spot, grid = MAT.left.spot, MAT.left.grid
    assert spot is not None
    square = grid.width / 15
    assert spot.middle == pytest.approx(
        (grid.left + SPOT.middle[0] * square, grid.top + SPOT.middle[1] * square)
    )
    # A tile in its middle lies on the table, not half on the frame.
    assert spot.middle[0] - 10 > MAT.left.outline.right


def test_the_heads_places_are_the_case_s_size_and_left_of_their_boards() -> None:
    shell = CASE["shell"]
    for place in MAT.boards:
        assert (place.head.height, place.head.width) == (shell["width"], shell["depth"])
        assert place.head.right < place.outline.left


def test_the_camera_s_height_in_the_guide_is_as_reckoned() -> None:
    assert camera_height_mm(MAT) == pytest.approx(850, abs=5)
    guide = (Path(drawing.__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    assert "at least 85 cm above it" in guide


def covered(laid: Mat, paper: str) -> bool:
    columns = sorted({(page.shows.left, page.shows.right) for page in drawing.pages(laid, paper)})
    rows = sorted({(page.shows.top, page.shows.bottom) for page in drawing.pages(laid, paper)})
    return all(
        spans[0][0] == 0
        and spans[-1][1] >= length
        and all(end - begin >= 10 for (_, end), (begin, _) in pairwise(spans))
        for spans, length in ((columns, laid.width), (rows, laid.height))
    )


@for_each("paper", sorted(drawing.PAPERS))
@for_each(("board", "grid"), SIZES)
def test_the_pages_cover_the_mat_and_overlap(board: float, grid: float, paper: str) -> None:
    assert covered(mat(board, grid), paper)


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [
        ("A4", ("297mm", "210mm"), 15),
        ("Letter", ("279.4mm", "215.9mm"), 15),
        ("Tabloid", ("431.8mm", "279.4mm"), 6),
    ],
)
def test_pages_come_in_the_paper_that_people_have(paper: str, size: tuple[str, str], count: int) -> None:
    pages = drawing.pages(MAT, paper)
    roots = [ElementTree.fromstring(drawing.sheet(MAT, page)) for page in pages]
    assert {(root.get("width"), root.get("height")) for root in roots} == {size}
    assert len(pages) == count


def test_default_pages_are_six() -> None:
    assert [page.name for page in drawing.pages(MAT)] == ["A1", "B1", "C1", "A2", "B2", "C2"]


@pytest.mark.parametrize("language", sorted(drawing.WORDS))
def test_a_page_is_a3_and_says_what_the_mat_says(language: str) -> None:
    words = drawing.WORDS[language]
    root = ElementTree.fromstring(drawing.sheet(MAT, drawing.pages(MAT)[0], language))
    assert (root.get("width"), root.get("height")) == ("420mm", "297mm")
    said = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {words["south"], words["head"], words["bag"], words["spot"], "0", "7"} <= said
    assert drawing.WORDS["en"].keys() == words.keys()


@pytest.mark.parametrize(("board", "grid"), [(300, 250), (900, 600), (360, 370), (360, 100)])
def test_boards_that_cannot_be_are_refused_with_a_sentence(
    board: float, grid: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError, match="wide"):
        mat(board, grid)
    assert main([str(tmp_path), "--board", str(board), "--grid", str(grid)]) == 2
    assert capsys.readouterr().err.startswith("mat: ")


def test_the_picture_in_the_guide_is_up_to_date() -> None:
    written = Path(drawing.__file__).with_name("mat.svg").read_text(encoding="utf-8")
    assert written == drawing.whole(MAT)
