"""The options `--web` and `--web-host`: the table as a page in a browser."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address

from station.app.station import Station
from station.errors import InputError, pip_install
from station.hall.broker.addresses import lan_address

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")


def add_web_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--web",
        type=int,
        metavar="PORT",
        help="serve the table as a page in a browser on this port, 0 for any (docs/web.md)",
    )
    parser.add_argument(
        "--web-host",
        default=LOOPBACK,
        metavar="ADDRESS",
        help=f"the address that --web listens on (default: {LOOPBACK}, this machine only; "
        "0.0.0.0: whoever reaches this machine sees the table)",
    )


@dataclass(frozen=True, slots=True)
class ShownInWeb:
    """show: has the page follow a game. page: its address for other machines, "" if they cannot reach it."""

    show: Callable[[Station], None]
    page: str = ""


@contextmanager
def opened_web(options: argparse.Namespace) -> Iterator[ShownInWeb | None]:
    """The page, if one is asked for.

    Raises InputError if the packages that it needs are not installed, or for a port that cannot be; and
    DeviceError if the port is taken.
    """
    if options.web is None:
        yield None
        return
    if not 0 <= options.web <= 65535:
        raise InputError(f"--web {options.web}: a port is 0 to 65535")
    if missing := [name for name in ("starlette", "uvicorn", "jinja2") if find_spec(name) is None]:
        raise InputError(
            f"--web needs {', '.join(missing)}, which is not installed; try: {pip_install('web')}"
        )
    from station.app.table.web import WebTable
    from station.web.app import table_app
    from station.web.server import WebServer
    from station.web.streams import Changes

    table, changes, host = WebTable(), Changes(), options.web_host
    local = _is_loopback(host)
    # A page elsewhere must not read a table of this machine under a name of its own.
    hosts = ("localhost", LOOPBACK, "[::1]", host) if local else ("*",)
    server = WebServer(table_app(table, changes, hosts=hosts), changes, host, options.web)
    address = f"http://{_bracketed(_reached_at(host))}:{server.port}/"
    print(f"The table is shown at {address}", file=sys.stderr, flush=True)
    try:
        yield ShownInWeb(table.follow, "" if _is_loopback(_reached_at(host)) else address)
    finally:
        server.close()


def _reached_at(host: str) -> str:
    """The address for others: one of this machine's own if it listens on all."""
    return lan_address() if host in EVERYWHERE else host


def _bracketed(host: str) -> str:
    return host if ":" not in host else f"[{host}]"


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
