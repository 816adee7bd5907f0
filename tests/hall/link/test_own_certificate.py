"""A certificate of the organiser's: what is wrong with one, when it is shown, and how it is renewed."""

import ssl
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from station.errors import InputError
from station.hall.link.own_certificate import OwnCertificate
from tests.hall.link.issued import NOW, Issued, issued

NAME = "hall.example.org"


def own(found: Issued) -> OwnCertificate:
    return OwnCertificate(found.certificate, found.key, lambda: NOW)


def other_key(folder: Path) -> Issued:
    return Issued(issued(folder, NAME).certificate, issued(folder / "other", NAME).key)


def swapped(folder: Path) -> Issued:
    found = issued(folder, NAME)
    return Issued(found.key, found.certificate)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (
            lambda at: Issued(at / "no.pem", at / "no.key"),
            "no.pem cannot be read: No such file or directory; the user who runs",
        ),
        (swapped, "hall.key holds no certificate in PEM form"),
        (lambda at: Issued(issued(at, NAME).certificate, at / "hall.pem"), "hall.pem holds no private key"),
        (other_key, "other/hall.key does not belong to the certificate"),
        (
            lambda at: issued(at, NAME, password=b"secret"),
            "hall.key is locked by a password; save one without",
        ),
        (lambda at: issued(at, NAME, begins=NOW - timedelta(days=91)), "ended on 2026-11-21; renew it"),
        (
            lambda at: issued(at, NAME, begins=NOW + timedelta(days=2)),
            "begins on 2026-11-24, and by this machine's clock it is 2026-11-22; set the clock",
        ),
        (issued, "is for no host; one with a name is needed"),
    ],
)
def test_what_is_wrong_with_it_is_said_in_a_sentence(
    make: Callable[[Path], Issued], says: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=says):
        own(make(tmp_path))


def test_only_wildcards_name_no_host(tmp_path: Path) -> None:
    assert own(issued(tmp_path, "*.example.org", NAME)).name == NAME
    with pytest.raises(InputError, match=r"is only for \*.example.org; one that names the host itself"):
        _ = own(issued(tmp_path, "*.example.org")).name


def shown_to(hall: ssl.SSLContext, name: str | None) -> bytes:
    """The certificate that somebody sees who asks for this name."""
    asking = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asking.check_hostname, asking.verify_mode = False, ssl.CERT_NONE
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = asking.wrap_bio(back, there, server_hostname=name)
    server = hall.wrap_bio(there, back, server_side=True)
    for side in (client, server, client, server):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
    return client.getpeercert(binary_form=True) or b""


@pytest.fixture
def hall(tmp_path: Path) -> tuple[ssl.SSLContext, Issued]:
    """The hall's own."""
    found = issued(tmp_path / "hall", "raspberrypi.local")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(found.certificate, found.key)
    return context, found


def test_it_is_shown_to_whoever_asks_for_its_names_and_the_halls_own_to_others(
    hall: tuple[ssl.SSLContext, Issued], tmp_path: Path
) -> None:
    context, halls = hall
    theirs = issued(tmp_path / "own", NAME, "*.club.org")
    own(theirs).shown_by(context)
    assert shown_to(context, NAME) == shown_to(context, "www.club.org") == theirs.shown
    for name in (None, "raspberrypi.local", "club.org", "a.b.club.org"):
        assert shown_to(context, name) == halls.shown, name


def test_a_renewed_one_is_shown_and_a_wrong_one_is_not(
    hall: tuple[ssl.SSLContext, Issued], tmp_path: Path
) -> None:
    context, _ = hall
    first = issued(tmp_path / "own", NAME)
    kept, before = own(first), first.shown
    kept.shown_by(context)
    assert kept.look() == kept.look() == ""
    first.certificate.write_text("half a certif")
    assert kept.look() == "", "it may still be being written"
    assert "hall.pem holds no certificate in PEM form" in kept.look()
    assert kept.look() == "", "it is said once"
    assert shown_to(context, NAME) == before
    renewed = issued(tmp_path / "own", NAME, days=180)
    assert [kept.look(), kept.look()] == ["", "The certificate has been renewed: it ends on 2027-05-20."]
    assert shown_to(context, NAME) == renewed.shown != before


def test_one_that_ends_is_named_in_time(tmp_path: Path) -> None:
    now = [NOW]
    found = issued(tmp_path, NAME)
    kept = OwnCertificate(found.certificate, found.key, lambda: now[0])
    assert kept.ends_soon == ""
    now[0] += timedelta(days=80)
    assert "ends on 2027-02-19: renew it in time" in kept.ends_soon
    now[0] += timedelta(days=10)
    assert "ended on 2027-02-19: browsers warn of it" in kept.look()
    assert kept.look() == ""
