"""Points are pegged at once, and reaching the target ends the game immediately."""

from collections.abc import Iterable
from dataclasses import replace

from station.rules.scrabbage.position import Points, ScrabbagePhase, ScrabbagePosition
from station.rules.scrabbage.setup import Setup


def award(position: ScrabbagePosition, points: Iterable[Points], setup: Setup) -> ScrabbagePosition:
    """The position with these points added together; over if a side has reached the target."""
    scores, behind = list(position.scores), list(position.behind)
    counted = tuple(points)
    gained: dict[int, int] = {}
    for one in counted:
        side = position.side(one.player)
        gained[side] = gained.get(side, 0) + one.points
    for side, sum_of in gained.items():
        behind[side] = scores[side]
        scores[side] += sum_of
    position = replace(position, scores=tuple(scores), behind=tuple(behind), points=position.points + counted)
    if max(scores) >= setup.target:
        return finish(position)
    return position


def finish(position: ScrabbagePosition) -> ScrabbagePosition:
    """The game is over: most points win, jointly in a tie."""
    most = max(position.scores)
    winners = tuple(
        player for player in range(position.players) if position.scores[position.side(player)] == most
    )
    return replace(position, phase=ScrabbagePhase.OVER, winners=winners)
