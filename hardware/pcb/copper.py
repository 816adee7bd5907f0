"""Tracks and vias, and whether they join what belongs together and keep clear of what does not.

Millimetres. A track is a polyline on one side. Everything conducts on both sides at a pad or a via.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import combinations, pairwise
from math import hypot
from typing import Final

from hardware.pcb.board import Board
from hardware.pcb.footprints import PAD_MM, Point

FRONT, BACK = "F.Cu", "B.Cu"
TRACK_MM: Final = 0.4
VIA_MM, VIA_DRILL_MM = 0.8, 0.4
BORDER_MM: Final = 0.5
"""From a track to the board's edge."""
CLEARANCE_MM: Final = 0.2
"""Between copper of different nets. Every manufacturer makes 0.15."""


SUPPLIES: Final = frozenset({"+5V", "USB_5V"})
"""Nets that carry a head's whole current: their tracks are as wide as there is room for."""

WIDTHS_MM: Final = (2.0, 1.6, 1.2, 0.8, 0.5)
"""Tried in turn for a supply's track."""

BIT_MM: Final = 1.27
"""Length of such a track that has one width."""

OHM_PER_SQUARE: Final = 0.0005
"""Of copper 35 µm thick."""


@dataclass(frozen=True, slots=True)
class Track:
    net: str
    side: str
    points: tuple[Point, ...]
    width: float = TRACK_MM


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
            yield _Piece("track", track.net, track.side, ends, track.width / 2)


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


def _between_joints(copper: Copper, track: Track) -> Iterator[tuple[Point, Point]]:
    """A track's straight pieces, from one place where another track of its net joins it to the next."""
    ends = {
        point
        for other in copper.tracks
        if (other.net, other.side) == (track.net, track.side)
        for point in (other.points[0], other.points[-1])
    } | {via.at for via in copper.vias if via.net == track.net}
    for piece in pairwise(track.points):
        on = sorted(
            (point for point in ends if point not in piece and _to_segment(point, piece) < 1e-6),
            key=lambda point: hypot(point[0] - piece[0][0], point[1] - piece[0][1]),
        )
        yield from pairwise((piece[0], *on, piece[1]))


def _in_bits(copper: Copper, track: Track) -> Iterator[tuple[Point, Point]]:
    """Its pieces cut up, so that one pad beside it narrows it only there."""
    for (x0, y0), (x1, y1) in _between_joints(copper, track):
        count = max(1, round(hypot(x1 - x0, y1 - y0) / BIT_MM))
        cuts = [
            (round(x0 + (x1 - x0) * n / count, 4), round(y0 + (y1 - y0) * n / count, 4))
            for n in range(count + 1)
        ]
        yield from pairwise(cuts)


def widened(board: Board, copper: Copper) -> Copper:
    """With the tracks of supplies in short pieces, each as wide as what is beside it allows."""
    others = list(_pieces(board, copper))
    left, top, right, bottom = board.edges
    tracks: list[Track] = []
    for track in copper.tracks:
        if track.net not in SUPPLIES:
            tracks.append(track)
            continue
        own = track.net, track.side
        joints = {place for piece in _between_joints(copper, track) for place in piece}
        for ends in _in_bits(copper, track):
            thin = _Piece("track", track.net, track.side, ends, 0.0)
            room = [
                _apart(thin, other) - CLEARANCE_MM
                for other in others
                if other.net != track.net and _meet(thin, other)
            ]
            room += [_to_segment(hole, ends) - board.free for hole in board.holes]
            room += [min(x - left, right - x, y - top, bottom - y) - BORDER_MM for x, y in ends]
            half = min(room, default=WIDTHS_MM[0]) + 1e-6
            width = next((width for width in WIDTHS_MM if width / 2 <= half), TRACK_MM)
            last = tracks[-1] if tracks else track
            joins = last.points[-1] == ends[0] and (last.net, last.side, last.width) == (*own, width)
            if (
                joins
                and ends[0] not in joints
                and _to_segment(last.points[-1], (last.points[0], ends[1])) < 1e-6
            ):
                tracks[-1] = replace(last, points=(last.points[0], ends[1]))
            else:
                tracks.append(Track(*own, ends, width))
    return replace(copper, tracks=tuple(tracks))


def resistance(board: Board, copper: Copper, start: tuple[str, str], end: tuple[str, str]) -> float:
    """Ohms along the best path of tracks from one pad to another, each given by its part and number; parallel
    paths make it less. Raises ValueError if there is no path."""
    pads = {(placed.part.reference, pad.number): (at, net) for placed, pad, at, net in board.pads}
    (first, net), (last, _) = pads[start], pads[end]
    joints = {at for at, own in pads.values() if own == net} | {
        via.at for via in copper.vias if via.net == net
    }
    reached: dict[tuple[str, Point], float] = {}
    queue = [(0.0, side, first) for side in (FRONT, BACK)]
    while queue:
        ohm, side, at = heappop(queue)
        if (side, at) in reached:
            continue
        reached[side, at] = ohm
        if at == last:
            return ohm
        if at in joints:
            heappush(queue, (ohm, BACK if side == FRONT else FRONT, at))
        for track in copper.tracks:
            if (track.net, track.side) != (net, side):
                continue
            squares = 0.0
            points = track.points if at == track.points[0] else track.points[::-1]
            if at == points[0]:
                for one, other in pairwise(points):
                    squares += hypot(one[0] - other[0], one[1] - other[1]) / track.width
                    heappush(queue, (ohm + squares * OHM_PER_SQUARE, side, other))
    raise ValueError(f"no tracks lead from {start} to {end}")


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
