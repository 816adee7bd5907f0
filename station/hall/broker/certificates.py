"""The hall's own certificate authority, and the server certificate that it signs.

The authority signs nothing but this server's certificates, so that a table which trusts it trusts this hall
and nobody else, at whatever address.
"""

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from station.hall.broker.files import BrokerFiles
from station.hall.wire.joining import FINGERPRINT_BYTES
from station.whole_file import write_whole

AUTHORITY_DAYS: Final = 3650
SERVER_DAYS: Final = 397
"""Browsers accept no more."""

RENEWED_DAYS: Final = 30
"""A certificate that has less time left is replaced."""

SKEW: Final = timedelta(days=1)
"""A browser's clock may be behind. Tables do not ask when a certificate begins."""


@dataclass(frozen=True, slots=True)
class Identity:
    """authority: PEM of the authority's certificate. fingerprint: of the server's, as in a code for
    joining."""

    authority: str
    fingerprint: bytes


def identity(
    files: BrokerFiles, names: Sequence[str], addresses: Sequence[str], now: datetime | None = None
) -> Identity:
    """The certificates in these files, made or renewed where needed: for all these names and addresses. now:
    the present, unless given.

    The authority stays the same, so tables that have joined go on trusting it.
    """
    now = now or datetime.now(UTC)
    if not (files.authority.is_file() and files.authority_key.is_file()):
        _make_authority(files, now)
    authority_pem = files.authority.read_text()
    wanted = frozenset((*names, *addresses))
    if not _good(files, wanted, now):
        _make_server(files, wanted, now)
    server = x509.load_pem_x509_certificate(files.certificate.read_bytes())
    return Identity(authority_pem, server.fingerprint(hashes.SHA256())[:FINGERPRINT_BYTES])


def _good(files: BrokerFiles, wanted: frozenset[str], now: datetime) -> bool:
    """Whether the server's certificate can stay."""
    if not (files.certificate.is_file() and files.key.is_file()):
        return False
    try:
        server = x509.load_pem_x509_certificate(files.certificate.read_bytes())
        authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
        server.verify_directly_issued_by(authority)
        names = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # whatever is wrong with it, a new one is made
        return False
    there = {*names.get_values_for_type(x509.DNSName)}
    there |= {str(address) for address in names.get_values_for_type(x509.IPAddress)}
    # One that begins later was made while this machine's clock was ahead; browsers would refuse it.
    lasts = server.not_valid_before_utc <= now < server.not_valid_after_utc - timedelta(days=RENEWED_DAYS)
    return wanted <= there and lasts


def _make_authority(files: BrokerFiles, now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name("House Station hall")
    certificate = _builder(name, name, key, now, AUTHORITY_DAYS, signs=True).sign(key, hashes.SHA256())
    _write(files.authority_key, files.authority, key, certificate)


def _make_server(files: BrokerFiles, wanted: frozenset[str], now: datetime) -> None:
    loaded = serialization.load_pem_private_key(files.authority_key.read_bytes(), None)
    assert isinstance(loaded, ec.EllipticCurvePrivateKey)
    authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = (
        _builder(_name("House Station director"), authority.subject, key, now, SERVER_DAYS, signs=False)
        .add_extension(x509.SubjectAlternativeName([_general(one) for one in sorted(wanted)]), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(loaded.public_key()), critical=False
        )
        .sign(loaded, hashes.SHA256())
    )
    _write(files.key, files.certificate, key, certificate)


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    days: int,
    *,
    signs: bool,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SKEW)
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=signs, path_length=0 if signs else None), critical=True)
        .add_extension(_usage(signs_certificates=signs), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _general(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _write(
    key_path: Path, path: Path, key: ec.EllipticCurvePrivateKey, certificate: x509.Certificate
) -> None:
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    write_whole(key_path, private.decode())
    write_whole(path, certificate.public_bytes(serialization.Encoding.PEM).decode(), 0o644)
