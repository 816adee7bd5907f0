"""What stays the same throughout a game of Scrabbage."""

from dataclasses import dataclass

from station.rules.edition import Edition
from station.rules.lexicon import WordGraph


@dataclass(frozen=True, slots=True)
class Setup:
    """target: points needed to win. penalty: points lost for each fragment left at the end of a hand."""

    players: int
    edition: Edition
    words: WordGraph
    target: int = 121
    penalty: int = 0
