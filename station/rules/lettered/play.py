"""A play, the words it forms, and the ruling on it."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from station.rules.game import RuleError, filled
from station.rules.lettered.position import Position, Tile


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles laid in one turn: (square, tile) pairs in order of squares."""

    placed: tuple[tuple[int, Tile], ...]

    @property
    def squares(self) -> tuple[int, ...]:
        return tuple(square for square, _ in self.placed)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles of the set that it uses, a blank as `BLANK`."""
        return tuple(tile.from_set for _, tile in self.placed)


@dataclass(frozen=True, slots=True)
class Word:
    """A word on the board, rightwards or downwards. letters: one per square; `_` for a blank whose letter is
    not known. points: its score in the play that forms it."""

    letters: tuple[str, ...]
    squares: tuple[int, ...]
    points: int

    @property
    def text(self) -> str:
        return "".join(self.letters)


class Reason(Enum):
    """Why a play is illegal, in the order of checking."""

    NO_TILES = "no-tiles"
    TOO_MANY = "too-many"
    OFF_BOARD = "off-board"
    SQUARE_TAKEN = "square-taken"
    NOT_IN_LINE = "not-in-line"
    GAP = "gap"
    NOT_ON_START = "not-on-start"
    NOT_CONNECTED = "not-connected"
    NO_WORD = "no-word"
    NO_SUCH_TILE = "no-such-tile"
    NOT_A_WORD = "not-a-word"


@dataclass(frozen=True, slots=True)
class Legal:
    """words: the one along the play first, then those across it, in order of squares. bonus: for laying a
    full rack. score: the total."""

    play: Play
    words: tuple[Word, ...]
    bonus: int
    score: int
    after: Position


@dataclass(frozen=True, slots=True)
class Illegal:
    """sentence: for users; may contain values in braces. squares: where the problem is. words: those not in
    the lexicon."""

    reason: Reason
    sentence: str
    squares: tuple[int, ...] = ()
    words: tuple[Word, ...] = ()
    values: tuple[tuple[str, object], ...] = ()

    @property
    def detail(self) -> str:
        """The sentence with its values."""
        return filled(self.sentence, dict(self.values))

    @property
    def error(self) -> RuleError:
        """The error by which a game refuses the play."""
        values: dict[str, Any] = dict(self.values)
        return RuleError(self.sentence, squares=self.squares, **values)


Ruling = Legal | Illegal
