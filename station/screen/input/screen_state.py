"""The state of this screen: local to it, not part of the game."""

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Final

from station.referee.events import AnyEvent
from station.rules.tile import FacedTile, Kit, Side
from station.screen.dealt.hand import DealtState
from station.screen.draw.code import QrRows
from station.screen.hall.now import HallNow
from station.screen.input.actions import Action, Request

Where = tuple[int, int]
"""Row and column of a free crossword."""


class Panel(Enum):
    """What lies over a lane, or over the whole screen."""

    NONE = "none"
    MENU = "menu"
    ARBITER = "arbiter"
    REASON = "reason"  # why an arbiter rules so
    PIN = "pin"  # typing it, to unlock the arbiter's means or to lock them
    LEAVE = "leave"
    LETTERS = "letters"  # the whole alphabet, for a question
    SQUARE = "square"  # choosing the square to correct
    TILE = "tile"  # naming the tile on it
    CLOCK = "clock"
    SETTINGS = "settings"  # how everything looks and sounds
    ABORT = "abort"
    HISTORY = "history"
    RULES = "rules"
    HELP = "help"
    CAMERA = "camera"  # what the camera sees
    STATISTICS = "statistics"
    ALLOW = "allow"  # whether all agree that a refused word counts
    OFFERS = "offers"  # everything that may be said beside what is awaited


class EntryKind(Enum):
    """What is being typed."""

    PLAY = "play"  # tiles from a square on
    LETTERS = "letters"  # tiles that a choice asks for
    SPOT = "spot"  # the tile on the spot
    NUMBER = "number"  # a number that a choice asks for
    PIN = "pin"


WRONG_PIN: Final = "wrong"
"""The topic of a PIN that is typed again, since the one before was not it."""


class VoiceSetting(Enum):
    """Whether a voice says what the screen shows."""

    NEVER = "never"  # this screen has none
    MISSING = "missing"  # it would, but espeak-ng is not installed
    NOT_NOW = "not now"
    ALOUD = "aloud"


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody is typing. player: for whom. topic: of the choice. square, down: where a play begins and
    its direction. laid: tiles of the play that were typed on other lines before. tiles: letters so far, small
    for a blank standing for one, `?` for a blank; for a number, its digits."""

    what: EntryKind
    player: int | None = None
    topic: str = ""
    square: int = 0
    down: bool = False
    tiles: tuple[str, ...] = ()
    blank: bool = False  # the next letter is a blank's
    swaps: tuple[int, ...] = ()  # squares whose blank is taken for the letter it stands for
    facing: Side | None = None  # of tiles, where that matters; North's words go leftwards and upwards
    kit: Kit = "a"
    laid: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OtherBoardInput:
    """What is open on the board that keys do not go to: as the fields of `ScreenState` of these names."""

    lane: int
    panel: Panel = Panel.NONE
    square: int | None = None
    draft: FacedTile | None = None
    turn: int = 0
    entry: Entry | None = None
    page: int = 0
    pending: Action | None = None
    notice: str = ""
    notice_until_ms: int = 0
    notice_turn: int | None = None


@dataclass(frozen=True, slots=True)
class ScreenState:
    """language: a language code with a catalogue, or "en". turned: boards as North sees them. lane: the lane
    that the panel covers and keys go to. square: the one being corrected; draft: its new tile, if facing
    matters. turn: which turn of the history is shown. entry: what is being typed. page: of a choice with very
    many options. said: answers about doubtful tiles of the crossword seen at `said_of_ms`. notice: a sentence
    for whoever touches the screen, until `notice_until_ms`; notice_turn: which turn of the board it is about,
    None if it is about none. focus: the button with the keyboard focus. left:
    the players have left the table; quit: and want to close the window; again: and want a rematch.
    clock_keys: keys and touch are the clock buttons. pin: locks the arbiter's
    means unless "". pending: what an arbiter is about to rule. volume: in percent, 0 for silence; None if
    nothing can be heard anyway. voice: whether one speaks. watched: nobody touches this picture, so it has no
    buttons. hall: what a hall adds; None at a table of its own. watched_at: the address where others watch,
    "" if they cannot; code: the same for a telephone. reviews, exports: a game that is over can be reviewed,
    or exported. dealt: what is being done with tiles that the station holds. still: no tile glides. aside:
    what is open on the other of two boards, while a play is typed on one of them. tapped: the point and time
    of the touch on a board that opened the keys. began: those of the touch that began the game. phones:
    people have phones, too. stopped: the clocks were stopped for whoever reads what is on the screen."""

    language: str = "en"
    turned: bool = False
    panel: Panel = Panel.NONE
    lane: int = 0
    square: int | None = None
    draft: FacedTile | None = None
    turn: int = 0
    entry: Entry | None = None
    page: int = 0
    said: tuple[tuple[Where, str], ...] = ()
    said_of_ms: int = -1
    notice: str = ""
    notice_until_ms: int = 0
    notice_turn: int | None = None
    focus: Action | None = None
    left: bool = False
    quit: bool = False
    again: bool = False
    theme: str = "dark"
    pin: str = ""
    clock_keys: bool = False
    pending: Action | None = None
    volume: int | None = None
    voice: VoiceSetting = VoiceSetting.NEVER
    watched: bool = False
    hall: HallNow | None = None
    watched_at: str = ""
    code: QrRows = ()
    reviews: bool = False
    exports: bool = False
    dealt: DealtState = DealtState()
    still: bool = False
    aside: OtherBoardInput | None = None
    tapped: tuple[int, int, int] | None = None
    began: tuple[int, int, int] | None = None
    phones: bool = False
    stopped: bool = False

    def at(self, lane: int) -> "ScreenState":
        """The same screen, with keys going to this one of two boards and to what is open there."""
        if lane == self.lane:
            return self
        there = self.aside if self.aside is not None and self.aside.lane == lane else OtherBoardInput(lane)
        here = OtherBoardInput(**{one.name: getattr(self, one.name) for one in fields(OtherBoardInput)})
        opened = {one.name: getattr(there, one.name) for one in fields(OtherBoardInput)}
        return replace(self, aside=here, **opened)

    @property
    def types(self) -> bool:
        """Whether a play is being typed on the board that keys go to."""
        return self.entry is not None and self.entry.what is EntryKind.PLAY

    @property
    def types_aside(self) -> bool:
        """Whether a play is being typed on the other board."""
        entry = None if self.aside is None else self.aside.entry
        return entry is not None and entry.what is EntryKind.PLAY

    def noticing(self, notice: str, until_ms: int, turn: int | None = None) -> "ScreenState":
        """With this sentence in place of any other."""
        return replace(self, notice=notice, notice_until_ms=until_ms, notice_turn=turn)

    @property
    def closed(self) -> "ScreenState":
        """With nothing over the picture, and nothing begun."""
        return replace(self, panel=Panel.NONE, entry=None, square=None, draft=None, page=0, pending=None)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a touch or a key comes to. local: the screen's state after it. events: for the referee. requests:
    for whoever shows this screen."""

    local: ScreenState
    events: tuple[AnyEvent, ...] = ()
    requests: tuple[Request, ...] = ()
