"""Free crosswords from a picture: tiles, the grids they lie in, letters, and what is doubtful of it all."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.free.faces import SIZES, Faces, Letters, quad, read_faces
from vision.free.grid import Group, groups
from vision.free.ground import LogPicture, Surface, Thing, logarithmic, surface, things, widened
from vision.free.grow import grown
from vision.free.reading import Cell, Doubt, FreeLayout, FreeReading, LooseTile
from vision.free.tiles import Spot, spots_of
from vision.letters import LETTERS, LetterReader
from vision.reading import Picture

LEAST_PX: Final = 22.0
MOST_PX: Final = 130.0
"""Sides of tiles that are looked for, pixels."""

ALIKE: Final = 0.24
"""How much the sides of tiles in one picture differ, by perspective and as sets do."""

A_TILE: Final = 0.4
"""Probability of the letter network from which on a square is a tile."""

A_LETTER: Final = 0.8
"""Probability of a letter from which on its square tells the size of tiles, where any reaches it."""

_MOST_SPOTS: Final = 220

_NEAR: Final = 4.0
"""Sides within which tiles of one crossword tell each other's colour."""

_TINT: Final = 8.0
"""Levels, lightness apart, up to which two tiles have the same colour."""

_CLEAR_EDGES: Final = 0.3
"""Edges from which on a square is no mere piece of something."""


class NoLayoutError(LookupError):
    """No tiles lie edge to edge where they were looked for."""


class FreeReader:
    """Reads free crosswords. letters: the trained network, loaded where it is not given; alphabet: the
    capitals there may be, all that the network knows unless given."""

    def __init__(self, letters: Letters | None = None, alphabet: str | None = None) -> None:
        self._letters = letters or LetterReader.load(alphabet)
        self._alphabet = alphabet or LETTERS

    def read(self, picture: Picture) -> FreeReading:
        """Everything in a picture."""
        log = logarithmic(picture)
        seen = surface(log)
        looked = _found(log, seen)
        if others := [one.thing for one in looked if one.other]:
            looked = _found(log, widened(seen, others), looked)
        ragged = [place for one in looked for place in one.left_over]
        spots = [spot for one in looked for spot in one.spots][:_MOST_SPOTS]
        faces = self._faces(picture, spots, [spot.side for spot in spots], (1.0,))
        kept = _tiles_only(spots, faces)
        before = _like_lettered(log, [spots[number] for number in kept], faces.of(kept))
        spots = grown(
            before,
            lambda places: self._faces(picture, places, [p.side for p in places], (1.0,)),
            lambda place: seen.bare(quad(place, 0.7 * place.side, 0)) < _BARE and _alike(log, place, before),
        )
        faces = self._faces(picture, spots, [spot.side for spot in spots], (1.0,))
        found = groups(spots)
        spots = _upright(spots, found, faces)
        pitches = _pitches(found, spots)
        # An upright letter is read better than a turned one.
        faces = self._faces(picture, spots, pitches)
        layouts: list[FreeLayout] = []
        loose: list[LooseTile] = []
        plain: list[LooseTile] = []
        for group in found:
            own_faces = faces.of(group.members)
            lettered = own_faces.blank < 0.5
            if len(group.members) > 1 and lettered.mean() > 0.4:
                layout = _layout(group, spots, own_faces)
                layouts.append(
                    replace(layout, doubts=(*layout.doubts, *_against(layout, seen, spots, ragged)))
                )
                continue
            for member, pitch in zip(group.members, (pitches[m] for m in group.members), strict=True):
                tile = _loose(spots[member], faces.of([member]), pitch)
                (plain if tile.letter is None else loose).append(tile)
        return FreeReading(tuple(layouts), tuple(loose), tuple(plain))

    def read_layout(self, picture: Picture, region: NDArray[np.floating] | None = None) -> FreeLayout:
        """One player's crossword: the largest whose middle lies in a region, a polygon (n, 2) of picture
        pixels, with all other tiles there as its loose ones.

        Raises NoLayoutError where there is none.
        """
        return layout_in(self.read(picture), region)

    def _faces(
        self,
        picture: Picture,
        spots: Sequence[Spot],
        pitches: Sequence[float],
        sizes: tuple[float, ...] = SIZES,
    ) -> Faces:
        return read_faces(
            picture, spots, pitches, letters=self._letters, alphabet=self._alphabet, sizes=sizes
        )


