"""Draw docs/architecture.svg from the import contracts of pyproject.toml: `python -m scripts.architecture`.

Each row is a layer: a package imports only what is below it. Packages in one box may import each other, boxes
side by side do not. A test compares the picture with the contracts.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PICTURE: Final = ROOT / "docs" / "architecture.svg"
CONTRACT: Final = "Layers of the program"

WIDTH: Final = 860
ROW: Final = 34
GAP: Final = 6
TOP: Final = 46
SIDE: Final = 200
"""The column of what is not in the layers."""

BESIDE: Final = (
    ("vision", "pictures to tiles; knows no game"),
    ("calibration", "getting to know a table"),
)
FONT: Final = 'font-family="sans-serif"'


@dataclass(frozen=True, slots=True)
class Layer:
    """Packages of one row. apart: they do not import each other."""

    packages: tuple[str, ...]
    apart: bool


def layers(text: str) -> list[Layer]:
    """The layers of the program in pyproject.toml, from top to bottom."""
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    (rows,) = (contract["layers"] for contract in contracts if contract["name"] == CONTRACT)
    return [_layer(row) for row in rows]


def _layer(row: str) -> Layer:
    sign = "|" if "|" in row else ":"
    return Layer(tuple(part.strip() for part in row.split(sign)), apart=sign == "|")


def picture(rows: list[Layer]) -> str:
    """The drawing, as SVG."""
    height = TOP + len(rows) * (ROW + GAP) + 30
    size = f'width="{WIDTH}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {WIDTH} {height}" role="img">',
            "<title>The packages of station, from top to bottom; each imports only what is below it</title>",
            f'<rect {size} rx="8" fill="#fbf7ef"/>',
            _text(20 + (WIDTH - SIDE - 60) / 2, 28, "station: a package imports only what is below it", 15),
            *_rows(rows),
            *_beside(height),
            "</svg>\n",
        ]
    )


def _rows(rows: list[Layer]) -> Iterator[str]:
    wide = WIDTH - SIDE - 60
    for number, layer in enumerate(rows):
        top = TOP + number * (ROW + GAP)
        count = len(layer.packages)
        fill = "#f2cb5c" if layer.packages == ("games",) else "#e7ddca"
        if not layer.apart:
            yield _box(20, top, wide, fill)
        for place, package in enumerate(layer.packages):
            left = 20 + place * wide / count
            if layer.apart:
                yield _box(left + (4 if place else 0), top, wide / count - (4 if place else 0), fill)
            yield _text(left + wide / count / 2, top + 22, package)


def _beside(height: int) -> Iterator[str]:
    left, tall = WIDTH - SIDE - 20, (height - TOP - 30 - GAP) / len(BESIDE)
    for number, (package, what) in enumerate(BESIDE):
        top = TOP + number * tall
        yield _box(left, top, SIDE, "#bcdaea", tall - GAP)
        yield _text(left + SIDE / 2, top + tall / 2 - 4, package)
        yield _text(left + SIDE / 2, top + tall / 2 + 16, what, 11)
    yield _text(
        WIDTH / 2, height - 14, "Boxes side by side know nothing of each other; packages in one box may.", 12
    )


def _box(left: float, top: float, wide: float, fill: str, tall: float = ROW) -> str:
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}" rx="4" '
        f'fill="{fill}" stroke="#bbae96"/>'
    )


def _text(middle: float, base: float, words: str, size: int = 14) -> str:
    return (
        f'<text x="{middle:.1f}" y="{base:.1f}" {FONT} font-size="{size}" text-anchor="middle" '
        f'fill="#101010">{escape(words)}</text>'
    )


def main() -> int:
    """Write the picture."""
    contracts = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    PICTURE.write_text(picture(layers(contracts)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
