"""What a table needs to know about a game.

A game is a frozen position and a function from a position and a deed to the next position. It says what it
is waiting for (`awaits`); the table knows how each of those is done with tiles, clock buttons and a screen,
and reports it as a `Deed`. Nothing here is random: what the rules leave to chance is reported or stays
hidden, as on a real table. Players are numbered from 0, clockwise.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from station.rules.edition import Edition
from station.rules.facts import Facts, Factual
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import Lexicon


def filled(sentence: str, values: Mapping[str, object]) -> str:
    """An English sentence with its values: 1 tile, 2 tiles."""
    for name, value in values.items():
        if value == 1:
            sentence = sentence.replace(f"{{{name}}} tiles are", f"{{{name}}} tile is")
            sentence = sentence.replace(f"{{{name}}} tiles", f"{{{name}}} tile")
    return sentence.format(**values) if values else sentence


class RuleError(ValueError):
    """Something is against the rules. Its text is a sentence for people.

    sentence: may name values in braces, so that a screen can translate it before filling them in:
    `RuleError("the bag holds {count} tiles", count=3)`. squares: where on the board. cells: where in a free
    layout, as (row, column).
    """

    def __init__(
        self,
        sentence: str,
        *,
        squares: tuple[int, ...] = (),
        cells: tuple[tuple[int, int], ...] = (),
        **values: object,
    ) -> None:
        super().__init__(filled(sentence, values))
        self.sentence = sentence
        self.values = values
        self.squares = squares
        self.cells = cells


# What people do.


@dataclass(frozen=True, slots=True)
class Laid:
    """A player laid tiles on the board and pressed. placed: (square, tile) in order of squares. swapped:
    squares where a letter tile has replaced a blank for this letter."""

    player: int
    placed: tuple[tuple[int, Tile], ...]
    swapped: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Passed:
    """A player does nothing with the turn: a long press. In Scrabbage it is a go, in Auction a pass."""

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
    """Players called out, simultaneously: GO, or PICK."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A tile lies on the spot beside the board. tile: a letter of the set, or `BLANK`."""

    tile: str


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A player's free layout, as the camera reads it. cells: (row, column, tile), any origin; a blank has no
    letter. loose: tiles lying beside it, letters or `BLANK`."""

    player: int
    cells: tuple[tuple[int, int, Tile], ...]
    loose: tuple[str, ...] = ()

    def facts(self) -> Facts:
        cells = [(row, column, tile.fact) for row, column, tile in self.cells]
        return {"player": self.player, "cells": cells, "loose": self.loose}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What somebody said by touch or key, in answer to a `Choice`. player: None for the table as a whole.
    value: one of the choice's options, or the text it asks for."""

    topic: str
    player: int | None = None
    value: str = ""


Deed = Laid | Passed | Raised | Left | Called | Shown | LaidOut | Chosen


class OwnDeed(Factual, Protocol):
    """A deed that only one game knows."""

    @property
    def player(self) -> int:
        """Who did it."""


GameDeed = Deed | OwnDeed
"""A deed of any game."""


def doer(deed: GameDeed) -> int | None:
    """Who did it; None if several people did, or nobody in particular."""
    return None if isinstance(deed, Called | Shown) else deed.player


# What a game waits for.

BLANK_LETTER: Final = "blank"
"""The topic of the choice of a letter for a blank that was laid."""

BACK: Final = "back"
"""The option that leaves a needed choice: everything is as it was before it came up."""


TICK: Final = "tick"
"""The topic of a tile of a task that was turned or taken, or put back as it lay; the value is its square."""

