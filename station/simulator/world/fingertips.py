"""Fingertips that move over a table, the same for every hand. Hands never teleport."""

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar

from station.simulator.world.script import Script, Wait

Point = tuple[float, float]
"""Millimetres, table frame."""


class Moment:
    """The station time of the action now being carried out."""

    now_ms = 0


class Reaching(ABC):
    """hurry: how many times faster than at leisure the hand moves."""

    REACH_MS: ClassVar[int]

    def __init__(self, moment: Moment, random: Random, hurry: float) -> None:
        self._moment, self._random, self._hurry = moment, random, hurry
        self._leg: tuple[int, int, Point, Point] | None = None

    @property
    def is_in(self) -> bool:
        return self._leg is not None

    def moves_until(self, now_ms: int) -> int | None:
        """When the current movement ends; None if the hand is still or withdrawn."""
        if self._leg is None or self._leg[1] <= now_ms or self._leg[2] == self._leg[3]:
            return None
        return self._leg[1]

    def reach(self, point: Point, leisure_ms: int | None = None) -> Script[None]:
        """Move the fingertips there, from outside the picture if the hand is out."""
        now = self._moment.now_ms
        begin = self._at(now) if self._leg else self._outside(point)
        takes = self._ms(self.REACH_MS if leisure_ms is None else leisure_ms)
        self._leg = (now, now + takes, begin, point)
        yield Wait(now + takes)

    def withdraw(self) -> Script[None]:
        """Take the hand out of the picture, with whatever it holds."""
        if self._leg is None:
            return
        yield from self.reach(self._outside(self._at(self._moment.now_ms)))
        self._leg = None

    @abstractmethod
    def _outside(self, point: Point) -> Point:
        """Where the fingertips are outside the picture, on their way to or from a point."""

    def _ms(self, leisure_ms: int) -> int:
        return max(1, round(leisure_ms / self._hurry * self._random.uniform(0.85, 1.2)))

    def _at(self, now_ms: int) -> Point:
        """Where the fingertips are: slow at both ends of a movement, fast between."""
        assert self._leg is not None
        begins, ends, (x0, y0), (x1, y1) = self._leg
        share = min(1.0, max(0.0, (now_ms - begins) / (ends - begins)))
        share = share * share * (3 - 2 * share)
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
