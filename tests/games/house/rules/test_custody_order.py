"""The ledger against a model that knows nothing of it: tiles that lie in bags, in hands and on boards.

Whatever is laid, exploded, put back, pressed and undone on both boards, in whatever order, the ledger's hands
are those of the model, and both kits are whole.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from station.editions import load_edition
from station.games.house.rules.custody import Hand
from station.games.house.rules.game import House
from station.games.house.rules.ledger import book, not_held, pass_on, played_since, unbook
from station.games.house.rules.table import HousePosition, Transfer
from station.rules.edition import BLANK
from station.rules.lexicon import GivenWords
from station.rules.tile import KITS, FacedTile, Kit, Side

EDITION = load_edition("en")
SIDES = tuple(Side)
Real = tuple[str, Kit]
"""A tile as it lies there: what it shows, and its kit."""


def as_tile(real: Real, side: Side) -> FacedTile:
    letter, kit = real
    return FacedTile("E" if letter == BLANK else letter, side, kit, letter == BLANK)


@dataclass
class Turn:
    laid: list[Real]
    gone: list[Real] = field(default_factory=list)


@dataclass
class Made:
    mover: Side
    laid: list[Real]
    gone: list[Real]
    drawn: list[Real]
    transfer: Transfer


class World:
    """Real tiles; each step is told to the ledger."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.position: HousePosition = House(EDITION, GivenWords(frozenset())).begin()
        self.bags = [
            [(letter, kit) for letter, count in EDITION.counts.items() for _ in range(count)] for kit in KITS
        ]
        for bag in self.bags:
            random.shuffle(bag)
        self.boards: list[list[Real]] = [[], []]
        self.hands: dict[tuple[int, Side], list[Real]] = {
            (board, side): [self.bags[board].pop() for _ in range(7)] for board in (0, 1) for side in SIDES
        }
        self.movers = [Side.SOUTH, Side.NORTH]
        self.turns: list[Turn | None] = [None, None]
        self.made: list[list[Made]] = [[], []]

    def step(self) -> None:
        board = self.random.randrange(2)
        turn = self.turns[board]
        if turn is None:
            (self.lay if self.random.random() < 0.8 else self.undo)(board)
        else:
            doings = (self.take, self.take, self.put_back, self.press)
            self.random.choice(doings)(board, turn)

    def lay(self, board: int) -> None:
        """Tiles from the hand go on the board, whatever they are."""
        hand = self.hands[board, self.movers[board]]
        laid = self.random.sample(hand, min(len(hand), self.random.randrange(1, 5)))
        assert not not_held(self.ledger(board), enumerate(as_tile(one, self.movers[board]) for one in laid))
        for one in laid:
            hand.remove(one)
        self.boards[board] += laid
        self.turns[board] = Turn(laid)

    def take(self, board: int, turn: Turn) -> None:
        """A tile leaves the board and is the partner's."""
        if not self.boards[board]:
            return
        one = self.random.choice(self.boards[board])
        self.boards[board].remove(one)
        self.hands[1 - board, self.movers[board]].append(one)
        turn.gone.append(one)
        self.pass_on(board, turn)

    def put_back(self, board: int, turn: Turn) -> None:
        """The partner gives a tile back, if they still have it."""
        partner = self.hands[1 - board, self.movers[board]]
        held = [one for one in turn.gone if one in partner]
        if not held:
            return
        one = self.random.choice(held)
        partner.remove(one)
        self.boards[board].append(one)
        turn.gone.remove(one)
        self.pass_on(board, turn)

    def pass_on(self, board: int, turn: Turn) -> None:
        mover = self.movers[board]
        gone = tuple(as_tile(one, mover) for one in turn.gone)
        self.position = pass_on(self.position, board, mover, gone)

    def press(self, board: int, turn: Turn) -> None:
        """The play stands, and the mover draws."""
        mover = self.movers[board]
        hand, bag = self.hands[board, mover], self.bags[board]
        laid, gone = ([as_tile(one, mover) for one in some] for some in (turn.laid, turn.gone))
        booked = book(self.position, board, mover, laid, tuple(gone))
        assert booked is not None
        self.position, transfer = booked
        own = sum(kit == KITS[board] for _, kit in hand)
        drawn = [bag.pop() for _ in range(max(0, min(7 - own, len(bag))))]
        assert transfer.drawn == len(drawn)
        hand += drawn
        self.made[board].append(Made(mover, turn.laid, turn.gone, drawn, transfer))
        self.turns[board], self.movers[board] = None, mover.other

    def undo(self, board: int) -> None:
        """The last play on a board is undone, unless a tile that it passed on has been played."""
        if not self.made[board]:
            return
        made = self.made[board][-1]
        partner, hand = self.hands[1 - board, made.mover], self.hands[board, made.mover]
        lent = Counter(made.gone) - Counter(self.held(1 - board, made.mover))
        unbooked = unbook(self.position, board, made.mover, made.transfer)
        if isinstance(unbooked, FacedTile):
            own = unbooked.kit == KITS[1 - board]
            assert lent or own, "only a tile of the own kit may be taken for one from the bag"
            return
        assert not lent
        if Counter(made.gone) - Counter(partner) or Counter(made.drawn) - Counter(hand):
            return  # they lie on a board, in a turn that has not been pressed yet
        self.made[board].pop()
        self.position = unbooked
        for one in made.gone:
            partner.remove(one)
            self.boards[board].append(one)
        for one in made.laid:
            self.boards[board].remove(one)
            hand.append(one)
        for one in made.drawn:
            hand.remove(one)
        self.bags[board] += made.drawn
        self.movers[board] = made.mover

    def held(self, board: int, side: Side) -> list[Real]:
        """What the ledger takes to be in a hand: tiles of a turn are spent at the press."""
        turn = self.turns[board]
        laid = turn.laid if turn is not None and self.movers[board] is side else []
        return [*self.hands[board, side], *laid]

    def ledger(self, board: int) -> Hand:
        return self.position.boards[board].hand(self.movers[board])

    def check(self) -> None:
        for board, side in self.hands:
            hand, real = self.position.boards[board].hand(side), self.held(board, side)
            letters = [letter for letter, kit in real if kit == KITS[board]]
            assert hand.own == len(letters)
            assert not Counter(hand.known) - Counter(letters)
            assert list(hand.bonus) == sorted(letter for letter, kit in real if kit != KITS[board])
        for board, kit in enumerate(KITS):
            now = self.position.boards[board]
            assert now.bag == len(self.bags[board])
            there = sum(one[1] == kit for some in (*self.boards, *self.hands.values()) for one in some)
            assert there + now.bag == EDITION.tiles
            turn = self.turns[board]
            gone = [] if turn is None else turn.gone
            assert sorted(((BLANK if tile.blank else tile.letter), tile.kit) for tile in now.early) == sorted(
                gone
            )
            if Counter(gone) - Counter(self.held(1 - board, self.movers[board])):
                assert played_since(self.position, board, self.movers[board], now.early) is not None


@settings(max_examples=60, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(st.integers(0, 2**32))
def test_the_ledger_knows_where_every_tile_is(seed: int) -> None:
    world = World(Random(seed))
    for _ in range(120):
        world.step()
        world.check()
