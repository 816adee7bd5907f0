"""Certificates where ACME clients leave them: a folder is enough, and what they renew is shown."""

from collections.abc import Callable
from pathlib import Path

import pytest

from station.cli.main import main
from station.errors import InputError
from station.hall.link.acme_files import pair_of
from station.hall.link.own_certificate import OwnCertificate
from tests.hall.link.issued import NOW, issued

NAME = "hall.example.org"


def certbot(base: Path, number: int) -> Path:
    """`live` holds links into `archive`, and a renewal turns them."""
    found = issued(base / "new", NAME, days=80 + number)
    archive, live = base / "archive" / NAME, base / "live" / NAME
    archive.mkdir(parents=True, exist_ok=True)
    live.mkdir(parents=True, exist_ok=True)
    (live / "README").touch()
    for name, made in (("fullchain", found.certificate), ("privkey", found.key)):
        made.rename(archive / f"{name}{number}.pem")
        (live / "turned").symlink_to(Path("../../archive") / NAME / f"{name}{number}.pem")
        (live / "turned").replace(live / f"{name}.pem")
    return live


def lego(base: Path, number: int) -> Path:
    found = issued(base / "new", NAME, days=80 + number)
    folder = base / "certificates"
    folder.mkdir(parents=True, exist_ok=True)
    found.certificate.replace(folder / f"{NAME}.crt")
    found.key.replace(folder / f"{NAME}.key")
    for other in (f"{NAME}.issuer.crt", f"{NAME}.json"):
        (folder / other).write_text("of no use here")
    return folder


def acme_sh(base: Path, number: int) -> Path:
    found = issued(base / "new", NAME, days=80 + number)
    folder = base / f"{NAME}_ecc"
    folder.mkdir(parents=True, exist_ok=True)
    found.certificate.replace(folder / "fullchain.cer")
    found.key.replace(folder / f"{NAME}.key")
    for other in (f"{NAME}.cer", "ca.cer", f"{NAME}.conf", f"{NAME}.csr"):
        (folder / other).write_text("of no use here")
    return folder


@pytest.mark.parametrize("client", [certbot, lego, acme_sh])
def test_a_folder_of_a_client_is_enough_and_what_it_renews_is_read(
    client: Callable[[Path, int], Path], tmp_path: Path
) -> None:
    folder = client(tmp_path, 1)
    certificate, key = pair_of(folder)
    assert pair_of(certificate) == (certificate, key), "the certificate alone says which key"
    kept = OwnCertificate(certificate, key, lambda: NOW)
    assert kept.name == NAME
    client(tmp_path, 2)
    assert [kept.look(), kept.look()] == ["", "The certificate has been renewed: it ends on 2027-02-11."]


def test_what_is_no_folder_of_a_client_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no certificate as ACME clients write one: fullchain.pem with"):
        pair_of(tmp_path)
    with pytest.raises(InputError, match=r"no key beside the certificate .*none.pem; name it with --key"):
        pair_of(tmp_path / "away" / "none.pem")
    for name in ("a.org.crt", "a.org.key", "b.org.crt", "b.org.key"):
        (tmp_path / name).touch()
    with pytest.raises(InputError, match=r"several certificates; name one of them: a.org.crt, b.org.crt"):
        pair_of(tmp_path)
    assert pair_of(tmp_path / "b.org.crt") == (tmp_path / "b.org.crt", tmp_path / "b.org.key")


def test_the_command_says_so_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hall", "serve", "--certificate", str(tmp_path)]) == 2
    assert "holds no certificate as ACME clients write one" in capsys.readouterr().err
    assert main(["hall", "serve", "--key", str(tmp_path)]) == 2
    assert "--key goes with --certificate" in capsys.readouterr().err
