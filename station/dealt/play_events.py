"""A play of tiles from a hand, as events for the referee."""

from collections.abc import Iterable

from station.referee.events import AnyEvent, DeedEntered, SquareSettled
from station.rules.edition import BLANK
from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.rules.moves.rack import RackTile
from station.rules.tile import FacedTile, Side

Placed = tuple[int, RackTile, str]
"""A square, the tile laid there, and the letter that a blank stands for ("" if that is still to be said)."""


def play(player: int, placed: Iterable[Placed], swapped: Iterable[tuple[int, str]] = ()) -> Laid:
    tiles = ((square, _tile(held, letter)) for square, held, letter in placed)
    return Laid(player, tuple(sorted(tiles, key=lambda pair: pair[0])), tuple(sorted(swapped)))


def events(
    player: int,
    placed: Iterable[Placed],
    at_ms: int,
    *,
    board: int = 0,
    facing: Side | None = None,
    swapped: Iterable[tuple[int, str]] = (),
) -> tuple[AnyEvent, ...]:
    """What ends the turn. facing: where tiles have sets (House): then events name the set of each one, too,
    for the case that the hand holds its letter of both."""
    placed = sorted(placed, key=lambda one: one[0])
    laid: AnyEvent = DeedEntered(at_ms, play(player, placed, swapped))
    if facing is None:
        return (laid,)
    sets = (
        SquareSettled(board, at_ms, square, _of_set(held, letter, facing)) for square, held, letter in placed
    )
    return (laid, *sets)


def _of_set(held: RackTile, letter: str, facing: Side) -> FacedTile:
    blank = held.letter == BLANK
    return FacedTile(letter or BLANK if blank else held.letter, facing, held.kit, blank)


def _tile(held: RackTile, letter: str) -> Tile:
    return Tile(letter or None, blank=True) if held.letter == BLANK else Tile(held.letter)
