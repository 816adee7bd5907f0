"""The start menu: from the page of games to what is agreed."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pygame
import pytest

from station.clock.control import TimeControl
from station.editions import load_edition
from station.engine.engine import LEVEL_NAMES
from station.languages import languages
from station.referee.events import GameSettings
from station.referee.game_context import GameContext
from station.referee.match import Match
from station.registry import ENTRIES
from station.registry import game as rules_of
from station.registry.draw_for_first import lot
from station.rules.lexicon import GivenWords
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow
from station.screen.start.agreement import agreed, computers_of, matters_of
from station.screen.start.buttons import buttons
from station.screen.start.inputs import act
from station.screen.start.sheet import (
    GAME,
    GO_ON,
    LEVEL,
    LOT,
    MATTER,
    NAME,
    PLAY,
    PLAYERS,
    SEATS,
    StartSheet,
)
from station.screen.start.show import StartShow
from station.screen.start.view import (
    Agreed,
    AskLesson,
    Broken,
    GoOn,
    MenuChosen,
    MenuItem,
    Result,
    StartState,
    StartView,
)
from station.screen.start.wording import start_words
from station.screen.window import Window
from tests.screen.examples.table import Table

JOURNAL = "journals/auction.journal"

STATE = StartState(
    Broken("auction", (("en", "Ada, Ben"),), journal=JOURNAL),
    ("en", "de", "pl"),
    ("english", "mine"),
    ("Ada",),
)


class Visitor:
    """Somebody at the start menu."""

    def __init__(self, state: StartState = STATE) -> None:
        self.state = state
        self.show = StartShow()
        self.layout = ScreenLayout.of(1280, 800)
        self.show.fit(self.layout)
        self.result: Result | None = None

    def _take(self, event: pygame.event.Event) -> None:
        for result in self.show.touched(event, self.state, 0):
            self.result = result

    def touch(self, do: Do, text: str = "", value: str = "", number: int = -1) -> None:
        button = next(
            b
            for b in buttons(StartSheet(self.state, self.show.view, self.layout))
            if b.action.do is do
            and b.action.text == text
            and b.action.value == value
            and number in {-1, b.action.amount, b.action.player}
        )
        self._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=button.box.center, button=1))

    def key(self, key: int, text: str = "") -> None:
        self._take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text))


def test_a_game_is_agreed_on_by_touch() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "scrabble")
    visitor.touch(Do.CHOOSE, PLAYERS, number=3)
    visitor.touch(Do.CHOOSE, NAME, number=1)
    for letter in "ANN":
        visitor.touch(Do.KEY, letter)
    visitor.touch(Do.TYPED)
    visitor.touch(Do.CHOOSE, MATTER, "time")
    visitor.touch(Do.CHOOSE, MATTER, "tiles")
    visitor.touch(Do.CHOOSE, MATTER, "words")
    visitor.touch(Do.CHOOSE, MATTER, "challenge")
    visitor.touch(Do.CHOOSE, PLAY)
    settings = GameSettings(
        "scrabble", ("Ada", "Ann", ""), "de", "mine", TimeControl.parse("10"), (("challenge", "free"),)
    )
    assert visitor.result == Agreed(settings, "en")


def test_a_game_is_agreed_on_by_keys_alone() -> None:
    visitor = Visitor()
    visitor.key(pygame.K_l, "l")
    visitor.key(pygame.K_7, "7")
    visitor.key(pygame.K_3, "3")
    visitor.key(pygame.K_RETURN, "\r")
    assert isinstance(visitor.result, Agreed)
    assert visitor.result.language == "de"
    assert visitor.result.settings.names == ("Ada", "", "")
    assert visitor.result.settings.game == "idaho"


def test_the_theme_chosen_in_the_menu_is_that_of_the_game() -> None:
    visitor = Visitor()
    visitor.touch(Do.THEME)
    visitor.touch(Do.CHOOSE, GAME, "scrabble")
    visitor.touch(Do.CHOOSE, PLAY)
    assert isinstance(visitor.result, Agreed)
    assert visitor.result.theme == "bright"


def test_house_has_settings_of_its_own() -> None:
    view = StartView(game="house", names=("", "Ben", "", "", ""), chosen=(("challenge", 1), ("first", 1)))
    settings = agreed(view, STATE).settings
    assert settings.names == ("Ada", "Ben", "South", "North")
    assert settings.options == (("first", "north"), ("challenge", "decides"))
    assert settings.control == TimeControl.parse("10")


def test_play_goes_on_without_a_lost_device_if_that_is_agreed() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "scrabble")
    visitor.touch(Do.CHOOSE, MATTER, "lost")
    visitor.touch(Do.CHOOSE, PLAY)
    assert isinstance(visitor.result, Agreed)
    assert not visitor.result.settings.pauses


def test_a_match_is_agreed_on_by_touch() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "house")
    visitor.touch(Do.CHOOSE, MATTER, "match")
    visitor.touch(Do.CHOOSE, MATTER, "match")
    visitor.touch(Do.CHOOSE, PLAY)
    assert isinstance(visitor.result, Agreed)
    assert visitor.result.settings.match == Match(best_of=5)


def test_a_sixth_player_of_speed_waits_for_a_seat() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "speed")
    visitor.touch(Do.CHOOSE, PLAYERS, number=6)
    visitor.touch(Do.CHOOSE, PLAY)
    assert isinstance(visitor.result, Agreed)
    settings = visitor.result.settings
    assert settings.names == ("Ada", "Player 2", "Player 3", "Player 4", "Player 5")
    assert settings.waiting == ("Player 6",)


def test_those_who_wait_draw_no_lot() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "speed")
    visitor.touch(Do.CHOOSE, PLAYERS, number=7)
    visitor.touch(Do.CHOOSE, LOT)
    for letter in "CDEFA":
        visitor.touch(Do.KEY, letter)
    assert visitor.show.view.begins == "Player 5"
    visitor.touch(Do.CHOOSE, PLAY)
    assert isinstance(visitor.result, Agreed)
    assert visitor.result.settings.names == ("Player 5", "Ada", "Player 2", "Player 3", "Player 4")
    assert visitor.result.settings.waiting == ("Player 6", "Player 7")


def test_what_is_usual_when_a_device_is_lost_comes_from_the_command() -> None:
    usual = replace(STATE, pauses=False)
    assert not agreed(StartView(game="scrabble"), usual).settings.pauses
    assert agreed(StartView(game="scrabble", chosen=(("lost", 1),)), usual).settings.pauses
    without = replace(usual, camera=False)
    assert "lost" not in {matter.name for matter in matters_of("scrabble", without)}
    assert not agreed(StartView(game="scrabble"), without).settings.pauses


def test_who_plays_first_is_drawn_by_touch_and_keys() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "scrabble")
    visitor.touch(Do.CHOOSE, PLAYERS, number=3)
    visitor.touch(Do.CHOOSE, LOT)
    visitor.touch(Do.KEY, "C")
    visitor.key(pygame.K_a, "a")
    visitor.touch(Do.KEY, "A")
    drawing = visitor.show.view.lot
    assert drawing is not None
    assert drawing.draws == (1, 2)
    visitor.touch(Do.KEY, "B")
    visitor.key(pygame.K_QUESTION, "?")
    assert visitor.show.view.begins == "Player 3"
    visitor.touch(Do.CHOOSE, PLAY)
    assert isinstance(visitor.result, Agreed)
    assert visitor.result.settings.names == ("Player 3", "Ada", "Player 2")


def test_in_house_the_lot_says_which_side_starts_on_the_left() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "house")
    visitor.touch(Do.CHOOSE, LOT)
    for letter in "DCBE":
        visitor.touch(Do.KEY, letter)
    settings = agreed(visitor.show.view, STATE).settings
    assert settings.option("first") == "north"
    assert settings.names == ("Ada", "North", "South", "North")


@pytest.mark.parametrize("game", ["scrabble", "speed", "house"])
def test_at_this_screen_the_station_draws_and_computers_keep_names_and_levels(game: str) -> None:
    visitor = Visitor(replace(STATE, camera=False, names=()))
    visitor.touch(Do.CHOOSE, GAME, game)
    before = agreed(visitor.show.view, visitor.state, dealt=True).settings
    visitor.touch(Do.CHOOSE, LOT)
    assert visitor.show.view.lot is None, "nobody has to type a tile"
    after = agreed(visitor.show.view, visitor.state, dealt=True).settings
    began = visitor.show.view.begins
    drawn = dict(visitor.show.view.drawn)
    assert began is not None
    letters = lot(2, load_edition("en")).letters
    assert drawn[began] == min(drawn.values(), key=letters.index)
    if game != "house":
        assert before.dealt is not None
        assert after.dealt is not None
        levels = dict(zip(before.names, before.dealt.levels, strict=True))
        assert levels == dict(zip(after.names, after.dealt.levels, strict=True))
        assert (began, set(drawn)) == (after.names[0], set(after.names))


def test_a_lot_can_be_left() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "scrabble")
    visitor.touch(Do.CHOOSE, LOT)
    visitor.key(pygame.K_ESCAPE)
    assert visitor.show.view == StartView(game="scrabble")


def test_the_stations_own_machine_is_switched_off_when_asked_twice() -> None:
    visitor = Visitor(replace(STATE, can_switch_off=True))
    visitor.touch(Do.CHOOSE, MenuItem.SWITCH_OFF)
    assert visitor.result is None
    visitor.touch(Do.CHOOSE, MenuItem.SWITCH_OFF)
    assert visitor.result == MenuChosen(item=MenuItem.SWITCH_OFF)


def test_a_finger_that_touches_twice_does_not_switch_off() -> None:
    visitor = Visitor(replace(STATE, can_switch_off=True))
    sheet = StartSheet(visitor.state, visitor.show.view, visitor.layout)
    place = next(button.box.center for button in buttons(sheet) if button.action.text == MenuItem.SWITCH_OFF)
    for _ in range(2):
        visitor._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    assert visitor.result is None
    assert not visitor.show.view.switching_off


def test_return_switches_off_only_where_that_is_asked() -> None:
    visitor = Visitor(replace(STATE, can_switch_off=True))
    visitor.key(pygame.K_RETURN)
    before, visitor.result = visitor.result, None
    assert before == GoOn("en", journal=JOURNAL)
    visitor.touch(Do.CHOOSE, MenuItem.SWITCH_OFF)
    visitor.key(pygame.K_RETURN)
    assert visitor.result == MenuChosen(item=MenuItem.SWITCH_OFF)


def test_a_machine_of_somebody_elses_is_not_switched_off() -> None:
    visitor = Visitor()
    shown = {b.action.text for b in buttons(StartSheet(STATE, visitor.show.view, visitor.layout))}
    assert MenuItem.SWITCH_OFF not in shown


def test_the_game_that_was_broken_off_goes_on_by_touch_or_return() -> None:
    for way in ("touch", "key"):
        visitor = Visitor()
        if way == "touch":
            visitor.touch(Do.CHOOSE, GO_ON)
        else:
            visitor.key(pygame.K_RETURN, "\r")
        assert visitor.result == GoOn("en", journal=JOURNAL)


MANY = replace(STATE, games=(*ENTRIES, "speed", "idaho", "auction"))


def shown(visitor: Visitor) -> list[str]:
    found = buttons(StartSheet(visitor.state, visitor.show.view, visitor.layout))
    return [button.action.value for button in found if button.action.text == GAME]


def test_pages_are_turned_by_touch_and_keys() -> None:
    visitor = Visitor(MANY)
    first = shown(visitor)
    assert first == list(MANY.games[:8])
    turns: tuple[Callable[[], None], ...] = (
        lambda: visitor.touch(Do.PAGE, number=1),
        lambda: visitor.touch(Do.PAGE, number=-1),
        lambda: visitor.key(pygame.K_RIGHT),
        lambda: visitor.key(pygame.K_LEFT),
        lambda: visitor.key(pygame.K_PAGEDOWN),
    )
    for turn in turns:
        before = shown(visitor)
        turn()
        assert shown(visitor) != before
    assert shown(visitor) == list(MANY.games[8:])


def test_digits_count_the_games_that_are_shown_and_back_comes_to_the_same_page() -> None:
    visitor = Visitor(MANY)
    visitor.key(pygame.K_RIGHT)
    visitor.key(pygame.K_2, "2")
    assert visitor.show.view.game == MANY.games[9]
    visitor.key(pygame.K_ESCAPE)
    assert shown(visitor) == list(MANY.games[8:])


def test_games_that_fit_have_no_pages() -> None:
    visitor = Visitor(replace(STATE, games=MANY.games[:8]))
    visitor.key(pygame.K_RIGHT)
    assert shown(visitor) == list(MANY.games[:8])
    assert not [
        b for b in buttons(StartSheet(visitor.state, StartView(), visitor.layout)) if b.action.do is Do.PAGE
    ]


def test_a_broken_game_that_nobody_knows_any_more_breaks_nothing() -> None:
    visitor = Visitor(replace(STATE, broken=Broken("whist", (("en", "Ada, Ben"),))))
    assert visitor.show.draw(pygame.Surface((1280, 800)), visitor.state, 0)


def test_without_a_broken_game_there_is_nothing_to_go_on_with() -> None:
    visitor = Visitor(replace(STATE, broken=None))
    assert not [
        b for b in buttons(StartSheet(visitor.state, StartView(), visitor.layout)) if b.action.text == GO_ON
    ]


def test_back_keeps_the_names() -> None:
    visitor = Visitor()
    visitor.key(pygame.K_2, "2")
    visitor.touch(Do.CHOOSE, NAME, number=0)
    for letter in "Eve":
        visitor.key(ord(letter), letter)
    visitor.key(pygame.K_RETURN)
    visitor.key(pygame.K_ESCAPE)
    assert visitor.show.view.game == ""
    assert visitor.show.view.names[0] == "Eve"


def test_a_value_comes_round_again() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "speed")
    for _ in range(2):
        visitor.touch(Do.CHOOSE, MATTER, "checked")
    assert visitor.show.view.chosen == ()


def test_touched_letters_are_small_within_a_name() -> None:
    visitor = Visitor()
    visitor.touch(Do.CHOOSE, GAME, "speed")
    visitor.touch(Do.CHOOSE, NAME, number=0)
    for letter in ("M", "A", " ", "Y"):
        visitor.touch(Do.KEY, letter)
    visitor.touch(Do.RUB_OUT)
    visitor.touch(Do.KEY, "O")
    assert visitor.show.view.names[0] == "Ma O"


@pytest.mark.parametrize("game", ENTRIES)
def test_whatever_is_agreed_can_be_played(game: str) -> None:
    words = GivenWords(frozenset({"AT"}))
    least, most = rules_of(game).players
    for players in range(least, most + 1):
        for matter in matters_of(game, STATE):
            for number in range(len(matter.values)):
                view = StartView(game=game, players=players, chosen=((matter.name, number),))
                settings = agreed(view, STATE).settings
                assert len(settings.names) == players
                GameContext(rules_of(game), words, load_edition(settings.edition)).game(settings)


@pytest.mark.parametrize("language", languages())
def test_every_option_and_value_has_words(language: str) -> None:
    words = start_words(language)
    for game in ENTRIES:
        for matter in matters_of(game, STATE):
            assert words.matter(matter.name, game) != matter.name
            if matter.name not in {"words", "points", "penalty"}:
                said = [words.value(matter.name, value, game) for value in matter.values]
                assert len(set(said)) == len(said)
                assert set(said) & set(matter.values) <= {"none"}


def test_a_notice_stands_on_top_for_a_while() -> None:
    visitor = Visitor()
    visitor.show.say("There is no such list.", 5000)
    surface = pygame.Surface((1280, 800))
    assert visitor.show.draw(surface, STATE, 1000)
    assert visitor.show.draw(surface, STATE, 2000) == []
    assert visitor.show.draw(surface, STATE, 5000)


def test_a_window_shows_the_menu_and_then_the_game() -> None:
    window = Window((1280, 800), StartShow())
    try:
        assert window.show(STATE, 0) == ()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_5, unicode="5"))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r"))
        (result,) = window.show(STATE, 0)
        assert isinstance(result, Agreed)
        assert result.settings.game == "auction"
        window.shows = GameShow(ScreenState(language=result.language))
        window.shows.fit(window.layout)
        before = window.picture()
        assert window.show(Table("auction").start(), 0) == ()
        assert not np.array_equal(window.picture(), before)
    finally:
        window.close()


def test_who_plays_at_this_screen_is_chosen_seat_by_seat() -> None:
    state = StartState(camera=False)
    view = StartView(game="house")
    assert computers_of(view, state) == (0, 1, 1, 1)

    def touch(view: StartView, text: str, player: int | None = None, value: str = "") -> StartView:
        sheet = StartSheet(state, view, ScreenLayout.of(800, 480))
        wanted = Action(Do.CHOOSE, text=text, player=player, value=value)
        button = next(one for one in buttons(sheet) if one.action == wanted)
        return act(button.action, state, view)[0]

    view = touch(view, SEATS)
    assert view.seating
    view = touch(view, LEVEL, value=LEVEL_NAMES[4])
    assert computers_of(view, state) == (0, 4, 4, 4)
    view = touch(view, SEATS, player=2)
    assert computers_of(view, state) == (0, 4, 0, 4)
    view = touch(view, SEATS, player=1)
    view = touch(view, SEATS, player=1)
    assert computers_of(view, state) == (0, 1, 0, 4)
    result = agreed(view, state, dealt=True).settings
    assert result.dealt is not None
    assert result.dealt.levels == (0, 1, 0, 4)
    assert result.names == ("South", "Mia", "South", "Tom")


def test_at_home_no_clock_is_proposed_and_computers_wait() -> None:
    home, table = StartState(camera=False), StartState(camera=True)
    view = StartView(game="house")
    settings = agreed(view, home, dealt=True).settings
    assert settings.control.untimed
    assert settings.dealt is not None
    assert settings.dealt.pace_s is None
    assert agreed(view, table).settings.control.text == "10"
    chosen = next(matter for matter in matters_of("house", home) if matter.name == "pace")
    for _ in range(chosen.values.index("10")):
        view, _ = act(Action(Do.CHOOSE, text=MATTER, value="pace"), home, view)
    settings = agreed(view, home, dealt=True).settings
    assert settings.dealt is not None
    assert settings.dealt.pace_s == 10
    assert "pace" not in {matter.name for matter in matters_of("scrabble", home)}


@pytest.mark.parametrize("game", ENTRIES)
def test_a_games_page_leads_to_its_lesson_if_it_has_one(game: str) -> None:
    sheet = StartSheet(StartState(), StartView("de", game, theme="bright"), ScreenLayout.of(800, 480))
    doors = [one for one in buttons(sheet) if one.action.text == "lesson"]
    assert bool(doors) is bool(ENTRIES[game].lesson)
    for door in doors:
        assert act(door.action, sheet.state, sheet.view)[1] == AskLesson("de", "bright", game)
    assert act(Action(Do.CHOOSE, text="lesson"), sheet.state, StartView())[1] is None


def test_the_menu_leads_to_the_puzzles() -> None:
    sheet = StartSheet(StartState(puzzles=True), StartView(language="de"), ScreenLayout.of(800, 480))
    button = next(one for one in buttons(sheet) if one.action.text == "puzzles")
    assert act(button.action, sheet.state, sheet.view)[1] == MenuChosen("de", item=MenuItem.PUZZLES)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("10", "10 min"),
        ("10+5", "10 min + 5 s"),
        ("0+30", "30 s a turn"),
        ("15,10+10,5", "15 min + 10 s / 10 min + 5 s"),
        ("7:30,0+0,20", "7:30 min + 0 s / 20 s a turn"),
        ("none", "No clock"),
    ],
)
def test_a_time_control_in_short(text: str, told: str) -> None:
    words = start_words("en")
    assert words.duration(TimeControl.parse(text)).replace("\xa0", " ") == told
    assert start_words("de").duration(TimeControl.parse("0+30")).replace("\xa0", " ") == "30 s je Zug"
