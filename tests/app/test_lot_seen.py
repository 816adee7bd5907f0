"""Who plays first by lot: tiles laid beside the board of a simulated table, as its camera reads them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from station.app.picture.lot_watch import LotWatch
from station.app.picture.observation import spot_observer
from station.app.picture.observed import Observation
from station.app.start_menu import choose, start_state
from station.editions import load_edition
from station.referee.sight import SpotSeen
from station.screen.start.buttons import buttons
from station.screen.start.sheet import StartSheet
from station.screen.start.show import StartShow
from station.screen.start.view import StartState, StartView
from station.screen.window import Window
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_single_look
from station.simulator.render.scene import LooseTile, Scene
from station.simulator.render.seats import SPOT_MM
from vision.errors import NoBoardError
from vision.reading import Picture
from vision.table_reader import TableReader


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    opened = Window((800, 480))
    yield opened
    opened.close()


class Looking:
    """A `CameraReader` that looks when it is asked."""

    def look(self, since_ms: int) -> None: ...

    def due_ms(self, now_ms: int) -> None: ...

    def close(self) -> None: ...


class Drawing(Looking):
    """People at a simulated table: each draws the next tile, lays it beside the board and takes it away
    again. It is the `CameraReader` of the table, too, and looks whenever it is asked."""

    def __init__(self, window: Window, state: StartState, *tiles: str) -> None:
        self.window, self.state = window, state
        self.scenes = [Scene(), *(scene for tile in tiles for scene in (lying(tile), Scene()))]
        self.camera = SimulatedCamera(3, draw_single_look(3, 2, spot="AUCTION"))
        self.pictures: dict[Scene, Picture] = {}
        self.observer = spot_observer("en", TableReader(None, load_edition("en").alphabet))
        self.closed = 0

    def observed(self, state: Any, now_ms: int) -> tuple[Observation, ...]:
        self.observer.want(state)
        scene = self.scenes.pop(0)
        picture = self.pictures.setdefault(scene, self.camera.take(scene, 0))
        return tuple(self.observer.observe(picture, now_ms + number) for number in range(2))

    def close(self) -> None:
        self.closed += 1

    def now_ms(self) -> int:
        """Touch "Draw lots" once, and "At a table" when the last tile is gone."""
        shows = self.window.shows
        assert isinstance(shows, StartShow)
        wanted = "At a table" if shows.view.begins else "" if shows.view.lot else "Draw lots"
        for button in buttons(StartSheet(self.state, shows.view, self.window.layout)):
            if button.label == wanted:
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=button.box.center))
        return 0


def lying(letter: str) -> Scene:
    x, y = SPOT_MM
    return Scene(loose=(LooseTile("a", letter, x, y, 94.0),))


def test_the_lowest_tile_that_the_camera_reads_begins(window: Window) -> None:
    state = start_state(camera=True)
    people = Drawing(window, state, "K", "C")
    view = StartView(game="scrabble", names=("Ann", "Bob", "", "", ""))
    found = choose(window, state, people.now_ms, view=view, open_lot=lambda _edition: people)
    assert getattr(found, "settings").names == ("Bob", "Ann")  # noqa: B009  (any other result fails)
    assert people.closed == 1


def watch(*seen: SpotSeen | Exception) -> LotWatch:
    class Given(Looking):
        def observed(self, state: Any, now_ms: int) -> tuple[Any, ...]:
            del state, now_ms
            return tuple(one if isinstance(one, Exception) else Observation((one,)) for one in seen)

    return LotWatch(Given())


def test_a_tile_counts_once_and_only_where_nothing_lay_before() -> None:
    k, nothing = SpotSeen(0, "K"), SpotSeen(0, None)
    assert watch(k, k).drawn(0) == ()
    assert watch(nothing, k, k, nothing, k).drawn(0) == ("K", "K")


def test_a_doubtful_tile_does_not_count_until_it_is_certain() -> None:
    assert watch(SpotSeen(0, None), SpotSeen(0, "E", True), SpotSeen(0, "F")).drawn(0) == ("F",)


def test_why_nothing_is_seen_is_said_and_forgotten() -> None:
    lost = watch(NoBoardError("no board found"))
    assert (lost.drawn(0), lost.trouble) == ((), "no board found")
    found = watch(NoBoardError("no board found"), SpotSeen(0, None))
    assert (found.drawn(0), found.trouble) == ((), "")
