"""Scores that are hardly what was played: a slip of the finger, most likely."""

from typing import Final

MOST: Final = 9999
"""No score is larger, nor further below zero: what is, is refused."""

LIKELY: Final = range(1001)
"""Whoever enters another score is asked: in seventy years of tournament Scrabble hardly one was higher."""

MARGIN: Final = 600
"""Whoever enters scores that differ by more is asked."""


FEW: Final = 50
ENOUGH: Final = 200
"""Whoever enters fewer points than the first for one side, and the second for another, is asked."""


def likely(scores: tuple[int, ...]) -> bool:
    """Whether scores of one game can be taken as they are. Nobody plays a game to the end without a point."""
    least, most = min(scores, default=0), max(scores, default=0)
    few = most <= 0 or (least < FEW and most >= ENOUGH)
    return all(score in LIKELY for score in scores) and most - least <= MARGIN and not few
