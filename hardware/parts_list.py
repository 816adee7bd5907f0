"""Writes the readable parts list, `clock-head/PARTS.md`, from `parts.toml`."""

import sys
import tomllib
from pathlib import Path
from typing import Any

from hardware.schematic.circuits import Circuit, circuits

HERE = Path(__file__).parent
BUILDS = ("serial", "board", "gpio")
PARTS: list[dict[str, Any]] = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))["part"]


def size_mm(start: str) -> tuple[float, float, float]:
    """Width, depth, height of the part whose name begins like this."""
    found = [part for part in PARTS if part["name"].startswith(start)]
    if len(found) != 1:
        raise ValueError(f"{len(found)} parts begin with {start!r}")
    width, depth, height = found[0]["size_mm"]
    return float(width), float(depth), float(height)


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


def text() -> str:
    lines = [
        "# Parts of the clock heads",
        "",
        "Written by `python -m hardware.parts_list` from `hardware/parts.toml`. Quantities are for **one**",
        "serial head, for **one** board on the Raspberry Pi (it serves two GPIO heads), and for **one** GPIO",
        "head. A table needs two serial heads, or one board and two GPIO heads. Every part is a standard",
        "type made by several manufacturers; both kinds of shop listed sell it.",
        "",
        "| part | serial head | Pi board | GPIO head | sold by |",
        "|---|---|---|---|---|",
    ]
    for part in PARTS:
        cells = []
        for build, circuit in zip(BUILDS, circuits(), strict=True):
            names = ", ".join(drawn_references(part, circuit))
            cells.append(f"{part[build]}{f' ({names})' if names else ''}" if build in part else "")
        note = f" – {part['note']}" if "note" in part else ""
        lines.append(f"| {part['name']}{note} | {' | '.join(cells)} | {'; '.join(part['sources'])} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    (HERE / "clock-head" / "PARTS.md").write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
