"""What the tables of a division are set to."""

from dataclasses import dataclass
from typing import Final

from station.clock.control import TimeControl
from station.registry import ENTRIES, USUAL

TEN_MINUTES: Final = TimeControl()


@dataclass(frozen=True, slots=True)
class Preset:
    """game, edition, lexicon, options: as in `station play NAME`; options holds those that differ from the
    game's defaults, who judges among them. control: the clocks."""

    game: str = USUAL
    control: TimeControl = TEN_MINUTES
    edition: str = "en"
    lexicon: str = "english"
    options: tuple[tuple[str, str], ...] = ()

    @property
    def clocks(self) -> str:
        """The time control as text, as `TimeControl.parse` reads it: `10`, `25/5`."""
        return self.control.text

    @property
    def boards(self) -> int:
        """How many its game is played on; 1 if this station does not know the game."""
        return ENTRIES[self.game].boards if self.game in ENTRIES else 1

    @property
    def points(self) -> bool:
        """Whether its game has points."""
        return self.game not in ENTRIES or ENTRIES[self.game].kind.points
