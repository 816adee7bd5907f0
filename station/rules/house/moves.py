"""Every legal play of a rack on a House position."""

from collections.abc import Iterable, Iterator

from station.rules.house.position import Position
from station.rules.house.ruling import Play
from station.rules.house.strings import HOME_ROWS
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.moves.search import ways_to_lay
from station.rules.tile import Kit, Side


def legal_plays(
    position: Position,
    mover: Side,
    rack: Iterable[RackTile],
    lexicon: WordGraph,
    *,
    first: bool = False,
    own: Kit = "a",
) -> Iterator[Play]:
    """Each legal play once, as it is found; the caller may stop at any time.

    first: it is the mover's first play. own: the kit of the mover's board. Plays that differ only in the
    kit of equal letters count as one, which uses tiles of the own kit first, since only those are replaced
    by drawing. A letter and a blank standing for it make two plays.
    """
    begin = HOME_ROWS[mover]
    for placed in ways_to_lay(position.tiles, mover, rack, lexicon, begin, first=first, own=own):
        yield Play(mover, placed)
