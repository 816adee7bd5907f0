"""Every legal play of a rack on a House position."""

from collections.abc import Iterable, Iterator, Sequence

from station.games.house.rules.strings import HOME_ROWS
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import WordGraph
from station.rules.moves.generation import all_plays
from station.rules.moves.rack import RackTile
from station.rules.moves.search import ways_to_lay
from station.rules.moves.wordtable import LETTERS_MOST
from station.rules.tile import Kit, Side


def legal_plays(
    position: FacedPosition,
    mover: Side,
    rack: Iterable[RackTile],
    lexicon: WordGraph,
    *,
    first: bool = False,
    own: Kit = "a",
) -> Sequence[FacedPlay]:
    """Each legal play once. They are found at once; each is made into a `FacedPlay` when it is asked for.

    first: it is the mover's first play. own: the kit of the mover's board. Plays that differ only in the
    kit of equal letters count as one, which uses tiles of the own kit first, since only those are replaced
    by drawing. A letter and a blank standing for it make two plays.
    """
    if len(lexicon.alphabet) <= LETTERS_MOST:
        return all_plays(position, mover, rack, lexicon, first=first, own=own)
    return list(plays_line_by_line(position, mover, rack, lexicon, first=first, own=own))


def plays_line_by_line(
    position: FacedPosition,
    mover: Side,
    rack: Iterable[RackTile],
    lexicon: WordGraph,
    *,
    first: bool = False,
    own: Kit = "a",
) -> Iterator[FacedPlay]:
    """The same plays, one by one as they are found: slower, for any alphabet, and in an order on which seeded
    players rely."""
    begin = HOME_ROWS[mover]
    for placed in ways_to_lay(position.tiles, mover, rack, lexicon, begin, first=first, own=own):
        yield FacedPlay(mover, placed)
