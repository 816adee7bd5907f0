"""A thread that keeps any number of MQTT connections."""

import contextlib
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from station.hall.link.client import LOG, Client, Handler, Wanted

STEP_S: Final = 0.2
"""How often each client is asked what is due."""


class ClientLoop:
    """One thread for its clients and everything that their handlers do. `call` is for other threads."""

    def __init__(self, name: str = "hall") -> None:
        self._selector = selectors.DefaultSelector()
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._clients: list[Client] = []
        self._sockets: dict[Client, socket.socket] = {}
        self._writing: dict[Client, bool] = {}
        self._touched: set[Client] = set()
        self._calls: deque[Callable[[], None]] = deque()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def add(self, wanted: Wanted, handler: Handler) -> Client:
        """A client that connects as soon as the loop runs."""
        client = Client(wanted, handler, self._changed, self._touched.add, self._forget, call=self.call)

        def begin() -> None:
            self._clients.append(client)
            self._guarded(client, client.step, time.monotonic())

        self.call(begin)
        return client

    def remove(self, client: Client) -> None:
        """Close a client."""

        def close() -> None:
            client.close()
            if client in self._clients:
                self._clients.remove(client)

        self.call(close)

    def call(self, what: Callable[[], None]) -> None:
        """Have this done in the loop's thread, soon. Calls are made in order."""
        self._calls.append(what)
        with contextlib.suppress(OSError):  # it is awake already, or has ended
            self._waker.send(b"x")

    def close(self, timeout_s: float = 10) -> None:
        """Close all clients after what was called so far, and end the thread."""

        def end() -> None:
            for client in self._clients:
                client.close()
            self._ended = True

        self.call(end)
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        self._selector.close()
        self._woken.close()
        self._waker.close()

    def _run(self) -> None:
        step_s = 0.0
        while not self._ended:
            now_s = time.monotonic()
            events = self._selector.select(max(0.0, step_s - now_s))
            now_s = time.monotonic()
            for key, mask in events:
                client = key.data
                if client is None:
                    self._drain()
                    continue
                if mask & selectors.EVENT_READ:
                    self._guarded(client, client.read, now_s)
                if mask & selectors.EVENT_WRITE:
                    self._guarded(client, client.write, now_s)
                self._touched.add(client)
            self._do_calls()
            if now_s >= step_s:
                for client in tuple(self._clients):
                    self._guarded(client, client.step, now_s)
                self._touched.update(self._clients)
                step_s = now_s + STEP_S
            while self._touched:
                self._watch(self._touched.pop())

    def _guarded(self, client: Client, what: Callable[[float], None], now_s: float) -> None:
        """One client's trouble is not the others'."""
        try:
            what(now_s)
        except Exception as error:
            LOG.exception("an error of ours in a connection to the hall")
            client.fail(error)

    def _drain(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._woken.recv(4096):
                pass

    def _do_calls(self) -> None:
        for _ in range(len(self._calls)):
            what = self._calls.popleft()
            try:
                what()
            except Exception:
                LOG.exception("an error of ours in a call to the hall's thread")

    def _changed(self, client: Client) -> None:
        """The client has another socket, or none."""
        self._forget(client)
        there = client.socket
        if there is not None and there.fileno() >= 0:
            self._sockets[client] = there
            self._writing[client] = False
            self._selector.register(there, selectors.EVENT_READ, client)

    def _forget(self, client: Client) -> None:
        """The client's socket is about to be closed."""
        before = self._sockets.pop(client, None)
        if before is not None:
            self._writing.pop(client, None)
            self._selector.unregister(before)

    def _watch(self, client: Client) -> None:
        there = self._sockets.get(client)
        wants = client.wants_to_write
        if there is not None and there.fileno() >= 0 and self._writing[client] is not wants:
            mask = selectors.EVENT_READ | (selectors.EVENT_WRITE if wants else 0)
            self._selector.modify(there, mask, client)
            self._writing[client] = wants
