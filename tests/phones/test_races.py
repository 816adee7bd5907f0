"""Free crosswords at phones: who has laid nothing when another one ends the game."""

from tests.phones.begun import draw_all, people_at
from tests.phones.playing import settings_for, station_for


def test_who_has_laid_nothing_when_a_game_of_idaho_ends_loses_their_tiles_and_nobody_waits() -> None:
    station = station_for(settings_for("idaho", 5))
    draw_all(station)
    begun, (ann, *_) = people_at(station)
    assert ann.act()
    assert ann.did == ["lay-out", "call"], "the pool is empty now"
    ann.phone.look()
    assert ann.phone.take("call").status_code == 200
    ann.phone.look()
    assert "choose again" in ann.phone.offered()
    scores = begun.state.scores
    assert scores[0] > 0
    assert all(score < 0 for score in scores[1:])
