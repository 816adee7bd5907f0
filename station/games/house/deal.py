"""Scrabble House: two bags, and four hands of own tiles and those that partners pass on.

The ledger (`station.games.house.rules.ledger`) says how many tiles were drawn at each turn, and which were
laid and passed on; here they get letters. Each bag has one order, so tiles that an undo puts back are
drawn again.
"""

from station.dealt.bag import shuffled
from station.dealt.deal import Deal, seed_of, standing
from station.games.house.rules.custody import HAND_SIZE, face
from station.games.house.rules.game import SIDES, board_of, player_of, side_of
from station.games.house.rules.table import HousePosition
from station.referee.state import TableState
from station.rules.edition import Edition
from station.rules.moves.rack import RackTile
from station.rules.tile import KITS, FacedTile


class _Hand:
    """A hand; `owed`: tiles that were laid before the turn that passed them on was over."""

    def __init__(self) -> None:
        self.tiles: list[RackTile] = []
        self.owed: list[RackTile] = []

    def take(self, tile: RackTile) -> None:
        if tile in self.owed:
            self.owed.remove(tile)
        else:
            self.tiles.append(tile)

    def give(self, tile: RackTile) -> None:
        if tile in self.tiles:
            self.tiles.remove(tile)
        else:
            self.owed.append(tile)


def deal_of(state: TableState[HousePosition], edition: Edition) -> Deal:
    """The deal of a House table that has been set up."""
    bags = [shuffled(edition.bag(), seed_of(state), f"bag {kit}") for kit in KITS]
    hands = [_Hand() for _ in range(len(KITS) * len(SIDES))]
    each = min(HAND_SIZE, edition.tiles // 2)
    for player in range(len(hands)):
        _draw(hands[player], bags, board_of(player), each)
    for done in standing(state):
        made = done.after.boards[done.lane].last
        if made is None:
            continue
        player = player_of(done.lane, made.mover)
        for _, tile in made.transfer.spent:
            hands[player].give(_held(tile))
        for tile in made.transfer.passed:
            hands[_partner(player)].take(_held(tile))
        _draw(hands[player], bags, done.lane, made.transfer.drawn)
    for number, board in enumerate(state.position.boards):
        for tile in board.early:
            hands[_partner(player_of(number, board.to_move))].take(_held(tile))
    return Deal(tuple(tuple(hand.tiles) for hand in hands), tuple(tuple(bag) for bag in bags))


def _draw(hand: _Hand, bags: list[list[str]], board: int, count: int) -> None:
    for letter in bags[board][:count]:
        hand.take(RackTile(letter, KITS[board]))
    del bags[board][:count]


def _held(tile: FacedTile) -> RackTile:
    return RackTile(face(tile), tile.kit)


def _partner(player: int) -> int:
    return player_of(1 - board_of(player), side_of(player))
