"""The options `--phones`: everybody has a page on a phone of their own."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from station.errors import InputError, pip_install

if TYPE_CHECKING:
    from station.app.phones.session import PhonesSession

PORT: Final = 8800
MOST_LATE_MIN: Final = 60
EVERYWHERE: Final = ("0.0.0.0", "::")


def add_phones_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--phones",
        type=int,
        nargs="?",
        const=PORT,
        metavar="PORT",
        help="everybody joins with a code and has their clock, the rulings and what is asked on a phone of "
        "their own; with --dealt they hold their tiles there, too, and this screen shows boards and clocks "
        f"(docs/phones.md; port {PORT} if none is named, 0 for any)",
    )
    parser.add_argument(
        "--phones-host",
        default=EVERYWHERE[0],
        metavar="ADDRESS",
        help="the address that --phones listens on (default: all of this machine's)",
    )
    parser.add_argument(
        "--phones-anywhere",
        action="store_true",
        help="let phones on other networks join, too (default: only those on the networks of this machine)",
    )


def add_watch_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--watch-late",
        type=int,
        default=0,
        metavar="MINUTES",
        help="with --dealt --phones: who watches sees everybody's tiles, too, but so many minutes late "
        "(default: none of them, and at once)",
    )


def check_phones(options: argparse.Namespace) -> None:
    """Raises InputError for options that do not go together."""
    late = getattr(options, "watch_late", 0)
    if late and (options.phones is None or not options.dealt):
        raise InputError("--watch-late goes with --dealt --phones: else nobody's tiles are hidden")
    if late and not 1 <= late <= MOST_LATE_MIN:
        raise InputError(f"--watch-late {late}: choose 1 to {MOST_LATE_MIN} minutes")
    if options.phones is None:
        if options.phones_anywhere or options.phones_host != EVERYWHERE[0]:
            raise InputError("--phones-host and --phones-anywhere go with --phones")
        return
    if getattr(options, "typed", False):
        raise InputError("--phones needs this machine's screen: leave out --typed")
    if getattr(options, "hall", False):
        raise InputError("--phones is for a table of its own: leave out --hall")
    if not 0 <= options.phones <= 65535:
        raise InputError(f"--phones {options.phones}: a port is 0 to 65535")
    if missing := missing_for_phones():
        raise InputError(
            f"--phones needs {', '.join(missing)}, which is not installed; try: {pip_install('web')}"
        )


def missing_for_phones() -> list[str]:
    """What has to be installed first."""
    return [name for name in ("starlette", "uvicorn", "jinja2", "segno") if find_spec(name) is None]


def new_phones(options: argparse.Namespace) -> "PhonesSession":
    """What serves phones; its server starts with the first game."""
    from station.app.phones.session import PhonesSession
    from station.hall.broker.addresses import lan_address

    host, port = options.phones_host, PORT if options.phones is None else options.phones
    reached_at = lan_address() if host in EVERYWHERE else host
    late = getattr(options, "watch_late", 0)
    return PhonesSession(host, port, reached_at, anywhere=options.phones_anywhere, late_min=late)


@contextmanager
def opened_phones(options: argparse.Namespace) -> "Iterator[PhonesSession]":
    """What serves phones, until the games are over."""
    session = new_phones(options)
    try:
        yield session
    finally:
        session.close()
