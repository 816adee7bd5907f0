"""A server that asks its door whom it lets in."""

import asyncio
import errno
import socket
import sys
from functools import partial
from typing import Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from station.errors import DeviceError
from station.web.closing import ClosingServer
from station.web.door import Connection, Door
from station.web.outside import Outside

STARTUP_FAILURE: Final = 3
"""The exit status of uvicorn for an application that cannot start."""

BACKLOG: Final = 2048
AT_ONCE: Final = 8
"""Connections that are let in between two turns of the loop: each costs about two milliseconds with TLS."""


def listening(host: str, port: int) -> socket.socket:
    """A socket for visitors. host: "" for all addresses. Raises DeviceError if the port cannot be had."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        why = "another program uses it; end that one, or choose another port with --port"
        if error.errno != errno.EADDRINUSE:
            why = error.strerror or str(error)
        raise DeviceError(f"cannot serve pages on {host or 'any address'}, port {port}: {why}") from None
    return made


class PatientProtocol(H11Protocol):
    """Tells the door what a visitor has sent so far. door: set by `http_of`."""

    door: Door

    def data_received(self, data: bytes) -> None:
        idle = self._idle()
        super().data_received(data)
        if self.client is None:
            return
        if self._idle():
            self.door.asking(self.client)
        elif not self.cycle.more_body:
            self.door.answering(self.client)
        elif idle:
            self.door.sending(self.client)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.client is not None and self._idle():
            self.door.asking(self.client)

    def _idle(self) -> bool:
        """Whether no request has come whose answer is not complete."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete


def http_of(door: Door) -> type[PatientProtocol]:
    """The protocol of a server with this door, for `uvicorn.Config(http=…)`."""
    return type("PatientProtocol", (PatientProtocol,), {"door": door})


class DoorServer(ClosingServer):
    """A server with a door. Visitors who come in a crowd are counted before anything is spent on them."""

    def __init__(self, config: uvicorn.Config, door: Door) -> None:
        super().__init__(config)
        self._door = door
        self._outside: Outside[Connection] = Outside()
        self._admitting: set[asyncio.Task[None]] = set()
        self._listeners: list[socket.socket] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        self.servers = []  # of asyncio, which does not say who it lets in
        self._listeners = sockets or []
        for listener in self._listeners:
            listener.setblocking(False)
            self._open(listener)
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self._listeners:
            asyncio.get_running_loop().remove_reader(listener)
        for task in tuple(self._admitting):
            task.cancel()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        self._door.sweep()
        return await super().on_tick(counter)

    def _open(self, listener: socket.socket) -> None:
        asyncio.get_running_loop().add_reader(listener, self._accept, listener)

    def _accept(self, listener: socket.socket) -> None:
        """Count all who have come, and let in as many as make nobody wait."""
        loop = asyncio.get_running_loop()
        for _ in range(BACKLOG):
            try:
                accepted, address = listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError:  # no more files: those inside go on, and some leave
                loop.remove_reader(listener)
                loop.call_later(1, self._open, listener)
                break
            connection = Connection(fileno=accepted.detach())
            connection.setblocking(False)
            if self._door.enter(address[:2], connection):
                connection.left = partial(self._door.leave, address[:2], connection)
                self._outside.put(address[0], connection)
            else:
                connection.close()
        self._let_in()

    def _let_in(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(AT_ONCE):
            if not self._outside:
                return
            connection = self._outside.take()
            if connection.shown_out:
                connection.close()
                continue
            task = loop.create_task(self._admitted(connection))
            self._admitting.add(task)
            task.add_done_callback(self._admitting.discard)
        if self._outside:
            loop.call_soon(self._let_in)

    async def _admitted(self, connection: socket.socket) -> None:
        """A connection from its first packet until it is encrypted, if it is to be."""
        loop, tls = asyncio.get_running_loop(), self.config.ssl
        make = partial(
            self.config.http_protocol_class,
            config=self.config,  # type: ignore[call-arg]  # as uvicorn makes it
            server_state=self.server_state,
            app_state=self.lifespan.state,
            _loop=loop,
        )
        wait_s = self._door.patience.ask_s if tls else None
        try:
            await loop.connect_accepted_socket(make, connection, ssl=tls, ssl_handshake_timeout=wait_s)
        except OSError:  # they left, or do not speak TLS
            connection.close()
        except asyncio.CancelledError:
            connection.close()
            raise
