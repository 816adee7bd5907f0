"""A web server in a thread of its own, beside the loop that plays."""

import socket
from threading import Thread
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from station.errors import DeviceError
from station.web.closing import ClosingServer
from station.web.streams import Changes

CLOSING_S: Final = 3


class WebServer:
    """Serves an app until it is closed. Raises DeviceError if the port cannot be had."""

    def __init__(self, app: ASGIApp, changes: Changes, host: str, port: int) -> None:
        self._changes = changes
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._socket = socket.socket(family, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            self._socket.bind((host, port))
            self._socket.listen()  # who comes before the thread is up waits instead of being refused
        except (OSError, OverflowError) as error:
            self._socket.close()
            why = error.strerror if isinstance(error, OSError) else "there is no such port"
            raise DeviceError(f"cannot serve pages on {host}, port {port}: {why}") from None
        self.port: int = self._socket.getsockname()[1]
        config = uvicorn.Config(
            app,
            log_level="critical",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=CLOSING_S,
        )
        self._server = ClosingServer(config)
        self._thread = Thread(target=self._serve, name="web", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End every stream and stop."""
        self._changes.close()
        self._server.should_exit = True
        self._thread.join(CLOSING_S + 2)
        self._socket.close()

    def _serve(self) -> None:
        self._server.run([self._socket])
