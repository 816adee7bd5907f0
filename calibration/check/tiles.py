"""Whether the tiles on a table are those it was set up with: their colours against the tabs' white paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.letters.enrolled import DARK, body_colours
from vision.letters.network import Patches
from vision.locate.tabs import Tab, find_tabs
from vision.reading import DOUBT, BoardReading, Content, Corners, Picture, SquareReading
from vision.rectify import in_picture, patches, rectify
from vision.squares.board_look import apart
from vision.table_profile import TableProfile
from vision.table_reader import TableReader

Colours = NDArray[np.float64]
"""(n, 3) log colours, BGR, of tiles against white paper at the same place."""


@dataclass(frozen=True, slots=True)
class TilesSeen:
    """n tiles. colours: of each. kits: which set of those in the picture it is of; None where that is in
    doubt. prints: how much lighter its letter is than the tile, in logarithms; below 0 darker, 0 where that
    is not plain."""

    colours: Colours
    kits: tuple[str | None, ...]
    prints: tuple[float, ...] = ()

    def __len__(self) -> int:
        return len(self.kits)


WASHED_OUT: Final = 254.0
"""Level of paper from which on it may be lighter than the camera can measure."""

UNLIKE: Final = 25.0
"""Squared distance, in spreads, from which on a tile is of another set. On simulated tables, tiles of the
same set in any two lights are up to 8 apart, of sets of another colour 40 and more; two kinds of wood 12 to
20."""

UNLIKE_IN_DOUBT: Final = 14.0
"""The same in a picture where it is in doubt of which set some tiles are: two sets do not explain them all.
On 18 simulated tables, three tiles of a third set were 16 and more away, and tiles of the two sets 9 at most
where any was in doubt, 18 under a lamp where none was."""

WOOD: Final = 12.0
"""Squared distance, in spreads, between two of three sets in one picture from which on they are not one if it
is in doubt of which set tiles are: two kinds of wood are 13 to 15 apart."""

SAME_SET: Final = 9.0
"""The same up to which two tiles in one picture are of one set, if others lead from one to the other."""

PLAIN_PRINT: Final = 0.2
"""How much lighter or darker than its tile, in logarithms, a letter plainly is."""

ONE_SIDED: Final = 0.6
"""Share of that which other parts of the tile's middle may differ from it the other way: gloss, grain."""

LETTER: Final = slice(18, 46)
"""Of a patch, in both directions: where a tile's letter is, without its value."""

THIN: Final = 0.04
"""Share of that which even an I covers."""

MOST_HAZE: Final = 0.2
"""Amount of light, as a share of white paper's, that a haze adds at most to a tile in a shadow."""

AS_SHADED: Final = 0.12
"""Difference, in logarithms, from what a shadow and a haze make of a tile and its print, up to which it is
such a tile."""

CLEARLY: Final = 1.5
"""How many times as far a tile must be off where each clearly belongs with others in the picture."""

FEWEST: Final = 2
"""Tiles that must be of another set before that is said, and that must be seen before anything is."""


def tiles_seen(picture: Picture, boards: Sequence[Corners] = ()) -> TilesSeen | None:
    """The tiles that clearly show a letter. boards: where these are, otherwise they are looked for. None
    if no tab's paper shows what is white."""
    tabs = find_tabs(picture)
    if not _white(picture, tabs):
        return None
    profile = TableProfile((picture.shape[1], picture.shape[0]), tuple(boards)) if boards else None
    try:
        read = TableReader(profile).read(picture).boards
    except NoBoardError:
        return TilesSeen(np.empty((0, 3)), ())
    return tiles_on(picture, [board for board in read if not boards or _one_of(board.corners, boards)], tabs)


def tiles_on(picture: Picture, boards: Sequence[BoardReading], tabs: Sequence[Tab]) -> TilesSeen | None:
    """The same, of boards that were read. tabs: all in the picture."""
    white = _white(picture, tabs)
    if not white:
        return None
    measured = [_on_board(picture, board, white) for board in boards]
    colours = np.concatenate([np.empty((0, 3)), *(colours for colours, _ in measured)])
    tiles = (square for board in boards for square in board.squares if _clear(square))
    kits = (tile.kit if tile.kit_confidence >= DOUBT else None for tile in tiles)
    return TilesSeen(colours, tuple(kits), tuple(one for _, prints in measured for one in prints))


def more_than_two_sets(seen: TilesSeen | None) -> bool:
    """Whether the tiles are of three or more sets by their colours and by their print, which is lighter than
    the tile or darker: some tiles each, and none of them just another set in a shadow or under a lamp."""
    if seen is None or len(seen) < 3 * FEWEST:
        return False
    away = apart(seen.colours[:, None], seen.colours[None])
    if seen.prints:
        light = np.sign(seen.prints)
        # No light turns dark print into light print.
        away = np.where(light[:, None] * light[None] < 0, np.maximum(away, 2 * UNLIKE), away)
    sets = sorted((one for one in _alike(away) if len(one) >= FEWEST), key=len, reverse=True)
    sets = [one for one in sets if not any(_shaded(seen, one, other) for other in sets if other is not one)]
    for third in sets[2:]:
        least = min(float(away[np.ix_(third, other)].min()) for other in sets if other is not third)
        doubted = any(seen.kits[at] is None for at in third)
        if least > (WOOD if doubted else UNLIKE):
            return True
    return False


