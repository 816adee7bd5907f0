"""A camera on USB in the guest: a gadget of its own kernel (raw-gadget), on a controller without a plug
(dummy_hcd), behind the driver that all such cameras have (uvcvideo).

Not `usb_f_uvc`, the kernel's own gadget of that kind: it sends isochronously only, which dummy_hcd cannot.
https://docs.kernel.org/usb/raw-gadget.html
"""

import ctypes
import errno
import fcntl
import os
import signal
import struct
import subprocess
import threading
from contextlib import suppress
from typing import Final

from scripts.lab.guest.cameras import descriptors
from scripts.lab.guest.cameras.descriptors import COMMIT, PROBE, STREAMING
from scripts.lab.guest.cameras.feed import FRAMES_PER_SECOND, HEIGHT, WIDTH

DEVICE: Final = "/dev/raw-gadget"
HIGH_SPEED: Final = 3
CONNECT, CONTROL = 1, 2
"""Kinds of events that matter."""
NAMES: Final = ("House Station", "Laboratory camera", "LAB0001")
"""Maker, product and serial number."""


def _number(way: int, number: int, size: int = 0) -> int:
    """An ioctl's number, as the macros _IO, _IOW, _IOR and _IOWR make it."""
    return way << 30 | size << 16 | ord("U") << 8 | number


_IO_SIZE: Final = 8
INIT: Final = _number(1, 0, 257)
RUN: Final = _number(0, 1)
EVENT_FETCH: Final = _number(2, 2, _IO_SIZE)
EP0_WRITE: Final = _number(1, 3, _IO_SIZE)
EP0_READ: Final = _number(3, 4, _IO_SIZE)
EP_ENABLE: Final = _number(1, 5, 9)
EP_WRITE: Final = _number(1, 7, _IO_SIZE)
CONFIGURE: Final = _number(0, 9)
EP0_STALL: Final = _number(0, 12)

SETUP: Final = struct.Struct("<BBHHH")
GET_DESCRIPTOR, SET_CONFIGURATION, SET_INTERFACE = (0x80, 6), (0, 9), (1, 11)
SET_CURRENT: Final = (0x21, 1)
GET_LENGTH, GET_INFO = (0xA1, 0x85), (0xA1, 0x86)
GETS: Final = {(0xA1, request) for request in (0x81, 0x82, 0x83, 0x84, 0x87)}
BOTH_WAYS: Final = bytes((3,))
"""It can be read and set."""
_libc: Final = ctypes.CDLL(None, use_errno=True)


def load_drivers() -> None:
    """The controller, the gadget, and what drives cameras."""
    subprocess.run(["modprobe", "--all", "dummy_hcd", "raw_gadget", "uvcvideo"], check=True)


