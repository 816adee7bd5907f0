"""What a level of player knows and how far it looks.

Levels differ by what they see: how many words they know, whether they weigh what they keep, whether they look
at what the opponent may answer, and how long they think. None plays at random.
"""

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from station.rules.edition import BLANK

FAMILY: Final = 5
"""Longer words that begin with the same letters are known together: whoever knows WALKED knows WALKING."""


@dataclass(frozen=True, slots=True)
class Level:
    """vocabulary: the share of all words it knows; those of two letters are known to all but beginners.
    keeps: whether it weighs the tiles it keeps. endgame: whether it counts the game out once the bag is
    empty. candidates: how many plays it thinks through against drawn racks; 0 for none. usual_ms: how long
    it likes to think."""

    vocabulary: float
    keeps: bool
    endgame: bool
    candidates: int
    usual_ms: int


LEVELS: Final = {
    1: Level(0.3, keeps=False, endgame=False, candidates=0, usual_ms=300),
    2: Level(0.5, keeps=True, endgame=False, candidates=0, usual_ms=300),
    3: Level(1.0, keeps=True, endgame=True, candidates=0, usual_ms=1000),
    4: Level(1.0, keeps=True, endgame=True, candidates=12, usual_ms=4000),
}


def knows(level: Level, word: str) -> bool:
    """Whether a player of this level knows a word. It is the same words in every game."""
    if level.vocabulary >= 1 or (len(word) == 2 and level.keeps):
        return True
    return crc32(word[:FAMILY].encode()) < level.vocabulary * 2**32


def spoken(tiles: tuple[str, ...]) -> str:
    """Tiles as a game's choice names them: QUIZ?"""
    return "".join(sorted(tiles, key=lambda tile: (tile == BLANK, tile)))
