"""Where a broker is, and as whom to connect."""

import ssl
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Address:
    """user: the machine's name, or the director's. authority: the certificate (PEM) of the certificate
    authority that must have signed the broker's."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    authority: str = field(repr=False)

    def context(self) -> "Context":
        """For TLS. The broker is known by its authority, which signs for nobody else, not by the address that
        it had when the table joined."""
        context = Context(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.load_verify_locations(cadata=self.authority)
        return context


class Context(ssl.SSLContext):
    """Remembers the last socket, which the library leaves open when its handshake fails."""

    _last: ssl.SSLSocket | None = None

    def wrap_socket(self, *args: Any, **kwargs: Any) -> ssl.SSLSocket:
        self._last = super().wrap_socket(*args, **kwargs)
        return self._last

    def close_last(self) -> None:
        if self._last is not None:
            self._last.close()
            self._last = None
