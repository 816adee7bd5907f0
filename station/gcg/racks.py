"""What is known of the rack that a player held at each line of a game: other programs read no line without
one.

Tiles that were told or dealt are known; those that were laid or exchanged were there; and a rack stays as it
is until its player draws again, so that a pass shows the tiles of the play after it.
"""

from collections.abc import Sequence

from station.rules.edition import BLANK
from station.rules.turns.game import Game, Kind, ScoredTurn, Why

NOBODY_KNOWS = (BLANK,)
"""The rack of a line about which nothing is known: the sign for a tile that nobody saw."""


def held(game: Game, player: int, number: int) -> tuple[str, ...]:
    """The tiles known to be on a player's rack before turn `number`, or after all turns; never none."""
    last = game.turns[number] if number < len(game.turns) else None
    if last is not None and last.kind in {Kind.WITHDRAWN, Kind.RETRY}:
        return held(game, player, number - 1)
    for turn in (turn for turn in game.turns[number:] if turn.player == player):
        tiles = _of(turn)
        if tiles:
            return _sorted(tiles, game)
        if turn.kind is Kind.EXCHANGE:
            return NOBODY_KNOWS
    return _sorted(_left(game, player), game) or NOBODY_KNOWS


def _of(turn: ScoredTurn) -> tuple[str, ...]:
    if turn.hand is not None and turn.hand.tiles:
        return turn.hand.tiles
    if turn.ruling is not None:
        return tuple(tile.from_set for _, tile in turn.ruling.play.placed)
    return tuple(tile for tile in turn.exchanged if tile)


def _left(game: Game, player: int) -> tuple[str, ...]:
    """What the player has at the end, as told or dealt; else, of two, what the other had points for."""
    hand = game.hands[player]
    if hand.tiles:
        return hand.tiles
    own = next(
        (extra.tiles for extra in game.extras if extra.player == player and extra.why is Why.OWN_RACK), ()
    )
    others = [extra for extra in game.extras if extra.player != player and extra.why is Why.OTHER_RACKS]
    return own or (others[0].tiles if game.players == 2 and others else ())


def _sorted(tiles: Sequence[str], game: Game) -> tuple[str, ...]:
    """Blanks first, then as the alphabet goes."""
    order = {tile: place for place, tile in enumerate(game.edition.counts)}
    return tuple(sorted(tiles, key=lambda tile: (tile != BLANK, order.get(tile, len(order)))))
