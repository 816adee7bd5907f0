"""What is agreed on at the start menu: players, seats, lots, options and times."""

from dataclasses import replace

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
from station.screen.start.agreement import agreed, computers_of, matters_of
from station.screen.start.buttons import buttons
from station.screen.start.inputs import act
from station.screen.start.sheet import (
    GAME,
    LEVEL,
    LOT,
    MATTER,
    NAME,
    PLAY,
    PLAYERS,
    SEATS,
    StartSheet,
)
from station.screen.start.view import (
    Agreed,
    StartState,
    StartView,
)
from station.screen.start.wording import start_words
from tests.screen.visitor import STATE, Visitor


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


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("10", "10 min"),
        ("10+5", "10 min + 5 s"),
        ("0+30", "30 s a turn"),
        ("15,10+10,5", "15 min + 10 s / 10 min + 5 s"),
        ("7:30,0+0,20", "7:30 min + 0 s / 20 s a turn"),
        ("none", "No clock"),
    ],
)
def test_a_time_control_in_short(text: str, short: str) -> None:
    words = start_words("en")
    assert words.duration(TimeControl.parse(text)).replace("\xa0", " ") == short
    assert start_words("de").duration(TimeControl.parse("0+30")).replace("\xa0", " ") == "30 s je Zug"
