"""The document of the protocol tells the transitions that there are."""

from pathlib import Path

from station.referee.referee import TRANSITIONS

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/table-protocol.md"


def test_the_table_of_phases_and_events_is_that_of_the_referee() -> None:
    lines = DOCUMENT.read_text("utf-8").splitlines()
    rows = [line.strip("|").split("|") for line in lines[lines.index("## Phases") :] if "|" in line]
    phases = [name.strip() for name in rows[0][1:]]
    documented: dict[str, set[str]] = {name: set() for name in phases}
    for events, *cells in rows[2:]:
        if not events.strip().startswith("`"):
            break
        for phase, cell in zip(phases, cells, strict=True):
            if cell.strip() != "–":
                documented[phase].update(name.strip(" `") for name in events.split(","))
    there = {phase.name: {kind.__name__ for kind in events} for phase, events in TRANSITIONS.items()}
    assert documented == there
