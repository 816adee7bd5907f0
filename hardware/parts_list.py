"""Writes the parts list for people, `clock-head/PARTS.md`, from `parts.toml`."""

import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
BUILDS = ("serial", "board", "gpio")
PARTS: list[dict[str, Any]] = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))["part"]


def size_mm(start: str) -> tuple[float, float, float]:
    """Width, depth, height of the part whose name begins so."""
    found = [part for part in PARTS if part["name"].startswith(start)]
    if len(found) != 1:
        raise ValueError(f"{len(found)} parts begin with {start!r}")
    width, depth, height = found[0]["size_mm"]
    return float(width), float(depth), float(height)


def text() -> str:
    lines = [
        "# Parts of the clock heads",
        "",
        "Written by `python -m hardware.parts_list` from `hardware/parts.toml`. Quantities are for **one** serial",
        "head, for **one** board on the Raspberry Pi (it serves two GPIO heads), and for **one** GPIO head. A table",
        "needs two serial heads, or one board and two GPIO heads. Every part is an ordinary type that more than one",
        "maker sells; each can be had from either kind of shop named.",
        "",
        "| part | serial head | Pi board | GPIO head | in the schematic | sold by |",
        "|---|---:|---:|---:|---|---|",
    ]
    for part in PARTS:
        counts = " | ".join(str(part.get(build, "")) for build in BUILDS)
        note = f" ({part['note'].rstrip('.')})" if "note" in part else ""
        used = ", ".join(part["references"])
        sources = "; ".join(part["sources"])
        lines.append(f"| {part['name']}{note} | {counts} | {used} | {sources} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    (HERE / "clock-head" / "PARTS.md").write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
