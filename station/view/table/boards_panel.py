"""What a game says and shows of its boards: as for a game on one lettered board, or on none."""

from typing import ClassVar, Generic, TypeVar

from station.referee.ruling import Valid
from station.referee.state import Done, TableState
from station.rules.tile import Kit
from station.view.board import BoardView
from station.view.pictures import Hands
from station.view.table import board as lettered
from station.view.table.wording import TableWording

P = TypeVar("P")


class BoardsPanel(Generic[P]):
    """What is shown of each board. P is the game's position.

    sides: two sides face each other across each board, so a tile's facing and kit matter. takes_blanks:
    whether a player may swap a blank on the board for the letter it stands for. names_blanks: whether who
    lays a blank says which letter it stands for.
    """

    sides: ClassVar[bool] = False
    takes_blanks: ClassVar[bool] = False
    names_blanks: ClassVar[bool] = True

    def scattered(self, state: TableState[P]) -> bool:
        """Whether the tiles of a play may lie on several lines."""
        return False

    def starter(self, state: TableState[P], lane: int) -> int | None:
        """Who must press at this board to begin the game; None if anybody's press will do."""
        return None

    def board(self, state: TableState[P], lane: int, words: TableWording) -> BoardView | None:
        """A board as seen; None for a game without one."""
        return lettered.board_of(state, lane)

    def board_then(self, state: TableState[P], done: Done[P]) -> BoardView | None:
        """The board at a turn of the history, with what was laid then."""
        return lettered.board_then(state, done)

    def kit(self, lane: int) -> Kit:
        """The kit from which tiles are drawn at a board."""
        return "a"

    def hands(self, state: TableState[P], lane: int, words: TableWording) -> Hands | None:
        """What players hold at a board, if shown below it."""
        return None

    def lacks(self, state: TableState[P], lane: int) -> tuple[int, ...]:
        """How many squares each player at a board still lacks to win there, in games that are won so."""
        return ()

    def challenger(self, state: TableState[P], lane: int) -> int | None:
        """Who may end the game by challenging the last play."""
        return None

    def handed_on(self, state: TableState[P], stood: Valid) -> tuple[tuple[str, ...], int] | None:
        """The letters of the tiles that the last deed gave to another player, and to whom."""
        return None
