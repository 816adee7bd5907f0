"""Which panel belongs to which game. A new game's panel is named here."""

from collections.abc import Mapping
from typing import Final

from station.screen.scrabble.panel import ScrabblePanel
from station.screen.table.game_panel import GamePanel

PANELS: Final[Mapping[str, GamePanel]] = {
    "scrabble": ScrabblePanel(),
    "friendly": ScrabblePanel(),
}
"""By the game's name, as in `station play NAME`."""
