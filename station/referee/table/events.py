"""What can happen at a table, whichever game is played there. The journal holds these and nothing else.

What means the same as at a House table is the same event (`station.referee.events`); presses come from the
clock heads. `at_ms` is station time: monotonic whole milliseconds.
"""

from dataclasses import dataclass

from station.clock.control import TimeControl
from station.clock.head import ClockChanged, Flagged, Held, Pressed, Released
from station.referee.events import (
    Aborted,
    BlankChosen,
    ClockSet,
    Continued,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SquareSettled,
)
from station.referee.sight import BoardSeen
from station.rules.game import Deed
from station.rules.scrabble.position import Tile

TWENTY_FIVE_MINUTES = TimeControl(main_ms=1_500_000)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What is agreed before a game.

    game: as in `station play NAME`. names: of the players, clockwise, who begins first. options: of this
    game, those that differ from the usual. camera: whether one looks on; without it, plays are typed.
    """

    game: str
    names: tuple[str, ...]
    edition: str = "en"
    lexicon: str = "english"
    control: TimeControl = TWENTY_FIVE_MINUTES
    options: tuple[tuple[str, str], ...] = ()
    camera: bool = True


@dataclass(frozen=True, slots=True)
class TableSetUp:
    """A new game with these settings; it begins when somebody presses a clock, or by `Continued`."""

    at_ms: int
    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Told:
    """Somebody tells by touch or key what was done: a play is typed, tiles are named, a choice is made."""

    at_ms: int
    deed: Deed


@dataclass(frozen=True, slots=True)
class SpotSeen:
    """The spot beside the board on a still picture. tile: a letter, `BLANK`, or None for an empty spot.
    doubtful: the reader does not vouch for it; `candidates` are then the likeliest letters, best first."""

    at_ms: int
    tile: str | None
    doubtful: bool = False
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LayoutSeen:
    """A player's free layout on a still picture.

    cells: (row, column, tile), rows downwards and columns rightwards as the player sees them, any origin; a
    blank has no letter. loose: tiles beside it, letters or `BLANK`. doubtful: cells the reader does not
    vouch for. moving: a hand lies over it, so that it settles nothing yet.
    """

    at_ms: int
    player: int
    cells: tuple[tuple[int, int, Tile], ...]
    loose: tuple[str, ...] = ()
    doubtful: tuple[tuple[int, int], ...] = ()
    moving: bool = False


@dataclass(frozen=True, slots=True)
class Waited:
    """The time that the referee asked to be woken at (`Wake`) has come."""

    at_ms: int


TableEvent = (
    TableSetUp
    | Pressed
    | Held
    | Released
    | Flagged
    | ClockChanged
    | BoardSeen
    | SpotSeen
    | LayoutSeen
    | Told
    | BlankChosen
    | SquareSettled
    | PlayAccepted
    | PlayUndone
    | ClockSet
    | Paused
    | Continued
    | Aborted
    | Resumed
    | Waited
)

__all__ = [
    "Aborted", "BlankChosen", "BoardSeen", "ClockChanged", "ClockSet", "Continued", "Flagged", "Held",
    "LayoutSeen", "Paused", "PlayAccepted", "PlayUndone", "Pressed", "Released", "Resumed", "SpotSeen",
    "SquareSettled", "TableEvent", "TableSetUp", "TableSettings", "Told", "Waited",
]  # fmt: skip