class UvcCamera:
    """A camera, plugged in until it is closed. `hand_over` may be called whether anybody looks or not."""

    def __init__(self, controller: int = 0) -> None:
        self._file = os.open(DEVICE, os.O_RDWR)
        names = [name.encode().ljust(128, b"\0") for name in ("dummy_udc", f"dummy_udc.{controller}")]
        fcntl.ioctl(self._file, INIT, bytearray(b"".join(names) + bytes((HIGH_SPEED,))))
        fcntl.ioctl(self._file, RUN)
        self._changed = threading.Condition()
        self._next: bytes | None = None
        self._endpoint: int | None = None
        self._watched = self._closing = False
        self._sent = 0
        self._agreed = descriptors.agreed(FRAMES_PER_SECOND)
        signal.signal(signal.SIGUSR1, lambda *_: None)
        self._sender = threading.Thread(target=self._send, daemon=True)
        self._answerer = threading.Thread(target=self._answer, daemon=True)
        self._sender.start()
        self._answerer.start()

    def hand_over(self, packed: bytes) -> None:
        """A picture that the camera has taken; one that was not sent yet is dropped for it."""
        with self._changed:
            if self._watched:
                self._next = packed
                self._changed.notify()

    def close(self) -> None:
        """Pull it out."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        for thread in (self._answerer, self._sender):
            while thread.is_alive():
                self._interrupt(thread)
                thread.join(0.05)
        os.close(self._file)

    @staticmethod
    def _interrupt(thread: threading.Thread) -> None:
        """End what a thread waits for in the kernel."""
        if thread.ident is not None:
            with suppress(ProcessLookupError):
                signal.pthread_kill(thread.ident, signal.SIGUSR1)

    def _ask(self, request: int, data: bytes, *, endpoint: int = 0, room: int = 0) -> bytes:
        """Carry out an ioctl that transfers something."""
        content = struct.pack("=HHI", endpoint, 0, max(len(data), room)) + data + bytes(room)
        transfer = ctypes.create_string_buffer(content, len(content))
        # fcntl.ioctl keeps every thread waiting when what it transfers is long.
        if (count := _libc.ioctl(self._file, ctypes.c_ulong(request), transfer)) < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        return transfer.raw[_IO_SIZE : _IO_SIZE + count]

    def _answer(self) -> None:
        """Answer what the host asks, until the camera is pulled out."""
        while not self._closing:
            event = bytearray(struct.pack("=II", 0, SETUP.size) + bytes(SETUP.size))
            try:
                fcntl.ioctl(self._file, EVENT_FETCH, event)
                if int.from_bytes(event[:4], "little") == CONTROL:
                    self._control(*SETUP.unpack(event[_IO_SIZE:]))
            except OSError as error:
                if error.errno not in {errno.EINTR, errno.ESHUTDOWN, errno.EBUSY}:
                    raise

    def _control(self, kind: int, request: int, value: int, index: int, length: int) -> None:
        answer = self._reply((kind, request), value, index)
        if answer is not None:
            self._ask(EP0_WRITE, answer[:length])
        elif (kind, request) == SET_CONFIGURATION:
            self._endpoint = fcntl.ioctl(self._file, EP_ENABLE, bytearray(descriptors.ENDPOINT + bytes(2)))
            fcntl.ioctl(self._file, CONFIGURE)
            self._ask(EP0_READ, b"")
        elif (kind, request) == SET_INTERFACE:
            self._ask(EP0_READ, b"")
        elif (kind, request) == SET_CURRENT and index == STREAMING and value >> 8 in {PROBE, COMMIT}:
            self._ask(EP0_READ, b"", room=length)
            if value >> 8 == COMMIT:
                self._begin()
        else:
            fcntl.ioctl(self._file, EP0_STALL)

    def _reply(self, asked: tuple[int, int], value: int, index: int) -> bytes | None:
        """What the host is told; None if there is nothing like that. There is only one thing to agree on,
        whatever it proposes."""
        if asked == GET_DESCRIPTOR:
            return _descriptor(value >> 8, value & 0xFF)
        if index != STREAMING or value >> 8 not in {PROBE, COMMIT}:
            return None
        if asked == GET_LENGTH:
            return struct.pack("<H", len(self._agreed))
        if asked == GET_INFO:
            return BOTH_WAYS
        return self._agreed if asked in GETS else None

    def _begin(self) -> None:
        """Somebody looks from now on. What was not fetched when the last one stopped is dropped."""
        with self._changed:
            self._watched, self._next = True, None
        self._interrupt(self._sender)

    def _send(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closing or self._next is not None)
                if self._closing:
                    return
                picture, self._next = self._next, None
            assert picture is not None
            assert self._endpoint is not None, "somebody looks: it is configured"
            self._sent += 1
            with suppress(OSError):  # nobody looks any more
                self._ask(EP_WRITE, descriptors.payload(picture, self._sent), endpoint=self._endpoint)


def _descriptor(kind: int, index: int) -> bytes | None:
    match kind:
        case 1:
            return descriptors.device()
        case 2:
            return descriptors.configuration((WIDTH, HEIGHT), FRAMES_PER_SECOND)
        case 3 if index <= len(NAMES):
            return descriptors.strings(NAMES, index)
        case 6:
            return descriptors.qualifier()
    return None
