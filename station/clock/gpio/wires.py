"""The only module that touches gpiozero and luma, which are untyped: wires by what they mean."""

from collections.abc import Callable
from importlib import import_module
from os import environ
from pathlib import Path
from typing import Any, Protocol, cast

from station.clock.face import Face
from station.errors import DeviceError, pip_install
from station.rules.tile import Side

EdgeHeard = Callable[[float, bool], None]
"""Called from gpiozero's thread with the edge's stamp in the factory's seconds, and whether the contact
closed."""


class Display(Protocol):
    """Eight digits, four per side."""

    def show(self, face: Face) -> None:
        """Show both times; raises OSError if the display does not answer."""

    def renew(self) -> None:
        """Set it up again, in case static has upset it; `show` must follow. Raises OSError."""

    def close(self) -> None:
        """Leave it dark."""


class PinInfo(Protocol):
    @property
    def name(self) -> str: ...


class Pin(Protocol):
    """A pin of gpiozero's; an input here."""

    @property
    def info(self) -> PinInfo: ...

    state: int
    function: str
    pull: str
    bounce: float | None
    edges: str
    when_changed: Callable[[float, int], None] | None

    def close(self) -> None: ...


class PinFactory(Protocol):
    """What gpiozero's factories do for a head."""

    def pin(self, name: str, /) -> Pin: ...

    def reserve_pins(self, requester: object, *pins: str) -> None: ...

    def release_pins(self, reserver: object, *pins: str) -> None: ...

    def ticks(self) -> float: ...


def pin_factory() -> PinFactory:
    """lgpio, or the factory that GPIOZERO_PIN_FACTORY names; never another one because that one fails.

    Only lgpio gives an edge the kernel's own time; gpiozero would fall back to libraries that do not.
    Raises DeviceError that says what to install or do.
    """
    try:
        gpiozero: Any = import_module("gpiozero")
    except ImportError as error:
        raise DeviceError(
            f"clock heads on the Pi's own pins need gpiozero; install it: {pip_install('gpio')}"
        ) from error
    chosen = environ.get("GPIOZERO_PIN_FACTORY")
    if gpiozero.Device.pin_factory is None:
        try:
            if not chosen:
                gpiozero.Device.pin_factory = import_module("gpiozero.pins.lgpio").LGPIOFactory()
            gpiozero.Device.ensure_pin_factory()
        except Exception as error:
            unusable = f"GPIOZERO_PIN_FACTORY={chosen} cannot be used ({error}); unset it"
            raise DeviceError(unusable if chosen else no_pins(error)) from error
    return cast(PinFactory, gpiozero.Device.pin_factory)


def let_pins_go() -> None:
    """Let other programs use the pins: gpiozero keeps those it has closed claimed until its factory is."""
    device: Any = import_module("gpiozero").Device
    if device.pin_factory is not None:
        device.pin_factory.close()
        device.pin_factory = None


def no_pins(error: Exception) -> str:
    """Why lgpio does not work here, given what it raised, and what to do."""
    match error:
        case ImportError() | AttributeError():
            # PyPI has an old lgpio for some Pythons that cannot open anything.
            return (
                "clock heads on the Pi's own pins need lgpio; install it: apt install python3-lgpio, "
                "and make the virtual environment with --system-site-packages"
            )
        case OSError(filename=str(name)) if name.startswith(".lgd"):
            return f"lgpio cannot write to {Path.cwd()}; start the station in a folder that you can write to"
        case _:
            return (
                f"no GPIO pins here ({error}): this is not a Raspberry Pi, or you are not in the group gpio; "
                "on a Pi: sudo adduser $USER gpio, then log in again"
            )


def missing_for_displays(error: ImportError) -> str:
    """What to install, given what could not be imported."""
    if error.name == "spidev":
        return (
            "the clock heads' displays need spidev; install it: apt install python3-spidev, "
            "and make the virtual environment with --system-site-packages"
        )
    return f"the clock heads' displays need luma.led_matrix; install it: {pip_install('gpio')}"


