"""Tab holders: on any common board, the camera sees markers where the station expects them."""

from dataclasses import replace

import numpy as np
import pytest

from hardware.mat.layout import MARKER_OUT_MM, Rect, mat
from hardware.table import holders
from hardware.table.holders import CLIP, FLAT, HOLDER, Edge
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.scene import Scene
from vision.locate.boards import locate

FRAMES = [Edge(15.0, 8.0, 3.0), Edge(25.0, 20.0, 0.0), Edge(37.0, 10.0, 2.0), Edge(55.0, 6.0, 3.0)]
SHEETS = [Edge(0.0, 2.0), Edge(6.0, 4.0), Edge(15.0, 12.0)]


def test_the_boards_entered_have_no_trouble() -> None:
    assert holders.trouble() == []


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_common_boards_have_none_either(frame: Edge, sheet: Edge) -> None:
    assert holders.trouble(frame, sheet) == []


@pytest.mark.parametrize(
    ("clip", "flat", "says"),
    [
        (Edge(8.0, 8.0, 0.0), FLAT, "too narrow for a clip"),
        (Edge(37.0, 20.0, 8.0), FLAT, "stands too high"),
        (CLIP, Edge(30.0, 4.0), "less than half a tab"),
        (CLIP, Edge(6.0, 0.8), "is a mat"),
    ],
)
def test_a_board_that_cannot_be_held_is_reported_in_words(clip: Edge, flat: Edge, says: str) -> None:
    (line,) = holders.trouble(clip, flat)
    assert says in line


def test_a_marker_as_high_as_the_squares_is_seen_where_it_lies() -> None:
    seen = holders.seen_out_mm(Edge(37.0, 10.0, -holders.CARD_MM), 0.0)
    assert seen == pytest.approx([10.0] * len(seen))


def test_boards_are_located_exactly_by_tabs_raised_and_turned_as_on_clips() -> None:
    look = draw_look(101)
    out, high = MARKER_OUT_MM / 2**0.5, CLIP.raised + HOLDER["plate"] + holders.CARD_MM
    boards = tuple(
        replace(
            board,
            tabs=tuple(
                replace(tab, out_x_mm=out, out_y_mm=out, angle=90.0 * (tab.marker % 4), high_mm=high)
                for tab in board.tabs
            ),
        )
        for board in look.boards
    )
    look = replace(look, boards=boards)
    camera = SimulatedCamera(101, look)
    found = locate(camera.take(Scene(), 0))
    assert [board.missing for board in found] == [(), ()]
    for board in found:
        truth = camera.truth(Scene())[board.number]
        square = np.linalg.norm(truth[1] - truth[0]) / 15
        assert np.linalg.norm(board.corners - truth, axis=1).max() < 0.1 * square


def test_short_lips_are_too_stiff(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOLDER, "lip_reach", 5.0)
    assert "the clip's lips are too short and stiff to spring" in holders.trouble()


def test_no_holder_hides_a_part_of_a_square() -> None:
    """Seen from as low as the camera hangs, over the square that is furthest from it."""
    laid = mat()
    high = CLIP.raised + HOLDER["plate"]
    furthest = laid.right.grid.right - laid.camera[0]
    assert furthest * high / (holders.HEIGHTS_MM[0] - high) < holders.TAB_FROM


@pytest.mark.parametrize(("board", "grid"), [(360.0, 286.0), (345.0, 285.0), (410.0, 300.0)])
def test_clips_have_room_on_the_mat(board: float, grid: float) -> None:
    laid = mat(board, grid)
    reach = max(holders.clip_to(Edge((board - grid) / 2, 10.0)))
    for place in laid.boards:
        for x in (place.grid.left - reach, place.grid.right):
            for y in (place.grid.top - reach, place.grid.bottom):
                clip = Rect(x, y, reach, reach)
                for other in laid.boards:
                    for thing in (other.head, other.bag):
                        assert (
                            clip.right <= thing.left
                            or thing.right <= clip.left
                            or clip.bottom <= thing.top
                            or thing.bottom <= clip.top
                        )


def test_the_drawing_s_numbers_are_up_to_date() -> None:
    assert (holders.HERE / "holders-dimensions.scad").read_text(encoding="utf-8") == holders.text()
