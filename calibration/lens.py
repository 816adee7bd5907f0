"""Calibrates a camera's lens from pictures of a printed sheet or, without paper, of the boards themselves."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens_sights import Sight, board_sights, looked_again, sheet_sight
from vision.errors import LensError
from vision.lens import Lens
from vision.reading import Picture

LEAST_PICTURES: Final = 3

USUAL_FOCAL: Final = 0.8
"""Focal length of a usual camera, in picture widths; only its ratio to the bend matters for straightening."""

SURE_FOCAL: Final = 0.03
"""Standard deviation of the focal length, as a share, above which the pictures do not show it."""

WORTH_IT: Final = 0.93
"""What the error must shrink to before another coefficient is believed."""

FOCALS: Final = (0.25, 5.0)
"""Shortest and longest focal length, in picture widths, that cameras have."""

STRAY: Final = 4.0
"""How many times farther off than most of its sight a point is that does not count."""

LEAST_STRAY_PX: Final = 0.1
"""No point this close is stray."""

BETTER: Final = 1.5
"""How many times smaller the error must become for a picture to be left out."""

FINE_PX: Final = 0.15
"""Error, for a picture 2304 pixels wide, at which no picture is suspected."""

MOST_PX: Final = 2.0
"""Error, for a picture 2304 pixels wide, above which the pictures do not agree."""

APART: Final = 0.015
"""How far, in picture widths, something must have moved between two pictures for them to differ."""

OFF_CENTRE: Final = 0.1
"""How far, in picture widths, a lens may sit from the middle of its picture."""

OUTER: Final = 0.4
"""How far out, as a share of the way from the middle of the picture to its corner, points must reach."""


_K1: Final = (
    cv2.CALIB_USE_INTRINSIC_GUESS
    | cv2.CALIB_FIX_ASPECT_RATIO
    | cv2.CALIB_FIX_PRINCIPAL_POINT
    | cv2.CALIB_ZERO_TANGENT_DIST
    | cv2.CALIB_FIX_K2
    | cv2.CALIB_FIX_K3
)
"""OpenCV's flags for a lens with focal length and k1 alone."""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """rms_px: distance between where points were seen and where they should be. sheet: whether a sheet was
    used, else boards. used: names of the pictures used. left_out: (name, why) of the others."""

    lens: Lens
    rms_px: float
    sheet: bool
    used: tuple[str, ...]
    left_out: tuple[tuple[str, str], ...]


_DISAGREE: Final = (
    "the pictures do not agree: take them all with the same camera, without changing its focus, "
    "of a flat sheet or of boards that lie flat"
)

LookAgain = Callable[[Sight, Lens], Sight | None]


@dataclass(frozen=True, slots=True)
class Solved:
    """rms_px: as of `Calibrated`. used, wrong: numbers of the pictures that fit, and of those that do not."""

    lens: Lens
    rms_px: float
    used: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Fit:
    """off: per sight, how far each of its points is from where it should be, in pixels. focal_known: whether
    the focal length is certain. flags: OpenCV's, which say what was fitted."""

    lens: Lens
    off: tuple[NDArray[np.float64], ...]
    focal_known: bool
    flags: int

    def rms(self) -> float:
        return _rms(np.concatenate(self.off))


def _rms(off: NDArray[np.float64]) -> float:
    return float(np.sqrt(np.mean(off**2)))


def calibrate(names: Sequence[str], pictures: Sequence[Picture]) -> Calibrated:
    """The lens that these pictures of one camera, at one focus, were taken through.

    They show a printed sheet or the boards, each time from elsewhere. Pictures that fit the others badly are
    left out. Raises LensError if there are too few, or all from the same place, or if they do not agree.
    """
    left_out: list[tuple[str, str]] = []
    size = Counter(_size(picture) for picture in pictures).most_common(1)[0][0]
    sights: list[Sight] = []
    by_sheet = [sheet_sight(picture, number) for number, picture in enumerate(pictures)]
    sheet = any(sight is not None for sight in by_sheet)
    for number, (name, picture) in enumerate(zip(names, pictures, strict=True)):
        own = by_sheet[number]
        if _size(picture) != size:
            width, height = _size(picture)
            left_out.append((name, f"it has {width}×{height} pixels, the others {size[0]}×{size[1]}"))
            continue
        found = ([] if own is None else [own]) if sheet else board_sights(picture, number)
        if not found:
            what = "lens sheet" if sheet else "board"
            left_out.append((name, f"it shows no {what} that can be measured"))
        sights += found
    solved = lens_from(sights, size, lambda sight, lens: looked_again(pictures[sight.picture], sight, lens))
    left_out += [(names[number], "it does not fit the others") for number in solved.wrong]
    left_out.sort(key=lambda pair: list(names).index(pair[0]))
    return Calibrated(
        solved.lens, solved.rms_px, sheet, tuple(names[number] for number in solved.used), tuple(left_out)
    )


