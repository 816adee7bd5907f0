"""A server that stops leaves no connection open, not even one that comes as it stops."""

import asyncio
import contextlib
import socket

import pytest

pytest.importorskip("uvicorn", reason="the extra `web` is not installed")

import uvicorn
from starlette.applications import Starlette

from station.web.closing import ClosingServer


class ServerWithALateVisitor(ClosingServer):
    """Somebody connects after the open connections were asked to end."""

    visitor: socket.socket | None = None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        near, self.visitor = socket.socketpair()
        loop = asyncio.get_running_loop()
        made = self.config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn makes it
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=loop
        )
        loop.call_soon(lambda: loop.create_task(loop.connect_accepted_socket(lambda: made, near)))
        await super().shutdown(sockets)


def test_who_comes_as_the_server_stops_is_hung_up_on() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        Starlette(), log_level="critical", lifespan="off", ws="none", timeout_graceful_shutdown=0
    )
    server = ServerWithALateVisitor(config)
    server.should_exit = True
    server.run([listener])
    assert server.visitor is not None
    with contextlib.closing(server.visitor) as visitor:
        visitor.settimeout(5)
        with contextlib.suppress(ConnectionResetError):
            assert visitor.recv(1) == b""
