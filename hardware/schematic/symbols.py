"""Schematic symbols, with the electrical pin types that KiCad's rules check needs.

Pin numbers are those of the data sheets (DIP packages; the 0.56 inch display's are common to all four-digit
12-pin displays). A two-pin part has pins 1 (left) and 2 (right).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pin:
    """kind: KiCad's electrical type."""

    number: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """left, right: pins from top to bottom. shape: what is drawn between two pins; "" draws a box."""

    name: str
    prefix: str
    left: tuple[Pin, ...]
    right: tuple[Pin, ...] = ()
    shape: str = ""


def _pins(kind: str, *given: tuple[int, str]) -> tuple[Pin, ...]:
    return tuple(Pin(str(number), name, kind) for number, name in given)


def _two(name: str, prefix: str, shape: str, names: tuple[str, str] = ("~", "~")) -> Symbol:
    return Symbol(name, prefix, _pins("passive", (1, names[0])), _pins("passive", (2, names[1])), shape)


def _connector(name: str, count: int) -> Symbol:
    """Odd pins on the left, even ones on the right, as on a box header."""
    odd = _pins("passive", *((number, str(number)) for number in range(1, count + 1, 2)))
    even = _pins("passive", *((number, str(number)) for number in range(2, count + 1, 2)))
    return Symbol(name, "J", odd, even)


ATMEGA328P = Symbol(
    "ATmega328P-PU",
    "U",
    _pins("power_in", (7, "VCC"), (20, "AVCC"))
    + _pins("passive", (21, "AREF"))
    + _pins("input", (1, "~{RESET}"), (9, "XTAL1"))
    + _pins("output", (10, "XTAL2"))
    + _pins("bidirectional", (2, "PD0"), (3, "PD1"), (4, "PD2"), (5, "PD3"), (6, "PD4"))
    + _pins("power_in", (8, "GND"), (22, "GND")),
    _pins(
        "bidirectional",
        *((11, "PD5"), (12, "PD6"), (13, "PD7"), (14, "PB0"), (15, "PB1"), (16, "PB2"), (17, "PB3")),
        *((18, "PB4"), (19, "PB5"), (23, "PC0"), (24, "PC1"), (25, "PC2"), (26, "PC3"), (27, "PC4")),
        (28, "PC5"),
    ),
)
MAX7219 = Symbol(
    "MAX7219CNG",
    "U",
    _pins("power_in", (19, "V+"))
    + _pins("input", (1, "DIN"), (13, "CLK"), (12, "LOAD"))
    + _pins("passive", (18, "ISET"))
    + _pins("output", (24, "DOUT"))
    + _pins("power_in", (4, "GND"), (9, "GND")),
    _pins(
        "output",
        *((14, "A"), (16, "B"), (20, "C"), (23, "D"), (21, "E"), (15, "F"), (17, "G"), (22, "DP")),
        *((2, "DIG0"), (11, "DIG1"), (6, "DIG2"), (7, "DIG3"), (3, "DIG4"), (10, "DIG5"), (5, "DIG6")),
        (8, "DIG7"),
    ),
)
DISPLAY = Symbol(
    "4-digit-CC-0.56in",
    "DS",
    _pins("passive", (11, "A"), (7, "B"), (4, "C"), (2, "D"), (1, "E"), (10, "F"), (5, "G"), (3, "DP")),
    _pins("passive", (12, "1st"), (9, "2nd"), (8, "3rd"), (6, "4th")),
)
AHCT125 = Symbol(
    "74AHCT125",
    "U",
    _pins("power_in", (14, "VCC"))
    + _pins("input", (1, "~{1OE}"), (2, "1A"), (4, "~{2OE}"), (5, "2A"))
    + _pins("input", (10, "~{3OE}"), (9, "3A"), (13, "~{4OE}"), (12, "4A"))
    + _pins("power_in", (7, "GND")),
    _pins("tri_state", (3, "1Y"), (6, "2Y"), (8, "3Y"), (11, "4Y")),
)
ULN2003A = Symbol(
    "ULN2003A",
    "U",
    _pins("input", *((number, f"{number}B") for number in range(1, 8))) + _pins("power_in", (8, "GND")),
    _pins("open_collector", *((17 - number, f"{number}C") for number in range(1, 8)))
    + _pins("passive", (9, "COM")),
)
USB_SERIAL = Symbol(
    "USB-serial-module-5V",
    "J",
    _pins("passive", (1, "GND"), (3, "VCC"))
    + _pins("input", (2, "~{CTS}"), (5, "RXD"))
    + _pins("output", (4, "TXD"), (6, "~{DTR}")),
)
PI_HEADER = _connector("Raspberry-Pi-40", 40)
HEAD_CABLE = _connector("Box-header-2x7", 14)
ICSP = _connector("Pin-header-2x3", 6)
RESISTOR = _two("Resistor", "R", "resistor")
CAPACITOR = _two("Capacitor", "C", "capacitor")
FUSE = _two("Resettable-fuse", "F", "fuse")
LED = _two("LED", "D", "led", ("A", "K"))
TVS = _two("TVS-diode", "D", "zener", ("A", "K"))
DIODE = _two("Diode", "D", "diode", ("A", "K"))
BUTTON = _two("Button-NO", "SW", "button")
CRYSTAL = _two("Crystal", "Y", "crystal")
JUMPER = _two("Jumper", "JP", "button")
PIEZO = _two("Piezo-disc", "BZ", "buzzer")
BUZZER = _two("Buzzer-active-5V", "BZ", "buzzer", ("+", "-"))
POWER_FLAG = Symbol("Power-flag", "#FLG", _pins("power_out", (1, "~")), shape="flag")

ALL = (
    *(ATMEGA328P, MAX7219, DISPLAY, AHCT125, ULN2003A, USB_SERIAL, PI_HEADER, HEAD_CABLE, ICSP, RESISTOR),
    *(CAPACITOR, FUSE, LED, TVS, DIODE, BUTTON, CRYSTAL, JUMPER, PIEZO, BUZZER, POWER_FLAG),
)
