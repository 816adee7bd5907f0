"""The House player."""

from random import Random

from station.engine.engine import Choice, NowMs, Situation
from station.rules.game import Passed
from station.rules.house.game import House, HousePlay, board_of, side_of
from station.rules.house.moves import legal_plays
from station.rules.house.table import KITS, HousePosition
from station.rules.lexicon import WordGraph


class HouseEngine:
    """Lays many tiles."""

    usual_ms = 100

    def __init__(self, level: int, now_ms: NowMs) -> None:
        del level, now_ms

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        del budget_ms
        rules, position, seat = situation.rules, situation.position, situation.seat
        assert isinstance(rules, House)
        assert isinstance(position, HousePosition)
        board, side = board_of(seat), side_of(seat)
        now = position.boards[board]
        if position.won is not None or now.to_move is not side:
            raise ValueError("nothing is awaited of this seat")
        assert isinstance(rules.lexicon, WordGraph)
        first, own = side not in now.played, KITS[board]
        found = list(legal_plays(now.position, side, situation.hand, rules.lexicon, first=first, own=own))
        random.shuffle(found)
        best = max(found, key=lambda play: len(play.placed), default=None)
        return Choice(Passed(seat) if best is None else HousePlay(seat, best.placed))
