"""What a table shows in any game: one frozen value, without pixels, colours or functions.

The screen draws it, the feed writes it (`station.view.feed`); neither asks the referee. Texts are in one
language; numbers, squares and keys are there too, so that nobody has to parse sentences.
"""

from dataclasses import dataclass
from enum import Enum

from station.referee.events import Device
from station.referee.ruling import Doubt
from station.referee.seats import Seat
from station.referee.state import Phase
from station.rules.game import Bid, Call, Spot, Turn
from station.rules.game import Layout as LayoutAwaited
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordsUsed
from station.rules.tile import Kit, Side
from station.view.board import BoardView
from station.view.dealt import DealtView
from station.view.message import Message, Order
from station.view.pictures import Hands, Picture

Main = Turn | Bid | Call | Spot | LayoutAwaited
"""The main thing a table waits for."""


@dataclass(frozen=True, slots=True)
class ClockView:
    """A player's time, true at `at_ms` of station time. delay_ms: what is left of a delay before it falls."""

    remaining_ms: int
    at_ms: int
    running: bool = False
    delay_ms: int = 0
    flagged: str = ""  # that time is up, in words

    def at(self, now_ms: int) -> int:
        """What is left at `now_ms`; below zero in overtime."""
        if not self.running:
            return self.remaining_ms
        return self.remaining_ms - max(0, now_ms - self.at_ms - self.delay_ms)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player. seat: at the heads; None for a fifth player. clock: None in an untimed game. score: None in a
    game without points. acting: the table waits for this player."""

    name: str
    seat: Seat | None
    clock: ClockView | None = None
    score: int | None = None
    acting: bool = False


@dataclass(frozen=True, slots=True)
class DoubtfulCell:
    """A doubtful tile of a free crossword. text: the question, as a sentence."""

    row: int
    column: int
    candidates: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class CrosswordRead:
    """A player's free crossword as read at `at_ms`, with every question about it. loose: letters or
    `BLANK`."""

    player: int
    at_ms: int
    cells: tuple[tuple[int, int, Tile], ...]
    loose: tuple[str, ...]
    doubtful: tuple[DoubtfulCell, ...]


@dataclass(frozen=True, slots=True)
class QuestionView:
    """The one thing the station needs to know before it can rule. square: on the board; crossword: for tiles
    of a free one; neither: the whole board, or the spot. text: the question, as a sentence. glare: a lamp's
    reflection hides the square."""

    doubt: Doubt
    square: int | None
    candidates: tuple[str, ...]
    text: str
    crossword: CrosswordRead | None = None
    glare: bool = False


@dataclass(frozen=True, slots=True)
class OptionView:
    """One answer to a choice: its name in the rules, and its text."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """Something that players may say by touch or key, as in `station.rules.game.Choice`. label: its name;
    typing: what to type for it. hidden: its letters are nobody else's business."""

    topic: str
    player: int | None
    label: str
    typing: str
    options: tuple[OptionView, ...] = ()
    letters: bool = False
    needed: bool = False
    hidden: bool = False


class Ruled(Enum):
    """The outcome of the last ruling."""

    STANDS = "stands"
    PASSED = "passed"
    DONE = "done"  # anything else that stood: a bid, a call, an answer
    TAKEN_BACK = "taken-back"


@dataclass(frozen=True, slots=True)
class Formed:
    """A word of a play, with its squares if the game has a board."""

    text: str
    squares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingView:
    """The last ruling. reason: a key, "" if nothing was refused. squares: where tiles were laid, or what is
    wrong. draw: how many tiles to draw. gained: points by player. text: a sentence, or "". accepted: by the
    arbiter. inferred: squares whose doubtful letter was inferred. unknown: words for which something was
    refused, since the list lacks them."""

    kind: Ruled
    player: int | None
    words: tuple[Formed, ...] = ()
    squares: tuple[int, ...] = ()
    reason: str = ""
    text: str = ""
    draw: int = 0
    gained: tuple[int, ...] = ()
    accepted: bool = False
    inferred: tuple[int, ...] = ()
    unknown: tuple[str, ...] = ()


class ArbiterAction(Enum):
    """What an arbiter may do at a lane now."""

    ACCEPT = "accept"
    UNDO = "undo"
    CORRECT = "correct"
    SET_CLOCK = "set-clock"
    TYPE_PLAY = "type-play"


