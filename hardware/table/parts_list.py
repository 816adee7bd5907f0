"""Writes the parts list of a whole table, `PARTS.md`, from `parts.toml` and the heads' own list."""

import sys
import tomllib
from pathlib import Path
from typing import Any

from hardware.parts_list import PARTS as HEAD_PARTS
from hardware.parts_list import cost_eur

HERE = Path(__file__).parent
_LIST: dict[str, Any] = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))
PARTS: list[dict[str, Any]] = _LIST["part"]


def total_eur() -> int:
    """All of it with two serial heads and their hub, without tools, rounded to ten euros."""
    own: float = sum(part["count"] * part["price_eur"] for part in PARTS)
    hub: float = sum(part["table"] * part["price_eur"] for part in HEAD_PARTS if "table" in part)
    return round((own + hub + 2 * cost_eur("serial")) / 10) * 10


def text() -> str:
    lines = [
        "# Parts for a whole table",
        "",
        "Written by `python -m hardware.table.parts_list`. People bring two boards, two bags of tiles, and a",
        "table of 125 × 60 cm at least, with a stool for the screen at its end. Printed parts are files in",
        "`hardware/table/print`. Prices are our estimates in euros for one piece, by order of magnitude, as",
        f"of {_LIST['prices_of']}; nobody quoted them.",
        "",
        "| for | part | quantity | € each |",
        "|---|---|---:|---:|",
    ]
    for part in PARTS:
        files = ", ".join(f"`{name}.stl`" for name in part.get("stl", ()))
        note = "".join(f" – {more}" for more in (files, part.get("note", "")) if more)
        lines.append(f"| {part['for']} | {part['name']}{note} | {part['count']} | {part['price_eur']:g} |")
    own_list = "[their own list](../clock-head/PARTS.md)"
    lines += [
        f"| clocks | serial heads, from {own_list} | 2 | {cost_eur('serial')} |",
        *(
            f"| clocks | {part['name']} – {part['note']} | {part['table']} | {part['price_eur']:g} |"
            for part in HEAD_PARTS
            if "table" in part
        ),
        "",
        f"Together about {total_eur()} €, without tools. You can begin without heads (keys stand in for",
        "them), without the mat, and with any camera that sees both boards.",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    (HERE / "PARTS.md").write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