def layout_in(reading: FreeReading, region: NDArray[np.floating] | None = None) -> FreeLayout:
    """As `FreeReader.read_layout`, from what was read of the picture."""
    outline = None if region is None else np.asarray(region, np.float32).reshape(-1, 1, 2)

    def inside(tile: Cell | LooseTile) -> bool:
        x, y = tile.quad.mean(axis=0)
        return outline is None or cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0

    there = [layout for layout in reading.layouts if np.mean([inside(cell) for cell in layout.cells]) > 0.5]
    if not there:
        raise NoLayoutError(
            "no tiles lie side by side" + ("" if region is None else " in that part of the table")
        )
    chosen, others = there[0], there[1:]
    doubts = list(chosen.doubts)
    if not all(inside(cell) for cell in chosen.cells):
        doubts.append(Doubt("part of it lies outside its player's part of the table", _middle(chosen)))
    if others and len(others[0].cells) == len(chosen.cells):
        doubts.append(Doubt("another group has as many tiles", _middle(others[0])))
    loose = [tile for tile in reading.loose if inside(tile)]
    plain = tuple(tile for tile in reading.plain if inside(tile))
    loose += [
        LooseTile(cell.letter, other.angle, cell.confidence, cell.candidates, cell.quad)
        for other in others
        for cell in other.cells
    ]
    return replace(chosen, loose=tuple(loose), plain=plain, doubts=tuple(doubts))


def _middle(layout: FreeLayout) -> tuple[float, float]:
    x, y = np.mean([cell.quad.mean(axis=0) for cell in layout.cells], axis=0)
    return float(x), float(y)


@dataclass(frozen=True, slots=True, eq=False)
class _Looked:
    """A thing with the squares in it that may be tiles, and what is left over."""

    thing: Thing
    spots: list[Spot]
    left_over: list[NDArray[np.float64]]

    @property
    def other(self) -> bool:
        """Whether it is large and no tiles."""
        return not self.spots and int(np.count_nonzero(self.thing.mask)) > _LARGE


def _found(log: LogPicture, seen: Surface, before: Sequence[_Looked] = ()) -> list[_Looked]:
    """All things, looked at. before: what was found on the same picture against another ground."""
    found = []
    for number, thing in enumerate(things(seen, LEAST_PX)):
        same = next((one for one in before if one.spots and _same(one.thing, thing)), None)
        found.append(same or _Looked(thing, *spots_of(log, thing, number, (LEAST_PX, MOST_PX))))
    return found


def _same(one: Thing, other: Thing) -> bool:
    edges = [one.left - other.left, one.top - other.top]
    edges += [a - b for a, b in zip(one.mask.shape, other.mask.shape, strict=True)]
    if max(map(abs, edges)) > 2:
        return False
    area = np.count_nonzero(one.mask)
    return bool(abs(area - np.count_nonzero(other.mask)) < 0.03 * area)


_LARGE: Final = 1200
"""Pixels, at half the picture's scale, from which on what is no tiles is taken for ground."""


def _tiles_only(spots: Sequence[Spot], faces: Faces) -> list[int]:
    """Numbers of those that the network takes for tiles and that have the size most of them have."""
    tiles = {number for number, tile in enumerate(faces.tile) if tile > A_TILE}
    # A blank may look like nothing; between tiles of its colour, with edges all round, it is one.
    whole = Counter(spots[number].thing for number in tiles)
    total = Counter(spot.thing for spot in spots)
    likely = [
        number
        for number, spot in enumerate(spots)
        if number in tiles or (spot.edges > _CLEAR_EDGES and 2 * whole[spot.thing] > total[spot.thing])
    ]
    shown = faces.tile * faces.shares.max(axis=(1, 2), initial=0)
    sure = [
        spot.side
        for spot, letter, blank in zip(spots, shown, faces.blank, strict=True)
        # What is no tile may look a little like a letter; it must not tell how large tiles are.
        if letter > min(A_LETTER, float(shown.max())) - 1e-9 and blank < 0.3 and spot.edges > _CLEAR_EDGES
    ]
    if not sure:
        return []
    usual = _commonest(np.array(sure))
    return [number for number in likely if abs(np.log(spots[number].side / usual)) < ALIKE]


