"""Scores that are hardly what was played: a slip of the finger, most likely."""

from typing import Final

MOST: Final = 9999
"""No score is larger, nor further below zero: what is, is refused."""

LIKELY: Final = range(1001)
"""Whoever enters another score is asked: in seventy years of tournament Scrabble hardly one was higher."""

MARGIN: Final = 600
"""Whoever enters scores that differ by more is asked."""


def likely(scores: tuple[int, ...]) -> bool:
    """Whether scores of one game can be taken as they are."""
    return (
        all(score in LIKELY for score in scores) and max(scores, default=0) - min(scores, default=0) <= MARGIN
    )
