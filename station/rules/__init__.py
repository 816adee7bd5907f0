"""What the rules of all games share: squares, tiles, positions, words."""

from station.rules.edition import Edition
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import GivenWords, Lexicon, WordGraph
from station.rules.square import SIZE, SQUARES, parse_square, square_name
from station.rules.tile import FacedTile, Side

__all__ = [
    "SIZE",
    "SQUARES",
    "Edition",
    "FacedPlay",
    "FacedPosition",
    "FacedTile",
    "GivenWords",
    "Lexicon",
    "Side",
    "WordGraph",
    "parse_square",
    "square_name",
]
