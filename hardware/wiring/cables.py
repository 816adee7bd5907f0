"""Writes the WireViz sources of a head's off-board wiring, from the circuits."""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hardware.schematic.circuits import CABLE, Circuit, Part, gpio_head, serial_head

COLOURS = ("RD", "BK", "YE", "BU", "GN", "WH", "OG", "VT", "BN", "GY", "PK", "TQ")


@dataclass(frozen=True, slots=True)
class Bundle:
    """Wires from the board to one part. note: what to watch out for."""

    reference: str
    gauge_mm2: float
    length_m: float
    note: str


INSIDE = (
    Bundle("DS1", 0.14, 0.15, "South: the display on the left, seen from the front"),
    Bundle("DS2", 0.14, 0.15, "North: the display on the right"),
    Bundle("SW1", 0.14, 0.20, "South: terminals COM and NO"),
    Bundle("SW2", 0.14, 0.20, "North: terminals COM and NO"),
    Bundle("D1", 0.14, 0.20, "pin 1 is the longer leg"),
    Bundle("D2", 0.14, 0.20, "pin 1 is the longer leg"),
    Bundle("D3", 0.14, 0.20, "pin 1 is the longer leg"),
    Bundle("BZ1", 0.14, 0.15, ""),
)


def _part(circuit: Circuit, reference: str) -> Part | None:
    return next((part for part in circuit.parts if part.reference == reference), None)


def _line(key: str, value: object) -> str:
    return f"    {key}: {json.dumps(value, ensure_ascii=False)}"


def _connector(name: str, kind: str, pins: Iterable[int], labels: Iterable[str], note: str = "") -> list[str]:
    lines = [f"  {name}:", _line("type", kind), _line("pins", list(pins)), _line("pinlabels", list(labels))]
    return lines + ([_line("notes", note)] if note else [])


def _cable(name: str, count: int, gauge: float, length: float, colours: Iterable[str] = COLOURS) -> list[str]:
    return [
        f"  {name}:",
        _line("wirecount", count),
        _line("gauge", f"{gauge} mm2"),
        _line("length", length),
        _line("colors", list(colours)[:count]),
        _line("show_name", False),
    ]


def drawing(circuit: Circuit) -> str:
    """The board in the middle; every wire is labelled with its net at both ends."""
    connectors: list[str] = []
    cables: list[str] = []
    connections: list[str] = []
    nets: list[str] = []
    for bundle in INSIDE:
        part = _part(circuit, bundle.reference)
        if part is None:
            continue
        pins = sorted(map(int, part.nets))
        own = [part.nets[str(pin)] for pin in pins]
        start = len(nets) + 1
        nets += own
        kind = f"{part.symbol.name}, {part.value}"
        connectors += _connector(bundle.reference, kind, pins, own, bundle.note)
        cables += _cable(f"W-{bundle.reference}", len(pins), bundle.gauge_mm2, bundle.length_m)
        wires = list(range(1, len(pins) + 1))
        numbers = [start + index for index in range(len(pins))]
        ends = ({"BOARD": numbers}, {f"W-{bundle.reference}": wires}, {bundle.reference: pins})
        connections += [
            "  -",
            *(f"    - {json.dumps(end)}" for end in ends),
        ]
    board = _connector("BOARD", "perforated board 70 × 90 mm", range(1, len(nets) + 1), nets)
    outside = _outside(circuit)
    return "\n".join(
        [
            "# Written by python -m hardware.wiring.cables from hardware/pins.toml and the circuits.",
            "options:",
            "  fontname: sans-serif",
            "connectors:",
            *outside[0],
            *board,
            *connectors,
            "cables:",
            *outside[1],
            *cables,
            "connections:",
            *outside[2],
            *connections,
            "",
        ]
    )


def _outside(circuit: Circuit) -> tuple[list[str], list[str], list[str]]:
    """The cable that leaves the case."""
    usb = next((part for part in circuit.parts if part.symbol.name.startswith("USB")), None)
    if usb is not None:
        pins = sorted(map(int, usb.nets))
        labels = [usb.nets[str(pin)] for pin in pins]
        names = {int(pin.number): pin.name.strip("~{}") for pin in usb.symbol.left}
        module = _connector("USB", "USB serial module, 5 V", pins, [names[pin] for pin in pins])
        socket = _connector("J1", "on the board", pins, labels, "crossed: the module's TXD is our RXD")
        ends = ({"USB": pins}, {"W-USB": [1, 2, 3, 4, 5]}, {"J1": pins})
        colours = ("BK", "RD", "YE", "GN", "WH")
        connections = ["  -", *(f"    - {json.dumps(end)}" for end in ends)]
        return module + socket, _cable("W-USB", 5, 0.14, 0.1, colours), connections
    numbers = list(range(1, 15))
    board = _connector("PI-BOARD", "J2 (left head) or J3 (right head)", numbers, CABLE)
    head = _connector("J1", "box header 2×7 on the head's board", numbers, CABLE)
    ends = ({"PI-BOARD": numbers}, {"RIBBON": numbers}, {"J1": numbers})
    connections = ["  -", *(f"    - {json.dumps(end)}" for end in ends)]
    return board + head, _cable("RIBBON", 14, 0.08, 0.6, ["RD"] + ["GY"] * 13), connections


def files() -> dict[str, str]:
    return {"serial-head.yml": drawing(serial_head()), "gpio-head.yml": drawing(gpio_head())}


def main() -> int:
    for name, text in files().items():
        (Path(__file__).parent / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
