"""A table on which an example is played: a second per event."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from station.clock.head import Pressed
from station.editions import load_edition
from station.lexicon import load
from station.referee.events import (
    AnyEvent,
    Continued,
    DeedEntered,
    GameSettings,
    GameSetUp,
    Waited,
)
from station.referee.referee import Referee
from station.referee.state import Phase, TableState
from station.registry import game
from station.rules.edition import BLANK
from station.rules.game import Called, Deed, Laid
from station.rules.lettered.position import Tile
from station.rules.square import SIZE, parse_square
from station.screen.input.screen_state import ScreenState

TableExample = tuple[TableState[Any], ScreenState]

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@dataclass(slots=True)
class Table:
    """A table with its own time: a second per event."""

    game: str
    players: int = 2
    camera: bool = False
    options: tuple[tuple[str, str], ...] = ()
    edition: str = "en"
    referee: Referee = field(init=False)
    now_ms: int = 0

    def __post_init__(self) -> None:
        self.referee = Referee(game(self.game), load("english"), load_edition(self.edition))
        settings = GameSettings(
            self.game, NAMES[: self.players], self.edition, options=self.options, camera=self.camera
        )
        self.handle(lambda at_ms: GameSetUp(at_ms, settings))

    def handle(self, event: Callable[[int], AnyEvent]) -> TableState[Any]:
        """The state after an event."""
        self.now_ms += 1000
        self.referee.handle(event(self.now_ms))
        return self.state

    def start(self) -> TableState[Any]:
        """Start the game by touch, or by presses if it waits for those."""
        self.handle(Continued)
        for seat in self.state.seats if self.state.phase is Phase.READY else ():
            clock = self.state.clocks[seat.board]
            self.handle(lambda at_ms, seat=seat, clock=clock: Pressed(seat.board, seat.side, 1, at_ms, clock))  # type: ignore[misc]  # mypy infers no type of a lambda's defaults
        return self.state

    def enter(self, *deeds: Deed) -> TableState[Any]:
        """The state after these deeds, even if refused."""
        for deed in deeds:
            self.handle(lambda at_ms, deed=deed: DeedEntered(at_ms, deed))  # type: ignore[misc]  # mypy infers no type of a lambda's defaults
            if isinstance(deed, Called):
                self.handle(Waited)
        return self.state

    @property
    def state(self) -> TableState[Any]:
        return self.referee.state


def laid(player: int, square: str, word: str, *, down: bool = False) -> Laid:
    """A play from a square on; a small letter is a blank's, a dot a tile already there."""
    first, step = parse_square(square), SIZE if down else 1
    placed = ((first + k * step, Tile(c.upper(), c.islower())) for k, c in enumerate(word) if c != ".")
    return Laid(player, tuple(placed))


def crossword(*rows: str) -> tuple[tuple[int, int, Tile], ...]:
    """Cells of rows of letters; spaces and dots are empty, `?` is a blank."""
    return tuple(
        (row, column, Tile(None, True) if letter == BLANK else Tile(letter))
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter not in ". "
    )
