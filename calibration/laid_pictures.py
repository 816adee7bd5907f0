"""From pictures of a kit's tiles to tiles with known letters."""

from collections.abc import Sequence

from calibration.errors import KitError
from calibration.examples import Examples, Labels, cut_examples
from calibration.layout import LaidOut, label
from vision.lens import Lens, fitted_to
from vision.locate import given_corners
from vision.reading import BoardReading, Content, Corners, Picture
from vision.table_reader import TableReader

BOARDS = ("left", "right")


def laid_out(
    picture: Picture,
    corners: Sequence[Corners],
    reader: TableReader,
    ways: tuple[str, ...],
    number: int = 0,
    *,
    fitted: bool = False,
    board: str | None = None,
    as_laid: bool = False,
) -> tuple[Examples, LaidOut]:
    """The tiles laid out in one of these orders on a board in picture `number`.

    corners: of the boards in the picture; fitted: whether they are exact. board: "left" or "right", None for
    the one with tiles on it. as_laid: trust the order even if the reader contradicts it. Raises KitError if
    the tiles are not laid out that way.
    """
    read = reader.read_still(picture, corners, fitted=fitted).boards
    chosen = _chosen(read, board)
    laid = label(chosen, ways, as_laid=as_laid)
    lens = fitted_to(reader.lens, picture)
    return cut_examples(picture, chosen.corners, laid.labels, number, lens), laid


def labelled(
    picture: Picture, corners: Corners, labels: Labels, number: int = 0, lens: Lens | None = None
) -> Examples:
    """The tiles of a board whose letters are given. Slightly wrong corners are moved onto the grid.

    Raises NoBoardError if there is no board.
    """
    lens = fitted_to(lens, picture)
    exact = given_corners.placed(picture, [corners], lens)[0].corners
    return cut_examples(picture, exact, labels, number, lens)


def _chosen(read: Sequence[BoardReading], board: str | None) -> BoardReading:
    if board is not None:
        at = BOARDS.index(board)
        if at >= len(read):
            raise KitError(f"the {board} board is not visible")
        return read[at]
    held = [one for one in read if any(square.content is Content.TILE for square in one.squares)]
    if not held:
        raise KitError("no tiles found; lay them face up on the squares of a board")
    if len(held) > 1:
        raise KitError("there are tiles on both boards; add --board left or --board right")
    return held[0]
