"""The tiles of confirmed plays: the reader of the boards judges others by what these look like."""

from collections.abc import Sequence

from station.referee.state import TableState
from station.rules.faced import FacedPosition
from vision.reading import KnownTiles


class Confirmed:
    """What has been confirmed, as far as the reader does not know it yet."""

    def __init__(self) -> None:
        self._boards: Sequence[object] = ()

    def news(self, state: TableState[object]) -> KnownTiles | None:
        """The tiles on the boards, where kits matter; None if they are as before."""
        boards = [lane.board for lane in state.lanes]
        # Compared as objects: this is asked with every step of the loop.
        if len(boards) == len(self._boards) and all(map(_same, boards, self._boards)):
            return None
        self._boards = boards
        return [_tiles(board) for board in boards]


def _same(board: object, before: object) -> bool:
    return board is before


def _tiles(board: object) -> dict[int, tuple[str, str | None]]:
    if not isinstance(board, FacedPosition):
        return {}
    return {square: (tile.kit, None if tile.blank else tile.letter) for square, tile in board.occupied()}
