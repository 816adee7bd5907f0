"""The clock of a round: started, paused, extended, with the tables or alone, over restarts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from station.clock.control import TimeControl
from station.hall.director import commands as d
from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament import events as e
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.state import Table
from station.hall.tournament.timing.round_clock import usual_minutes
from station.hall.web.round_clocks import RoundClocks, clock_text

MINUTE = 60_000
OPEN = ("Open", 1)


class Day:
    """The director's time of day and a clock that nobody sets."""

    def __init__(self) -> None:
        self.at, self.seconds = datetime(2026, 11, 27, 10, 0, tzinfo=UTC), 0.0

    def now(self) -> datetime:
        return self.at

    def passes(self, minutes: float) -> None:
        self.at += timedelta(minutes=minutes)
        self.seconds += 60 * minutes


def a_round(day: Day, folder: Path | None = None, minutes: int = 0) -> Hall:
    """A published round of two at table 1, where a machine stands."""
    hall = Hall(folder, now=day.now)
    hall.do(c.SetDivision(Division("Open", Preset("scrabble"), Form.SINGLES, 2, round_minutes=minutes)))
    hall.do(c.SetTable(Table(1)))
    hall.do(d.JoinMachine("m-1"))
    hall.do(d.ServeTable(1, "m-1"))
    for name in ("Ann", "Bo"):
        hall.do(c.AddEntry("Open", (Player(name),)))
    hall.do(c.PairRound("Open"))
    hall.do(c.PublishRound("Open", 1))
    return hall


def left(hall: Hall, day: Day) -> int | None:
    """The minutes left; None without a clock."""
    clock = hall.state.round(*OPEN).clock
    return None if clock is None else clock.left_at(day.at) // MINUTE


def test_a_clock_counts_is_paused_goes_on_and_is_extended() -> None:
    day = Day()
    hall = a_round(day)
    hall.do(c.StartRoundClock(*OPEN, 50))
    day.passes(20)
    assert left(hall, day) == 30
    hall.do(c.PauseRoundClock(*OPEN))
    day.passes(15)
    assert left(hall, day) == 30
    hall.do(c.ExtendRoundClock(*OPEN, 5))
    hall.do(c.ContinueRoundClock(*OPEN))
    day.passes(40)
    assert left(hall, day) == -5
    hall.do(c.StopRoundClock(*OPEN))
    assert left(hall, day) is None


def test_a_pause_of_all_tables_pauses_it_and_that_of_one_does_not() -> None:
    day = Day()
    hall = a_round(day)
    hall.do(c.StartRoundClock(*OPEN, 50))
    hall.do(d.PauseTables("", (1,)))
    day.passes(10)
    assert left(hall, day) == 40
    hall.do(d.PauseTables("Fire alarm"), "arbiter")
    day.passes(10)
    hall.do(d.ContinueTables(), "arbiter")
    day.passes(1)
    assert left(hall, day) == 39


def test_a_clock_that_the_director_paused_does_not_go_on_with_the_tables() -> None:
    day = Day()
    hall = a_round(day)
    hall.do(c.StartRoundClock(*OPEN, 50))
    hall.do(c.PauseRoundClock(*OPEN))
    hall.do(d.PauseTables())
    hall.do(d.ContinueTables())
    day.passes(10)
    assert left(hall, day) == 50


@pytest.mark.parametrize(("minutes", "shown"), [(45, 45), (0, None)])
def test_it_starts_with_the_clocks_of_the_tables_where_the_division_says_how_long(
    minutes: int, shown: int | None
) -> None:
    day = Day()
    hall = a_round(day, minutes=minutes)
    hall.do(d.StartRound(*OPEN))
    assert left(hall, day) == shown
    day.passes(3)
    hall.do(d.StartRound(*OPEN))
    assert left(hall, day) == (None if shown is None else shown - 3), "started once"


def test_it_survives_a_restart(tmp_path: Path) -> None:
    day = Day()
    with a_round(day, tmp_path) as hall:
        hall.do(c.StartRoundClock(*OPEN, 50))
        state = hall.state
    day.passes(7)
    with Hall(tmp_path, now=day.now) as hall:
        assert hall.state == state
        (clock,) = RoundClocks(hall, lambda: day.seconds).as_json()
    assert (clock["running"], clock["left_ms"]) == (True, 43 * MINUTE)


def test_a_time_of_day_that_is_set_right_meanwhile_changes_nothing_on_the_pages() -> None:
    day = Day()
    hall = a_round(day)
    clocks = RoundClocks(hall, lambda: day.seconds)
    hall.do(c.StartRoundClock(*OPEN, 50))
    assert clocks.as_json()[0]["left_ms"] == 50 * MINUTE
    day.passes(5)
    day.at += timedelta(days=400)
    assert clocks.as_json()[0]["left_ms"] == 45 * MINUTE


def test_what_was_done_to_a_clock_can_be_undone_unless_it_was_changed_since() -> None:
    day = Day()
    hall = a_round(day)
    hall.do(c.StartRoundClock(*OPEN, 50))
    begun = hall.state.round(*OPEN).clock
    (happened,) = hall.do(c.ExtendRoundClock(*OPEN, -20))
    assert isinstance(happened, e.RoundTimed)
    undo = c.Undo((happened,), (replace(happened, clock=begun),))
    hall.do(undo)
    assert hall.state.round(*OPEN).clock == begun
    with pytest.raises(TournamentError, match="changed since"):
        hall.do(undo)


def test_what_makes_no_sense_is_refused() -> None:
    day = Day()
    hall = a_round(day)
    refused: tuple[tuple[c.TournamentCommand, str], ...] = (
        (c.PauseRoundClock(*OPEN), "has no clock"),
        (c.StartRoundClock(*OPEN, 0), "from 1 to 1440 minutes"),
        (c.StartRoundClock(*OPEN, 10**9), "from 1 to 1440 minutes"),
        (c.StartRoundClock("Open", 2, 5), "has not been paired"),
    )
    for command, says in refused:
        with pytest.raises(TournamentError, match=says):
            hall.do(command)
    hall.do(c.StartRoundClock(*OPEN, 5))
    refused = (
        (c.ContinueRoundClock(*OPEN), "running already"),
        (c.ExtendRoundClock(*OPEN, -5), "from 1 to 1440 minutes"),
    )
    for command, says in refused:
        with pytest.raises(TournamentError, match=says):
            hall.do(command)
    hall.do(c.WithdrawRound(*OPEN))
    with pytest.raises(TournamentError, match="publish it first"):
        hall.do(c.StartRoundClock(*OPEN, 5))


@pytest.mark.parametrize(
    ("clocks", "minutes"), [("25", 50), ("25/5", 60), ("10,8", 18), ("7:30", 15), ("none", 0)]
)
def test_without_a_length_the_clocks_of_the_tables_say_how_long_a_round_takes(
    clocks: str, minutes: int
) -> None:
    assert usual_minutes(Division("A", Preset("scrabble", TimeControl.parse(clocks)))) == minutes
    assert usual_minutes(Division("A", round_minutes=55)) == 55


@pytest.mark.parametrize(
    ("ms", "shown"),
    [(0, "0:00"), (1, "0:01"), (59_001, "1:00"), (4_200_000, "1:10:00"), (-30_500, "−0:30"), (-999, "0:00")],
)
def test_a_clock_in_signs(ms: int, shown: str) -> None:
    assert clock_text(ms) == shown
