"""The director's process with its pages."""

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from station.errors import DeviceError
from station.hall.broker.broker import Broker
from station.hall.link.joining import Joining
from station.hall.link.own_certificate import OwnCertificate
from station.hall.link.service import LOOPBACK, Service, serve
from station.hall.web.app import app
from station.hall.web.settings import Fresh, Limits, WebSettings, opened_keys
from station.hall.web.spectators import Spectators
from station.web.door import Door, patience_for, raised_files
from station.web.door_server import DoorServer, http_of, listening

HEADERS_S: Final = 10
GRACE_S: Final = 5
"""So long whoever is being answered may keep the director from stopping."""

LOOK_S: Final = 0.2


@dataclass(frozen=True, slots=True)
class Pages:
    """host: "" for all addresses. port: HTTPS. shown: the address for others. plain_port: on loopback
    without TLS as well, unless 0. public_port: the public pages without TLS for the whole network, unless 0.
    certificate: one of the organiser's, for browsers. delay_s: how much later spectators see the games.
    trial: on loopback without TLS only, for a demo."""

    host: str
    port: int
    shown: str
    plain_port: int = 0
    public_port: int = 0
    certificate: OwnCertificate | None = None
    delay_s: int = 0
    new_passwords: bool = False
    trial: bool = False

    @property
    def address(self) -> str:
        if self.trial:
            return f"http://localhost:{self.plain_port}"
        if self.certificate is not None:
            return f"https://{self.certificate.name}{_port(self.port, 443)}"
        return f"https://{self._host}:{self.port}"

    @property
    def public(self) -> str:
        """The address for spectators: one at which no browser warns, if there is one."""
        if self.public_port and self.certificate is None and not self.trial:
            return f"http://{self._host}{_port(self.public_port, 80)}"
        return self.address

    @property
    def _host(self) -> str:
        return f"[{self.shown}]" if ":" in self.shown else self.shown


def _port(port: int, usual: int) -> str:
    return "" if port == usual else f":{port}"


def serve_pages(
    broker: Broker,
    folder: Path,
    pages: Pages,
    *,
    report: Callable[[str], None],
    begun: Callable[[Service], None] = lambda _: None,
    ended: threading.Event | None = None,
) -> None:
    """Serve until a signal to stop, or until `ended`. begun: called once the pages can be asked for.

    Raises InputError if the hall cannot be opened, DeviceError if a port is taken.
    """
    entrance = _entrance(pages)
    try:
        _serve(broker, folder, pages, entrance, report=report, begun=begun, ended=ended)
    finally:
        entrance.close()


class _Kind(Enum):
    """What a listener has."""

    TLS = "all pages with TLS"
    PLAIN = "all pages without, for this machine"
    PUBLIC = "the public pages without"


@dataclass(frozen=True, slots=True)
class _Entrance:
    """Where visitors come in. listeners: the sockets, and what each one serves."""

    door: Door
    listeners: tuple[tuple[socket.socket, _Kind], ...]
    limits: Limits

    def close(self) -> None:
        for listener, _ in self.listeners:
            listener.close()


