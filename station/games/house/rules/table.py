"""A position of the whole game: both boards, every hand, both bags."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from station.games.house.rules.custody import Hand
from station.games.house.rules.ruling import HouseLegal
from station.rules.faced import FacedPosition
from station.rules.facts import Facts
from station.rules.square import square_name
from station.rules.tile import FacedTile, Side

Source = Literal["unknown", "known", "bonus"]
"""Which part of a hand a tile came from."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """How tiles changed owner in one turn, so that it can be undone.

    spent: the tiles laid, each with the part of the mover's hand it came from. passed: the tiles that went
    to the mover's partner. drawn: how many came from this board's bag.
    """

    spent: tuple[tuple[Source, FacedTile], ...] = ()
    passed: tuple[FacedTile, ...] = ()
    drawn: int = 0

    def facts(self) -> Facts:
        spent = [(source, tile.fact) for source, tile in self.spent]
        return {"spent": spent, "passed": [tile.fact for tile in self.passed], "drawn": self.drawn}


@dataclass(frozen=True, slots=True)
class TurnMade:
    """A board's last turn: a play or a pass.

    ruling: None for a pass and for a board that an arbiter accepted as it lay. placed: squares on which the
    mover laid tiles.
    """

    mover: Side
    ruling: HouseLegal | None = None
    placed: tuple[int, ...] = ()
    transfer: Transfer = Transfer()


@dataclass(frozen=True, slots=True)
class HouseBoard:
    """One board. hands: South's, North's. bag: tiles left in this board's bag. played: the sides that have
    laid a tile. last: the last turn. early: tiles of the explosion under way that have left the board:
    the mover's partner has them already, while `position` and the mover's hand are those before the turn."""

    position: FacedPosition
    to_move: Side
    hands: tuple[Hand, Hand]
    bag: int
    played: frozenset[Side] = frozenset()
    last: TurnMade | None = None
    early: tuple[FacedTile, ...] = ()

    def hand(self, side: Side) -> Hand:
        return self.hands[0 if side is Side.SOUTH else 1]

    def facts(self) -> Facts:
        return {
            "to move": self.to_move.value,
            "hands": [hand.facts() for hand in self.hands],
            "bag": self.bag,
            "have laid": sorted(side.value for side in self.played),
            "transfer": None if self.last is None else self.last.transfer.facts(),
            "passed early": [tile.fact for tile in self.early],
        }


@dataclass(frozen=True, slots=True)
class HousePosition:
    """Two boards, which end together. chain: the winning squares, on board `won`."""

    boards: tuple[HouseBoard, HouseBoard]
    won: int | None = None
    chain: tuple[int, ...] = ()

    def facts(self) -> Facts:
        """What is not on the boards: hands, bags, and how tiles changed hands in each board's last turn."""
        chain = [square_name(square) for square in self.chain]
        return {"boards": [board.facts() for board in self.boards], "won on": self.won, "chain": chain}

    def with_board(self, board: int, **changes: Any) -> "HousePosition":
        """The position with these fields of one board changed."""
        left, right = self.boards
        changed = replace(self.boards[board], **changes)
        return replace(self, boards=(changed, right) if board == 0 else (left, changed))
