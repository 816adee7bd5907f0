"""Heads on the Pi's pins go on showing what they showed last when their program is killed. A note says that
they are lit, so that whoever comes next puts them out."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Final

from station.clock.gpio.pins import GpioSettings, HeadPins
from station.clock.gpio.wires import Display, Lamp, PinFactory, SegmentDisplay, let_pins_go, pin_factory
from station.json_text import read_json
from station.paths import data_dir

NOTE: Final = "lit-clock-heads.json"


def note_lit(settings: GpioSettings) -> Callable[[], None]:
    """Note that these heads are lit; returns what forgets it. A folder that cannot be written to is no
    reason not to play."""
    path = data_dir() / NOTE
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(settings)), encoding="utf-8")
    return partial(_forget, path)


def put_out(
    on_bus: Callable[[tuple[int, ...], int], Display] = SegmentDisplay.on_bus,
    factory: Callable[[], PinFactory] = pin_factory,
) -> bool:
    """Turn off displays, lights and buzzers that a killed program left on; returns whether there were any.
    What does not answer stays as it is. on_bus, factory: open a display and the pins."""
    path = data_dir() / NOTE
    try:
        note = read_json(path.read_text(encoding="utf-8"))
        heads = [HeadPins(**{**note[side], "spi": tuple(note[side]["spi"])}) for side in ("left", "right")]
    except FileNotFoundError:
        return False
    except (OSError, ValueError, TypeError, KeyError):
        _forget(path)
        return False
    for pins in heads:
        with suppress(OSError):
            if pins.spi:
                on_bus(pins.spi, 0).close()
        with suppress(OSError):
            for number in (pins.south_light, pins.north_light, pins.buzzer):
                Lamp(factory(), number).close()
    let_pins_go()
    _forget(path)
    return True


def _forget(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
