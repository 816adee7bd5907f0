from tests.unfrozen import unfrozen


def test_what_is_kept_cannot_be_changed() -> None:
    assert unfrozen("station.games.house.rules") == []
