"""Every way to lay tiles of a rack in one line so that all strings they make are words, each found from the
first anchor it covers: an empty square next to a tile, or one where a play may begin."""

from collections.abc import Iterable, Iterator, Sequence, Set

from station.rules.lexicon import WordGraph
from station.rules.moves.line import Line, lines_seen_by
from station.rules.moves.rack import RackTile, whole
from station.rules.moves.walk import LineWalk
from station.rules.moves.words import RackWords, Rest
from station.rules.tile import FacedTile, Kit, Side

Laid = tuple[tuple[int, FacedTile], ...]
"""(square, tile) in order of squares."""


def ways_to_lay(
    tiles: Sequence[FacedTile | None],
    mover: Side,
    rack: Iterable[RackTile],
    lexicon: WordGraph,
    begin: Set[int],
    *,
    first: bool = False,
    own: Kit = "a",
) -> Iterator[Laid]:
    """Each way once, as it is found; the caller may stop at any time.

    begin: squares on which a play may lie without a tile beside it. first: a tile must lie on the mover's
    home row. own: the kit whose tiles are used first: ways that differ only in the kit of equal letters count
    as one. A letter and a blank standing for it make two ways.
    """
    held = tuple(rack)
    words: RackWords[FacedTile, Rest[FacedTile]] = RackWords(
        lexicon, whole(held, mover, own, lexicon), len(held)
    )
    for line in lines_seen_by(tiles, mover, lexicon, begin, home=first):
        if first and line.down and line.bits[-1]:
            continue  # its square on the home row is taken
        search = _Search(words, line, mover, first=first)
        for anchor in line.anchors:
            yield from search.from_anchor(anchor)


class _Search(LineWalk[FacedTile, Rest[FacedTile]]):
    """The plays along one line. first: one down a column must lay the tile on the home row itself, the line's
    last place."""

    def __init__(
        self, words: RackWords[FacedTile, Rest[FacedTile]], line: Line, mover: Side, *, first: bool
    ) -> None:
        end = first and line.down
        super().__init__(
            words, line.bits, line.checks, line.anchors, line.beside, down=line.down, to_the_end=end
        )
        self._squares, self._way = line.squares, 1 if mover is Side.SOUTH else -1
        self._found: list[Laid] = []

    def from_anchor(self, anchor: int) -> list[Laid]:
        """Plays whose first anchor is this place."""
        self._found = []
        self.begin_at(anchor)
        return self._found

    def add(self, laid: tuple[FacedTile, ...], rest: Rest[FacedTile], first_empty: int) -> None:
        self.add_words([(laid, rest)], len(laid), first_empty)

    def add_words(
        self, words: list[tuple[tuple[FacedTile, ...], Rest[FacedTile]]], length: int, first_empty: int
    ) -> None:
        way = self._way
        # Squares ascend as South names them; North reads towards the first.
        start = first_empty if way == 1 else len(self._squares) - first_empty - length
        squares = self._squares[start : start + length]
        self._found += [tuple(zip(squares, laid[::way], strict=True)) for laid, _ in words]
