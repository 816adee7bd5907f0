"""What a table keeps of a moment that somebody calls the arbiter about."""

from dataclasses import dataclass
from typing import Annotated

from station.hall.wire.limits import SENTENCE, Count, text
from station.hall.wire.message import WireMessage
from station.rules.tile import Side

Sign = Annotated[str, text(4)]


@dataclass(frozen=True, slots=True)
class PressAt(WireMessage):
    """A clock button was pressed. at_ms: station time; board: of the head."""

    board: int
    side: Side
    at_ms: Count


@dataclass(frozen=True, slots=True)
class SquareRead(WireMessage):
    """How the camera read a square.

    letter: "_" for a tile without one, "?" if something hid it, "" if nothing lies there. facing: "^" for
    South, "v" for North, "<" or ">" sideways, "" unknown. kit: a, b or "". confidence: in percent, that all
    of this is right. others: the next likeliest letters.
    """

    square: Count
    letter: Sign
    confidence: Count
    facing: Sign = ""
    kit: Sign = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptMoment(WireMessage):
    """presses: the last ones, oldest first. read_ms: when the picture was taken that `read` is from; None if
    the camera has read nothing. read: every square of the board with a tile, or in doubt. rulings: the last
    ones on that board, in words, oldest first."""

    presses: tuple[PressAt, ...] = ()
    read_ms: int | None = None
    read: tuple[SquareRead, ...] = ()
    rulings: Annotated[tuple[str, ...], text(SENTENCE)] = ()
