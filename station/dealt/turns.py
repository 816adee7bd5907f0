"""Games in turns that score: racks that are hidden from the rules, and one bag."""

from typing import Generic, TypeVar

from station.dealt.bag import put_back, shuffled
from station.dealt.deal import Deal, face_of, rack, seed_of, standing
from station.referee.state import Done, TableState
from station.rules.edition import Edition
from station.rules.game import Chosen, GameDeed
from station.rules.lettered.tile_names import tiles_named
from station.rules.turns.game import Game, Kind
from station.rules.turns.rules import InTurns

T = TypeVar("T", bound=InTurns)


def deal_of(state: TableState[InTurns], edition: Edition) -> Deal:
    """The deal of a table at which nothing but turns moves tiles."""
    return dealt_by(Dealing, state, edition)


def dealt_by(deals: "type[Dealing[T]]", state: TableState[T], edition: Edition) -> Deal:
    """The deal after all deeds that stand."""
    done_so_far = standing(state)
    first = done_so_far[0].before if done_so_far else state.position
    dealing = deals(edition, seed_of(state), first.game)
    for done in done_so_far:
        dealing.follow(done)
    return Deal(tuple(rack(hand) for hand in dealing.hands), ((*dealing.bag, *dealing.aside),))


class Dealing(Generic[T]):
    """Follows the deeds. aside: tiles that lie beside the bag and go back into it later."""

    def __init__(self, edition: Edition, seed: int, begun: Game) -> None:
        self.edition, self.seed = edition, seed
        self.bag = shuffled(edition.bag(), seed, "bag")
        self.hands: list[list[str]] = [[] for _ in begun.hands]
        self.aside: list[str] = []
        self.before_play: tuple[list[str], list[list[str]]] = ([], [])
        for player, hand in enumerate(begun.hands):
            self.draw(player, hand.count)

    def draw(self, player: int, count: int) -> list[str]:
        drawn = self.bag[:count]
        del self.bag[:count]
        self.hands[player] += drawn
        return drawn

    def follow(self, done: Done[T]) -> None:
        before, after = done.before.game, done.after.game
        for number, turn in enumerate(after.turns[len(before.turns) :], start=len(before.turns)):
            match turn.kind:
                case Kind.PLAY:
                    self._played(before, after, turn.player)
                case Kind.EXCHANGE:
                    self._exchanged(turn.player, done.deed, len(turn.exchanged), number)
                case Kind.WITHDRAWN | Kind.RETRY:
                    bag, hands = self.before_play
                    self.bag, self.hands = list(bag), [list(hand) for hand in hands]

    def _played(self, before: Game, after: Game, player: int) -> None:
        self.before_play = list(self.bag), [list(hand) for hand in self.hands]
        pairs = zip(before.position.tiles, after.position.tiles, strict=True)
        changed = [(was, now) for was, now in pairs if was != now]
        hand = self.hands[player]
        hand += [face_of(was) for was, _ in changed if was is not None]
        for _, now in changed:
            if now is not None:
                lose(hand, face_of(now))
        self.draw(player, after.hands[player].count - len(hand))

    def _exchanged(self, player: int, deed: GameDeed, count: int, number: int) -> None:
        hand = self.hands[player]
        value = deed.value if isinstance(deed, Chosen) else ""
        named = isinstance(deed, Chosen) and not value.strip().isdigit()
        gone = list(tiles_named(value, self.edition)) if named else hand[:count]
        for tile in gone:
            lose(hand, tile)
        self.draw(player, count)
        self.bag = put_back(self.bag, gone, self.seed, f"exchange {number}")


def lose(hand: list[str], tile: str) -> None:
    """Take a tile out of a hand that may not be known to hold it."""
    if tile in hand:
        hand.remove(tile)