@dataclass(frozen=True, slots=True)
class Challenger:
    """Who may challenge the last play, if the players judge words themselves."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class LaneView:
    """A board, its players, and what is happening there. A game without a board has one lane without a board.

    order: the steps of an explosion to be carried out, and which are done. wrong: squares that are not as
    they should be meanwhile. mover: who is to move; kit: the kit drawn from here. turn: the player
    whose turn is awaited here. turns: how many are in the history. lacks: how many squares each of the
    players still lacks to win here; () in games that are not won so.
    """

    board: BoardView | None
    message: Message
    players: tuple[int, ...]
    question: QuestionView | None = None
    order: tuple[Order, ...] = ()
    wrong: tuple[int, ...] = ()
    mover: Side = Side.SOUTH
    kit: Kit = "a"
    turn: int | None = None
    ruling: RulingView | None = None
    hands: Hands | None = None
    turns: int = 0
    may: frozenset[ArbiterAction] = frozenset()
    challenger: Challenger | None = None
    lacks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EndingView:
    """How the game ended. how: a key. squares: of the winning chain, on the board of `lane`. open: it may
    still be taken back. agreed: players whose sides agree to it."""

    how: str
    winners: tuple[int, ...]
    text: str
    lane: int | None = None
    squares: tuple[int, ...] = ()
    open: bool = True
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AlarmView:
    """A device that does not answer. text: that it is lost, in words; why: what is wrong and what to do."""

    device: Device
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A side in a match: its players' numbers, its name, games won (ties as halves), and points in all."""

    players: tuple[int, ...]
    name: str
    won: float
    points: int


@dataclass(frozen=True, slots=True)
class MatchView:
    """How several games stand. best_of: 0 for as many as the players like. played: games so far, this one
    included once it is over. winners: players who have won the match. text: the same in a sentence."""

    best_of: int
    played: int
    rows: tuple[MatchRow, ...]
    winners: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Statistics:
    """What players did in a game: a row each, the player's name first, then a text below each head."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a table shows.

    camera: whether there is one. instead: a picture in place of the board. pictures: below the message.
    sides: two sides face each other across each board, so a tile's facing and kit matter. starts: the game
    can be started by touch. awaits: the main thing awaited, None while a choice comes first. callers: who
    may call out by touch. passing: what doing nothing with a turn is called, "" if there is no such choice.
    look_again: a crossword was refused and is looked at again only on request. end_choices: what players
    may say about the end: to resign, to draw, to agree. alarms: what is lost. blind: the camera is not
    used, though there is one. takes_blanks: blanks may be taken off the board. names_blanks: who lays one
    says what it stands for. scattered: the tiles of a play may lie on several lines. match: before a game
    of several and after it. statistics: once the game is over. dealt: the tiles, if the station holds them.
    elsewhere: it does, but people hold theirs at phones of their own, so nothing is laid or said at this
    screen. changes_ms: when the view next changes by itself; None for never. words: those that count."""

    game: str
    phase: Phase
    edition: str
    camera: bool
    players: tuple[PlayerView, ...]
    lanes: tuple[LaneView, ...]
    sides: bool = False
    starts: bool = False
    instead: Picture | None = None
    pictures: tuple[Picture, ...] = ()
    awaits: Main | None = None
    callers: tuple[int, ...] = ()
    passing: str = ""
    look_again: bool = False
    choices: tuple[ChoiceView, ...] = ()
    end_choices: tuple[ChoiceView, ...] = ()
    alarms: tuple[AlarmView, ...] = ()
    blind: bool = False
    takes_blanks: bool = False
    names_blanks: bool = True
    scattered: bool = False
    ending: EndingView | None = None
    match: MatchView | None = None
    statistics: Statistics | None = None
    dealt: DealtView | None = None
    elsewhere: bool = False
    changes_ms: int | None = None
    words: WordsUsed = WordsUsed("english")

    @property
    def live(self) -> bool:
        """Whether a game is under way, paused or not."""
        return self.phase in {Phase.PLAYING, Phase.PAUSED}

    @property
    def open(self) -> bool:
        """Whether an arbiter's means work: a game is under way, or its end can still be taken back."""
        return self.live or (self.ending is not None and self.ending.open)

    @property
    def asked(self) -> ChoiceView | None:
        """The choice that must be made before anything else, if any and if no question is open."""
        if self.phase is not Phase.PLAYING or any(lane.question for lane in self.lanes):
            return None
        return next((choice for choice in self.choices if choice.needed), None)


@dataclass(frozen=True, slots=True)
class Past:
    """A turn of a lane's history. board: None in a game without one."""

    board: BoardView | None
    message: Message
