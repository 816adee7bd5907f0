"""How an end is agreed on or taken back, in games with one lane."""

from collections.abc import Callable
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.editions import load_edition
from station.games.scrabbage.rules.kind import SCRABBAGE
from station.games.scrabble.rules import SCRABBLE
from station.journal.codec import decode, encode
from station.referee.events import (
    Aborted,
    AnyEvent,
    ClockSet,
    Continued,
    DeedEntered,
    Paused,
    PlayUndone,
    SquareSettled,
)
from station.referee.outcome import Ending, EndTopic, Outcome
from station.referee.ruling import Refused
from station.referee.state import Phase
from station.referee.typed.awaited import help_for
from station.referee.typed.deeds import parse_deed
from station.rules.game import Choice, Chosen, Laid, Passed, RuleError
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side
from station.view import view_of

Tables = Callable[..., Any]

CAT = "G8:C H8:A I8:T"
AGREE, RESIGN, DRAW = EndTopic


def finished(table: Tables, control: str = "25", players: int = 2) -> Any:
    """A game of Scrabble that is over: CAT, everybody passes, and the racks."""
    game = table(SCRABBLE)
    game.start(players, control=TimeControl.parse(control))
    game.wait(90_000)
    game.play(0, CAT)
    for turn in range(6):
        game.say(Passed((turn + 1) % players))
    for player in range(players):
        game.say(Chosen("rack", player, ("AEIOURT", "AEIOUAE", "EINRSTD")[player]))
    assert game.state.outcome.ending is Ending.FINISHED
    return game


def test_a_side_after_the_other_agrees_to_the_end(table: Tables) -> None:
    game = finished(table)
    assert game.state.end_choices == (Choice(AGREE), Choice(AGREE, 0), Choice(AGREE, 1))
    game.say(Chosen("agree", 1))
    assert (game.state.kept, game.state.end_choices) == (False, (Choice(AGREE), Choice(AGREE, 0)))
    ending = view_of(game.state, game.now_ms).ending
    assert ending is not None
    assert (ending.open, ending.agreed) == (True, (1,))
    game.say(Chosen("agree", 0))
    assert (game.state.kept, game.state.end_choices) == (True, ())


def test_somebody_agrees_for_the_whole_table(table: Tables) -> None:
    game = finished(table, players=3)
    game.say(Chosen("agree"))
    assert (game.state.kept, game.state.agreed) == (True, frozenset({0, 1, 2}))


def test_what_is_undone_at_the_end_is_done_again_otherwise(table: Tables) -> None:
    game = finished(table)
    game.say(Chosen("agree", 0))
    game.handle(PlayUndone(0, game.now_ms))
    assert (game.state.phase, game.state.outcome, game.state.agreed) == (Phase.PAUSED, None, frozenset())
    assert [choice.topic for choice in game.state.choices] == ["rack"]
    game.handle(Continued(game.now_ms))
    game.say(Chosen("rack", 1, "AEIOUAT"))
    assert game.state.outcome.ending is Ending.FINISHED


def test_a_corrected_square_counts_at_the_end(table: Tables) -> None:
    game = finished(table)
    square = parse_square("G8")
    scores = game.state.scores
    game.handle(SquareSettled(0, game.now_ms, square, FacedTile("H", Side.SOUTH)))
    assert game.state.lanes[0].board[square] == Tile("H")
    assert game.state.scores == (scores[0] + 2, scores[1])
    assert game.state.phase is Phase.OVER
    game.handle(SquareSettled(0, game.now_ms, square, FacedTile("X", Side.SOUTH)))
    assert isinstance(game.state.lanes[0].verdict, Refused)
    assert game.state.phase is Phase.OVER


def test_overtime_is_counted_again_when_a_clock_is_set_right(table: Tables) -> None:
    game = finished(table, control="1")
    assert game.state.scores == (10 - 7 - 10, -7)
    game.poll()
    game.handle(ClockSet(0, game.now_ms, Side.SOUTH, 1_000))
    assert (game.state.phase, game.state.scores, game.state.winners) == (Phase.OVER, (10 - 7, -7), (0,))
    game.poll()
    assert game.left_ms(0) == 1_000
    game.handle(ClockSet(0, game.now_ms, Side.SOUTH, -61_000))
    assert game.state.scores == (10 - 7 - 20, -7)


def test_overtime_costs_nothing_while_the_game_goes_on_again(table: Tables) -> None:
    game = finished(table, control="1")
    for _ in range(8):
        game.handle(PlayUndone(0, game.now_ms))
        game.poll()
    assert game.state.scores == (10, 0)
    assert game.state.to_move == 1
    game.handle(Continued(game.now_ms))
    game.poll()
    assert game.running() == [1]


