"""The loop itself: in which order it works, when it turns, and what it says of devices in trouble."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from station.app.picture.observed import Observation
from station.app.runtime import CameraReader, NoCamera, Participant, drive
from station.app.station import Station
from station.clock.head import Command, HeadEvent, Pressed
from station.clock.simulated import SimulatedHead
from station.clock.station_time import SimulatedTime
from station.editions import load_edition
from station.games.scrabble.rules import SCRABBLE
from station.referee.events import AnyEvent, Continued, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.state import Phase
from station.rules.lexicon import GivenWords
from station.rules.tile import Side
from vision.errors import CameraError, NoBoardError

SETTINGS = GameSettings("scrabble", ("Ada", "Ben"))


class Log:
    """Everything that happens, in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []


class LoggedHead(SimulatedHead):
    trouble_now: str | None = None
    up_now = True

    def __init__(self, board: int, log: Log) -> None:
        super().__init__(board)
        self._log = log

    @property
    def trouble(self) -> str | None:  # type: ignore[override]  # NoCamera sees nothing, this does  # a head that may fail
        return self.trouble_now

    @property
    def up(self) -> bool:
        return self.up_now

    def poll(self, now_ms: int) -> tuple[HeadEvent, ...]:
        self._log.lines.append(f"hear {self.board}")
        return super().poll(now_ms)

    def send(self, command: Command, now_ms: int) -> None:
        super().send(command, now_ms)


class LoggedReader(NoCamera):
    def __init__(self, log: Log, *observed: Observation | Exception) -> None:
        self._log, self._observed = log, list(observed)
        self.looks: list[int] = []
        self.closed = False

    def look(self, since_ms: int) -> None:
        self.looks.append(since_ms)

    def observed(self, state: Any, now_ms: int) -> Sequence[Observation | Exception]:  # type: ignore[override]  # NoCamera sees nothing, this does
        self._log.lines.append("read")
        found, self._observed = self._observed, []
        return found

    def close(self) -> None:
        self.closed = True


class Crowd:
    """A `Participant`. does: what it does at these times."""

    def __init__(self, log: Log, does: dict[int, Callable[[], Sequence[AnyEvent]]] | None = None) -> None:
        self._log, self._does = log, does or {}
        self.said: list[str] = []
        self.shown_ms: list[int] = []

    def show(self, state: Any, now_ms: int) -> Sequence[AnyEvent]:
        self._log.lines.append("show")
        self.shown_ms.append(now_ms)
        deeds = [self._does.pop(at_ms) for at_ms in sorted(self._does) if at_ms <= now_ms]
        return [event for deed in deeds for event in deed()]

    def due_ms(self, now_ms: int) -> int | None:
        return min(self._does, default=None)

    def say(self, sentence: str, now_ms: int) -> None:
        self.said.append(sentence)


def station_with(log: Log) -> Station:
    heads = LoggedHead(0, log), LoggedHead(1, log)
    words = GivenWords(frozenset({"CAT"}), "english")
    station: Station = Station(Referee(SCRABBLE, words, load_edition("en")), heads)
    station.handle(GameSetUp(0, SETTINGS))
    return station


def run(
    station: Station, camera_reader: CameraReader, *crowd: Participant, until_ms: int = 500
) -> SimulatedTime:
    time = SimulatedTime()
    drive(station, time, camera_reader, crowd, lambda: time.now_ms() >= until_ms)
    return time


def test_heads_are_heard_then_readings_taken_then_the_state_is_shown() -> None:
    log = Log()
    run(station_with(log), LoggedReader(log), Crowd(log), until_ms=1)
    assert log.lines == ["hear 0", "hear 1", "read", "show"]


def test_it_turns_now_and_then_and_when_somebody_wants_to() -> None:
    log = Log()
    crowd = Crowd(log, {130: lambda: ()})
    run(station_with(log), LoggedReader(log), crowd, until_ms=300)
    assert crowd.shown_ms == [0, 100, 130, 230]


def test_a_press_is_heard_at_once_and_passed_on_to_the_camera() -> None:
    log = Log()
    station = station_with(log)
    station.handle(Continued(0))
    camera_reader = LoggedReader(log)
    head = station.heads[0]
    assert isinstance(head, SimulatedHead)

    def press() -> tuple[()]:
        head.tap(Side.SOUTH, 150)
        return ()

    heard_ms: list[int] = []
    crowd = Crowd(log, {150: press})
    station.watchers.append(
        lambda event, _before, _after: heard_ms.append(time.now_ms()) if isinstance(event, Pressed) else None
    )
    time = SimulatedTime()
    drive(station, time, camera_reader, (crowd,), lambda: time.now_ms() >= 400)
    assert heard_ms == [150]
    assert camera_reader.looks == [150]


def test_what_people_touch_reaches_the_referee() -> None:
    log = Log()
    station = station_with(log)
    run(station, NoCamera(), Crowd(log, {10: lambda: (Continued(10),)}))
    assert station.state.phase.value == "playing"


def test_troubles_are_said() -> None:
    log = Log()
    station = station_with(log)
    head = station.heads[1]
    assert isinstance(head, LoggedHead)
    head.trouble_now = "the right head is unplugged"
    crowd = Crowd(log)
    run(station, LoggedReader(log, NoBoardError("no board")), crowd, until_ms=1)
    assert crowd.said == ["no board", "the right head is unplugged"]


def test_a_fault_of_ours_ends_the_loop_and_the_lookout_is_closed() -> None:
    log = Log()
    camera_reader = LoggedReader(log, RuntimeError("a fault"))
    with pytest.raises(RuntimeError, match="a fault"):
        run(station_with(log), camera_reader)
    assert camera_reader.closed


def test_a_lost_head_pauses_the_game_until_people_go_on() -> None:
    log = Log()
    station = station_with(log)
    station.handle(Continued(0))
    head = station.heads[1]
    assert isinstance(head, LoggedHead)
    states: list[tuple[Phase, int]] = []
    station.watchers.append(lambda _event, _before, after: states.append((after.phase, len(after.lost))))

    def answer(up: bool) -> Sequence[AnyEvent]:
        head.up_now = up
        return ()

    crowd = Crowd(log, {100: lambda: answer(False), 250: lambda: answer(True), 400: lambda: [Continued(400)]})
    run(station, LoggedReader(log), crowd)
    assert list(dict.fromkeys(states)) == [(Phase.PLAYING, 0), (Phase.PAUSED, 1), (Phase.PAUSED, 0)]
    assert states[-1] == (Phase.PLAYING, 0)


def test_a_camera_that_gives_no_pictures_is_lost_and_one_that_sees_no_board_is_not() -> None:
    for error, phase in ((CameraError("unplugged"), Phase.PAUSED), (NoBoardError("dark"), Phase.PLAYING)):
        log = Log()
        station = station_with(log)
        station.handle(Continued(0))
        run(station, LoggedReader(log, error), Crowd(log))
        assert station.state.phase is phase
        assert [one.why for one in station.state.lost] == ["unplugged"] * (phase is Phase.PAUSED)
