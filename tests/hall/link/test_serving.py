"""The director's process as people reach it: with TLS by name and by address, and without for spectators."""

import hashlib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path

import pytest

from station.hall.link.own_certificate import OwnCertificate
from station.hall.link.server import Pages, serve_pages
from station.hall.link.service import Service
from station.hall.wire.joining import FINGERPRINT_BYTES
from tests.hall.conftest import Running, free_port
from tests.hall.link.issued import Issued, issued

NAME = "hall.example.org"


@dataclass
class Served:
    pages: Pages
    certificate: Issued
    fingerprint: bytes
    said: list[str]

    def public(self, method: str, path: str) -> tuple[int, str]:
        """The status of an answer, and where it leads."""
        with closing(HTTPConnection("127.0.0.1", self.pages.public_port, timeout=30)) as connection:
            connection.request(method, path)
            answer = connection.getresponse()
            answer.read()
            return answer.status, answer.headers["location"] or ""

    def shown(self, name: str) -> bytes:
        """The certificate for somebody who asks for this host."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with (
            socket.create_connection(("127.0.0.1", self.pages.port), 30) as plain,
            context.wrap_socket(plain, server_hostname=name) as there,
        ):
            return there.getpeercert(binary_form=True) or b""


@contextmanager
def serving(broker: Running, folder: Path, pages: Pages) -> Iterator[list[str]]:
    """What the director's process says."""
    begun, ended, said = threading.Event(), threading.Event(), list[str]()

    def ready(_: Service) -> None:
        begun.set()

    thread = threading.Thread(
        target=serve_pages,
        args=(broker.broker, folder / "hall", pages),
        kwargs={"report": said.append, "begun": ready, "ended": ended},
    )
    thread.start()
    try:
        assert begun.wait(60)
        yield said
    finally:
        ended.set()
        thread.join()


@pytest.fixture(scope="module")
def served(broker: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("serving")
    found = issued(folder, NAME, begins=datetime.now(UTC).replace(microsecond=0))
    pages = Pages(
        "127.0.0.1",
        free_port(),
        shown="127.0.0.1",
        public_port=free_port(),
        certificate=OwnCertificate(found.certificate, found.key),
    )
    with serving(broker, folder, pages) as said:
        yield Served(pages, found, broker.broker.identity.fingerprint, said)


def test_browsers_see_the_organisers_certificate_and_tables_the_halls(served: Served) -> None:
    assert served.shown(NAME) == served.certificate.shown
    halls = served.shown("127.0.0.1")
    assert hashlib.sha256(halls).digest()[:FINGERPRINT_BYTES] == served.fingerprint


def test_spectators_read_without_tls_and_nobody_signs_in_there(served: Served) -> None:
    assert served.public("GET", "/") == (200, "")
    assert served.public("GET", "/standings.json") == (200, "")
    for path in ("/in", "/in/secret", "/director", "/arbiter/tables/1"):
        assert served.public("GET", path) == (307, f"https://{NAME}:{served.pages.port}{path}")
    for path in ("/in", "/join", "/arbiter/do", "/out"):
        assert served.public("POST", path) == (403, "")


def test_what_is_where_is_said_at_the_start(served: Served) -> None:
    assert served.said[0] == f"The hall is at https://{NAME}:{served.pages.port}"
    assert f"Spectators without TLS: http://127.0.0.1:{served.pages.public_port}" in served.said


def test_codes_lead_where_no_browser_warns() -> None:
    plain = Pages("", 8443, shown="192.168.1.20", public_port=80)
    assert (plain.public, plain.address) == ("http://192.168.1.20", "https://192.168.1.20:8443")
    assert Pages("", 8443, shown="192.168.1.20").public == "https://192.168.1.20:8443"


def test_streams_that_are_read_end_with_the_director(
    broker: Running, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pages = Pages("127.0.0.1", 0, shown="localhost", plain_port=free_port(), trial=True)
    with closing(HTTPConnection("127.0.0.1", pages.plain_port, timeout=60)) as reading:
        with serving(broker, tmp_path, pages):
            reading.request("GET", "/events?tables=1")
            stream = reading.getresponse()
            assert stream.readline() == b": hello\n"
        stream.read()
    assert [one.getMessage() for one in caplog.records if one.name == "uvicorn.error"] == []
