"""A table with a camera whose people touch their phones and never the screen, in the loop of every table."""

from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.journal.contents import read_journal
from station.journal.replay import replay
from station.journal.resume import referee_for
from tests.phones.people import play_with_phones


@pytest.mark.parametrize(("game", "seed", "plays"), [("house", 3, 2), ("scrabble", 2, 3)])
def test_a_game_before_a_camera_that_is_not_sure_goes_on_by_answers_at_phones(
    game: str, seed: int, plays: int, tmp_path: Path
) -> None:
    journal = tmp_path / "game.journal"
    played, people = play_with_phones(game, seed, plays, journal)
    assert people.did["answer"] > 2
    assert people.elsewhere.total() == 0, "nothing needed the screen"
    assert {one.exception() for one in people.answers if one.done()} == {None}
    assert played.station.journal is not None
    played.station.journal.close()
    contents = read_journal(journal)
    *_, last = replay(contents, referee_for(contents))
    assert last.state.turns == played.state.turns >= plays, "each answer is in the journal"
