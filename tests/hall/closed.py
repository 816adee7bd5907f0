"""The halls that tests open, closed."""

from collections.abc import Iterator
from typing import Any

import pytest

from station.hall.director.hall import Hall


@pytest.fixture(autouse=True)
def halls_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the halls that a test opened: SQLite would complain of them in whatever test comes next."""
    opened: list[Hall] = []
    begin = Hall.__init__

    def noted(hall: Hall, *args: Any, **kwargs: Any) -> None:
        begin(hall, *args, **kwargs)
        opened.append(hall)

    monkeypatch.setattr(Hall, "__init__", noted)
    yield
    for hall in opened:
        hall.close()
