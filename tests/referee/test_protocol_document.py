"""The documents of the protocols tell the transitions that there are."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from station.referee.referee import TRANSITIONS
from station.referee.state import Phase
from station.referee.table.referee import TRANSITIONS as ANY_GAME

DOCUMENTS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize(
    ("document", "transitions"), [("table-protocol.md", TRANSITIONS), ("any-game.md", ANY_GAME)]
)
def test_the_table_of_phases_and_events_is_that_of_the_referee(
    document: str, transitions: Mapping[Phase, Mapping[type, Any]]
) -> None:
    lines = (DOCUMENTS / document).read_text("utf-8").splitlines()
    rows = [line.strip("|").split("|") for line in lines[lines.index("## Phases") :] if "|" in line]
    phases = [name.strip() for name in rows[0][1:]]
    told: dict[str, set[str]] = {name: set() for name in phases}
    for events, *cells in rows[2:]:
        if not events.strip().startswith("`"):
            break
        for phase, cell in zip(phases, cells, strict=True):
            if cell.strip() != "–":
                told[phase].update(name.strip(" `") for name in events.split(","))
    there = {phase.name: {kind.__name__ for kind in events} for phase, events in transitions.items()}
    assert told == there