def _commonest(sides: NDArray[np.float64]) -> float:
    """The size that most have: where they are densest."""
    apart = np.abs(np.log(sides[:, None] / sides[None]))
    best = int((apart < ALIKE / 2).sum(axis=1).argmax())
    return float(np.median(sides[apart[best] < ALIKE / 2]))


def _like_lettered(log: LogPicture, spots: Sequence[Spot], faces: Faces) -> list[Spot]:
    """Without what shows no letter and has another colour than all lettered tiles near it."""
    lettered = [spot for spot, blank in zip(spots, faces.blank, strict=True) if blank < 0.5]
    return [
        spot
        for spot, blank in zip(spots, faces.blank, strict=True)
        if blank < 0.5
        or not any(np.hypot(*(one.middle - spot.middle)) < _NEAR * spot.side for one in lettered)
        or _alike(log, spot, lettered)
    ]


def _alike(log: LogPicture, place: Spot, tiles: Sequence[Spot]) -> bool:
    """Whether a place has the colour of a tile near it, in whatever light."""
    near = [spot for spot in tiles if np.hypot(*(spot.middle - place.middle)) < _NEAR * place.side]
    own = _tint(log, place)
    return any(float(np.abs(_tint(log, spot) - own).max()) < _TINT for spot in near)


def _tint(log: LogPicture, spot: Spot) -> NDArray[np.float64]:
    """(3,) the usual colour in the middle of a tile, its lightness taken away."""
    reach = 0.28 * spot.side
    left, top = np.maximum(spot.middle - reach, 0).astype(int)
    right, low = np.ceil(spot.middle + reach).astype(int)
    inner = log[top:low, left:right].reshape(-1, 3)
    colour = np.median(inner, axis=0) if len(inner) else np.zeros(3)
    return np.asarray(colour - colour.mean(), np.float64)


def _upright(spots: Sequence[Spot], found: Sequence[Group], faces: Faces) -> list[Spot]:
    """The same, each turned so that its group's letters stand upright."""
    turned = list(spots)
    for group in found:
        own = [_like(spots[member], group.angle) for member in group.members]
        before = [spots[member].angle for member in group.members]
        turns = [round((spot.angle - was) / 90) for spot, was in zip(own, before, strict=True)]
        turn, _ = faces.of(group.members).turned(turns).common_turn()
        for member, spot in zip(group.members, own, strict=True):
            turned[member] = replace(spot, angle=spot.angle + 90 * turn)
    return turned


def _pitches(found: Sequence[Group], spots: Sequence[Spot]) -> list[float]:
    """Pixels from tile to tile, for each spot: its group's, or its own side where it lies alone."""
    pitches = [spot.side for spot in spots]
    for group in found:
        if len(group.members) > 1:
            for member in group.members:
                pitches[member] = group.pitch
    return pitches


def _layout(group: Group, spots: Sequence[Spot], faces: Faces) -> FreeLayout:
    own = [spots[member] for member in group.members]
    # Each spot knows its angle up to quarter turns only; from here on they are the group's.
    own = [_like(spot, group.angle) for spot in own]
    before = [spots[member].angle for member in group.members]
    faces = faces.turned([round((spot.angle - was) / 90) for spot, was in zip(own, before, strict=True)])
    turn, sure = faces.common_turn()
    doubts = list(group.doubts)
    if sure < 0.98:
        doubts.append(
            Doubt("it is not clear which way it is read", (float(own[0].middle[0]), float(own[0].middle[1])))
        )
    places = _turned(group.places, turn)
    own_turn = faces.turns()[:, turn]
    cells = []
    for number, spot in enumerate(own):
        letter, confidence, candidates = faces.read(number, turn)
        if own_turn[number] < 0.02 and faces.blank[number] < 0.5:
            doubts.append(
                Doubt("a tile is turned against the others", (float(spot.middle[0]), float(spot.middle[1])))
            )
        cells.append(
            Cell(
                int(places[number, 1]), int(places[number, 0]), letter,
                confidence * min(1.0, 0.5 + float(faces.tile[number])), candidates,
                quad(spot, 0.95 * group.pitch, turn),
            )
        )  # fmt: skip
    cells.sort(key=lambda cell: (cell.row, cell.column))
    return FreeLayout(tuple(cells), (), (group.angle + 90 * turn) % 360, group.pitch, tuple(doubts))


