"""When a camera that adjusts itself has come to rest."""

from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic, sleep
from typing import Final

import cv2

from vision.cameras.camera import Frame, OpenedCamera
from vision.errors import CameraError
from vision.reading import Picture

LEAST_S: Final = 1.0
"""A lens that looks for its focus takes this long at least."""

STILL_S: Final = 0.6
"""How long nothing may have changed."""

MOST_S: Final = 4.0
"""After this a camera is taken as it is: a light that flickers never lets it rest."""

SAME: Final = 0.05
"""Largest change, as a share, that still counts as none: noise, and a hand at the edge."""

CHANGED: Final = 1.8
"""Factor of brightness at which an exposure no longer fits: a lamp was switched, the sun has set."""

TOO_BRIGHT: Final = 235.0
"""Mean grey value of a picture that is washed out."""

CHANGED_S: Final = 5.0
"""How long that must last."""

SAMPLED: Final = 8

PATIENCE_S: Final = 10.0
"""How long to wait for a camera to start and to settle."""

RETRY_S: Final = 0.1


class Settling:
    """Watches values that a camera changes by itself: brightness, sharpness, gains."""

    def __init__(self) -> None:
        self._began_s: float | None = None
        self._seen: deque[tuple[float, tuple[float, ...]]] = deque()

    def note(self, at_s: float, values: Sequence[float], *, busy: bool = False) -> bool:
        """Values as they were at this time; returns whether the camera has settled. busy: it says itself that
        it has not."""
        if self._began_s is None:
            self._began_s = at_s
        self._seen.append((at_s, tuple(values)))
        while len(self._seen) > 1 and self._seen[1][0] <= at_s - STILL_S:
            self._seen.popleft()
        passed_s = at_s - self._began_s
        covered = at_s - self._seen[0][0] >= STILL_S
        return passed_s >= MOST_S or (passed_s >= LEAST_S and covered and not busy and self._still())

    def _still(self) -> bool:
        each = zip(*(values for _, values in self._seen), strict=True)
        return all(max(one) - min(one) <= SAME * max(abs(value) for value in one) for one in each)


class Light:
    """Whether the light is still that in which the exposure was locked. locked: how bright a picture was."""

    def __init__(self, locked: float) -> None:
        self._locked = max(locked, 1.0)
        self._other_since_s: float | None = None

    def changed(self, at_s: float, now: float) -> bool:
        """Whether pictures have been far brighter or darker for so long that it was no hand or passer-by.
        now: how bright this one is."""
        other = not (self._locked / CHANGED < now < self._locked * CHANGED) or now > TOO_BRIGHT
        if not other:
            self._other_since_s = None
        elif self._other_since_s is None:
            self._other_since_s = at_s
        return self._other_since_s is not None and at_s - self._other_since_s >= CHANGED_S


def brightness(picture: Picture) -> float:
    """Mean grey value, 0 to 255."""
    return float(picture[::SAMPLED, ::SAMPLED].mean())


def sharpness(picture: Picture) -> float:
    """How strongly neighbouring pixels differ: only to compare pictures of one scene by one camera."""
    height, width = picture.shape[:2]
    middle = picture[height // 4 : height - height // 4, width // 4 : width - width // 4]
    grey = cv2.cvtColor(middle, cv2.COLOR_BGR2GRAY)
    return float(cv2.Laplacian(cv2.GaussianBlur(grey, (0, 0), 1.0), cv2.CV_32F).std())


def settled_frame(
    camera: OpenedCamera,
    patience_s: float = PATIENCE_S,
    monotonic_s: Callable[[], float] = monotonic,
    wait: Callable[[float], object] = sleep,
) -> Frame:
    """The first picture after the camera has settled, or the last one before patience ends: of a file, the
    first. Raises CameraError if there is none."""
    until_s = monotonic_s() + patience_s
    while True:
        try:
            frame = camera.take()
        except CameraError:
            # A camera that has only just started may be late once or twice.
            if camera.settled or monotonic_s() >= until_s:
                raise
            wait(RETRY_S)
            continue
        if camera.settled or monotonic_s() >= until_s:
            return frame
