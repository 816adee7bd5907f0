"""What a pairing method is asked, and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from station.hall.tournament.division import Division
from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Round

Sides = tuple[tuple[int, ...], ...]
"""The entries of each side of a table, the side that starts first; a single side is a bye."""


@dataclass(frozen=True, slots=True)
class Ask:
    """round: the number of the one to be paired. entries: those who play in it, by number. before: the rounds
    paired before it, complete or not, in order. seed: for whatever is left to the lot."""

    division: Division
    round: int
    entries: tuple[Entry, ...]
    before: tuple[Round, ...] = ()
    seed: int = 0

    @property
    def random(self) -> Random:
        """A new source of lots, the same each time."""
        return Random(f"{self.division.name} {self.round} {self.seed}")


Method = Callable[[Ask], tuple[Sides, ...]]
"""Pairs everybody once, the best table first. Raises TournamentError if it cannot pair these."""
