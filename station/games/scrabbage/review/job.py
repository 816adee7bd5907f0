"""A turn of Scrabbage, as it is thought about."""

from dataclasses import dataclass

from station.games.scrabbage.rules.position import Points, ScrabbagePosition
from station.rules.lettered.position import Tile


@dataclass(frozen=True, slots=True)
class TurnJob:
    """before: the position before the turn. placed: () for a go, or a scrab of which nothing was laid.
    points: what the turn scored. tiles: those that the player held, all of them if `whole`, otherwise those
    that were laid. options: of the game."""

    number: int
    player: int
    at_ms: int
    lexicon: str
    edition: str
    options: tuple[tuple[str, str], ...]
    before: ScrabbagePosition
    placed: tuple[tuple[int, Tile], ...]
    points: tuple[Points, ...]
    tiles: tuple[str, ...]
    whole: bool
