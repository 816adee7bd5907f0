"""The simulated people of House without their hands: which play they choose where a computer player would."""

from collections import Counter
from random import Random

from station.engine.engine import Choice
from station.engine.engine import Situation as Seat
from station.games.house.people.strategy import Situation, choose
from station.games.house.rules.game import House, board_of, side_of
from station.games.house.rules.table import HousePosition
from station.rules.edition import BLANK
from station.rules.faced import LaidFacing
from station.rules.game import Passed
from station.rules.lexicon import WordGraph
from station.rules.tile import KITS
from station.simulator.players.habits import Habits
from station.simulator.world.physical import InBag, Piece


class HousePerson:
    """An `Engine`: both players of a team in one game. They choose as at the simulated table, and make no
    slips."""

    usual_ms = 0

    def __init__(self) -> None:
        self._turns: Counter[int] = Counter()

    def choose(self, seat: Seat, budget_ms: int, random: Random) -> Choice:
        """A play or a pass, at once."""
        del budget_ms
        rules, position = seat.rules, seat.position
        assert isinstance(rules, House)
        assert isinstance(rules.lexicon, WordGraph)
        assert isinstance(position, HousePosition)
        board, side = board_of(seat.seat), side_of(seat.seat)
        now = position.boards[board]
        row = tuple(
            Piece(tile.kit, "" if tile.letter == BLANK else tile.letter, InBag(board)) for tile in seat.hand
        )
        situation = Situation(
            now.position, side, row, side not in now.played, rules.lexicon, KITS[board], self._turns[board]
        )
        # Both sides of the board have turns.
        self._turns[board] += 2
        ruling = choose(situation, Habits(), random)
        return Choice(Passed(seat.seat) if ruling is None else LaidFacing(seat.seat, ruling.play.placed))
