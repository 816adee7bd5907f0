"""What is known about the rack that a player held at each line of a game: other programs read no line without
one.

Tiles that players named or drew openly are known; those that were laid or exchanged were there; and a rack
stays as it is until its player draws again, so that a pass shows the tiles of the play after it.
"""

from collections import Counter
from collections.abc import Sequence

from station.rules.edition import BLANK
from station.rules.lettered.position import Position, Tile
from station.rules.turns.game import Game, Kind, PointsReason

NOBODY_KNOWS = (BLANK,)
"""The rack of a line about which nothing is known: the sign for a tile that nobody saw."""


def held(game: Game, player: int, number: int) -> tuple[str, ...]:
    """The tiles known to be on a player's rack before turn `number`, or after all turns; never none."""
    last = game.turns[number] if number < len(game.turns) else None
    if last is not None and last.kind in {Kind.WITHDRAWN, Kind.RETRY}:
        return held(game, player, number - 1)
    for place, turn in enumerate(game.turns[number:], start=number):
        if turn.player != player:
            continue
        tiles = _of(game, place)
        if tiles:
            return _sorted(tiles, game)
        if turn.kind is Kind.EXCHANGE:
            return NOBODY_KNOWS
    return _sorted(_left(game, player), game) or NOBODY_KNOWS


def on_rack(game: Game, player: int) -> tuple[str, ...]:
    """The tiles that a player has after all turns, blanks first; none if they are hidden."""
    return _sorted(game.hands[player].tiles or (), game)


def blanks_taken(game: Game, number: int) -> tuple[tuple[int, Tile], ...]:
    """The squares of blanks that a play takes off the board, and the tiles that take their place."""
    turn = game.turns[number]
    if turn.kind is not Kind.PLAY or turn.ruling is None:
        return ()
    return tuple(
        (square, after)
        for square, tile in _board_before(game, number).occupied()
        if tile.blank and (after := turn.ruling.after[square]) is not None and not after.blank
    )


def _board_before(game: Game, number: int) -> Position:
    """The board before a turn."""
    last = number - 1
    if last < 0:
        return Position()
    turn = game.turns[last]
    if turn.kind in {Kind.WITHDRAWN, Kind.RETRY}:
        return _board_before(game, last - 1)
    if turn.kind is Kind.PLAY and turn.ruling is not None:
        return turn.ruling.after
    return _board_before(game, last)


def _of(game: Game, number: int) -> tuple[str, ...]:
    """The tiles that the player of a turn is known to have had before it. A blank that was taken off the
    board was not among them, what took its place was."""
    turn = game.turns[number]
    if turn.hand is not None and turn.hand.tiles:
        return turn.hand.tiles
    if turn.ruling is not None:
        taken = blanks_taken(game, number)
        laid = Counter(turn.ruling.play.tiles) - Counter([BLANK] * len(taken))
        return tuple((laid + Counter(tile.from_set for _, tile in taken)).elements())
    return tuple(tile for tile in turn.exchanged if tile)


def _left(game: Game, player: int) -> tuple[str, ...]:
    """What the player has at the end, as named or dealt; else, of two, what the other had points for."""
    hand = game.hands[player]
    if hand.tiles:
        return hand.tiles
    own = next(
        (
            extra.tiles
            for extra in game.extras
            if extra.player == player and extra.why is PointsReason.OWN_RACK
        ),
        (),
    )
    others = [
        extra for extra in game.extras if extra.player != player and extra.why is PointsReason.OTHER_RACKS
    ]
    return own or (others[0].tiles if game.players == 2 and others else ())


def _sorted(tiles: Sequence[str], game: Game) -> tuple[str, ...]:
    """Blanks first, then as the alphabet goes."""
    order = {tile: place for place, tile in enumerate(game.edition.counts)}
    return tuple(sorted(tiles, key=lambda tile: (tile != BLANK, order.get(tile, len(order)))))
