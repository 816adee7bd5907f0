"""Tiles drawn for who plays first, laid on the spot beside the board one after the other."""

from collections.abc import Callable

from station.app.runtime import CameraReader
from station.clock.station_time import StationTime
from station.referee.sight import SpotSeen
from vision.errors import NoBoardError

OpenLot = Callable[[str, StationTime], CameraReader]
"""Begins to look at the spot, for tiles of an edition."""


class LotWatch:
    """Watches the spot. trouble: why nothing is seen there, as a sentence; "" if something is. reader: looks
    at the spot; `close` closes it."""

    def __init__(self, reader: CameraReader) -> None:
        self.trouble = ""
        self._reader = reader
        self._clear = False

    def drawn(self, now_ms: int) -> tuple[str, ...]:
        """The tiles laid there since the last call. Each counts once, if its letter is certain and the spot
        was seen empty before it."""
        found = []
        for observation in self._reader.observed(None, now_ms):
            if isinstance(observation, NoBoardError | OSError):
                self.trouble = str(observation)
                continue
            if isinstance(observation, Exception):
                raise observation
            self.trouble = ""
            for seen in observation.seen:
                if not isinstance(seen, SpotSeen):
                    continue
                if seen.tile is None:
                    self._clear = True
                elif self._clear and not seen.doubtful:
                    self._clear = False
                    found.append(seen.tile)
        return tuple(found)

    def close(self) -> None:
        self._reader.close()