def _like(spot: Spot, angle: float) -> Spot:
    return replace(spot, angle=angle + (spot.angle - angle + 45) % 90 - 45)


def _turned(places: NDArray[np.int_], turn: int) -> NDArray[np.int_]:
    """Columns and rows as read when up is `turn` quarters clockwise, from 0 on."""
    for _ in range(turn):
        places = np.column_stack((places[:, 1], -places[:, 0]))
    return np.asarray(places - places.min(axis=0), np.int_)


def _loose(spot: Spot, faces: Faces, pitch: float) -> LooseTile:
    turn, _ = faces.common_turn()
    shares = faces.shares[0]
    best = int(shares.sum(axis=1).argmax())
    letters = shares.sum(axis=1)
    order = np.argsort(-letters)[:5]
    candidates = tuple((faces.letters[index], float(letters[index])) for index in order)
    if faces.blank[0] > letters[best]:
        return LooseTile(
            None, spot.angle % 90, float(faces.blank[0]), candidates, quad(spot, 0.95 * pitch, 0)
        )
    turn = int(shares[best].argmax())
    return LooseTile(
        faces.letters[best], (spot.angle + 90 * turn) % 360, float(letters[best]), candidates,
        quad(spot, 0.95 * pitch, turn),
    )  # fmt: skip


def _against(
    layout: FreeLayout, seen: Surface, spots: Sequence[Spot], ragged: Sequence[NDArray[np.float64]]
) -> list[Doubt]:
    """Where something that is no tile lies against a layout: it may hide one."""
    taken = {(cell.row, cell.column) for cell in layout.cells}
    found: list[Doubt] = []
    beside: list[NDArray[np.float64]] = []
    middles = np.array([spot.middle for spot in spots])
    for cell in layout.cells:
        across, down = cell.quad[1] - cell.quad[0], cell.quad[3] - cell.quad[0]
        for row, column in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (cell.row + row, cell.column + column) in taken:
                continue
            middle = cell.quad.mean(axis=0) + (row * down + column * across) / 0.95 * 1.05
            if np.hypot(*(middles - middle).T).min() < 0.7 * layout.pitch_px:
                continue
            beside.append(middle + 0.5 * (cell.quad - cell.quad.mean(axis=0)))
    for place in _covered(seen, beside, 3 * layout.pitch_px):
        x, y = place.mean(axis=0)
        found.append(Doubt("something lies against it", (float(x), float(y))))
    own = np.array([cell.quad.mean(axis=0) for cell in layout.cells])
    joined = [place for place in ragged if np.hypot(*(own - place).T).min() < 1.1 * layout.pitch_px]
    return found + [Doubt("something is joined to it", (float(x), float(y))) for x, y in joined]


def _covered(
    seen: Surface, places: Sequence[NDArray[np.float64]], reach_px: float
) -> list[NDArray[np.float64]]:
    """Those of some places (4, 2) that show something else than the ground. Near the edge of a mat the ground
    is known badly; there a place is bare if it is plain and of one colour with a bare one within reach."""
    shown = [seen.bare(place) >= _BARE for place in places]
    tones = [seen.tone(place) for place in places]
    middles = [place.mean(axis=0) for place in places]
    queue = [number for number, bare in enumerate(shown) if bare]
    for here in queue:
        for other, (tone, spread) in enumerate(tones):
            near = np.hypot(*(middles[other] - middles[here])) < reach_px
            alike = np.abs(tone - tones[here][0]).max() < seen.threshold
            if not shown[other] and near and alike and spread < seen.threshold:
                shown[other] = True
                queue.append(other)
    return [place for place, bare in zip(places, shown, strict=True) if not bare]


_BARE: Final = 0.5
"""Share of a place from which on it is bare."""
