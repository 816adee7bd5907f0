"""The options `--web` and `--web-host`: the table as a page in a browser."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from ipaddress import ip_address

from station.app.station import Station
from station.errors import InputError

LOOPBACK = "127.0.0.1"


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


@contextmanager
def opened_web(options: argparse.Namespace) -> Iterator[Callable[[Station], None] | None]:
    """What has the page follow a game, if one is asked for.

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
            f"--web needs {', '.join(missing)}, which is not installed; try: pip install 'house-station[web]'"
        )
    from station.app.web_table import WebTable
    from station.web.app import table_app
    from station.web.server import WebServer
    from station.web.streams import Changes

    table, changes, host = WebTable(), Changes(), options.web_host
    local = _is_loopback(host)
    # A page elsewhere must not read a table of this machine under a name of its own.
    hosts = ("localhost", LOOPBACK, "[::1]", host) if local else ("*",)
    server = WebServer(table_app(table, changes, hosts=hosts), changes, host, options.web)
    address = host if ":" not in host else f"[{host}]"
    print(f"The table is shown at http://{address}:{server.port}/", file=sys.stderr, flush=True)
    try:
        yield table.follow
    finally:
        server.close()


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
