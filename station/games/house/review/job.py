"""A turn of House, as it is thought about."""

from dataclasses import dataclass

from station.games.house.rules.table import HouseBoard, TurnMade
from station.review.sentence import Name
from station.rules.faced import FacedPosition
from station.rules.lexicon import WordsUsed
from station.rules.moves.rack import RackTile


@dataclass(frozen=True, slots=True)
class TurnJob:
    """board: before the turn; made, after: what was done there, and the board then. words: that somebody said
    are words, in this game. rack: what the player held, all of it if `whole`, otherwise what was laid and
    what the partner had passed on before; answer: the same of the opponent, for the next turn there. partner,
    opponent: their names."""

    number: int
    player: int
    at_ms: int
    lexicon: WordsUsed
    words: tuple[str, ...]
    board: HouseBoard
    made: TurnMade
    after: FacedPosition
    rack: tuple[RackTile, ...]
    answer: tuple[RackTile, ...]
    whole: bool
    partner: Name
    opponent: Name
