"""Errors whose messages are shown to the user."""

import shlex
import sys


class InputError(ValueError):
    """Invalid user input. The message says in one sentence what is wrong, where, and what to do.

    The command line prints it and exits with status 2.
    """


class NothingFoundError(LookupError):
    """The picture does not contain what was looked for. The command line exits with status 3."""


class DeviceError(OSError):
    """A camera or clock head does not work; the message says which one and what to do."""


def quoted(text: str, most: int = 40) -> str:
    """What somebody wrote, in quotes, for a message; no more of it than can be read."""
    return repr(shortened(text, most))


def shortened(text: str, most: int = 40) -> str:
    """The beginning of a text, with `…` if that is not all."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def pip_install(part: str) -> str:
    """The command that installs an optional part of this program where it runs, for messages.

    Only the pip of its own environment can: the package is on no index.
    """
    return f"{shlex.quote(sys.executable)} -m pip install 'house-station[{part}]'"
