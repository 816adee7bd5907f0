"""Writes circuits as KiCad schematics. Every pin is labelled with its net; open pins get a no-connect mark.

Lengths are millimetres on the sheet, on KiCad's 1.27 mm grid.
"""

import sys
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from hardware.schematic.circuits import Circuit, Part, circuits
from hardware.schematic.symbols import ALL, Symbol

LIBRARY = "clock-head"
STEP = 2.54
STUB = 2.54
COLUMN = 78.74
LEFT = 60.96
TOP = 25.4
TITLE_BLOCK = 40.0
FONT = "(effects (font (size 1.27 1.27)){})"

SHAPES: dict[str, list[list[tuple[float, float]]]] = {
    "resistor": [[(-2.54, 1.02), (2.54, 1.02), (2.54, -1.02), (-2.54, -1.02), (-2.54, 1.02)]],
    "fuse": [
        [(-2.54, 1.02), (2.54, 1.02), (2.54, -1.02), (-2.54, -1.02), (-2.54, 1.02)],
        [(-2.54, 0), (2.54, 0)],
    ],
    "capacitor": [
        [(-0.5, 1.9), (-0.5, -1.9)],
        [(0.5, 1.9), (0.5, -1.9)],
        [(-2.54, 0), (-0.5, 0)],
        [(0.5, 0), (2.54, 0)],
    ],
    "led": [
        [(-1.27, 1.27), (-1.27, -1.27), (1.27, 0), (-1.27, 1.27)],
        [(1.27, 1.27), (1.27, -1.27)],
        [(-2.54, 0), (-1.27, 0)],
        [(1.27, 0), (2.54, 0)],
        [(0, 1.5), (1, 2.5)],
        [(1, 1.3), (2, 2.3)],
    ],
    "zener": [
        [(-1.27, 1.27), (-1.27, -1.27), (1.27, 0), (-1.27, 1.27)],
        [(0.7, 1.6), (1.27, 1.27), (1.27, -1.27), (1.84, -1.6)],
        [(-2.54, 0), (-1.27, 0)],
        [(1.27, 0), (2.54, 0)],
    ],
    "diode": [
        [(-1.27, 1.27), (-1.27, -1.27), (1.27, 0), (-1.27, 1.27)],
        [(1.27, 1.27), (1.27, -1.27)],
        [(-2.54, 0), (-1.27, 0)],
        [(1.27, 0), (2.54, 0)],
    ],
    "button": [[(-2.54, 0), (-1.5, 0), (1.4, 1.4)], [(1.5, 0), (2.54, 0)]],
    "crystal": [
        [(-0.8, 1.5), (0.8, 1.5), (0.8, -1.5), (-0.8, -1.5), (-0.8, 1.5)],
        [(-1.4, 1.5), (-1.4, -1.5)],
        [(1.4, 1.5), (1.4, -1.5)],
        [(-2.54, 0), (-1.4, 0)],
        [(1.4, 0), (2.54, 0)],
    ],
    "buzzer": [
        [(-2.54, 0), (-1.27, 0)],
        [(1.27, 0), (2.54, 0)],
        [(-1.27, 1.8), (1.27, 1.8), (1.27, -1.0), (-1.27, -1.0), (-1.27, 1.8)],
    ],
    "flag": [[(-2.54, 0), (0, 0), (1, 1), (2, 0), (1, -1), (0, 0)]],
}


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def _identity(*what: str) -> str:
    return str(uuid5(NAMESPACE_URL, "house-station/" + "/".join(what)))


def _half_width(symbol: Symbol) -> float:
    return 2.54 if symbol.shape else 12.7


def _rows(symbol: Symbol) -> int:
    return max(len(symbol.left), len(symbol.right))


def _pin_places(symbol: Symbol) -> dict[str, tuple[float, float, bool]]:
    """Each pin's end (x, y upwards), and whether it is on the left."""
    reach = _half_width(symbol) + STEP
    middle = (_rows(symbol) - 1) // 2 * STEP
    places = {pin.number: (-reach, middle - row * STEP, True) for row, pin in enumerate(symbol.left)}
    return places | {pin.number: (reach, middle - row * STEP, False) for row, pin in enumerate(symbol.right)}


def _property(name: str, value: str, x: float, y: float, hidden: bool = False) -> str:
    effects = FONT.format(" (hide yes)" if hidden else "")
    return f'(property "{name}" "{value}" (at {_number(x)} {_number(y)} 0) {effects})'


