import re
from dataclasses import replace
from typing import Any

import pytest

from station.clock.reading import ClockReading
from station.games.house.rules.game import player_of
from station.referee.state import Phase, TableState
from station.rules.tile import Side
from station.screen.draw.clocks import ClockPicture, clock_picture, time_shown
from station.screen.draw.layout import ScreenLayout
from station.view import view_of
from station.view.wording import time_left
from tests.screen.examples import SIZES
from tests.screen.examples.house import NOW_MS, house_examples
from tests.screen.lines import lines_in


def shown(state: TableState[Any], side: Side, now_ms: int) -> ClockPicture:
    """The clock of a player at the left board."""
    found = clock_picture(view_of(state, NOW_MS), player_of(0, side), now_ms)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("remaining_ms", "shown"),
    [
        (600_000, ("10:00", "")),
        (599_999, ("10:00", "")),
        (599_000, ("9:59", "")),
        (60_000, ("1:00", "")),
        (59_999, ("1:00", "")),
        (59_900, ("0:59", ".9")),
        (1, ("0:00", ".1")),
        (0, ("0:00", ".0")),
        (-1, ("0:00", "")),
        (-1_000, ("−0:01", "")),
        (-72_999, ("−1:12", "")),
        (3_600_000, ("1:00", ":00")),
        (5_025_000, ("1:23", ":45")),
    ],
)
def test_time_is_written_in_minutes_and_seconds(remaining_ms: int, shown: tuple[str, str]) -> None:
    assert time_shown(remaining_ms) == shown


def test_the_running_side_counts_down_from_the_reading() -> None:
    state, _ = house_examples()["turn"]
    later = shown(state, Side.SOUTH, NOW_MS + 2_000)
    assert (later.large, later.running) == ("5:40", True)


def test_the_waiting_side_stands_still() -> None:
    state, _ = house_examples()["turn"]
    later = shown(state, Side.NORTH, NOW_MS + 2_000)
    assert (later.large, later.running) == ("6:28", False)


def test_no_clock_runs_in_a_pause() -> None:
    state = replace(house_examples()["turn"][0], phase=Phase.PAUSED)
    picture = shown(state, Side.SOUTH, NOW_MS + 2_000)
    assert (picture.large, picture.running) == ("5:42", False)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["turn", "time-over", "scrabble-turn"])
def test_the_digits_keep_off_the_edge_of_their_card(name: str, size: tuple[int, int]) -> None:
    digits = [line for line in lines_in(name, size, "en") if re.fullmatch(r"\d+:\d\d", line.text)]
    assert digits
    for line in digits:
        assert line.card is not None
        assert line.card.bottom - line.ink.bottom >= ScreenLayout.of(*size).px(3), line.text


def test_a_fallen_flag_is_said_in_words() -> None:
    state, _ = house_examples()["turn"]
    reading = ClockReading(1_000, 0, None, NOW_MS, flagged=(Side.NORTH,))
    fallen = replace(state, clocks=(reading, state.clocks[1]))
    assert shown(fallen, Side.NORTH, NOW_MS).flagged == "time over"
    assert shown(fallen, Side.SOUTH, NOW_MS).flagged == ""


@pytest.mark.parametrize("left_ms", [599_999, 598_640, 60_000, 59_950, 58_610, 900, 1, 0, -1, -61_500])
def test_sentences_say_the_time_that_the_clock_shows(left_ms: int) -> None:
    large, _ = time_shown(left_ms)
    assert time_left(left_ms).replace("−0:00", "0:00") == large
