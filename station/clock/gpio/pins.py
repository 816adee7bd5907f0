"""Which pins of the Raspberry Pi the GPIO heads use, from a TOML file.

The default is that of the wiring guide (BCM numbers). Each contact connects its pin to ground; the pin's own
pull-up holds it high. Lights and buzzers are active high, through a transistor if they need more than 8 mA.

    brightness = 7                  # 0 to 15
    [left]
    south_button = 5
    north_button = 6
    south_light = 12
    north_light = 16
    buzzer = 13                     # 0: none
    spi = [0, 0]                    # bus and chip select of the MAX7219; [] for no display
    [right]
    south_button = 17
    …
"""

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from station.errors import InputError, shortened
from station.toml_text import read_toml

SPI_PINS = frozenset({7, 8, 9, 10, 11})
"""BCM numbers of SPI bus 0, used by the displays."""


@dataclass(frozen=True, slots=True)
class HeadPins:
    """BCM numbers; 0 for no light or no buzzer. spi: bus and chip select, () for no display."""

    south_button: int
    north_button: int
    south_light: int = 0
    north_light: int = 0
    buzzer: int = 0
    spi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GpioSettings:
    """The pins of the left and of the right board's head. brightness: 0 to 15."""

    left: HeadPins = HeadPins(5, 6, 12, 16, 13, (0, 0))
    right: HeadPins = HeadPins(17, 27, 23, 24, 22, (0, 1))
    brightness: int = 7

    def of_board(self, board: int) -> HeadPins:
        return (self.left, self.right)[board]


def load_settings(path: Path) -> GpioSettings:
    """Settings from a TOML file; what it omits is as in the defaults.

    Raises InputError that names the file and the wrong value.
    """
    try:
        given = read_toml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"{path} is not a TOML file: {shortened(str(error), 200)}") from error
    try:
        return _settings(given)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _settings(given: dict[str, object]) -> GpioSettings:
    settings = GpioSettings()
    found: dict[str, Any] = {}
    for key, value in given.items():
        if key == "brightness":
            if not isinstance(value, int) or not 0 <= value <= 15:
                raise InputError(f"brightness is a number from 0 to 15, not {value!r}")
            found[key] = value
        elif key in ("left", "right") and isinstance(value, dict):
            found[key] = _pins(key, getattr(settings, key), value)
        else:
            raise InputError(f"there is no setting {key!r}; there are left, right and brightness")
    settings = replace(settings, **found)
    _check_apart(settings)
    return settings


def _pins(whose: str, pins: HeadPins, given: dict[str, object]) -> HeadPins:
    names = [field.name for field in fields(HeadPins)]
    numbers: dict[str, Any] = {}
    for name, value in given.items():
        if name not in names:
            raise InputError(f"{whose} has no pin {name!r}; there are {', '.join(names)}")
        if name == "spi":
            if not (isinstance(value, list) and (not value or _is_spi(value))):
                raise InputError(f"{whose}.spi is [bus, chip select], or [] for no display, not {value!r}")
            numbers[name] = tuple(value)
            continue
        lowest = 2 if name.endswith("_button") else 0
        if type(value) is not int or not (value == 0 or 2 <= value <= 27) or value < lowest:
            raise InputError(f"{whose}.{name} is a BCM pin number from 2 to 27, not {value!r}")
        numbers[name] = value
    return replace(pins, **numbers)


def _is_spi(value: list[object]) -> bool:
    return len(value) == 2 and all(type(number) is int and number in (0, 1) for number in value)


def _check_apart(settings: GpioSettings) -> None:
    users: dict[int, str] = {}
    displays = [pins.spi for pins in (settings.left, settings.right) if pins.spi]
    if len(set(displays)) < len(displays):
        raise InputError("both displays have the same spi bus and chip select; give each its own")
    if displays:
        users.update(dict.fromkeys(SPI_PINS, "the displays' SPI bus"))
    for whose in ("left", "right"):
        pins: HeadPins = getattr(settings, whose)
        for name in ("south_button", "north_button", "south_light", "north_light", "buzzer"):
            number: int = getattr(pins, name)
            if number and number in users:
                raise InputError(f"pin {number} is used for both {users[number]} and {whose}.{name}")
            users[number] = f"{whose}.{name}"
