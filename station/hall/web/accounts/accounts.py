"""Accounts: who signs in by name, and what that person may do; kept beside the hall's database."""

import json
import secrets
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.hall.tournament.entry import LONGEST_NAME
from station.hall.tournament.entry_checks import check_name
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.sentence import SaidError
from station.hall.web.passwords import LONGEST, N, kept, matches
from station.hall.web.settings import Role, mark_of
from station.journal.codec import decode, encode
from station.json_text import read_json
from station.whole_file import write_whole

FILE: Final = "accounts.json"
SHORTEST: Final = 6
"""Characters of a password; six digits are enough with the limits on tries."""

TAKEN: Final = frozenset({*Role, "joining", "player"})
"""Names that the log has for others."""


class AccountError(SaidError, ValueError):
    """An account cannot be made or is not there. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Account:
    """password: as `passwords.kept` makes it."""

    name: str
    role: Role
    password: str

    @property
    def mark(self) -> str:
        """What its sessions remember: another password ends them."""
        return mark_of(self.password)


@dataclass(frozen=True, slots=True)
class _Kept:
    accounts: tuple[Account, ...] = ()


class Accounts:
    """The accounts of a hall. What a command changes in the file counts at once, too."""

    def __init__(self, folder: Path | None) -> None:
        """folder: the hall's; None keeps them in memory."""
        self._path = None if folder is None else folder / FILE
        self._lock = threading.Lock()
        self._seen: tuple[int, int, int] | None = None
        self._kept: Mapping[str, Account] = {}

    def every(self) -> tuple[Account, ...]:
        """By name. Raises InputError if the file cannot be read."""
        return tuple(sorted(self._read().values(), key=lambda one: one.name.casefold()))

    def named(self, name: str) -> Account | None:
        """Case makes no difference. Nobody if the file cannot be read."""
        try:
            return self._read().get(name.strip().casefold())
        except InputError:
            return None

    def entered(self, name: str, password: str) -> Account | None:
        """Whose name and password these are. Takes as long for a name that there is not."""
        found = self.named(name)
        fits = matches(password, _NOBODYS if found is None else found.password)
        return found if fits else None

    def add(self, name: str, role: Role, password: str, *, n: int = N) -> Account:
        """An account, in place of one of the same name, whose sessions end. n: as of `passwords.kept`.

        Raises AccountError if the name or the password will not do, InputError if the file cannot be read or
        written.
        """
        name = " ".join(name.split())
        try:
            check_name(name)
        except TournamentError as error:
            raise AccountError("this cannot be the name of an account: {why}", why=error.said) from None
        if name.casefold() in TAKEN or name.casefold().startswith("m-"):
            raise AccountError("{name} is taken; choose another name", name=name)
        if not SHORTEST <= len(password) <= LONGEST:
            raise AccountError(
                "a password has from {least} to {most} characters", least=SHORTEST, most=LONGEST
            )
        made = Account(name, role, kept(password, n))
        with self._lock:
            self._write({**self._read(), name.casefold(): made})
        return made

    def revoke(self, name: str) -> Account:
        """Take an account away; its sessions end at once. Raises AccountError if there is none of this name,
        InputError as `add`."""
        with self._lock:
            found = dict(self._read())
            gone = found.pop(name.strip().casefold(), None)
            if gone is None:
                raise AccountError("there is no account {name}", name=name.strip()[:LONGEST_NAME])
            self._write(found)
        return gone

    def put_back(self, account: Account) -> None:
        """One that was revoked, with its password. Raises AccountError if there is another of its name by
        now, InputError as `add`."""
        with self._lock:
            if account.name.casefold() in self._read():
                raise AccountError("{name} is taken; choose another name", name=account.name)
            self._write({**self._read(), account.name.casefold(): account})

    def _read(self) -> Mapping[str, Account]:
        if self._path is None:
            return self._kept
        try:
            now = self._path.stat()
        except FileNotFoundError:
            self._seen, self._kept = None, {}
            return self._kept
        except OSError as error:
            raise InputError(f"{self._path} cannot be read: {error.strerror}") from None
        seen = now.st_ino, now.st_mtime_ns, now.st_size
        if seen != self._seen:
            try:
                stored: _Kept = decode(read_json(self._path.read_text(encoding="utf-8")), _Kept)
            except (OSError, ValueError) as error:
                raise InputError(
                    f"{self._path} cannot be read ({error}); move it away and add the accounts again"
                ) from None
            self._kept, self._seen = {one.name.casefold(): one for one in stored.accounts}, seen
        return self._kept

    def _write(self, accounts: Mapping[str, Account]) -> None:
        if self._path is None:
            self._kept = accounts
            return
        try:
            write_whole(self._path, json.dumps(encode(_Kept(tuple(accounts.values())), _Kept)))
        except OSError as error:
            raise InputError(f"cannot write {self._path}: {error.strerror}") from error


_NOBODYS: Final = f"scrypt${N}$8$1${secrets.token_hex(16)}${secrets.token_hex(32)}"
"""No password is stored so."""


def new_password(*, pin: bool = False) -> str:
    """A random one: easy to type on a phone as six digits, else of 72 bits."""
    return f"{secrets.randbelow(10**6):06d}" if pin else secrets.token_urlsafe(9)
