"""Groups tiles that lie edge to edge, and gives each a row and column in its grid."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.free.finder import Spot
from vision.free.reading import Doubt

NEAREST: Final = 0.8
FARTHEST: Final = 1.3
"""Maximum distance between the centres of neighbours, in tile sides: side by side, with a gap of up to 15
percent."""

BESIDE: Final = 0.3
"""How far, in sides, a neighbour may be off the line."""

ASKEW: Final = 14.0
"""Maximum angle in degrees between neighbours of the same grid."""

TOO_NEAR: Final = 1.5
"""Distance, in sides, within which a tile that is not a neighbour makes its group doubtful."""

AROUND: Final = 5.0
"""Distance, in sides, within which tiles are used to estimate each other's size."""

OVERLAP: Final = 0.7
"""Distance of centres, in sides, below which two tiles would overlap."""

OFF: Final = 0.33
"""How far, in pitches, a tile may be off the grid fitted to its group."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """members: indices of spots. places: (n, 2) their integer columns and rows, in any quarter turn. angle:
    degrees clockwise, of the columns' direction. pitch: pixels."""

    members: tuple[int, ...]
    places: NDArray[np.int_]
    angle: float
    pitch: float
    doubts: tuple[Doubt, ...]


def evened(spots: list[Spot]) -> list[Spot]:
    """The same spots, each with the size of most spots around it."""
    if not spots:
        return []
    middles, sides = np.array([spot.middle for spot in spots]), np.array([spot.side for spot in spots])
    away = np.hypot(*np.moveaxis(middles[None] - middles[:, None], 2, 0))
    return [
        replace(spot, side=float(np.median(sides[away[number] < AROUND * spot.side])))
        for number, spot in enumerate(spots)
    ]


def groups(spots: list[Spot]) -> list[Group]:
    """All spots, each in one group, largest first; a group may be a single spot."""
    if not spots:
        return []
    middles = np.array([spot.middle for spot in spots])
    sides = np.array([spot.side for spot in spots])
    turns = np.radians([spot.angle for spot in spots])
    linked, near = _neighbours(middles, sides, turns)
    left = set(range(len(spots)))
    found = []
    while left:
        found.append(_group(min(left), middles, turns, linked, sides))
        left -= set(found[-1].members)
    found = [_with_near(group, near, middles) for group in found]
    return sorted(found, key=lambda group: -len(group.members))


def _neighbours(
    middles: NDArray[np.float64], sides: NDArray[np.float64], turns: NDArray[np.float64]
) -> tuple[NDArray[np.bool_], list[tuple[int, int]]]:
    """The neighbours, and the pairs that are nearly neighbours."""
    away = middles[None] - middles[:, None]
    side = (sides[None] + sides[:, None]) / 2
    askew = (turns[None] - turns[:, None] + np.pi / 4) % (np.pi / 2) - np.pi / 4
    turn = turns[:, None] + askew / 2
    along = np.abs(away[..., 0] * np.cos(turn) + away[..., 1] * np.sin(turn)) / side
    across = np.abs(away[..., 1] * np.cos(turn) - away[..., 0] * np.sin(turn)) / side
    far, off = np.maximum(along, across), np.minimum(along, across)
    linked = (far > NEAREST) & (far < FARTHEST) & (off < BESIDE) & (np.abs(askew) < np.radians(ASKEW))
    diagonal = (off > 0.78) & (np.abs(askew) < np.radians(ASKEW))
    near = (far < TOO_NEAR) & ~linked & ~diagonal & ~np.eye(len(middles), dtype=np.bool_)
    # Neighbours of neighbours, in a bent line or around a corner, are nothing new.
    near &= (off < 0.78) | (far < 1.15)
    return linked, [(int(i), int(j)) for i, j in np.argwhere(near) if i < j]


