"""`station demo --heads firmware`: simulated people press the shipped firmware's buttons, in real time."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

pytest.importorskip("serial", reason="pyserial is not installed")

from station.app.demo.firmware_table import FirmwareTable
from station.cli.main import main
from station.clock.control import TimeControl
from station.clock.firmware import build as firmware_build
from station.clock.firmware.build import make_simulator
from station.clock.head import Pressed
from station.clock.station_time import StationTime
from station.errors import DeviceError
from station.journal.contents import read_journal
from station.rules.tile import Side
from tests.clock.model_pty import has_pseudo_terminals

LONG_S = 60.0

pytestmark = pytest.mark.skipif(not has_pseudo_terminals(), reason="no pseudo-terminals here: mount /dev/pts")


@pytest.fixture(scope="module")
def made() -> None:
    try:
        make_simulator()
    except DeviceError as error:
        pytest.skip(str(error))


@pytest.fixture
def table(made: None) -> Iterator[FirmwareTable]:
    table = FirmwareTable(1)
    yield table
    table.close()


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize(("game", "minutes"), [("house", 5), ("scrabble", 10)])
def test_a_game_is_played_on_the_firmware_and_the_displays_show_what_the_station_says(
    game: str,
    minutes: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    command = ["demo", "--game", game, "--heads", "firmware", "--headless", "--plays", "1", "--json"]
    assert main([*command, "--out", str(tmp_path)]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (figures["heads"], figures["misreads"]) == ("firmware", 0)
    # One picture may show that a play on either board stands.
    assert figures["plays"] in ({1, 2} if game == "house" else {1})
    shown = [text for face in figures["displays"] for text in face]
    assert len(shown) == 4
    assert all(text == f"{minutes}.00" or text.startswith(f"{minutes - 1}.") for text in shown)
    assert any(text.startswith(f"{minutes - 1}.") for text in shown)
    events = read_journal(tmp_path / "game.journal").events
    # In House both boards are begun with a press.
    presses = {"house": 3, "scrabble": 2}[game]
    assert len([event for event in events if isinstance(event, Pressed)]) >= presses


def test_a_display_that_shows_something_else_is_found(
    table: FirmwareTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.open(StationTime(), TimeControl())
    monkeypatch.setattr("station.app.demo.firmware_table.SETTLE_S", 0.0)
    clocks = TimeControl(60_000).start(0), TimeControl(120_000).start(0)
    (left, _) = table.differences(lambda: clocks)
    assert "the left head shows 10.00 and 10.00, the station says  1.00 and  1.00" in left


def test_a_time_that_the_station_hears_late_is_no_difference(table: FirmwareTable) -> None:
    """A head that is told to stop on a busy machine says a moment later at which time it stands."""
    table.open(StationTime(), TimeControl())
    shown = TimeControl(600_000).start(0)
    heard = iter([(TimeControl(599_000).start(0), shown), (shown, shown)])
    assert table.differences(lambda: next(heard)) == ()


def test_contacts_bounce_and_every_tap_is_one_press_at_its_time(table: FirmwareTable) -> None:
    time = StationTime()
    played = table.open(time, TimeControl())
    assert played.buttons is not None
    first_ms = time.now_ms() + 50
    wanted = [(Side.SOUTH if number % 2 else Side.NORTH, first_ms + 150 * number) for number in range(10)]
    for side, at_ms in wanted:
        played.buttons[0].tap(side, at_ms, 80)
    pressed: list[Pressed] = []
    until_s = monotonic() + LONG_S
    while len(pressed) < 10 or time.now_ms() < wanted[-1][1] + 150:
        assert monotonic() < until_s
        pressed += [event for event in played.heads[0].poll(time.now_ms()) if isinstance(event, Pressed)]
        sleep(0.01)
    assert [event.side for event in pressed] == [side for side, _ in wanted]
    late_ms = [event.at_ms - at_ms for event, (_, at_ms) in zip(pressed, wanted, strict=True)]
    assert all(-3 <= late <= 3 for late in late_ms)


def test_without_the_simulator_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(firmware_build, "SIMAVR", tmp_path / "none")
    assert main(["demo", "--heads", "firmware", "--headless", "--out", str(tmp_path)]) == 2
    errors = capsys.readouterr().err
    assert errors == (
        "station: the clock heads' firmware needs avr-gcc and simavr; on Debian: make firmware-tools\n"
    )
