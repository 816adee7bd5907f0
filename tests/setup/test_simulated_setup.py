"""The simulated table is set up from beginning to end by somebody who does what the station says."""

from pathlib import Path

import pytest

from calibration.profile import SavedHeads
from station.app.setup.simulated import HEADS_SWAPPED, PLACES, STRANGE_TILE, simulated_setup
from station.app.table.checks import tables
from station.app.table.saved_table import heads_of
from station.errors import InputError
from station.simulator.faults.kind import Fault

pytestmark = [pytest.mark.xdist_group("table faults"), pytest.mark.usefixtures("own_folder")]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


def test_whatever_is_wrong_is_said_put_right_and_the_table_saved() -> None:
    faults = (Fault.OUT_OF_FOCUS, Fault.GLARE, Fault.TABS_SHIFTED, HEADS_SWAPPED, STRANGE_TILE)
    done = simulated_setup(7, faults, tables())
    told = "\n".join(check.says for check in done.said)
    for words in ("out of focus", "A lamp is mirrored", "sideways", "heads are swapped", "of neither set"):
        assert words in told
    assert len(done.said) == len(faults)
    saved = tables().load()
    assert saved is not None
    assert saved.ready
    assert [board.number for board in saved.boards] == [0, 1]
    assert saved.heads == SavedHeads("serial", (1, 2), ("simulated-left", "simulated-right"))
    assert heads_of(saved).places == PLACES
    assert {check.name for check in saved.checked} >= {"camera", "tabs", "glare", "clock heads", "trial"}
    assert done.steps < 40


def test_a_fault_that_is_not_known_is_wrong_use() -> None:
    with pytest.raises(InputError, match="choose from"):
        simulated_setup(1, ["gremlins"], tables())