@pytest.mark.parametrize("paused", [False, True])
def test_a_player_resigns(table: Tables, paused: bool) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.play(0, CAT)
    if paused:
        game.handle(Paused(game.now_ms))
    game.say(Chosen("resign", 0))
    assert game.state.outcome == Outcome(Ending.RESIGNED, (1,))
    assert game.running() == []
    view = view_of(game.state, game.now_ms)
    assert view.ending is not None
    assert view.ending.text == "Ben wins. Ada resigned."
    game.handle(PlayUndone(0, game.now_ms))
    assert (game.state.phase, game.state.undone) == (Phase.PAUSED, 0)
    game.handle(Continued(game.now_ms))
    game.poll()
    assert game.running() == [1]


def test_with_three_sides_nobody_resigns(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(3)
    assert game.state.end_choices == ()
    game.say(Chosen("resign", 0))
    assert game.state.phase is Phase.PLAYING


def test_partners_resign_together(table: Tables) -> None:
    game = table(SCRABBAGE)
    game.start(4)
    game.say(Chosen("resign", 2))
    assert game.state.winners == (1, 3)


def test_a_game_says_whether_it_can_be_drawn(table: Tables) -> None:
    for kind, topics in ((SCRABBLE, [RESIGN, RESIGN, DRAW, DRAW]), (SCRABBAGE, [RESIGN, RESIGN])):
        game = table(kind)
        game.start(2)
        assert [choice.topic for choice in game.state.end_choices] == topics
    game.say(Chosen("draw", 0))
    assert game.state.phase is Phase.PLAYING


def test_a_draw_is_offered_and_accepted(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.say(Chosen("draw", 1))
    labels = [choice.label for choice in view_of(game.state, game.now_ms).end_choices]
    assert labels == ["Ada: resign", "Ben: resign", "Ada: accept the draw"]
    game.say(Chosen("draw", 0))
    assert game.state.outcome == Outcome(Ending.DRAWN, (0, 1))


def test_an_offer_is_refused_by_playing_on(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.say(Chosen("draw", 1))
    game.play(0, CAT)
    game.say(Chosen("draw", 0))
    assert game.state.phase is Phase.PLAYING


def test_a_game_aborted_before_it_began_leaves_nothing_open(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    assert not game.state.kept
    ready = table(SCRABBLE)
    ready.handle(game.events[0])
    ready.handle(Aborted(0))
    assert ready.state.kept


def test_the_end_is_typed(table: Tables) -> None:
    game = table(SCRABBLE)
    edition = load_edition("en")
    game.start(2)
    assert parse_deed("resign ben", game.state, edition) == Chosen("resign", 1)
    assert parse_deed("draw Ada", game.state, edition) == Chosen("draw", 0)
    with pytest.raises(RuleError, match="say who: resign Ada"):
        parse_deed("resign", game.state, edition)
    with pytest.raises(RuleError, match="is not possible now"):
        parse_deed("agree", game.state, edition)
    assert help_for(game.state)[-4:] == ("resign Ada", "resign Ben", "draw Ada", "draw Ben")
    game.say(Chosen("resign", 0))
    assert help_for(game.state) == ("agree", "agree Ada", "agree Ben")
    assert parse_deed("agree", game.state, edition) == Chosen("agree")
    assert parse_deed("agree Ben", game.state, edition) == Chosen("agree", 1)


def test_a_play_sent_at_the_end_is_nothing(table: Tables) -> None:
    game = finished(table)
    before = game.state
    game.handle(DeedEntered(game.now_ms, Laid(0, ((parse_square("J8"), Tile("S")),))))
    assert game.state.history == before.history


def test_where_the_players_judge_words_the_challenge_is_set_up_by_its_own_name(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2, options=(("judge", "players"),))
    assert game.state.settings.options == (("challenge", "single"),)
    game.play(0, "G8:O H8:A I8:T")
    assert game.state.to_move == 1


def test_what_is_chosen_about_the_end_can_be_recorded(table: Tables) -> None:
    game = finished(table)
    event = DeedEntered(game.now_ms, Chosen(game.state.end_choices[0].topic))
    assert decode(encode(event, AnyEvent), AnyEvent) == event


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "The game ended before Ann's press was ruled on: the clock shows the time before it."),
        (
            "de",
            "Das Spiel war zu Ende, bevor der Druck von Ann geprüft war: Die Uhr zeigt die Zeit davor.",
        ),
    ],
)
def test_the_end_says_why_a_clock_goes_back(table: Tables, language: str, reason: str) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.wait(5_000)
    name = game.state.settings.names[0]
    game.press(0)
    assert game.state.lanes[0].press is not None
    game.say(Chosen(RESIGN, 1))
    assert game.state.phase is Phase.OVER
    text = view_of(game.state, game.now_ms, language).lanes[0].message.text
    assert text.endswith(reason.replace("Ann", name))
    game.handle(PlayUndone(0, game.now_ms))
    game.handle(Continued(game.now_ms))
    game.say(Chosen(RESIGN, 1))
    assert game.state.lanes[0].annulled is None
