"""A game goes on before a camera that is pulled, freezes, stutters and changes its size.

A seeded beginning; `python -m benchmarks.camera.torture` plays whole games, on drawn pictures too.
"""

from tests.app.tortured_game import play_tortured
from tests.vision.cameras.pseudo_camera import Fault


def test_a_failing_camera_costs_no_play_no_reading_and_no_clock_a_millisecond() -> None:
    tortured = play_tortured(
        "house", 8, faults=12, plays=2, drawn=False, pause_ms=(50, 500), fault_ms=(150, 1400)
    )
    game, books = tortured.game, tortured.books
    assert set(tortured.torturer.faults) == set(Fault)
    assert game.stats.plays == 2
    assert game.stats.misreads == []
    assert (books.lost, books.found) == (2, 2)
    assert books.compared > 1000
    assert books.off_ms == 0


def test_a_trade_that_a_failing_camera_interrupts_goes_on_with_the_same_tiles() -> None:
    tortured = play_tortured(
        "friendly", 10, faults=100, plays=2, drawn=False, pause_ms=(50, 500), fault_ms=(150, 1400)
    )
    assert tortured.game.stats.plays == 2
    assert tortured.game.stats.misreads == []
