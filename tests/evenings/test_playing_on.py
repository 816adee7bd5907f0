"""A game that is over is played on from one of its turns, by touch alone."""

from functools import partial
from pathlib import Path

import pytest

from station.app.review.page import ReviewPage
from station.app.review.process import reckon
from station.journal.branch import Origin, origin_of
from station.journal.contents import Contents, read_journal
from station.journal.order import dated
from station.journal.resume import journal_dir
from station.referee.dealt import Dealt
from station.referee.events import GameSettings
from station.referee.state import Phase
from station.rules.game import Passed
from station.screen.review.state import ReviewState
from tests.evenings.window import dealt_evening, evening

TWO = GameSettings("scrabble", ("Ann", "Bob"), camera=False, dealt=Dealt(7, (0, 0)))
PLAYED = (
    "Start, Ann: show my tiles, Pass, Bob: show my tiles, Pass, Menu, End the game, Ann: resign, Ann: resign"
)


class AtOnce:
    """A review that is made while somebody asks for it: in simulated time nobody can wait for a process."""

    def __init__(self, journal: Path) -> None:
        self._states: list[ReviewState] = []
        reckon(journal, self._states.append)

    def so_far(self) -> ReviewState:
        return self._states[-1]

    def close(self) -> None: ...


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setattr("station.app.table.real_table.ReviewPage", partial(ReviewPage, begin=AtOnce))


def journals() -> list[Contents]:
    """The first game first."""
    paths = sorted(journal_dir().glob("*.journal"), key=lambda path: (dated(path.stem), len(path.stem)))
    return [read_journal(path) for path in paths]


def test_from_the_review_at_the_end_of_a_game() -> None:
    state = dealt_evening(TWO, f"{PLAYED}, Review, Turns, right, Play on from here, Continue, Bob…, Pass")
    first, second = journals()
    assert origin_of(second) == Origin(first.path.name, first.meta["created"], 2)
    assert [done.deed for done in state.history] == [Passed(0), Passed(1)]
    assert (state.phase, state.to_move) == (Phase.PLAYING, 0)


def test_from_the_games_on_record() -> None:
    dealt_evening(TWO, PLAYED)
    state = evening("Games on record, Review, Turns, Play on from here, Continue, Ann…, Pass")
    assert [done.deed for done in state.history] == [Passed(0)]
    first, second = journals()
    assert origin_of(second) == Origin(first.path.name, first.meta["created"], 1)
