"""Where a broker is, and as whom to connect."""

import ssl
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Address:
    """user: the machine's name, or the director's. authority: the certificate (PEM) of the certificate
    authority that must have signed the broker's."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    authority: str = field(repr=False)

    def context(self) -> ssl.SSLContext:
        """For TLS. The broker is known by its authority, which signs for nobody else, not by the address that
        it had when the table joined."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.load_verify_locations(cadata=self.authority)
        return context
