"""Racks that the rules do not know, and one bag: games in turns that score."""

from collections import Counter
from functools import partial
from random import Random
from typing import Final, TypeVar

from station.engine.engine import Situation
from station.engine.match.game import PlaysMatch
from station.engine.match.held import play_held
from station.engine.match.holder import Bag, Holder, others, seen_by, without
from station.rules.edition import BLANK
from station.rules.game import AnyRules, Chosen, Deed, GameDeed, Laid
from station.rules.lettered.tile_names import tiles_named
from station.rules.turns.game import Game, Kind
from station.rules.turns.rules import InTurns, TurnRules

T = TypeVar("T", bound=InTurns)


class HiddenRacks(Holder[T]):
    """rules: those of the game; standard: those for turns among them."""

    def __init__(self, rules: AnyRules, luck: Random, standard: TurnRules | None = None) -> None:
        standard = rules if standard is None and isinstance(rules, TurnRules) else standard
        assert standard is not None
        self.rules, self.edition = rules, standard.edition
        self.bag = Bag(standard.edition, luck)
        rack = standard.settings.rack
        self.hands = [self.bag.draw(rack) for _ in range(standard.players)]
        self._before: tuple[list[str], list[list[str]]] = ([], [])

    def due(self, position: T) -> Deed | None:  # noqa: ARG002  (other games draw tiles between turns)
        return None

    def situation(self, position: T, seat: int) -> Situation:
        unseen = Counter(self.bag.tiles) + others(self.hands, seat)
        return seen_by(self.rules, position, seat, self.hands[seat], unseen.elements())

    def follow(self, before: T, deed: GameDeed, after: T) -> None:
        was, now = before.game, after.game
        for turn in now.turns[len(was.turns) :]:
            match turn.kind:
                case Kind.PLAY if isinstance(deed, Laid):
                    self._laid(turn.player, deed, now)
                case Kind.EXCHANGE if isinstance(deed, Chosen):
                    gone = tiles_named(deed.value, self.edition)
                    self.hands[turn.player] = without(self.hands[turn.player], gone)
                    self.hands[turn.player] += self.bag.draw(len(gone))
                    self.bag.put_back(gone)
                case Kind.WITHDRAWN | Kind.RETRY:
                    self.bag.tiles, self.hands = self._before[0][:], [hand[:] for hand in self._before[1]]

    def _laid(self, player: int, laid: Laid, now: Game) -> None:
        self._before = self.bag.tiles[:], [hand[:] for hand in self.hands]
        hand = [*self.hands[player], *(BLANK for _ in laid.swapped)]
        gone = [*(letter for _, letter in laid.swapped), *(tile.from_set for _, tile in laid.placed)]
        self.hands[player] = without(hand, gone)
        self.hands[player] += self.bag.draw(now.hands[player].count - len(self.hands[player]))


match: Final[PlaysMatch] = partial(play_held, HiddenRacks)
