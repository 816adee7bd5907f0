"""What people decide at a table: undoing, accepting, correcting, pausing; and going on after a stop."""

from collections.abc import Callable
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.reading import ClockReading
from station.games.scrabble.rules import SCRABBLE
from station.referee.events import (
    Aborted,
    ClockSet,
    Continued,
    GameSettings,
    GameSetUp,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SquareSettled,
)
from station.referee.outcome import Ending
from station.referee.ruling import Refusal, Refused
from station.referee.state import Phase
from station.rules.game import Chosen, Laid, Passed, Turn
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side

Tables = Callable[..., Any]

CAT = "G8:C H8:A I8:T"
MINUTES = 1_500_000


def squares(names: str) -> tuple[int, ...]:
    return tuple(parse_square(name) for name in names.split())


def laid(player: int, **letters: str) -> Laid:
    return Laid(player, tuple((parse_square(name), Tile(letter)) for name, letter in letters.items()))


def test_an_undone_play_leaves_the_history_and_its_tiles_are_to_be_lifted(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, CAT)
    game.handle(PlayUndone(0, game.now_ms))
    assert game.state.scores == (0, 0)
    assert game.running() == [0]
    assert game.state.lanes[0].amiss == squares("G8 H8 I8")
    assert [done.undone for done in game.state.history] == [True]
    game.see()
    assert game.state.lanes[0].amiss == ()


def test_tiles_of_an_undone_play_are_no_part_of_the_next(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, CAT)
    game.play(1, "J8:S")
    game.handle(PlayUndone(0, game.now_ms))
    game.handle(PlayUndone(0, game.now_ms))
    game.tap(0)
    game.see(f"{CAT} J8:S")
    assert game.state.lanes[0].verdict.reason is Refusal.DISTURBED
    game.see()
    game.play(0, CAT)
    assert game.state.scores == (10, 0)


def test_a_clock_set_after_a_play_stays_set_when_the_play_is_undone(table: Tables) -> None:
    """Ann thinks for a minute, plays, and is given two minutes more; then the play is undone."""
    game = table(SCRABBLE)
    game.start(2, control=TimeControl.parse("25+10"))
    game.wait(60_000)
    game.play(0, CAT)
    thought_ms = MINUTES + 10_000 - game.left_ms(0)
    game.handle(ClockSet(0, game.now_ms, Side.SOUTH, game.left_ms(0) + 120_000))
    game.poll()
    game.wait(5_000)
    game.handle(PlayUndone(0, game.now_ms))
    game.poll()
    assert thought_ms >= 60_000
    assert (game.left_ms(0), game.left_ms(1)) == (MINUTES - thought_ms + 120_000, MINUTES)


def test_setting_a_clock_and_undoing_come_to_the_same_in_either_order(table: Tables) -> None:
    left = []
    for undone_first in (False, True):
        game = table(SCRABBLE)
        game.start(2, control=TimeControl.parse("25"))
        game.play(0, CAT)
        game.play(1, "J8:S")
        game.handle(Paused(game.now_ms))
        game.poll()
        for undoes in (undone_first, not undone_first):
            if undoes:
                game.handle(PlayUndone(0, game.now_ms))
                game.handle(PlayUndone(0, game.now_ms))
            else:
                game.handle(ClockSet(0, game.now_ms, Side.NORTH, game.left_ms(1) - 30_000))
            game.poll()
        left.append((game.left_ms(0), game.left_ms(1)))
    assert left[0] == left[1]


def test_a_word_that_was_refused_is_accepted_for_this_play_alone(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "G8:O H8:A I8:T")
    assert game.state.lanes[0].verdict.reason is Refusal.RULES
    game.handle(PlayAccepted(0, game.now_ms))
    assert game.state.lanes[0].verdict.accepted
    assert game.state.last.words == ("OAT",)
    assert game.running() == [1]
    assert game.state.scores == (6, 0)
    game.say(laid(1, G9="O", H9="A", I9="T"))
    assert game.state.lanes[0].verdict.reason is Refusal.RULES


def test_what_is_not_refused_for_its_words_is_not_accepted(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "A1:A B1:T")
    game.handle(PlayAccepted(0, game.now_ms))
    assert isinstance(game.state.lanes[0].verdict, Refused)
    assert game.state.turns == 0


