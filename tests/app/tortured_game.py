"""A simulated game before a camera that fails again and again; its clocks are compared with an account that
knows nothing of heads or cameras."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import numpy as np

from station.app.demo.game import PeopleAtTable, SceneInView, SimulatedGame
from station.app.demo.simulated_game import simulated_game
from station.app.demo.stall_watchdog import StallWatchdog
from station.app.demo.stepped_camera import SteppedCamera
from station.app.picture.observed import Observation
from station.app.runtime import drive
from station.referee.events import AnyEvent, Continued, Device, DeviceFound, DeviceLost
from station.referee.state import Phase
from station.registry import ENTRIES
from station.simulator.players.habits import Habits
from station.simulator.render.scene import Scene
from tests.referee.clock_account import Account
from tests.simulator.observer import see
from tests.vision.cameras.pseudo_camera import Fault, PseudoCamera
from vision.cameras.camera import Frame
from vision.cameras.kept import KeptCamera
from vision.reading import Picture

BITS: Final = 16
BLOCK: Final = 8
SHAPE: Final = (64, BITS * BLOCK)

AT_ONCE_MS: Final = 1
"""People act exactly when they mean to: the account takes events in the order of their times."""

REACTION_MS: Final = 900
"""How long players take to see that the camera is back and to go on."""

PAUSE_MS: Final = (300, 2000)
"""Time between two faults."""

FAULT_MS: Final = (150, 3500)
"""How long a fault lasts."""


class ScenePictures:
    """Small pictures that only say which scene was before the camera, and the noise of their time."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def take(self, scene: Scene, at_ms: int) -> Picture:
        if not self.scenes or self.scenes[-1] is not scene:
            self.scenes.append(scene)
        noise = np.random.default_rng(at_ms).integers(0, 40, (*SHAPE, 3), np.uint8)
        number = len(self.scenes) - 1
        for bit in range(BITS):
            noise[:BLOCK, BLOCK * bit : BLOCK * (bit + 1)] += 160 * (number >> bit & 1)
        return noise


class SceneReader:
    """An `Observer` that reads what `ScenePictures` say, without a mistake, from pictures of their size."""

    interested = True

    def __init__(self, pictures: ScenePictures, boards: int) -> None:
        self._pictures, self._boards = pictures, boards
        self._before: Scene | None = None

    def want(self, state: Any) -> None: ...

    def observe(self, picture: Picture, at_ms: int) -> Observation:
        assert picture.shape == (*SHAPE, 3)
        blocks = picture[:BLOCK].reshape(BLOCK, BITS, BLOCK, 3).mean(axis=(0, 2, 3)) > 100
        scene = self._pictures.scenes[int(blocks @ (1 << np.arange(BITS)))]
        seen = tuple(see(scene, self._before, board, at_ms) for board in range(self._boards))
        self._before = scene
        return Observation(seen, any(one.moving for one in seen))


class FailingCamera:
    """A `CameraWithScene`: the camera of a simulated table, kept as a real one is, behind one that fails."""

    def __init__(self, view: SceneInView, game: SimulatedGame) -> None:
        self._view = view
        self.device = PseudoCamera(view)
        self._kept = KeptCamera("camera 0", self.device.open_again, game.time.monotonic_s)

    @property
    def scene(self) -> object:
        """What is to be seen; it changes with the fault, so that somebody looks."""
        return self._view.scene, self.device.fault

    def take(self) -> Frame:
        return self._kept.take()

    def close(self) -> None:
        self._kept.close()


