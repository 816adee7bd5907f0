"""A table whose tiles the station holds, for examples."""

from typing import Any

from station.dealt.dealer import objection
from station.dealt.play_events import events
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.lexicon import load
from station.referee.dealt import Dealt
from station.referee.events import AnyEvent, Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.state import TableState
from station.registry import game
from station.rules.game import Chosen
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.rules.tile import Side

NAMES = ("Ada", "Mia", "Tom", "Kim")
SEED = 11


class DealtTable:
    """A table whose tiles the station holds: a second per event."""

    def __init__(
        self, name: str, levels: tuple[int, ...], seed: int = SEED, names: tuple[str, ...] = NAMES
    ) -> None:
        self.referee = Referee(game(name), load("english"), load_edition("en"))
        self.now_ms = 0
        settings = GameSettings(name, names[: len(levels)], camera=False, dealt=Dealt(seed, levels))
        self.handle(GameSetUp(self._next_ms(), settings), Continued(self._next_ms()))

    def _next_ms(self) -> int:
        self.now_ms += 1000
        return self.now_ms

    @property
    def state(self) -> TableState[Any]:
        return self.referee.state

    def hand(self, player: int) -> tuple[RackTile, ...]:
        return deal_of(self.state, load_edition("en")).hands[player]

    def handle(self, *happened: AnyEvent) -> None:
        """What no hand can do is left out, as at a real table."""
        for event in happened:
            if not objection(event, self.state, deal_of(self.state, load_edition("en")), load_edition("en")):
                self.referee.handle(event)

    def choose(self, topic: str, player: int | None, value: str) -> None:
        self.handle(DeedEntered(self._next_ms(), Chosen(topic, player, value)))

    def lay(self, player: int, text: str, board: int = 0) -> None:
        """A play such as `H8 K I9 E`: squares, each with the letter of a tile in hand."""
        words = text.split()
        left, placed = list(self.hand(player)), []
        for name, letter in zip(words[::2], words[1::2], strict=True):
            tile = next(one for one in left if one.letter == letter)
            left.remove(tile)
            placed.append((parse_square(name), tile, ""))
        side = None if len(self.state.lanes) == 1 else (Side.SOUTH, Side.NORTH)[player % 2]
        self.handle(*events(player, placed, self._next_ms(), board=board, facing=side))