def _group(
    start: int,
    middles: NDArray[np.float64],
    turns: NDArray[np.float64],
    linked: NDArray[np.bool_],
    sides: NDArray[np.float64],
) -> Group:
    places = {start: (0, 0)}
    frames = {start: turns[start]}
    doubts: list[Doubt] = []
    queue = [start]
    while queue:
        here = queue.pop(0)
        for other in np.flatnonzero(linked[here]).tolist():
            askew = (turns[other] - frames[here] + np.pi / 4) % (np.pi / 2) - np.pi / 4
            turn = frames[here] + askew / 2
            x, y = middles[other] - middles[here]
            step = (x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn))
            over = int(np.abs(step[1]) > np.abs(step[0]))
            move = [0, 0]
            move[over] = 1 if step[over] > 0 else -1
            place = (places[here][0] + move[0], places[here][1] + move[1])
            if other not in places:
                places[other], frames[other] = place, frames[here] + askew
                queue.append(other)
            elif places[other] != place:
                doubts.append(_doubt("the tiles do not lie in one grid", middles[other]))
    members = tuple(places)
    at = np.array([places[member] for member in members])
    if len(np.unique(at, axis=0)) < len(at):
        doubts.append(_doubt("two tiles share a place in the grid", middles[list(members)].mean(axis=0)))
    angle, pitch, off = _fitted(middles[list(members)], at, frames[start], float(sides[list(members)].mean()))
    doubts += [
        _doubt("a tile lies between two places of the grid", middles[member])
        for member, far in zip(members, off, strict=True)
        if far > OFF
    ]
    return Group(members, at, float(np.degrees(angle)), pitch, tuple(doubts))


def _fitted(
    middles: NDArray[np.float64], places: NDArray[np.int_], turn: float, side: float
) -> tuple[float, float, NDArray[np.float64]]:
    """(angle, pitch, each tile's offset in pitches) of the grid by least squares: rotation, scale and shift;
    offsets relative to a grid that may also be sheared and bent, by perspective and by hand."""
    if len(middles) == 1:
        return turn, side, np.zeros(1)
    own = (places[:, 0] + 1j * places[:, 1]).astype(np.complex128)
    seen = middles[:, 0] + 1j * middles[:, 1]
    own, seen = own - own.mean(), seen - seen.mean()
    factor = (np.conj(own) @ seen) / (np.abs(own) ** 2).sum()
    x, y = own.real, own.imag
    terms = [np.ones(len(x)), x, y, x * y, x * x, y * y] if len(x) >= 10 else [np.ones(len(x)), x, y]
    if len(x) >= 4 and np.ptp(x) > 0 and np.ptp(y) > 0:
        base = np.stack(terms, axis=1)
        expected = base @ np.linalg.lstsq(base, np.column_stack((seen.real, seen.imag)), rcond=None)[0]
    else:
        fitted = own * factor
        expected = np.column_stack((fitted.real, fitted.imag))
    off = np.hypot(*(np.column_stack((seen.real, seen.imag)) - expected).T)
    pitch = float(np.abs(factor))
    return float(np.angle(factor)), pitch, np.asarray(off / pitch, np.float64)


def _with_near(group: Group, near: list[tuple[int, int]], middles: NDArray[np.float64]) -> Group:
    own = set(group.members)
    doubts = [
        _doubt("a tile lies close by, but in no place of the grid", (middles[i] + middles[j]) / 2)
        for i, j in near
        if i in own or j in own
    ]
    return Group(group.members, group.places, group.angle, group.pitch, (*group.doubts, *doubts[:3]))


def _doubt(reason: str, at: NDArray[np.float64]) -> Doubt:
    return Doubt(reason, (round(float(at[0]), 1), round(float(at[1]), 1)))


def free_places(group: Group, spots: Sequence[Spot]) -> list[Spot]:
    """The places in a group's grid that share an edge with one of its tiles and are empty, as spots without
    heat.

    spots: all, including the group's members.
    """
    taken = {(int(x), int(y)): spots[m] for (x, y), m in zip(group.places, group.members, strict=True)}
    angle = np.radians(group.angle)
    right = group.pitch * np.array([np.cos(angle), np.sin(angle)])
    down = np.array([-right[1], right[0]])
    free: dict[tuple[int, int], list[NDArray[np.float64]]] = {}
    for (x, y), spot in taken.items():
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (x + dx, y + dy) not in taken:
                free.setdefault((x + dx, y + dy), []).append(spot.middle + dx * right + dy * down)
    middles = [np.asarray(np.mean(points, axis=0), np.float64) for points in free.values()]
    return [
        Spot(middle, group.pitch, group.angle, 0.0)
        for middle in middles
        if not near(middle, spots, OVERLAP * group.pitch)
    ]


def near(point: NDArray[np.float64], spots: Sequence[Spot], reach_px: float) -> bool:
    """Whether the centre of any spot is within reach."""
    return bool(spots) and any(np.hypot(*(spot.middle - point)) < reach_px for spot in spots)
