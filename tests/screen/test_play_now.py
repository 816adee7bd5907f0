"""Every game is played at once, as it was played last; what is chosen on its page is kept."""

from dataclasses import replace

import pygame
import pytest

from station.registry import ENTRIES
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Look
from station.screen.start.agreement import agreed, computers_of
from station.screen.start.buttons import buttons
from station.screen.start.card import last_lines
from station.screen.start.inputs import act, key_action
from station.screen.start.last import opened
from station.screen.start.sheet import (
    GAME,
    GO_ON,
    LESSON,
    LOT,
    MATTER,
    NOW,
    OPTIONS,
    PLAY,
    SCREEN,
    SEATS,
    TABLE,
    StartSheet,
    cards,
)
from station.screen.start.view import Agreed, Broken, LastChosen, Result, StartState, StartView
from station.screen.start.wording import start_words

HOME = StartState(camera=False, lexicons=("english", "mine"))
LAYOUT = ScreenLayout.of(800, 480)


class Guest:
    """Somebody at the page of games, without a camera."""

    def __init__(self, view: StartView | None = None, state: StartState = HOME) -> None:
        self.state, self.view = state, view or StartView()
        self.result: Result | None = None

    def choose(self, text: str, value: str = "", player: int | None = None) -> None:
        wanted = Action(Do.CHOOSE, text=text, value=value, player=player)
        assert wanted in [one.action for one in self.there()]
        self.view, self.result = act(wanted, self.state, self.view)

    def there(self) -> tuple[Button, ...]:
        return buttons(StartSheet(self.state, self.view, LAYOUT))

    def type_name(self, name: str) -> None:
        for letter in name:
            self.view, _ = act(Action(Do.KEY, text=letter, value="as typed"), self.state, self.view)
        self.view, _ = act(Action(Do.TYPED), self.state, self.view)

    def back(self) -> None:
        self.view, _ = act(Action(Do.CLOSE), self.state, self.view)


@pytest.mark.parametrize("game", ENTRIES)
def test_one_touch_plays_what_the_games_page_would_play(game: str) -> None:
    guest = Guest()
    guest.choose(NOW, game)
    assert isinstance(guest.result, Agreed)
    assert guest.result.at_once
    page = agreed(opened(StartView(), HOME, game), HOME, dealt=True).settings
    assert guest.result.settings.dealt is not None
    assert replace(guest.result.settings, dealt=page.dealt) == page


def test_at_a_table_with_a_camera_one_touch_plays_at_the_table() -> None:
    guest = Guest(state=StartState(camera=True))
    guest.choose(NOW, "scrabble")
    assert isinstance(guest.result, Agreed)
    assert (guest.result.settings.dealt, guest.result.settings.camera) == (None, True)


def played_scrabble() -> Guest:
    """Somebody who played Scrabble as Ann, with a list of words and computers of their own choice."""
    guest = Guest()
    guest.choose(OPTIONS, "scrabble")
    guest.choose("name", player=0)
    guest.type_name("Ann")
    guest.choose(MATTER, "words")
    guest.choose(SEATS)
    guest.choose(SEATS, player=1)
    guest.view, _ = act(Action(Do.TYPED), guest.state, guest.view)
    guest.choose(PLAY, SCREEN)
    return guest


def test_a_game_is_played_at_once_as_it_was_played_last() -> None:
    first = played_scrabble()
    assert isinstance(first.result, Agreed)
    again = Guest(StartView(last=first.view.last))
    again.choose(NOW, "scrabble")
    assert isinstance(again.result, Agreed)
    before, after = first.result.settings, again.result.settings
    assert (after.names, after.lexicon) == (("Ann", before.names[1]), "mine")
    assert before.dealt is not None
    assert after.dealt is not None
    assert after.dealt.levels == before.dealt.levels == (0, 2)
    assert after.dealt.seed != before.dealt.seed


def test_a_game_that_was_played_at_a_table_is_played_there_again() -> None:
    guest = Guest()
    guest.choose(GAME, "house")
    guest.choose(PLAY, TABLE)
    again = Guest(StartView(last=guest.view.last))
    again.choose(NOW, "house")
    assert isinstance(again.result, Agreed)
    assert again.result.settings.dealt is None


