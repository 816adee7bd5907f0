"""Every legal play of a rack."""

from collections.abc import Iterable, Iterator

from station.rules.lettered.play import Play
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.premium import START
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.moves.search import ways_to_lay
from station.rules.tile import FacedTile, Side


def legal_plays(position: Position, rack: Iterable[str], lexicon: WordGraph) -> Iterator[Play]:
    """Each legal play once, as it is found; a caller that has enough can stop.

    rack: tiles of the set, blanks as `BLANK`. A letter laid as itself and as a blank are two plays. All
    words must be in the lexicon.
    """
    tiles = [None if tile is None else FacedTile(tile.text, Side.SOUTH) for tile in position.tiles]
    begin = {START} if position.empty else set[int]()
    for placed in ways_to_lay(tiles, Side.SOUTH, map(RackTile, rack), lexicon, begin):
        yield Play(tuple((square, Tile(tile.letter, tile.blank)) for square, tile in placed))
