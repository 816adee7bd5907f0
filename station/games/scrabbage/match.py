"""Scrabbage: the rules get a draw for every hand; what is left of a hand goes back into the bag."""

from collections import Counter
from functools import partial
from random import Random
from typing import Final

from station.engine.engine import Situation
from station.engine.match.game import PlaysMatch
from station.engine.match.held import play_held
from station.engine.match.holder import Holder, seen_by
from station.games.scrabbage.rules.kind import Scrabbage
from station.games.scrabbage.rules.position import ScrabbagePhase, ScrabbagePosition, Topic
from station.games.scrabbage.rules.scrab import scrab_hand
from station.rules.game import Chosen, Deed, GameDeed


class ScrabbageHands(Holder[ScrabbagePosition]):
    """Whoever is asked sees the position as the rules have it; a player of honour looks at no
    hand but their own."""

    def __init__(self, rules: Scrabbage, luck: Random) -> None:
        self._rules, self._luck = rules, luck
        self._edition = rules.setup.edition

    def due(self, position: ScrabbagePosition) -> Deed | None:
        if position.phase is ScrabbagePhase.SCRAB_DRAW:
            return Chosen(Topic.SCRAB_DRAWN, None, self._bag(position)[0])
        if position.phase is not ScrabbagePhase.DRAW:
            return None
        entered = position.entered
        for player in range(position.players):
            if not entered or not entered[player].drawn:
                left = Counter(self._bag(position))
                for other in entered:
                    left -= Counter(other.drawn)
                bag = sorted(left.elements())
                self._luck.shuffle(bag)
                return Chosen(Topic.DRAWN, player, "".join(bag[: position.draw]))
        if all(one.discard for one in entered):
            return Chosen(Topic.DEALT)
        return None

    def situation(self, position: ScrabbagePosition, seat: int) -> Situation:
        return seen_by(
            self._rules,
            position,
            seat,
            self._hand(position, seat),
            position.unseen(self._edition, seat).elements(),
        )

    def follow(self, before: ScrabbagePosition, deed: GameDeed, after: ScrabbagePosition) -> None:
        """The rules know all tiles."""

    def seat(self, position: ScrabbagePosition) -> int | None:
        """Who still has to set tiles aside."""
        if position.phase is not ScrabbagePhase.DRAW or not position.entered:
            return None
        return next((player for player, entered in enumerate(position.entered) if not entered.discard), None)

    def _hand(self, position: ScrabbagePosition, seat: int) -> tuple[str, ...]:
        if position.phase is ScrabbagePhase.DRAW:
            return position.entered[seat].drawn if position.entered else ()
        if position.phase is ScrabbagePhase.SCRAB and seat == position.dealer:
            return scrab_hand(position).tiles or ()
        return position.hands[seat].tiles or () if position.hands else ()

    def _bag(self, position: ScrabbagePosition) -> list[str]:
        tiles = sorted(position.unseen(self._edition).elements())
        self._luck.shuffle(tiles)
        return tiles


match: Final[PlaysMatch] = partial(play_held, ScrabbageHands)
