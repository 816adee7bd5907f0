"""The simulated table is set up from beginning to end by somebody who does what the station says."""

from pathlib import Path

import pygame
import pytest

from calibration.profile import SavedHeads
from station.app.setup import window as in_window
from station.app.setup.simulated import (
    HEADS_SWAPPED,
    PLACES,
    STRANGE_TILE,
    SimulatedPerson,
    simulated_setup,
)
from station.app.table.checks import tables
from station.app.table.saved_table import heads_of
from station.clock.station_time import SimulatedTime
from station.errors import InputError
from station.screen.window import Window
from station.setup.facts import Step
from station.setup.pages import fine
from station.simulator.faults.kind import Fault

pytestmark = [pytest.mark.xdist_group("table faults"), pytest.mark.usefixtures("own_folder")]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


def test_whatever_is_wrong_is_said_put_right_and_the_table_saved() -> None:
    faults = (Fault.OUT_OF_FOCUS, Fault.GLARE, Fault.TABS_SHIFTED, HEADS_SWAPPED, STRANGE_TILE)
    done = simulated_setup(7, faults, tables())
    report = "\n".join(check.says for check in done.said)
    for words in ("out of focus", "A lamp is mirrored", "sideways", "heads are swapped", "of neither set"):
        assert words in report
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


def test_the_simulated_table_is_set_up_in_a_window_by_touching_the_way_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(in_window, "HELP_MS", 0)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    person = SimulatedPerson(7, [Fault.OUT_OF_FOCUS], tables(), "table")
    session, wrong, steps = person.session(boards=1), set[str](), list[Step]()

    class Touching(Window):
        def show(self, state: object, now_ms: int) -> tuple[str, ...]:
            step = session.progress.step
            wrong.update(line.says for line in session.state().view.lines if line.ok is False)
            skipped = step in {Step.LEFT_TILES, Step.COUNT, Step.READY}  # nobody lays a whole set
            if skipped or fine(step, session.facts, session.progress):
                steps.append(step)
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r"))
            return super().show(state, now_ms)

    window = Touching((800, 480))
    try:
        pygame.event.clear()
        in_window.set_up(window, session, SimulatedTime(), person.help)
    finally:
        window.close()
    assert any("out of focus" in says for says in wrong)
    assert {Step.CAMERA, Step.LIGHT, Step.BOARDS, Step.CLOCKS, Step.TRIAL} <= {*steps}
    saved = tables().load()
    assert saved is not None
    assert saved.ready
