"""Errors whose messages are shown to the user."""


class InputError(ValueError):
    """Invalid user input. The message says in one sentence what is wrong, where, and what to do.

    The command line prints it and exits with status 2.
    """


class NothingFoundError(LookupError):
    """The picture does not contain what was looked for. The command line exits with status 3."""


class DeviceError(OSError):
    """A camera or clock head does not work; the message says which one and what to do."""
