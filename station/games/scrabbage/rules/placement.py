"""Where tiles may be laid, and from which hand."""

from collections import Counter

from station.games.scrabbage.rules.position import Setup
from station.rules.board import joined
from station.rules.edition import BLANK
from station.rules.game import RuleError
from station.rules.lettered.hand import Hand
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.premium import START
from station.rules.square import SQUARES, square_name


def check_placed(board: Position, placed: tuple[tuple[int, Tile], ...], hand: Hand, setup: Setup) -> None:
    """Raise RuleError unless these tiles of this hand can be laid there: on empty squares, connected to the
    tiles on the board, or to the star if there are none, and no more of a letter than the set has."""
    squares = [square for square, _ in placed]
    if any(not 0 <= square < SQUARES for square in squares):
        raise RuleError("a tile lies off the board")
    for place, square in enumerate(squares):
        if board[square] is not None or square in squares[:place]:
            raise RuleError("{square} was not empty", squares=(square,), square=square_name(square))
    starts = {START} & set(squares) if board.empty else joined(dict(board.occupied()), squares)
    loose = tuple(sorted(set(squares) - joined(starts, squares)))
    if loose and board.empty and START not in squares:
        raise RuleError("the first tile of the game covers the star, {square}", squares=loose, square="H8")
    if loose:
        raise RuleError(
            "the tile on {square} touches none on the board", squares=loose, square=square_name(loose[0])
        )
    _check_set(board, placed, setup)
    if hand.tiles is not None:
        missing = Counter(tile.from_set for _, tile in placed) - Counter(hand.tiles)
        if missing:
            raise RuleError(
                "{tiles} is not among the tiles that may be laid", tiles=" ".join(sorted(missing.elements()))
            )


def _check_set(board: Position, placed: tuple[tuple[int, Tile], ...], setup: Setup) -> None:
    there = Counter(tile.from_set for _, tile in board.occupied())
    for square, tile in placed:
        kind = tile.from_set
        if (tile.letter is not None and tile.letter not in setup.edition.alphabet) or (
            kind not in setup.edition.counts
        ):
            raise RuleError(
                "there is no {tile} in the {language} set",
                squares=(square,),
                tile=tile.text,
                language=setup.edition.language,
            )
        there[kind] += 1
        if there[kind] > setup.edition.counts[kind]:
            raise RuleError(
                "{tile} on {square} would be one more than the set has",
                squares=(square,),
                tile="?" if kind == BLANK else kind,
                square=square_name(square),
            )
