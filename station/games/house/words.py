"""Sentences that say why a press was taken back."""

from collections.abc import Iterable

from station.referee.ruling import Task
from station.referee.words import some
from station.rules.faced import FacedPosition
from station.rules.square import square_name
from station.rules.tile import FacedTile, Side

_SIDES = {Side.SOUTH: "South", Side.NORTH: "North"}


def disturbed(position: FacedPosition, squares: Iterable[int]) -> str:
    """Says what belongs on squares that are not as they should be."""
    parts = [f"{square_name(square)}: {_tile(position[square])}" for square in sorted(squares)]
    return f"Put back what belongs there. {some(parts)}."


def wrong_facing(squares: Iterable[int]) -> str:
    return f"New tiles must face the player: {some([square_name(s) for s in sorted(squares)])}."


def not_in_hand(tiles: Iterable[tuple[int, FacedTile]]) -> str:
    parts = [
        f"{'a blank' if tile.blank else tile.letter} ({square_name(square)})"
        for square, tile in sorted(tiles, key=lambda item: item[0])
    ]
    return f"The player cannot hold this tile: {some(parts)}."


def unfinished(task: Task) -> str:
    left = ((len(task.to_turn), "turn"), (len(task.to_remove), "take"))
    parts = [f"{count} tile{'s' * (count > 1)} to {what}" for count, what in left if count]
    return f"The explosion is not done: {', '.join(parts)}."


def to_do(task: Task) -> str:
    """What is left of an explosion, as an order: turn 1 tile, take 4 tiles."""
    left = (("turn", len(task.to_turn)), ("take", len(task.to_remove)))
    parts = [f"{what} {count} tile{'s' * (count > 1)}" for what, count in left if count]
    return ", ".join(parts)


def no_blank(squares: Iterable[int]) -> str:
    names = some([square_name(s) for s in sorted(squares)])
    return f"No letter makes words of the blank on {names}."


def _tile(tile: FacedTile | None) -> str:
    if tile is None:
        return "nothing"
    return f"a blank ({tile.letter})" if tile.blank else f"{tile.letter}, facing {_SIDES[tile.facing]}"
