"""What can happen to a House table. The journal holds these and nothing else.

Presses and clock reports come from `station.clock.head`, table pictures from `station.referee.sight`,
everything else from people. `at_ms` is station time: monotonic whole milliseconds.
"""

from dataclasses import dataclass
from enum import Enum

from station.clock.control import TimeControl
from station.clock.head import ClockChanged, Flagged, Held, Pressed, Released
from station.clock.reading import ClockReading
from station.referee.sight import BoardSeen
from station.rules.tile import Side, Tile

TEN_MINUTES = TimeControl()


class Judge(Enum):
    """Who judges words: the station at once, or the players by challenge."""

    REFEREE = "referee"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """What is agreed before a game.

    names: left South, left North, right South, right North. first: the side that plays first on the left
    board; on the right board it is the other side (the player diagonally across).
    """

    names: tuple[str, str, str, str] = ("South", "North", "South", "North")
    edition: str = "en"
    lexicon: str = "english"
    control: TimeControl = TEN_MINUTES
    first: Side = Side.SOUTH
    judge: Judge = Judge.REFEREE


@dataclass(frozen=True, slots=True)
class GameSetUp:
    """A new game with these settings; the clocks wait for the two opponents' presses."""

    at_ms: int
    settings: HouseSettings


@dataclass(frozen=True, slots=True)
class BlankChosen:
    """The player says which letter the blank on `square` stands for."""

    board: int
    at_ms: int
    square: int
    letter: str


@dataclass(frozen=True, slots=True)
class SquareSettled:
    """Somebody answers a doubt, or an arbiter corrects a reading: this is what lies on `square`.

    It holds until the camera sees the square change.
    """

    board: int
    at_ms: int
    square: int
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class PlayAccepted:
    """The arbiter lets the play in dispute on this board stand as it lies."""

    board: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class PlayUndone:
    """The arbiter takes back the last confirmed play of this board; its tiles are to be put back."""

    board: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """`side` challenges the opponent's last play on this board (`judge = players`)."""

    board: int
    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The arbiter sets one side's remaining time."""

    board: int
    at_ms: int
    side: Side
    remaining_ms: int


@dataclass(frozen=True, slots=True)
class Paused:
    at_ms: int


@dataclass(frozen=True, slots=True)
class Continued:
    """Play goes on after a pause, each board with the side that was running."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Aborted:
    at_ms: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The station came back after a stop, with the clocks as they were last known; the game is paused."""

    at_ms: int
    clocks: tuple[ClockReading, ClockReading]


Event = (
    GameSetUp
    | Pressed
    | Held
    | Released
    | Flagged
    | ClockChanged
    | BoardSeen
    | BlankChosen
    | SquareSettled
    | PlayAccepted
    | PlayUndone
    | Challenged
    | ClockSet
    | Paused
    | Continued
    | Aborted
    | Resumed
)

__all__ = [
    "Aborted", "BlankChosen", "BoardSeen", "Challenged", "ClockChanged", "ClockSet", "Continued", "Event",
    "Flagged", "GameSetUp", "Held", "HouseSettings", "Judge", "Paused", "PlayAccepted", "PlayUndone",
    "Pressed", "Released", "Resumed", "SquareSettled",
]  # fmt: skip
