"""Scrabbage: a draw for each hand, a discard, and the scrab.

What is left of a hand goes back into the bag, so every hand has a bag of its own.
"""

from collections import Counter

from station.dealt.bag import shuffled
from station.dealt.deal import Deal, rack, seed_of
from station.games.scrabbage.rules.position import EnteredDraw, ScrabbagePhase, ScrabbagePosition, Topic
from station.referee.state import TableState
from station.rules.edition import Edition
from station.rules.game import Chosen, Deed
from station.rules.players import clockwise


def deal_of(state: TableState[ScrabbagePosition], edition: Edition) -> Deal:
    position = state.position
    seed, number = seed_of(state), position.number
    if position.phase is ScrabbagePhase.DRAW:
        bag = shuffled(position.unseen(edition).elements(), seed, f"hand {number}")
        return _drawn(position, bag)
    bag = shuffled(position.unseen(edition).elements(), seed, f"scrab {number}")
    hands = [rack(hand.tiles or ()) for hand in position.hands] or [() for _ in range(position.players)]
    scrab = tuple(tile for hand in position.scrab for tile in rack(hand.tiles or ()))
    if position.phase is ScrabbagePhase.SCRAB:
        left = tuple(tile for hand in hands for tile in hand)
        waiting = tuple(scrab if player == position.dealer else () for player in range(position.players))
        return Deal(waiting, (tuple(bag),), left)
    return Deal(tuple(hands), (tuple(bag),), scrab)


def _drawn(position: ScrabbagePosition, bag: list[str]) -> Deal:
    """Who has set tiles aside holds the others already."""
    hands: list[list[str]] = [[] for _ in range(position.players)]
    aside: list[str] = []
    for place, player in enumerate(clockwise(position.players, position.dealer)):
        hands[player] = bag[place * position.draw : (place + 1) * position.draw]
        entered = position.entered[player] if position.entered else EnteredDraw()
        if entered.discard:
            hands[player] = list((Counter(hands[player]) - Counter(entered.discard)).elements())
            aside += entered.discard
    rest = bag[position.players * position.draw :]
    return Deal(tuple(rack(hand) for hand in hands), (tuple(rest),), rack(aside))


def due(state: TableState[ScrabbagePosition], deal: Deal) -> Deed | None:
    """Everybody's draw; once all have set tiles aside, that this is done; the scrab's last tile."""
    position = state.position
    offered = {(choice.topic, choice.player) for choice in state.choices}
    for player in range(state.players):
        entered = position.entered[player] if position.entered else None
        if (Topic.DRAWN, player) in offered and (entered is None or not entered.drawn):
            return Chosen(Topic.DRAWN, player, "".join(deal.letters(player)))
    if (Topic.DEALT, None) in offered and position.entered and all(one.discard for one in position.entered):
        return Chosen(Topic.DEALT)
    if (Topic.SCRAB_DRAWN, None) in offered:
        return Chosen(Topic.SCRAB_DRAWN, None, deal.bags[0][0])
    return None
