"""What the page shows on which the racks of a recorded game are noted."""

from dataclasses import dataclass

from station.rules.edition import BLANK


@dataclass(frozen=True, slots=True)
class RackTurn:
    """A turn of the record. what: as in GCG, such as `8H CATZ`. rack: as far as it is known."""

    player: str
    what: str
    rack: str


@dataclass(frozen=True, slots=True)
class RacksState:
    """turns: none while the record is being read. at: which one is shown, from 0. letters: of the tiles.
    typed: the rack so far; kept: it is saved. trouble: why it cannot have been, or nothing can be noted."""

    turns: tuple[RackTurn, ...] = ()
    at: int = 0
    letters: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    trouble: str = ""
    kept: bool = False

    @property
    def turn(self) -> RackTurn | None:
        """The turn that is shown."""
        return self.turns[self.at] if self.at < len(self.turns) else None

    @property
    def keys(self) -> tuple[str, ...]:
        """What can be put on a rack: letters, and the blank."""
        return (*self.letters, BLANK)
