"""Writes the readable parts list, `clock-head/PARTS.md`, from `parts.toml`."""

import sys
import tomllib
from pathlib import Path
from typing import Any

from hardware.schematic.circuits import Circuit, circuits

HERE = Path(__file__).parent
BUILDS = ("serial", "board", "gpio")
ONCE = ("table", "tools")
_LIST: dict[str, Any] = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))
PARTS: list[dict[str, Any]] = _LIST["part"]
PRICES_OF: str = _LIST["prices_of"]


def size_mm(start: str) -> tuple[float, float, float]:
    """Width, depth, height of the part whose name begins like this."""
    found = [part for part in PARTS if part["name"].startswith(start)]
    if len(found) != 1:
        raise ValueError(f"{len(found)} parts begin with {start!r}")
    width, depth, height = found[0]["size_mm"]
    return float(width), float(depth), float(height)


def holes_mm(start: str) -> tuple[float, float]:
    """Distances of the holes of the board whose name begins like this."""
    across, along = next(part["holes_mm"] for part in PARTS if part["name"].startswith(start))
    return float(across), float(along)


def drawn_references(part: dict[str, Any], circuit: Circuit) -> list[str]:
    """The part's references in a schematic; a value matches itself and not a longer one."""
    wanted = part.get("drawn")
    return [
        drawn.reference
        for drawn in circuit.parts
        if wanted and f"{drawn.symbol.name} {drawn.value} ".startswith(_ended(wanted, drawn.symbol.prefix))
    ]


def _ended(wanted: str, prefix: str) -> str:
    return f"{wanted} " if prefix in ("R", "C") else wanted


def _cells(part: dict[str, Any]) -> list[str]:
    cells = []
    for build, circuit in zip(BUILDS, circuits(), strict=True):
        names = ", ".join(drawn_references(part, circuit))
        cells.append(f"{part[build]}{f' ({names})' if names else ''}" if build in part else "")
    return cells


def cost_eur(build: str) -> int:
    """All parts of this build together, rounded to five euros."""
    total: float = sum(part["price_eur"] * part.get(build, 0) for part in PARTS)
    return round(total / 5) * 5


def _row(part: dict[str, Any], cells: list[str]) -> str:
    order = f" ({part['order']})" if "order" in part else ""
    note = order + (f" – {part['note']}" if "note" in part else "")
    price = f"{part['price_eur']:g}"
    return f"| {part['name']}{note} | {' | '.join(cells)} | {price} | {'; '.join(part['sources'])} |"


def text() -> str:
    lines = [
        "# Parts of the clock heads",
        "",
        "Written by `python -m hardware.parts_list` from `hardware/parts.toml`. Quantities are for **one**",
        "serial head, for **one** board on the Raspberry Pi (it serves two GPIO heads), and for **one** GPIO",
        "head. A table needs two serial heads, or one board and two GPIO heads. Every part is a standard",
        "type made by several manufacturers; both kinds of shop listed sell it. In brackets, maker and order",
        "number of one that fits, by its data sheet; nobody has ordered from this list yet.",
        "",
        f"Prices are our estimates for one piece in euros, by order of magnitude, as of {PRICES_OF}; nobody",
        f"quoted them. In all about {cost_eur('serial')} € a serial head, {cost_eur('board')} € the board"
        f" on the Pi, {cost_eur('gpio')} € a GPIO head,",
        "without printing. Resistors, capacitors and screws are sold by the bag.",
        "",
        "| part | serial head | Pi board | GPIO head | € each | sold by |",
        "|---|---|---|---|---:|---|",
        *(_row(part, _cells(part)) for part in PARTS if any(build in part for build in BUILDS)),
        "",
        "Once for a table with serial heads, and tools:",
        "",
        "| part | quantity | € | sold by |",
        "|---|---|---:|---|",
        *(_row(part, [str(part[once])]) for once in ONCE for part in PARTS if once in part),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    (HERE / "clock-head" / "PARTS.md").write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
