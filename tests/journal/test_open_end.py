"""A new game agrees to the end of the game before it, if that is still open."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.journal.open_end import keep_last, keep_last_beside
from station.journal.replay import replay
from station.journal.resume import referee_for
from station.lexicon import load
from station.referee.events import Aborted, AnyEvent, DeedEntered
from station.referee.referee import Referee
from station.rules.game import Chosen
from tests.house_table import house_settings
from tests.journal.damaged import damage

Events = tuple[AnyEvent, ...]
Play = Callable[..., Path]

EARLIER, LATER = "2026-01-05-120000.journal", "2026-01-06-120000.journal"


@pytest.fixture
def play(tmp_path: Path, game: Events) -> Play:
    """A game in a journal of this name; over unless its events say otherwise."""
    over: Events = (*game, Aborted(6000))

    def make(name: str, events: Events = over) -> Path:
        words = load("english")
        journal = Journal.create(tmp_path / name, house_settings(), words)
        referee = Referee(HOUSE, words, load_edition("en"))
        for event in events:
            journal.append(event)
            referee.handle(event)
            journal.seal(referee.state)
        journal.close()
        return journal.path

    return make


def agreed(path: Path) -> int:
    return sum(event == DeedEntered(event.at_ms, Chosen("agree")) for event in read_journal(path).events)


def test_the_end_of_the_latest_game_is_agreed_to_once(play: Play) -> None:
    earlier, later = play(EARLIER), play(LATER)
    for _ in range(2):
        keep_last(later.parent)
        assert (agreed(earlier), agreed(later)) == (0, 1)
    contents = read_journal(later)
    referee = referee_for(contents)
    assert not any(step.differs for step in replay(contents, referee))
    assert referee.state.kept


def test_a_window_does_not_wait_for_it(play: Play) -> None:
    path = play(EARLIER)
    keep_last_beside(path.parent)
    for thread in threading.enumerate():
        if thread.name == "keep the last game":
            thread.join()
    assert agreed(path) == 1


def test_a_game_that_is_not_over_stays_as_it_is(play: Play, game: Events) -> None:
    path = play(EARLIER, game)
    keep_last(path.parent)
    assert read_journal(path).events == game


def test_a_game_that_another_station_has_open_is_passed_over(play: Play) -> None:
    earlier, later = play(EARLIER), play(LATER)
    journal = Journal.open(later)
    keep_last(later.parent)
    journal.close()
    assert (agreed(earlier), agreed(later)) == (1, 0)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET payload = NULL WHERE number = 5",
        "UPDATE meta SET value = '7' WHERE key = 'settings'",
    ],
)
def test_a_damaged_journal_is_left_as_it_is(play: Play, statement: str) -> None:
    path = play(EARLIER)
    damage(path, statement)
    before = path.read_bytes()
    keep_last(path.parent)
    assert path.read_bytes() == before


def test_what_cannot_be_replayed_is_not_agreed_to(play: Play) -> None:
    """Its words are not on this machine."""
    path = play(EARLIER)
    damage(path, "UPDATE meta SET value = 'nobody has it' WHERE key = 'lexicon'")
    keep_last(path.parent)
    assert agreed(path) == 0


def test_a_first_game_has_none_before_it(tmp_path: Path) -> None:
    keep_last(tmp_path)
    keep_last_beside(tmp_path)
    assert list(tmp_path.iterdir()) == []
