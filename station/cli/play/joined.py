"""The hall that this table has joined, as `station play` finds it."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from station.errors import InputError, pip_install

if TYPE_CHECKING:
    from collections.abc import Callable

    from station.app.equipment import Equipment
    from station.screen.pages.appearance import Appearance
    from station.screen.window import Window

NEEDED: Final = ("paho", "segno")
"""Libraries of the extra `table`."""


def need_libraries() -> None:
    """Raises InputError that says what to install if a library is missing."""
    missing = missing_libraries()
    if missing:
        raise InputError(
            f"{' and '.join(missing)} is missing for --hall; install it with: {pip_install('table')}"
        )


def missing_libraries() -> list[str]:
    return [name for name in NEEDED if find_spec(name) is None]


def folder_of(options: argparse.Namespace) -> Path:
    """Where joining keeps what it brought."""
    from station.hall.link.folder import table_dir

    found: Path = options.joined or table_dir()
    return found


def hall_of(options: argparse.Namespace) -> "Callable[[Window, Equipment, Appearance], str] | None":
    """What the start menu's "Tournament" does; None if this table has not joined one."""
    from station.hall.link.folder import FILE

    if missing_libraries() or not (folder_of(options) / FILE).exists():
        return None

    def play(window: "Window", equipment: "Equipment", asked: "Appearance") -> str:
        from station.app.hall.rounds import play_at_halls
        from station.app.hall.table import joined_table

        folder = folder_of(options)
        play_at_halls(window, equipment, lambda: joined_table(folder), asked)
        return ""

    return play
