"""Light tables and a director on a real broker."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from station.app.hall.demo.plan import Plan
from station.hall.wire.happened import JournalRows
from station.journal.contents import read_journal
from tests.hall.club import DIVISION, Club
from tests.hall.conftest import Running


@pytest.fixture
def club(broker: Running, tmp_path: Path) -> Iterator[Club]:
    made = Club(broker, tmp_path, Plan(tables=2, rounds=1, seed=3, method="round-robin"))
    yield made
    made.close()


def test_a_round_is_played_and_every_row_of_every_journal_is_at_the_hall(club: Club) -> None:
    club.play()
    (round_,) = club.hall.state.rounds_of(DIVISION)
    assert all(pairing.result is not None for pairing in round_.pairings)
    for pairing in round_.pairings:
        assert pairing.table is not None
        own = read_journal(club.folder / club.plan.machines[pairing.table - 1] / f"{pairing.id}.journal")
        mirror = club.hall.journal(pairing.id)
        assert len(mirror.events) == len(own.events) > 10
        assert [seal.digest for seal in mirror.seals] == [seal.digest for seal in own.seals]
    assert JournalRows in {type(one.event.data) for one in club.hall._store.of_machine("m-0001")}
