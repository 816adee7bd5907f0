"""Somebody who sees a whole table with boards exactly, so that no picture need be drawn or read."""

from typing import Any

from station.app.demo.game import SimulatedGame
from station.app.picture.observed import Observation
from station.referee.sight import Seen, SpotSeen
from station.rules.edition import BLANK
from station.simulator.render.scene import Scene
from station.simulator.tables.board_table import BoardTable
from tests.simulator.observer import see


class AllSeeing:
    """Camera and observer of a game: a picture is the scene itself."""

    interested = True

    def __init__(self, table: BoardTable) -> None:
        self._table = table
        self._before: Scene | None = None
        self._spot: str | None = None

    def take(self, scene: Any, _at_ms: int) -> Any:
        return scene

    def want(self, state: Any) -> None:
        """It looks at everything, whatever the state."""

    def observe(self, scene: Any, at_ms: int) -> Observation:
        boards = [see(scene, self._before, board, at_ms) for board in range(self._table.boards)]
        moving = any(board.moving for board in boards)
        self._before = scene
        return Observation((*boards, *self._spot_seen(at_ms, still=not moving)), moving)

    def _spot_seen(self, at_ms: int, *, still: bool) -> tuple[Seen, ...]:
        """The tile on the spot, once it has been there for two pictures."""
        piece = self._table.on_spot() if self._table.boards == 1 else None
        last, self._spot = self._spot, None if piece is None else piece.letter or BLANK
        seen = self._table.boards == 1 and still and last == self._spot
        return (SpotSeen(at_ms, self._spot),) if seen else ()


def watched(game: SimulatedGame) -> SimulatedGame:
    """The game, looked at by somebody who sees everything."""
    assert isinstance(game.table, BoardTable)
    game.camera = game.observer = AllSeeing(game.table)
    return game
