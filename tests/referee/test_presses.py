"""What buttons and pictures do at a table, whichever game is played."""

from collections.abc import Callable
from typing import Any

import pytest

from station.clock.head import Pressed
from station.games.scrabble.rules import SCRABBLE
from station.referee.effects import Cue, LookAtLayout, LookAtSpot
from station.referee.events import BlankChosen
from station.referee.ruling import Doubt, Refusal, Refused, Valid
from station.referee.seats import seat_of
from station.referee.state import Phase
from station.rules.game import (
    Bid,
    Call,
    Called,
    Chosen,
    Laid,
    Layout,
    Left,
    Passed,
    Raised,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.rules.tile import Side

Tables = Callable[..., Any]

CAT = "G8:C H8:A I8:T"


def test_anybody_starts_the_game_and_the_first_player_s_time_runs(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    assert game.state.phase is Phase.PLAYING
    assert game.running() == [0]


def test_a_play_stands_scores_and_gives_the_turn_to_the_next(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, CAT)
    assert game.state.scores == (10, 0)
    assert isinstance(game.state.lanes[0].verdict, Valid)
    assert game.state.lanes[0].verdict.gained == (10, 0)
    assert game.state.main == Turn(1, 7)
    assert game.running() == [1]
    assert game.heard(Cue.STANDS) == 1


def test_a_wrong_word_is_taken_back_with_its_squares_and_the_time_is_the_mover_s(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "G8:C H8:T I8:T")
    refused = game.state.lanes[0].verdict
    assert isinstance(refused, Refused)
    assert refused.reason is Refusal.RULES
    assert "CTT" in refused.detail
    assert refused.squares == tuple(parse_square(name) for name in ("G8", "H8", "I8"))
    assert game.running() == [0]
    assert game.left_ms(1) == 1_500_000


def test_a_tap_over_an_unchanged_board_is_no_turn_and_a_long_press_passes(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.see()
    game.tap(0)
    game.see()
    assert game.state.lanes[0].verdict.reason is Refusal.NOTHING_CHANGED
    game.press(0)
    game.see()
    game.wait(1100)
    game.release(0)
    assert game.state.last.deed == Passed(0)
    assert game.running() == [1]


def test_a_tile_that_was_moved_is_named(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, CAT)
    game.see("G8:. J8:S")
    game.tap(1)
    game.see("G8:. J8:S")
    assert game.state.lanes[0].verdict.reason is Refusal.DISTURBED
    assert game.state.lanes[0].verdict.detail == "Put back what belongs there. G8: C."
    assert game.state.lanes[0].amiss == (parse_square("G8"),)


def test_a_blank_that_can_be_one_letter_only_is_that_letter(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "G8:_ H8:O I8:T")
    assert game.state.lanes[0].board[parse_square("G8")] == Tile("C", blank=True)


def test_a_blank_that_can_be_several_letters_is_asked_about(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "G8:_ H8:A I8:T")
    question = game.state.lanes[0].question
    assert (question.doubt, question.square, question.candidates) == (
        Doubt.BLANK,
        parse_square("G8"),
        ("C", "H"),
    )

    game.handle(BlankChosen(0, game.now_ms, parse_square("G8"), "H"))
    assert game.state.lanes[0].board[parse_square("G8")] == Tile("H", blank=True)
    assert game.running() == [1]


def test_a_blank_that_no_letter_helps_is_refused(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "G8:_ H8:Z I8:T")
    assert game.state.lanes[0].verdict.reason is Refusal.RULES
    assert game.running() == [0]


def test_a_doubtful_letter_is_settled_where_the_likeliest_is_the_one_that_stands(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "G8:C!CG H8:A I8:T")
    assert game.state.scores == (10, 0)
    assert game.state.last.inferred == (parse_square("G8"),)


def test_a_doubtful_letter_is_asked_about_where_another_would_stand(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, "G8:G!GC H8:A I8:T")
    question = game.state.lanes[0].question
    assert (question.doubt, question.square) == (Doubt.LETTER, parse_square("G8"))
    assert game.state.lanes[0].press is not None


@pytest.mark.parametrize("face", ["?", "*"], ids=["by a hand", "by glare"])
def test_a_hidden_square_that_matters_is_waited_for(table: Tables, face: str) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, f"{CAT} J8:{face}")
    assert game.state.lanes[0].question.doubt is Doubt.HIDDEN
    game.see(CAT)
    assert game.state.scores == (10, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_time_runs_for_whose_turn_it_is_on_either_head_to_the_millisecond(
    table: Tables, players: int
) -> None:
    game = table(SCRABBLE)
    game.start(players)
    words = ["G8:C H8:A I8:T", "J8:S", "H9:T", "I9:O"]
    used = [0] * players
    began = game.now_ms - 200  # the game began as the button went down
    for turn in range(players):
        assert game.running() == [turn]
        game.wait(700 + 13 * turn)
        game.see(words[turn])
        game.press(turn)
        used[turn] = game.now_ms - began
        began = game.now_ms
        game.wait(333)
        game.see(words[turn])
        game.release(turn)
        assert isinstance(game.state.lanes[0].verdict, Valid), game.state.lanes[0].verdict
        for player in range(players):
            extra = game.now_ms - began if player == (turn + 1) % players else 0
            spent = used[player] + (extra if player == (turn + 1) % players and player > turn else 0)
            if player != 0 or turn < players - 1:
                assert game.left_ms(player) == 1_500_000 - spent


def test_the_spot_is_asked_for_and_a_tile_has_its_turn_once(table: Tables) -> None:
    game = table()
    game.start(3, of="bids")
    assert any(isinstance(effect, LookAtSpot) for effect in game.effects)
    game.show("E")
    assert game.state.main == Bid(0, 1)
    game.hold(0)
    assert game.state.main == Spot()
    game.show("E")
    assert game.state.main == Spot()
    game.show(None)
    game.show("E")
    assert game.state.main == Bid(1, 1)


def test_a_doubtful_tile_on_the_spot_is_asked_about(table: Tables) -> None:
    game = table()
    game.start(3, of="bids")
    game.show("E", candidates="EF")
    assert game.state.lanes[0].question.candidates == ("E", "F")
    game.say(Shown("F"))
    assert game.state.last.deed == Shown("F")
    assert game.state.lanes[0].question is None


def test_a_tap_raises_and_a_long_press_leaves_and_nobody_s_time_runs(table: Tables) -> None:
    game = table()
    game.start(3, of="bids")
    game.show("E")
    game.tap(1)
    assert game.state.main == Bid(0, 1)
    game.tap(0)
    assert game.state.last.deed == Raised(0)
    game.hold(1)
    assert game.state.last.deed == Left(1)
    assert game.running() == []
    assert game.left_ms(0) == game.left_ms(1) == 1_500_000


def test_two_calls_at_once_are_one(table: Tables) -> None:
    game = table()
    game.start(4, of="calls")
    for player, after_ms in ((1, 100), (2, 240)):
        seat = seat_of(player)
        assert seat is not None
        game.heads[seat.board].tap(seat.side, game.now_ms + after_ms)
    game.wait(2000)
    assert game.state.last.deed == Called((1, 2))
    assert game.state.main == Layout(1)
    assert any(isinstance(effect, LookAtLayout) for effect in game.effects)


def test_a_fifth_player_calls_by_touch(table: Tables) -> None:
    game = table()
    game.start(5, of="calls")
    game.say(Called((4,)))
    game.wait(500)
    assert game.state.main == Layout(4)
    game.lay_out(4, "CAT")
    assert isinstance(game.state.main, Call)


def test_a_layout_that_the_rules_refuse_is_refused_with_its_cells(table: Tables) -> None:
    game = table()
    game.start(2, of="calls")
    game.tap(0)
    game.wait(500)
    game.lay_out(0, "CAT", "X")
    assert game.state.lanes[0].verdict.detail == "1 tile is loose"
    assert game.state.lanes[0].verdict.cells == ((0, 0),)
    game.lay_out(0, "CAT")
    assert isinstance(game.state.main, Call)


def test_a_layout_with_a_doubtful_tile_is_asked_about(table: Tables) -> None:
    game = table()
    game.start(2, of="calls")
    game.tap(0)
    game.wait(500)
    game.lay_out(0, "CAT", doubtful=((0, 1),))
    assert (game.state.lanes[0].question.cell, game.state.lanes[0].question.player) == ((0, 1), 0)


def test_who_plays_again_keeps_the_time_running(table: Tables) -> None:
    game = table()
    game.start(2)
    began = game.now_ms - 200
    game.play(0, "H8:S")
    assert game.state.main == Turn(0, 3)
    assert game.running() == [0]
    assert game.left_ms(0) == 1_500_000 - (game.now_ms - began)
    assert game.left_ms(1) == 1_500_000


def test_a_typed_play_ends_the_turn_like_a_press(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2, camera=False)
    placed = tuple(
        (parse_square(name), Tile(letter)) for name, letter in zip(("G8", "H8", "I8"), "CAT", strict=True)
    )
    game.say(Laid(0, placed))
    assert game.state.scores == (10, 0)
    assert game.running() == [1]


def test_a_deed_that_makes_no_sense_is_refused_with_a_sentence(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    for deed, sentence in (
        (Laid(5, ()), "there is no player 6 at this table"),
        (Laid(0, ((225, Tile("A")),)), "a tile lies off the board"),
        (Laid(0, ((112, Tile("Ж")),)), "there is no Ж in the english set"),
        (Chosen("exchange", 0, "x" * 2000), "that is too long"),
    ):
        game.say(deed)
        assert game.state.lanes[0].verdict.detail.lower() == sentence.lower()


def test_a_call_just_after_those_made_at_once_is_another(table: Tables) -> None:
    game = table()
    game.start(4, of="calls")
    first_ms = game.now_ms + 100
    game.handle(Pressed(0, Side.SOUTH, 7, first_ms, game.state.clocks[0]))
    game.handle(Pressed(1, Side.NORTH, 7, first_ms + 150, game.state.clocks[1]))
    game.handle(Pressed(0, Side.NORTH, 8, first_ms + 151, game.state.clocks[0]))
    assert game.state.last.deed == Called((0, 2))
    assert game.state.main == Layout(0)
    game.wait(1000)
    game.lay_out(0, "CAT")
    # A press from before these calls were settled, that comes late, was made at once with them.
    game.handle(Pressed(1, Side.SOUTH, 8, first_ms + 150, game.state.clocks[1]))
    assert isinstance(game.state.main, Call)
    assert game.state.calls == ()
