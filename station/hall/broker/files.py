"""Where the broker's files are, and how they are written: whole or not at all."""

from dataclasses import dataclass
from pathlib import Path

from station.errors import InputError
from station.paths import data_dir


@dataclass(frozen=True, slots=True)
class BrokerFiles:
    """The files of a hall's broker, all in one folder that only its owner can enter."""

    folder: Path

    @property
    def configuration(self) -> Path:
        return self.folder / "mosquitto.conf"

    @property
    def access(self) -> Path:
        return self.folder / "access.acl"

    @property
    def passwords(self) -> Path:
        """Salted hashes, one a user."""
        return self.folder / "passwords"

    @property
    def director(self) -> Path:
        """The director's password, in the clear: whoever may read this folder is the director."""
        return self.folder / "director.password"

    @property
    def authority(self) -> Path:
        """The certificate authority's certificate (PEM)."""
        return self.folder / "authority.pem"

    @property
    def authority_key(self) -> Path:
        return self.folder / "authority.key"

    @property
    def certificate(self) -> Path:
        """The server's certificate (PEM), of the broker and of the director's pages."""
        return self.folder / "server.pem"

    @property
    def key(self) -> Path:
        return self.folder / "server.key"

    @property
    def process(self) -> Path:
        """The number of the process that runs Mosquitto."""
        return self.folder / "mosquitto.pid"

    @property
    def port(self) -> Path:
        """The port of the listener."""
        return self.folder / "port"

    def make(self) -> None:
        """Make the folder. Raises InputError if that is not possible."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.folder.chmod(0o700)
        except OSError as error:
            raise InputError(
                f"the folder {self.folder} of the hall cannot be used: {error.strerror}"
            ) from error


def hall_dir() -> Path:
    """Where a hall is kept unless told otherwise."""
    return data_dir() / "hall"
