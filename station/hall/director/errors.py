"""What the hall cannot do."""

from station.errors import InputError
from station.hall.tournament.sentence import SaidError


class RefusedError(SaidError, ValueError):
    """A machine that is unknown or revoked sends something. Nothing of it is kept."""


class StorageError(SaidError, OSError):
    """Nothing can be stored now, because the disk is full for example. Nothing that was confirmed is lost,
    and nothing is confirmed until there is room. The message is a sentence for the director."""


class JournalError(SaidError, InputError):
    """What has come of a game's journal cannot be used."""
