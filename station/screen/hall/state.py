"""What a table of a hall shows between its games, and what people choose there."""

from dataclasses import dataclass

from station.referee.events import GameSettings
from station.screen.draw.code import QrRows
from station.setup.view import CheckLine


@dataclass(frozen=True, slots=True)
class HallState:
    """event: what the tournament is called. table: the number of this one. settings: of the game assigned,
    None while none is; title: of its round. here: its players who have said so, by number. begun: whether it
    has begun. reached: whether the hall is connected; why: why not. waiting: events that the hall does not
    have yet. message: of the director. checks: of this table, by language; checking: they are being made;
    can_check: they can be. page: the address where spectators watch; qr: the same for a telephone. preset:
    what games here will be like; preset_wrong: why that cannot be, as a sentence. refused: the hall
    does not let this machine in any more."""

    event: str = ""
    table: str = ""
    title: str = ""
    settings: GameSettings | None = None
    here: frozenset[int] = frozenset()
    begun: bool = False
    reached: bool = True
    why: str = ""
    waiting: int = 0
    message: str = ""
    checks: tuple[tuple[str, tuple[CheckLine, ...]], ...] = ()
    checking: bool = False
    can_check: bool = False
    page: str = ""
    qr: QrRows = ()
    preset: GameSettings | None = None
    preset_wrong: str = ""
    refused: bool = False

    def checks_in(self, language: str) -> tuple[CheckLine, ...]:
        """The checks in a language, or else in the first there is."""
        known = dict(self.checks)
        return known.get(language) or next(iter(known.values()), ())

    @property
    def all_here(self) -> bool:
        return self.settings is not None and len(self.here) == len(self.settings.names)


@dataclass(frozen=True, slots=True)
class CheckIn:
    """A player says that they are here, or takes it back."""

    player: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Set the game up, or go on with it."""


@dataclass(frozen=True, slots=True)
class CheckAgain:
    """Check the table."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Back to where this was opened from."""


Chosen = CheckIn | Begin | CheckAgain | Leave
