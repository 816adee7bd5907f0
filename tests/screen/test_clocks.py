from dataclasses import replace

import pytest

from station.clock.reading import ClockReading
from station.referee.state import Phase
from station.rules.tile import Side
from station.screen.clocks import time_shown
from station.screen.examples import NOW_MS, examples
from station.screen.house.players import clock_picture
from station.screen.house.wording import words_in


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
    state, _ = examples()["turn"]
    later = clock_picture(state, 0, Side.SOUTH, words_in("en"), NOW_MS + 2_000)
    assert (later.large, later.running) == ("5:40", True)


def test_the_waiting_side_stands_still() -> None:
    state, _ = examples()["turn"]
    later = clock_picture(state, 0, Side.NORTH, words_in("en"), NOW_MS + 2_000)
    assert (later.large, later.running) == ("6:28", False)


def test_no_clock_runs_in_a_pause() -> None:
    state = replace(examples()["turn"][0], phase=Phase.PAUSED)
    picture = clock_picture(state, 0, Side.SOUTH, words_in("en"), NOW_MS + 2_000)
    assert (picture.large, picture.running) == ("5:42", False)


def test_a_fallen_flag_is_said_in_words() -> None:
    state, _ = examples()["turn"]
    reading = ClockReading(1_000, 0, None, NOW_MS, flagged=(Side.NORTH,))
    fallen = replace(state, boards=(replace(state.boards[0], clock=reading), state.boards[1]))
    assert clock_picture(fallen, 0, Side.NORTH, words_in("en"), NOW_MS).flagged == "time over"
    assert clock_picture(fallen, 0, Side.SOUTH, words_in("en"), NOW_MS).flagged == ""
