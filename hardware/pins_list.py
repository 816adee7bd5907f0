"""Writes the readable pin map, `clock-head/PINS.md`, from `pins.toml`."""

import sys
from pathlib import Path
from typing import Any

from hardware.schematic.circuits import CABLE, PINS

HERE = Path(__file__).parent


def _serial() -> list[str]:
    serial: dict[str, Any] = PINS["serial"]
    packages = serial["packages"]
    lines = ["| signal | port | 28-pin DIP pin | Arduino Nano label |", "|---|---|---:|---|"]
    for wire, port in serial["pins"].items():
        lines.append(f"| {_words(wire)} | {port} | {packages['dip28'][port]} | {packages['nano'][port]} |")
    return lines


def _gpio() -> list[str]:
    gpio: dict[str, Any] = PINS["gpio"]
    lines = [
        "| signal | left head: BCM | header pin | right head: BCM | header pin | during boot |",
        "|---|---:|---:|---:|---:|---|",
    ]

    def row(words: str, numbers: list[int], pulled: str) -> None:
        cells = " | ".join(f"{number} | {gpio['header'][str(number)]}" for number in numbers)
        lines.append(f"| {words} | {cells} | {pulled} |")

    for wire in ("south_button", "north_button", "south_light", "north_light", "buzzer"):
        pulled = "2.2 kΩ to 3.3 V" if wire.endswith("button") else "10 kΩ to ground: off"
        row(_words(wire), [gpio[whose][wire] for whose in ("left", "right")], pulled)
    bus = gpio["spi0"]
    row("display DIN (both heads)", [bus["mosi"]] * 2, "10 kΩ to ground")
    row("display CLK (both heads)", [bus["sclk"]] * 2, "10 kΩ to ground")
    selects = [bus["chip_selects"][gpio[whose]["spi"][1]] for whose in ("left", "right")]
    row("display LOAD", selects, "10 kΩ to 3.3 V")
    return lines


def _words(wire: str) -> str:
    first, *rest = wire.split("_")
    if first in ("rxd", "txd") or rest[:1] in (["din"], ["clk"], ["load"]):
        return " ".join([first if rest else first.upper(), *(word.upper() for word in rest)])
    return f"{first.capitalize()}'s {rest[0]}" if first in ("south", "north") else " ".join([first, *rest])


def _digits(build: str) -> str:
    return ", ".join(f"DIG{number}" for number in PINS[build]["digits_left_to_right"])


def text() -> str:
    return "\n".join(
        [
            "# Pin map of the clock heads",
            "",
            "Written by `python -m hardware.pins_list` from `hardware/pins.toml`; tests compare that",
            "file with the firmware and with the station's own default.",
            "",
            "## Serial head: ATmega328P, 16 MHz crystal",
            "",
            *_serial(),
            "",
            f"MAX7219 digits from left to right, South's four first: {_digits('serial')}.",
            "",
            "## GPIO heads: Raspberry Pi, 40-pin header",
            "",
            *_gpio(),
            "",
            f"MAX7219 digits from left to right, South's four first: {_digits('gpio')}.",
            "",
            "The 14-wire cable between the board on the Pi and a GPIO head:",
            "",
            "| pin | signal |",
            "|---:|---|",
            *(f"| {number} | {net} |" for number, net in enumerate(CABLE, 1)),
            "",
        ]
    )


def main() -> int:
    (HERE / "clock-head" / "PINS.md").write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
