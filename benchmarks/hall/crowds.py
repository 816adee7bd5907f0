"""How long the director waits for pages, with 100 entries, while a crowd is at the door.

`python -m benchmarks.hall.crowds [CROWD…]` runs `station hall serve` with its TLS and its limits, signs in as
the director, and asks for every kind of page on a new connection each: calmly, then while 1,500 connections
are half open and come back when they are shown out, while 1,200 spectators read streams, while somebody asks
as fast as the hall answers, and while others send huge forms. Reported are median, 95th percentile and the
slowest page of each crowd, and the largest page. Exit status 1 if a page takes more than 300 ms calmly or
1 s in a crowd, or is larger than 100 kB.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import re
import resource
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from benchmarks.arguments import parser_of
from station.cli.hall.demo import free_port
from station.hall.link.service import LOOPBACK
from tests.web.large_hall import MOST_BYTES, PAGES, large_hall

LONG: Final = "three minutes"
CALM_MS: Final = 300
CROWD_MS: Final = 1000
CALM_TIMES: Final = 3
TIMES: Final = 2
HALF_OPEN: Final = 1500
HALF_OPEN_AN_ADDRESS: Final = 500
SPECTATORS: Final = 1200
AN_ADDRESS: Final = 200
"""Spectators of one address; the hall allows 300."""
FLOODERS: Final = 8
POSTERS: Final = 16
HUGE: Final = 50_000_000
PATIENCE_S: Final = 120.0
BETWEEN_S: Final = 3.0
"""For what one crowd has left to end."""


def tls() -> ssl.SSLContext:
    """It takes any certificate, as somebody who clicks the warning away."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Director:
    """Somebody who has signed in. Each page comes on a connection of its own."""

    def __init__(self, port: int, password: str) -> None:
        self.port, self._context, self._cookie = port, tls(), ""
        form = self.ask("/in")[1].decode()
        (token,) = re.findall(r'name="csrf" value="([^"]+)"', form)
        status, _ = self.ask("/in", urlencode({"csrf": token, "password": password, "to": "/director"}))
        assert status == 303, f"signing in: {status}"

    def ask(self, page: str, form: str | None = None) -> tuple[int, bytes]:
        """The status and the body of a page."""
        connection = http.client.HTTPSConnection(
            LOOPBACK, self.port, timeout=PATIENCE_S, context=self._context
        )
        headers = {"Cookie": self._cookie, "Origin": f"https://{LOOPBACK}:{self.port}"}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("GET" if form is None else "POST", page, form, headers)
        answer = connection.getresponse()
        body = answer.read()
        if cookie := answer.getheader("Set-Cookie"):
            self._cookie = cookie.partition(";")[0]
        connection.close()
        return answer.status, body

    def pages(self, times: int) -> tuple[dict[str, float], dict[str, int]]:
        """By page, how many ms the slowest of so many times took, and its bytes."""
        took: dict[str, float] = {}
        sizes: dict[str, int] = {}
        for _ in range(times):
            for page in PAGES:
                began_s = time.perf_counter()
                status, body = self.ask(page)
                took_ms = 1000 * (time.perf_counter() - began_s)
                assert status == 200, f"{page}: {status}"
                took[page], sizes[page] = max(took.get(page, 0.0), took_ms), len(body)
        return took, sizes


async def _half_open(port: int, number: int) -> None:
    """Begin with TLS and do not go on."""
    own = (f"127.0.4.{1 + number // HALF_OPEN_AN_ADDRESS}", 0)
    reader, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=own)
    writer.write(b"\x16\x03\x01")
    try:
        await reader.read()
    finally:
        writer.close()


async def _spectator(port: int, number: int) -> None:
    """Read the stream of a table."""
    own = (f"127.0.1.{1 + number // AN_ADDRESS}", 0)
    reader, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=own, ssl=tls())
    writer.write(f"GET /events?tables={1 + number % 50} HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\n\r\n".encode())
    try:
        while await reader.read(1 << 16):
            pass
    finally:
        writer.close()


