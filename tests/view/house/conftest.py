"""A House table in the middle of a game."""

from collections.abc import Callable
from typing import Any

import pytest

from station.referee.events import PlayAccepted
from tests.view.house.said import DOCK, KEEL, NORTH_ROW

House = Callable[..., Any]


@pytest.fixture
def table(house: House) -> Any:
    """A game that has just begun; Ada is to move on the left board."""
    made = house("KEEL DOCK")
    made.start()
    return made


@pytest.fixture
def exploding(table: Any) -> Any:
    """Ada has laid DOCK through North's tiles and pressed."""
    table.play("S", KEEL)
    table.play("N", NORTH_ROW)
    table.handle(PlayAccepted(0, table.now_ms))
    table.play("S", DOCK)
    return table
