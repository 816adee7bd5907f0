"""Frames on the wire to a serial head (firmware/PROTOCOL.md): byte-stuffed, with a checksum, ended by a zero
byte."""

import zlib
from collections.abc import Iterator
from typing import Final

from station.clock.serial.messages import BAUD, FRAME_BYTES, FromHost, pack

BYTE_MS: Final = 10_000 / BAUD
"""Time on the line for a byte: eight bits, start and stop."""
CHECK_BYTES = 4
_LONGEST = FRAME_BYTES + 1


def frame(data: bytes) -> bytes:
    """`data` (a kind and a body) as sent over the wire, with a zero byte in front to end any garbage."""
    checked = data + zlib.crc32(data).to_bytes(CHECK_BYTES, "little")
    stuffed = b"".join(bytes([len(part) + 1]) + part for part in checked.split(b"\0"))
    return b"\0" + stuffed + b"\0"


class FrameReader:
    """Finds valid frames in whatever arrives, however it is cut up.

    damaged: how many pieces ended in a zero byte but were not valid frames.
    """

    def __init__(self) -> None:
        self.damaged = 0
        self._bytes = bytearray()
        self._spoiled = False

    def feed(self, received: bytes) -> Iterator[bytes]:
        """The kind and body of every frame completed by `received`."""
        for byte in received:
            if byte:
                self._spoiled |= len(self._bytes) >= _LONGEST
                if not self._spoiled:
                    self._bytes.append(byte)
                continue
            data = None if self._spoiled else _unframed(bytes(self._bytes))
            if data:
                yield data
            elif self._bytes:
                self.damaged += 1
            self._bytes.clear()
            self._spoiled = False


class FrameWriter:
    """Messages that wait for the line."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def say(self, message: FromHost) -> None:
        self._bytes += frame(pack(message))

    @property
    def busy_ms(self) -> float:
        """How long the line takes for what waits."""
        return len(self._bytes) * BYTE_MS

    def take(self) -> bytes:
        """What to write to the line now."""
        taken = bytes(self._bytes)
        self._bytes.clear()
        return taken


def _unframed(stuffed: bytes) -> bytes | None:
    """What the stuffed bytes between two zeros hold; None if they are not a valid frame."""
    parts = []
    place = 0
    while place < len(stuffed):
        end = place + stuffed[place]
        if end > len(stuffed):
            return None
        parts.append(stuffed[place + 1 : end])
        place = end
    checked = b"\0".join(parts)
    data, check = checked[:-CHECK_BYTES], checked[-CHECK_BYTES:]
    sound = (
        len(data) > 0 and zlib.crc32(data) == int.from_bytes(check, "little") and len(check) == CHECK_BYTES
    )
    return data if sound else None
