"""A chain that has just won lights up from home row to home row, before the station says anything about
it."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from station.rules.square import SIZE
from station.rules.tile import Side
from station.screen.input.sheet import Sheet
from station.view import Phase
from station.view.board import BoardView, Mark
from station.view.message import Message
from station.view.view import View

STEP_MS: Final = 60
"""From one tile of a chain to those beside it."""

MOST_MS: Final = 1100
"""A long chain takes smaller steps."""

HELD_MS: Final = 200
"""How long all of it is seen alone."""

LIGHT_MS: Final = MOST_MS + HELD_MS


@dataclass(slots=True)
class Lights:
    """Which boards showed a chain last, and since when one lights up. still: as in `ScreenState`."""

    _shown: frozenset[int] | None = None
    _since_ms: int | None = None

    def lit(self, sheet: Sheet, now_ms: int) -> Sheet | None:
        """What is shown while a chain lights up: the tiles that it has reached, and no message. None once it
        has, or if none does."""
        chains = {k: lane.board for k, lane in enumerate(sheet.view.lanes) if _chain(lane.board)}
        before, self._shown = self._shown, frozenset(chains)
        over = sheet.view.phase is Phase.OVER
        if before is not None and chains.keys() - before and over:
            self._since_ms = now_ms
        if not over or sheet.local.still or self._since_ms is None:
            self._since_ms = None
            return None
        gone_ms = now_ms - self._since_ms
        waves = [_waves(_chain(board), _side(board)) for board in chains.values()]
        far = max((wave for found in waves for wave in found.values()), default=0) + 1
        step_ms = min(STEP_MS, MOST_MS // far)
        if gone_ms >= far * step_ms + HELD_MS:
            self._since_ms = None
            return None
        reached = gone_ms // step_ms
        return replace(sheet, view=_shown(sheet.view, reached))

    def end(self) -> None:
        """Show all of it at once: somebody has touched the screen."""
        self._since_ms = None


def _chain(board: BoardView | None) -> tuple[int, ...]:
    return () if board is None else tuple(one.square for one in board.marks if one.mark is Mark.CHAIN)


def _side(board: BoardView | None) -> Side | None:
    marks = () if board is None else board.marks
    return next((one.side for one in marks if one.mark is Mark.CHAIN), None)


@cache
def _waves(chain: tuple[int, ...], side: Side | None) -> dict[int, int]:
    """By square of a chain, how many tiles it is away from the home row of this side."""
    home = 0 if side is Side.NORTH else SIZE - 1
    edge = [square for square in chain if square // SIZE == home]
    found = dict.fromkeys(edge, 0)
    while edge:
        square = edge.pop(0)
        row, column = divmod(square, SIZE)
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        for beside in (r * SIZE + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE):
            if beside in chain and beside not in found:
                found[beside] = found[square] + 1
                edge.append(beside)
    return found


def _shown(view: View, reached: int) -> View:
    """The view with chains as far as they were reached, and nothing said."""
    lanes = []
    for lane in view.lanes:
        board = lane.board
        if board is not None and (chain := _chain(board)):
            waves = _waves(chain, _side(board))
            marks = (
                one
                for one in board.marks
                if one.mark is not Mark.CHAIN or waves.get(one.square, 0) <= reached
            )
            board = replace(board, marks=tuple(marks))
        lanes.append(replace(lane, board=board, message=Message(lane.message.says)))
    return replace(view, lanes=tuple(lanes))