class Contact:
    """A button's contact between its pin and ground. Every edge is reported, bounces too.

    gpiozero's own Button is not used: it hides the kernel's stamp, and its bounce time is the kernel's
    debouncing, which delays the first edge.
    """

    def __init__(self, factory: PinFactory, number: int, heard: EdgeHeard) -> None:
        self._heard = heard
        self._factory = factory
        try:
            self._pin = factory.pin(f"GPIO{number}")
            factory.reserve_pins(self, self._pin.info.name)
            self._pin.function = "input"
            self._pin.pull = "up"
            self._pin.bounce = None
            self._pin.edges = "both"
            # gpiozero keeps only a weak reference, so this must be a bound method of a living object.
            self._pin.when_changed = self._changed
        except Exception as error:
            raise _unusable(number, error) from error

    @property
    def closed(self) -> bool:
        return not self._pin.state

    def close(self) -> None:
        self._pin.when_changed = None
        self._factory.release_pins(self, self._pin.info.name)
        self._pin.close()

    def _changed(self, ticks: float, state: int) -> None:
        self._heard(ticks, not state)


class Lamp:
    """A light or buzzer, on or off. Number 0 means none: it does nothing."""

    def __init__(self, factory: PinFactory, number: int) -> None:
        self._device: Any = None
        if number:
            try:
                self._device = import_module("gpiozero").DigitalOutputDevice(number, pin_factory=factory)
            except Exception as error:
                raise _unusable(number, error) from error

    def put(self, on: bool) -> None:
        if self._device is not None:
            self._device.value = on

    def close(self) -> None:
        if self._device is not None:
            self._device.close()


class SegmentDisplay:
    """An eight-digit MAX7219: South's four digits on the left, North's on the right."""

    def __init__(self, wire: object, brightness: int) -> None:
        self._device: Any = import_module("luma.led_matrix.device").max7219(wire)
        self._const: Any = import_module("luma.led_matrix.const").max7219
        self._brightness = brightness
        self._device.contrast(brightness * 16)
        self._segments: Any = import_module("luma.core.virtual").sevensegment(self._device)

    @classmethod
    def on_bus(cls, spi: tuple[int, ...], brightness: int) -> "SegmentDisplay":
        """spi: bus and chip select. Raises DeviceError if there is no such bus."""
        bus, chip_select = spi
        try:
            serial: Any = import_module("luma.core.interface.serial")
            # 1 MHz is plenty for 16 bytes and safe over half a metre of wire.
            wire = serial.spi(port=bus, device=chip_select, gpio=serial.noop(), bus_speed_hz=1_000_000)
            return cls(wire, brightness)
        except ImportError as error:
            raise DeviceError(missing_for_displays(error)) from error
        except Exception as error:
            raise DeviceError(
                f"no display on SPI bus {bus}, chip select {chip_select} ({error}); enable SPI with "
                "raspi-config, Interface Options, and check the display's wires"
            ) from error

    def show(self, face: Face) -> None:
        self._segments.text = face.south + face.north

    def renew(self) -> None:
        self._device.data([self._const.DISPLAYTEST, 0])
        self._device.data([self._const.DECODEMODE, 0])
        self._device.data([self._const.SCANLIMIT, 7])
        self._device.contrast(self._brightness * 16)
        self._device.show()

    def close(self) -> None:
        self._device.cleanup()


class Wires:
    """One head's buttons, lights and buzzer, and what it shows of them."""

    def __init__(
        self,
        factory: PinFactory,
        buttons: dict[Side, int],
        lights: dict[Side, int],
        buzzer: int,
        heard: Callable[[Side, float, bool], None],
    ) -> None:
        self._factory = factory
        self._parts: list[Contact | Lamp] = []
        try:
            self.contacts = {side: self._contact(side, number, heard) for side, number in buttons.items()}
            self.lights = {side: self._lamp(number) for side, number in lights.items()}
            self.buzzer = self._lamp(buzzer)
        except DeviceError:
            self.close()
            raise

    def now_s(self) -> float:
        """The clock by which edges are stamped, in seconds."""
        return self._factory.ticks()

    def close(self) -> None:
        for part in self._parts:
            part.close()
        self._parts.clear()

    def _contact(self, side: Side, number: int, heard: Callable[[Side, float, bool], None]) -> Contact:
        contact = Contact(self._factory, number, lambda ticks, closed: heard(side, ticks, closed))
        self._parts.append(contact)
        return contact

    def _lamp(self, number: int) -> Lamp:
        lamp = Lamp(self._factory, number)
        self._parts.append(lamp)
        return lamp


def _unusable(number: int, error: Exception) -> DeviceError:
    return DeviceError(f"pin {number} cannot be used ({error}); check the pin map, and for another program")
