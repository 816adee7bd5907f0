import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from station.hall.director.changes import Change
from station.hall.director.commands import JoinMachine, KeepResult, PauseTables, ServeTable
from station.hall.director.errors import RefusedError
from station.hall.director.hall import Hall
from station.hall.tournament.commands import (
    AddEntry,
    EnterResult,
    NameTournament,
    PairRound,
    PublishRound,
    SetDivision,
    SetTable,
)
from station.hall.tournament.division import Division
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.result import HighPlay, How, won
from station.hall.tournament.result import Result as PairingResult
from station.hall.tournament.state import Table
from station.hall.wire.event import Ack, Event
from station.hall.wire.happened import ArbiterWanted, BestPlay, OrderDone, Result
from station.hall.wire.order import Assign, Pause
from station.hall.wire.view import Status
from tests.hall.director.links import Sent


def four_teams(hall: Hall) -> None:
    """A House division of four teams at two tables, each with a machine; round 1 is published."""
    hall.do(NameTournament("Club night", "2026-11-22"))
    hall.do(SetDivision(Division("A", method="round-robin")))
    for number in (1, 2):
        hall.do(SetTable(Table(number)))
        hall.do(JoinMachine(f"m-{number}", f"Pi {number}"))
        hall.do(ServeTable(number, f"m-{number}"))
    for one, other in (("Ann", "Bo"), ("Cy", "Di"), ("Eva", "Finn"), ("Gus", "Hal")):
        hall.do(AddEntry("A", (Player(one), Player(other))))
    hall.do(PairRound("A"))
    hall.do(PublishRound("A", 1))


def event(seq: int, data: object, game: str | None = None) -> Event:
    return Event(seq, 0, "2031-01-01T00:00:00", data, game)  # type: ignore[arg-type]  # any of them


def played(game: str) -> PairingResult:
    """The second side won this game at its table."""
    return replace(won(How.PLAYED, (1,)), ending="finished", game=game)


def test_a_published_round_is_assigned_to_its_tables() -> None:
    link = Sent()
    hall = Hall(link=link)
    four_teams(hall)
    (order,) = link.orders("m-1")
    assert isinstance(order.data, Assign)
    assert order.data.settings.names == ("Ann", "Gus", "Bo", "Hal")
    assert hall.table(1).pairing == hall.state.pairing(order.data.game)
    assert not hall.table(1).assigned
    hall.received([("m-1", event(1, OrderDone(order.id, True)))])
    assert hall.table(1).assigned


def test_a_result_agreed_at_the_table_is_the_result_of_its_pairing() -> None:
    hall = Hall()
    four_teams(hall)
    pairing = hall.state.rounds[0].pairings[0]
    assert hall.received([("m-1", event(1, Result("finished", (1, 3)), pairing.id))])["m-1"] == Ack(1)
    assert hall.state.pairing(pairing.id).result == played(pairing.id)


def test_events_count_once_and_in_order_however_they_come() -> None:
    hall = Hall()
    four_teams(hall)
    pairing = hall.state.rounds[0].pairings[0]
    wanted, result = ArbiterWanted(1), Result("finished", (0, 2))
    assert hall.received([("m-1", event(2, result, pairing.id))])["m-1"] == Ack(0)
    assert hall.state.pairing(pairing.id).result is None
    assert hall.received([("m-1", event(1, wanted, pairing.id))])["m-1"] == Ack(2)
    assert hall.received([("m-1", event(1, wanted, pairing.id))])["m-1"] == Ack(2)
    assert len(hall.whole.disputes) == 1
    assert hall.state.pairing(pairing.id).result is not None


def test_a_hall_that_is_opened_again_is_as_it_was(tmp_path: Path) -> None:
    with Hall(tmp_path) as hall:
        four_teams(hall)
        pairing = hall.state.rounds[0].pairings[0]
        hall.received([("m-1", event(1, Result("finished", (0, 2)), pairing.id))])
        before = hall.whole
    with Hall(tmp_path) as again:
        assert again.whole == before
        assert again.received([("m-1", event(1, Result("finished", (0, 2)), pairing.id))])["m-1"] == Ack(1)


def test_a_machine_that_nobody_knows_is_refused() -> None:
    with pytest.raises(RefusedError, match="has not joined"):
        Hall().received([("m-9", event(1, ArbiterWanted(1)))])


def test_what_a_command_cannot_do_changes_nothing() -> None:
    hall = Hall()
    four_teams(hall)
    before = hall.whole
    with pytest.raises(TournamentError, match="published already"):
        hall.do(PublishRound("A", 1))
    assert hall.whole is before


def test_a_machine_that_comes_back_gets_what_it_has_not_answered() -> None:
    link = Sent()
    hall = Hall(link=link)
    four_teams(hall)
    hall.do(PauseTables("Fire alarm"))
    link.messages.clear()
    hall.status("m-1", Status(online=True))
    assert link.messages[0] == ("m-1", Ack(0, again=True))
    assert [type(order.data) for order in link.orders("m-1")] == [Assign, Pause]


def test_a_result_by_hand_and_one_from_the_table_that_differs_are_both_kept() -> None:
    hall = Hall()
    four_teams(hall)
    pairing = hall.state.rounds[0].pairings[0]
    hall.do(EnterResult(pairing.id, won(How.BY_HAND, (0,))))
    hall.received([("m-1", event(1, Result("finished", (1, 3)), pairing.id))])
    assert hall.state.pairing(pairing.id).result == won(How.BY_HAND, (0,))
    assert [alarm.alert for alarm in hall.table(1).alarms] == ["offline", "result"]
    assert hall.whole.differing == {pairing.id: played(pairing.id)}
    hall.do(KeepResult(pairing.id))
    assert [alarm.alert for alarm in hall.table(1).alarms] == ["offline"]


def test_the_best_plays_of_a_game_stay_whatever_becomes_of_its_result(tmp_path: Path) -> None:
    best = (BestPlay(0, 86, "GLIDES"), BestPlay(3, 70), BestPlay(15, 999, "NOBODY"))
    with Hall(tmp_path) as hall:
        four_teams(hall)
        first, second = (one.id for one in hall.state.rounds[0].pairings)
        hall.received([("m-1", event(1, Result("finished", (1, 3), best=best), first))])
        ann, *_, last = hall.state.names(hall.state.pairing(first))
        high_plays = (HighPlay(ann, 86, "GLIDES"), HighPlay(last, 70))
        assert hall.whole.plays == {first: high_plays}, "there is no player 15"
        hall.do(EnterResult(first, won(How.BY_HAND, (0,)), "misread"))
        # Entered by hand before the table told it.
        hall.do(EnterResult(second, won(How.BY_HAND, (0,))))
        hall.received([("m-2", event(1, Result("finished", (1, 3), best=best[:1]), second))])
        plays = hall.whole.plays
        assert set(plays) == {first, second}
        # Stolen credentials.
        hall.received([("m-2", event(2, Result("finished", (0, 2), best=(BestPlay(0, 2000),)), first))])
        assert hall.whole.plays == plays
    with Hall(tmp_path) as again:
        assert again.whole.plays == plays


def test_a_slow_reader_gets_all_changes_as_one() -> None:
    async def read() -> None:
        hall = Hall()
        changes = hall.changes()
        four_teams(hall)
        hall.status("m-2", Status(online=True))
        change = await anext(changes)
        assert change.tournament
        assert change.tables == {1, 2}
        hall.status("m-2", Status(online=False))
        assert await anext(changes) == Change(tables=frozenset({2}))

    asyncio.run(read())
