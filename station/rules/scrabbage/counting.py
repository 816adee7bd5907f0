"""Scoring of laid tiles. Tile values do not count."""

from collections.abc import Iterator
from math import prod

from station.rules.lexicon import WordGraph
from station.rules.scrabbage.position import Points, Why
from station.rules.scrabbage.runs import runs, text
from station.rules.scrabble.position import Position as Board
from station.rules.scrabble.premium import PREMIUMS

WORD_POINTS = 2


def count(board: Board, new: tuple[int, ...], player: int, words: WordGraph) -> Iterator[Points]:
    """The points for the tiles on these squares, which were laid together.

    Each word they complete scores two, times its new tiles' word squares; each of them on a letter square
    scores two or three, whether it completes a word or not.
    """
    for run in runs(board, new):
        word = text(board, run)
        if word in words:
            factor = prod(PREMIUMS[square].word for square in run if square in new)
            yield Points(player, Why.WORD, WORD_POINTS * factor, run, word)
    for square in new:
        letter = PREMIUMS[square].letter
        if letter > 1:
            yield Points(player, Why.LETTER, letter, (square,), text(board, (square,)))
