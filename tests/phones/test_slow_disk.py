"""A disk that keeps the seats waiting: the window goes on, and so do the other phones."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from station.app.phones.table import PhonesTable
from station.phones.places import Place, Places
from station.referee.dealt import Dealt
from station.referee.events import GameSettings
from station.waiting import Aside

SETTINGS = GameSettings("scrabble", ("Ada", "Ben"), camera=False, dealt=Dealt(6, (0, 0)))
LOOKS = 3
PATIENCE_S = 30


def table_of(keep: Callable[[Places], None], *seats: Place) -> PhonesTable:
    table = PhonesTable(SETTINGS, Places("ABCD", "EFGH", seats))
    table.keep = keep
    return table


@pytest.mark.parametrize("change", ["free", "level"])
def test_the_window_goes_on_while_a_seat_that_was_changed_there_is_kept(change: str) -> None:
    looked, enough, in_time = list[int](), Event(), list[bool]()

    def look() -> None:
        looked.append(1)
        if len(looked) == LOOKS:
            enough.set()

    table = table_of(lambda _places: in_time.append(enough.wait(PATIENCE_S)), Place("Ada"), Place())
    table.aside = Aside(look)
    before = table.places
    try:
        getattr(table, change)(1)
    finally:
        table.aside.close()
    assert in_time == [True], "the window stood still"
    assert table.places is not before


def test_nobody_else_waits_while_the_seat_of_a_phone_is_kept() -> None:
    kept, keeping = Event(), Event()

    def keep(_places: Places) -> None:
        keeping.set()
        assert kept.wait(PATIENCE_S)

    table = table_of(keep, Place(), Place())
    with ThreadPoolExecutor(2) as phones:
        joined = phones.submit(table.join, 0, "Ada")
        assert keeping.wait(PATIENCE_S)
        with table._lines.lock:  # the window and every phone need it for what they show
            assert not table.places.held
        second = phones.submit(table.join, 1, "Ben")
        kept.set()
        assert joined.result(PATIENCE_S) != second.result(PATIENCE_S)
    assert [one.name for one in table.places.places] == ["Ada", "Ben"]
