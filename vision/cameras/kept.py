"""A camera that may be pulled out, hang or stutter: it is found again, and what it cannot vouch for is not
passed on."""

from collections.abc import Callable
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cameras.camera import CameraSettings, Frame, OpenedCamera
from vision.cameras.half_pictures import is_torn, is_whole
from vision.errors import CameraError
from vision.reading import Picture

FROZEN_S: Final = 1.0
"""How long the same picture may come again and again: a poor camera repeats one now and then in dim light."""

AGAIN_S: Final = 0.5
"""Time between two attempts to find a camera again."""

MOST_HALVES: Final = 5
"""So many half pictures in a row are a fault; one or two are skipped."""

MOST_TORN: Final = 2
"""So many torn pictures are skipped in a row; what goes on longer is something that happens at the table."""

SAMPLED: Final = 8
"""Pictures are compared at every eighth pixel each way: noise changes some of them every time."""


class KeptCamera:
    """Any camera, kept through what can happen to it.

    - If it delivers no picture it is closed and opened again, as it had settled before, until it does.
    - Half pictures are skipped, and those of which a part is displaced.
    - A picture identical to the one before counts as taken when that one was. If nothing else comes for a
      second, the camera is frozen and opened again, and remains lost until it shows something else.
    - Pictures of another size are refused, and the camera is opened again: whoever knows where things were in
      the picture would look in the wrong place.

    open_again: opens the camera, set like this; None: as the user wants it. Raises CameraError if it is not
    there from the start.
    """

    def __init__(
        self,
        name: str,
        open_again: Callable[[CameraSettings | None], OpenedCamera],
        monotonic_s: Callable[[], float] = monotonic,
    ) -> None:
        self._name, self._open, self._monotonic_s = name, open_again, monotonic_s
        self._camera: OpenedCamera | None = open_again(None)
        self._known: CameraSettings | None = None
        self._size: tuple[int, ...] | None = None
        self._sample: NDArray[np.uint8] | None = None
        self._latest: NDArray[np.uint8] | None = None
        self._torn = 0
        self._same_since_s = 0.0
        self._tried_s: float | None = None
        self._why = ""

    @property
    def obtained(self) -> CameraSettings:
        """How the camera is set, or was before it was lost."""
        if self._camera is not None:
            return self._camera.obtained
        return self._known or CameraSettings()

    @property
    def settled(self) -> bool:
        """Whether what the camera sets by itself is found and locked."""
        return self._camera is not None and self._camera.settled

    def take(self) -> Frame:
        """The next picture. Raises CameraError, which says why there is none; call again to go on."""
        try:
            camera = self._camera or self._found()
            for _ in range(MOST_HALVES):
                frame = camera.take()
                if is_whole(frame.picture) and not self._is_torn(frame.picture):
                    if camera.settled:
                        self._known = camera.obtained
                    return self._vouched_for(frame)
            raise CameraError(f"{self._name} delivers only half pictures; check its cable and its USB port")
        except CameraError as error:
            self._lose(error)
            raise

    def close(self) -> None:
        """Release the camera."""
        if self._camera is not None:
            self._camera.close()
            self._camera = None

    def _found(self) -> OpenedCamera:
        now_s = self._monotonic_s()
        if self._tried_s is not None and now_s - self._tried_s < AGAIN_S:
            raise CameraError(self._why)
        self._tried_s = now_s
        self._camera = self._open(self._known)
        return self._camera

    def _lose(self, error: CameraError) -> None:
        self._why = str(error)
        if self._camera is not None:
            self._camera.close()
            self._camera, self._tried_s = None, self._monotonic_s()

    def _is_torn(self, picture: Picture) -> bool:
        """Whether a picture is torn, against the one passed on last and the latest of all: either may have
        been torn itself."""
        sample = picture[::SAMPLED, ::SAMPLED].copy()
        known = [one for one in (self._sample, self._latest) if one is not None]
        self._latest = sample
        torn = bool(known) and all(is_torn(sample, one) for one in known)
        self._torn = self._torn + 1 if torn else 0
        return 0 < self._torn <= MOST_TORN

    def _vouched_for(self, frame: Frame) -> Frame:
        height, width = frame.picture.shape[:2]
        if self._size not in (None, (width, height)):
            was = "×".join(map(str, self._size or ()))
            raise CameraError(
                f"{self._name} now delivers {width}×{height} instead of {was} pixels; pull it out and plug "
                "it in again, or restart the station to go on with that size"
            )
        self._size = width, height
        return Frame(frame.picture, self._first_seen_s(frame.picture, frame.began_s))

    def _first_seen_s(self, picture: Picture, began_s: float) -> float:
        sample = picture[::SAMPLED, ::SAMPLED].copy()
        same = self._sample is not None and np.array_equal(sample, self._sample)
        if not same:
            self._sample, self._same_since_s = sample, began_s
        elif began_s - self._same_since_s >= FROZEN_S:
            raise CameraError(
                f"{self._name} is frozen or covered: the same picture for a second; it is started again "
                "(if that does not help, pull it out and plug it in)"
            )
        return self._same_since_s
