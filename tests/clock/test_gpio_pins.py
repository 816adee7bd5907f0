"""Which pins a GPIO head has, from a file, and what keeps it from using them."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from station.clock.gpio.head import open_gpio_heads
from station.clock.gpio.pins import GpioSettings, HeadPins, load_settings
from station.clock.gpio.wires import SegmentDisplay, missing_for_displays, no_pins
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError

pytest.importorskip("gpiozero.pins.mock", reason="gpiozero is not installed")
pytest.importorskip("luma.led_matrix", reason="luma.led_matrix is not installed")


def written(folder: Path, text: str) -> Path:
    path = folder / "pins.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_a_file_of_pins_does_not_say_is_as_by_default(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, "[left]\nsouth_button = 26\nspi = []\n"))
    assert settings.left == HeadPins(26, 6, 12, 16, 13, ())
    assert settings.right == GpioSettings().right


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[left]\nsouth_button = 40", "left.south_button is a BCM pin number from 2 to 27, not 40"),
        ("[left]\nsouth_button = 0", "left.south_button is a BCM pin number"),
        ("[left]\nsouth_button = 27", "pin 27 is used for both left.south_button and right.north_button"),
        ("[left]\nsouth_button = 9", "pin 9 is used for both the displays' SPI bus and left.south_button"),
        ("[left]\nlamp = 3", "left has no pin 'lamp'"),
        ("[middle]\n", "there is no setting 'middle'"),
        ("brightness = 16", "brightness is a number from 0 to 15"),
        ("[right]\nspi = [0, 0]", "both displays have the same spi"),
        ("[right]\nspi = [0]", "chip select"),
        ("left = ", "is not a TOML file"),
    ],
)
def test_a_wrong_file_of_pins_says_what_is_wrong(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(InputError, match=rf"pins.toml.*{why}"):
        load_settings(written(tmp_path, text))


@pytest.mark.skipif(find_spec("lgpio") is not None, reason="lgpio is installed")
def test_without_lgpio_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(DeviceError, match=r"need lgpio.*apt install python3-lgpio"):
        open_gpio_heads(GpioSettings(), StationTime())


def test_a_pin_factory_chosen_by_name_that_does_not_exist_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "wishful")
    with pytest.raises(DeviceError, match="GPIOZERO_PIN_FACTORY=wishful"):
        open_gpio_heads(GpioSettings(), StationTime())


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ModuleNotFoundError("No module named 'lgpio'", name="lgpio"), "apt install python3-lgpio"),
        (AttributeError("module 'lgpio' has no attribute 'gpiochip_open'"), "apt install python3-lgpio"),
        (FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3"), "folder that you can write to"),
        (RuntimeError("can not open gpiochip"), "not a Raspberry Pi, or you are not in the group gpio"),
    ],
)
def test_what_keeps_lgpio_from_working_is_said(error: Exception, reason: str) -> None:
    assert reason in no_pins(error)


@pytest.mark.skipif(find_spec("spidev") is not None, reason="spidev is installed")
def test_without_spidev_the_error_names_spidev() -> None:
    with pytest.raises(DeviceError, match=r"need spidev.*apt install python3-spidev.*--system-site-packages"):
        SegmentDisplay.on_bus((0, 0), 7)


def test_without_luma_the_error_names_luma() -> None:
    message = missing_for_displays(ModuleNotFoundError("No module named 'luma'", name="luma.led_matrix"))
    assert "need luma.led_matrix" in message
    assert "pip install 'house-station[gpio]'" in message
