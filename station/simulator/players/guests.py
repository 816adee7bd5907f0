"""Who plays which game on the simulated single board, and what lies ready for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from station.simulator.players.auction_guest import AuctionGuest
from station.simulator.players.board_player import MakesPlayer
from station.simulator.players.friendly_guest import FriendlyGuest
from station.simulator.players.scrabbage_guest import ScrabbageGuest
from station.simulator.players.scrabble_guest import ScrabbleGuest


@dataclass(frozen=True, slots=True)
class Party:
    """guest: makes a player. dealt: tiles that each has at the start. spot: whether a card for auctioned
    tiles lies beside the board."""

    guest: MakesPlayer
    dealt: int = 7
    spot: bool = False


GUESTS: Final[Mapping[str, Party]] = {
    "scrabble": Party(ScrabbleGuest),
    "friendly": Party(FriendlyGuest),
    "scrabbage": Party(ScrabbageGuest, dealt=0),
    "auction": Party(AuctionGuest, dealt=0, spot=True),
}
"""By the game's name."""
