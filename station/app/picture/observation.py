"""What the camera sees of the table, in any game, in the referee's terms: boards, the spot beside one, free
layouts."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from station.app.picture.free_layout import laid_tiles
from station.app.picture.free_table import ReadsFree, player_layout
from station.app.picture.known_tiles import Confirmed
from station.app.picture.observed import Observation
from station.editions import load_edition
from station.referee.events import GameSettings
from station.referee.seats import SPOT
from station.referee.sight import BoardSeen, LayoutSeen, Seen, SeenSquare, SeenTile, SpotSeen, Unseen
from station.referee.state import TableState
from station.registry import entry
from station.rules.edition import BLANK
from station.rules.game import Layout, Spot
from station.rules.tile import Kit, Side
from vision.errors import LensError, NoBoardError
from vision.reading import (
    DOUBT,
    BoardReading,
    Cause,
    Content,
    Corners,
    Facing,
    KnownTiles,
    Picture,
    SquareReading,
    TableReading,
)
from vision.table_reader import TableReader

if TYPE_CHECKING:
    from vision.free.reading import FreeLayout
    from vision.letters.lone_tile import SpotReading

CANDIDATES: Final = 4


class ReadsBoards(Protocol):
    def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
        """The boards in a picture. Raises NoBoardError."""

    def know(self, tiles: KnownTiles) -> None:
        """These tiles lie on the boards from now on, as far as they are not seen to go."""


class ReadsSpot(Protocol):
    def read(self, picture: Picture, corners: Corners) -> "SpotReading":
        """The tile on the spot beside a board with these corners."""


_SIDES: Final = {Facing.UP: Side.SOUTH, Facing.DOWN: Side.NORTH}
_KITS: Final[dict[str, Kit]] = {"a": "a", "b": "b"}


class Observer(Protocol):
    """Looks at the pictures of one table. One thread may ask for pictures while another observes."""

    @property
    def interested(self) -> bool:
        """Whether a picture could show anything of interest now."""

    def want(self, state: TableState[object] | None) -> None:
        """From now on, look at what matters in this state of the game; None changes nothing."""

    def observe(self, picture: Picture, at_ms: int) -> Observation:
        """What a picture shows whose exposure began at `at_ms`. Raises NoBoardError if it shows nothing."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look at besides the board: the spot, and a player's free layout."""

    spot: bool = False
    player: int | None = None


class TableObserver:
    """An `Observer` of what a game needs.

    boards: None for a game without one. spot, free: None for one with two boards, which needs neither.
    players: how many lay out crosswords. A spot or a layout counts as still when two pictures in a row show
    the same.
    """

    def __init__(
        self, boards: ReadsBoards | None, spot: ReadsSpot | None, free: ReadsFree | None, players: int
    ) -> None:
        self.wanted = Wanted()
        self._boards, self._reads_spot, self._free, self._players = boards, spot, free, players
        self._spot: SpotSeen | None = None
        self._layout: LayoutSeen | None = None
        self._confirmed = Confirmed()

    @property
    def interested(self) -> bool:
        return self._boards is not None or self.wanted != Wanted()

    def want(self, state: TableState[object] | None) -> None:
        if state is not None:
            self.wanted = wanted_by(state)
            news = None if self._boards is None else self._confirmed.news(state)
            if self._boards is not None and news is not None:
                self._boards.know(news)

    def observe(self, picture: Picture, at_ms: int) -> Observation:
        """Raises NoBoardError if a board is expected and there is none, or the lens is for other pictures."""
        try:
            return self._observe(picture, at_ms)
        except LensError as error:
            # The camera now takes other pictures: as good as none.
            raise NoBoardError(str(error)) from None

    def _observe(self, picture: Picture, at_ms: int) -> Observation:
        wanted = self.wanted
        boards = None if self._boards is None else self._boards.read(picture, at_ms)
        seen: list[Seen] = []
        moving = False
        if boards is not None:
            of_boards, moving = boards_seen(boards)
            seen += of_boards
        if wanted.spot and self._reads_spot is not None and boards is not None and not moving:
            seen += self._still_spot(spot_seen(self._reads_spot, picture, boards.boards[0].corners, at_ms))
        if wanted.player is not None and self._free is not None:
            layout = self._layout_of(self._free, picture, wanted.player, at_ms)
            seen.append(layout)
            moving |= layout.moving
        return Observation(tuple(seen), moving)

    def _still_spot(self, now: SpotSeen) -> tuple[SpotSeen, ...]:
        last, self._spot = self._spot, now
        return (now,) if last is not None and replace(last, at_ms=now.at_ms) == now else ()

    def _layout_of(self, free: ReadsFree, picture: Picture, player: int, at_ms: int) -> LayoutSeen:
        from vision.errors import NoLayoutError

        try:
            now = layout_seen(player_layout(free, picture, player, self._players), player, at_ms)
        except NoLayoutError:
            now = LayoutSeen(at_ms, player, ())
        last, self._layout = self._layout, now
        still = last is not None and replace(last, at_ms=at_ms) == now
        return replace(now, moving=not still)


