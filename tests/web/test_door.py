"""Visitors who only stand in the door take the pages from nobody."""

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra `web` is not installed")

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from station.errors import DeviceError
from station.hall.broker.broker import prepared
from station.web.door import Connection, Door, Patience, patience_for, raised_files
from station.web.door_server import DoorServer, http_of, listening
from tests.hall.conftest import need_mosquitto

HALF_OPEN = 100
FEW = Patience(most=60, each=20, waiting=10, ask_s=10, send_s=60)


async def answer(request: Request) -> Response:
    return PlainTextResponse(f"{len(await request.body())} bytes")


@dataclass
class Served:
    """A server and the clock of its door."""

    port: int
    door: Door
    now_s: list[float]


@contextlib.contextmanager
def served(patience: Patience, **options: str) -> Iterator[Served]:
    now_s = [0.0]
    door = Door(patience, lambda: now_s[0])
    listener = listening("127.0.0.1", 0)
    config = uvicorn.Config(
        Starlette(routes=[Route("/", answer, methods=["GET", "POST"])]),
        log_level="critical",
        lifespan="off",
        ws="none",
        http=http_of(door),
        timeout_graceful_shutdown=0,
        **options,  # type: ignore[arg-type]  # files of TLS
    )
    server = DoorServer(config, door)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        yield Served(listener.getsockname()[1], door, now_s)
    finally:
        server.should_exit = True
        thread.join(60)


def half_open(port: int, number: int, first: bytes, stack: contextlib.ExitStack) -> list[socket.socket]:
    """Connections that begin to ask and do not go on."""
    found = []
    for _ in range(number):
        one = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
        with contextlib.suppress(OSError):  # it may have been shown out already
            one.sendall(first)
        found.append(one)
    return found


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    files = prepared(tmp_path_factory.mktemp("tls"), "127.0.0.1", 8883).files
    return {"ssl_keyfile": str(files.key), "ssl_certfile": str(files.certificate)}


@pytest.mark.parametrize("first", [b"", b"\x16\x03", b"\x16\x03\x01\x02\x00\x01\x00"])
def test_half_open_encryption_keeps_nobody_out(tls: dict[str, str], first: bytes) -> None:
    raised_files()
    with served(FEW, **tls) as there, contextlib.ExitStack() as stack:
        half_open(there.port, HALF_OPEN, first, stack)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        asked = http.client.HTTPSConnection("127.0.0.1", there.port, timeout=60, context=context)
        asked.request("GET", "/")
        assert asked.getresponse().read() == b"0 bytes"
        asked.close()
        assert len(there.door) <= FEW.each


def test_half_open_headers_keep_nobody_out() -> None:
    raised_files()
    with served(FEW) as there, contextlib.ExitStack() as stack:
        half_open(there.port, HALF_OPEN, b"GET / HTTP/1.1\r\nHost:", stack)
        asked = http.client.HTTPConnection("127.0.0.1", there.port, timeout=60)
        asked.request("GET", "/")
        assert asked.getresponse().read() == b"0 bytes"
        asked.close()


POST = b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 10\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "patience_s"),
    [(b"", FEW.ask_s), (b"GET / HTTP/1.1\r\nHost:", FEW.ask_s), (POST + b"abc", FEW.send_s)],
    ids=["nothing", "half a header", "half a body"],
)
def test_whoever_does_not_go_on_is_hung_up_on(sent: bytes, patience_s: float) -> None:
    with served(FEW) as there, contextlib.ExitStack() as stack:
        (late,) = half_open(there.port, 1, sent, stack)
        # The answer to a second visitor comes after the server has read what the first one sent.
        asked = http.client.HTTPConnection("127.0.0.1", there.port, timeout=60)
        asked.request("GET", "/")
        asked.getresponse().read()
        asked.close()
        there.now_s[0] = patience_s + 1
        assert late.recv(1) == b""


def connected() -> tuple[Connection, socket.socket]:
    near, far = socket.socketpair()
    return Connection(fileno=near.detach()), far


def test_whoever_is_answered_may_stay() -> None:
    """A stream lasts for hours; so does the download of a large file."""
    now_s = [0.0]
    door = Door(FEW, lambda: now_s[0])
    near, far = connected()
    with near, far:
        assert door.enter(("10.0.0.1", 1), near)
        door.answering(("10.0.0.1", 1))
        now_s[0] = 100_000
        door.sweep()
        assert len(door) == 1
        door.asking(("10.0.0.1", 1))
        now_s[0] += FEW.ask_s + 1
        door.sweep()
        assert (len(door), far.recv(1)) == (0, b"")


def test_a_body_may_take_longer_than_headers() -> None:
    now_s = [0.0]
    door = Door(FEW, lambda: now_s[0])
    near, far = connected()
    with near, far:
        door.enter(("10.0.0.1", 1), near)
        door.sending(("10.0.0.1", 1))
        now_s[0] = FEW.send_s - 1
        door.sweep()
        assert len(door) == 1
        now_s[0] = FEW.send_s + 1
        door.sweep()
        assert len(door) == 0


def test_a_crowd_from_one_address_makes_room_for_another() -> None:
    door = Door(Patience(most=4, each=3, waiting=3))
    with contextlib.ExitStack() as stack:
        pairs = [connected() for _ in range(6)]
        for pair in pairs:
            for end in pair:
                stack.enter_context(end)
        here = [one for one, _ in pairs]
        assert door.enter(("10.0.0.2", 1), here[0])
        for port in range(1, 4):
            assert door.enter(("10.0.0.1", port), here[port])
        assert door.enter(("10.0.0.3", 1), here[4]), "the oldest of the crowd goes"
        assert pairs[1][1].recv(1) == b""
        for port in (2, 3):
            door.answering(("10.0.0.1", port))
        assert not door.enter(("10.0.0.4", 1), here[5]), "who is being answered stays"


def test_a_port_that_is_taken_is_one_sentence() -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(DeviceError, match=f"port {port}: another program uses it; end that one"):
            listening("127.0.0.1", port)


def test_fewer_files_mean_fewer_visitors() -> None:
    assert patience_for(1024).most == 824
    assert patience_for(1024).each <= 824 // 2
    assert patience_for(1_000_000) == Patience()


def test_a_hall_that_finds_its_port_taken_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from station.cli.main import main

    need_mosquitto()
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        status = main(["hall", "serve", "--host", "127.0.0.1", "--port", str(port), "--dir", str(tmp_path)])
    assert status == 2
    assert f"port {port}: another program uses it" in capsys.readouterr().err
