"""What a table needs to know of a game, whichever it is.

A game is a frozen position, and a function from a position and what somebody did to the next position. It
says what it waits for (`awaits`); the table knows how each of those is done with tiles, clock buttons and a
screen, and tells the game in the words of `Deed`. Nothing here is random: what the rules leave to chance is
told, or stays hidden, as on a real table. Players are numbered from 0, clockwise.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from station.rules.edition import Edition
from station.rules.lexicon import Lexicon
from station.rules.scrabble.position import Position, Tile


class RuleError(ValueError):
    """What was asked for is against the rules; a sentence for people.

    sentence: may name values in braces, so that a screen can put the sentence in another language and then
    the values into it: `RuleError("the bag holds {count} tiles", count=3)`. squares: where on the board.
    cells: where in a free layout, as (row, column).
    """

    def __init__(
        self,
        sentence: str,
        *,
        squares: tuple[int, ...] = (),
        cells: tuple[tuple[int, int], ...] = (),
        **values: object,
    ) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.sentence = sentence
        self.values = values
        self.squares = squares
        self.cells = cells


# What people do.


@dataclass(frozen=True, slots=True)
class Laid:
    """A player laid tiles on the board and pressed. placed: (square, tile) in order of squares. swapped:
    squares where a letter tile now lies in place of a blank that stood for this letter."""

    player: int
    placed: tuple[tuple[int, Tile], ...]
    swapped: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Passed:
    """A player does nothing with the turn: a long press. In Scrabbage this is a go, in Auction a pass."""

    player: int


@dataclass(frozen=True, slots=True)
class Raised:
    """A bidder raises: a tap of the button."""

    player: int


@dataclass(frozen=True, slots=True)
class Left:
    """A bidder leaves the bidding: a long press."""

    player: int


@dataclass(frozen=True, slots=True)
class Called:
    """Players called out, all at once: GO, or PICK."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A tile lies on the spot beside the board. tile: a letter of the set, or `BLANK`."""

    tile: str


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The free layout of a player, as the camera reads it. cells: (row, column, tile), any origin; a blank
    has no letter. loose: tiles that lie beside it, letters or `BLANK`."""

    player: int
    cells: tuple[tuple[int, int, Tile], ...]
    loose: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """What somebody said by touch or key, in answer to a `Choice`. player: None for the table as a whole.
    value: one of the choice's options, or the text it asks for."""

    topic: str
    player: int | None = None
    value: str = ""


Deed = Laid | Passed | Raised | Left | Called | Shown | LaidOut | Chosen


# What a game waits for.

BLANK_LETTER: Final = "blank"
"""The topic of the choice which letter a blank that was laid stands for."""

BACK: Final = "back"
"""The option of a needed choice by which it can be left: all is as it was before it was asked."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The player lays tiles and presses, or holds the button to pass; that player's time runs.
    most: how many tiles may be laid, None for no limit but the hand. lane: on which of the game's boards,
    where it has several; each may have a turn at once."""

    player: int
    most: int | None = None
    lane: int = 0


@dataclass(frozen=True, slots=True)
class Bid:
    """The player raises the price to `price`, or leaves. No time runs."""

    player: int
    price: int


@dataclass(frozen=True, slots=True)
class Call:
    """Any of these players may call out `word`, by button. No time runs."""

    players: tuple[int, ...]
    word: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile is drawn and laid on the spot beside the board, for the camera to see, or is typed."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The player's free layout is to be looked at."""

    player: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be said by touch or key. player: who says it, None for the table as a whole.
    options: what to choose from; empty where tiles are to be named (`letters`) or nothing more is to be
    said. needed: play waits for it; otherwise it is an offer beside what is awaited. square: of the board,
    that it is about.

    The topic `BLANK_LETTER` is known to the table: after a play whose blanks have no letter yet, it asks for
    that of the blank on `square` before the play is over.
    """

    topic: str
    player: int | None = None
    options: tuple[str, ...] = ()
    letters: bool = False
    needed: bool = False
    square: int | None = field(default=None, compare=False)


Awaited = Turn | Bid | Call | Spot | Layout | Choice

P = TypeVar("P")


class Rules(Protocol[P]):
    """The rules of one game, made for its players, tiles and words. P is its frozen position."""

    def begin(self) -> P:
        """The position before anything has been done."""

    def after(self, position: P, deed: Deed) -> P:
        """The position after a deed. Raises RuleError when the rules do not allow it; nothing has changed
        then. A deed that the position does not wait for is not allowed."""

    def awaits(self, position: P) -> tuple[Awaited, ...]:
        """What may happen next, the main thing first. Empty: the game is over."""

    def scores(self, position: P) -> tuple[int, ...]:
        """Points by player. Where a game counts none, what stands for them (games won, tiles left)."""

    def winners(self, position: P) -> tuple[int, ...]:
        """Who has won; several on a tie or for a team, nobody while the game goes on."""

    def board(self, position: P) -> Position | None:
        """The tiles that should lie on the board, by which the table knows new ones on a picture; None for a
        game without a board."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something players agree on before a game. choices: the values it may have, the usual one first; empty
    where it is a whole number from `least`, and then `usual` is its usual value."""

    name: str
    choices: tuple[str, ...] = ()
    usual: int = 0
    least: int = 0


@dataclass(frozen=True, slots=True)
class GameKind:
    """A game that can be played at the table.

    name: as in `station play NAME`. players: the least and the most. board: whether it is played on one
    (else every player lays out a crossword). hand: how many tiles a full hand has. make: its rules, for so
    many players and these agreed options (only those that differ from the usual need be given); raises
    RuleError for a number of players or an option that cannot be. at_table: what it does otherwise at the
    table than other games, a `station.referee.table_game.TableGame`. overtime: time that has run out is
    counted on, and ends no game.
    """

    name: str
    players: tuple[int, int]
    board: bool
    make: Callable[[int, Edition, Lexicon, Mapping[str, str]], Rules[Any]]
    options: tuple[Option, ...] = ()
    hand: int = 7
    at_table: type[Any] | None = None
    overtime: bool = True
