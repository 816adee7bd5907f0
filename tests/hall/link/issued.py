"""Certificates as an organiser gets them, from an authority of the tests."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Issued:
    certificate: Path
    key: Path

    @property
    def shown(self) -> bytes:
        """The certificate as it goes over the line."""
        read = x509.load_pem_x509_certificate(self.certificate.read_bytes())
        return read.public_bytes(serialization.Encoding.DER)


def issued(
    folder: Path,
    *names: str,
    begins: datetime = NOW - timedelta(days=1),
    days: int = 90,
    password: bytes | None = None,
) -> Issued:
    """Into two files of this folder, in place of those that are there. It is signed by itself, which is
    enough for whoever compares it."""
    folder.mkdir(exist_ok=True)
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "hall")])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + timedelta(days=days))
    )
    if names:
        there = x509.SubjectAlternativeName([x509.DNSName(name) for name in names])
        builder = builder.add_extension(there, critical=False)
    locked = (
        serialization.NoEncryption() if password is None else serialization.BestAvailableEncryption(password)
    )
    made = Issued(folder / "hall.pem", folder / "hall.key")
    made.certificate.write_bytes(builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    made.key.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, locked)
    )
    return made
