"""Simulated tables with boards."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from random import Random

from station.clock.opened import Buttons
from station.referee.state import TableState
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.rules.tile import FacedTile, Side
from station.simulator.players.answers import answering
from station.simulator.players.habits import Habits
from station.simulator.players.seated import MakesPlayer, Seated
from station.simulator.players.world_context import BoardContext
from station.simulator.render.scene import Scene
from station.simulator.render.seats import SPOT_MM
from station.simulator.tables.table import SimulatedTable
from station.simulator.world.laying_out import lay_out
from station.simulator.world.physical import OnTable, Piece, Pieces
from station.simulator.world.scheduler import Scheduler
from station.simulator.world.shown import position


class BoardTable(SimulatedTable[BoardContext, Habits, Scene]):
    """player: who sits down. boards: how many there are, each with a bag and a kit of its own."""

    def __init__(  # noqa: PLR0917  (as `SimulatedTable`)
        self,
        seed: int,
        lexicon: WordGraph,
        edition: Edition,
        heads: tuple[Buttons, Buttons],
        habits: Habits,
        player: MakesPlayer,
        players: int,
        boards: int = 1,
    ) -> None:
        super().__init__(seed, lexicon, edition, heads, habits, players)
        self._player, self.boards = player, boards

    @cached_property
    def pieces(self) -> Pieces:
        return Pieces(self._edition, Random(f"{self._seed} tiles"), self.boards)

    def truth(self, board: int = 0) -> tuple[FacedTile | None, ...]:
        """225 squares as they physically are; a blank nobody has given a letter has letter "". On a single
        board, as South reads them: facing plays no part."""
        tiles = self.pieces.truth(board)
        return (
            tiles if self.boards > 1 else tuple(tile and replace(tile, facing=Side.SOUTH) for tile in tiles)
        )

    def on_spot(self) -> Piece | None:
        """The tile that lies on the spot beside the board."""
        return self._context.on_spot() if self._context else None

    def scene(self, now_ms: int) -> Scene:
        return Scene(
            boards=tuple(self.pieces.drawn(board, now_ms) for board in range(self.boards)),
            loose=self.pieces.loose(),
            arms=self._scheduler.arms(now_ms) if self._scheduler else (),
            bump=self._context.bump if self._context else (0.0, 0.0, 0.0),
        )

    def _sit_down(self, now_ms: int, state: TableState[object]) -> tuple[BoardContext, Scheduler]:
        context = BoardContext(
            self.pieces, self._moment, self._heads, self._lexicon, self._edition, self._habits, state,
            players=self._players,
        )  # fmt: skip
        people = self._people(context)
        scripts = [person.life() for person in people]
        scripts += [answering(board, context) for board in range(self.boards)]
        return context, Scheduler(self._moment, scripts, [person.hand for person in people], now_ms)

    def _people(self, context: BoardContext) -> Sequence[Seated]:
        """The players, with all tiles laid out before them."""
        people = [self._player(number, context, self._seed) for number in range(self._players)]
        boards = [position(context.state, board) for board in range(self.boards)]
        for person in people:
            boards[person.seat.board] = boards[person.seat.board].replace(person.laid())
        rows = [person.rows() for person in people]
        drawn = lay_out(self.pieces, boards, [row for own in rows for row in own])
        on_spot = next((tile for person in people if (tile := person.on_spot()) is not None), None)
        if on_spot is not None:
            self.pieces.take(on_spot).place = OnTable(*SPOT_MM, 0.0)
        for person, own in zip(people, rows, strict=True):
            for seat in dict.fromkeys(row.seat for row in own):
                person.drawn += drawn.get(seat, ())
        return people
