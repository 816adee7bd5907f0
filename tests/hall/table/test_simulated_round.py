"""A round at a simulated table: from the assignment to the agreed result, through the real camera code."""

from pathlib import Path

from station.app.hall.simulated import Manner, SimulatedHallTable
from station.clock.station_time import SimulatedTime
from station.hall.demo.plan import DIVISION, Plan, following, opening
from station.hall.tournament.result import How
from station.journal.contents import read_journal
from tests.hall.table.memory import MemoryBroker, director, table_at

PLAN = Plan(tables=1, rounds=1, seed=3)
(MACHINE,) = PLAN.machines


def test_people_check_in_play_and_agree_and_the_hall_has_it_all(tmp_path: Path) -> None:
    broker = MemoryBroker()
    hall = director(broker)
    for command in opening(PLAN):
        hall.do(command)
    table = SimulatedHallTable(
        table_at(broker, MACHINE, tmp_path), 5, Manner(turns=2, new_time=SimulatedTime)
    )
    assert not table.step(), "nothing is assigned yet"
    while (then := following(hall.state, PLAN)) is not None:
        hall.do(then)
    assert table.step()
    (pairing,) = hall.state.rounds_of(DIVISION)[0].pairings
    assert pairing.result is not None
    assert pairing.result.how is How.PLAYED
    assert pairing.result.ending == "resigned"
    now = hall.table(1)
    assert now.checks
    assert table.games == 1
    own = read_journal(tmp_path / MACHINE / "games" / f"{pairing.id}.journal")
    assert [row.number for row in hall.journal(pairing.id).events] == list(range(1, len(own.events) + 1))
    assert table.table.hall.assigned is None
    assert table.table.hall.state.waiting == 0
