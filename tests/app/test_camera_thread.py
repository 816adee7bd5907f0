"""When the camera's thread takes pictures, and what it does about those that come too early or not at all."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event
from typing import Any

import numpy as np
import pytest

from station.app.camera.thread import CameraThread
from station.app.picture.observed import Observation
from station.clock.station_time import StationTime
from vision.cameras.camera import Frame
from vision.errors import CameraError, NoBoardError, PictureError
from vision.reading import Picture

LONG_S = 60.0
HOUR_MS = 3_600_000
PICTURE = np.zeros((2, 2, 3), np.uint8)


class ScriptedCamera:
    """began_ms: for each picture how long before now its exposure began; the last holds for all others."""

    def __init__(self, time: StationTime, *began_ms: int) -> None:
        self._time, self._began_ms = time, list(began_ms) or [0]
        self.taken: SimpleQueue[int] = SimpleQueue()

    def take(self) -> Frame:
        before_ms = self._began_ms.pop(0) if len(self._began_ms) > 1 else self._began_ms[0]
        frame = Frame(PICTURE, self._time.monotonic_s() - before_ms / 1000)
        self.taken.put(self._time.at_ms(frame.began_s))
        return frame

    def close(self) -> None: ...


class Plain:
    """An `Observer` that tells nothing, or raises what it is given."""

    interested = True

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)

    def want(self, state: Any) -> None: ...

    def observe(self, picture: Picture, at_ms: int) -> Observation:
        if self.errors:
            raise self.errors.pop(0)
        return Observation()


def woken(thread: CameraThread, wanted: Callable[[list[Any]], bool]) -> list[Any]:
    """What was observed, once it is what is wanted."""
    found: list[Any] = []
    bell = Event()
    thread._time.wake = bell.set  # type: ignore[method-assign]  # the loop that would be woken
    found += thread.observed(None, 0)
    while not wanted(found):
        assert bell.wait(LONG_S)
        bell.clear()
        found += thread.observed(None, 0)
    return found


def test_a_damaged_file_among_pictures_is_said_and_the_next_one_read() -> None:
    time = StationTime()

    class WithOneDamaged(ScriptedCamera):
        def take(self) -> Frame:
            frame = super().take()
            if self.taken.qsize() == 1:
                raise PictureError("2.png: the picture is cut off")
            return frame

    thread = CameraThread(WithOneDamaged(time), Plain(), time, period_ms=1)
    first, second, *_ = woken(thread, lambda found: len(found) > 1)
    thread.close()
    assert isinstance(first, CameraError)
    assert str(first) == "2.png: the picture is cut off"
    assert isinstance(second, Observation)


def test_whoever_waits_for_a_picture_gets_one_at_once() -> None:
    time = StationTime()
    camera = ScriptedCamera(time)
    thread = CameraThread(camera, Plain(), time, period_ms=HOUR_MS)
    camera.taken.get(timeout=LONG_S)
    pressed_ms = time.now_ms()
    thread.look(pressed_ms)
    assert camera.taken.get(timeout=LONG_S) >= pressed_ms
    thread.close()
    assert camera.taken.empty()


def test_a_picture_whose_exposure_began_before_the_press_is_followed_by_another_at_once() -> None:
    time = StationTime()
    camera = ScriptedCamera(time, 0, 60_000, 60_000, 0)
    thread = CameraThread(camera, Plain(), time, period_ms=HOUR_MS)
    camera.taken.get(timeout=LONG_S)
    pressed_ms = time.now_ms()
    thread.look(pressed_ms)
    stamps = [camera.taken.get(timeout=LONG_S) for _ in range(3)]
    thread.close()
    assert [stamp >= pressed_ms for stamp in stamps] == [False, False, True]
    assert camera.taken.empty()


def test_a_thread_that_waits_for_its_next_picture_can_be_closed() -> None:
    time = StationTime()
    thread = CameraThread(ScriptedCamera(time), Plain(), time, period_ms=HOUR_MS)
    thread.close()


@pytest.mark.parametrize("error", [NoBoardError("no board"), CameraError("no more pictures")])
def test_what_people_can_fix_is_reported_and_pictures_go_on(error: Exception) -> None:
    time = StationTime()
    thread = CameraThread(ScriptedCamera(time), Plain(error), time, period_ms=1)
    found = woken(thread, lambda found: len(found) >= 2)
    thread.close()
    assert found[0] is error
    assert isinstance(found[1], Observation)


def test_a_fault_of_ours_ends_the_thread_and_is_handed_on() -> None:
    time = StationTime()
    fault = RuntimeError("a fault")
    thread = CameraThread(ScriptedCamera(time), Plain(fault), time, period_ms=1)
    assert woken(thread, bool) == [fault]
    thread.close()
