"""A division: entries that play one another, and what their tables are set to."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from station.clock.control import TimeControl
from station.registry import ENTRIES, USUAL

TEN_MINUTES: Final = TimeControl()


@dataclass(frozen=True, slots=True)
class Preset:
    """game, edition, lexicon, options: as in `station play NAME`; options holds those that differ from the
    game's defaults, who judges among them. control: the clocks."""

    game: str = USUAL
    control: TimeControl = TEN_MINUTES
    edition: str = "en"
    lexicon: str = "english"
    options: tuple[tuple[str, str], ...] = ()

    @property
    def clocks(self) -> str:
        """The time control as text, as `TimeControl.parse` reads it: `10`, `25/5`."""
        return self.control.text

    @property
    def boards(self) -> int:
        """How many its game is played on; 1 if this station does not know the game."""
        return ENTRIES[self.game].boards if self.game in ENTRIES else 1

    @property
    def points(self) -> bool:
        """Whether its game has points."""
        return self.game not in ENTRIES or ENTRIES[self.game].kind.points


class Form(StrEnum):
    """What an entry is, and how entries meet."""

    SINGLES = "singles"  # an entry is one player; each plays against all others at the table
    TEAMS = "teams"  # an entry is a fixed team of two; two teams meet
    PARTNERS = "partners"  # an entry is one player; two pairs meet, paired anew each round


USUAL_PRESET: Final = Preset()


@dataclass(frozen=True, slots=True)
class Division:
    """seats: players at a table, 2 to 4. rounds: planned; 0 if that is open. method: how rounds
    are paired unless the director says otherwise (`station.hall.tournament.methods`). tie_breaks: in order
    (`station.hall.tournament.tie_breaks`); () for the usual ones of the game. bye_spread: the spread that
    counts for a bye and a forfeit. tables: the tables to use, by number, in order; () for any.

    absence: a round that an entry misses counts as lost by so much; None: it counts nothing. spread_cap: a
    game counts at most so much spread; 0: all of it. apart: so many wins of difference are as bad as a game
    between players of one club or family; 0: neither matters. prizes: how many places win something; whoever
    has the first for certain then meets somebody who can win none any more (named after Gibson); 0: not so.

    round_minutes: how long a round lasts; its clock starts with those of the tables; 0: only when the
    director starts it."""

    name: str
    preset: Preset = USUAL_PRESET
    form: Form = Form.TEAMS
    seats: int = 4
    rounds: int = 0
    method: str = "swiss"
    tie_breaks: tuple[str, ...] = ()
    bye_spread: int = 50
    tables: tuple[int, ...] = ()
    absence: int | None = None
    spread_cap: int = 0
    apart: int = 0
    prizes: int = 0
    round_minutes: int = 0

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
