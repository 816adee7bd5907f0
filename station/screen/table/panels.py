"""Which panel belongs to which game. A new game's panel is named here; without one it is told plainly."""

from collections.abc import Mapping
from typing import Final

from station.screen.auction.panel import AuctionPanel
from station.screen.idaho.panel import IdahoPanel
from station.screen.scrabbage.panel import ScrabbagePanel
from station.screen.scrabble.friendly import FriendlyPanel
from station.screen.scrabble.panel import ScrabblePanel
from station.screen.speed.panel import SpeedPanel
from station.screen.table.game_panel import GamePanel, PlainPanel

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
