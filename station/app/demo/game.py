"""A game of simulated people: what it consists of, and how it runs through the loop of every table."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from station.app.camera.thread import CameraThread
from station.app.demo.going_on import GoesOn
from station.app.demo.stall_watchdog import StallWatchdog
from station.app.demo.stats import Stats
from station.app.demo.stepped_camera import PICTURE_MS, SteppedCamera
from station.app.picture.observation import Observer
from station.app.runtime import CameraReader, Participant, drive
from station.app.station import Station
from station.app.table.session_start import SessionStart
from station.clock.station_time import StationTime
from station.referee.events import AnyEvent, GameSettings
from station.referee.state import Phase, TableState
from station.simulator.render.scene import Scene
from vision.cameras.camera import Camera, Frame
from vision.reading import Picture

STEP_MS: Final = 33
"""How often people move in real time."""


class TakesPictures(Protocol):
    def take(self, scene: Any, at_ms: int) -> Picture:
        """A picture of the scene; of the bare table for an empty `Scene`."""


class People(Protocol):
    """Everybody around a table, and everything on it."""

    def step(self, now_ms: int, state: TableState[object]) -> object:
        """Let people act until `now_ms`, with this on the screen; returns what can be seen then."""

    def touched(self, now_ms: int, state: TableState[object]) -> Sequence[AnyEvent]:
        """What people have touched on the screen up to `now_ms`, oldest first. Call after `step`."""

    def next_event_ms(self, now_ms: int) -> int | None:
        """When something happens next; None if everybody is waiting for the screen."""

    @property
    def counts(self) -> Mapping[str, int]:
        """How often people made each slip."""


class SeesTable(CameraReader, Protocol):
    """A reader that keeps what its camera sees."""

    @property
    def picture(self) -> Picture | None:
        """The latest picture."""


class SceneInView:
    """A `Camera` over a simulated table. A picture shows the scene put there last, and is dated to that time:
    what people have done since is not on it."""

    def __init__(self, camera: TakesPictures, time: StationTime) -> None:
        self._camera, self._time = camera, time
        self._in_view: tuple[object, int] = Scene(), 0

    @property
    def scene(self) -> object:
        """The current scene."""
        return self._in_view[0]

    def put(self, scene: object, at_ms: int) -> None:
        """Show another scene, as of now. Any thread may take a picture meanwhile."""
        self._in_view = scene, at_ms

    def take(self) -> Frame:
        """A picture of the scene."""
        scene, at_ms = self._in_view
        return Frame(self._camera.take(scene, at_ms), self._time.monotonic_ms(at_ms) / 1000)

    def close(self) -> None:
        """Nothing to release."""


OpenCamera = Callable[[SceneInView], AbstractContextManager[Camera]]
"""Opens what looks at a simulated table: the view itself, or a real camera that is shown its pictures (as by
v4l2loopback). It is open for one game."""


class PeopleAtTable(Participant):
    """A `Participant`: simulated people, who see the screen, touch it, and move before the camera.

    step_ms: how often they move.
    """

    def __init__(self, people: People, view: SceneInView, step_ms: int = STEP_MS) -> None:
        self._people, self._view, self._step_ms = people, view, step_ms

    def show(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        self._view.put(self._people.step(now_ms, state), now_ms)
        return self._people.touched(now_ms, state)

    def due_ms(self, now_ms: int) -> int | None:
        upcoming = self._people.next_event_ms(now_ms)
        return None if upcoming is None else max(now_ms + self._step_ms, upcoming)


@dataclass(slots=True)
class SimulatedGame:
    """One game. table: the people and their tiles. at_rest: how many pictures of a table at rest show
    everything. progress_of: the progress of a state; while it stays equal, the game stands still. winners_of:
    which players have won."""

    start: SessionStart
    table: People
    camera: TakesPictures
    observer: Observer
    station: Station
    stats: Stats
    progress_of: Callable[[TableState[object]], object]
    at_rest: int = 1
    winners_of: Callable[[TableState[object]], tuple[int, ...]] = lambda state: state.winners
    camera_reader: SeesTable | None = field(default=None)

    @property
    def state(self) -> TableState[object]:
        return self.station.state

    @property
    def settings(self) -> GameSettings:
        return self.start.settings

    @property
    def time(self) -> StationTime:
        return self.start.time

    @property
    def progress(self) -> object:
        return self.progress_of(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.winners_of(self.state)

    @property
    def picture(self) -> Picture | None:
        """What the camera sees; taken when called."""
        return None if self.camera_reader is None else self.camera_reader.picture

    def begin(self) -> None:
        """Look at the empty table, so that the reader knows it, and set up or resume the game."""
        now_ms = self.time.now_ms()
        if self.start.resumed is None and self.observer.interested:
            bare = self.camera.take(Scene(), now_ms)
            for seen in self.observer.observe(bare, now_ms).seen:
                self.station.pass_on(seen)
        self.start.begin(self.station, now_ms)

    def people(self, now_ms: int) -> object:
        """Let the people act once; returns what lies on the table then."""
        scene = self.table.step(now_ms, self.state)
        self.station.hear(now_ms)
        for choice in self.table.touched(now_ms, self.state):
            self.station.handle(choice)
        return scene

    def over(self, plays: int | None = None) -> bool:
        """Whether the game is over, or this many plays stand."""
        return self.state.phase is Phase.OVER or self.played(plays)

    def played(self, plays: int | None) -> bool:
        """Whether this many plays stand."""
        return plays is not None and self.stats.plays >= plays


def play_fast(
    game: SimulatedGame,
    *,
    plays: int | None = None,
    until: Callable[[TableState[object]], bool] | None = None,
    report: Callable[[str], None] | None = None,
) -> int:
    """Play at full speed to the end, until `plays` plays stand, or until a state that was waited for; returns
    the table time it took, in ms. report: as in `StallWatchdog`. Raises StandstillError.

    The game must be in simulated time. Pictures are taken while anything moves or is waited for.
    """
    view = SceneInView(game.camera, game.time)
    participants = (PeopleAtTable(game.table, view, PICTURE_MS), StallWatchdog(game, report))
    return _play(
        game,
        lambda: SteppedCamera(view, game.observer, game.time, game.station, game.at_rest),
        participants,
        lambda: game.over(plays) or (until is not None and until(game.state)),
    )


def play_live(
    game: SimulatedGame,
    at_window: Participant | None = None,
    *,
    plays: int | None = None,
    closed: Callable[[], bool] | None = None,
    report: Callable[[str], None] | None = None,
    open_camera: OpenCamera = nullcontext,
    others: tuple[Participant, ...] = (),
) -> int:
    """Play in real time until the window is `closed` or `plays` plays stand; returns the time it took, in ms.

    After the game, a window stays open until it is closed. Without a window, play ends with the game, and a
    game that stands still raises StandstillError. report: as in `StallWatchdog`. open_camera: what looks at
    the table; a simulated camera by default. others: who else takes part.
    """
    view = SceneInView(game.camera, game.time)
    participants = (
        PeopleAtTable(game.table, view),
        GoesOn(),
        *others,
        at_window or StallWatchdog(game, report),
    )
    with open_camera(view) as camera:
        return _play(
            game,
            lambda: CameraThread(camera, game.observer, game.time),
            participants,
            lambda: game.over(plays) if closed is None else closed() or game.played(plays),
        )


def _play(
    game: SimulatedGame,
    open_camera: Callable[[], SeesTable],
    participants: Sequence[Participant],
    ended: Callable[[], bool],
) -> int:
    game.begin()
    game.camera_reader = open_camera()
    drive(game.station, game.time, game.camera_reader, participants, ended)
    return game.time.now_ms() - game.start.at_ms
