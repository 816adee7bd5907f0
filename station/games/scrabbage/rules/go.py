"""Go: who says it, whether it is true, and how others can challenge it.

With a known hand it is decided at once. With a hidden hand a go is taken on trust, unless no tile at all
could be laid, which proves it. Until the next action others may doubt it, and the player then shows the
tiles or takes it back.
"""

from collections import Counter
from dataclasses import replace

from station.games.scrabbage.rules.draws import tiles_of
from station.games.scrabbage.rules.position import Gone, Proof, ScrabbagePhase, ScrabbagePosition, Setup
from station.games.scrabbage.rules.stuck import fitting, surely_stuck
from station.games.scrabbage.rules.turns import pass_on
from station.rules.game import RuleError
from station.rules.lettered.hand import known
from station.rules.players import put
from station.rules.square import square_name


def go(position: ScrabbagePosition, player: int, setup: Setup) -> ScrabbagePosition:
    """The position after a player has said go. Raises RuleError if a tile is known to be playable."""
    found = fitting(position, player, setup)
    if found is not None:
        tile, square = found
        raise RuleError(
            "{tile} can be laid on {square}, and only a player who cannot lay a tile may go",
            squares=(square,),
            tile=tile,
            square=square_name(square),
        )
    after = pass_on(position, player, setup)
    if after.phase is ScrabbagePhase.OVER:
        return after
    if surely_stuck(position, player, setup):
        return replace(after, proof=Proof(player))
    return replace(after, gone=Gone(player, position))


def doubt(position: ScrabbagePosition) -> ScrabbagePosition:
    """Someone doubts the go that was just said."""
    assert position.gone is not None
    return replace(position, gone=replace(position.gone, doubted=True))


def take_back(position: ScrabbagePosition) -> ScrabbagePosition:
    """The player takes the go back: the position in which they said it."""
    assert position.gone is not None
    return position.gone.before


def show(position: ScrabbagePosition, value: str, setup: Setup) -> ScrabbagePosition:
    """The player who said go shows the tiles, which are known from then on: it stands, or was wrong.

    Raises RuleError if the tiles cannot be these.
    """
    gone = position.gone
    assert gone is not None
    before, player = gone.before, gone.player
    tiles = tiles_of(value, before.hands[player].count, setup)
    short = Counter(tiles) - before.unseen(setup.edition)
    if short:
        raise RuleError("the bag does not hold {tiles} any more", tiles=" ".join(sorted(short.elements())))
    before = replace(before, hands=put(before.hands, player, known(*tiles)))
    found = fitting(before, player, setup)
    if found is not None:
        return replace(before, proof=Proof(player, *found))
    return go(before, player, setup)
