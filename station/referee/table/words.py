"""Sentences of the table itself, and those of the rules as refusals."""

from collections.abc import Iterable

from station.referee.table.state import Refusal, Refused, Value
from station.referee.words import NAMED, NOTHING_CHANGED
from station.rules.game import Deed, RuleError
from station.rules.scrabble.position import Position
from station.rules.square import square_name


def refused(error: RuleError, player: int | None, deed: Deed | None) -> Refused:
    """What the rules say against a deed."""
    return Refused(
        Refusal.RULES,
        error.sentence,
        tuple((name, _value(value)) for name, value in error.values.items()),
        player,
        deed,
        error.squares,
        error.cells,
    )


def nothing_changed(player: int) -> Refused:
    return Refused(Refusal.NOTHING_CHANGED, NOTHING_CHANGED, player=player)


def disturbed(player: int, position: Position, squares: Iterable[int]) -> Refused:
    """What belongs on squares that do not lie as they should."""
    ordered = tuple(sorted(squares))
    parts = [f"{square_name(square)}: {_there(position, square)}" for square in ordered]
    return Refused(
        Refusal.DISTURBED,
        "Put back what belongs there. {squares}.",
        (("squares", _some(parts)),),
        player,
        squares=ordered,
    )


def _there(position: Position, square: int) -> str:
    tile = position[square]
    if tile is None:
        return "nothing"
    return f"a blank ({tile.text})" if tile.blank else tile.text


def _some(parts: list[str]) -> str:
    if len(parts) <= NAMED:
        return ", ".join(parts)
    return f"{', '.join(parts[:NAMED])} and {len(parts) - NAMED} more"


def _value(value: object) -> Value:
    return value if isinstance(value, int | str) else str(value)
