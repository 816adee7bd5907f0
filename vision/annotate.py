"""Draws a reading onto its picture."""

import cv2
import numpy as np

from vision.lens import Lens
from vision.reading import DOUBT, BoardReading, Content, Facing, Picture
from vision.rectify import in_picture, pixels_per_square

_KITS = {"a": (0, 159, 230), "b": (233, 180, 86)}
_DOUBT = (167, 121, 204)
_HIDDEN = (66, 228, 240)
_UNKNOWN = (200, 200, 200)
_INSET = np.array([[0.04, 0.04], [0.96, 0.04], [0.96, 0.96], [0.04, 0.96]])
_SIDE = np.arange(15.0)[:, None]
_FRAME = np.vstack(
    [_SIDE * (1, 0), (15, 0) + _SIDE * (0, 1), (15, 15) - _SIDE * (1, 0), (0, 15) - _SIDE * (0, 1)]
)
"""Along the four sides of the grid, which a lens may bend."""
_TURNS = {Facing.UP: (0, -1), Facing.RIGHT: (1, 0), Facing.DOWN: (0, 1), Facing.LEFT: (-1, 0)}


def annotate(
    picture: Picture, boards: tuple[BoardReading, ...] | list[BoardReading], lens: Lens | None = None
) -> Picture:
    """A copy of the picture with every board's frame, letters, facings (a stroke towards the tile's top)
    and kits (orange a, sky blue b); doubtful squares are outlined in purple, hidden ones crossed out in
    yellow. lens: what the picture was taken through."""
    drawn = picture.copy()
    for board in boards:
        _draw_board(drawn, board, lens)
    return drawn


def _draw_board(drawn: Picture, board: BoardReading, lens: Lens | None) -> None:
    size = pixels_per_square(board.corners)
    thick = max(1, round(size / 24))
    frame = board.corners if lens is None else in_picture(board.corners, _FRAME, lens)
    line = frame.round().astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(drawn, [line], True, (0, 255, 0), thick)
    for number, square in enumerate(board.squares):
        column, row = number % 15, number // 15
        outline = in_picture(board.corners, _INSET + np.array([column, row]), lens)
        box = outline.round().astype(np.int32)
        if square.content is Content.HIDDEN:
            cv2.line(drawn, box[0].tolist(), box[2].tolist(), _HIDDEN, thick)
            cv2.line(drawn, box[1].tolist(), box[3].tolist(), _HIDDEN, thick)
            continue
        if square.content is Content.TILE:
            colour = _KITS.get(square.kit or "", _UNKNOWN)
            cv2.polylines(drawn, [box.reshape(-1, 1, 2)], True, colour, thick)
            middle = outline.mean(axis=0)
            if square.facing is not None:
                tip = middle + np.array(_TURNS[square.facing]) * size * 0.45
                cv2.line(
                    drawn,
                    middle.round().astype(int).tolist(),
                    tip.round().astype(int).tolist(),
                    colour,
                    thick,
                )
            spot = (middle + size * np.array([-0.48, 0.46])).round().astype(int).tolist()
            _write(drawn, square.letter or "_", spot, size / 60, colour)
        if square.confidence < DOUBT:
            cv2.polylines(drawn, [box.reshape(-1, 1, 2)], True, _DOUBT, 2 * thick)


def _write(drawn: Picture, text: str, spot: list[int], scale: float, colour: tuple[int, int, int]) -> None:
    # OpenCV's font has no umlauts: A: for Ä.
    plain = {"Ä": "A:", "Ö": "O:", "Ü": "U:"}.get(text, text if text.isascii() else "*")
    for paint, width in (((0, 0, 0), 4), (colour, 2)):
        cv2.putText(drawn, plain, spot, cv2.FONT_HERSHEY_SIMPLEX, scale, paint, width, cv2.LINE_AA)
