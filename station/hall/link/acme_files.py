"""Which files of a folder are a certificate and its key, as ACME clients write them."""

from pathlib import Path
from typing import Final

from station.errors import InputError

WRITTEN: Final = (
    "fullchain.pem with privkey.pem (certbot, dehydrated), fullchain.cer with NAME.key (acme.sh) or NAME.crt "
    "with NAME.key (lego, Caddy)"
)

Pair = tuple[Path, Path]
"""A certificate with its chain, and its key."""


def pair_of(given: Path) -> Pair:
    """given: a client's folder of one certificate, or the certificate in it.

    Raises InputError if there is none, no key beside it, or several to choose from.
    """
    try:
        is_folder = given.is_dir()
        folder = given if is_folder else given.parent
        found = _pairs(folder) if folder.is_dir() else []
    except OSError as error:
        raise InputError(
            f"{given} cannot be read: {error.strerror}; the user who runs the hall must be able to"
        ) from error
    if not is_folder:
        found = [pair for pair in found if pair[0].name == given.name]
        if not found:
            raise InputError(f"there is no key beside the certificate {given}; name it with --key")
    if not found:
        raise InputError(f"{given} holds no certificate as ACME clients write one: {WRITTEN}")
    if len(found) > 1:
        names = ", ".join(certificate.name for certificate, _ in found)
        raise InputError(f"{given} holds several certificates; name one of them: {names}")
    return found[0]


def _pairs(folder: Path) -> list[Pair]:
    names = sorted(path.name for path in folder.iterdir())
    keys = [name for name in names if name.endswith(".key")]
    found = []
    if {"fullchain.pem", "privkey.pem"} <= set(names):
        found.append(("fullchain.pem", "privkey.pem"))
    if "fullchain.cer" in names and len(keys) == 1:
        found.append(("fullchain.cer", keys[0]))
    else:
        found += [
            (f"{key[:-4]}{end}", key)
            for key in keys
            for end in (".crt", ".pem")
            if f"{key[:-4]}{end}" in names
        ]
    return [(folder / certificate, folder / key) for certificate, key in found]
