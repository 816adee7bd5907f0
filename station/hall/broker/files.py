"""Where the broker's files are, and how they are written: whole or not at all."""

from pathlib import Path

from station.errors import InputError
from station.paths import data_dir


class BrokerFiles:
    """The files of a hall's broker, all in one folder that only its owner can enter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.configuration = folder / "mosquitto.conf"
        self.access = folder / "access.acl"
        self.passwords = folder / "passwords"
        """Salted hashes, one a user."""
        self.director = folder / "director.password"
        """The director's password, in the clear: whoever may read this folder is the director."""
        self.authority = folder / "authority.pem"
        """The certificate authority's certificate (PEM)."""
        self.authority_key = folder / "authority.key"
        self.certificate = folder / "server.pem"
        """The server's certificate (PEM), of the broker and of the director's pages."""
        self.key = folder / "server.key"
        self.process = folder / "mosquitto.pid"
        """The number of the process that runs Mosquitto."""
        self.port = folder / "port"
        """The port of the listener."""

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
    """Where a hall is kept unless an option names another folder."""
    return data_dir() / "hall"
