"""The table's own sentences, and rule errors as refusals."""

from collections.abc import Iterable
from typing import Final

from station.referee.ruling import Refusal, Refused, Value
from station.rules.game import GameDeed, RuleError
from station.rules.lettered.position import Position
from station.rules.square import square_name

NAMED: Final = 4
"""A sentence names at most this many squares and then says how many more there are."""

NOTHING_CHANGED: Final = "Nothing has changed. Hold the button to pass."


def refused(error: RuleError, player: int | None, deed: GameDeed | None) -> Refused:
    """The refusal for a rule error."""
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
    """The refusal that says what belongs on squares that are not as they should be."""
    ordered = tuple(sorted(squares))
    parts = [f"{square_name(square)}: {_there(position, square)}" for square in ordered]
    return Refused(
        Refusal.DISTURBED,
        "Put back what belongs there. {squares}.",
        (("squares", some(parts)),),
        player,
        squares=ordered,
    )


def _there(position: Position, square: int) -> str:
    tile = position[square]
    if tile is None:
        return "nothing"
    return f"a blank ({tile.text})" if tile.blank else tile.text


def some(parts: list[str]) -> str:
    """These parts of a sentence, cut short if there are many."""
    if len(parts) <= NAMED:
        return ", ".join(parts)
    return f"{', '.join(parts[:NAMED])} and {len(parts) - NAMED} more"


def _value(value: object) -> Value:
    return value if isinstance(value, int | str) else str(value)
