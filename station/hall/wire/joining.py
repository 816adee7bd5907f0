"""Joining: the code that a table is given, and what it gets for it.

The table sends `POST https://HOST:PORT/join` with a `JoinRequest` and accepts only the server whose
certificate has the code's fingerprint. 200 comes with a `JoinAnswer`; 403: the token is used up or unknown;
429: too many were tried.
"""

import re
from base64 import b32decode, b32encode
from dataclasses import dataclass
from typing import Annotated, Final

from station.hall.wire.errors import WireError
from station.hall.wire.limits import text, whole
from station.hall.wire.message import WireMessage
from station.hall.wire.topics import is_machine

PATH: Final = "/join"
GOOD_S: Final = 30 * 60
"""How long a code can be turned in."""

FINGERPRINT_BYTES: Final = 16
"""Of the SHA-256 of the certificate: enough that nobody finds a second one."""

_CODE: Final = re.compile(
    r"(?P<host>[A-Z0-9.-]{1,253}|\[[0-9A-F:.]{2,45}\]):(?P<port>\d{1,5})/(?P<token>[A-Z2-7]{16})/(?P<print>[A-Z2-7]{26})",
    re.ASCII,
)

Short = Annotated[str, text(100)]


def _machine(_: str, value: str) -> None:
    if not is_machine(value):
        raise ValueError(f"{value[:50]!r} cannot be the name of a machine")


@dataclass(frozen=True, slots=True)
class JoinCode:
    """host, port: of the director's pages (HTTPS). token: good for joining once. fingerprint: the first 16
    bytes of the SHA-256 of the server's certificate (DER)."""

    host: str
    port: int
    token: str
    fingerprint: bytes

    @property
    def text(self) -> str:
        """As it is typed, or read from a QR code, which needs less room for capitals."""
        mark = b32encode(self.fingerprint).decode().rstrip("=")
        return f"{self.host.upper()}:{self.port}/{self.token}/{mark}"

    @classmethod
    def parse(cls, text: str) -> "JoinCode":
        """Capitals or not, with spaces or not. Raises WireError if it is no such code."""
        found = _CODE.fullmatch("".join(text.split()).upper())
        if found is None or not 0 < int(found["port"]) < 65536:
            raise WireError(
                "this is not a code for joining; the director's page of tables shows one, like "
                "HOST:PORT/TOKEN/FINGERPRINT"
            )
        fingerprint = b32decode(found["print"] + "======")
        return cls(found["host"].lower(), int(found["port"]), found["token"], fingerprint)


@dataclass(frozen=True, slots=True)
class JoinRequest(WireMessage):
    token: Short
    program: Short = ""
    host: Short = ""


@dataclass(frozen=True, slots=True)
class JoinAnswer(WireMessage):
    """machine, password: for the broker. ca: the certificate authority's certificate (PEM) that signs the
    broker's. host, port: of the broker. table: where this machine is to stand. event: what it is called.
    pages: where the director's pages are, as the table reached them, like `https://HOST:PORT`."""

    machine: Annotated[str, _machine]
    password: str
    ca: str
    host: str
    port: Annotated[int, whole(1, 65535)]
    table: str
    event: str = ""
    pages: str = ""
