"""Reviews of Friendly Scrabble."""

from typing import ClassVar

from station.review.lettered.reviewer import TurnReviewer


class FriendlyReviewer(TurnReviewer):
    takes_blanks: ClassVar[bool] = True
