"""What a broker's folder holds."""

import ssl
import subprocess
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes

from station.errors import InputError
from station.hall.broker.broker import prepared
from station.hall.broker.certificates import identity
from station.hall.broker.files import BrokerFiles
from station.hall.broker.passwords import password_line
from tests.hall.conftest import need_mosquitto


def made(folder: Path) -> BrokerFiles:
    return prepared(folder, "127.0.0.1", 8883).files


def test_secrets_are_for_their_owner_alone(own_folder: Path) -> None:
    files = made(own_folder)
    assert own_folder.stat().st_mode & 0o077 == 0
    for path in (files.key, files.authority_key, files.passwords, files.director):
        assert path.stat().st_mode & 0o077 == 0, path


def test_everything_is_kept_when_it_is_prepared_again(own_folder: Path) -> None:
    files = made(own_folder)
    before = {path: path.read_bytes() for path in (files.authority, files.certificate, files.director)}
    broker = prepared(own_folder, "127.0.0.1", 8883)
    broker.admit("m-1")
    assert {path: path.read_bytes() for path in before} == before
    assert prepared(own_folder, "127.0.0.1", 8883).machines == ("m-1",)


def test_a_new_address_renews_the_server_and_keeps_the_authority(own_folder: Path) -> None:
    own_folder.mkdir()
    files = BrokerFiles(own_folder)
    first = identity(files, ("localhost",), ("127.0.0.1",))
    assert identity(files, ("localhost",), ("127.0.0.1",)) == first
    moved = identity(files, ("localhost",), ("127.0.0.1", "192.168.7.7"))
    assert moved.authority == first.authority
    assert moved.fingerprint != first.fingerprint
    server = x509.load_pem_x509_certificate(files.certificate.read_bytes())
    assert moved.fingerprint == server.fingerprint(hashes.SHA256())[:16]
    context = ssl.create_default_context(cadata=moved.authority)
    assert len(context.get_ca_certs()) == 1


def test_a_line_is_what_mosquitto_passwd_would_write(tmp_path: Path) -> None:
    need_mosquitto()
    theirs = tmp_path / "theirs"
    subprocess.run(["mosquitto_passwd", "-b", "-c", theirs, "m-1", "secret"], check=True, capture_output=True)
    one, other = theirs.read_text().strip().split("$"), password_line("m-1", "secret").split("$")
    assert (one[:3], [len(part) for part in one]) == (other[:3], [len(part) for part in other])


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(
        InputError, match=r"the folder .*file/hall of the hall cannot be used: Not a directory"
    ):
        prepared(tmp_path / "file" / "hall")


def test_a_damaged_authority_is_said(own_folder: Path) -> None:
    files = made(own_folder)
    files.authority_key.write_text("nonsense")
    files.certificate.unlink()
    with pytest.raises(InputError, match="all tables have to join again"):
        prepared(own_folder)