def test_a_letter_that_was_read_wrongly_is_corrected_and_the_game_is_judged_again(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, CAT)
    game.play(1, "J8:S")
    game.handle(SquareSettled(0, game.now_ms, parse_square("G8"), FacedTile("H", Side.SOUTH)))
    assert game.state.lanes[0].board[parse_square("G8")] == Tile("H")
    assert [tile.text for _, tile in game.state.history[0].deed.placed] == ["H", "A", "T"]
    assert game.state.scores == (12, 7)
    game.say(Passed(0))
    assert game.state.turns == 3


def test_a_correction_that_makes_no_word_is_refused_and_changes_nothing(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, CAT)
    game.play(1, "J8:S")
    before = game.state
    game.handle(SquareSettled(0, game.now_ms, parse_square("G8"), FacedTile("X", Side.SOUTH)))
    assert isinstance(game.state.lanes[0].verdict, Refused)
    assert game.state.history == before.history
    assert game.state.lanes[0].board == before.lanes[0].board


def test_a_corrected_blank_stands_for_another_letter(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "G8:_ H8:O I8:T")
    game.handle(SquareSettled(0, game.now_ms, parse_square("G8"), FacedTile("C", Side.SOUTH, blank=False)))
    assert game.state.lanes[0].board[parse_square("G8")] == Tile("C")
    assert game.state.scores == (10, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pause_is_nobody_s_time(table: Tables, players: int) -> None:
    game = table(SCRABBLE)
    game.start(players)
    game.play(0, CAT)
    game.handle(Paused(game.now_ms))
    assert game.running() == []
    left = [game.left_ms(player) for player in range(players)]
    game.wait(60_000)
    assert [game.left_ms(player) for player in range(players)] == left
    game.handle(Continued(game.now_ms))
    assert game.running() == [1]
    game.wait(777)
    assert game.left_ms(1) == left[1] - 777


def test_a_press_that_waits_over_a_pause_is_ruled_on_and_nobody_pays_for_it(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(3)
    game.play(0, CAT)
    game.press(1)
    pressed_ms, left = game.now_ms, game.left_ms(1)
    game.handle(Paused(game.now_ms))
    game.wait(60_000)
    game.handle(Continued(game.now_ms))
    went_on_ms = game.now_ms
    game.release(1)
    game.see("J8:S")
    assert game.state.scores == (10, 6, 0)
    assert game.running() == [2]
    assert game.left_ms(1) == left
    assert game.left_ms(2) == MINUTES - (game.now_ms - went_on_ms)
    assert pressed_ms < went_on_ms


def test_a_picture_from_a_pause_counts_for_the_press_before_it(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.press(0)
    game.handle(Paused(game.now_ms))
    game.see()
    game.handle(Continued(game.now_ms))
    assert game.state.lanes[0].press is not None
    game.release(0)
    assert game.state.lanes[0].verdict.reason is Refusal.NOTHING_CHANGED
    assert game.running() == [0]


@pytest.mark.parametrize("control", ["10", "10+60", "10d5", "10b60", "10,8+60,5", "1", "0+90", "0b60,30"])
@pytest.mark.parametrize("players", [2, 3])
def test_undone_plays_give_the_clocks_back_as_they_were(table: Tables, control: str, players: int) -> None:
    game = table(SCRABBLE)
    game.start(players, control=TimeControl.parse(control))
    shown = []
    for player, laid in ((0, CAT), (1, "J8:S")):
        game.see(laid)
        game.wait(61_000)
        left = [game.left_ms(one) for one in range(players)]
        left[player] -= 1000  # until the press
        shown.append(left)
        game.tap(player)
        game.see(laid)
        assert game.running() == [(player + 1) % players]
    for player in (1, 0):
        game.wait(20_000)
        game.handle(PlayUndone(0, game.now_ms))
        game.poll()
        assert game.running() == [player]
        assert [game.left_ms(one) for one in range(players)] == shown[player]
        assert game.state.lanes[0].lift


def test_what_a_player_s_turn_has_taken_still_counts_after_an_undone_play(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2, control=TimeControl.parse("10b60"))
    game.wait(20_000)
    game.play(0, CAT)
    game.handle(PlayUndone(0, game.now_ms))
    game.see()
    game.play(0, CAT)
    assert game.left_ms(0) == 600_000


def test_a_game_without_main_time_begins_with_what_a_play_gives(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2, control=TimeControl.parse("0+30,20"))
    assert (game.left_ms(0), game.left_ms(1)) == (29_800, 20_000)
    game.wait(10_000)
    before_ms = game.left_ms(0)
    game.play(0, CAT)
    given_ms = game.left_ms(0) - before_ms
    assert 28_000 <= given_ms <= 30_000, "the bonus, less what the play took"
    game.play(1, "J8:S")
    assert 35_000 <= game.left_ms(1) <= 40_000


def test_a_set_clock_is_set(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(3)
    game.handle(ClockSet(1, game.now_ms, Side.NORTH, 30_000))
    game.poll()
    assert game.state.remaining_ms(2, game.now_ms) == 30_000


def test_overtime_ends_no_game_and_costs_points_at_its_end(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2, control=TimeControl.parse("1"))
    game.wait(61_500)
    assert game.state.phase is Phase.PLAYING
    assert game.state.remaining_ms(0, game.now_ms) < 0
    for turn in range(6):
        game.say(Passed(turn % 2))
    for player in range(2):
        game.say(Chosen("rack", player, "AEIOUAE" if player else "AEIOURT"))
    assert game.state.outcome.ending is Ending.FINISHED
    assert game.state.last.deed.topic == "overtime"
    assert game.state.scores == (-7 - 10, -7)
    assert game.state.winners == (1,)


def test_a_game_that_is_broken_off_has_no_winner(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.handle(Aborted(game.now_ms))
    assert game.state.outcome.ending is Ending.ABORTED
    assert game.running() == []
    before = game.state
    game.play(0, CAT)
    assert game.state.history == before.history


def test_after_a_stop_the_press_that_was_not_ruled_on_is_made_again(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.press(0)
    pressed = game.state.lanes[0].press.clock
    noted = ClockReading(pressed.south_ms, pressed.north_ms - 3000, Side.NORTH, game.now_ms + 3000)
    game.now_ms += 3000
    game.handle(Resumed(game.now_ms, (noted, game.state.clocks[1])))
    assert game.state.phase is Phase.PAUSED
    assert game.state.lanes[0].press is None
    assert (game.left_ms(0), game.left_ms(1)) == (pressed.south_ms, MINUTES)
    game.handle(Continued(game.now_ms))
    assert game.running() == [0]


def test_a_new_game_may_be_set_up_until_one_begins(table: Tables) -> None:
    game = table(SCRABBLE)
    for names in (("Ada", "Ben"), ("Ada", "Ben", "Cleo")):
        game.handle(GameSetUp(game.now_ms, GameSettings("scrabble", names)))
    assert game.state.settings.names == ("Ada", "Ben", "Cleo")
    assert game.state.main == Turn(0, 7)
    game.tap(2)
    game.handle(GameSetUp(game.now_ms, GameSettings("scrabble", ("Dan", "Eve"))))
    assert game.state.players == 3


def test_what_is_said_beside_a_turn_leaves_the_press_in_force(table: Tables) -> None:
    game = table()
    game.start(2)
    game.press(0)
    game.say(Chosen("swap", 0, "no"))
    assert isinstance(game.state.lanes[0].verdict, Refused)
    assert game.running() == [0]


def test_a_typed_play_with_a_press_in_force_counts_from_the_press(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2, camera=False)
    game.press(0)
    left = game.left_ms(0)
    game.release(0)
    game.wait(10_000)
    game.say(laid(0, G8="C", H8="A", I8="T"))
    assert game.left_ms(0) == left
    assert game.running() == [1]
    game.press(1)
    game.say(laid(1, J8="X"))
    assert isinstance(game.state.lanes[0].verdict, Refused)
    assert game.running() == [1]


def test_without_a_camera_a_long_press_passes(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2, camera=False)
    game.hold(0)
    assert game.state.last.deed == Passed(0)
    assert game.running() == [1]


def test_a_play_accepted_in_a_pause_gets_its_bonus_like_any_other(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2, control=TimeControl.parse("10+60"))
    game.play(0, "G8:O H8:A I8:T")
    left = game.left_ms(0)
    game.handle(Paused(game.now_ms))
    game.wait(5_000)
    game.handle(PlayAccepted(0, game.now_ms))
    game.poll()
    assert game.left_ms(0) == left + 60_000
    game.handle(Continued(game.now_ms))
    game.poll()
    assert (game.running(), game.left_ms(1)) == ([1], 600_000)
