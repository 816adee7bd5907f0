"""Heads on the Pi's pins that a killed program has left on are put out."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main
from station.clock.face import Face
from station.clock.gpio.head import open_gpio_heads
from station.clock.gpio.lit_displays import NOTE, note_lit, put_out
from station.clock.gpio.pins import GpioSettings, HeadPins
from station.clock.station_time import StationTime

gpiozero: Any = pytest.importorskip("gpiozero", reason="gpiozero is not installed")

SETTINGS = GpioSettings(HeadPins(5, 6, 12, 16, 13), HeadPins(17, 27, spi=(0, 1)))
SETTINGS_WITHOUT_DISPLAYS = GpioSettings(HeadPins(5, 6, 12, 16, 13), HeadPins(17, 27))


@dataclass
class Displays:
    """Displays on any bus. dark: the buses whose display was left dark; mute: does not answer."""

    mute: bool = False
    dark: list[tuple[int, ...]] = field(default_factory=list)

    def __call__(self, spi: tuple[int, ...], _brightness: int) -> "Display":
        if self.mute:
            raise OSError("no such bus")
        return Display(self.dark, spi)


@dataclass
class Display:
    dark: list[tuple[int, ...]]
    spi: tuple[int, ...]

    def show(self, face: Face) -> None: ...

    def renew(self) -> None: ...

    def close(self) -> None:
        self.dark.append(self.spi)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    return tmp_path


def test_what_was_left_on_is_put_out_once() -> None:
    note_lit(SETTINGS)
    displays = Displays()
    assert put_out(displays)
    assert displays.dark == [(0, 1)]
    assert not put_out(displays)
    assert displays.dark == [(0, 1)]


def test_heads_that_were_closed_are_left_alone() -> None:
    note_lit(SETTINGS)()
    displays = Displays()
    assert not put_out(displays)
    assert displays.dark == []


def test_a_display_that_does_not_answer_is_no_trouble(own_folder: Path) -> None:
    note_lit(SETTINGS)
    assert put_out(Displays(mute=True))
    assert not (own_folder / NOTE).exists()


def test_pins_are_free_for_other_programs_once_both_heads_are_closed() -> None:
    left, right = open_gpio_heads(SETTINGS_WITHOUT_DISPLAYS, StationTime())
    left.close()
    assert gpiozero.Device.pin_factory is not None
    right.close()
    assert gpiozero.Device.pin_factory is None
    for head in open_gpio_heads(SETTINGS_WITHOUT_DISPLAYS, StationTime()):
        head.close()


def test_pins_are_free_once_what_was_left_on_is_put_out() -> None:
    note_lit(SETTINGS)
    assert put_out(Displays())
    assert gpiozero.Device.pin_factory is None


def test_a_damaged_note_is_forgotten(own_folder: Path) -> None:
    (own_folder / NOTE).write_text('{"left": 3}')
    assert not put_out(Displays())
    assert not (own_folder / NOTE).exists()


OPENS = """
from station.clock.gpio.head import open_gpio_heads
from station.clock.gpio.pins import GpioSettings, HeadPins
from station.clock.station_time import StationTime
heads = open_gpio_heads(GpioSettings(HeadPins(5, 6, 12, 16, 13), HeadPins(17, 27)), StationTime())
print("lit", flush=True)
input()
for head in heads:
    head.close()
"""


@pytest.mark.parametrize("killed", [True, False])
def test_only_a_program_that_was_killed_leaves_them_on(
    killed: bool, own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", OPENS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "lit\n"
        if killed:
            os.kill(program.pid, signal.SIGKILL)
        else:
            program.communicate("\n")
    assert (own_folder / NOTE).exists() is killed
    assert main(["clocks", "dark"]) == 0
    said = capsys.readouterr().err
    assert said == ("clock heads turned off\n" if killed else "no clock heads were left on\n")
    assert not (own_folder / NOTE).exists()