async def _flood(port: int, number: int) -> None:
    """Ask for the front again and again."""
    own = (f"127.0.2.{1 + number}", 0)
    reader, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=own, ssl=tls())
    try:
        while True:
            writer.write(f"GET / HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
    finally:
        writer.close()


async def _post(port: int, number: int) -> None:
    """Send a form that has no end."""
    own = (f"127.0.3.{1 + number}", 0)
    reader, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=own, ssl=tls())
    page = "/in" if number % 2 else "/arbiter/do"
    kind = "application/x-www-form-urlencoded"
    head = (
        f"POST {page} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {HUGE}\r\n\r\npassword="
    )
    writer.write(head.encode())
    try:
        for _ in range(HUGE // 65536):
            writer.write(b"x" * 65536)
            await writer.drain()
        await reader.read()
    finally:
        writer.close()


CROWDS: Final[dict[str, tuple[int, Callable[[int, int], Awaitable[None]]]]] = {
    "half-open": (HALF_OPEN, _half_open),
    "spectators": (SPECTATORS, _spectator),
    "flood": (FLOODERS, _flood),
    "posts": (POSTERS, _post),
}


async def _come(name: str, port: int) -> None:
    """The whole crowd, in the process that runs it; whoever is shown out comes back a little later. It says
    `there` once everybody has come, and stays until its process is ended."""
    size, deed = CROWDS[name]

    async def one(number: int) -> None:
        await asyncio.sleep(number / 300)
        while True:
            with contextlib.suppress(OSError, EOFError, ValueError):
                await deed(port, number)
            await asyncio.sleep(1.0)

    everybody = [asyncio.create_task(one(number)) for number in range(size)]
    await asyncio.sleep(size / 300 + 2)
    print("there", flush=True)
    await asyncio.gather(*everybody)


@contextlib.contextmanager
def crowd(name: str, port: int) -> Iterator[None]:
    """While a crowd is there. name: "" for nobody."""
    if not name:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.hall.crowds", "--come", name, "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "there\n"
            yield
        finally:
            process.kill()
    time.sleep(BETWEEN_S)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Director]:
    """A hall of a large event, as the command runs it, and its director."""
    large_hall(folder).close()
    port = free_port()
    where = ("--dir", str(folder), "--host", LOOPBACK, "--port", str(port), "--broker-port", str(free_port()))
    command = [sys.executable, "-m", "station", "hall", "serve", *where]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            for line in process.stderr:
                if found := re.search(r"Password of the director: (\S+);", line):
                    break
            yield Director(port, found[1] if found else "")
        finally:
            process.terminate()


def measured(names: list[str]) -> dict[str, Any]:
    """The figures of each crowd, a calm hall first."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="station-crowds-") as made, served(Path(made)) as director:
        director.pages(1)  # what is drawn only once
        for name in ["", *names]:
            with crowd(name, director.port):
                took, sizes = director.pages(TIMES if name else CALM_TIMES)
            times = sorted(took.values())
            found[name or "calm"] = {
                "p50_ms": round(times[len(times) // 2]),
                "p95_ms": round(times[len(times) * 95 // 100]),
                "slowest_ms": round(times[-1]),
                "slowest": max(took, key=lambda page: took[page]),
            }
            print(name or "calm", json.dumps(found[name or "calm"]), file=sys.stderr, flush=True)
            found["largest_kb"] = round(max(sizes.values()) / 1000, 1)
            found["largest"] = max(sizes, key=lambda page: sizes[page])
    return found


def main() -> int:
    """Print the figures as JSON."""
    parser = parser_of(__doc__)
    parser.add_argument("names", nargs="*", metavar="CROWD", help=f"of {', '.join(CROWDS)} (default: all)")
    parser.add_argument("--come", choices=CROWDS, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if options.come:
        asyncio.run(_come(options.come, options.port))
    names = options.names or list(CROWDS)
    if unknown := set(names) - set(CROWDS):
        parser.error(f"no crowd is called {', '.join(sorted(unknown))}; choose from {', '.join(CROWDS)}")
    found = measured(names)
    print(json.dumps(found))
    slow = any(
        figures["slowest_ms"] > (CALM_MS if name == "calm" else CROWD_MS)
        for name, figures in found.items()
        if isinstance(figures, dict)
    )
    return int(slow or found["largest_kb"] * 1000 > MOST_BYTES)


if __name__ == "__main__":
    raise SystemExit(main())
