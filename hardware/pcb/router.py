"""A maze router for two layers: every net is a tree of shortest paths on the grid.

A net in the way is ripped up and routed again, and places that were fought over become dear (Dees and
Karger's rip-up, with PathFinder's history costs). Deterministic; ten seconds for a board of 160 pads.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Final

from hardware.pcb.board import STEP, Board
from hardware.pcb.copper import BACK, CLEARANCE_MM, FRONT, SUPPLIES, TRACK_MM, VIA_MM, Copper, Track, Via
from hardware.pcb.fits import EDGE_MM
from hardware.pcb.footprints import PAD_MM, Point

SIDES: Final = (FRONT, BACK)
AGAINST: Final = 3
"""Cost of a step across a side's main direction (front: up and down, back: left and right), instead of 2."""
VIA_COST: Final = 14
CROSSING: Final = 30
"""Cost of a step over another net's track, which is then ripped up; it grows each time that happens there."""
ROOM, BESIDE = 1, 4
"""Cells beside a supply that cost so much more."""
MOST_ROUNDS: Final = 4000

Cell = tuple[int, int, int]
"""Side (0 front, 1 back), column and row of the routing grid."""


class RoutingError(Exception):
    """Some connection cannot be made."""


@dataclass
class _Maze:
    """own: the only net that may use a cell (around a pad), "?" for none. used: whose track or via is in a
    cell or too near to it. dear: what a cell costs more because it was fought over."""

    own: dict[Cell, str] = field(default_factory=dict)
    no_via: set[tuple[int, int]] = field(default_factory=set)
    used: dict[Cell, dict[str, int]] = field(default_factory=dict)
    dear: dict[Cell, int] = field(default_factory=dict)


def route(board: Board) -> Copper:
    """Tracks and vias that join all pads of every net. Raises RoutingError."""
    maze = _maze(board)
    pads = {net: [_cell(at) for at in points] for net, points in board.nets.items() if len(points) > 1}
    # Supplies first, with room kept beside them: they are widened afterwards.
    waiting = deque(sorted(pads, key=lambda net: (net not in SUPPLIES, _spread(pads[net]), net)))
    trees: dict[str, list[list[Cell]]] = {}
    rounds = 0
    while waiting:
        rounds += 1
        if rounds > MOST_ROUNDS:
            raise RoutingError(f"no room for {', '.join(waiting)}")
        net = waiting.popleft()
        paths = _tree(maze, net, pads[net])
        for other in sorted(_in_the_way(maze, net, paths)):
            _mark(maze, other, trees.pop(other), -1)
            waiting.append(other)
        _mark(maze, net, paths, 1)
        if net in SUPPLIES:
            _keep_room(maze, paths)
        trees[net] = paths
    return _copper(trees)


def _cell(at: Point) -> tuple[int, int]:
    column, row = round(at[0] / STEP), round(at[1] / STEP)
    if hypot(at[0] - column * STEP, at[1] - row * STEP) > 1e-6:
        raise RoutingError(f"a pad at {at} is off the grid")
    return column, row


def _spread(pads: list[tuple[int, int]]) -> int:
    columns, rows = [column for column, _ in pads], [row for _, row in pads]
    return max(columns) - min(columns) + max(rows) - min(rows)


def _near(at: Point, within: float) -> Iterator[tuple[int, int]]:
    """Cells nearer to a point than that."""
    reach = ceil(within / STEP)
    column, row = round(at[0] / STEP), round(at[1] / STEP)
    for x in range(column - reach, column + reach + 1):
        for y in range(row - reach, row + reach + 1):
            if hypot(x * STEP - at[0], y * STEP - at[1]) < within - 1e-6:
                yield x, y


def _maze(board: Board) -> _Maze:
    left, top, right, bottom = board.edges
    maze = _Maze()
    track, via = TRACK_MM / 2 + CLEARANCE_MM, VIA_MM / 2 + CLEARANCE_MM
    for _, pad, at, net in board.pads:
        radius = PAD_MM / 2 * (2**0.5 if pad.square else 1)
        for x, y in _near(at, radius + track):
            for side in (0, 1):
                # Between two pads of different nets nobody passes.
                known = maze.own.get((side, x, y), net or "?")
                maze.own[side, x, y] = net or "?" if known == (net or "?") else "?"
        maze.no_via |= set(_near(at, radius + via))
    for hole in board.holes:
        for x, y in _near(hole, board.free + TRACK_MM / 2):
            maze.own[0, x, y] = maze.own[1, x, y] = "?"
        maze.no_via |= set(_near(hole, board.free + VIA_MM / 2))
    margin = EDGE_MM + VIA_MM / 2
    for x in range(floor(left / STEP) - 1, ceil(right / STEP) + 2):
        for y in range(floor(top / STEP) - 1, ceil(bottom / STEP) + 2):
            if min(x * STEP - left, right - x * STEP, y * STEP - top, bottom - y * STEP) < margin:
                maze.own[0, x, y] = maze.own[1, x, y] = "?"
    return maze


