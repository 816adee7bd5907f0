"""The pictures that a table keeps of what happened: before and after each press."""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import cv2

from station.clock.head import Pressed
from station.hall.wire.picture import PictureSent
from station.referee.events import AnyEvent
from station.referee.sight import BoardSeen, LayoutSeen
from vision.reading import Picture

KEPT: Final = 40
"""Moments; a picture takes a few hundred kilobytes."""

QUALITY: Final = 85


@dataclass(frozen=True, slots=True)
class _Kept:
    at_ms: int
    what: str
    jpeg: "Future[bytes]"


class Moments:
    """Watches a station. picture: the camera's latest, None if there is none. Pictures are compressed in a
    thread of their own, so that no ruling waits for it."""

    def __init__(self, picture: Callable[[], Picture | None]) -> None:
        self._picture = picture
        self._kept: deque[_Kept] = deque(maxlen=2 * KEPT)
        self._awaited = False
        self._worker = ThreadPoolExecutor(1, "pictures")

    def watch(self, event: AnyEvent, _before: Any, _after: Any) -> None:
        """Called for each event, like every watcher of a `Station`."""
        match event:
            case Pressed():
                self._keep(event.at_ms, "before")
                self._awaited = True
            case BoardSeen() | LayoutSeen() if self._awaited and not event.moving:
                self._awaited = False
                self._keep(event.at_ms, "after")

    def sent(self, order: str, at_ms: int | None, now_ms: int) -> Sequence[PictureSent]:
        """What an order asks for: the picture of now (at_ms None), or those around a moment."""
        if at_ms is None:
            picture = self._picture()
            return () if picture is None else (PictureSent(order, now_ms, jpeg(picture)),)
        before = [one for one in self._kept if one.what == "before" and one.at_ms <= at_ms]
        after = [one for one in self._kept if one.what == "after" and one.at_ms >= at_ms]
        return [
            PictureSent(order, one.at_ms, one.jpeg.result(), one.what) for one in (*before[-1:], *after[:1])
        ]

    def close(self) -> None:
        self._worker.shutdown()

    def _keep(self, at_ms: int, what: str) -> None:
        picture = self._picture()
        if picture is not None:
            self._kept.append(_Kept(at_ms, what, self._worker.submit(jpeg, picture)))


def jpeg(picture: Picture) -> bytes:
    """A picture as a JPEG."""
    _, data = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
    return data.tobytes()
