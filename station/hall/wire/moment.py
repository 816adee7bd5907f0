"""What a table keeps of a moment that somebody calls the arbiter about."""

from dataclasses import dataclass

from station.hall.wire.payload import check_number, check_text
from station.rules.tile import Side

SENTENCE = 1000


@dataclass(frozen=True, slots=True)
class PressAt:
    """A clock button was pressed. at_ms: station time; board: of the head."""

    board: int
    side: Side
    at_ms: int

    def __post_init__(self) -> None:
        check_number("at_ms", self.at_ms)


@dataclass(frozen=True, slots=True)
class SquareRead:
    """How the camera read a square.

    letter: "_" for a tile without one, "?" if something hid it, "" if nothing lies there. facing: "^" for
    South, "v" for North, "<" or ">" sideways, "" unknown. kit: a, b or "". confidence: in percent, that all
    of this is right. others: the next likeliest letters.
    """

    square: int
    letter: str
    confidence: int
    facing: str = ""
    kit: str = ""
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_number("square", self.square)
        check_number("confidence", self.confidence)
        for name in ("letter", "facing", "kit"):
            check_text(name, getattr(self, name), 4)


@dataclass(frozen=True, slots=True)
class KeptMoment:
    """presses: the last ones, oldest first. read_ms: when the picture was taken that `read` is from; None if
    the camera has read nothing. read: every square of the board with a tile, or in doubt. rulings: the last
    ones on that board, in words, oldest first."""

    presses: tuple[PressAt, ...] = ()
    read_ms: int | None = None
    read: tuple[SquareRead, ...] = ()
    rulings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for ruling in self.rulings:
            check_text("a ruling", ruling, SENTENCE)
