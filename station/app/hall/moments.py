"""Pictures of moments: of every press, one from before it and one from after it, for whoever asks later."""

import shutil
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Final

import cv2

from station.app.picture.observation import Observer
from station.app.picture.observed import Observation
from station.hall.wire.picture import MOST_BYTES, PictureSent
from station.referee.state import TableState
from station.whole_file import write_whole
from vision.reading import KnownTiles, Picture, TableReading

HELD: Final = 4
"""Pictures in memory: a press is heard of a moment after it was made."""

READ: Final = 40
"""Readings in memory: of some seconds."""

KEPT_GAMES: Final = 30
"""Of older games the pictures are deleted: a game has some fifty megabytes."""

QUALITY: Final = 88
"""Of a JPEG: letters stay sharp, and a picture of four megapixels takes less than one megabyte."""


class Moments:
    """The pictures of one game. folder: of all games; a folder in it is this one's.

    The camera's thread gives pictures, the loop says for which moments it needs them, a thread of its own
    writes them. A full disk costs pictures, nothing else: `trouble` then says so.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder / game, game
        self.trouble = ""
        self._lock = Lock()
        self._held: deque[tuple[int, Picture]] = deque(maxlen=HELD)
        self._read: deque[TableReading] = deque(maxlen=READ)
        self._wanted: list[int] = []
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._known = {_taken_ms(path) for path in self.folder.glob("*.jpg")}
        _make_room(folder, game)
        self._writer = Thread(target=self._write, name="moments", daemon=True)
        self._writer.start()

    # In the thread of the camera.

    def seeing(self, observer: Observer) -> Observer:
        """The same observer, all of whose pictures come past here."""
        return _Seeing(observer, self)

    def reads(self, reader: Any) -> Any:
        """The same reader of boards, all of whose readings come past here."""
        return _Reading(reader, self)

    def seen(self, picture: Picture, at_ms: int) -> None:
        """A picture whose exposure began at `at_ms`, which may be before the game's first moment."""
        at_ms = max(0, at_ms)
        with self._lock:
            self._held.append((at_ms, picture))
            for wanted in [one for one in self._wanted if one < at_ms]:
                self._wanted.remove(wanted)
                self._keep(at_ms, picture)

    def was_read(self, reading: TableReading) -> None:
        """How a picture was read."""
        with self._lock:
            self._read.append(reading)

    # In the loop.

    def mark(self, at_ms: int) -> None:
        """Something happened: keep the last picture from before it, and the next one."""
        with self._lock:
            before = [one for one in self._held if one[0] <= at_ms]
            after = [one for one in self._held if one[0] > at_ms]
            if before:
                self._keep(*before[-1])
            if after:
                self._keep(*after[0])
            else:
                self._wanted.append(at_ms)

    def now(self, order: str) -> Sequence[PictureSent]:
        """The latest picture, for the director's order with this id."""
        with self._lock:
            latest = self._held[-1] if self._held else None
        return () if latest is None else (PictureSent(order, latest[0], as_jpeg(latest[1]), game=self.game),)

    def around(self, at_ms: int, order: str = "") -> Sequence[PictureSent]:
        """The kept pictures nearest to a moment: before it, and after it."""
        self.settle()
        return kept_around(self.folder.parent, self.game, at_ms, order)

    def reading(self, at_ms: int) -> TableReading | None:
        """How the table was read at a moment: the first picture after it in which nothing moved, else the
        last one there is. None if nothing was read lately."""
        with self._lock:
            after = [one for one in self._read if one.at_ms > at_ms and not any(one.moving)]
            return after[0] if after else self._read[-1] if self._read else None

    def settle(self) -> None:
        """Wait until all that was kept is on disk."""
        done = Event()
        self._jobs.put(done.set)
        done.wait()

    def close(self) -> None:
        self._jobs.put(None)
        self._writer.join()

    def _keep(self, at_ms: int, picture: Picture) -> None:
        if at_ms not in self._known:
            self._known.add(at_ms)
            self._jobs.put(lambda: self._save(at_ms, picture))

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def _save(self, at_ms: int, picture: Picture) -> None:
        try:
            write_whole(_path(self.folder, at_ms), as_jpeg(picture), 0o644)
            self.trouble = ""
        except OSError as error:
            self.trouble = f"pictures cannot be kept in {self.folder}: {error.strerror}"


def kept_around(folder: Path, game: str, at_ms: int, order: str = "") -> Sequence[PictureSent]:
    """The pictures kept of a game nearest to a moment: before it, and after it. folder: of all games."""
    known = sorted(_taken_ms(path) for path in (folder / game).glob("*.jpg"))
    place = bisect_right(known, at_ms)
    found = [
        *(("before", one) for one in known[max(0, place - 1) : place]),
        *(("after", one) for one in known[place : place + 1]),
    ]
    sent = []
    for what, taken_ms in found:
        try:
            jpeg = _path(folder / game, taken_ms).read_bytes()
            sent.append(PictureSent(order, taken_ms, jpeg, what, game))
        except (OSError, ValueError):
            continue  # damaged, or gone to make room
    return sent


class _Seeing:
    """An `Observer` that shows every picture to `Moments` first."""

    def __init__(self, observer: Observer, moments: Moments) -> None:
        self._observer, self._moments = observer, moments

    @property
    def interested(self) -> bool:
        return self._observer.interested

    def want(self, state: TableState[object] | None) -> None:
        self._observer.want(state)

    def observe(self, picture: Picture, at_ms: int) -> Observation:
        self._moments.seen(picture, at_ms)
        return self._observer.observe(picture, at_ms)


class _Reading:
    """A reader of boards that shows every reading to `Moments`."""

    def __init__(self, reader: Any, moments: Moments) -> None:
        self._reader, self._moments = reader, moments
        self.lens = reader.lens

    def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
        found: TableReading = self._reader.read(picture, at_ms)
        self._moments.was_read(found)
        return found

    def know(self, tiles: KnownTiles) -> None:
        self._reader.know(tiles)


def as_jpeg(picture: Picture, most_bytes: int = MOST_BYTES) -> bytes:
    """A picture as a JPEG that is small enough to be sent."""
    for quality in (QUALITY, 70, 50):
        done, buffer = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        jpeg = bytes(buffer)
        if done and len(jpeg) <= most_bytes:
            return jpeg
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".jpg", half, [cv2.IMWRITE_JPEG_QUALITY, 50])[1])


def _path(folder: Path, at_ms: int) -> Path:
    return folder / f"{at_ms:012d}.jpg"


def _taken_ms(path: Path) -> int:
    return int(path.stem) if path.stem.isdecimal() else 0


def _make_room(folder: Path, game: str) -> None:
    """Delete the pictures of all but the latest games."""
    try:
        others = [one for one in folder.iterdir() if one.is_dir() and one.name != game]
        old = sorted(others, key=lambda one: one.stat().st_mtime, reverse=True)[KEPT_GAMES - 1 :]
    except OSError:
        return
    for one in old:
        shutil.rmtree(one, ignore_errors=True)
