"""What a level of player knows and how far it looks.

Levels differ first by the words they know (`station.engine.vocabulary`), then by how many of their plays they
notice, then by how far they think: whether they weigh what they keep, whether they look at what the opponent
may answer, and how long.
"""

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from station.rules.edition import BLANK


@dataclass(frozen=True, slots=True)
class Level:
    """notices: how many of the plays it could make, picked by chance; 0 for all. doubts: the share of wrong
    words that it doubts. keeps: whether it weighs the tiles it keeps. endgame: whether it counts the game out
    once the bag is empty. candidates: how many plays it thinks through against drawn racks; 0 for none.
    usual_ms: how long it likes to think."""

    notices: int
    doubts: float
    keeps: bool
    endgame: bool
    candidates: int
    usual_ms: int


LEVELS: Final = {
    1: Level(3, 0.3, keeps=False, endgame=False, candidates=0, usual_ms=300),
    2: Level(60, 0.5, keeps=True, endgame=False, candidates=0, usual_ms=300),
    3: Level(0, 1.0, keeps=True, endgame=True, candidates=0, usual_ms=1000),
    4: Level(0, 1.0, keeps=True, endgame=True, candidates=12, usual_ms=4000),
}


def doubts(level: Level, word: str) -> bool:
    """Whether a player of this level doubts this wrong word. It is the same words in every game."""
    return crc32(word.encode()) < level.doubts * 2**32


def spoken(tiles: tuple[str, ...]) -> str:
    """Tiles as a game's choice names them: QUIZ?"""
    return "".join(sorted(tiles, key=lambda tile: (tile == BLANK, tile)))
