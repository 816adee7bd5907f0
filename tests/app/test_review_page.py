"""The review of a game that has ended, at the window in which it was played."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from station.app.review.page import ReviewPage
from station.app.review.playing_on import GettingReady
from station.app.review.process import InProcess, reckon
from station.app.table.at_window import PlayersAtWindow
from station.cli.main import main
from station.journal.resume import journal_dir
from station.referee.state import Phase
from station.review.review import Review
from station.review.sentence import said
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import ScreenState
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState, ReviewView
from station.screen.show import GameShow, sheet_of
from station.screen.window import Window
from tests.screen.examples.house import NOW_MS, house_examples

OVER, _ = house_examples()["win"]


class Slow:
    """A review that is ready when somebody says so."""

    def __init__(self, journal: Path) -> None:
        self.journal, self.known, self.closed = journal, ReviewState(3, 40), False

    def so_far(self) -> ReviewState:
        return self.known

    def close(self) -> None:
        self.closed = True


class Table:
    """A window at the end of a game of House."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = Window(size, GameShow(ScreenState("de", reviews=True)))
        self.begun: list[Slow] = []
        review = ReviewPage(self.window, "house", Path("/tmp/g.journal"), self._begin)
        self.people = PlayersAtWindow(self.window, lambda: None, review=review)
        self.people.show(OVER, NOW_MS)

    def _begin(self, journal: Path) -> Slow:
        self.begun.append(Slow(journal))
        return self.begun[-1]

    def reviewing(self) -> bool:
        return isinstance(self.window.shows, ReviewShow)

    def ask(self) -> None:
        """Touch "Review"."""
        assert isinstance(self.window.shows, GameShow)
        sheet = sheet_of(OVER, self.window.shows.local, self.window.layout, NOW_MS)
        box = next(one.box for one in buttons(sheet) if one.action.do is Do.REVIEW)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center))
        assert not self.people.show(OVER, NOW_MS)
        self.people.show(OVER, NOW_MS + 50)

    def leave(self) -> None:
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0, scancode=0)
        )
        self.people.show(OVER, NOW_MS + 100)
        self.people.show(OVER, NOW_MS + 150)


@pytest.fixture(params=[(1280, 800), (800, 480)], ids=str)
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    made = Table(request.param)
    yield made
    made.window.close()


def test_a_review_is_shown_over_the_game_and_stopped_when_it_is_left_early(table: Table) -> None:
    table.ask()
    assert table.reviewing()
    assert table.window.shows.language == "de"
    table.leave()
    assert not table.reviewing()
    assert [one.closed for one in table.begun] == [True]
    table.ask()
    assert len(table.begun) == 2


def test_a_review_that_is_ready_is_kept_while_the_game_stays_as_it_is(table: Table) -> None:
    table.ask()
    names = ("Ada", "Ben", "Mia", "Tom")
    review = Review("house", "House", names, said("Over."), "tiles", (), (), None, (), ((),) * 4)
    table.begun[0].known = ReviewState(0, 0, review)
    table.leave()
    table.ask()
    assert (len(table.begun), table.begun[0].closed) == (1, False)


def test_a_game_that_goes_on_takes_the_screen_back(table: Table) -> None:
    table.ask()
    table.people.show(replace(OVER, phase=Phase.PLAYING, outcome=None), NOW_MS + 100)
    assert not table.reviewing()
    assert table.begun[0].closed


@pytest.fixture
def journal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("8D WATER\n9D OX\nabort\n"))
    main(["play", "scrabble", "--typed"])
    (path,) = journal_dir().glob("*.journal")
    return path


def test_a_review_is_reckoned_in_another_process(journal: Path) -> None:
    reckons = InProcess(journal)
    try:
        while reckons.so_far().review is None:
            assert reckons.wait(60), "no news in a minute"
        far = reckons.so_far()
    finally:
        reckons.close()
    assert (far.done, far.total, len(far.boards)) == (2, 2, 2)
    assert far.boards[0] is not None
    assert far.boards[0].after.faces[7 * 15 + 3] is not None


def test_a_game_that_nobody_waits_for_leaves_no_journal(journal: Path) -> None:
    early, late = GettingReady(journal, 2, 1), GettingReady(journal, 2, 1)
    early.give_up()
    for one in (early, late):
        assert one.wait(60), "not ready in a minute"
    late.give_up()
    assert (early.take(), late.take()) == (None, None)
    assert list(journal_dir().iterdir()) == [journal]


def test_why_a_game_cannot_be_played_on_is_shown(journal: Path) -> None:
    window = Window((1280, 800), GameShow())
    review = ReviewPage(window, "scrabble", journal.with_name("none.journal"), Slow, plays_on=True)
    review.alone(ReviewView())
    review.play_on(2, 1)
    assert review._ready is not None
    assert review._ready.wait(60), "not in trouble in a minute"
    assert review.chosen() is None
    assert "none.journal" in review.now().unprepared
    review.stop()
    window.close()


@pytest.mark.parametrize("plays_on", [True, False])
def test_at_a_hall_nobody_plays_on(plays_on: bool) -> None:
    window = Window((1280, 800), GameShow())
    review = ReviewPage(window, "scrabble", Path("g.journal"), Slow, plays_on=plays_on)
    review.alone(ReviewView())
    assert isinstance(review._reckons, Slow)
    review._reckons.known = ReviewState(1, 1, starts=(7,))
    assert review.now().starts == ((7,) if plays_on else ())
    window.close()


def test_what_cannot_be_reviewed_is_said_in_a_sentence(tmp_path: Path) -> None:
    states: list[ReviewState] = []
    reckon(tmp_path / "none.journal", states.append)
    assert [one.review for one in states] == [None]
    assert "none.journal" in states[0].trouble


def test_a_review_can_be_stopped_at_once(journal: Path) -> None:
    reckons = InProcess(journal)
    reckons.close()
    assert reckons.so_far().review is None