DONE: Final = "done"
"""The topic of a task that was carried out as shown."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The player lays tiles and presses, or holds the button to pass; that player's time runs.
    most: how many tiles may be laid, None for as many as the player holds. lane: which of the game's boards;
    each may have a turn at the same time. swaps: a letter may take the place of a blank on the board."""

    player: int
    most: int | None = None
    lane: int = 0
    swaps: bool = field(default=False, compare=False)


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
    """A tile is drawn and laid on the spot beside the board for the camera to see, or typed."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The camera is to look at the player's free layout."""

    player: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that players may say by touch or key. player: who says it, None for the table as a whole.
    options: what to choose from; empty if the answer names tiles (`letters`) or there is nothing to choose.
    needed: play waits for it; otherwise it is on offer besides what is awaited. square: the board's square
    it is about. tiles: how many of the player's tiles the answer has to name; 0 for any number.

    The table knows the topic `BLANK_LETTER`: after a play with blanks that have no letter yet, it asks what
    the blank on `square` stands for before the play is over.
    """

    topic: str
    player: int | None = None
    options: tuple[str, ...] = ()
    letters: bool = False
    needed: bool = False
    square: int | None = field(default=None, compare=False)
    tiles: int = field(default=0, compare=False)


Awaited = Turn | Bid | Call | Spot | Layout | Choice

P = TypeVar("P")


class Rules(Protocol[P]):
    """The rules of one game, for certain players, tiles and words. P is its frozen position."""

    def begin(self) -> P:
        """The position before anything has been done."""

    def after(self, position: P, deed: GameDeed) -> P:
        """The position after a deed. Raises RuleError if the rules do not allow it, which includes any deed
        that the position is not waiting for."""

    def awaits(self, position: P) -> tuple[Awaited, ...]:
        """What may happen next, the main thing first. Empty: the game is over."""

    def scores(self, position: P) -> tuple[int, ...]:
        """Points by player or, in a game without points, what stands for them (games won, tiles left)."""

    def winners(self, position: P) -> tuple[int, ...]:
        """Who has won; several for a tie or a team, nobody while the game goes on."""

    def board(self, position: P) -> Position | None:
        """The tiles that should be on the board, so that the table knows which ones in a picture are new;
        None for a game without a board."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something players agree on before a game. choices: its possible values, the default first; empty for
    a whole number of at least `least`, whose default is `usual`."""

    name: str
    choices: tuple[str, ...] = ()
    usual: int = 0
    least: int = 0


ROTATES: Final = "rotates"
"""Given to the rules as an option, with the value `YES`: somebody waits to play, so there is one game at a
time."""

YES: Final = "yes"


AnyRules = Rules[Any]
"""The rules of some game, for whoever only hands its positions on, from these rules and back to them."""

Make = Callable[[int, Edition, Lexicon, Mapping[str, str]], AnyRules]

RULINGS: Final = 3
"""The version of the rules of all games, which a journal keeps: a game is replayed, and goes on, by the rules
it began under. Whoever changes a ruling on purpose raises it and gives the game the rules as they were
(`GameKind.earlier`), and raises the journal's `SCHEMA`. 1: version 0.1 of the program."""

TILES_PASS_AT_ONCE: Final = 2
"""The first version of the rulings in which exploded tiles are the partner's as soon as they leave the board,
and a game begins over tiles that lie on one only if people say so."""

MISTAKES_ASKED: Final = 3
"""The first version of the rulings in which a doubtful tile that may be none is asked about, so that no play
is refused for it, and an answer that nothing lies there lasts."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """A game that can be played at the table.

    name: as in `station play NAME`. players: the least and the most. board: whether it is played on one
    (otherwise every player lays out a crossword). hand: the size of a full hand. make: its rules for a number
    of players and these agreed options (defaults may be left out); raises RuleError for an impossible number
    of players or option. at_table: a `station.referee.table_game.TableGame` for what it does differently at
    the table. overtime: clocks count on below zero and do not end the game. partners: with four, players 0
    and 2 play together against 1 and 3. draws: the players may agree on a draw. points: players score them;
    without, all that counts is who won. earlier: what made the rules before `RULINGS`, oldest first, each
    with the last version it was right for.
    """

    name: str
    players: tuple[int, int]
    board: bool
    make: Make
    options: tuple[Option, ...] = ()
    hand: int = 7
    at_table: type[object] | None = None
    overtime: bool = True
    partners: bool = False
    draws: bool = False
    points: bool = True
    earlier: tuple[tuple[int, Make], ...] = ()

    def make_by(self, rulings: int) -> Make:
        """What makes the rules of this version."""
        return next((make for version, make in self.earlier if rulings <= version), self.make)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Who wins together."""
        if self.partners and players == 4:
            return ((0, 2), (1, 3))
        return tuple((player,) for player in range(players))
