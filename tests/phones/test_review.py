"""The review of a game that is over, on the phones of those who played it."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.phones.review import PhonesReview
from station.app.phones.table import PhonesTable
from station.app.review.process import reckon
from station.referee.state import Phase
from station.screen.review.state import ReviewState
from tests.phones.browsers import Tab
from tests.phones.playing import (
    Phone,
    Table,
    events_of,
    new_places,
    people_at,
    played,
    settings_for,
    station_for,
)
from tests.web.axe import axe, faults
from tests.web.chromium import Chromium, program


class Reckoned:
    """A review that is reckoned once a test says so."""

    def __init__(self, journal: Path) -> None:
        self.journal, self.states = journal, [ReviewState(0, 2)]
        self.closed = False

    def so_far(self) -> ReviewState:
        return self.states[-1]

    def finish(self) -> None:
        reckon(self.journal, self.states.append)

    def close(self) -> None:
        self.closed = True


@contextmanager
def over(folder: Path, made: list[Reckoned]) -> Iterator[tuple[Table, list[Phone]]]:
    """A game of Scrabble that has just begun, and its phones. made: gets every review that is begun."""

    def begin(journal: Path) -> Reckoned:
        made.append(Reckoned(journal))
        return made[-1]

    settings = settings_for("scrabble", 2, seed=6)
    station = station_for(settings, folder / "game.journal")
    phones = PhonesTable(settings, new_places(settings))
    phones.begin_review = begin
    with station.journal or nullcontext(), played(station, phones) as table:
        ann, bob = people_at(table, 2)
        ann.look()
        assert ann.take("start").status_code == 200
        yield table, [ann, bob]


def review_events(phone: Phone, language: str = "en") -> Iterator[tuple[str, Any]]:
    """The stream of the review."""
    where = f"{phone.address}{phone.seat}/review/events?language={language}"
    with phone.browser.stream("GET", where) as answer:
        yield from events_of(answer.iter_lines())


def play_a_little(phones: list[Phone]) -> None:
    """A turn each, and the first player gives up."""
    for phone in phones:
        phone.look()
        assert phone.take("pass").status_code == 200
    phones[0].look()
    assert phones[0].take("choose resign 0").status_code == 200


def test_a_review_is_made_once_for_all_phones_and_sent_as_it_grows(tmp_path: Path) -> None:
    made: list[Reckoned] = []
    with over(tmp_path, made) as (table, phones):
        ann, bob = phones
        assert next(review_events(ann))[0] == "none", "nobody sees hidden tiles while the game is on"
        assert ann.get("/review/1").status_code == 409
        play_a_little(phones)
        assert table.state.phase is Phase.OVER
        ann.look()
        assert ann.mine["reviews"]
        assert made == [], "nobody has asked yet"
        stream = review_events(ann)
        found = next(one for kind, one in stream if kind == "review" and one["total"])
        assert (found["done"], found["total"], found["review"]) == (0, 2, None)
        made[0].finish()
        review = next(one for _, one in stream if one["review"])["review"]
        assert [turn["player"] for turn in review["turns"]] == [0, 1]
        assert len(review["turns"][0]["rack"]) == 7
        german = next(one for _, one in review_events(bob, "de") if one["review"])["review"]
        assert (review["player"], german["player"]) == (0, 1)
        assert german["players"][0]["says"] != review["players"][0]["says"], "in the phone's language"
        boards = ann.get("/review/1").json()["boards"]
        assert set("".join(boards[0]["rows"])) == {"."}
        assert ann.get("/review/99").json() == {"boards": []}
        assert len(made) == 1
    assert made[0].closed


def test_nobody_without_a_seat_sees_a_review(tmp_path: Path) -> None:
    with over(tmp_path, []) as (table, phones):
        play_a_little(phones)
        for path in ("/s/nobody/review", "/s/nobody/review/events", "/s/nobody/review/1"):
            assert table.get(path).status_code == 403
        assert phones[0].get("/review").status_code == 200


def test_a_review_of_a_game_that_goes_on_is_given_up(tmp_path: Path) -> None:
    made: list[Reckoned] = []

    def begin(journal: Path) -> Reckoned:
        made.append(Reckoned(journal))
        return made[-1]

    review = PhonesReview("scrabble", tmp_path / "game.journal", begin)
    going = station_for(settings_for("scrabble", 2)).state
    ended = replace(going, phase=Phase.OVER)
    review.ask()
    assert not review.keep_up(going)
    assert made == []
    assert not review.offered(going)
    review.ask()
    assert review.offered(ended)
    assert review.keep_up(ended)
    assert review.ask().total == 2
    assert review.keep_up(going), "phones are told that there is none any more"
    assert made[0].closed
    assert not PhonesReview("scrabble", None).offered(ended), "it is not recorded"


def test_a_phone_shows_its_own_turns_first_and_their_boards(tmp_path: Path) -> None:
    path = program()
    if path is None:
        pytest.skip("no Chromium on this machine")
    made: list[Reckoned] = []
    with over(tmp_path, made) as (table, phones), Chromium(path) as browser:
        play_a_little(phones)
        tab = Tab(browser)
        tab.open(f"{table.address}{phones[1].seat}?language=en", "typeof line === 'object' && line")
        buttons = "[...document.querySelectorAll('#deeds button')]"
        tab.tap(f"{buttons}.find((one) => one.textContent === words.review)")
        tab.wait("location.pathname.endsWith('/review') && document.getElementById('bar')?.max === 2")
        made[0].finish()
        tab.wait("document.querySelectorAll('section .turn').length === 1")
        assert " 2. " in tab.run("document.querySelector('section .turn summary').textContent")
        tab.tap("document.querySelector('section .turn summary')")
        tab.wait("document.querySelectorAll('section .turn .board').length > 0")
        assert tab.run("document.documentElement.scrollWidth") <= 360
        checker = axe()
        assert ([] if checker is None else faults(tab, checker, "review")) == []
        tab.tap("document.getElementById('back')")
        tab.wait("typeof line === 'object' && line && line.phase === 'over'")
        assert tab.complaints == []