def _tree(maze: _Maze, net: str, pads: list[tuple[int, int]]) -> list[list[Cell]]:
    """Paths that join all pads, each from the tree so far to the nearest pad that is not on it."""
    first, *rest = pads
    tree: set[Cell] = {(side, *first) for side in (0, 1)}
    missing = set(rest)
    paths = []
    while missing:
        path = _shortest(maze, net, tree, missing)
        paths.append(path)
        tree |= set(path)
        for _, x, y in (path[-1], path[0]):
            tree |= {(0, x, y), (1, x, y)} if (x, y) in missing or (x, y) == first else set()
        missing.discard(path[-1][1:])
    return paths


def _shortest(maze: _Maze, net: str, tree: set[Cell], goals: set[tuple[int, int]]) -> list[Cell]:
    """Dijkstra's algorithm from any cell of the tree to any goal."""
    queue: list[tuple[int, Cell]] = [(0, cell) for cell in sorted(tree)]
    best: dict[Cell, int] = dict.fromkeys(tree, 0)
    before: dict[Cell, Cell] = {}
    while queue:
        cost, cell = heappop(queue)
        if cost > best[cell]:
            continue
        side, x, y = cell
        if (x, y) in goals:
            path = [cell]
            while path[-1] in before:
                path.append(before[path[-1]])
            return path[::-1]
        for following, step in _steps(maze, net, side, x, y):
            reached = cost + step
            if reached < best.get(following, 1 << 30):
                best[following] = reached
                before[following] = cell
                heappush(queue, (reached, following))
    raise RoutingError(f"no way for {net}")


def _steps(maze: _Maze, net: str, side: int, x: int, y: int) -> Iterator[tuple[Cell, int]]:
    for to_x, to_y in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        following = (side, to_x, to_y)
        if maze.own.get(following, net) != net:
            continue
        step = 2 if (to_y == y) == (side == 1) else AGAINST
        yield following, step + _toll(maze, net, following)
    through = (1 - side, x, y)
    if (x, y) not in maze.no_via and maze.own.get(through, net) == net:
        around = sum(_toll(maze, net, cell) for cell in _via_cells(x, y))
        yield through, VIA_COST + around


def _toll(maze: _Maze, net: str, cell: Cell) -> int:
    users = maze.used.get(cell)
    others = sum(1 for user in users if user != net) if users else 0
    return others * CROSSING + maze.dear.get(cell, 0) * (1 + others)


def _via_cells(x: int, y: int) -> list[Cell]:
    """A via keeps others' tracks off the cells beside it."""
    around = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    return [(side, x + dx, y + dy) for side in (0, 1) for dx, dy in around]


def _taken(paths: Iterable[list[Cell]]) -> Iterator[Cell]:
    for path in paths:
        yield from path
        for cell, following in pairwise(path):
            if cell[0] != following[0]:
                yield from _via_cells(cell[1], cell[2])


def _in_the_way(maze: _Maze, net: str, paths: list[list[Cell]]) -> set[str]:
    found: set[str] = set()
    for cell in _taken(paths):
        others = set(maze.used.get(cell, ())) - {net}
        if others:
            maze.dear[cell] = maze.dear.get(cell, 0) + 4
            found |= others
    return found


def _keep_room(maze: _Maze, paths: list[list[Cell]]) -> None:
    """Make it dear for other nets to run right beside a supply."""
    beside = {
        (side, x + dx, y + dy)
        for path in paths
        for side, x, y in path
        for dx in range(-ROOM, ROOM + 1)
        for dy in range(-ROOM, ROOM + 1)
    }
    for cell in beside:
        maze.dear[cell] = maze.dear.get(cell, 0) + BESIDE


def _mark(maze: _Maze, net: str, paths: list[list[Cell]], by: int) -> None:
    for cell in _taken(paths):
        users = maze.used.setdefault(cell, {})
        users[net] = users.get(net, 0) + by
        if users[net] == 0:
            del users[net]


def _copper(trees: dict[str, list[list[Cell]]]) -> Copper:
    tracks: list[Track] = []
    vias: set[Via] = set()
    for net, paths in sorted(trees.items()):
        for path in paths:
            run = [path[0]]
            for cell in path[1:]:
                if cell[0] != run[-1][0]:
                    vias.add(Via(net, _point(cell)))
                    tracks += _track(net, run)
                    run = [cell]
                else:
                    run.append(cell)
            tracks += _track(net, run)
    return Copper(tuple(tracks), tuple(sorted(vias, key=lambda via: (via.net, via.at))))


def _point(cell: Cell) -> Point:
    return round(cell[1] * STEP, 4), round(cell[2] * STEP, 4)


def _track(net: str, run: list[Cell]) -> list[Track]:
    """Straight pieces only where the direction changes."""
    if len(run) < 2:
        return []
    corners = [run[0]]
    for one, here, other in zip(run, run[1:], run[2:], strict=False):
        if (here[1] - one[1], here[2] - one[2]) != (other[1] - here[1], other[2] - here[2]):
            corners.append(here)
    corners.append(run[-1])
    return [Track(net, SIDES[run[0][0]], tuple(_point(cell) for cell in corners))]
