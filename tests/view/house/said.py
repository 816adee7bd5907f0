"""What tests of the texts of a House table share."""

from typing import Any

from station.rules.square import parse_square
from station.view.view import RulingView

KEEL = "H15:K I15:E J15:E K15:L"
NORTH_ROW = "F10:d G10:o H10:c H9:p H8:e"
DOCK = "I10:K"
ADA = (("player", 0), ("name", "Ada"))


def squares(names: str) -> tuple[int, ...]:
    return tuple(parse_square(name) for name in names.split())


def ruling(table: Any) -> RulingView:
    found = table.view.lanes[0].ruling
    assert isinstance(found, RulingView)
    return found