def lens_from(sights: Sequence[Sight], size: tuple[int, int], again: LookAgain | None = None) -> Solved:
    """The lens through which pictures of this width and height show these sights.

    again: measures a sight once more where a lens says its points are; None if it cannot. Raises LensError
    as `calibrate` does.
    """
    _enough(sights, size)
    fit, kept = _fitted(sights, size)
    # What a bent grid hid from the first look, the second sees.
    for _ in range(2 if again and kept[0].corners is not None else 0):
        looked = [again(sight, fit.lens) for sight in kept] if again else []
        kept = [sight for sight in looked if sight is not None]
        _enough(kept, size)
        fit, kept = _fitted(kept, size)
    fit, kept, wrong = _without_wrong(fit, kept, size)
    if fit.rms() > MOST_PX * size[0] / 2304:
        raise LensError(f"{_DISAGREE} ({fit.rms():.1f} pixels off)")
    used = sorted({sight.picture for sight in kept})
    return Solved(fit.lens, fit.rms(), tuple(used), tuple(wrong))


def _size(picture: Picture) -> tuple[int, int]:
    return picture.shape[1], picture.shape[0]


def _enough(sights: Sequence[Sight], size: tuple[int, int]) -> None:
    """Raises LensError if these sights do not show what the lens does."""
    many = len({sight.picture for sight in sights})
    if not many:
        raise LensError("no picture shows a lens sheet, or a board, that can be measured")
    sheet = sights[0].corners is None
    thing = "the lens sheet" if sheet else "the boards"
    if many < LEAST_PICTURES:
        one = f"one picture of {thing} is" if many == 1 else f"{many} pictures of {thing} are"
        raise LensError(f"{one} not enough: at least {LEAST_PICTURES} are needed, five to ten are better")
    if _different(sights, size) < LEAST_PICTURES:
        raise LensError(
            f"the pictures show {thing} in the same place; between them, shift and tilt "
            f"{'it' if sheet else 'the boards or the camera'}"
        )
    middle = np.array(size) / 2
    away = np.concatenate([sight.seen for sight in sights]) - middle
    reach = np.hypot(*away.T) / np.hypot(*middle)
    if np.quantile(reach, 0.95) < OUTER or not 0.05 < np.mean(away[:, 0] < 0) < 0.95:
        raise LensError(f"{thing} must also be seen near the edges of the picture, on all sides")


def _different(sights: Sequence[Sight], size: tuple[int, int]) -> int:
    """How many of the pictures differ in where they show things."""
    kept: list[list[Sight]] = []
    for number in sorted({sight.picture for sight in sights}):
        own = [sight for sight in sights if sight.picture == number]
        if not any(_same(own, other, size[0]) for other in kept):
            kept.append(own)
    return len(kept)


def _same(some: Sequence[Sight], others: Sequence[Sight], width: int) -> bool:
    return all(any(_moved(one, other) < APART * width for other in others) for one in some)


def _moved(one: Sight, other: Sight) -> float:
    """How far, in pixels, the point that moved most is from where it was; infinity if none is in both."""
    where = {tuple(place): seen for place, seen in zip(other.places.tolist(), other.seen, strict=True)}
    both = [
        float(np.hypot(*(seen - where[tuple(place)])))
        for place, seen in zip(one.places.tolist(), one.seen, strict=True)
        if tuple(place) in where
    ]
    return max(both, default=np.inf)


