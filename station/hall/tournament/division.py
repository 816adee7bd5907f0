"""A division: entries that play one another."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from station.hall.tournament.preset import Preset


class Form(StrEnum):
    """What an entry is, and how entries meet."""

    SINGLES = "singles"  # an entry is one player; each plays against all others at the table
    TEAMS = "teams"  # an entry is a fixed team of two; two teams meet
    PARTNERS = "partners"  # an entry is one player; two pairs meet, paired anew each round


USUAL: Final = Preset()


@dataclass(frozen=True, slots=True)
class Division:
    """seats: players at a table, 2 to 4. rounds: planned; 0 if that is open. method: how rounds
    are paired unless the director says otherwise (`station.hall.tournament.methods`). tie_breaks: in order
    (`station.hall.tournament.tie_breaks`); () for the usual ones of the game. bye_spread: the spread that
    counts for a bye and a forfeit. tables: the tables to use, by number, in order; () for any."""

    name: str
    preset: Preset = USUAL
    form: Form = Form.TEAMS
    seats: int = 4
    rounds: int = 0
    method: str = "swiss"
    tie_breaks: tuple[str, ...] = ()
    bye_spread: int = 50
    tables: tuple[int, ...] = ()

    @property
    def team_size(self) -> int:
        """Players in an entry."""
        return 2 if self.form is Form.TEAMS else 1

    @property
    def sides(self) -> int:
        """Sides at a table: two, or as many as there are players."""
        return self.seats if self.form is Form.SINGLES else 2

    @property
    def entries_at_table(self) -> int:
        return self.seats // self.team_size
