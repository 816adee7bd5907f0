"""What somebody reads who plays at the screen: whose turn it is, what happened, how it ended."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from dataclasses import replace

import numpy as np
import pygame
import pytest

from station.app.table.session_start import referee_of
from station.clock.control import UNTIMED, TimeControl
from station.editions import load_edition
from station.lexicon import load
from station.referee.dealt import Dealt
from station.referee.events import DeedEntered, GameSettings, GameSetUp
from station.referee.outcome import Ending, Outcome
from station.referee.state import Phase
from station.rules.game import DONE, Called, Chosen, LaidOut, Layout, Passed
from station.rules.lettered.position import Tile
from station.rules.races.position import RacePhase
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import ScreenState
from station.screen.screen import Screen as Drawing
from station.screen.show import sheet_of
from station.view import past_of, view_of
from station.view.message import Says, Sign
from station.view.pictures import Crossword, Line
from tests.dealt.at_hand import Screen
from tests.screen.examples.dealt import DealtTable
from tests.screen.examples.dealt_games import _play, examples


def message(table: DealtTable, lane: int = 0) -> tuple[str, str]:
    found = view_of(table.state, table.now_ms).lanes[lane].message
    return found.headline[0], found.text


def test_one_who_plays_alone_hears_that_it_is_your_turn_and_what_was_played() -> None:
    table = DealtTable("scrabble", (0, 1), seed=3)
    table.handle(DeedEntered(5000, Passed(0)))
    hand = table.hand(1)
    assert len(hand) == 7
    table.handle(DeedEntered(6000, Passed(1)))
    assert message(table) == ("Your turn", "Mia: Passed.")


def test_nobody_asks_a_computer_to_drag_tiles() -> None:
    assert message(DealtTable("scrabble", (1, 0))) == ("Ada's turn", "")
    assert message(DealtTable("scrabble", (0, 1))) == ("Your turn", "Drag tiles onto the board.")


def test_among_several_people_turns_have_names() -> None:
    table = DealtTable("scrabble", (0, 0), seed=3)
    table.handle(DeedEntered(5000, Passed(0)))
    assert message(table) == ("Mia's turn", "Ada: Passed.")


def test_house_says_whose_turn_it_is_and_the_words_played_before() -> None:
    table = DealtTable("house", (0, 2, 2, 2), seed=9)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    assert message(table) == ("Stands", "HILT is good.")
    table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    assert message(table) == ("Your turn", "Mia: TOWNS.")


def test_after_a_few_seconds_it_says_that_it_is_the_next_one_s_turn() -> None:
    table = DealtTable("house", (0, 2, 2, 2), seed=9)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    due_ms = view_of(table.state, table.now_ms).changes_ms
    assert due_ms == table.state.history[-1].at_ms + 5000
    found = view_of(table.state, due_ms).lanes[0].message
    assert (found.headline[0], found.caption) == ("Mia's turn", "Ada: HILT.")


def test_an_explosion_says_what_turns_and_who_gets_the_tiles() -> None:
    state, _ = examples()["dealt-house-explosion"]
    view = view_of(state, state.at_ms)
    found = view.lanes[0].message
    taken = "".join(chip.letter for order in view.lanes[0].order if order.number for chip in order.chips)
    assert found.says is Says.EXPLOSION
    assert found.headline == ("Explosion!",)
    assert f"{' '.join(taken)} go to Tom." in found.text
    assert found.caption == "Touch Done when you have seen it."
    assert not found.orders


def test_tiles_that_come_to_whoever_plays_alone_are_yours() -> None:
    table = DealtTable("house", (2, 2, 0, 2), seed=9)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    _play(table, 0, explodes=True)
    assert "You get " in message(table)[1]


def test_the_end_says_you_to_whoever_played_alone() -> None:
    table = DealtTable("house", (0, 2, 2, 2), seed=9)
    for winners, headline in (((0, 2), "You win"), ((1, 3), "You lose")):
        over = replace(table.state, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, winners, 0))
        assert view_of(over, table.now_ms).lanes[0].message.headline == (headline,)


NAMELESS = ("", "Mia", "Tom", "Kim")


def test_there_is_no_tick_for_whoever_lost() -> None:
    table = DealtTable("scrabble", (0, 1), seed=3)
    for winners, sign in (((0,), Sign.TICK), ((1,), None)):
        over = replace(table.state, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, winners, 0))
        assert view_of(over, table.now_ms).lanes[0].message.sign is sign


def test_a_pause_asks_nobody_to_leave_tiles_that_no_hand_can_move() -> None:
    paused = replace(DealtTable("scrabble", (0, 1), seed=3).state, phase=Phase.PAUSED)
    untimed = replace(paused, settings=replace(paused.settings, control=TimeControl.parse(UNTIMED)))
    captions = [view_of(one, 0).lanes[0].message.caption for one in (paused, untimed)]
    assert captions == ["The clocks have stopped.", ""]


@pytest.mark.parametrize("game", ["house", "scrabble"])
def test_the_history_says_what_the_clock_showed_only_where_there_is_one(game: str) -> None:
    played = DealtTable(game, (0, 1) if game == "scrabble" else (0, 1, 1, 1), seed=3)
    played.handle(DeedEntered(played.now_ms, Passed(0)))
    untimed = replace(
        played.state, settings=replace(played.state.settings, control=TimeControl.parse(UNTIMED))
    )
    says = [past_of(one, 0, 0).message.text for one in (played.state, untimed)]
    assert ["clock" in text for text in says] == [True, False]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Ann", "Mia"), "Best play: Ann with EN, 4 points."),
        (("", "Mia"), "Best play: your EN, 4 points."),
    ],
)
def test_the_end_says_what_the_best_play_was(names: tuple[str, ...], sentence: str) -> None:
    table = DealtTable("scrabble", (0, 1), seed=3, names=names)
    table.lay(0, "H8 E I8 N")
    over = replace(table.state, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, (0,), 0))
    assert view_of(over, table.now_ms).lanes[0].message.text.endswith(sentence)


def test_the_end_of_a_house_game_says_whose_explosions_took_most() -> None:
    table = DealtTable("house", (2, 2, 0, 2), seed=9)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    _play(table, 0, explodes=True)
    table.handle(DeedEntered(table.now_ms, Chosen(DONE, 0)))
    over = replace(table.state, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, (0, 2), 0))
    text = view_of(over, table.now_ms, "de").lanes[0].message.text
    assert "Am meisten hat Ada gesprengt: " in text


@pytest.mark.parametrize(
    ("language", "drew", "resigned", "you", "resign", "seat"),
    [
        ("en", "You draw 2.", "You resigned.", "You", "Resign", "Player 1"),
        ("de", "Du ziehst 2.", "Du hast aufgegeben.", "Du", "Aufgeben", "Spieler 1"),
    ],
)
def test_somebody_without_a_name_is_you_in_sentences_and_a_seat_in_lists(
    *, language: str, drew: str, resigned: str, you: str, resign: str, seat: str
) -> None:
    table = DealtTable("scrabble", (0, 1), seed=3, names=NAMELESS)
    table.lay(0, "H8 E I8 N")
    view = view_of(table.state, table.now_ms, language)
    assert view.players[0].name == seat
    assert view.lanes[0].message.caption == you
    assert view.lanes[0].message.text.startswith(drew)
    assert [choice.label for choice in view.end_choices] == [resign]
    table.choose("resign", 0, "")
    over = view_of(table.state, table.now_ms, language)
    assert over.lanes[0].message.text == resigned
    assert over.statistics is not None
    assert [row[0] for row in over.statistics.rows] == [you, "Mia"]


@pytest.mark.parametrize(
    ("game", "names", "language", "texts"),
    [
        ("house", NAMELESS, "en", ["You play first.", "Kim plays first."]),
        ("house", NAMELESS, "de", ["Du beginnst.", "Kim beginnt."]),
        ("house", ("Ann", "Mia", "Tom", "Kim"), "en", ["Ann plays first.", "Kim plays first."]),
        ("scrabble", ("", "Mia"), "en", ["You play first."]),
        ("auction", ("", "Mia"), "de", ["Du beginnst."]),
        ("speed", ("", "Mia"), "en", [""]),
    ],
)
def test_before_the_first_turn_the_screen_says_who_plays_first_and_where_to_touch(
    game: str, names: tuple[str, ...], language: str, texts: list[str]
) -> None:
    levels = tuple(int(player > 0) for player in range(len(names)))
    settings = GameSettings(game, names, camera=False, dealt=Dealt(7, levels))
    referee = referee_of(settings, load("english"), load_edition("en"))
    referee.handle(GameSetUp(0, settings))
    messages = [lane.message for lane in view_of(referee.state, 1, language).lanes]
    assert [message.text for message in messages] == texts
    assert {message.headline[0] for message in messages} == {
        {"en": "Touch Start", "de": "Start berühren"}[language]
    }


def test_whoever_resigns_in_house_did_and_not_the_other_side() -> None:
    table = DealtTable("house", (0, 1, 1, 1), seed=9, names=NAMELESS)
    table.choose("resign", 0, "")
    assert message(table) == ("You lose", "Your side resigned.")


def test_a_bid_that_is_asked_of_you_says_so() -> None:
    table = DealtTable("auction", (0, 1), seed=3, names=NAMELESS)
    assert "You have the first claim" in message(table)[1]


def test_the_rack_of_a_computer_that_trades_is_not_shown() -> None:
    table = DealtTable("friendly", (0, 1), seed=6)
    table.handle(DeedEntered(5000, Passed(0)))
    trade = next(one for one in table.state.choices if one.topic == "trade")
    table.choose(trade.topic, 1, "".join(tile.letter for tile in table.hand(1)))
    assert table.state.position.trade is not None
    view = view_of(table.state, table.now_ms)
    assert "Rack" not in repr(view.pictures)
    assert view.lanes[0].message.headline == ("Mia",)


def test_nothing_is_left_on_the_screen_when_the_rack_becomes_smaller() -> None:
    table = DealtTable("house", (0, 1, 1, 1), seed=9)
    layout, surface = ScreenLayout.of(800, 480), pygame.Surface((800, 480))
    small = sheet_of(table.state, ScreenState(), layout, table.now_ms)
    dealt = small.view.dealt
    assert dealt is not None
    many = replace(dealt, hands=(dealt.hands[0] * 2, *dealt.hands[1:]))
    drawing = Drawing()
    drawing.draw(surface, replace(small, view=replace(small.view, dealt=many)), table.now_ms)
    drawing.draw(surface, small, table.now_ms)
    fresh = pygame.Surface((800, 480))
    Drawing().draw(fresh, small, table.now_ms)
    assert np.array_equal(pygame.surfarray.array3d(surface), pygame.surfarray.array3d(fresh))


def test_who_lays_a_crossword_sees_how_often_everybody_has_called() -> None:
    table = DealtTable("speed", (0, 2, 2), seed=2)
    table.choose("go", None, "")

    def lines() -> list[str]:
        return [one.text for one in view_of(table.state, table.now_ms).pictures if isinstance(one, Line)]

    assert lines() == ["79 tiles in the pool"]
    for number, caller in enumerate((2, 1, 2, 1), start=1):  # the last one waits for another at once
        table.referee.handle(DeedEntered(table.now_ms + 10_000 * number, Called((caller,))))
    assert lines() == ["70 tiles in the pool", "Called: Tom 2 · Mia 1"]


def test_tiles_of_speed_scrabble_lie_face_down_until_go() -> None:
    table = DealtTable("speed", (0, 1), seed=2)
    screen = Screen(table)
    assert screen.rack == ""
    assert screen.sheet.served.face_down == 7
    table.choose("go", None, "")
    assert len(screen.rack) == 7


def test_tiles_that_explode_something_are_not_in_the_hand_as_well() -> None:
    state, _ = examples()["dealt-house-explosion"]
    sheet = sheet_of(state, ScreenState(), ScreenLayout.of(800, 480), state.at_ms)
    dealt = sheet.view.dealt
    assert dealt is not None
    assert len(dealt.hands[0]) == 7
    assert sheet.served.rack == ()


def test_who_won_is_said_to_somebody_who_lost_to_several() -> None:
    table = DealtTable("scrabble", (0, 1, 1))
    lost = replace(table.state, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, (2,)))
    message = view_of(lost, table.now_ms).lanes[0].message
    assert message.headline == ("You lose",)
    assert message.text == "Tom wins."
    two = DealtTable("scrabble", (0, 1))
    lost = replace(two.state, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, (1,)))
    assert "wins" not in view_of(lost, two.now_ms).lanes[0].message.text


def test_the_end_of_a_race_shows_the_crossword_that_won() -> None:
    table = DealtTable("speed", (0, 1), seed=2)
    table.choose("go", None, "")
    cat = LaidOut(1, tuple((0, column, Tile(letter)) for column, letter in enumerate("CAT")))
    race = replace(table.state.position, phase=RacePhase.DONE, won=(1,), layouts=(None, cat))
    over = replace(table.state, position=race, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, (1,)))
    shown = view_of(over, table.now_ms).instead
    assert isinstance(shown, Crossword)
    assert [cell.letter for cell in shown.cells] == ["C", "A", "T"]
    assert shown.title == "Mia's crossword"
    mine = replace(race, won=(0,), layouts=(replace(cat, player=0), None))
    unnamed = replace(over.settings, names=("", "Mia"))
    shown = view_of(replace(over, position=mine, settings=unnamed), table.now_ms).instead
    assert isinstance(shown, Crossword)
    assert shown.title == "Your crossword"


def test_a_crossword_that_the_station_knows_is_not_judged_by_people() -> None:
    table = DealtTable("speed", (0, 1), seed=2)
    table.choose("go", None, "")
    race = replace(table.state.position, phase=RacePhase.CHECK, checking=(1,), callers=(1,))
    shown = view_of(replace(table.state, position=race, awaits=(Layout(1),)), table.now_ms)
    assert shown.lanes[0].message.text == ""
    assert "judged by you" not in repr(shown.instead)
