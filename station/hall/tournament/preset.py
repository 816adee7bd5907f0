"""What the tables of a division are set to."""

from dataclasses import dataclass
from typing import Final

from station.clock.control import TimeControl

TEN_MINUTES: Final = TimeControl()


@dataclass(frozen=True, slots=True)
class Preset:
    """game, edition, lexicon, options: as in `station play NAME`; options holds those that differ from the
    game's defaults, who judges among them. control: the clocks."""

    game: str = "house"
    control: TimeControl = TEN_MINUTES
    edition: str = "en"
    lexicon: str = "english"
    options: tuple[tuple[str, str], ...] = ()

    @property
    def clocks(self) -> str:
        """The time control as text, as `TimeControl.parse` reads it: `10`, `25/5`."""
        return self.control.text
