"""A camera that never keeps anybody waiting for long."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Condition, Thread
from typing import Final

from vision.cameras.camera import CameraSettings, Frame, OpenedCamera
from vision.errors import CameraError

PATIENCE_S: Final = 1.0
"""No useful camera takes longer for a picture."""


class PunctualCamera:
    """Takes another camera's pictures in a thread of its own, since some drivers wait for minutes.

    `take` and `close` return within `patience_s`. A picture that comes later is passed on if somebody is
    waiting for it then.
    """

    def __init__(self, name: str, camera: OpenedCamera, patience_s: float = PATIENCE_S) -> None:
        self._camera, self._patience_s = camera, patience_s
        self._wanted: SimpleQueue[bool] = SimpleQueue()
        self._changed = Condition()
        self._under_way = False
        self._came: Frame | Exception | None = None
        self._late = (
            f"no new picture from {name} for {patience_s:g} s; check its cable, and that the light is good"
        )
        self._why = self._late
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    @property
    def obtained(self) -> CameraSettings:
        """How the camera is set."""
        return self._camera.obtained

    @property
    def settled(self) -> bool:
        """Whether what the camera sets by itself is found and locked."""
        return self._camera.settled

    def take(self) -> Frame:
        """The next picture. Raises CameraError if there is none in time."""
        with self._changed:
            self._came = None
            if not self._under_way:
                self._under_way = True
                self._wanted.put(True)
            if not self._changed.wait_for(lambda: self._came is not None, self._patience_s):
                raise CameraError(self._why)
        return self._handed_over()

    def _handed_over(self) -> Frame:
        came, self._came = self._came, None
        if isinstance(came, Frame):
            return came
        raise came or CameraError(self._why)

    def close(self) -> None:
        """Close the camera; one that hangs is left to itself."""
        self._wanted.put(False)
        self._thread.join(self._patience_s)

    def _work(self) -> None:
        while self._wanted.get():
            came = _result(self._camera.take)
            with self._changed:
                self._came, self._under_way = came, False
                self._why = str(came) if isinstance(came, CameraError) else self._late
                self._changed.notify_all()
        self._camera.close()


def _result(take: Callable[[], Frame]) -> Frame | Exception:
    try:
        return take()
    except Exception as error:  # whoever waits for the picture re-raises it
        return error
