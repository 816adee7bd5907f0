"""A round at a simulated table: from the assignment to the agreed result, through the real camera code."""

from pathlib import Path

from station.app.hall.demo.plan import Plan, following, opening
from station.app.hall.simulated import PlayingStyle, SimulatedHallTable
from station.clock.station_time import SimulatedTime
from station.hall.director.commands import AskMoment
from station.hall.director.hall import Hall
from station.hall.tournament.result import How
from station.hall.wire.happened import ArbiterWanted
from station.journal.contents import read_journal
from tests.hall.club import DIVISION
from tests.hall.table.memory import MemoryBroker, director, table_at

PLAN = Plan(tables=1, rounds=1, seed=3)
(MACHINE,) = PLAN.machines


def test_people_check_in_play_and_agree_and_the_hall_has_it_all(tmp_path: Path) -> None:
    broker = MemoryBroker()
    hall = director(broker)
    for command in opening(PLAN):
        hall.do(command)
    table = SimulatedHallTable(
        table_at(broker, MACHINE, tmp_path), 5, PlayingStyle(turns=2, calls=1.0, new_time=SimulatedTime)
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
    the_arbiter_saw_the_moment(hall, pairing.id)
    hall.do(AskMoment(1, pairing.id, 1))
    table.step()
    (later,) = [one for one in hall.pictures(game=pairing.id) if one.order]
    assert later.what == "after", "a moment of a game that is over can still be opened"
    assert table.table.hall.link.state.waiting == 0
    broker.close()


def the_arbiter_saw_the_moment(hall: Hall, game: str) -> None:
    """Somebody called after the first play: the press, how the board was read, pictures of either side."""
    (dispute,) = hall.whole.disputes.values()
    assert dispute.ruled is not None
    assert dispute.ruled.reason == "withdrawn at the table", "nobody came"
    pictures = hall.pictures(game=game)
    assert [one.what for one in pictures] == ["before", "after"]
    before, after = pictures
    assert before.at_ms <= dispute.raised.moment_ms < after.at_ms
    (wanted,) = [
        one.event.data
        for one in hall._store.of_machine(MACHINE)
        if isinstance(one.event.data, ArbiterWanted) and not one.event.data.withdrawn
    ]
    assert wanted.kept is not None
    assert wanted.kept == dispute.raised.kept
    assert wanted.kept.presses[-1].at_ms == wanted.moment_ms == dispute.raised.moment_ms
    assert len([one for one in wanted.kept.read if one.letter.isalpha()]) >= 2
    assert all(one.confidence > 80 for one in wanted.kept.read)
    assert "stands" in wanted.kept.rulings[-1]
