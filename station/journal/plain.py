"""Any frozen value as plain JSON, for digests: nothing needs to be read back."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from station.journal.boardtext import board_text
from station.journal.positiontext import position_text
from station.referee.sight import BoardSeen
from station.referee.state import Done, Lane
from station.rules.edition import Edition
from station.rules.faced import Position as HouseBoardPosition
from station.rules.lettered.position import Position

Json = Any


def plain(value: object) -> Json:
    """The value as JSON; equal values give equal JSON. Fields at their defaults are left out.

    Raises TypeError for anything that a frozen state may not hold.
    """
    if value is None or isinstance(value, (int, str, float)):
        return value
    short = _SHORT.get(type(value), _dataclass if is_dataclass(value) else None)
    if short is not None:
        return short(value)
    if isinstance(value, Enum):
        return [type(value).__name__, value.value]
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted((plain(item) for item in value), key=repr)
    if isinstance(value, Mapping):
        return sorted(([plain(key), plain(item)] for key, item in value.items()), key=repr)
    raise TypeError(f"{type(value).__name__} has no form in a digest")


def _dataclass(value: Any, leave_out: frozenset[str] = frozenset()) -> Json:
    kind: Any = type(value)
    held = {"is": kind.__name__}
    for name, default in _defaults(kind):
        item = getattr(value, name)
        if item is not default and name not in leave_out and item != default:
            held[name] = plain(item)
    return held


@cache
def _defaults(of: Any) -> list[tuple[str, Any]]:
    return [(field.name, field.default) for field in fields(of)]


def _position(value: Position) -> Json:
    return [[square, tile.text.lower() if tile.blank else tile.text] for square, tile in value.occupied()]


def _done(value: Done[Any]) -> Json:
    # The positions follow from the deeds.
    return _dataclass(value, frozenset({"before", "after"}))


def _lane(value: Lane) -> Json:
    # The board follows from the position.
    return _dataclass(value, frozenset({"board"}))


_SHORT: dict[type, Any] = {
    Position: _position,
    HouseBoardPosition: position_text,
    Done: _done,
    Lane: _lane,
    Edition: lambda value: value.name,
    BoardSeen: lambda value: [value.board, value.at_ms, value.moving, board_text(value.squares)],
}
