"""A simulated game in real time with devices of its own: any camera, and people who go on."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from station.app.demo.game import SceneInView, SimulatedGame, play_live
from station.app.demo.going_on import LOOK_MS, GoesOn
from station.app.demo.simulated_game import demo_settings, game_of, habits_of, simulated_game
from station.app.table.session_start import anew
from station.clock.opened import simulated_heads
from station.clock.station_time import StationTime
from station.referee.events import Continued, Device, DeviceFound, DeviceLost, Paused
from station.referee.state import Phase
from station.simulator.players.habits import Habits
from vision.cameras.camera import Camera, Frame


class Behind:
    """A camera that sees the table through another's eyes. taken: how many pictures."""

    def __init__(self, view: SceneInView) -> None:
        self._view = view
        self.taken, self.closed = 0, False

    def take(self) -> Frame:
        self.taken += 1
        return self._view.take()

    def close(self) -> None:
        self.closed = True


def test_a_live_game_is_seen_by_the_camera_that_it_is_given() -> None:
    opened: list[Behind] = []

    @contextmanager
    def open_camera(view: SceneInView) -> Iterator[Camera]:
        camera = Behind(view)
        opened.append(camera)
        yield camera
        camera.close()

    start = anew(demo_settings("scrabble", 1), None, StationTime)
    game = game_of(1, habits_of("scrabble", brisk=True), start, simulated_heads)
    play_live(game, closed=lambda: opened[0].taken > 1, open_camera=open_camera)
    (camera,) = opened
    assert camera.taken > 1
    assert camera.closed


@pytest.fixture
def playing() -> SimulatedGame:
    game = simulated_game("scrabble", 1, Habits.careful())
    game.begin()
    game.station.handle(Continued(0))
    assert game.state.phase is Phase.PLAYING
    return game


def shown(goes_on: GoesOn, game: SimulatedGame, now_ms: int) -> None:
    game.station.handle_all(goes_on.show(game.state, now_ms))


def is_paused(game: SimulatedGame) -> bool:
    return game.state.phase is Phase.PAUSED


def test_people_go_on_once_a_lost_camera_is_found(playing: SimulatedGame) -> None:
    goes_on = GoesOn()
    playing.station.handle(DeviceLost(1000, Device.CAMERA, "no picture from camera 0"))
    for now_ms in range(1000, 60_000, 1000):
        shown(goes_on, playing, now_ms)
    assert is_paused(playing)
    playing.station.handle(DeviceFound(60_000, Device.CAMERA))
    shown(goes_on, playing, 60_000)
    due_ms = goes_on.due_ms(60_000)
    assert due_ms == 60_000 + LOOK_MS
    shown(goes_on, playing, due_ms - 1)
    assert is_paused(playing)
    shown(goes_on, playing, due_ms)
    assert not is_paused(playing)
    assert goes_on.due_ms(due_ms) is None


def test_a_camera_lost_again_is_waited_for_again(playing: SimulatedGame) -> None:
    goes_on = GoesOn()
    for at_ms, event in (
        (1000, DeviceLost(1000, Device.CAMERA)),
        (2000, DeviceFound(2000, Device.CAMERA)),
        (3000, DeviceLost(3000, Device.CAMERA)),
        (9000, DeviceFound(9000, Device.CAMERA)),
    ):
        playing.station.handle(event)
        shown(goes_on, playing, at_ms)
        assert is_paused(playing)
    shown(goes_on, playing, 9000 + LOOK_MS)
    assert not is_paused(playing)


def test_a_pause_that_somebody_asked_for_is_left_to_them(playing: SimulatedGame) -> None:
    goes_on = GoesOn()
    playing.station.handle(Paused(1000))
    for now_ms in range(1000, 60_000, 1000):
        shown(goes_on, playing, now_ms)
    assert is_paused(playing)
