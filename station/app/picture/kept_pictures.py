"""The pictures that a table was read from, for whoever wants to know why a tile was misread."""

import json
from collections import deque
from contextlib import suppress
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from typing import Any, Final

import cv2
import numpy as np

from station.errors import InputError
from vision.errors import NoBoardError
from vision.lens import Lens
from vision.reading import KnownTiles, Picture, TableReading
from vision.table_reader import TableReader

MOST: Final = 60
"""So many pictures are kept, the latest: some forty megabytes."""

WAITING: Final = 3
"""So many may wait to be written; what comes while a slow disk is busy is not kept."""

QUALITY: Final = 88


class KeptPictures:
    """A folder with the last pictures in which something new was read: each as `000123.jpg`, and in
    `000123.json` when it was taken, where the boards were found, and what was read there. Those of an earlier
    game are replaced one by one. most: how many are kept.

    Raises InputError if the folder cannot be made.
    """

    def __init__(self, folder: Path, most: int = MOST) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot make the folder {folder}: {error.strerror}") from error
        self._folder = folder
        known = sorted(int(path.stem) for path in folder.glob("[0-9]*.json") if path.stem.isdigit())
        self._kept = deque(known)
        self._most, self._number = most, known[-1] if known else 0
        self._jobs: Queue[tuple[Picture, dict[str, Any]] | None] = Queue(WAITING)
        self._thread = Thread(target=self._write, name="kept pictures", daemon=True)
        self._thread.start()

    def reads(self, reader: Any) -> Any:
        """The same reader of boards, whose pictures are kept in which it reads anything new."""
        return KeepingReader(reader, self)

    def keep(self, picture: Picture, what: dict[str, Any]) -> None:
        """Keep a picture, with what was read in it, as JSON has it; without waiting."""
        try:
            self._jobs.put_nowait((picture, what))
        except Full:
            return

    def settle(self) -> None:
        """Wait until all are written."""
        self._jobs.join()

    def close(self) -> None:
        """Write what waits, and end."""
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            # A full disk costs pictures, nothing else.
            with suppress(OSError):
                self._save(*job)
            self._jobs.task_done()

    def _save(self, picture: Picture, what: dict[str, Any]) -> None:
        self._number += 1
        place = self._folder / f"{self._number:06}"
        cv2.imwrite(f"{place}.jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        place.with_suffix(".json").write_text(json.dumps(what) + "\n", encoding="utf-8")
        self._kept.append(self._number)
        while len(self._kept) > self._most:
            old = self._folder / f"{self._kept.popleft():06}"
            old.with_suffix(".jpg").unlink(missing_ok=True)
            old.with_suffix(".json").unlink(missing_ok=True)


class KeepingReader:
    """A reader of boards that keeps the pictures in which it reads something else than before."""

    def __init__(self, reader: TableReader, kept: KeptPictures) -> None:
        self._reader, self._kept = reader, kept
        self._last: object = None

    @property
    def lens(self) -> Lens | None:
        return self._reader.lens

    def know(self, tiles: KnownTiles) -> None:
        self._reader.know(tiles)

    def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
        """As `TableReader.read`."""
        try:
            found = self._reader.read(picture, at_ms)
        except NoBoardError as error:
            if self._last != str(error):
                self._last = str(error)
                self._kept.keep(picture, {"at_ms": at_ms, "error": str(error)})
            raise
        squares = [board.squares for board in found.boards]
        if self._last != squares:
            self._last = squares
            self._kept.keep(picture, described(found))
        return found


def described(reading: TableReading) -> dict[str, Any]:
    """A reading as JSON has it."""
    boards = [
        {
            "corners": np.round(board.corners, 1).tolist(),
            "rows": board.rows(),
            "facing": board.facing(),
            "kits": board.kits(),
            "doubtful": [number for number, _ in board.doubtful()],
        }
        for board in reading.boards
    ]
    return {"at_ms": reading.at_ms, "moving": list(reading.moving), "boards": boards}