def _without_wrong(
    fit: _Fit, sights: list[Sight], size: tuple[int, int]
) -> tuple[_Fit, list[Sight], list[int]]:
    """The fit without the pictures that contradict the rest, and the numbers of these."""
    wrong: list[int] = []
    fine = FINE_PX * size[0] / 2304
    while True:
        numbers = sorted({sight.picture for sight in sights})
        if fit.rms() <= fine and max(map(_rms, fit.off)) <= 2 * fine:
            return fit, sights, wrong
        rests = {number: [sight for sight in sights if sight.picture != number] for number in numbers}
        rests = {number: rest for number, rest in rests.items() if _is_enough(rest, size)}
        if not rests:
            return fit, sights, wrong
        off = {number: _solve(rest, size, fit.flags).rms() for number, rest in rests.items()}
        number = min(off, key=off.__getitem__)
        if off[number] * BETTER > fit.rms():
            return fit, sights, wrong
        fit, sights = _fitted(rests[number], size)
        wrong.append(number)


def _is_enough(sights: Sequence[Sight], size: tuple[int, int]) -> bool:
    try:
        _enough(sights, size)
    except LensError:
        return False
    return True


def _fitted(sights: Sequence[Sight], size: tuple[int, int]) -> tuple[_Fit, list[Sight]]:
    """The lens that fits best, with as few coefficients as do; and the sights without their stray points."""
    sights = list(sights)
    for _ in range(3):
        fit = _chosen(sights, size)
        # By each sight's own measure: a wrong picture must not be trimmed until it fits.
        kept = [off < max(STRAY * float(np.median(off)), LEAST_STRAY_PX) for off in fit.off]
        sights = [
            replace(sight, places=sight.places[keep], seen=sight.seen[keep])
            for sight, keep in zip(sights, kept, strict=True)
        ]
        if all(keep.all() for keep in kept):
            return fit, sights
    return _chosen(sights, size), sights


def _chosen(sights: Sequence[Sight], size: tuple[int, int]) -> _Fit:
    """From k1 alone to more coefficients, as long as each makes the fit clearly better."""
    flags = _K1
    best = _solve(sights, size, flags)
    if not (best.focal_known and _possible(best.lens, sights)):
        flags |= cv2.CALIB_FIX_FOCAL_LENGTH
        best = _solve(sights, size, flags)
    for freed in (cv2.CALIB_FIX_K2, cv2.CALIB_FIX_PRINCIPAL_POINT):
        tried = _solve(sights, size, flags & ~freed)
        if _possible(tried.lens, sights) and tried.rms() < WORTH_IT * best.rms():
            best, flags = tried, flags & ~freed
    return best


def _possible(lens: Lens, sights: Sequence[Sight]) -> bool:
    """Whether it is a lens that somebody sells, and bends every point in one way only."""
    width, height = lens.camera
    (focal, _, cx), (_, _, cy), _ = lens.matrix
    seen = np.concatenate([sight.seen for sight in sights])
    centred = max(abs(cx - width / 2), abs(cy - height / 2)) < OFF_CENTRE * width
    return FOCALS[0] < focal / width < FOCALS[1] and centred and lens.reaches(seen)


def _solve(sights: Sequence[Sight], size: tuple[int, int], flags: int) -> _Fit:
    """The best fit with these of OpenCV's flags."""
    solid = [np.column_stack([sight.places, np.zeros(len(sight.places))]) for sight in sights]
    flat = [np.asarray(points, np.float32) for points in solid]
    seen = [np.asarray(sight.seen, np.float32).reshape(-1, 1, 2) for sight in sights]
    width, height = size
    focal = USUAL_FOCAL * width
    guess = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    try:
        _, matrix, bend, turns, shifts, spread, _, _ = cv2.calibrateCameraExtended(
            flat, seen, size, guess, np.zeros(5), flags=flags
        )
    except cv2.error:
        raise LensError(_DISAGREE) from None
    off = tuple(
        np.linalg.norm(cv2.projectPoints(points, turn, shift, matrix, bend)[0] - there, axis=2).ravel()
        for points, there, turn, shift in zip(solid, seen, turns, shifts, strict=True)
    )
    (fx, _, cx), (_, fy, cy), _ = np.asarray(matrix, np.float64).tolist()
    k1, k2, p1, p2, k3 = np.ravel(bend)[:5].tolist()
    lens = Lens(size, ((fx, 0.0, cx), (0.0, fy, cy), (0.0, 0.0, 1.0)), (k1, k2, p1, p2, k3))
    return _Fit(lens, off, bool(np.ravel(spread)[0] < SURE_FOCAL * fx), flags)
