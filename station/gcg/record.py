"""A recorded game, as in a GCG file.

Every kind of line has a name (`kind`); those that look always the same, how they are written (`sign`).
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class Player:
    """nick: the short name used in the lines of the game."""

    nick: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Pragma:
    """A `#` line about the file or the game: `#lexicon NWL23`."""

    name: str
    value: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """Common to every line of the game.

    number: of the line in the file, from 1. rack: as written, "" if missing; `?` is a blank. score and
    total: as written, the total after this line. notes: `#note` lines that follow it.
    """

    number: int
    nick: str
    rack: str
    score: int
    total: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """A play. square: of its first letter. across: rightwards, else downwards. word: as written: `.` or the
    letter itself for an existing tile, lower case for a blank, `[CH]` for a digraph."""

    kind: ClassVar = "play"
    line: Line
    square: int
    across: bool
    word: str


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The player's last play is taken back: `--`."""

    kind: ClassVar = "withdrawn"
    sign: ClassVar = "--"
    line: Line


@dataclass(frozen=True, slots=True)
class RecordedPass:
    """`-`"""

    kind: ClassVar = "pass"
    sign: ClassVar = "-"
    line: Line


@dataclass(frozen=True, slots=True)
class Exchanged:
    """`-AEI`, or `-3` if the letters are unknown. tiles: "" in the second case."""

    kind: ClassVar = "exchange"
    line: Line
    tiles: str
    count: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """`(challenge)`: points for a play that was wrongly challenged, or lost by a wrong challenge."""

    kind: ClassVar = "challenge"
    sign: ClassVar = "(challenge)"
    line: Line


@dataclass(frozen=True, slots=True)
class Overtime:
    """`(time)`"""

    kind: ClassVar = "time"
    sign: ClassVar = "(time)"
    line: Line


@dataclass(frozen=True, slots=True)
class EndRack:
    """`(AEI)`: points at the end for the others' tiles, or lost for your own."""

    kind: ClassVar = "end-rack"
    line: Line
    tiles: str


Entry: TypeAlias = RecordedPlay | Withdrawn | RecordedPass | Exchanged | Challenged | Overtime | EndRack


@dataclass(frozen=True, slots=True)
class Record:
    """players: in order of play. pragmata: all except players, notes and the encoding. remarks: sentences
    about what was read differently than it is written, with line and column."""

    players: tuple[Player, ...]
    entries: tuple[Entry, ...]
    pragmata: tuple[Pragma, ...] = ()
    remarks: tuple[str, ...] = ()

    def pragma(self, *names: str) -> str | None:
        """The value of the first pragma with one of these names."""
        return next((pragma.value for pragma in self.pragmata if pragma.name in names), None)
