"""Simulated tables with boards: the two of House, or a single one."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any

from station.clock.opened import Buttons
from station.games.house.people.player import HousePlayer
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.rules.tile import Side, Tile
from station.simulator.players.answering import answering
from station.simulator.players.board_player import MakesPlayer
from station.simulator.players.habits import Habits
from station.simulator.players.seated import Seated
from station.simulator.players.world_context import BoardContext
from station.simulator.render.scene import Scene
from station.simulator.tables.table import SimulatedTable
from station.simulator.world.laying_out import Row, as_lying, lay_out
from station.simulator.world.physical import SEATS, OnTable, Piece, Pieces
from station.simulator.world.scheduler import Scheduler
from station.simulator.world.seats import SPOT_MM
from station.simulator.world.shown import position, single_board


class BoardTable(SimulatedTable[BoardContext, Habits, Scene]):
    """boards: how many there are, each with a bag and a kit of its own."""

    boards = 1

    @cached_property
    def pieces(self) -> Pieces:
        return Pieces(self._edition, Random(f"{self._seed} tiles"), self.boards)

    def truth(self, board: int = 0) -> tuple[Tile | None, ...]:
        """225 squares as they physically are; a blank nobody has given a letter has letter ""."""
        return self.pieces.truth(board)

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

    def _sit_down(self, now_ms: int, state: Any) -> tuple[BoardContext, Scheduler]:
        context = BoardContext(
            self.pieces, self._moment, self._heads, self._lexicon, self._edition, self._habits, state,
            players=self._players,
        )  # fmt: skip
        people = self._people(context)
        scripts = [person.life() for person in people]
        scripts += [answering(board, context) for board in range(self.boards)]
        return context, Scheduler(self._moment, scripts, [person.hand for person in people], now_ms)

    @abstractmethod
    def _people(self, context: BoardContext) -> Sequence[Seated]:
        """The players, with all tiles laid out before them."""


class TwoBoardTable(BoardTable):
    """Two boards, two bags, four players."""

    boards = 2

    def _people(self, context: BoardContext) -> Sequence[Seated]:
        people = [HousePlayer(seat, context, f"{self._seed} {seat.board}{seat.side.value}") for seat in SEATS]
        shown = [position(context.state, board) for board in range(self.boards)]
        lay_out(self.pieces, shown, [row for person in people for row in person.rows()])
        return people


class SingleTable(BoardTable):
    """One board, one bag, two to four players."""

    def __init__(  # noqa: PLR0917  (as `SimulatedTable`)
        self,
        seed: int,
        lexicon: WordGraph,
        edition: Edition,
        heads: tuple[Buttons, Buttons],
        habits: Habits,
        player: MakesPlayer,
        players: int,
    ) -> None:
        super().__init__(seed, lexicon, edition, heads, habits, players)
        self._player = player

    def truth(self, board: int = 0) -> tuple[Tile | None, ...]:
        """As South reads them: facing plays no part."""
        return tuple(tile and replace(tile, facing=Side.SOUTH) for tile in super().truth(board))

    def _people(self, context: BoardContext) -> Sequence[Seated]:
        people = [self._player(number, context, f"{self._seed} {number}") for number in range(self._players)]
        board = single_board(context.state)
        for person in people:
            board = board.replace(person.unsettled())
        rows = [Row(seat, hand) for person in people for seat, hand in person.rows()]
        drawn = lay_out(self.pieces, [as_lying(board)], rows)
        auctioned = people[0].auctioned()
        if auctioned is not None:
            self.pieces.take(auctioned).place = OnTable(*SPOT_MM, 0.0)
        for person in people:
            person.drawn += [piece for seat, _ in person.rows() for piece in drawn.get(seat, ())]
        return people
