"""What can be checked in the options of `station play` before anything is opened."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from station.cli.counted import counted
from station.cli.options.dealt import check_dealt
from station.cli.options.phones import check_phones
from station.cli.options.sound import check_volume
from station.cli.play.hall import check_hall_options
from station.cli.play.settings import FIRST
from station.errors import InputError

if TYPE_CHECKING:
    from station.referee.events import GameSettings

NAME_LETTERS: Final = 40
"""Longer names are cut short on any screen."""


def check_options(options: argparse.Namespace) -> None:
    """What is wrong whichever game is played. Raises InputError."""
    check_volume(options)
    check_dealt(options)
    check_phones(options)
    if options.pin and not (len(options.pin) >= 4 and options.pin.isascii() and options.pin.isdecimal()):
        raise InputError(f"--pin {options.pin}: a PIN is at least 4 digits")
    check_hall_options(options)
    if options.turn is not None and options.journal is None:
        raise InputError("--turn goes with --from JOURNAL")


def check_game(options: argparse.Namespace) -> None:
    """What does not fit the game. Raises InputError."""
    from station.registry import entry

    game = entry(options.game)
    least, most = game.players
    if options.players is not None and least == most and options.players != most:
        raise InputError(f"{game.name} is for {most} players")
    count = most if least == most else options.players
    if options.names is not None and count is not None and len(options.names) != count:
        raise InputError(f"--names: {count} players need {count} names, not {len(options.names)}")
    for name in options.names or ():
        if not name.strip() or not name.isprintable() or len(name) > NAME_LETTERS:
            raise InputError(
                f"--names: a name has 1 to {NAME_LETTERS} printable characters, not {name[:NAME_LETTERS]!r}"
            )
    if not game.sides and options.names is not None and len(set(options.names)) < len(options.names):
        raise InputError("--names: player names must be unique")
    if options.best_of is not None and options.best_of < 1:
        raise InputError(f"--best-of: a match has at least 1 game, not {options.best_of}")
    if options.first in FIRST and not game.sides:
        raise InputError(
            f"--first {options.first} is for games at two boards; in {game.title} the first of --names "
            "begins, and --first lot draws for it"
        )
    kits = max(1, game.boards)
    if options.kits and len(options.kits) != kits:
        raise InputError(f"--kits: {game.name} is played with {counted(kits, 'tile set')}")


def game_in(options: argparse.Namespace) -> str:
    """The game in a journal that can be continued, or whose match can, or from whose turns people play on.
    Raises InputError if it is another one, or over."""
    from station.journal.contents import read_journal
    from station.journal.resume import settings_of

    path: Path = options.journal
    if not path.is_file():
        raise InputError(f"there is no journal {path}; for those that there are: station results")
    settings = settings_of(read_journal(path)) if options.turn is not None else _continued(path)
    name = settings.game
    if options.game not in (None, name):
        raise InputError(f"{path} holds a game of {name}, not of {options.game}")
    options.dealt = options.dealt or settings.dealt is not None
    return name


def _continued(path: Path) -> "GameSettings":
    """The settings of the game in a journal that goes on, or of its match. Raises InputError if neither
    does."""
    from station.journal.contents import read_journal
    from station.journal.errors import locked
    from station.journal.lock import in_use
    from station.journal.matches import open_match_in
    from station.journal.resume import unfinished

    if in_use(path):
        raise locked(path)
    damage = read_journal(path).damage
    if damage is not None:
        raise InputError(damage)
    found = next((game for game in unfinished(path.parent) if game.path.name == path.name), None)
    match = open_match_in(path) if found is None else None
    if found is not None:
        return found.settings
    if match is None:
        raise InputError(f"{path} holds no game that can be continued; for those that can: station results")
    return match.settings
