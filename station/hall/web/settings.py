"""Who may do what on the hall's pages, and how much; kept beside the hall's database."""

import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.hall.director.errors import StorageError
from station.hall.web.passwords import digest, kept
from station.journal.codec import decode, encode
from station.json_text import read_json
from station.whole_file import write_whole

FILE: Final = "web.json"
DELAY: Final = "delay"

LONGEST_DELAY_S: Final = 3600


class Role(StrEnum):
    """What somebody may do. A director may do all that the others may; a clerk looks after entries, check-in
    and results."""

    DIRECTOR = "director"
    ARBITER = "arbiter"
    CLERK = "clerk"


SHARED: Final = (Role.DIRECTOR, Role.ARBITER)
"""The roles that have a password and a link for all; clerks sign in by name."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Passwords (as `passwords.kept` makes them) and digests of secret links, by role. secret: signs the
    cookies. badges: what personal codes are made from, "" for what follows from the secret."""

    secret: str
    passwords: tuple[tuple[Role, str], ...] = ()
    links: tuple[tuple[Role, str], ...] = ()
    badges: str = ""

    @property
    def behind_badges(self) -> str:
        """What the personal codes of players are made from. New passwords leave it as it is: badges are
        printed long before."""
        return self.badges or digest(f"badges {self.secret}")

    def known(self, role: str, mark: str) -> bool:
        """Whether somebody who came in by this mark (`mark_of`) still may."""
        return any(role == one and mark == mark_of(key) for one, key in (*self.passwords, *self.links))


def mark_of(key: str) -> str:
    """What a session remembers of the password or link it was opened with: a changed one closes it."""
    return digest(key)[:16]


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests in a burst and a second after it, for an address; `login` likewise, and `logins` for all
    addresses together. streams: of events, in all, and for one address. A whole club may share an address."""

    burst: int = 300
    per_second: float = 30
    login: int = 6
    login_per_second: float = 0.1
    logins: int = 40
    logins_per_second: float = 1
    streams: int = 1200
    streams_each: int = 300


@dataclass(frozen=True, slots=True)
class WebSettings:
    """address: of the public pages, as in `https://hall.example:8443`, for links and QR codes; "" for the one
    that a page was asked for by. delay_s: how much later spectators see the games; 0 for what the director
    chose last. secure: the pages are served by HTTPS, or by a proxy that is; False only for trials on one
    machine. hosts: names the pages may be asked for by. join_code: gives a code for joining to a table
    (number as text), if machines can join. backup: makes a copy of the database now and returns its path, if
    it can.
    """

    keys: Keys
    address: str = ""
    delay_s: int = 0
    secure: bool = True
    hosts: tuple[str, ...] = ("*",)
    limits: Limits = field(default_factory=Limits)
    join_code: Callable[[str], str] | None = None
    backup: Callable[[], Path] | None = None


@dataclass(frozen=True, slots=True)
class Fresh:
    """Secrets, shown once. passwords, links: by role; links as paths."""

    passwords: dict[Role, str]
    links: dict[Role, str]


def opened_keys(folder: Path, passwords: dict[Role, str] | None = None) -> tuple[Keys, Fresh | None]:
    """The keys kept in a folder; made if there are none, or if passwords are given, and then shown.

    Raises InputError if they cannot be read or written.
    """
    path = folder / FILE
    if path.exists() and passwords is None:
        return _read(path), None
    keys, fresh = made_keys(passwords or {})
    with suppress(InputError):
        keys = replace(keys, badges=_read(path).behind_badges)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(encode(keys, Keys)))
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error
    return keys, fresh


def made_keys(passwords: dict[Role, str]) -> tuple[Keys, Fresh]:
    """New keys: these passwords, random ones for other roles, and a secret link for each role."""
    for role, password in passwords.items():
        if len(password) < 8:
            raise InputError(f"the {role} password is too short; it needs 8 characters or more")
    shown = {role: passwords.get(role) or secrets.token_urlsafe(9) for role in SHARED}
    links = {role: secrets.token_urlsafe(24) for role in SHARED}
    keys = Keys(
        secrets.token_hex(32),
        tuple((role, kept(password)) for role, password in shown.items()),
        tuple((role, digest(link)) for role, link in links.items()),
    )
    return keys, Fresh(shown, {role: f"/in/{link}" for role, link in links.items()})


def kept_delay(folder: Path | None) -> int:
    """The delay that the director chose last; 0 if none was. It outlives a restart in the middle of a
    round."""
    try:
        stored = "" if folder is None else (folder / DELAY).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return 0
    return min(LONGEST_DELAY_S, int(stored)) if stored.isdecimal() else 0


def keep_delay(folder: Path | None, delay_s: int) -> None:
    """Raises StorageError if it cannot be kept."""
    if folder is None:
        return
    try:
        (folder / DELAY).write_text(f"{delay_s}\n", encoding="ascii")
    except OSError as error:
        raise StorageError(
            "the delay cannot be saved in {folder}: {why}", folder=str(folder), why=str(error.strerror)
        ) from error


def _read(path: Path) -> Keys:
    try:
        keys: Keys = decode(read_json(path.read_text(encoding="utf-8")), Keys)
    except (OSError, ValueError) as error:
        raise InputError(
            f"{path} cannot be read ({error}); move it away to have new passwords made"
        ) from None
    return keys
