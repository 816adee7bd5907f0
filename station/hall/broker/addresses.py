"""The names and addresses under which this machine can be reached."""

import ipaddress
import socket
from contextlib import suppress
from typing import Final

_ELSEWHERE: Final = (
    ("192.0.2.1", socket.AF_INET),
    ("10.42.0.2", socket.AF_INET),
    ("2001:db8::1", socket.AF_INET6),
)
"""Nothing is sent there, but the system says which of its own addresses it would use: two are addresses for
documentation, one is in the hotspot that a station may have, which leads to no other network."""


def own_names() -> tuple[str, ...]:
    """Names, as others on the local network may know them."""
    name = socket.gethostname().split(".")[0].lower()
    return tuple(dict.fromkeys(["localhost", name, f"{name}.local"]))


def own_addresses() -> tuple[str, ...]:
    """IP addresses, the one used towards the local network first, loopback last."""
    found = []
    for address, family in _ELSEWHERE:
        # A system without IPv6 has no such sockets.
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((address, 9))
            found.append(asked.getsockname()[0])
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        infos = []
    found += [str(info[4][0]) for info in infos]
    known = [(text, ipaddress.ip_address(text.partition("%")[0])) for text in found]
    usable = [text for text, one in known if not one.is_link_local and not one.is_loopback]
    # Debian gives a machine's name an address of the loopback, 127.0.1.1, which is of use to nobody else.
    own = [text for text, one in known if one.is_loopback]
    return tuple(dict.fromkeys([*usable, "127.0.0.1", *own]))


def lan_address() -> str:
    """The address for others."""
    return own_addresses()[0]
