"""Which address others are told."""

import errno
import socket
from typing import Any

import pytest

from station.hall.broker import addresses

HOTSPOT = "10.42.0."


class Sockets:
    """A system's sockets. reached: the system's own address in each network, by how addresses there begin."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, reached: dict[str, str], *, ipv6: bool = True
    ) -> None:
        self._reached, self._ipv6, self._own = reached, ipv6, ""
        monkeypatch.setattr(socket, "socket", self._made)
        monkeypatch.setattr(socket, "gethostname", lambda: "table7")
        named = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.1.1", 0))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: named)

    def _made(self, family: int, _kind: int) -> "Sockets":
        if family == socket.AF_INET6 and not self._ipv6:
            raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")
        return self

    def connect(self, to: tuple[str, int]) -> None:
        for beginning, own in self._reached.items():
            if to[0].startswith(beginning):
                self._own = own
                return
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self._own, 0

    def __enter__(self) -> "Sockets":
        return self

    def __exit__(self, *_: Any) -> None: ...


def test_a_system_without_ipv6_has_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    Sockets(monkeypatch, {"192.": "192.168.1.7"}, ipv6=False)
    assert addresses.own_addresses() == ("192.168.1.7", "127.0.0.1", "127.0.1.1")


def test_in_its_own_hotspot_a_station_gives_the_address_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hotspot leads nowhere else, and what Debian has the machine's name mean is of use to nobody."""
    Sockets(monkeypatch, {HOTSPOT: "10.42.0.1"})
    assert addresses.lan_address() == "10.42.0.1"


def test_a_machine_in_no_network_reaches_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    Sockets(monkeypatch, {})
    assert addresses.lan_address() == "127.0.0.1"
