"""Everything that one picture of a table shows about how it is set up."""

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.check.arrangement import arrangement
from calibration.check.bend import MOST_BENT, bend_of
from calibration.check.finding import Finding, Trouble
from calibration.check.light import (
    BANDS,
    DARKEST_WHITE,
    brightness,
    flicker_in,
    glare,
    levels_of_tabs,
    light_of,
    shadows,
    unevenness,
)
from calibration.check.sharpness import Blur, blur_of_edges, blur_of_tabs
from calibration.check.tabs import located
from calibration.check.tiles import more_than_two_sets, tiles_on
from vision.errors import NoBoardError
from vision.lens import Lens
from vision.locate.boards import Located, locate
from vision.locate.tabs import Tab, find_tabs
from vision.reading import BoardReading, Content, Corners, Picture
from vision.table_reader import TableReader

SMALLEST_SQUARE_PX: Final = 28.0
"""Below this, the point values, which distinguish N from a rotated Z, are no longer legible."""

MOST_BLUR: Final = 0.05
"""Blur, as a share of a square's side, from which on letters are misread: on the rendered tables with
54 pixels a square, 0.046 costs no letter, 0.056 every tenth."""

USUAL_SQUARE: Final = 1 / 45
"""Side of a square as a share of the picture's width, where no board is found."""

SMEARED: Final = 1.7
"""How many times more a moving camera blurs in one direction than in the other."""

BLACK_LEVEL: Final = 14.0
"""Grey level that a picture of anything, even in poor light, exceeds somewhere."""


PLAINLY: Final = 0.8
"""Share of the uneven light that bands account for if nothing else, such as a shadow, is there."""

FLAT: Final = 6
"""Grey levels by which a picture of anything differs somewhere, noise aside."""

