"""Errors that are sentences for people."""


class InputError(ValueError):
    """What the user gave cannot be used: one sentence that says what, where, and what to do.

    The command line prints it and exits with status 2.
    """


class NothingFoundError(LookupError):
    """What was looked for is not in the picture. The command line exits with status 3."""


class DeviceError(OSError):
    """A camera or clock head does not do its part; the sentence says which and what to do."""
