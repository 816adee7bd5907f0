"""What the camera sees of a table, whatever is played: the board, the spot beside it, free layouts."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from station.app.eye import Reads
from station.app.free_table import ReadsFree, player_layout
from station.app.station import Station
from station.editions import load_edition
from station.games import game as game_kind
from station.referee.any_game import AnySettings, Seen
from station.referee.events import HouseSettings
from station.referee.table.events import LayoutSeen, SpotSeen
from station.referee.table.seats import SPOT
from station.referee.table.state import TableState
from station.rules.edition import BLANK
from station.rules.game import Layout, Spot
from station.rules.scrabble.position import Tile
from vision.reading import Corners, Picture, TableReading
from vision.table_reader import TableReader

if TYPE_CHECKING:
    from vision.free.reading import FreeLayout
    from vision.spot import SpotReading

CANDIDATES: Final = 4


class ReadsBoards(Protocol):
    def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
        """The boards on a picture. Raises NoBoardError."""


class ReadsSpot(Protocol):
    def read(self, picture: Picture, corners: Corners) -> "SpotReading":
        """The tile on the spot beside a board with these corners."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked at beside the board: the spot, and the free layout of a player."""

    spot: bool = False
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Sighted:
    """What one picture told. boards: None where no board is looked for."""

    boards: TableReading | None
    seen: tuple[Seen, ...] = ()


class TableSight:
    """Looks at what a game needs. `wanted` may be set at any time, by another thread too.

    boards: None for a game without one. players: how many lay out crosswords. A spot or a layout counts as
    still when two pictures in a row show the same.
    """

    def __init__(self, boards: ReadsBoards | None, spot: ReadsSpot, free: ReadsFree, players: int) -> None:
        self.wanted = Wanted()
        self._boards, self._reads_spot, self._free, self._players = boards, spot, free, players
        self._spot: SpotSeen | None = None
        self._layout: LayoutSeen | None = None

    def read(self, picture: Picture, at_ms: int) -> Sighted:
        """Raises NoBoardError where a board is looked for and there is none."""
        wanted = self.wanted
        boards = None if self._boards is None else self._boards.read(picture, at_ms)
        seen: list[Seen] = []
        if wanted.spot and boards is not None and not any(boards.moving):
            seen += self._still_spot(spot_seen(self._reads_spot, picture, boards.boards[0].corners, at_ms))
        if wanted.player is not None:
            seen.append(self._layout_of(picture, wanted.player, at_ms))
        return Sighted(boards, tuple(seen))

    def _still_spot(self, now: SpotSeen) -> tuple[SpotSeen, ...]:
        last, self._spot = self._spot, now
        return (now,) if last is not None and replace(last, at_ms=now.at_ms) == now else ()

    def _layout_of(self, picture: Picture, player: int, at_ms: int) -> LayoutSeen:
        from vision.free.reader import NoLayoutError

        try:
            now = layout_seen(player_layout(self._free, picture, player, self._players), player, at_ms)
        except NoLayoutError:
            now = LayoutSeen(at_ms, player, ())
        last, self._layout = self._layout, now
        still = last is not None and replace(last, at_ms=at_ms) == now
        return replace(now, moving=not still)


def sight_of(settings: AnySettings, reader: TableReader) -> Reads[TableReading | Sighted]:
    """What looks at the table for a game by these settings."""
    if isinstance(settings, HouseSettings):
        return reader
    from vision.free.reader import FreeReader
    from vision.letters import LetterReader
    from vision.spot import SpotReader

    edition = load_edition(settings.edition)
    boards = reader if game_kind(settings.game).board else None
    letters = LetterReader.load(edition.alphabet)
    spot = SpotReader(SPOT.middle, letters)
    return TableSight(boards, spot, FreeReader(letters, edition.alphabet), len(settings.names))


def wanted_by(state: TableState[Any]) -> Wanted:
    """What is to be looked at beside the board: the layout that is awaited; the spot, from when it was
    first awaited on, since a tile must have been seen to go before it can come again."""
    main = state.main
    spot = isinstance(main, Spot) or state.spot is not None
    return Wanted(spot, main.player if isinstance(main, Layout) else None)


def take_in(station: Station[Any], sighted: TableReading | Sighted) -> None:
    """Tell the referee what a picture told."""
    if isinstance(sighted, TableReading):
        station.see(sighted)
        return
    if sighted.boards is not None:
        station.see(sighted.boards)
    for seen in sighted.seen:
        station.tell(seen)


def spot_seen(spot: ReadsSpot, picture: Picture, corners: Corners, at_ms: int) -> SpotSeen:
    """What lies on the spot beside a board with these corners."""
    reading = spot.read(picture, corners)
    if not reading.tile:
        return SpotSeen(at_ms, None)
    tile = BLANK if reading.letter is None else reading.letter
    if not reading.doubtful:
        return SpotSeen(at_ms, tile)
    likely = (letter for letter, _ in reading.candidates[:CANDIDATES])
    return SpotSeen(at_ms, tile, True, tuple(dict.fromkeys((tile, *likely))))


def layout_seen(layout: "FreeLayout", player: int, at_ms: int) -> LayoutSeen:
    """A layout in the referee's terms. Where the grid itself is uncertain, its first tile is doubtful.

    Tiles in a player's part that show no letter are unused blanks: those of the pool were left out.
    """
    cells = tuple(
        (cell.row, cell.column, Tile(None, blank=True) if cell.letter is None else Tile(cell.letter))
        for cell in layout.cells
    )
    doubtful = [(cell.row, cell.column) for cell in layout.cells if cell.doubtful]
    if layout.doubts and not doubtful:
        doubtful = [min((cell.row, cell.column) for cell in layout.cells)]
    loose = tuple(sorted(tile.letter or BLANK for tile in (*layout.loose, *layout.plain)))
    return LayoutSeen(at_ms, player, cells, loose, tuple(sorted(doubtful)))
