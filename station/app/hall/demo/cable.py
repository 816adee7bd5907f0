"""A cable between a table and the broker, which can be pulled."""

import contextlib
import selectors
import socket
import threading
from typing import Final

ROOM: Final = 65536


class Cable:
    """Forwards TCP from a port of its own to another one on this machine. While it is cut, nothing gets
    through and nobody hears of it, as with a network that is gone."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._selector = selectors.DefaultSelector()
        self._woken, self._waker = socket.socketpair()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._ends: dict[socket.socket, socket.socket] = {}
        self._cut = self._closed = False
        self._thread = threading.Thread(target=self._run, name="cable", daemon=True)
        self._thread.start()

    def cut(self) -> None:
        self._cut = True

    def mend(self) -> None:
        """What was connected before is broken; new connections get through."""
        self._cut = False
        self._waker.send(b"x")

    def close(self) -> None:
        self._closed = True
        self._waker.send(b"x")
        self._thread.join()
        for one in (*self._ends, self._listener, self._woken, self._waker):
            one.close()
        self._selector.close()

    def _run(self) -> None:
        while not self._closed:
            for key, _ in self._selector.select():
                there: socket.socket = key.fileobj  # type: ignore[assignment]  # only sockets are registered
                if there is self._woken:
                    self._woken.recv(ROOM)
                    for one in tuple(self._ends):
                        self._drop(one)
                elif there is self._listener:
                    self._join_up(self._listener.accept()[0])
                elif there in self._ends:
                    self._forward(there)

    def _join_up(self, near: socket.socket) -> None:
        try:
            if self._cut:
                raise ConnectionRefusedError
            far = socket.create_connection(self._to, 5)
        except OSError:
            near.close()
            return
        self._ends[near], self._ends[far] = far, near
        for one in (near, far):
            self._selector.register(one, selectors.EVENT_READ)

    def _forward(self, there: socket.socket) -> None:
        try:
            data = there.recv(ROOM)
            if data and not self._cut:
                self._ends[there].sendall(data)
        except OSError:
            data = b""
        if not data:
            self._drop(there)

    def _drop(self, there: socket.socket) -> None:
        other = self._ends.pop(there, None)
        for one in (there, other):
            if one is not None:
                self._ends.pop(one, None)
                with contextlib.suppress(KeyError, ValueError):
                    self._selector.unregister(one)
                one.close()
