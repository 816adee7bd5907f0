"""What a computer player sees of a table whose tiles the station holds: as much as a person in its seat."""

from station.dealt.deal import Deal, State
from station.dealt.table_deal import hands_lie_open
from station.engine.engine import Situation
from station.rules.game import AnyRules
from station.rules.moves.rack import RackTile
from station.rules.tile import KITS


def situation(state: State, deal: Deal, rules: AnyRules, seat: int) -> Situation:
    """The seat's situation. Tiles that it cannot see come sorted: their order gives nothing away."""
    clocks = [state.remaining_ms(player, state.at_ms) for player in range(state.players)]
    opened = hands_lie_open(state)
    bags = [RackTile(letter, KITS[number]) for number, bag in enumerate(deal.bags) for letter in bag]
    hidden = [
        tile for player, hand in enumerate(deal.hands) if player != seat and not opened for tile in hand
    ]
    return Situation(
        rules,
        state.position,
        seat,
        deal.hands[seat],
        tuple(sorted([*bags, *hidden])),
        tuple(left for left in clocks if left is not None) if None not in clocks else (),
        deal.hands if opened else (),
    )
