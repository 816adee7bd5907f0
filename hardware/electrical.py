"""Currents, levels and delays in the clock heads. Volts, amperes, ohms, farads, seconds.

Limits come from the manufacturers' data sheets (named next to them); each figure is for the worst case in
use, at 5.25 V where a higher voltage is worse.
"""

import sys
from dataclasses import dataclass
from itertools import pairwise
from math import log

SUPPLY = 5.0
SUPPLY_HIGHEST = 5.25

# MAX7219: segment current in amperes, and the RSET in ohms that sets it at an LED voltage of 2.0 V (data
# sheet, table 11). Their product falls slowly with the current, so it is interpolated.
RSET_TABLE = ((0.010, 63_700.0), (0.020, 28_000.0), (0.030, 17_100.0), (0.040, 11_800.0))
RSET = 39_000.0
MAX7219_OWN = 0.008
MAX7219_DUTY, MAX7219_USUAL_DUTY = 31 / 32, 17 / 32
"""At full brightness, and at the 8 of 15 that a new head has."""
MAX7219_HIGH = 3.5
MAX7219_POWER_LIMIT = 0.87
"""Narrow plastic DIP at 70 °C."""
SEGMENTS_AT_ONCE = 8
DIGITS = 8
SEGMENT_AVERAGE_LIMIT = 0.020
SEGMENT_PEAK_LIMIT = 0.060
"""Typical ratings of 0.56 inch red displays: average, and peak at 10 % duty cycle."""

PI_HIGH_LOWEST = 2.6
"""A Pi's 3.3 V output loaded with a few mA; unloaded it is above 3.0 V."""
AHCT_HIGH = 2.0
AHCT_OUT_LOWEST = 4.4
ULN2003_NEEDS = 2.4
"""At a collector current of 200 mA; ours is below 40 mA."""
ULN2003_DROP = 0.8
ULN2003_INPUT = 2_700.0

AVR_PIN_LIMIT = 0.020
"""The level is guaranteed up to here; damage begins at 40 mA."""
AVR_LOW_HIGHEST = 0.3 * SUPPLY
AVR_DROP = 0.5
AVR_OWN = 0.012
USB_MODULE_OWN = 0.020
ACTIVE_BUZZER = 0.030

AMBER, BLUE, RED = 2.1, 3.1, 2.0
PULL_UP, SERIES, AT_PIN = 2_200.0, 1_000.0, 10e-9
PI_SUPPLY, PI_INPUT_LOW = 3.3, 0.8
PIEZO_FARAD, PIEZO_SERIES = 25e-9, 220.0

USB_LIMIT = 0.500
USB_INRUSH_FARAD = 10e-6
FUSE_HOLD = 0.750
FUSE_OHM = 0.60
"""A 0.75 A polymer fuse (as RXEF075) at its highest, an hour after soldering or tripping."""

PORT_SELF_POWERED, PORT_BUS_POWERED = 4.75, 4.40
"""What USB 2.0 guarantees at a hub's port, with a supply of the hub's own and without."""
WIRE_24_OHM, WIRE_28_OHM = 0.084, 0.213
"""Copper per metre, AWG 24 and 28. Cables print it on the sheath: 28AWG/1P + 24AWG/2C, data and power."""
CABLE_M = 1.5
CONTACTS_OHM = 4 * 0.030
MODULE_OHM, MODULE_FUSE_OHM = 0.15, 0.25
"""The USB module's traces and pins, and a fuse that some modules have."""
MODULE_CABLE_OHM = 2 * 0.10 * 0.213 + 4 * 0.010
"""10 cm from the module to the board, two wires of AWG 28 with a socket at each end."""
TRACKS_OHM = 0.075
"""The board's widest way from the USB header to a chip's pin, beside its poured ground."""
BROWN_OUT_HIGHEST = 4.5
"""Of the fuse setting 4.3 V."""

AHCT_OUT_LIMIT = 0.025
"""Absolute maximum of one output."""
DISPLAY_LINE = 330.0
CABLE_FARAD, INPUT_FARAD = 60e-12, 10e-12
"""60 cm of ribbon between grounds, and the MAX7219's input."""


def segment_current(rset: float = RSET) -> float:
    """Peak current of a lit segment. Raises ValueError outside the data sheet's table."""
    for (low, r_low), (high, r_high) in pairwise(RSET_TABLE):
        if r_high <= rset <= r_low:
            p_low, p_high = low * r_low, high * r_high
            slope = (p_high - p_low) / (high - low)
            # current * rset = p_low + slope * (current - low)
            return (p_low - slope * low) / (rset - slope)
    raise ValueError(f"RSET of {rset:g} ohms is outside the data sheet's table")


def display_current(duty: float = MAX7219_DUTY) -> float:
    """Everything lit, at full brightness; one digit is driven at a time."""
    return SEGMENTS_AT_ONCE * segment_current() * duty + MAX7219_OWN


def display_power() -> float:
    """Heat in the driver: the voltage not dropped across the segments."""
    lit = (SUPPLY_HIGHEST - 2.0) * SEGMENTS_AT_ONCE * segment_current() * MAX7219_DUTY
    return lit + SUPPLY_HIGHEST * MAX7219_OWN


def avr_light(forward: float, series: float) -> float:
    return (SUPPLY_HIGHEST - AVR_DROP - forward) / series


def driven_light(forward: float, series: float) -> float:
    return (SUPPLY_HIGHEST - ULN2003_DROP - forward) / series


def button_low(supply: float) -> float:
    """Level at the pin while the contact is closed, with 100 ohms in contact and wires."""
    return supply * 100 / (PULL_UP + 100)


def boot_level() -> float:
    """At a light's or buzzer's input if the Pi pulled that pin up; the driver switches on above 1 V."""
    return PI_SUPPLY * 10_000 / (10_000 + 50_000)


