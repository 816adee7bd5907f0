"""What can happen at a table, whatever the game. The journal holds these and nothing else.

Presses and clock reports come from `station.clock.head`, pictures from `station.referee.sight`, everything
else from people. `at_ms` is station time: monotonic whole milliseconds. board: the game's boards, from the
left; in clock events, the head. reason: why an arbiter ruled so, in English words; "" for an answer to a
question, and where nobody was asked.
"""

from dataclasses import dataclass, field
from enum import Enum

from station.clock.control import TimeControl
from station.clock.head import ClockChanged, Flagged, Held, Pressed, Released
from station.clock.reading import ClockReading
from station.referee.dealt import Dealt
from station.referee.match import Match
from station.referee.sight import BoardSeen, LayoutSeen, SpotSeen
from station.rules.game import RULINGS, Deed
from station.rules.lexicon import LISTS, WordsUsed
from station.rules.tile import FacedTile, Side

TWENTY_FIVE_MINUTES = TimeControl(main_ms=1_500_000)


@dataclass(frozen=True, slots=True)
class GameSettings:
    """What is agreed before a game.

    game: as in `station play NAME`. names: the players', in order (`station.referee.seats`), beginning with
    the one who starts. options: of this game, those that differ from the defaults. camera: whether there is
    one; without it, plays are typed. match: the games before this one, if it is one of several. pauses: the
    game is paused when the camera or a clock head is lost. rulings: the version of the rules
    (`station.rules.game.RULINGS`). waiting: who sits out this game, in the order in which they come in.
    dealt: the station holds the tiles; None where people have their own. lists: the version of the bundled
    word lists (`station.rules.lexicon.LISTS`). agreed: words that count besides, in capital letters, as
    the people at the table say.
    """

    game: str
    names: tuple[str, ...]
    edition: str = "en"
    lexicon: str = "english"
    control: TimeControl = TWENTY_FIVE_MINUTES
    options: tuple[tuple[str, str], ...] = ()
    camera: bool = True
    match: Match | None = None
    pauses: bool = True
    rulings: int = field(default=RULINGS, metadata={"absent": 2})
    waiting: tuple[str, ...] = ()
    dealt: Dealt | None = None
    lists: int = field(default=LISTS, metadata={"absent": 1})
    agreed: tuple[str, ...] = ()

    @property
    def words(self) -> WordsUsed:
        """The words of the game, for `station.lexicon.load`."""
        return WordsUsed(self.lexicon, self.lists, self.agreed)

    def option(self, name: str, usual: str = "") -> str:
        """The agreed value, or `usual` if none was agreed."""
        return dict(self.options).get(name, usual)


@dataclass(frozen=True, slots=True)
class GameSetUp:
    """A new game with these settings. It begins once everybody it waits for has pressed a clock or, if it
    waits for nobody in particular, with anybody's press or `Continued`."""

    at_ms: int
    settings: GameSettings


@dataclass(frozen=True, slots=True)
class DeedEntered:
    """Somebody says by touch or key what was done: a play is typed, tiles are named, a choice is made."""

    at_ms: int
    deed: Deed


@dataclass(frozen=True, slots=True)
class Waited:
    """The time that the referee asked to be woken at (`Wake`) has come."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class BlankChosen:
    """The player says what the blank on `square` stands for."""

    board: int
    at_ms: int
    square: int
    letter: str


@dataclass(frozen=True, slots=True)
class SquareSettled:
    """Somebody answers a question, or an arbiter corrects a reading: this is what lies on `square`.

    It holds until the camera sees the square change.
    """

    board: int
    at_ms: int
    square: int
    tile: FacedTile | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayAccepted:
    """The arbiter lets the disputed play on this board stand as it lies."""

    board: int
    at_ms: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WordsAllowed:
    """The people at the table agree that these words count from now on in this game."""

    at_ms: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayUndone:
    """The arbiter takes back this board's last confirmed deed; the players restore the board."""

    board: int
    at_ms: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Challenged:
    """`side` challenges the opponent's last play on this board, in a game that a challenge may end."""

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
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Paused:
    at_ms: int


@dataclass(frozen=True, slots=True)
class Continued:
    """Play goes on after a pause with the sides that were running. everybody: of a game that is ready, the
    director starts the clocks of many tables at once, and nobody is waited for."""

    at_ms: int
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class Aborted:
    at_ms: int


class Device(Enum):
    CAMERA = "camera"
    LEFT_HEAD = "left-head"
    RIGHT_HEAD = "right-head"

    @property
    def head(self) -> int | None:
        """The number of a clock head."""
        return None if self is Device.CAMERA else (Device.LEFT_HEAD, Device.RIGHT_HEAD).index(self)


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device does not answer any more. why: a sentence on what is wrong and what to do."""

    at_ms: int
    device: Device
    why: str = ""


@dataclass(frozen=True, slots=True)
class DeviceFound:
    """A device that was lost answers again."""

    at_ms: int
    device: Device


@dataclass(frozen=True, slots=True)
class CameraUsed:
    """Play goes on without the camera, by touch and keys, or with it again."""

    at_ms: int
    used: bool


@dataclass(frozen=True, slots=True)
class Resumed:
    """The station came back after a stop with the clocks as last known; the game is paused."""

    at_ms: int
    clocks: tuple[ClockReading, ClockReading]


AnyEvent = (
    GameSetUp
    | Pressed
    | Held
    | Released
    | Flagged
    | ClockChanged
    | BoardSeen
    | SpotSeen
    | LayoutSeen
    | DeedEntered
    | BlankChosen
    | SquareSettled
    | PlayAccepted
    | PlayUndone
    | Challenged
    | ClockSet
    | Paused
    | Continued
    | Aborted
    | CameraUsed
    | DeviceLost
    | DeviceFound
    | Resumed
    | Waited
    | WordsAllowed
)

__all__ = [
    "TWENTY_FIVE_MINUTES",
    "Aborted",
    "AnyEvent",
    "BlankChosen",
    "BoardSeen",
    "CameraUsed",
    "Challenged",
    "ClockChanged",
    "ClockSet",
    "Continued",
    "DeedEntered",
    "Device",
    "DeviceFound",
    "DeviceLost",
    "Flagged",
    "GameSetUp",
    "GameSettings",
    "Held",
    "LayoutSeen",
    "Paused",
    "PlayAccepted",
    "PlayUndone",
    "Pressed",
    "Released",
    "Resumed",
    "SpotSeen",
    "SquareSettled",
    "Waited",
    "WordsAllowed",
]  # fmt: skip
