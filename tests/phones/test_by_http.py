"""Whole games by phones, with nothing but requests."""

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.referee.outcome import Ending
from station.referee.state import Phase
from tests.dealt.finger import to_the_far_row
from tests.phones.playing import (
    Phone,
    Table,
    at_phones,
    placed,
)


def test_house_is_played_to_the_end_by_four_phones() -> None:
    with at_phones("house", 4) as (table, people):
        exploded = turns(table, people)
    assert table.state.phase is Phase.OVER
    assert table.state.outcome.ending is Ending.FINISHED
    assert exploded, "somebody's play exploded something"


def turns(table: Table, people: list[Phone]) -> int:
    """Play on, each phone when it is asked to. Returns how many explosions were carried out."""
    exploded = 0
    for _ in range(600):
        if table.state.phase is Phase.OVER:
            break
        for player, phone in enumerate(people):
            phone.look()
            if not phone.mine["to_do"]:
                continue
            if "done" in phone.offered():
                assert phone.take("done").status_code == 200
                exploded += 1
                continue
            meant = to_the_far_row(table.state, table.desk, player)
            answer = phone.take("pass") if meant is None else phone.do(do="play", placed=placed(meant))
            assert answer.status_code == 200, answer.text
    return exploded