def press_delay() -> float:
    """From first contact until the pin is below 30 % of its supply."""
    return SERIES * AT_PIN * log(1 / 0.3)


def serial_head_current(duty: float = MAX7219_DUTY) -> float:
    lights = avr_light(AMBER, 330) + avr_light(BLUE, 220) + avr_light(RED, 1_000)
    buttons = 2 * SUPPLY_HIGHEST / PULL_UP
    # A square wave of at most 4 kHz charges the disc once per period.
    piezo = PIEZO_FARAD * SUPPLY_HIGHEST * 4_000
    return display_current(duty) + lights + buttons + piezo + AVR_OWN + USB_MODULE_OWN


def head_supply(
    port: float, wire_ohm: float, duty: float = MAX7219_DUTY, module_ohm: float = MODULE_OHM
) -> float:
    """At the processor of a serial head with everything lit, behind cables, module, fuse and tracks."""
    path = 2 * CABLE_M * wire_ohm + CONTACTS_OHM + module_ohm + MODULE_CABLE_OHM + FUSE_OHM + TRACKS_OHM
    return port - serial_head_current(duty) * path


def display_line_current() -> float:
    """From the level shifter into a display driver without supply, through its protection diode."""
    return (SUPPLY_HIGHEST - 0.7) / DISPLAY_LINE


def display_line_rise() -> float:
    """From 10 to 90 percent, through the series resistor and along the ribbon."""
    return log(9) * DISPLAY_LINE * (CABLE_FARAD + INPUT_FARAD)


def gpio_head_current() -> float:
    lights = driven_light(AMBER, 220) + driven_light(BLUE, 120)
    return display_current() + lights + ACTIVE_BUZZER


@dataclass(frozen=True, slots=True)
class Check:
    """value must not exceed limit (or, with `at_least`, must not be below it)."""

    what: str
    value: float
    limit: float
    unit: str
    at_least: bool = False

    @property
    def holds(self) -> bool:
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def checks() -> tuple[Check, ...]:
    segment = segment_current()
    return (
        Check("display segment, peak", segment, SEGMENT_PEAK_LIMIT, "A"),
        Check("display segment, average of eight digits", segment / DIGITS, SEGMENT_AVERAGE_LIMIT, "A"),
        Check("heat in the MAX7219", display_power(), MAX7219_POWER_LIMIT, "W"),
        Check("MAX7219 input high from the 74AHCT125", AHCT_OUT_LOWEST, MAX7219_HIGH, "V", True),
        Check("74AHCT125 output into a display without supply", display_line_current(), AHCT_OUT_LIMIT, "A"),
        Check("rise of a display line", display_line_rise(), 100e-9, "s"),
        Check("74AHCT125 input high from the Pi", PI_HIGH_LOWEST, AHCT_HIGH, "V", True),
        Check("ULN2003A input high from the Pi", PI_HIGH_LOWEST, ULN2003_NEEDS, "V", True),
        Check("Pi pin into the ULN2003A", (3.3 - 1.4) / ULN2003_INPUT + 3.3 / 10_000, 0.008, "A"),
        Check("amber light on the ATmega328P", avr_light(AMBER, 330), AVR_PIN_LIMIT, "A"),
        Check("blue light on the ATmega328P", avr_light(BLUE, 220), AVR_PIN_LIMIT, "A"),
        Check("amber light on the ULN2003A", driven_light(AMBER, 220), 0.020, "A"),
        Check("blue light on the ULN2003A", driven_light(BLUE, 120), 0.020, "A"),
        Check("piezo inrush on the ATmega328P", SUPPLY_HIGHEST / PIEZO_SERIES, 0.040, "A"),
        Check("closed contact, Pi pin", button_low(PI_SUPPLY), PI_INPUT_LOW, "V"),
        Check("closed contact, ATmega328P pin", button_low(SUPPLY), AVR_LOW_HIGHEST, "V"),
        Check("wetting current of a contact, 3.3 V", PI_SUPPLY / PULL_UP, 0.001, "A", True),
        Check("delay of a press by the filter", press_delay(), 50e-6, "s"),
        Check("serial head on its USB port", serial_head_current(), USB_LIMIT, "A"),
        Check(
            "processor's supply, self-powered hub, 1.5 m with AWG 24",
            head_supply(PORT_SELF_POWERED, WIRE_24_OHM),
            BROWN_OUT_HIGHEST,
            "V",
            True,
        ),
        Check(
            "the same at usual brightness, behind a module with a fuse of its own",
            head_supply(PORT_SELF_POWERED, WIRE_24_OHM, MAX7219_USUAL_DUTY, MODULE_OHM + MODULE_FUSE_OHM),
            BROWN_OUT_HIGHEST,
            "V",
            True,
        ),
        Check("GPIO head through its fuse", gpio_head_current(), FUSE_HOLD, "A"),
        Check("two GPIO heads on the Pi's 5 V pins", 2 * gpio_head_current(), 1.0, "A"),
        Check("ULN2003A input at boot, even against a Pi's 50 kΩ pull-up", boot_level(), 1.0, "V"),
    )


def table() -> str:
    lines = ["| what | value | limit |", "|---|---:|---:|"]
    for check in checks():
        scale, prefix = (1e6, "µ") if check.unit == "s" else (1e3, "m") if check.unit == "A" else (1, "")
        word = "at least" if check.at_least else "at most"
        value, limit = check.value * scale, check.limit * scale
        lines.append(
            f"| {check.what} | {value:.3g} {prefix}{check.unit} | {word} {limit:.3g} {prefix}{check.unit} |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    sys.stdout.write(table())
    return 0 if all(check.holds for check in checks()) else 1


if __name__ == "__main__":
    sys.exit(main())
