"""The names and addresses under which this machine can be reached."""

import ipaddress
import socket
from typing import Final

_ELSEWHERE: Final = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses for documentation: nothing is sent to them, but the system says which of its own it would use."""


def own_names() -> tuple[str, ...]:
    """Names, as others on the local network may know them."""
    name = socket.gethostname().split(".")[0].lower()
    return tuple(dict.fromkeys(["localhost", name, f"{name}.local"]))


def own_addresses() -> tuple[str, ...]:
    """IP addresses, the one used towards the local network first, loopback last."""
    found = []
    for address, family in _ELSEWHERE:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((address, 9))
                found.append(asked.getsockname()[0])
            except OSError:
                continue
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        infos = []
    found += [str(info[4][0]) for info in infos]
    usable = [text for text in found if not ipaddress.ip_address(text.partition("%")[0]).is_link_local]
    return tuple(dict.fromkeys([*usable, "127.0.0.1"]))


def lan_address() -> str:
    """The address for others."""
    return own_addresses()[0]
