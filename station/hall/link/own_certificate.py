"""A certificate that the organiser has, for a name that phones know: read from files, and again when renewed.

Whoever asks for one of its names is shown it. Everybody else, the tables among them, who join at an address
and know the fingerprint, is shown the hall's own, so that a renewal is nothing to them.
"""

import ssl
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import serialization

from station.errors import InputError

SOON: Final = timedelta(days=14)
"""A certificate that has less time left is named."""


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class _Read:
    """names: of hosts, as the certificate has them; ends: when it does. context: what shows it."""

    names: tuple[str, ...]
    ends: datetime
    context: ssl.SSLContext


class OwnCertificate:
    """certificate: a PEM file, the server's first and then those that lead to its authority; key: its private
    key. now: the present.

    Raises InputError that says what is wrong with the files.
    """

    def __init__(self, certificate: Path, key: Path, now: Callable[[], datetime] = _now) -> None:
        self._certificate, self._key, self._now = certificate, key, now
        self._read = _read(certificate, key, now())
        self._seen = self._tried = self._stamp()
        self._warned = False

    @property
    def name(self) -> str:
        """The host by which the pages are asked for. Raises InputError if it has none but wildcards."""
        found = next((name for name in self._read.names if "*" not in name), None)
        if found is None:
            raise InputError(
                f"the certificate {self._certificate} is only for {', '.join(self._read.names)}; "
                "one that names the host itself is needed, such as hall.example.org"
            )
        return found

    @property
    def ends_soon(self) -> str:
        """A sentence about a certificate that ends within two weeks, or has ended; "" if it does not."""
        ends = self._read.ends
        if ends <= self._now():
            return f"The certificate {self._certificate} ended on {ends:%Y-%m-%d}: browsers warn of it."
        if ends <= self._now() + SOON:
            return f"The certificate {self._certificate} ends on {ends:%Y-%m-%d}: renew it in time."
        return ""

    def shown_by(self, hall: ssl.SSLContext) -> None:
        """Have the hall's own context show this one to whoever asks for its names."""

        def choose(asked: ssl.SSLObject, name: str | None, _: ssl.SSLContext) -> None:
            read = self._read
            if name is not None and any(_fits(one, name.lower()) for one in read.names):
                asked.context = read.context

        hall.sni_callback = choose

    def look(self) -> str:
        """Read the files again if they have changed and come to rest; called now and then. Returns a sentence
        about what went wrong or is new, or ""."""
        stamp = self._stamp()
        rests, self._seen = stamp == self._seen, stamp
        if stamp != self._tried and rests:
            self._tried = stamp
            try:
                self._read = _read(self._certificate, self._key, self._now())
            except InputError as error:
                return f"{error}; the one before goes on being shown"
            self._warned = False
            return f"The certificate has been renewed: it ends on {self._read.ends:%Y-%m-%d}."
        if not self._warned and self._read.ends <= self._now():
            self._warned = True
            return self.ends_soon
        return ""

    def _stamp(self) -> tuple[object, ...]:
        """Differs once a file has changed."""
        found: list[object] = []
        for path in (self._certificate, self._key):
            try:
                there = path.stat()
            except OSError:
                found.append(None)
            else:
                found += [there.st_mtime_ns, there.st_size, there.st_ino]
        return tuple(found)


def _read(certificate: Path, key: Path, now: datetime) -> _Read:
    first = _certificate_in(certificate)
    _check_key(first, certificate, key)
    begins, ends = first.not_valid_before_utc, first.not_valid_after_utc
    if ends <= now:
        raise InputError(f"the certificate {certificate} ended on {ends:%Y-%m-%d}; renew it")
    if begins > now:
        raise InputError(
            f"the certificate {certificate} begins on {begins:%Y-%m-%d}, and by this machine's clock it is "
            f"{now:%Y-%m-%d}; set the clock"
        )
    try:
        there = first.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        names = []
    else:
        names = [name.lower() for name in there.get_values_for_type(x509.DNSName)]
    if not names:
        raise InputError(f"the certificate {certificate} is for no host; one with a name is needed")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        raise InputError(f"the certificate {certificate} cannot be used: {error}") from error
    return _Read(tuple(names), ends, context)


def _certificate_in(path: Path) -> x509.Certificate:
    held = _bytes(path, "certificate")
    try:
        return x509.load_pem_x509_certificates(held)[0]
    except (ValueError, IndexError):
        raise InputError(f"{path} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)") from None


def _check_key(first: x509.Certificate, certificate: Path, path: Path) -> None:
    held = _bytes(path, "key")
    try:
        key = serialization.load_pem_private_key(held, None)
    except TypeError:
        raise InputError(f"the key {path} is locked by a password; save one without") from None
    except ValueError:
        raise InputError(f"{path} holds no private key in PEM form (-----BEGIN PRIVATE KEY-----)") from None
    if _public(key.public_key()) != _public(first.public_key()):
        raise InputError(f"the key {path} does not belong to the certificate {certificate}")


def _public(key: object) -> bytes:
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    made: bytes = key.public_bytes(serialization.Encoding.DER, form)  # type: ignore[attr-defined]  # of any kind
    return made


def _bytes(path: Path, what: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            f"the {what} {path} cannot be read: {error.strerror}; the user who runs the hall must be able to"
        ) from error


def _fits(name: str, asked: str) -> bool:
    """Whether a name of a certificate, which may begin with `*.`, is the one that is asked for."""
    return name == asked or (name.startswith("*.") and asked.partition(".")[2] == name[2:])
