"""What can be told of a printable mesh before it is printed: where its material is, how thin, how steep.

Triangles are (n, 3, 3) float64, corners counter-clockwise seen from outside, in millimetres; z points up in
the printer.

`python -m hardware.solid FILE.stl…` puts a file's triangles in order: OpenSCAD writes the same solid
differently each time.
"""

import sys
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hardware.enclosure import stl

Triangles = NDArray[np.float64]
Points = NDArray[np.float64]

STEEP: Final = 0.72
"""Downwards of a surface's normal, from which it needs support: a little over 45°."""
LEDGE_MM: Final = 0.6
_OFF: Final = 1e-4
_HEAD: Final = 84
"""Bytes before a binary STL's facets."""
_FACET: Final = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])


def mesh(file: Path) -> Triangles:
    """Of a binary STL."""
    facets = np.frombuffer(file.read_bytes()[_HEAD:], _FACET)
    return np.asarray(facets["corners"], np.float64)


def put_in_order(file: Path) -> None:
    content = file.read_bytes()
    facets = content[_HEAD:]
    each = sorted(facets[at : at + _FACET.itemsize] for at in range(0, len(facets), _FACET.itemsize))
    file.write_bytes(content[:_HEAD] + b"".join(each))


def open_edges(faces: Triangles) -> int:
    """0 for a closed surface."""

    def written(corner: list[float]) -> stl.Corner:
        x, y, z = map(str, corner)
        return x, y, z

    return stl.open_edges([(written(a), written(b), written(c)) for a, b, c in faces.tolist()])


def size_mm(faces: Triangles) -> tuple[float, float, float]:
    x, y, z = np.ptp(faces.reshape(-1, 3), axis=0).tolist()
    return x, y, z


def _normals(faces: Triangles) -> Points:
    normals = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.asarray(normals / np.maximum(lengths, 1e-12), np.float64)


def _areas(faces: Triangles) -> NDArray[np.float64]:
    cross = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    return np.asarray(np.linalg.norm(cross, axis=1) / 2, np.float64)


def _hits(faces: Triangles, start: Points, ray: Points) -> NDArray[np.float64]:
    """(n,) how far along the ray each triangle is hit; infinite where it is not."""
    one, other = faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0]
    across = np.cross(ray, other)
    area = np.einsum("ij,ij->i", one, across)
    flat = np.abs(area) < 1e-12
    scale = 1 / np.where(flat, 1, area)
    to = start - faces[:, 0]
    u = np.einsum("ij,ij->i", to, across) * scale
    turned = np.cross(to, one)
    v = turned @ ray * scale
    far = np.einsum("ij,ij->i", other, turned) * scale
    hit = ~flat & (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 0)
    return np.asarray(np.where(hit, far, np.inf), np.float64)


def inside(faces: Triangles, points: Points) -> NDArray[np.bool_]:
    """(n,) whether each point lies in the material."""
    ray = np.array([0.5377, 0.3361, 0.7733])
    return np.array([np.isfinite(_hits(faces, point, ray)).sum() % 2 == 1 for point in points])


def thinnest_mm(faces: Triangles) -> float:
    """The least thickness below the middle of any surface larger than a speck, straight inwards."""
    normals = _normals(faces)
    areas = _areas(faces)
    least = np.inf
    for middle, normal in zip(faces[areas > 0.5].mean(axis=1), normals[areas > 0.5], strict=True):
        hits = _hits(faces, middle - _OFF * normal, -normal)
        least = min(least, float(hits.min()) + _OFF)
    return least


def overhangs(faces: Triangles) -> list[tuple[float, float, float]]:
    """Middles of the surfaces that hang over nothing: not on the printer's bed, flatter than 45°, and not
    ledges or a round hole's facets, which are narrower than LEDGE_MM."""
    down = _normals(faces)[:, 2] < -STEEP
    raised = faces[:, :, 2].min(axis=1) > faces[:, :, 2].min() + 0.01
    longest = np.linalg.norm(faces - np.roll(faces, 1, axis=1), axis=2).max(axis=1)
    wide = 2 * _areas(faces) > LEDGE_MM * longest
    return [(float(x), float(y), float(z)) for x, y, z in faces[down & raised & wide].mean(axis=1)]


def main(names: list[str]) -> int:
    for name in names:
        put_in_order(Path(name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
