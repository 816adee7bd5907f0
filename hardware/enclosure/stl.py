"""Checks printable files: closed surfaces, and a size that fits the printer's bed.

python -m hardware.enclosure.stl FILE.stl…
"""

import re
import sys
from collections import Counter
from pathlib import Path

BED_MM = (220.0, 220.0, 200.0)

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


def main(names: list[str]) -> int:
    wrong = 0
    for name in names:
        faces = triangles(Path(name).read_text(encoding="ascii"))
        holes, size = open_edges(faces), size_mm(faces) if faces else ()
        fits = bool(size) and all(own <= bed for own, bed in zip(size, BED_MM, strict=True))
        wrong += bool(holes) or not fits
        shown = " × ".join(f"{value:.1f}" for value in size)
        sys.stdout.write(f"{name}: {len(faces)} triangles, {shown} mm, {holes} open edges\n")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
