"""`station play` from its options to the end of a game: the loop of the real table, with a simulated table
before the camera and simulated people at real kinds of clock heads."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

pytest.importorskip("serial", reason="pyserial is not installed")


from station.app.camera.thread import CameraThread
from station.app.demo.game import PeopleAtTable, SceneInView, TakesPictures
from station.app.demo.going_on import GoesOn
from station.app.demo.simulated_game import table_with_boards
from station.app.demo.stepped_camera import SteppedCamera
from station.app.equipment import Equipment
from station.app.picture.observation import observer_of
from station.app.runtime import Participant
from station.app.table.game import TableGame
from station.app.table.real_table import TableDevices
from station.app.table.session_start import SessionStart
from station.cli.main import build_parser, main
from station.cli.options.heads import heads_by
from station.cli.play.start import play
from station.clock.firmware.build import make_simulator
from station.clock.firmware.buttons import FirmwareButtons
from station.clock.firmware.head import FirmwareHead
from station.clock.gpio.pins import GpioSettings
from station.clock.head import Held, Pressed
from station.clock.opened import Buttons
from station.clock.station_time import SimulatedTime, StationTime
from station.editions import load_edition
from station.errors import DeviceError
from station.journal.contents import read_journal
from station.journal.resume import journal_dir
from station.lexicon import load
from station.referee.events import AnyEvent, ClockSet
from station.referee.sight import BoardSeen
from station.referee.state import Phase
from station.registry import ENTRIES
from station.rules.tile import Side
from station.simulator.players.habits import Habits
from tests.clock.model_head import ModelHead
from tests.clock.model_pty import ModelOnPty, has_pseudo_terminals
from vision.table_reader import TableReader

needs_ports = pytest.mark.skipif(not has_pseudo_terminals(), reason="no pseudo-terminals: mount /dev/pts")


class Leaver:
    """A `Participant` who closes the window when the game is over, and remembers how it ended."""

    def __init__(self) -> None:
        self.last: Any = None

    def show(self, state: Any, now_ms: int) -> tuple[()]:
        self.last = state
        if state.phase is Phase.OVER:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return ()

    def due_ms(self, now_ms: int) -> None: ...

    def say(self, sentence: str, now_ms: int) -> None: ...


class ShortensClocks:
    """A `Participant` who leaves everybody half a second once so many turns are done: a flag falls soon then,
    and never before people have played, however slow the machine is."""

    def __init__(self, turns: int) -> None:
        self._turns = turns
        self._done = False

    def show(self, state: Any, now_ms: int) -> Sequence[AnyEvent]:
        if self._done or state.phase is not Phase.PLAYING or state.turns < self._turns:
            return ()
        self._done = True
        return [ClockSet(head, now_ms, side, 500) for head in (0, 1) for side in Side]

    def due_ms(self, now_ms: int) -> None: ...

    def say(self, sentence: str, now_ms: int) -> None: ...


class SimulatedDevices:
    """A simulated table and its people, for whichever game is begun. steps: the camera is in simulated time.
    more: who else sees the screen."""

    def __init__(
        self,
        seed: int,
        buttons: Callable[[TableGame], tuple[Buttons, Buttons]],
        *more: Participant,
        steps: bool = False,
    ) -> None:
        self.leaver = Leaver()
        self._seed, self._buttons, self._more, self._steps = seed, buttons, more, steps

    def open_devices(self, game: TableGame) -> TableDevices:
        state = game.station.state
        settings = state.settings
        edition = load_edition(settings.edition)
        people, camera = self._people(game)
        view = SceneInView(camera, game.time)
        observer = observer_of(settings, TableReader(alphabet=edition.alphabet))
        participants: tuple[Participant, ...] = (PeopleAtTable(people, view), self.leaver, *self._more)
        if self._steps:
            stepped = SteppedCamera(view, observer, game.time, game.station)
            return TableDevices(stepped, lambda: stepped.picture, participants)
        thread = CameraThread(view, observer, game.time)
        return TableDevices(thread, lambda: thread.picture, participants)

    def _people(self, game: TableGame) -> tuple[Any, TakesPictures]:
        settings = game.station.state.settings
        start = SessionStart(
            game.station.referee, settings, load(settings.lexicon), load_edition(settings.edition), None,
            game.time,
        )  # fmt: skip
        return table_with_boards(
            ENTRIES[settings.game], self._seed, Habits.careful(), start, self._buttons(game)
        )


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for name in ("HOUSE_STATION_DATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))


def played(devices: SimulatedDevices, new_time: Callable[[int], StationTime], *words: str) -> Any:
    """Play by these options; returns the last state, which the journal replays to."""
    options = build_parser("play").parse_args(["play", *words])
    assert play(options, Equipment(devices.open_devices, True, heads_by(options), new_time=new_time)) == 0
    (journal,) = journal_dir().glob("*.journal")
    assert main(["replay", str(journal), "--verify"]) == 0
    assert read_journal(journal).damage is None
    return devices.leaver.last


def events() -> tuple[AnyEvent, ...]:
    (journal,) = journal_dir().glob("*.journal")
    return tuple(read_journal(journal).events)


class ModelButtons:
    def __init__(self, model: ModelOnPty) -> None:
        self._model = model

    def tap(self, side: Side, at_ms: int, down_ms: int = 120) -> None:
        self._model.tap(side, down_ms)


@needs_ports
def test_house_is_played_on_serial_heads_until_a_flag_falls(capsys: pytest.CaptureFixture[str]) -> None:
    left, right = ModelOnPty(ModelHead()), ModelOnPty(ModelHead())
    devices = SimulatedDevices(
        3, lambda _game: (ModelButtons(left), ModelButtons(right)), ShortensClocks(2), GoesOn()
    )
    ports = ("--port", left.device, "--port", right.device)
    state = played(devices, StationTime, "house", "--heads", "serial", *ports)
    left.close()
    right.close()
    assert state.outcome.ending.value == "time"
    assert state.turns > 0
    recorded = events()
    presses = [event for event in recorded if isinstance(event, Pressed)]
    pictures = [event for event in recorded if isinstance(event, BoardSeen)]
    assert len(presses) > 3
    assert pictures


@needs_ports
def test_house_is_played_on_the_shipped_firmware(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        programs = make_simulator()
    except DeviceError as error:
        pytest.skip(str(error))
    with FirmwareHead(*programs) as left, FirmwareHead(*programs) as right:

        def buttons(game: TableGame) -> tuple[Buttons, Buttons]:
            first, second = (
                FirmwareButtons(chip, game.time, Random(f"contacts {board}"))
                for board, chip in enumerate((left, right))
            )
            return first, second

        ports = ("--port", left.device, "--port", right.device)
        devices = SimulatedDevices(4, buttons, ShortensClocks(1), GoesOn())
        state = played(devices, StationTime, "house", "--time", "1:00", "--heads", "serial", *ports)
    assert state.outcome.ending.value == "time"
    assert state.turns > 0


class PinButtons:
    """Fingers on mock pins, in simulated time: what is due by the time of the loop is done then. It is an
    `Participant` so that the loop gives it its turns."""

    def __init__(self, factory: Any) -> None:
        self._factory = factory
        self._pins = GpioSettings()
        self._releases: list[tuple[int, Any]] = []

    def of_board(self, board: int) -> "BoardButtons":
        return BoardButtons(self, board)

    def press(self, board: int, side: Side, at_ms: int, down_ms: int) -> None:
        pins = self._pins.of_board(board)
        number = pins.south_button if side is Side.SOUTH else pins.north_button
        pin = self._factory.pin(f"GPIO{number}")
        pin.drive_low()
        self._releases.append((at_ms + down_ms, pin))

    def show(self, state: Any, now_ms: int) -> tuple[()]:
        for release in [one for one in self._releases if one[0] <= now_ms]:
            self._releases.remove(release)
            release[1].drive_high()
        return ()

    def due_ms(self, now_ms: int) -> int | None:
        return min((at_ms for at_ms, _ in self._releases), default=None)

    def say(self, sentence: str, now_ms: int) -> None: ...


class BoardButtons:
    def __init__(self, fingers: PinButtons, board: int) -> None:
        self._fingers, self._board = fingers, board

    def tap(self, side: Side, at_ms: int, down_ms: int = 120) -> None:
        self._fingers.press(self._board, side, at_ms, down_ms)


@pytest.fixture
def factory() -> Iterator[Any]:
    """gpiozero's mock pins, as they are chosen on a machine without pins."""
    gpiozero: Any = pytest.importorskip("gpiozero", reason="gpiozero is not installed")
    mock: Any = pytest.importorskip("gpiozero.pins.mock")
    made = mock.MockFactory()
    before, gpiozero.Device.pin_factory = gpiozero.Device.pin_factory, made
    yield made
    made.reset()
    gpiozero.Device.pin_factory = before


def test_scrabbage_is_played_on_gpio_heads_until_somebody_has_won(
    factory: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pins = tmp_path / "pins.toml"
    pins.write_text("[left]\nspi = []\n[right]\nspi = []\n", encoding="utf-8")
    fingers = PinButtons(factory)
    devices = SimulatedDevices(
        1, lambda _game: (fingers.of_board(0), fingers.of_board(1)), fingers, steps=True
    )
    words = ("scrabbage", "--option", "points=6", "--heads", "gpio", "--pins", str(pins))
    state = played(devices, SimulatedTime, *words)
    assert state.outcome.ending.value == "finished"
    assert max(state.scores) >= 6
    recorded = events()
    assert [event for event in recorded if isinstance(event, Pressed)]
    assert not [event for event in recorded if isinstance(event, Held)]
