"""When the camera of simulated time takes pictures, and from when they count."""

from typing import Any

import numpy as np
import pytest

from station.app.demo.game import SceneInView
from station.app.demo.stepped_camera import SteppedCamera
from station.app.picture.observed import Observation
from station.app.station import Station
from station.clock.simulated import SimulatedHead
from station.clock.station_time import SimulatedTime
from station.editions import load_edition
from station.games.scrabble.rules import SCRABBLE
from station.referee.referee import Referee
from station.rules.lexicon import GivenWords
from vision.cameras.camera import Frame
from vision.errors import CameraError
from vision.reading import Picture


class Drawing:
    def take(self, scene: Any, at_ms: int) -> Picture:
        return np.full((1, 1, 3), scene if isinstance(scene, int) else 255, np.uint8)


class Noting:
    """An `Observer` that keeps what it was shown, and when that counts from."""

    def __init__(self) -> None:
        self.interested = True
        self.moving = False
        self.seen: list[tuple[int, int]] = []

    def want(self, state: Any) -> None: ...

    def observe(self, picture: Picture, at_ms: int) -> Observation:
        self.seen.append((int(picture[0, 0, 0]), at_ms))
        return Observation((), self.moving)


class Bench:
    def __init__(self, at_rest: int = 1) -> None:
        self.time = SimulatedTime()
        self.view = SceneInView(Drawing(), self.time)
        self.observer = Noting()
        words = GivenWords(frozenset({"CAT"}), "english")
        self.station: Station = Station(
            Referee(SCRABBLE, words, load_edition("en")), (SimulatedHead(0), SimulatedHead(1))
        )
        self.camera = SteppedCamera(self.view, self.observer, self.time, self.station, at_rest)

    def turn(self, at_ms: int) -> None:
        self.time.wait_until(at_ms)
        self.camera.observed(None, at_ms)

    def taken_ms(self, until_ms: int) -> list[int]:
        """When pictures are taken if the loop turns whenever one is due."""
        taken = []
        while (due_ms := self.camera.due_ms(self.time.now_ms())) is not None and due_ms <= until_ms:
            self.turn(due_ms)
            taken.append(due_ms)
        return taken


@pytest.mark.parametrize("at_rest", [1, 3])
def test_of_a_table_at_rest_a_few_pictures_are_enough(at_rest: int) -> None:
    bench = Bench(at_rest)
    assert bench.taken_ms(60_000) == [200 * number for number in range(at_rest + 1)]


def test_when_something_changes_there_is_a_picture_again() -> None:
    bench = Bench()
    bench.taken_ms(1000)
    bench.view.put(7, 5000)
    bench.time.wait_until(5000)
    assert bench.taken_ms(9000) == [5000, 5200]
    assert bench.observer.seen[-2:] == [(7, 5000), (7, 5000)]


def test_while_the_referee_waits_there_are_ten_a_second_and_the_first_at_once() -> None:
    bench = Bench()
    bench.taken_ms(1000)
    bench.time.wait_until(5003)
    bench.view.put(bench.view.scene, 5003)
    bench.station.looks[0] = 5003
    bench.camera.look(5003)
    assert bench.taken_ms(5400) == [5003 + 100 * number for number in range(4)]


def test_a_picture_that_is_wanted_right_after_another_leaves_time_for_things_to_move() -> None:
    bench = Bench()
    bench.turn(0)
    bench.camera.look(1)
    assert bench.camera.due_ms(1) == 40


def test_while_nothing_is_wanted_no_picture_is_taken_but_for_whoever_asks() -> None:
    bench = Bench()
    bench.observer.interested = False
    assert bench.taken_ms(10_000) == []
    bench.view.put(9, 100)
    assert bench.camera.picture[0, 0, 0] == 9
    assert bench.observer.seen == []


def test_a_picture_counts_from_when_its_scene_was_there() -> None:
    """What people did since is not on it."""
    bench = Bench()
    bench.view.put(1, 400)
    bench.time.wait_until(433)
    frame = bench.view.take()
    assert bench.time.at_ms(frame.began_s) == 400


class Failing(SceneInView):
    fails = False

    def take(self) -> Frame:
        if self.fails:
            raise CameraError("no picture from camera 0")
        return super().take()


def test_a_camera_that_fails_is_said_and_asked_again() -> None:
    bench = Bench()
    view = Failing(Drawing(), bench.time)
    camera = SteppedCamera(view, bench.observer, bench.time, bench.station)
    view.fails = True
    (failure,) = camera.observed(None, 0)
    assert "no picture" in str(failure)
    due_ms = camera.due_ms(0)
    assert due_ms == 200
    view.fails = False
    bench.time.wait_until(due_ms)
    assert camera.observed(None, due_ms) == (Observation(),)