@dataclass(slots=True)
class Torturer:
    """A `Participant` who breaks and mends the camera, and goes on with the game when it is back.

    told: what the screen said. faults: how often of each kind. pause_ms, fault_ms: how long it works, and how
    long it does not.
    """

    camera: FailingCamera
    random: Random
    most: int
    pause_ms: tuple[int, int]
    fault_ms: tuple[int, int]
    faults: Counter[Fault] = field(default_factory=Counter)
    sentences: Counter[str] = field(default_factory=Counter)
    next_ms: int = 500
    on_again_ms: int | None = None

    def show(self, state: Any, now_ms: int) -> Sequence[AnyEvent]:
        device = self.camera.device
        if now_ms >= self.next_ms:
            if device.fault is None and self.faults.total() < self.most:
                device.fault = list(Fault)[self.faults.total() % len(Fault)]
                device.cut, device.every = self.random.uniform(0.05, 0.95), self.random.choice((1, 2))
                self.faults[device.fault] += 1
                self.next_ms = now_ms + self.random.randint(*self.fault_ms)
            else:
                device.fault = None
                self.next_ms = now_ms + self.random.randint(*self.pause_ms)
        if state.phase is not Phase.PAUSED or state.lost:
            self.on_again_ms = None
        elif self.on_again_ms is None:
            self.on_again_ms = now_ms + REACTION_MS
        elif now_ms >= self.on_again_ms:
            self.on_again_ms = None
            return (Continued(now_ms),)
        return ()

    def due_ms(self, now_ms: int) -> int | None:
        return min(due for due in (self.next_ms, self.on_again_ms) if due is not None)

    def say(self, sentence: str, now_ms: int) -> None:
        self.sentences[sentence] += 1


class Bookkeeper:
    """A `Participant` who keeps account of the clocks, and compares the heads with it at every turn of the
    loop. off_ms: how far a clock was from it, at worst. compared: how often."""

    def __init__(self, game: SimulatedGame) -> None:
        control, players = game.settings.control, range(len(game.settings.names))
        self._heads = game.station.heads
        self._account = Account(dict.fromkeys(players, control.main_ms), control.bonus_ms, floor=True)
        self.off_ms = self.compared = self.lost = self.found = 0
        game.station.watchers.append(self._note)

    def _note(self, event: AnyEvent, before: Any, after: Any) -> None:
        self._account.pass_time(before, event.at_ms)
        self._account.note(event, before, after)
        if isinstance(event, DeviceLost | DeviceFound) and event.device is Device.CAMERA:
            self.lost += isinstance(event, DeviceLost)
            self.found += isinstance(event, DeviceFound)

    def show(self, state: Any, now_ms: int) -> tuple[()]:
        if state.phase in {Phase.PLAYING, Phase.PAUSED, Phase.OVER}:
            self._account.pass_time(state, now_ms)
            for player, left_ms in self._account.left.items():
                seat = state.seats[player]
                if state.lanes[state.lane_of(seat.board)].press is None:
                    head: Any = self._heads[seat.board]
                    shown_ms = head.reading(now_ms).remaining_ms(seat.side, now_ms)
                    self.off_ms = max(self.off_ms, abs(shown_ms - left_ms))
                    self.compared += 1
        return ()

    def due_ms(self, now_ms: int) -> None: ...

    def say(self, sentence: str, now_ms: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Tortured:
    """How it went."""

    game: SimulatedGame
    torturer: Torturer
    books: Bookkeeper


def play_tortured(
    name: str,
    seed: int,
    faults: int,
    plays: int | None = None,
    *,
    drawn: bool = True,
    pause_ms: tuple[int, int] = PAUSE_MS,
    fault_ms: tuple[int, int] = FAULT_MS,
) -> Tortured:
    """Play until the game is over, or this many plays stand. drawn: with pictures of the table, which are
    read; else with small ones that only say what is on them."""
    game = simulated_game(name, seed, Habits.careful())
    if not drawn:
        pictures = ScenePictures()
        game.camera, game.observer = pictures, SceneReader(pictures, ENTRIES[name].boards)
    view = SceneInView(game.camera, game.time)
    camera = FailingCamera(view, game)
    torturer = Torturer(camera, Random(f"torture {seed}"), faults, pause_ms, fault_ms)
    books = Bookkeeper(game)
    game.begin()
    game.camera_reader = SteppedCamera(camera, game.observer, game.time, game.station, game.at_rest)
    people = PeopleAtTable(game.table, view, AT_ONCE_MS)
    participants = (people, torturer, books, StallWatchdog(game))
    drive(game.station, game.time, game.camera_reader, participants, lambda: game.over(plays))
    return Tortured(game, torturer, books)
