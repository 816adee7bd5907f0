"""What the demo needs to know of a kind of game, whichever it shows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from station.app.demo.game import SimulatedGame
from station.app.demo.recorder import Recorder
from station.app.demo.session_start import NewTime, SessionStart
from station.clock.opened import OpenHeads
from station.errors import InputError
from station.referee.any_game import AnyEvent

Watcher = Callable[[AnyEvent, Any, Any], None]
Say = Callable[[str], None]


class DemoKind(Protocol):
    """One kind of game. brisk: people play fast, and not at the pace of people."""

    def new(self, seed: int, journal: Path, new_time: NewTime) -> SessionStart:
        """A new game of a seed, recorded there."""

    def game(self, seed: int, start: SessionStart, open_heads: OpenHeads, *, brisk: bool) -> SimulatedGame:
        """The game at its table. Raises DeviceError when the heads cannot be opened."""

    def recorder(self, folder: Path) -> Recorder:
        """Raises InputError when the folder cannot be written."""

    def telling(self, game: Any, say: Say) -> Watcher:
        """Says each thing that was done."""

    def figures(self, game: Any) -> dict[str, Any]:
        """What is counted of this kind of game only."""

    def sentence(self, game: Any) -> str:
        """What it came to."""


def kind_of(game: str) -> DemoKind:
    """How a game is shown. Raises InputError for one that nobody can simulate."""
    from station.app.demo.boards import party_of
    from station.cli.demo.boards import TableDemo
    from station.cli.demo.house import HouseDemo
    from station.cli.demo.mats import MatDemo
    from station.games import ENTRIES

    if game in ENTRIES and ENTRIES[game].apart:
        return HouseDemo()
    party_of(game)
    return TableDemo(game) if ENTRIES[game].kind.board else MatDemo(game)


def checked(game: str, found: str, path: Path) -> None:
    """Raises InputError when a journal tells of another game than the one that was asked for."""
    if game != found:
        raise InputError(f"{path} tells of a game of {found}, not of {game}")
