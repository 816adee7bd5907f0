"""Tracks and vias, and whether they join what belongs together and keep clear of what does not.

Millimetres. A track is a polyline on one side. Everything conducts on both sides at a pad or a via.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot
from typing import Final

from hardware.pcb.board import Board
from hardware.pcb.footprints import PAD_MM, Point

FRONT, BACK = "F.Cu", "B.Cu"
TRACK_MM: Final = 0.4
VIA_MM, VIA_DRILL_MM = 0.8, 0.4
CLEARANCE_MM: Final = 0.2
"""Between copper of different nets. Every manufacturer makes 0.15."""


@dataclass(frozen=True, slots=True)
class Track:
    net: str
    side: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Via:
    net: str
    at: Point


@dataclass(frozen=True, slots=True)
class Copper:
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]


def to_json(copper: Copper) -> str:
    """One line a net, so that a change of one is seen as such."""
    nets = sorted({track.net for track in copper.tracks})
    lines = []
    for net in nets:
        sides = {
            side: [track.points for track in copper.tracks if (track.net, track.side) == (net, side)]
            for side in (FRONT, BACK)
        }
        vias = [via.at for via in copper.vias if via.net == net]
        lines.append(f"{json.dumps(net)}: {json.dumps({**sides, 'vias': vias}, separators=(',', ':'))}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(text: str) -> Copper:
    tracks: list[Track] = []
    vias: list[Via] = []
    for net, own in json.loads(text).items():
        for side in (FRONT, BACK):
            tracks += [Track(net, side, tuple((x, y) for x, y in points)) for points in own[side]]
        vias += [Via(net, (x, y)) for x, y in own["vias"]]
    return Copper(tuple(tracks), tuple(vias))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A straight piece of copper with round ends; side "" is both."""

    what: str
    net: str
    side: str
    ends: tuple[Point, Point]
    radius: float


def _pieces(board: Board, copper: Copper) -> Iterator[_Piece]:
    for placed, pad, at, net in board.pads:
        # A square pad counts as the circle around it.
        radius = PAD_MM / 2 * (2**0.5 if pad.square else 1)
        yield _Piece(f"{placed.part.reference}.{pad.number}", net, "", (at, at), radius)
    for via in copper.vias:
        yield _Piece("via", via.net, "", (via.at, via.at), VIA_MM / 2)
    for track in copper.tracks:
        for ends in pairwise(track.points):
            yield _Piece("track", track.net, track.side, ends, TRACK_MM / 2)


def _to_segment(point: Point, ends: tuple[Point, Point]) -> float:
    (x0, y0), (x1, y1) = ends
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    along = 0.0 if length == 0 else ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - x0 - along * (x1 - x0), point[1] - y0 - along * (y1 - y0))


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def turn(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def _apart(one: _Piece, other: _Piece) -> float:
    """Between their edges; negative if they overlap."""
    if _cross(one.ends, other.ends):
        return -(one.radius + other.radius)
    nearest = min(
        *(_to_segment(point, other.ends) for point in one.ends),
        *(_to_segment(point, one.ends) for point in other.ends),
    )
    return nearest - one.radius - other.radius


def _meet(one: _Piece, other: _Piece) -> bool:
    return not (one.side and other.side) or one.side == other.side


def too_close(board: Board, copper: Copper) -> list[str]:
    """Copper of different nets that is nearer than the clearance, and copper too near to a screw."""
    pieces = sorted(_pieces(board, copper), key=lambda piece: min(piece.ends[0][0], piece.ends[1][0]))
    found = []
    for index, one in enumerate(pieces):
        right = max(one.ends[0][0], one.ends[1][0]) + one.radius
        for other in pieces[index + 1 :]:
            if min(other.ends[0][0], other.ends[1][0]) - other.radius - CLEARANCE_MM > right:
                # Ordered by their left end; the widest pads reach 1.2 mm further left.
                if min(other.ends[0][0], other.ends[1][0]) - 2 * PAD_MM > right:
                    break
                continue
            if (one.net and one.net == other.net) or not _meet(one, other):
                continue
            apart = _apart(one, other)
            if apart < CLEARANCE_MM - 1e-6:
                found.append(f"{one.what} of {one.net} and {other.what} of {other.net}: {apart:.2f} mm")
    return found + [
        f"{piece.what} of {piece.net} is in the way of a screw"
        for piece in pieces
        if any(_to_segment(hole, piece.ends) - piece.radius < board.free - 1e-6 for hole in board.holes)
    ]


def apart(board: Board, copper: Copper) -> list[str]:
    """Nets whose pads are not all joined, by name."""
    pieces: dict[str, list[_Piece]] = {}
    for piece in _pieces(board, copper):
        if piece.net:
            pieces.setdefault(piece.net, []).append(piece)
    return [net for net, own in sorted(pieces.items()) if not _is_one(own)]


def _is_one(pieces: list[_Piece]) -> bool:
    group = list(range(len(pieces)))

    def root(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    for one, other in combinations(range(len(pieces)), 2):
        if _meet(pieces[one], pieces[other]) and _apart(pieces[one], pieces[other]) < -TRACK_MM / 4:
            group[root(one)] = root(other)
    return len({root(index) for index in range(len(pieces))}) == 1