def _shaded(seen: TilesSeen, some: list[int], others: list[int]) -> bool:
    """Whether some tiles are clearly of the same set in the picture as the others, and look like these with
    less light on them and a haze over them: bodies and print alike."""
    kits = {seen.kits[at] for at in (*some, *others)}
    if not seen.prints or len(kits) != 1 or None in kits:
        return False
    usual, shaded = (np.exp(np.median(seen.colours[of], axis=0)) for of in (others, some))
    print_, its = (float(np.median([seen.prints[at] for at in of])) for of in (others, some))
    (left, haze), *_ = np.linalg.lstsq(np.stack([usual, np.ones(3)], axis=1), shaded)
    if not (0 < left < 1 and 0 <= haze < MOST_HAZE):
        return False
    body = left * usual + haze
    ink = left * np.exp(print_ + np.log(usual).mean()) + haze
    off = np.abs(np.log(body / shaded)).max(), abs(np.log(ink / body).mean() - its)
    return bool(max(off) < AS_SHADED)


def _alike(away: NDArray[np.float64]) -> list[list[int]]:
    """Indices of tiles in heaps of like colour. away: (n, n) how far off their colours are."""
    heaps, left = [], set(range(len(away)))
    while left:
        queue, heap = [left.pop()], []
        while queue:
            heap.append(queue.pop())
            near = [at for at in np.flatnonzero(away[heap[-1]] < SAME_SET).tolist() if at in left]
            left.difference_update(near)
            queue += near
        heaps.append(heap)
    return heaps


def _white(picture: Picture, tabs: Sequence[Tab]) -> list[Tab]:
    """The tabs whose paper shows what is white."""
    return [tab for tab in tabs if float(_paper(picture, tab).max()) < WASHED_OUT]


def of_other_sets(seen: TilesSeen | None, sets: Colours) -> bool | None:
    """Whether there are tiles of none of these sets; None if that is uncertain. sets: a colour each."""
    if seen is None or len(seen) < FEWEST or not len(sets):
        return None
    if more_than_two_sets(seen):
        return True
    away = apart(seen.colours[:, None], sets[None]).min(axis=1)
    # In other light than theirs, the tiles of these sets are off as well; a lamp over some of them puts these
    # further off, but leaves it clear which they belong with. Tiles of a third set leave that open.
    usual = float(np.quantile(away, 0.25))
    clear = all(kit is not None for kit in seen.kits)
    most = CLEARLY * (UNLIKE + usual) if clear else UNLIKE_IN_DOUBT + usual
    return int((away > most).sum()) >= FEWEST


def _one_of(corners: Corners, boards: Sequence[Corners]) -> bool:
    """Whether these corners are, within a square or so, one of the boards'."""
    side = float(np.linalg.norm(corners[1] - corners[0])) / 15
    return any(float(np.linalg.norm(corners - board, axis=1).max()) < side for board in boards)


def _on_board(picture: Picture, board: BoardReading, tabs: Sequence[Tab]) -> tuple[Colours, Sequence[float]]:
    """The colours of the tiles that clearly show a letter, and how much lighter that is."""
    squares = np.array([at for at, square in enumerate(board.squares) if _clear(square)], np.intp)
    if not len(squares):
        return np.empty((0, 3)), ()
    tiles = patches(rectify(picture, board.corners), squares)
    bodies = body_colours(tiles)
    middles = in_picture(board.corners, np.stack([squares % 15 + 0.5, squares // 15 + 0.5], axis=1))
    # Light differs from place to place: the nearest papers count most.
    whites = np.log(np.stack([_paper(picture, tab) for tab in tabs]) + DARK)
    places = np.stack([tab.middle for tab in tabs])
    near = 1 / (np.linalg.norm(middles[:, None] - places[None], axis=2) ** 2 + 1.0)
    colours = np.asarray(bodies - near / near.sum(axis=1, keepdims=True) @ whites, np.float64)
    return colours, _prints(tiles, bodies)


def _prints(tiles: Patches, bodies: NDArray[np.float64]) -> Sequence[float]:
    """How much lighter the letters of these tiles are; 0 where that is not plain. bodies: (n, 3) log colours
    around them."""
    middle = np.log(tiles[:, LETTER, LETTER].reshape(len(tiles), -1, 3).astype(np.float64) + DARK)
    differ = (middle - bodies[:, None]).mean(axis=2)
    darker, lighter = -np.quantile(differ, THIN, axis=1), np.quantile(differ, 1 - THIN, axis=1)
    most, least = np.maximum(darker, lighter), np.minimum(darker, lighter)
    plain = (most > PLAIN_PRINT) & (least < ONE_SIDED * most)
    prints: list[float] = np.where(plain, np.where(lighter > darker, lighter, -darker), 0.0).tolist()
    return prints


def _clear(square: SquareReading) -> bool:
    return square.content is Content.TILE and square.letter is not None and square.confidence >= DOUBT


def _paper(picture: Picture, tab: Tab) -> NDArray[np.float64]:
    """(3,) the level of a tab's paper in every colour."""
    low = np.maximum(np.floor(tab.corners.min(axis=0)).astype(int), 0)
    high = np.ceil(tab.corners.max(axis=0)).astype(int) + 1
    part = picture[low[1] : high[1], low[0] : high[0]].reshape(-1, 3)
    return np.asarray(np.percentile(part, 92, axis=0), np.float64)
