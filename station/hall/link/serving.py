"""The director's process with its pages."""

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from station.hall.broker.broker import Broker
from station.hall.link.joining import Joining
from station.hall.link.service import LOOPBACK, Service, serve
from station.hall.web.app import app
from station.hall.web.settings import Fresh, WebSettings, opened_keys
from station.web.closing import ClosingServer

HEADERS_S: Final = 10
LOOK_S: Final = 0.2


@dataclass(frozen=True, slots=True)
class Pages:
    """host: "" for all addresses. port: HTTPS. shown: the address to tell others. plain_port: on loopback
    without TLS as well, unless 0. delay_s: how much later spectators see the games. trial: on loopback
    without TLS only, for a demo."""

    host: str
    port: int
    shown: str
    plain_port: int = 0
    delay_s: int = 0
    new_passwords: bool = False
    trial: bool = False

    @property
    def address(self) -> str:
        if self.trial:
            return f"http://localhost:{self.plain_port}"
        host = f"[{self.shown}]" if ":" in self.shown else self.shown
        return f"https://{host}:{self.port}"


def serve_pages(
    broker: Broker,
    folder: Path,
    pages: Pages,
    *,
    tell: Callable[[str], None],
    begun: Callable[[Service], None] = lambda _: None,
    ended: threading.Event | None = None,
) -> None:
    """Serve until a signal to stop, or until `ended`. begun: called once the pages can be asked for.

    Raises InputError if the hall cannot be opened, OSError if a port is taken.
    """
    keys, fresh = opened_keys(folder, {} if pages.new_passwords else None)
    service = serve(broker, folder)
    try:
        joining = Joining(service.hall, broker, pages.shown, pages.port)
        settings = WebSettings(
            keys,
            address=pages.address,
            delay_s=pages.delay_s,
            secure=not pages.trial,
            join_code=None if pages.trial else joining.code,
            backup=service.hall.backup,
        )
        made = app(service.hall, settings, [joining.route()])

        def ready() -> None:
            _tell(pages, fresh, tell)
            begun(service)

        asyncio.run(_run(made, broker, pages, ready, ended or threading.Event()))
    finally:
        service.close()


def _tell(pages: Pages, fresh: Fresh | None, tell: Callable[[str], None]) -> None:
    if pages.trial:
        tell(f"The hall is at {pages.address}")
    else:
        tell(
            f"The hall is at {pages.address} (browsers warn of its certificate, which the hall signs itself)"
        )
    if pages.plain_port and not pages.trial:
        tell(f"On this machine: http://localhost:{pages.plain_port}")
    if fresh is not None:
        for role, password in fresh.passwords.items():
            tell(f"Password of the {role}: {password}; or open {pages.address}{fresh.links[role]}")
        tell("They are not shown again; --new-passwords makes new ones.")


class _Server(ClosingServer):
    """Leaves signals alone: several run in one loop."""

    @contextlib.contextmanager
    def capture_signals(self):  # type: ignore[no-untyped-def]  # a generator of nothing
        yield


async def _run(
    made: Starlette, broker: Broker, pages: Pages, ready: Callable[[], None], ended: threading.Event
) -> None:
    files = broker.files
    common: Any = {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_keep_alive": HEADERS_S,
        "timeout_graceful_shutdown": 1,
        "proxy_headers": False,
        "ws": "none",
    }
    configs: list[uvicorn.Config] = []
    if not pages.trial:
        tls: Any = {"ssl_keyfile": str(files.key), "ssl_certfile": str(files.certificate)}
        configs.append(
            uvicorn.Config(made, pages.host or "0.0.0.0", pages.port, lifespan="on", **tls, **common)
        )
    if pages.plain_port:
        # The application follows the hall once, whichever server carries its lifespan.
        lifespan: Any = "off" if configs else "on"
        configs.append(uvicorn.Config(made, LOOPBACK, pages.plain_port, lifespan=lifespan, **common))
    servers = [_Server(config) for config in configs]
    loop = asyncio.get_running_loop()

    def stop(_number: int, _frame: FrameType | None = None) -> None:
        for server in servers:
            server.should_exit = True

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop, number)
    running = [asyncio.create_task(server.serve()) for server in servers]
    while not all(server.started or task.done() for server, task in zip(servers, running, strict=True)):
        await asyncio.sleep(0.02)
    if all(server.started for server in servers):
        ready()
    while not any(task.done() for task in running):
        await asyncio.sleep(LOOK_S)
        if ended.is_set():
            stop(0)
            break
    await asyncio.gather(*running)
