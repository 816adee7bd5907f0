"""Tiles of people that fly: back to the hand, from the bag into it, and from a board to whoever gets them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile
from station.rules.tile import Side
from station.screen.dealt.glide import PHASES, phase_of
from station.screen.dealt.hand import Drag
from station.screen.dealt.tools import places, rack_boxes
from station.screen.dealt.touch import tile_box
from station.screen.draw.board import square_box
from station.screen.input.screen_state import Panel
from station.screen.input.sheet import Sheet
from station.view import Phase
from station.view.faces import Faces
from station.view.laid import facing

Place = tuple[int, int, int]
"""Left edge, upper edge and size of a tile on the screen."""

SMALL: Final = 24
"""A tile that reaches somebody else's hand, in reference pixels."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A tile on its way. slot: its place in the rack, None if it goes elsewhere."""

    tile: RackTile
    side: Side | None
    start: Place
    end: Place
    slot: int | None = None

    def at(self, done: float) -> pygame.Rect:
        """Where it is by now. done: from 0 to 1."""
        left, top, size = (round(a + (b - a) * done) for a, b in zip(self.start, self.end, strict=True))
        return pygame.Rect(left, top, size, size)


@dataclass(frozen=True, slots=True)
class Flying:
    """Every tile on its way, and how far they are, from 0 to 1."""

    flights: tuple[Flight, ...]
    done: float

    @property
    def slots(self) -> frozenset[int]:
        """The places in the rack where they have not arrived."""
        return frozenset(one.slot for one in self.flights if one.slot is not None)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a picture showed: whose tiles, on which board, and where they were."""

    owner: int
    lane: int
    rack: tuple[RackTile, ...]
    placed: tuple[tuple[int, RackTile], ...]
    boards: tuple[Faces, ...]
    hands: tuple[tuple[RackTile, ...], ...]
    drag: Drag | None
    dragged: Place


class Flights:
    """What the last picture showed, to see what flies; a touch never waits for it."""

    def __init__(self) -> None:
        self._before: _Seen | None = None
        self._flights: tuple[Flight, ...] = ()
        self._since_ms = 0

    def now(self, sheet: Sheet, now_ms: int) -> Flying | None:
        """What flies at this moment; to be asked for each picture."""
        seen = _seen(sheet)
        before, self._before = self._before, seen
        if seen is None or before is None or (before.owner, before.lane) != (seen.owner, seen.lane):
            self._flights = ()
            return None
        new = _flights(sheet, before, seen)
        if new or before.rack != seen.rack:
            self._flights, self._since_ms = new, now_ms
        phase = phase_of(now_ms - self._since_ms)
        if not self._flights or phase >= PHASES:
            self._flights = ()
            return None
        return Flying(self._flights, 1 - (1 - phase / PHASES) ** 2)


def _seen(sheet: Sheet) -> _Seen | None:
    """None where no tile may fly."""
    view, local, shown = sheet.view, sheet.local, sheet.served
    calm = view.phase is Phase.PLAYING and local.panel is Panel.NONE and not local.still
    if view.dealt is None or view.dealt.free or shown.owner is None or shown.hidden or not calm:
        return None
    drag = local.dealt.drag
    return _Seen(
        shown.owner,
        local.lane,
        shown.rack,
        tuple((square, tile) for square, tile, _ in shown.laying.placed),
        tuple(() if lane.board is None else lane.board.faces for lane in view.lanes),
        view.dealt.hands,
        drag,
        (0, 0, 0) if drag is None else _place(tile_box(sheet, drag)),
    )


def _place(box: pygame.Rect) -> Place:
    return box.left, box.top, box.width


def _flights(sheet: Sheet, before: _Seen, now: _Seen) -> tuple[Flight, ...]:
    left = _left_squares(sheet, before, now)
    passed = tuple(_to_others(sheet, before, now, left))  # first: the hand also draws the same letters
    return (*passed, *_into_the_rack(sheet, before, now, left))


def _left_squares(sheet: Sheet, before: _Seen, now: _Seen) -> list[tuple[RackTile, Place]]:
    """Every tile that has left a square that was shown, with where that was, or where a finger let it go."""
    at, turned = places(sheet), sheet.local.turned
    boards = dict.fromkeys(range(len(now.boards)), at.other)
    boards[now.lane] = sheet.here.places.main
    found = []
    lie, faces = {square for square, _ in now.placed}, now.boards[now.lane]
    for square, tile in before.placed:
        if square in lie or (faces and faces[square] is not None):
            continue
        moved = before.drag is not None and before.drag.square == square
        place = before.dragged if moved else _place(square_box(boards[now.lane], square, turned))
        found.append((tile, place))
    own = {square for square, _ in before.placed}
    for number, (was, faces) in enumerate(zip(before.boards, now.boards, strict=True)):
        for square, (one, other) in enumerate(zip(was, faces, strict=False)):
            if one is None or one.ghost or other is not None or (number == now.lane and square in own):
                continue
            tile = RackTile(BLANK if one.blank else one.letter, one.kit or "a")
            found.append((tile, _place(square_box(boards[number], square, turned))))
    return [(tile, place) for tile, place in found if place[2]]


def _into_the_rack(
    sheet: Sheet, before: _Seen, now: _Seen, left: list[tuple[RackTile, Place]]
) -> Iterable[Flight]:
    """Tiles that were not in the rack: from the squares they have left, else from the bag, below it."""
    at, side = places(sheet), facing(sheet.view, now.owner)
    known = Counter(before.rack)
    for slot, (tile, place) in enumerate(zip(now.rack, rack_boxes(sheet), strict=True)):
        if known[tile]:
            known[tile] -= 1
            continue
        box = place if place.width else at.more
        start = _taken(left, tile) or _place(box.move(0, at.tools.bottom - box.top))
        yield Flight(tile, side, start, _place(box), slot)


def _to_others(
    sheet: Sheet, before: _Seen, now: _Seen, left: list[tuple[RackTile, Place]]
) -> Iterable[Flight]:
    """Tiles that have left a square for somebody else's hand, if it is on the screen."""
    at = places(sheet)
    others = [player for player in range(len(now.hands)) if player != now.owner]
    if not at.hands.height or not others:
        return
    high = at.hands.height // len(others)
    for number, player in enumerate(others):
        gained = Counter(now.hands[player]) - Counter(before.hands[player])
        size = sheet.px(SMALL)
        card = pygame.Rect(at.hands.left, at.hands.top + number * high, at.hands.width, high)
        end = pygame.Rect(0, 0, size, size)
        end.center = card.center
        for tile in gained.elements():
            start = _taken(left, tile)
            if start is not None:
                yield Flight(tile, facing(sheet.view, player), start, _place(end))


def _taken(left: list[tuple[RackTile, Place]], tile: RackTile) -> Place | None:
    """Where this tile comes from, which no other can come from any more."""
    for number, (one, place) in enumerate(left):
        if one == tile:
            del left[number]
            return place
    return None
