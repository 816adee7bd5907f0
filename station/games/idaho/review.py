"""Reviews of Idaho: as of every game without a board, in points."""

from typing import ClassVar

from station.review.races.reviewer import RaceReviewer


class IdahoReviewer(RaceReviewer):
    in_points: ClassVar[bool] = True
