"""The three circuits, part by part, with the net on each pin. Pin numbers shared with software come from
`hardware/pins.toml`."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardware.schematic import symbols as s

PINS: dict[str, Any] = tomllib.loads((Path(__file__).parents[1] / "pins.toml").read_text(encoding="utf-8"))
SEGMENTS = ("A", "B", "C", "D", "E", "F", "G", "DP")


@dataclass(frozen=True, slots=True)
class Part:
    """nets: net by pin number; pins not listed are intentionally unconnected."""

    reference: str
    symbol: s.Symbol
    value: str
    nets: dict[str, str]


@dataclass(slots=True)
class Circuit:
    """columns: parts by column of the sheet, each group under its heading."""

    name: str
    title: str
    columns: list[list[tuple[str, list[Part]]]] = field(default_factory=list)

    @property
    def parts(self) -> list[Part]:
        return [part for column in self.columns for _, group in column for part in group]


def two(reference: str, symbol: s.Symbol, value: str, first: str, second: str) -> Part:
    return Part(reference, symbol, value, {"1": first, "2": second})


def named(reference: str, symbol: s.Symbol, value: str, **nets: str) -> Part:
    """Nets by pin *name*; several pins may share one name."""
    wanted = {name.replace("plus", "+"): net for name, net in nets.items()}
    found = {
        pin.number: wanted[plain]
        for pin in symbol.left + symbol.right
        if (plain := pin.name.strip("~{}")) in wanted
    }
    missing = wanted.keys() - {pin.name.strip("~{}") for pin in symbol.left + symbol.right}
    if missing:
        raise ValueError(f"{symbol.name} has no pin {', '.join(sorted(missing))}")
    return Part(reference, symbol, value, found)


def display_parts(digits_left_to_right: list[int]) -> list[tuple[str, list[Part]]]:
    """The driver (U2) and both displays; parts from R20 and C20."""
    segments = {name: f"SEG_{name}" for name in SEGMENTS}
    driver = named(
        "U2",
        s.MAX7219,
        "MAX7219CNG",
        Vplus="+5V",
        GND="GND",
        DIN="DISPLAY_DIN",
        CLK="DISPLAY_CLK",
        LOAD="DISPLAY_LOAD",
        ISET="ISET",
        **segments,
        **{f"DIG{number}": f"DIGIT_{number}" for number in range(8)},
    )
    shown = []
    for index, side in enumerate(("South", "North")):
        own = digits_left_to_right[4 * index : 4 * index + 4]
        commons = {
            name: f"DIGIT_{number}" for name, number in zip(("1st", "2nd", "3rd", "4th"), own, strict=True)
        }
        shown.append(named(f"DS{index + 1}", s.DISPLAY, f"{side}, left to right", **segments, **commons))
    around = [
        two("R20", s.RESISTOR, "39k", "+5V", "ISET"),
        two("C20", s.CAPACITOR, "100n", "+5V", "GND"),
        two("C21", s.CAPACITOR, "10u", "+5V", "GND"),
        two("R21", s.RESISTOR, "10k", "+5V", "DISPLAY_LOAD"),
        two("R22", s.RESISTOR, "10k", "DISPLAY_DIN", "GND"),
        two("R23", s.RESISTOR, "10k", "DISPLAY_CLK", "GND"),
    ]
    return [("Display driver", [driver]), ("Displays", shown), ("At the driver", around)]


def button_parts(first: int, supply: str, net: str, contact: str) -> list[Part]:
    """Pull-up at the contact, series resistor and capacitor at the pin; R and C numbers from `first`."""
    return [
        two(f"R{first}", s.RESISTOR, "2k2", supply, contact),
        two(f"R{first + 1}", s.RESISTOR, "1k", contact, net),
        two(f"C{first}", s.CAPACITOR, "10n", net, "GND"),
    ]


def flags(*nets: str) -> list[Part]:
    return [Part(f"#FLG{i}", s.POWER_FLAG, "supplied", {"1": net}) for i, net in enumerate(nets, 1)]


def serial_head() -> Circuit:
    pins: dict[str, str] = PINS["serial"]["pins"]
    on_port = {port: name.upper() for name, port in pins.items()}
    micro = named(
        "U1",
        s.ATMEGA328P,
        "ATmega328P-PU",
        VCC="+5V",
        AVCC="+5V",
        AREF="AREF",
        GND="GND",
        RESET="RESET",
        XTAL1="XTAL1",
        XTAL2="XTAL2",
        PB4="MISO",
        **on_port,
    )
    around = [
        two("Y1", s.CRYSTAL, "16MHz 20pF", "XTAL1", "XTAL2"),
        two("C1", s.CAPACITOR, "27p", "XTAL1", "GND"),
        two("C2", s.CAPACITOR, "27p", "XTAL2", "GND"),
        two("C3", s.CAPACITOR, "100n", "+5V", "GND"),
        two("C4", s.CAPACITOR, "100n", "+5V", "GND"),
        two("C5", s.CAPACITOR, "100n", "AREF", "GND"),
        two("R1", s.RESISTOR, "10k", "+5V", "RESET"),
        two("R2", s.RESISTOR, "10k", "+5V", "RXD"),
        # A USB module with power must not feed a processor without, nor the other way round.
        two("R3", s.RESISTOR, "1k", "USB_TXD", "RXD"),
        two("R4", s.RESISTOR, "1k", "TXD", "USB_RXD"),
    ]
    usb = [
        named(
            "J1",
            s.USB_SERIAL,
            "USB serial, 5V",
            GND="GND",
            VCC="USB_5V",
            TXD="USB_TXD",
            RXD="USB_RXD",
            DTR="DTR",
        ),
        two("F1", s.FUSE, "0.75A", "USB_5V", "+5V"),
        two("D4", s.TVS, "P6KE6.8A", "GND", "+5V"),
        two("C6", s.CAPACITOR, "100n", "DTR", "DTR_PULSE"),
        # Else DTR's rising edge would lift RESET above the supply, towards high-voltage programming.
        two("D5", s.DIODE, "1N4148", "RESET", "+5V"),
        two("JP1", s.JUMPER, "closed: flashing only", "DTR_PULSE", "RESET"),
        Part(
            "J2",
            s.ICSP,
            "ICSP",
            dict(zip("123456", ("MISO", "+5V", "DISPLAY_CLK", "DISPLAY_DIN", "RESET", "GND"), strict=True)),
        ),
        *flags("+5V", "GND", "USB_5V"),
    ]
    buttons = [
        two("SW1", s.BUTTON, "South", "SOUTH_CONTACT", "GND"),
        *button_parts(10, "+5V", "SOUTH_BUTTON", "SOUTH_CONTACT"),
        two("SW2", s.BUTTON, "North", "NORTH_CONTACT", "GND"),
        *button_parts(12, "+5V", "NORTH_BUTTON", "NORTH_CONTACT"),
    ]
    lights = [
        two("R30", s.RESISTOR, "330", "SOUTH_LIGHT", "SOUTH_LED"),
        two("D1", s.LED, "amber 10mm", "SOUTH_LED", "GND"),
        two("R31", s.RESISTOR, "220", "NORTH_LIGHT", "NORTH_LED"),
        two("D2", s.LED, "blue 10mm", "NORTH_LED", "GND"),
        two("R32", s.RESISTOR, "1k", "LINK_LIGHT", "LINK_LED"),
        two("D3", s.LED, "red 5mm", "LINK_LED", "GND"),
        two("R33", s.RESISTOR, "220", "BUZZER", "PIEZO"),
        two("BZ1", s.PIEZO, "piezo disc", "PIEZO", "GND"),
        two("R34", s.RESISTOR, "10k", "BUZZER", "GND"),
    ]
    display = display_parts(PINS["serial"]["digits_left_to_right"])
    return Circuit(
        "serial-head",
        "Clock head with its own firmware, on USB",
        [
            [("Processor", [micro]), ("Around the processor", around)],
            [("USB, reset and programming", usb)],
            display[:2],
            [display[2], ("Buttons", buttons)],
            [("Lights and buzzer", lights)],
        ],
    )


CABLE = (
    *("+5V", "GND", "+5V", "GND", "DISPLAY_DIN", "GND", "DISPLAY_CLK", "GND", "DISPLAY_LOAD"),
    *("SOUTH_CONTACT", "NORTH_CONTACT", "SOUTH_LED", "NORTH_LED", "BUZZER_MINUS"),
)
"""Nets on pins 1 to 14 of the cable between the Pi board and a head."""


def gpio_board() -> Circuit:
    """Plugs onto the Pi and serves two heads."""
    gpio: dict[str, Any] = PINS["gpio"]
    bus: dict[str, Any] = gpio["spi0"]
    names = {bus["mosi"]: "PI_MOSI", bus["sclk"]: "PI_SCLK"}
    for whose in ("left", "right"):
        own = gpio[whose]
        names[bus["chip_selects"][own["spi"][1]]] = f"PI_{whose.upper()}_CE"
        for wire in ("south_button", "north_button", "south_light", "north_light", "buzzer"):
            names[own[wire]] = f"PI_{whose}_{wire}".upper()
    header = {str(gpio["header"][str(number)]): net for number, net in names.items()}
    header |= {"1": "+3V3", "17": "+3V3", "2": "+5V", "4": "+5V"}
    header |= {str(number): "GND" for number in (6, 9, 14, 20, 25, 30, 34, 39)}
    shifter = named(
        "U1",
        s.AHCT125,
        "74AHCT125N",
        VCC="+5V",
        GND="GND",
        **{f"{number}OE": "GND" for number in range(1, 5)},
        **{"1A": "PI_MOSI", "2A": "PI_SCLK", "3A": "PI_LEFT_CE", "4A": "PI_RIGHT_CE"},
        **{"1Y": "DIN_5V", "2Y": "CLK_5V", "3Y": "LEFT_CE_5V", "4Y": "RIGHT_CE_5V"},
    )
    driven = [
        (f"PI_{whose}_{wire}", f"{whose}_{wire}")
        for whose in ("LEFT", "RIGHT")
        for wire in ("SOUTH_LIGHT", "NORTH_LIGHT", "BUZZER")
    ]
    inputs = {f"{i}B": entry for i, (entry, _) in enumerate(driven, 1)}
    outputs = {f"{i}C": out for i, (_, out) in enumerate(driven, 1)}
    driver = named("U2", s.ULN2003A, "ULN2003AN", GND="GND", COM="+5V", **inputs, **{"7B": "GND"}, **outputs)
    pulls = [
        two("C1", s.CAPACITOR, "100n", "+5V", "GND"),
        two("C2", s.CAPACITOR, "100n", "+5V", "GND"),
        two("R1", s.RESISTOR, "10k", "PI_MOSI", "GND"),
        two("R2", s.RESISTOR, "10k", "PI_SCLK", "GND"),
        two("R3", s.RESISTOR, "10k", "+3V3", "PI_LEFT_CE"),
        two("R4", s.RESISTOR, "10k", "+3V3", "PI_RIGHT_CE"),
        *(two(f"R{i}", s.RESISTOR, "10k", entry, "GND") for i, (entry, _) in enumerate(driven, 40)),
        *flags("+5V", "+3V3", "GND"),
    ]
    columns: list[list[tuple[str, list[Part]]]] = [
        [("Raspberry Pi header", [Part("J1", s.PI_HEADER, "Raspberry Pi", header)])],
        [
            ("3.3 V to 5 V", [shifter]),
            ("Lights and buzzers", [driver]),
        ],
        [("No pin floats while the Pi boots", pulls)],
    ]
    for index, whose in enumerate(("LEFT", "RIGHT")):
        ten = 10 * (index + 1)
        nets = {
            "+5V": f"{whose}_5V",
            "GND": "GND",
            "DISPLAY_DIN": f"{whose}_DIN",
            "DISPLAY_CLK": f"{whose}_CLK",
            "DISPLAY_LOAD": f"{whose}_LOAD",
            "SOUTH_CONTACT": f"{whose}_SOUTH_CONTACT",
            "NORTH_CONTACT": f"{whose}_NORTH_CONTACT",
            "SOUTH_LED": f"{whose}_SOUTH_LIGHT",
            "NORTH_LED": f"{whose}_NORTH_LIGHT",
            "BUZZER_MINUS": f"{whose}_BUZZER",
        }
        cable = {str(number): nets[net] for number, net in enumerate(CABLE, 1)}
        parts = [
            Part(f"J{index + 2}", s.HEAD_CABLE, f"{whose.lower()} head", cable),
            two(f"F{index + 1}", s.FUSE, "0.75A", "+5V", f"{whose}_5V"),
            two(f"R{ten + 4}", s.RESISTOR, "330", "DIN_5V", f"{whose}_DIN"),
            two(f"R{ten + 5}", s.RESISTOR, "330", "CLK_5V", f"{whose}_CLK"),
            two(f"R{ten + 6}", s.RESISTOR, "330", f"{whose}_CE_5V", f"{whose}_LOAD"),
        ]
        for offset, side in ((0, "SOUTH"), (2, "NORTH")):
            button, contact = f"PI_{whose}_{side}_BUTTON", f"{whose}_{side}_CONTACT"
            parts += button_parts(ten + offset, "+3V3", button, contact)
        columns.append([(f"{whose.capitalize()} head", parts)])
    return Circuit("gpio-board", "Board on the Raspberry Pi for two clock heads", columns)


def gpio_head() -> Circuit:
    """One of the two heads connected to the Pi board."""
    cable = {str(number): net for number, net in enumerate(CABLE, 1)}
    display = display_parts(PINS["gpio"]["digits_left_to_right"])
    wires = [
        Part("J1", s.HEAD_CABLE, "to the Pi's board", cable),
        two("D4", s.TVS, "P6KE6.8A", "GND", "+5V"),
        *flags("+5V", "GND"),
    ]
    front = [
        two("SW1", s.BUTTON, "South", "SOUTH_CONTACT", "GND"),
        two("SW2", s.BUTTON, "North", "NORTH_CONTACT", "GND"),
        two("R30", s.RESISTOR, "220", "+5V", "SOUTH_ANODE"),
        two("D1", s.LED, "amber 10mm", "SOUTH_ANODE", "SOUTH_LED"),
        two("R31", s.RESISTOR, "120", "+5V", "NORTH_ANODE"),
        two("D2", s.LED, "blue 10mm", "NORTH_ANODE", "NORTH_LED"),
        two("BZ1", s.BUZZER, "active, 5V", "+5V", "BUZZER_MINUS"),
    ]
    return Circuit(
        "gpio-head",
        "Clock head on the Raspberry Pi's pins",
        [[("Cable", wires)], display[:2], [display[2], ("Buttons, lights, buzzer", front)]],
    )


def circuits() -> tuple[Circuit, Circuit, Circuit]:
    return serial_head(), gpio_board(), gpio_head()
