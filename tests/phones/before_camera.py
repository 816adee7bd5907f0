"""A table with a camera: a real server and the real loop; what the camera sees is laid there by the test."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from station.app.phones.table import PhonesTable
from station.app.picture.observed import Observation
from station.app.runtime import CameraReader
from station.clock.control import TimeControl
from station.phones.codes import new_code
from station.phones.places import Place, Places
from station.referee.events import GameSettings
from station.referee.sight import BoardSeen, SeenSquare, SeenTile
from station.rules.square import SQUARES, parse_square
from station.rules.tile import Kit, Side
from tests.phones.playing import NAMES, Phone, Table, people_at, played, station_for

Tiles = dict[str, SeenTile]
"""What lies on a board, by the names of its squares."""


@dataclass
class Camera(CameraReader):
    """Sees what is on the boards, once in every round of the loop."""

    boards: tuple[Tiles, ...]
    time: Any = None

    def look(self, since_ms: int) -> None: ...

    def observed(self, state: Any, now_ms: int) -> Sequence[Observation]:
        return (Observation(tuple(self._seen(number, now_ms) for number in range(len(self.boards)))),)

    def _seen(self, number: int, now_ms: int) -> BoardSeen:
        squares: list[SeenSquare] = [None] * SQUARES
        for name, tile in dict(self.boards[number]).items():
            squares[parse_square(name)] = tile
        return BoardSeen(number, now_ms, tuple(squares))

    def due_ms(self, now_ms: int) -> None: ...

    def close(self) -> None: ...


def tile(letter: str, side: Side = Side.SOUTH, kit: Kit = "a", **others: Any) -> SeenTile:
    return SeenTile(letter, side, kit, **others)


def word(first: str, letters: str, side: Side = Side.SOUTH, kit: Kit = "a") -> Tiles:
    """Tiles from a square on, to the right."""
    column, row = first[0], first[1:]
    return {f"{chr(ord(column) + k)}{row}": tile(letter, side, kit) for k, letter in enumerate(letters)}


def table_settings(game: str, players: int) -> GameSettings:
    return GameSettings(game, NAMES[:players], camera=True, control=TimeControl.parse("25"))


def table_places(settings: GameSettings) -> Places:
    code = new_code()
    return Places(code, new_code(code), tuple(Place(name) for name in settings.names), at_table=True)


@dataclass
class Before:
    """A table before a camera, and the phones of everybody there."""

    table: Table
    phones: list[Phone]
    boards: tuple[Tiles, ...] = field(default_factory=tuple)

    def lay(self, tiles: Tiles, board: int = 0) -> None:
        """Lay tiles, and wait until the camera has seen them."""
        self.boards[board].update(tiles)
        self.wait()

    def wait(self) -> None:
        self.table.time.wake()
        self.table.wait()
        for phone in self.phones:
            phone.look()


@contextmanager
def before_camera(game: str, players: int, boards: int = 1, journal: Path | None = None) -> Iterator[Before]:
    """A game that is about to begin, everybody at a phone of their own, which is their clock button."""
    settings = table_settings(game, players)
    tiles: tuple[Tiles, ...] = tuple({} for _ in range(boards))
    phones = PhonesTable(settings, table_places(settings))
    station = station_for(settings, journal)
    with station.journal or nullcontext(), played(station, phones, camera=Camera(tiles)) as table:
        people = people_at(table, players)
        here = Before(table, people, tiles)
        here.wait()
        yield here
