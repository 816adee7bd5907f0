"""What the set-up sees: pictures, and what checking them showed."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Final, Protocol

from calibration.check.picture import TableCheck
from calibration.check.several import check_pictures
from vision.cameras.camera import Camera, CameraSettings, OpenedCamera
from vision.errors import CameraError, PictureError
from vision.lens import Lens
from vision.reading import Picture

TOGETHER: Final = 3
"""Pictures of a live camera that are checked together."""


AGAIN_S: Final = 1.0
"""How long after a failure a live camera is tried again."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A picture, and what checking it showed."""

    picture: Picture
    check: TableCheck


class Eyes(Protocol):
    """Looks at the table again and again. picture: the latest, None before the first. trouble: why there are
    no pictures, "" if there are. obtained: how the camera is set. lens: what it looks through, if that was
    calibrated; all is seen straightened."""

    @property
    def picture(self) -> Picture | None: ...

    @property
    def trouble(self) -> str: ...

    @property
    def obtained(self) -> CameraSettings: ...

    @property
    def lens(self) -> Lens | None: ...

    def look(self, boards: int) -> Look | None:
        """What was checked since the last call; None if nothing was. boards: how many there should be."""

    def close(self) -> None: ...


class SteppedEyes:
    """Takes and checks a picture whenever what it shows has changed, for simulated tables. shows: what a
    picture taken now would show."""

    def __init__(self, take: Callable[[], Picture], shows: Callable[[], object]) -> None:
        self._take, self._shows = take, shows
        self._before: object = None
        self.picture: Picture | None = None
        self.trouble = ""
        self.obtained = CameraSettings()
        self.lens: Lens | None = None

    def look(self, boards: int) -> Look | None:
        """A new look, if there is something new."""
        shown = self._shows(), boards
        if shown == self._before:
            return None
        self._before = shown
        self.picture = self._take()
        return Look(self.picture, check_pictures([self.picture], boards))

    def close(self) -> None:
        """Nothing stays open."""


class LiveEyes:
    """A camera, in two threads: one takes pictures, the other checks the latest of them. live: a camera that
    fails is tried again; when a file ends, its last picture stays. lens: what it looks through; everything
    is seen straightened."""

    def __init__(self, camera: OpenedCamera, lens: Lens | None = None, *, live: bool) -> None:
        self._live = live
        self._camera: Camera = camera
        self.lens = lens
        self.obtained = camera.obtained
        self._opened = camera
        self._new: deque[Picture] = deque(maxlen=TOGETHER)
        self._wakes = Condition()
        self._boards, self._closed, self._fresh = 2, False, False
        self._look: Look | None = None
        self.picture: Picture | None = None
        self.trouble = ""
        self._threads = [Thread(target=work, daemon=True) for work in (self._take, self._check)]
        for thread in self._threads:
            thread.start()

    def look(self, boards: int) -> Look | None:
        """The latest look, once."""
        with self._wakes:
            if boards != self._boards:
                self._boards, self._fresh = boards, bool(self._new)
                self._wakes.notify_all()
            look, self._look = self._look, None
            return look

    def wait_for_look(self, boards: int, timeout_s: float) -> Look | None:
        """The same, as soon as there is one; None if there is none in time."""
        with self._wakes:
            self._wakes.wait_for(lambda: self._look is not None or self._closed, timeout_s)
        return self.look(boards)

    def close(self) -> None:
        """Stop both threads and release the camera."""
        with self._wakes:
            self._closed = True
            self._wakes.notify_all()
        for thread in self._threads:
            thread.join(timeout=5)
        self._camera.close()

    def _take(self) -> None:
        while not self._closed:
            try:
                picture = self._camera.take().picture
            except (CameraError, PictureError) as error:
                if self._live or self.picture is None:
                    self.trouble = str(error)
                with self._wakes:
                    if not self._live or self._wakes.wait_for(lambda: self._closed, AGAIN_S):
                        return
                continue
            if self.lens is not None:
                picture = self.lens.straight_picture(picture)
            with self._wakes:
                self.picture, self.trouble = picture, ""
                self.obtained = self._opened.obtained
                self._new.append(picture)
                self._fresh = True
                self._wakes.notify_all()

    def _check(self) -> None:
        while True:
            with self._wakes:
                self._wakes.wait_for(lambda: self._fresh or self._closed)
                if self._closed:
                    return
                pictures, boards, self._fresh = list(self._new), self._boards, False
            look = Look(pictures[-1], check_pictures(pictures, boards))
            with self._wakes:
                self._look = look
                self._wakes.notify_all()
