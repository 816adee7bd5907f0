"""Work that may wait for a disk."""

from threading import Event, current_thread

import pytest

from station.waiting import Aside

PATIENCE_S = 30


def test_somebody_looks_on_until_the_work_is_done() -> None:
    looks: list[str] = []
    enough = Event()

    def look() -> None:
        looks.append(current_thread().name)
        if len(looks) == 3:
            enough.set()

    aside = Aside(look)
    assert aside.do(lambda: enough.wait(PATIENCE_S)), "nobody looked on"
    assert set(looks) == {current_thread().name}
    aside.close()


def test_whoever_asks_hears_what_went_wrong() -> None:
    def fail() -> None:
        raise OSError("the disk is full")

    aside = Aside(lambda: None)
    with pytest.raises(OSError, match="the disk is full"):
        aside.do(fail)
    assert aside.do(lambda: 2) == 2
    aside.close()


def test_where_nobody_looks_on_nothing_is_handed_over() -> None:
    assert Aside().do(current_thread) is current_thread()
