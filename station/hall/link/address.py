"""Where a broker is, and as whom to connect."""

import ssl
from dataclasses import dataclass, field
from typing import Any, Final

NO_CHECK_TIME: Final = ssl.VerifyFlags(0x200000)
"""X509_V_FLAG_NO_CHECK_TIME of OpenSSL, for which Python has no name."""


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
        it had when the table joined.

        When its certificate begins and ends does not count: a Raspberry Pi without internet may take today
        for a day in 1970.
        """
        context = Context(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_flags |= NO_CHECK_TIME
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
