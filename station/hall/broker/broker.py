"""The hall's broker: its files, and who may connect."""

import getpass
import threading
from dataclasses import dataclass, field
from pathlib import Path

from station.errors import InputError
from station.hall.broker.addresses import own_addresses, own_names
from station.hall.broker.certificates import Identity, identity
from station.hall.broker.configuration import access, configuration
from station.hall.broker.files import BrokerFiles
from station.hall.broker.mosquitto import Reloader
from station.hall.broker.passwords import new_password, password_line, read_lines, written
from station.hall.wire.topics import DIRECTOR, is_machine
from station.whole_file import write_whole


@dataclass(slots=True)
class Broker:
    """A hall's broker, running or not. Machines can be admitted from several threads."""

    files: BrokerFiles
    identity: Identity
    port: int
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False)
    _revoked: dict[str, str] = field(default_factory=dict, init=False)
    """What the file said about those who were revoked, for as long as this process runs."""
    _reloader: Reloader = field(init=False)

    def __post_init__(self) -> None:
        self._reloader = Reloader(self.files)

    @property
    def director_password(self) -> str:
        return self.files.director.read_text().strip()

    def admit(self, machine: str) -> str:
        """Let a machine connect, from now on; returns its password. The one it had before is void."""
        if not is_machine(machine):
            raise InputError(f"{machine!r} cannot be the name of a machine")
        password = new_password()
        self._change(machine, password_line(machine, password))
        return password

    def revoke(self, *machines: str) -> None:
        """Cut machines off, at once. Unknown ones are no error."""
        for machine in machines:
            self._change(machine, None)

    def readmit(self, machine: str) -> None:
        """Let one in again that was revoked since this process began, with the password that it has. Any
        other has to join again."""
        line = self._revoked.pop(machine, None)
        if line is not None:
            self._change(machine, line)

    @property
    def machines(self) -> tuple[str, ...]:
        """Those that may connect."""
        return tuple(sorted(set(self._lines()) - {DIRECTOR}))

    def _lines(self) -> dict[str, str]:
        return read_lines(self.files.passwords.read_text())

    def _change(self, user: str, line: str | None) -> None:
        with self._lock:
            lines = self._lines()
            if line is None and user in lines:
                self._revoked[user] = lines[user]
            others = {name: kept for name, kept in lines.items() if name != user}
            write_whole(self.files.passwords, written(others if line is None else {**others, user: line}))
            self._reloader.changed()


def prepared(folder: Path, host: str = "", port: int = 8883) -> Broker:
    """Write whatever a broker needs into its folder, keeping the certificates and passwords that are there.

    Raises InputError if the folder cannot be used.
    """
    files = BrokerFiles(folder.absolute())
    files.make()
    addresses = (*own_addresses(), *((host,) if host and host not in ("0.0.0.0", "::") else ()))
    try:
        found = identity(files, own_names(), tuple(dict.fromkeys(addresses)))
        if not files.director.is_file():
            write_whole(files.director, new_password() + "\n")
        lines = read_lines(files.passwords.read_text()) if files.passwords.is_file() else {}
        lines[DIRECTOR] = password_line(DIRECTOR, files.director.read_text().strip())
        write_whole(files.passwords, written(lines))
        write_whole(files.access, access())
        write_whole(files.configuration, configuration(files, host, port, getpass.getuser()))
        write_whole(files.port, f"{port}\n")
    except OSError as error:
        raise InputError(f"the folder {folder} of the hall cannot be used: {error.strerror}") from error
    except ValueError as error:
        raise InputError(
            f"a certificate in {folder} cannot be read ({error}); without its authority.pem and "
            "authority.key new ones are made, and all tables have to join again"
        ) from error
    return Broker(files, found, port)