class SpotObserver(TableObserver):
    """Looks at the spot beside the left board, whatever the game is waiting for."""

    def __init__(self, boards: ReadsBoards, spot: ReadsSpot) -> None:
        super().__init__(boards, spot, None, 0)
        self.wanted = Wanted(spot=True)

    def want(self, state: TableState[object] | None) -> None:
        """Nothing else."""


def spot_observer(edition: str, reader: ReadsBoards) -> Observer:
    """The observer for a lot with the tiles of this edition."""
    from vision.letters.lone_tile import SpotReader
    from vision.letters.network import LetterReader

    letters = LetterReader.load(load_edition(edition).alphabet)
    return SpotObserver(reader, SpotReader(SPOT.middle, letters))


def observer_of(settings: GameSettings, reader: TableReader) -> Observer:
    """The observer for a game with these settings."""
    game = entry(settings.game)
    if game.boards > 1:
        return TableObserver(reader, None, None, len(settings.names))
    from vision.free.reader import FreeReader
    from vision.letters.lone_tile import SpotReader
    from vision.letters.network import LetterReader

    edition = load_edition(settings.edition)
    boards = reader if game.boards else None
    letters = LetterReader.load(edition.alphabet)
    spot = SpotReader(SPOT.middle, letters, lens=reader.lens)
    free = FreeReader(letters, edition.alphabet, lens=reader.lens)
    return TableObserver(boards, spot, free, len(settings.names))


def wanted_by(state: TableState[object]) -> Wanted:
    """What to look at besides the board: the awaited layout, and the spot ever since it was first awaited,
    since a tile must be seen to go before another can come."""
    main = state.main
    spot = isinstance(main, Spot) or state.spot is not None
    return Wanted(spot, main.player if isinstance(main, Layout) else None)


def boards_seen(reading: TableReading) -> tuple[tuple[BoardSeen, ...], bool]:
    """All boards of a reading, in the referee's terms, and whether anything moves on one."""
    boards = tuple(
        board_seen(board, of_board, reading.at_ms, moving=reading.moving[board])
        for board, of_board in enumerate(reading.boards)
    )
    return boards, any(reading.moving)


def board_seen(board: int, reading: BoardReading, at_ms: int, *, moving: bool) -> BoardSeen:
    """The reading of board 0 (left) or 1 (right), in the referee's terms."""
    return BoardSeen(board, at_ms, tuple(_seen(square) for square in reading.squares), moving)


def _seen(square: SquareReading) -> SeenSquare:
    doubtful = square.confidence < DOUBT
    if square.content is Content.HIDDEN or (square.content is Content.EMPTY and doubtful):
        return Unseen.GLARE if square.cause is Cause.GLARE else Unseen.HIDDEN
    if square.content is Content.EMPTY:
        return None
    letters = (letter for letter, _ in square.candidates)
    return SeenTile(
        letter=square.letter,
        facing=_SIDES.get(square.facing) if square.facing else None,
        kit=_KITS.get(square.kit) if square.kit else None,
        doubtful=doubtful,
        sideways=square.facing in {Facing.LEFT, Facing.RIGHT},
        candidates=(*((BLANK,) if doubtful and square.letter is None else ()), *letters),
        kit_doubtful=square.kit_confidence < DOUBT,
    )


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
    """A layout in the referee's terms. If the grid itself is uncertain, its first tile is doubtful.

    Tiles in a player's part that show no letter are unused blanks: those of the pool were left out.
    """
    cells = laid_tiles(layout)
    doubtful = [(cell.row, cell.column) for cell in layout.cells if cell.doubtful]
    if layout.doubts and not doubtful:
        doubtful = [min((cell.row, cell.column) for cell in layout.cells)]
    loose = tuple(sorted(tile.letter or BLANK for tile in (*layout.loose, *layout.plain)))
    return LayoutSeen(at_ms, player, cells, loose, tuple(sorted(doubtful)))
