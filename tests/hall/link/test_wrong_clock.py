"""A table whose clock is wrong by years trusts its hall all the same, and nobody else."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from station.hall.broker.certificates import Identity, identity
from station.hall.broker.files import BrokerFiles
from station.hall.link.address import Address

YEARS = timedelta(days=20 * 365)


def made(folder: Path, now: datetime) -> tuple[BrokerFiles, Identity]:
    """The certificates of a hall that were made at some time."""
    files = BrokerFiles(folder)
    files.make()
    return files, identity(files, ("hall.local",), ("127.0.0.1",), now)


def greet(files: BrokerFiles, authority: str) -> None:
    """A table of this authority and the broker of these files shake hands. Raises ssl.SSLError."""
    table = Address("127.0.0.1", 8883, "m-1", "secret", authority).context()
    broker = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    broker.load_cert_chain(files.certificate, files.key)
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    here = ssl.SSLContext.wrap_bio(table, down, up)
    there = ssl.SSLContext.wrap_bio(broker, up, down, server_side=True)
    for end in (here, there, here, there):
        try:
            end.do_handshake()
        except ssl.SSLWantReadError:
            continue


@pytest.mark.parametrize("off", [YEARS, timedelta(days=2), -YEARS])
def test_a_certificate_of_another_time_is_trusted(tmp_path: Path, off: timedelta) -> None:
    files, hall = made(tmp_path, datetime.now(UTC) + off)
    greet(files, hall.authority)


def test_another_hall_is_not_trusted(tmp_path: Path) -> None:
    files, _ = made(tmp_path / "one", datetime.now(UTC))
    _, other = made(tmp_path / "other", datetime.now(UTC))
    with pytest.raises(ssl.SSLCertVerificationError):
        greet(files, other.authority)


def test_a_certificate_made_while_the_clock_was_ahead_is_made_anew(tmp_path: Path) -> None:
    files, hall = made(tmp_path, datetime.now(UTC) + YEARS)
    ahead = files.certificate.read_bytes()
    again = identity(files, ("hall.local",), ("127.0.0.1",))
    assert files.certificate.read_bytes() != ahead
    assert again.authority == hall.authority, "tables that have joined go on trusting it"