def symbol_text(symbol: Symbol, prefix: str = "") -> str:
    """The symbol's definition; prefix: the library name, for the copy inside a schematic."""
    half = _half_width(symbol)
    top = ((_rows(symbol) - 1) // 2 + 1) * STEP
    bottom = top - (_rows(symbol) + 1) * STEP
    lines = [
        f'(symbol "{prefix}{symbol.name}"',
        "(pin_numbers (hide yes))" if symbol.shape else "",
        f"(pin_names (offset 0.5){' (hide yes)' if symbol.shape else ''})",
        "(exclude_from_sim no) (in_bom yes) (on_board yes)",
        _property("Reference", symbol.prefix, 0, 3.81 if symbol.shape else top + 1.27),
        _property("Value", symbol.name, 0, -3.81 if symbol.shape else bottom - 1.27),
        *(_property(name, "", 0, 0, True) for name in ("Footprint", "Datasheet", "Description")),
        f'(symbol "{symbol.name}_0_1"',
    ]
    style = "(stroke (width 0.2) (type default)) (fill (type {}))"
    if symbol.shape:
        for path in SHAPES[symbol.shape]:
            points = " ".join(f"(xy {_number(x)} {_number(y)})" for x, y in path)
            lines.append(f"(polyline (pts {points}) {style.format('none')})")
    else:
        corners = f"(start {_number(-half)} {_number(top)}) (end {_number(half)} {_number(bottom)})"
        lines.append(f"(rectangle {corners} {style.format('background')})")
    lines += [")", f'(symbol "{symbol.name}_1_1"']
    places = _pin_places(symbol)
    for pin in symbol.left + symbol.right:
        x, y, left = places[pin.number]
        at = f"(at {_number(x)} {_number(y)} {0 if left else 180})"
        lines.append(
            f"(pin {pin.kind} line {at} (length 2.54)"
            f' (name "{pin.name}" {FONT.format("")}) (number "{pin.number}" {FONT.format("")}))'
        )
    return "\n".join(line for line in lines if line) + "))"


def _part(circuit: Circuit, part: Part, x: float, y: float) -> list[str]:
    root, own = _identity(circuit.name), _identity(circuit.name, part.reference)
    top = ((_rows(part.symbol) - 1) // 2 + 1) * STEP
    above = y - (3.3 if part.symbol.shape else top + 1.27)
    below = y + 3.0 if part.symbol.shape else y - top + (_rows(part.symbol) + 1) * STEP + 1.5
    hide = part.symbol.shape == "flag"
    lines = [
        f'(symbol (lib_id "{LIBRARY}:{part.symbol.name}") (at {_number(x)} {_number(y)} 0) (unit 1)',
        f'(exclude_from_sim no) (in_bom yes) (on_board yes) (dnp no) (uuid "{own}")',
        _property("Reference", part.reference, x, above, hide),
        _property("Value", part.value, x, below, hide),
        *(_property(name, "", x, y, True) for name in ("Footprint", "Datasheet", "Description")),
        *(
            f'(pin "{number}" (uuid "{_identity(circuit.name, part.reference, number)}"))'
            for number in _pin_places(part.symbol)
        ),
        f'(instances (project "{circuit.name}" (path "/{root}" (reference "{part.reference}") (unit 1)))))',
    ]
    for number, (dx, dy, left) in _pin_places(part.symbol).items():
        name = _identity(circuit.name, part.reference, number, "end")
        px, py = x + dx, y - dy
        net = part.nets.get(number)
        if net is None:
            lines.append(f'(no_connect (at {_number(px)} {_number(py)}) (uuid "{name}"))')
            continue
        ex = px - STUB if left else px + STUB
        wire = _identity(circuit.name, part.reference, number, "wire")
        points = f"(xy {_number(px)} {_number(py)}) (xy {_number(ex)} {_number(py)})"
        lines.append(f'(wire (pts {points}) (stroke (width 0) (type default)) (uuid "{wire}"))')
        angle, justify = (180, "right") if left else (0, "left")
        effects = FONT.format(f" (justify {justify} bottom)")
        place = f"(at {_number(ex)} {_number(py)} {angle})"
        lines.append(f'(label "{net}" {place} {effects} (uuid "{name}"))')
    return lines


def schematic_text(circuit: Circuit) -> str:
    used = {part.symbol.name: part.symbol for part in circuit.parts}
    placed: list[str] = []
    lowest = TOP
    for index, column in enumerate(circuit.columns):
        x, y = LEFT + index * COLUMN, TOP
        for heading, group in column:
            where = f"(at {_number(x - 17.78)} {_number(y)} 0)"
            style = "(effects (font (size 1.8 1.8) bold) (justify left))"
            name = _identity(circuit.name, heading)
            placed.append(f'(text "{heading}" (exclude_from_sim no) {where} {style} (uuid "{name}"))')
            y += 7.62
            for part in group:
                below = (_rows(part.symbol) - 1) // 2 * STEP
                y += below
                placed += _part(circuit, part, x, y)
                y += (_rows(part.symbol) - 1) * STEP - below + (8.89 if part.symbol.shape else 12.7)
            y += 2.54
        lowest = max(lowest, y)
    width = max(LEFT + len(circuit.columns) * COLUMN - 20, 180.0)
    paper = f"{_number(width)} {_number(lowest + TITLE_BLOCK)}"
    return "\n".join(
        [
            '(kicad_sch (version 20231120) (generator "house_station")',
            f'(uuid "{_identity(circuit.name)}") (paper "User" {paper})',
            f'(title_block (title "{circuit.title}") (company "House Station")'
            ' (comment 1 "CERN-OHL-P v2") (comment 2 "Generated from hardware/pins.toml"))',
            "(lib_symbols",
            *(symbol_text(symbol, f"{LIBRARY}:") for symbol in used.values()),
            ")",
            *placed,
            '(sheet_instances (path "/" (page "1"))))\n',
        ]
    )


def library_text() -> str:
    body = "\n".join(symbol_text(symbol) for symbol in ALL)
    return f'(kicad_symbol_lib (version 20231120) (generator "house_station")\n{body}\n)\n'


def table_text() -> str:
    library = f"${{KIPRJMOD}}/{LIBRARY}.kicad_sym"
    return (
        "(sym_lib_table (version 7)\n"
        f'(lib (name "{LIBRARY}") (type "KiCad") (uri "{library}") (options "") (descr "Clock head")))\n'
    )


def files() -> dict[str, str]:
    """The text of every generated file, by name."""
    made = {f"{circuit.name}.kicad_sch": schematic_text(circuit) for circuit in circuits()}
    made |= {f"{circuit.name}.kicad_pro": '{"meta": {"version": 3}}\n' for circuit in circuits()}
    return made | {f"{LIBRARY}.kicad_sym": library_text(), "sym-lib-table": table_text()}


def main() -> int:
    for name, text in files().items():
        (Path(__file__).parent / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
