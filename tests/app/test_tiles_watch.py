"""Tiles of other sets are said once, after one of the first turns."""

from time import monotonic

import numpy as np
import pytest

from station.app.picture.tiles_watch import TilesWatch
from station.clock.reading import ClockReading
from station.referee.events import GameSettings
from station.referee.state import Done, Phase, TableState
from station.rules.game import Passed
from vision.reading import Picture

PICTURE = np.zeros((2, 2, 3), np.uint8)


CLOCK = ClockReading(0, 0, None, 0)


def after(turns: int) -> TableState[None]:
    """A table at which so many turns were made."""
    done = Done(Passed(0), None, None, (CLOCK, CLOCK), 0)
    return TableState(Phase.PLAYING, GameSettings("house", ()), (), history=(done,) * turns)


class Looking:
    """Looks at pictures as told, and counts them."""

    def __init__(self, *answers: bool | None) -> None:
        self.answers, self.looks, self.found = list(answers), 0, list[int]()
        self.watch = TilesWatch(lambda: PICTURE, self._strange, self.found.append)

    def _strange(self, _picture: Picture) -> bool | None:
        self.looks += 1
        return self.answers.pop(0)

    def play(self, turns: int) -> None:
        """Turns one after the other, each looked at for as long as that takes."""
        for played in range(turns + 1):
            before, until = self.looks, monotonic() + 60
            self.watch.show(after(played), played)
            while self.answers and played and self.looks == before and monotonic() < until:
                self.watch.show(after(played), played)
            while self.watch.looking and monotonic() < until:
                self.watch.show(after(played), played)


@pytest.mark.parametrize(
    ("answers", "looks", "found"),
    [((True,), 1, 1), ((None, False, True), 3, 1), ((False,) * 4, 4, 0)],
)
def test_other_tiles_are_said_once(answers: tuple[bool | None, ...], looks: int, found: int) -> None:
    looking = Looking(*answers)
    looking.play(7)
    assert (looking.looks, len(looking.found)) == (looks, found)
