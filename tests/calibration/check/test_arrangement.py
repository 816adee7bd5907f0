"""Which tabs lie where, by their places alone."""

from collections.abc import Mapping

import numpy as np
import pytest

from calibration.check.arrangement import arrangement
from calibration.check.finding import Finding, Trouble
from vision.locate.tabs import Tab

PLACES = {
    0: (100, 100), 1: (900, 130), 2: (880, 930), 3: (80, 900),
    4: (1050, 120), 5: (1850, 90), 6: (1880, 890), 7: (1080, 920),
}  # fmt: skip
"""Where each tab belongs, in pixels."""


def laid(instead: Mapping[int, int] | None = None, without: tuple[int, ...] = ()) -> list[Tab]:
    """The tabs; at the place of one lies another."""
    swapped = dict(instead or {})
    square = np.array([(-30, -30), (30, -30), (30, 30), (-30, 30)], np.float64)
    tabs = [
        Tab(swapped.get(place, place), square + spot)
        for place, spot in PLACES.items()
        if place not in without
    ]
    return sorted(tabs, key=lambda tab: tab.number)


def turned(board: int, by: int) -> dict[int, int]:
    return {4 * board + k: 4 * board + (k + by) % 4 for k in range(4)}


def upside_down(tabs: list[Tab]) -> list[Tab]:
    """As a camera sees them that hangs the other way round."""
    return [Tab(tab.number, np.array([2000, 1100]) - tab.corners) for tab in tabs]


@pytest.mark.parametrize("without", [(), (3,), (0, 6)])
def test_tabs_in_their_places_are_fine_whichever_way_the_camera_hangs(without: tuple[int, ...]) -> None:
    tabs = laid(without=without)
    assert arrangement(tabs)[0] == ()
    assert arrangement(upside_down(tabs))[0] == ()


def test_the_two_boards_tabs_are_swapped() -> None:
    tabs = laid({place: (place + 4) % 8 for place in PLACES})
    assert arrangement(tabs)[0] == (Finding(Trouble.TABS_SWAPPED),)


@pytest.mark.parametrize("board", [0, 1])
@pytest.mark.parametrize("by", [1, 2, 3])
def test_a_board_whose_tabs_lie_some_corners_on_is_named(board: int, by: int) -> None:
    for tabs in (laid(turned(board, by)), upside_down(laid(turned(board, by)))):
        (finding,) = arrangement(tabs)[0]
        assert (finding.trouble, finding.board) == (Trouble.TABS_SHIFTED, board)


@pytest.mark.parametrize("without", [(), (1,)])
def test_tabs_laid_counter_clockwise_are_named_and_still_numbered_for_locating(
    without: tuple[int, ...],
) -> None:
    tabs = laid({4: 4, 5: 7, 6: 6, 7: 5}, without)
    findings, numbered = arrangement(tabs)
    assert findings == (Finding(Trouble.TABS_COUNTER_CLOCKWISE, 1),)
    assert arrangement(numbered)[0] == ()


@pytest.mark.parametrize("pair", [(0, 1), (1, 2), (2, 3), (0, 3), (4, 5), (6, 7)])
def test_two_tabs_of_a_board_that_changed_places_are_named(pair: tuple[int, int]) -> None:
    one, other = pair
    findings, numbered = arrangement(laid({one: other, other: one}))
    assert findings == (Finding(Trouble.TABS_EXCHANGED, one // 4, pair),)
    assert arrangement(numbered)[0] == ()


@pytest.mark.parametrize("pair", [(1, 4), (2, 7), (0, 6)])
def test_tabs_at_the_wrong_board_are_named(pair: tuple[int, int]) -> None:
    one, other = pair
    findings, numbered = arrangement(laid({one: other, other: one}))
    assert findings == (Finding(Trouble.TABS_MIXED, tabs=pair),)
    assert arrangement(numbered)[0] == ()
