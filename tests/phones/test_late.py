"""Those who watch see everybody's tiles only late, or when the game is over."""

from station.app.phones.late import LateTable
from station.app.table.web import WebTable
from station.referee.events import Continued, DeedEntered
from station.rules.game import Chosen, Passed
from station.web.table import Audience
from tests.phones.playing import settings_for, station_for

EN = Audience()


class Clock:
    """Seconds, as a test says."""

    def __init__(self) -> None:
        self.s = 100.0

    def __call__(self) -> float:
        return self.s


def test_the_table_is_shown_with_everybodys_tiles_but_as_it_was_minutes_ago() -> None:
    clock, station = Clock(), station_for(settings_for("scrabble", 2, seed=6))
    late, changes = LateTable(300, clock), list[float]()
    late.listen(lambda: changes.append(clock.s))
    late.follow(station)
    station.handle(Continued(1000))
    late.keep_up()
    assert late.line(EN) is None, "not even who sits there"
    clock.s += 200
    station.handle(DeedEntered(201_000, Passed(0)))
    clock.s += 100
    late.keep_up()
    line = late.line(EN)
    assert line is not None
    assert line.view["turns"] == [0]
    assert [len(rack) for rack in line.view["racks"]] == [7, 7]
    assert changes == [400.0] * 2
    clock.s += 199
    late.keep_up()
    still = late.line(EN)
    assert still is not None
    assert (still.view, still.age_ms) == (line.view, 199_000)
    clock.s += 1
    late.keep_up()
    now = late.line(EN)
    assert now is not None
    assert now.view["turns"] == [1]
    assert len(late.history(EN)) == 1


def test_everything_is_shown_once_the_game_is_over() -> None:
    clock, station = Clock(), station_for(settings_for("scrabble", 2, seed=6))
    late = LateTable(300, clock)
    late.follow(station)
    station.handle(Continued(1000))
    station.handle(DeedEntered(2000, Chosen("resign", 0)))
    late.keep_up()
    line = late.line(EN)
    assert line is not None
    assert line.view["phase"] == "over"


def test_who_watches_at_once_is_sent_no_tile_that_somebody_holds() -> None:
    station = station_for(settings_for("scrabble", 2, seed=6))
    table = WebTable()
    table.follow(station)
    station.handle(Continued(1000))
    line = table.line(EN)
    assert line is not None
    assert "racks" not in line.view
    assert line.view["hands"] == []
