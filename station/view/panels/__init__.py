"""Which panel belongs to which game. A new game's panel is named here; without one it is told plainly."""

from collections.abc import Mapping
from typing import Final

from station.view.panels.auction import AuctionPanel
from station.view.panels.friendly import FriendlyPanel
from station.view.panels.idaho import IdahoPanel
from station.view.panels.scrabbage import ScrabbagePanel
from station.view.panels.scrabble import ScrabblePanel
from station.view.panels.speed import SpeedPanel
from station.view.table.panel import GamePanel, PlainPanel

PANELS: Final[Mapping[str, GamePanel]] = {
    "scrabble": ScrabblePanel(),
    "friendly": FriendlyPanel(),
    "scrabbage": ScrabbagePanel(),
    "auction": AuctionPanel(),
    "speed": SpeedPanel(),
    "idaho": IdahoPanel(),
}
"""By the game's name, as in `station play NAME`."""


def panel_of(game: str) -> GamePanel:
    """The panel of a game."""
    return PANELS.get(game, PlainPanel())