SOME_TABS: Final = 3
"""Minimum number of tabs that are not seen by chance: whatever the light, the picture is of a table."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardChecked:
    """A board found. number: 0 the left, 1 the right. by_tabs: how it was found. square_px: the shortest side
    of a square. missing: tabs not seen."""

    number: int
    corners: Corners
    by_tabs: bool
    square_px: float
    missing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class TableCheck:
    """What was measured in a picture, and what is wrong. size: (width, height). tabs: numbers of those seen.
    white: grey level of white paper. uneven: how many times more light one place has than another. flicker:
    how strongly light swings. harmless findings are worth knowing, no more."""

    size: tuple[int, int]
    tabs: tuple[int, ...] = ()
    boards: tuple[BoardChecked, ...] = ()
    blur: Blur | None = None
    white: float = 0.0
    uneven: float = 1.0
    flicker: float = 0.0
    findings: tuple[Finding, ...] = field(default=())

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """What has to be put right."""
        return tuple(finding for finding in self.findings if not finding.harmless)

    @property
    def square_px(self) -> float:
        """The shortest side of a square; 0 without a board."""
        return min((board.square_px for board in self.boards), default=0.0)


def check_picture(picture: Picture, boards: int = 2, lens: Lens | None = None) -> TableCheck:
    """Check a picture of a table that should have this many boards.

    lens: what it was taken through; what is found then lies in the straightened picture.
    """
    if lens is not None:
        picture = lens.straight_picture(picture)
    height, width = picture.shape[:2]
    size = (width, height)
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    smooth = cv2.GaussianBlur(grey, (0, 0), 3.0)
    tabs = find_tabs(picture)
    nothing = float(np.percentile(smooth, 99.9)) < BLACK_LEVEL or int(smooth.max()) - int(smooth.min()) < FLAT
    if nothing and len(tabs) < SOME_TABS:
        return TableCheck(size, findings=(Finding(Trouble.BLACK),))
    if len(tabs) < SOME_TABS and _mirrored(picture, len(tabs)):
        return TableCheck(size, findings=(Finding(Trouble.MIRRORED),))
    blur = blur_of_tabs(grey, tabs) if len(tabs) >= SOME_TABS else blur_of_edges(grey)
    laid, ordered = arrangement(tabs)
    found, placed = located(picture, ordered)
    checked = [_checked(board, by_tabs=True) for board in found]
    usual_px = max(width * USUAL_SQUARE, SMALLEST_SQUARE_PX)
    if not checked and not tabs and not _blurred(blur, usual_px):
        checked = [_checked(board, by_tabs=False) for board in _by_print(picture)]
    square_px = min((board.square_px for board in checked), default=usual_px)
    small = bool(checked) and square_px < SMALLEST_SQUARE_PX
    # In a picture that is too small, what blurs it is how small it is.
    blurred = (
        []
        if small and blur and blur.most_px < 2 * MOST_BLUR * SMALLEST_SQUARE_PX
        else _blurred(blur, square_px)
    )
    if small:
        # A pixel more is a tab that lies higher, or a bent line.
        placed = tuple(finding for finding in placed if finding.trouble is not Trouble.TAB_RAISED)
    findings = [*blurred, *laid, *placed]
    if not any(f.trouble in {Trouble.OUT_OF_FOCUS, Trouble.MOVED} for f in findings):
        findings += _seen(tabs, checked, placed, boards)
    findings += [
        Finding(Trouble.TOO_SMALL, board.number) for board in checked if board.square_px < SMALLEST_SQUARE_PX
    ]
    bend = None if small else bend_of(picture, [board.corners for board in checked])
    findings += [Finding(Trouble.BENT)] if bend is not None and bend > MOST_BENT else []
    findings += [Finding(Trouble.BOARD_CUT_OFF, b.number) for b in checked if _cut_off(b.corners, size)]
    reading = _read(picture, checked)
    light = _light(picture, grey, checked, reading, tabs)
    if not blurred and all(finding.harmless for finding in light.findings):
        third = more_than_two_sets(tiles_on(picture, reading, tabs))
        findings += [Finding(Trouble.THIRD_SET)] if third else []
    numbers = tuple(tab.number for tab in tabs)
    found_wrong = (*findings, *light.findings)
    return TableCheck(
        size, numbers, tuple(checked), blur, light.white, light.uneven, light.flicker, found_wrong
    )


@dataclass(frozen=True, slots=True)
class _Light:
    """As in `TableCheck`."""

    white: float
    uneven: float
    flicker: float
    findings: tuple[Finding, ...]


def _light(
    picture: Picture,
    grey: NDArray[np.uint8],
    checked: list[BoardChecked],
    reading: list[BoardReading],
    tabs: list[Tab],
) -> _Light:
    """What the light does to the boards that were found, or to the picture if there are none."""
    of_tabs = levels_of_tabs(grey, tabs)
    if not (checked or of_tabs):
        white = float(np.percentile(grey, 98))
        return _Light(white, 1.0, 0.0, (Finding(Trouble.DARK),) if white < DARKEST_WHITE else ())
    boards = list(zip(checked, _empty(reading, checked), strict=True))
    lights = [light_of(picture, board.number, board.corners, empty) for board, empty in boards]
    white, dim = brightness(lights, of_tabs)
    shaded = shadows(lights)
    uneven, unequal = unevenness(lights, of_tabs, shaded=bool(shaded))
    flicker = flicker_in(picture, [(board.corners, empty) for board, empty in boards], explained=PLAINLY)
    if flicker > BANDS:
        shaded = ()  # the bands themselves
    else:
        lit = [(board.corners, empty & ~_near_shadow(board.number, shaded)) for board, empty in boards]
        flicker = max(flicker, flicker_in(picture, lit))
    swinging = (Finding(Trouble.FLICKER),) if flicker > BANDS else ()
    return _Light(white, uneven, flicker, (*dim, *glare(lights), *shaded, *unequal, *swinging))


def _checked(board: Located, *, by_tabs: bool) -> BoardChecked:
    sides = np.linalg.norm(board.corners - np.roll(board.corners, -1, axis=0), axis=1) / 15
    return BoardChecked(board.number, board.corners, by_tabs, float(sides.min()), board.missing)


def _mirrored(picture: Picture, seen: int) -> bool:
    """Whether the tabs can be read in a mirror."""
    mirrored = find_tabs(np.ascontiguousarray(picture[:, ::-1]))
    return len(mirrored) >= SOME_TABS and len(mirrored) > seen


def _by_print(picture: Picture) -> list[Located]:
    try:
        return locate(picture)
    except NoBoardError:
        return []


def _blurred(blur: Blur | None, square_px: float) -> list[Finding]:
    if blur is None or blur.most_px <= MOST_BLUR * square_px:
        return []
    smeared = blur.most_px > SMEARED * blur.least_px
    return [Finding(Trouble.MOVED if smeared else Trouble.OUT_OF_FOCUS)]


def _seen(
    tabs: list[Tab], checked: list[BoardChecked], placed: tuple[Finding, ...], boards: int
) -> list[Finding]:
    """Tabs and boards that are not seen."""
    if not checked and not tabs:
        return [Finding(Trouble.NO_BOARD)]
    found: list[Finding] = []
    without_grid = {finding.board for finding in placed if finding.trouble is Trouble.NO_GRID}
    for number in range(2):
        own = [tab.number for tab in tabs if tab.number // 4 == number]
        missing = tuple(4 * number + k for k in range(4) if 4 * number + k not in own)
        if 0 < len(own) < 3:
            found.append(Finding(Trouble.FEW_TABS, number, missing))
        elif len(own) == 3:
            found.append(Finding(Trouble.TAB_MISSING, number, missing))
        elif not (own or number >= boards or number in without_grid or number in {b.number for b in checked}):
            found.append(Finding(Trouble.ONE_BOARD, number))
    return found


def _near_shadow(board: int, shaded: tuple[Finding, ...]) -> NDArray[np.bool_]:
    """(225,) a board's squares in a hard shadow, and those beside."""
    dark = np.zeros((15, 15), np.uint8)
    for finding in shaded:
        if finding.board == board:
            dark.ravel()[list(finding.squares)] = 1
    return np.asarray(cv2.dilate(dark, np.ones((3, 3), np.uint8)).ravel() > 0, np.bool_)


def _cut_off(corners: Corners, size: tuple[int, int]) -> bool:
    return bool((corners < 0).any() or (corners > np.array(size) - 1).any())


def _read(picture: Picture, boards: list[BoardChecked]) -> list[BoardReading]:
    if not boards:
        return []
    try:
        # Tabs that lie wrongly would lead a reader astray that followed them.
        corners = [board.corners for board in boards]
        return list(TableReader().read_still(picture, corners, fitted=True).boards)
    except NoBoardError:
        return []


def _empty(reading: list[BoardReading], boards: list[BoardChecked]) -> list[NDArray[np.bool_]]:
    """(225,) per board, the squares on which nothing lies."""
    if not reading:
        return [np.ones(225, np.bool_) for _ in boards]
    return [np.array([square.content is Content.EMPTY for square in board.squares]) for board in reading]
