from collections.abc import Callable

import pytest

from station.editions import load_edition
from station.rules.edition import Edition
from station.rules.scrabble.position import Tile

Cells = tuple[tuple[int, int, Tile], ...]


@pytest.fixture(scope="session")
def english() -> Edition:
    return load_edition("en")


@pytest.fixture(scope="session")
def laid() -> Callable[..., Cells]:
    """A layout from its rows: `laid("TOCK", ".X")`; `?` is a blank as a camera sees it."""
    return _laid


def _laid(*rows: str) -> Cells:
    return tuple(
        (row, column, Tile(None, blank=True) if sign == "?" else Tile(sign))
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    )
