"""Checks printable files: closed surfaces, a size that fits the printer's bed, and that they lie flat on it.

python -m hardware.enclosure.stl FILE.stl…
"""

import re
import sys
from collections import Counter
from pathlib import Path

BED_MM = (220.0, 220.0, 200.0)

LEAST_ON_BED = 0.4

Corner = tuple[str, str, str]


def triangles(text: str) -> list[tuple[Corner, Corner, Corner]]:
    """Triangles of an ASCII STL; corners as text, so that equal ones compare equal."""
    corners = [(x, y, z) for x, y, z in re.findall(r"vertex (\S+) (\S+) (\S+)", text)]
    return [(corners[i], corners[i + 1], corners[i + 2]) for i in range(0, len(corners) - 2, 3)]


def open_edges(faces: list[tuple[Corner, Corner, Corner]]) -> int:
    """Number of edges not traversed exactly once in each direction: 0 for a closed surface."""
    edges = Counter(edge for a, b, c in faces for edge in ((a, b), (b, c), (c, a)))
    return sum(1 for (a, b), count in edges.items() if edges[(b, a)] != count)


def size_mm(faces: list[tuple[Corner, Corner, Corner]]) -> tuple[float, ...]:
    axes = list(zip(*((float(x), float(y), float(z)) for face in faces for x, y, z in face), strict=True))
    return tuple(max(axis) - min(axis) for axis in axes)


def on_bed(faces: list[tuple[Corner, Corner, Corner]]) -> float:
    """The share of the part's outline that lies flat on the printer's bed; little, if it is upside down."""
    points = [[tuple(map(float, corner)) for corner in face] for face in faces]
    low = min(corner[2] for face in points for corner in face)
    area = sum(
        abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
        for a, b, c in points
        if max(a[2], b[2], c[2]) < low + 0.01
    )
    wide, deep, _ = size_mm(faces)
    return area / (wide * deep)


def main(names: list[str]) -> int:
    wrong = 0
    for name in names:
        faces = triangles(Path(name).read_text(encoding="ascii"))
        holes, size = open_edges(faces), size_mm(faces) if faces else ()
        fits = bool(size) and all(own <= bed for own, bed in zip(size, BED_MM, strict=True))
        lies = on_bed(faces) if faces else 0.0
        wrong += bool(holes) or not fits or lies < LEAST_ON_BED
        shown = " × ".join(f"{value:.1f}" for value in size)
        sys.stdout.write(
            f"{name}: {len(faces)} triangles, {shown} mm, {holes} open edges, {lies:.0%} on the bed\n"
        )
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
