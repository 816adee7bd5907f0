"""What the hall cannot do."""


class RefusedError(ValueError):
    """A machine that is unknown or revoked sends something. Nothing of it is kept."""


class StorageError(OSError):
    """Nothing can be stored now, because the disk is full for example. Nothing that was confirmed is lost,
    and nothing is confirmed until there is room. The message is a sentence for the director."""
