"""A thread that keeps any number of MQTT connections."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Final

from station.hall.link.client import LOG, Client, Handler, Wanted

STEP_S: Final = 0.2
"""How often each client is asked what is due."""


class ClientLoop:
    """One thread for its clients and everything that their handlers do. `call` is for other threads."""

    def __init__(self, name: str = "hall") -> None:
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        self._clients: dict[Client, asyncio.Task[None]] = {}
        self._ended = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def add(self, wanted: Wanted, handler: Handler) -> Client:
        """A client that connects as soon as the loop runs."""
        client = Client(wanted, handler, self._loop)

        def begin() -> None:
            self._clients[client] = self._loop.create_task(client.run())

        self.call(begin)
        return client

    def remove(self, client: Client) -> None:
        """Close a client."""
        self.call(lambda: self._close(client))

    def call(self, what: Callable[[], None]) -> None:
        """Have this done in the loop's thread, soon. Calls are made in order."""
        with contextlib.suppress(RuntimeError):  # it has ended
            self._loop.call_soon_threadsafe(_guarded, what)

    def close(self, timeout_s: float = 10) -> None:
        """Close all clients after what was called so far, and end the thread."""

        def end() -> None:
            for client in tuple(self._clients):
                self._close(client)
            self._ended.set()

        self.call(end)
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        else:
            self._runner.close()

    def _close(self, client: Client) -> None:
        task = self._clients.pop(client, None)
        if task is not None:
            task.cancel()
            client.close()

    def _run(self) -> None:
        with self._runner:
            self._runner.run(self._tick())

    async def _tick(self) -> None:
        while not self._ended.is_set():
            for client in tuple(self._clients):
                client.tick()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STEP_S):
                    await self._ended.wait()


def _guarded(what: Callable[[], None]) -> None:
    try:
        what()
    except Exception:
        LOG.exception("an error of ours in a call to the hall's thread")