def test_the_game_that_was_played_last_is_the_bright_one_and_what_return_plays() -> None:
    def bright(guest: Guest) -> list[str]:
        strong = [one for one in guest.there() if one.look is Look.STRONG]
        return [one.action.value for one in strong if one.action.text == NOW]

    guest = Guest()
    assert bright(guest) == [next(iter(ENTRIES))]
    guest = Guest(StartView(last=played_scrabble().view.last))
    assert bright(guest) == ["scrabble"]
    sheet = StartSheet(guest.state, guest.view, LAYOUT)
    assert key_action(pygame.K_RETURN, "\r", sheet) == Action(Do.CHOOSE, text=NOW, value="scrabble")
    broken = replace(HOME, broken=Broken("idaho", (("en", "You 3, Mia 9"),), "2026-11-26 21:40"))
    assert bright(Guest(guest.view, broken)) == []


@pytest.mark.parametrize(
    ("today", "when"),
    [("2026-11-26", "today, 21:40"), ("2026-11-27", "yesterday, 21:40"), ("", "2026-11-26 21:40")],
)
def test_what_was_broken_off_comes_first_with_game_people_and_time(today: str, when: str) -> None:
    broken = Broken("idaho", (("en", "You 3, Mia 9"),), "2026-11-26 21:40")
    guest = Guest(state=replace(HOME, broken=broken, today=today, kept=2, puzzles=True))
    (resume,) = [one for one in guest.there() if one.action.text == GO_ON]
    assert resume.label == f"Resume Idaho · You 3, Mia 9 · {when}"
    assert resume.look is Look.STRONG
    sheet = StartSheet(guest.state, guest.view, LAYOUT)
    assert all(resume.box.bottom < box.top for _, box in cards(sheet))


def test_longer_ago_is_said_by_the_day() -> None:
    assert start_words("en").moment("2026-11-20 21:40", "2026-11-27") == "2026-11-20"
    assert start_words("de").moment("2026-11-26 21:40", "2026-11-27") == "gestern, 21:40"


def test_what_is_chosen_on_a_page_is_there_again_after_another_games_page() -> None:
    guest = Guest()
    guest.choose(GAME, "house")
    guest.choose(MATTER, "time")
    guest.choose(MATTER, "first")
    page = guest.view
    guest.back()
    guest.choose(GAME, "scrabble")
    assert guest.view.chosen == ()
    guest.back()
    guest.choose(GAME, "house")
    assert dict(guest.view.chosen) == dict(page.chosen)


def test_the_lesson_resets_nothing_that_was_chosen() -> None:
    guest = Guest()
    guest.choose(GAME, "house")
    guest.choose(MATTER, "time")
    guest.choose("name", player=0)
    guest.type_name("Ann")
    before = guest.view
    guest.choose(LESSON)
    assert replace(guest.view, last=()) == before
    assert opened(guest.view, HOME, "house").names == before.names


def test_a_name_goes_from_game_to_game_but_a_computers_does_not() -> None:
    guest = Guest()
    guest.choose(GAME, "speed")
    guest.choose("name", player=0)
    guest.type_name("Ann")
    guest.choose(LOT)
    assert "Mia" in guest.view.names
    guest.back()
    guest.choose(GAME, "scrabble")
    assert {*guest.view.names} == {"Ann", ""}
    assert sorted(computers_of(guest.view, HOME)) == [0, 1]


def test_what_is_no_longer_there_is_the_usual() -> None:
    last = LastChosen(
        "scrabble",
        99,
        ("Ann\n", "B" * 99),
        (("words", "gone"), ("tiles", "xx"), ("nothing", "1")),
        ("robot",),
        True,
    )
    page = opened(StartView(last=(last,)), HOME, "scrabble")
    assert page.chosen == ()
    assert page.names[:2] == ("", "B" * 16)
    assert not any(page.seats)
    assert len(agreed(page, HOME, dealt=True).settings.names) == max(ENTRIES["scrabble"].players)


def test_a_card_says_who_plays_and_with_which_clock() -> None:
    def lines(view: StartView, state: StartState = HOME) -> tuple[str, ...]:
        return last_lines(StartSheet(state, view, LAYOUT), "house")

    assert lines(StartView())[0] == "You, Mia, Tom, Kim · Beginner"
    last = LastChosen("house", names=("Ann",), chosen=(("time", "25"),), at_screen=True)
    assert lines(StartView(last=(last,)))[0] == "Ann, Mia, Tom, Kim · Beginner · 25 min"
    assert lines(StartView(last=(last,)))[-1] == "4 players · Beginner · 25 min"
    assert lines(StartView(), StartState()) == ("4 players · 10 min",)