def _entrance(pages: Pages) -> _Entrance:
    """Raises DeviceError if a port is taken."""
    patience, usual = patience_for(raised_files()), Limits()
    limits = replace(usual, streams=min(usual.streams, patience.most // 2))
    found: list[tuple[socket.socket, _Kind]] = []
    try:
        if not pages.trial:
            found.append((listening(pages.host, pages.port), _Kind.TLS))
        if pages.plain_port:
            found.append((listening(LOOPBACK, pages.plain_port), _Kind.PLAIN))
        if pages.public_port:
            found.append((listening(pages.host, pages.public_port), _Kind.PUBLIC))
    except DeviceError:
        for listener, _ in found:
            listener.close()
        raise
    return _Entrance(Door(patience), tuple(found), limits)


def _serve(
    broker: Broker,
    folder: Path,
    pages: Pages,
    entrance: _Entrance,
    *,
    report: Callable[[str], None],
    begun: Callable[[Service], None],
    ended: threading.Event | None,
) -> None:
    keys, fresh = opened_keys(folder, {} if pages.new_passwords else None)
    service = serve(broker, folder)
    try:
        joining = Joining(service.hall, broker, pages.shown, pages.port)
        settings = WebSettings(
            keys,
            address=pages.public,
            delay_s=pages.delay_s,
            secure=not pages.trial,
            join_code=None if pages.trial else joining.code,
            backup=service.hall.backup,
            limits=entrance.limits,
        )
        made = app(service.hall, settings, [joining.route()])

        def ready() -> None:
            _say_addresses(pages, fresh, report)
            if (most := entrance.limits.streams) < Limits().streams:
                report(
                    f"At most {most} spectators can watch at once: this machine lets a program open "
                    "few files (ulimit -n)."
                )
            begun(service)

        asyncio.run(
            _run(made, broker, pages, entrance, ready=ready, report=report, ended=ended or threading.Event())
        )
    finally:
        service.close()


def _say_addresses(pages: Pages, fresh: Fresh | None, report: Callable[[str], None]) -> None:
    if pages.trial:
        report(f"The hall is at {pages.address}")
    elif pages.certificate is not None:
        report(f"The hall is at {pages.address}")
        if pages.certificate.ends_soon:
            report(pages.certificate.ends_soon)
    else:
        report(
            f"The hall is at {pages.address} (browsers warn of its certificate, which the hall signs itself)"
        )
    if pages.public_port:
        report(f"Spectators without TLS: {replace(pages, certificate=None).public}")
    if pages.plain_port and not pages.trial:
        report(f"On this machine: http://localhost:{pages.plain_port}")
    if fresh is not None:
        for role, password in fresh.passwords.items():
            report(f"Password of the {role}: {password}; or open {pages.address}{fresh.links[role]}")
        report("They are not shown again; --new-passwords makes new ones.")


class _Server(DoorServer):
    """Leaves signals alone: several run in one loop."""

    @contextlib.contextmanager
    def capture_signals(self):  # type: ignore[no-untyped-def]  # a generator of nothing
        yield


def _configs(made: Starlette, broker: Broker, pages: Pages, entrance: _Entrance) -> list[uvicorn.Config]:
    """Of a server for each listener."""
    files = broker.files
    common: Any = {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_keep_alive": HEADERS_S,
        "timeout_graceful_shutdown": GRACE_S,
        "proxy_headers": False,
        "ws": "none",
        "http": http_of(entrance.door),
    }
    found = []
    for number, (_, kind) in enumerate(entrance.listeners):
        tls: Any = {"ssl_keyfile": str(files.key), "ssl_certfile": str(files.certificate)}
        shown = Spectators(made, pages.address) if kind is _Kind.PUBLIC else made
        # The application follows the hall once, whichever server carries its lifespan.
        config = uvicorn.Config(
            shown, lifespan="off" if number else "on", **common, **(tls if kind is _Kind.TLS else {})
        )
        config.load()
        if config.ssl is not None and pages.certificate is not None:
            pages.certificate.shown_by(config.ssl)
        found.append(config)
    return found


async def _run(
    made: Starlette,
    broker: Broker,
    pages: Pages,
    entrance: _Entrance,
    *,
    ready: Callable[[], None],
    report: Callable[[str], None],
    ended: threading.Event,
) -> None:
    servers = [_Server(config, entrance.door) for config in _configs(made, broker, pages, entrance)]
    loop = asyncio.get_running_loop()

    def stop(_number: int, _frame: FrameType | None = None) -> None:
        # Whoever follows the hall is let go, so that the servers need not wait for them.
        made.state.site.watch.close()
        for server in servers:
            server.should_exit = True

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop, number)
    running = [
        asyncio.create_task(server.serve([listener]))
        for server, (listener, _) in zip(servers, entrance.listeners, strict=True)
    ]
    while not all(server.started or task.done() for server, task in zip(servers, running, strict=True)):
        await asyncio.sleep(0.02)
    if all(server.started for server in servers):
        ready()
    while not any(task.done() for task in running):
        await asyncio.sleep(LOOK_S)
        if pages.certificate is not None and (news := pages.certificate.look()):
            report(news)
        if ended.is_set():
            stop(0)
            break
    await asyncio.gather(*running)
