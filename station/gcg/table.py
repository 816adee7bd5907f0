"""The table of a recorded game, at some line of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from station.gcg.course import Course
from station.rules.edition import Edition
from station.rules.lettered.play import Legal
from station.rules.lettered.position import Position
from station.rules.lettered.settings import Settings


class StopError(Exception):
    """The board is unknown after this line."""

    def __init__(self, square: int | None, reason: str) -> None:
        super().__init__(reason)
        self.square, self.reason = square, reason


@dataclass(slots=True)
class Table:
    """totals: by nick. last: the play that may still be withdrawn, its player, and the board before it.
    moved: who had the last turn; None after a withdrawn play, which may be followed by another try. gained:
    others' tiles that brought points at the end; doubled: twice their points. remarks: oddities that do not
    change the score."""

    edition: Edition
    settings: Settings
    course: Course
    totals: dict[str, int]
    position: Position = field(default_factory=Position)
    last: tuple[Legal, str, Position] | None = None
    moved: str | None = None
    gained: Counter[str] = field(default_factory=Counter)
    doubled: bool = False
    remarks: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, edition: Edition, settings: Settings, nicks: Sequence[str]) -> "Table":
        """An empty board."""
        return cls(edition, settings, Course.of(nicks, edition.tiles, settings), dict.fromkeys(nicks, 0))

    def spent(self) -> Counter[str]:
        """The tiles on the board, blanks as blanks."""
        return Counter(tile.from_set for _, tile in self.position.occupied())
