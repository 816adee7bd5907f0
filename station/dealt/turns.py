"""Scrabble, Clabbers and Friendly: racks that are hidden from the rules, and one bag."""

from collections import Counter
from typing import Any

from station.dealt.bag import put_back, shuffled
from station.dealt.deal import Deal, State, face_of, rack, seed_of, standing
from station.games.friendly.rules.kind import FriendlyPosition
from station.games.friendly.rules.trades import Trade
from station.referee.state import Done
from station.rules.edition import Edition
from station.rules.game import Chosen
from station.rules.lettered.naming import tiles_named
from station.rules.turns.game import Game, Kind


def deal_of(state: State, edition: Edition) -> Deal:
    """The deal of a table of Scrabble or of a game derived from it."""
    done_so_far = standing(state)
    first = done_so_far[0].before if done_so_far else state.position
    dealing = _Dealing(edition, seed_of(state), _game(first))
    for done in done_so_far:
        dealing.follow(done)
    return Deal(tuple(rack(hand) for hand in dealing.hands), ((*dealing.bag, *dealing.aside),))


def _game(position: Any) -> Game:
    game: Game = position.game
    return game


def _trade(position: Any) -> Trade | None:
    return position.trade if isinstance(position, FriendlyPosition) else None


class _Dealing:
    """Follows the deeds. aside: tiles of a trade under way, which go back into the bag when it is over."""

    def __init__(self, edition: Edition, seed: int, begun: Game) -> None:
        self.edition, self.seed = edition, seed
        self.bag = shuffled(edition.bag(), seed, "bag")
        self.hands: list[list[str]] = [[] for _ in begun.hands]
        self.aside: list[str] = []
        self.before_play: tuple[list[str], list[list[str]]] = ([], [])
        for player, hand in enumerate(begun.hands):
            self._draw(player, hand.count)

    def _draw(self, player: int, count: int) -> list[str]:
        drawn = self.bag[:count]
        del self.bag[:count]
        self.hands[player] += drawn
        return drawn

    def follow(self, done: Done[Any]) -> None:
        before, after = _game(done.before), _game(done.after)
        self._follow_trade(done)
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
                _lose(hand, face_of(now))
        self._draw(player, after.hands[player].count - len(hand))

    def _exchanged(self, player: int, deed: Any, count: int, number: int) -> None:
        hand = self.hands[player]
        named = isinstance(deed, Chosen) and not deed.value.strip().isdigit()
        gone = list(tiles_named(deed.value, self.edition)) if named else hand[:count]
        for tile in gone:
            _lose(hand, tile)
        self._draw(player, count)
        self.bag = put_back(self.bag, gone, self.seed, f"exchange {number}")

    def _follow_trade(self, done: Done[Any]) -> None:
        was, now = _trade(done.before), _trade(done.after)
        if now is None or now == was or now.original == () or not now.agreed:
            return
        player = _game(done.after).to_move
        hand = self.hands[player]
        drawn = isinstance(done.deed, Chosen) and done.deed.topic == "trade-drawn"
        had = Counter(hand) + Counter(self.aside) + Counter(self._draw(player, 1) if drawn else ())
        holds = [*now.rest, *((now.drawn,) if now.drawn is not None and not now.over else ())]
        self.hands[player] = _in_order(hand, holds)
        self.aside = list((had - Counter(holds)).elements())
        if now.over:
            self.bag = put_back(self.bag, self.aside, self.seed, f"trade {len(_game(done.after).turns)}")
            self.aside = []


def _in_order(hand: list[str], holds: list[str]) -> list[str]:
    """The tiles held, in the order in which they came as far as they were held before."""
    left, kept = list(holds), []
    for tile in hand:
        if tile in left:
            left.remove(tile)
            kept.append(tile)
    return kept + left


def _lose(hand: list[str], tile: str) -> None:
    if tile in hand:
        hand.remove(tile)
