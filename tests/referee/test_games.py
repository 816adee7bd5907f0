"""Every game at the table, by its real rules: buttons, pictures of the board, the spot, free layouts."""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from typing import Any

from station.editions import load_edition
from station.lexicon import load
from station.referee.events import BlankChosen, DeedEntered, PlayAccepted, PlayUndone, SquareSettled
from station.referee.outcome import Ending
from station.referee.ruling import Doubt, Refusal, Refused
from station.referee.state import Phase
from station.registry import ENTRIES
from station.rules.game import Bid, Call, Called, Chosen, LaidOut, Layout, Passed, Spot, Turn
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side

Tables = Callable[..., Any]

WORDS = load("english")


def begun(table: Tables, game: str, players: int, **settings: Any) -> Any:
    there = table(ENTRIES[game].kind, WORDS)
    there.start(players, **settings)
    return there


@cache
def words_by_start() -> dict[tuple[int, str], list[str]]:
    """The words of a length that begin with a letter."""
    found: dict[tuple[int, str], list[str]] = defaultdict(list)
    for word in WORDS:
        found[len(word), word[0]].append(word)
    return found


def comb(tiles: int) -> str:
    """A legal crossword of so many tiles, from 13 on: a word downwards, and words rightwards from every
    second letter of it. Rows as `lay_out` takes them."""
    spine = "HONESTIES" if tiles > 16 else "HONES"
    teeth = (len(spine) + 1) // 2
    lengths = [1 + (tiles - len(spine) + tooth) // teeth for tooth in range(teeth)]
    left = Counter(load_edition("en").counts) - Counter(spine)
    rows = []
    for row, letter in enumerate(spine):
        if row % 2:
            rows.append(letter)
            continue
        length = lengths[row // 2]
        for word in words_by_start()[length, letter]:
            if not Counter(word[1:]) - left:
                rows.append(word)
                left -= Counter(word[1:])
                break
    return "/".join(rows)


def answer(game: Any, letter: str) -> None:
    """Say what the blank that is asked about stands for."""
    question = game.state.lanes[0].question
    assert question.doubt is Doubt.BLANK
    game.handle(BlankChosen(0, game.now_ms, question.square, letter))


def test_friendly_a_letter_takes_the_place_of_a_blank_that_is_played_again_at_once(table: Tables) -> None:
    game = begun(table, "friendly", 2)
    game.say(Chosen("exchange", 0, "1"))
    game.play(1, "G8:C H8:_ I8:T")
    answer(game, "A")
    assert game.state.lanes[0].board[parse_square("H8")] == Tile("A", blank=True)
    game.play(0, "H8:A")
    verdict = game.state.lanes[0].verdict
    assert verdict.detail == "play every blank you take in the same turn; still to play: 1"
    assert game.state.lanes[0].verdict.squares == (parse_square("H8"),)
    assert game.running() == [0]
    game.play(0, "H8:A J8:_")
    answer(game, "S")
    assert game.state.lanes[0].board[parse_square("H8")] == Tile("A")
    assert game.state.lanes[0].board[parse_square("J8")] == Tile("S", blank=True)
    assert game.state.last.deed.swapped == ((parse_square("H8"), "A"),)
    assert game.running() == [1]


def test_friendly_a_letter_takes_the_place_of_a_blank_that_people_had_to_name(table: Tables) -> None:
    game = begun(table, "friendly", 2)
    square = parse_square("H8")
    game.play(0, "G8:C H8:_!OX I8:T")
    assert game.state.lanes[0].question.doubt is Doubt.LETTER
    named = FacedTile("A", Side.SOUTH, blank=True)
    game.handle(SquareSettled(0, game.now_ms, square, named))
    assert game.state.lanes[0].board[square] == Tile("A", blank=True)
    game.play(1, "H8:A J8:_")
    answer(game, "S")
    assert game.state.lanes[0].board[square] == Tile("A")
    assert game.state.last.deed.swapped == ((square, "A"),)


def test_friendly_another_letter_in_place_of_a_blank_is_to_be_put_back(table: Tables) -> None:
    game = begun(table, "friendly", 2)
    game.play(0, "G8:C H8:_ I8:T")
    answer(game, "A")
    game.play(1, "H8:O J8:S")
    assert game.state.lanes[0].verdict.reason is Refusal.DISTURBED
    assert game.state.lanes[0].verdict.detail == "Put back what belongs there. H8: a blank (A)."


def test_friendly_a_withdrawn_play_is_tried_again_by_the_same_player(table: Tables) -> None:
    game = begun(table, "friendly", 2)
    game.play(0, "G8:C H8:X I8:T")
    assert game.state.main == Turn(1, 7)
    game.say(Chosen("challenge", 1))
    assert game.state.main == Turn(0, 7)
    assert game.running() == [0]
    # C and T may stay where they are.
    game.see("G8:C H8:A I8:T")
    game.tap(0)
    game.see("G8:C H8:A I8:T")
    assert game.state.scores == (10, 0)


def test_scrabbage_one_tile_a_turn_and_a_long_press_is_go(table: Tables) -> None:
    game = begun(table, "scrabbage", 2)
    game.say(Chosen("drawn and discarded"))
    assert game.state.main == Turn(0, 1)
    game.play(0, "H8:A")
    game.play(1, "I8:T")
    assert game.state.scores == (0, 2)
    game.see()
    game.press(0)
    game.see()
    game.wait(1100)
    game.release(0)
    assert game.state.last.deed == Passed(0)
    assert game.running() == [1]


def test_scrabbage_two_tiles_at_once_are_taken_back(table: Tables) -> None:
    game = begun(table, "scrabbage", 2)
    game.say(Chosen("drawn and discarded"))
    game.play(0, "H8:A I8:T")
    assert isinstance(game.state.lanes[0].verdict, Refused)
    assert game.running() == [0]


def test_auction_tiles_are_bought_by_buttons_until_the_word_round(table: Tables) -> None:
    game = begun(table, "auction", 2)
    bag = list("AAEEIIOOTTRRNN")
    for tile in bag:
        assert game.state.main == Spot()
        game.show(None)
        game.show(tile)
        while isinstance(game.state.main, Bid):
            bidder = game.state.main.player
            if game.state.main.price < 2:
                game.tap(bidder)
            else:
                game.hold(bidder)
        assert game.running() == [] or isinstance(game.state.main, Turn)
    assert isinstance(game.state.main, Turn)
    assert sum(game.state.scores) < 200
    first = game.state.main.player
    assert game.running() == [first]
    game.play(first, "G8:T H8:E I8:A")
    assert game.state.main.player == 1 - first
    assert game.running() == [1 - first]


def test_speed_calls_until_the_pool_is_empty_and_the_winner_s_crossword(table: Tables) -> None:
    game = begun(table, "speed", 4)
    game.say(Chosen("go"))
    calls = 0
    while isinstance(game.state.main, Call):
        game.tap(calls % 4)
        game.wait(500)
        calls += 1
    # 72 tiles in the pool are 18 calls; the next one wins.
    assert calls == 19
    winner = game.state.main.player
    assert game.state.main == Layout(winner)
    game.lay_out(winner, "XQ", moving=True)
    assert game.state.main == Layout(winner)
    game.lay_out(winner, comb(25))
    assert isinstance(game.state.last.deed, LaidOut)
    assert game.state.scores == tuple(int(player == winner) for player in range(4))


def test_speed_a_call_with_an_illegal_crossword_is_void_and_play_goes_on(table: Tables) -> None:
    game = begun(table, "speed", 4)
    game.say(Chosen("go"))
    for call in range(19):
        game.tap(call % 4)
        game.wait(500)
    game.lay_out(2, "XQZ/" + comb(22))
    assert [choice.topic for choice in game.state.choices] == ["fault"]
    game.say(Chosen("fault", None, "void"))
    assert isinstance(game.state.main, Call)
    assert game.state.scores == (0, 0, 0, 0)


def test_speed_two_calls_at_once_draw_once(table: Tables) -> None:
    game = begun(table, "speed", 5)
    game.say(Chosen("go"))
    game.say(Called((4,)))
    game.say(Called((4, 1)))
    game.wait(500)
    calls = [done.deed for done in game.state.history if isinstance(done.deed, Called)]
    assert calls == [Called((4,)), Called((1, 4))]


def test_a_call_is_not_lost_when_something_is_said_right_after_it(table: Tables) -> None:
    game = begun(table, "speed", 2)
    game.say(Chosen("go"))
    game.say(Called((1,)))
    game.handle(DeedEntered(game.now_ms, Chosen("all-draw")))
    deeds = [done.deed for done in game.state.history]
    assert deeds == [Chosen("go"), Called((1,)), Chosen("all-draw")]
    assert game.state.position.pool == 100 - 14 - 4


def test_undoing_does_not_lead_into_a_question_that_can_be_left(table: Tables) -> None:
    """Somebody counted the pool, or only looked: with the answer goes the question."""
    game = begun(table, "speed", 2)
    game.say(Chosen("go"))
    game.say(Chosen("all-draw"))
    before = game.state.position
    for answer in ("84", "back"):
        game.say(Chosen("pool"))
        game.say(Chosen("pool-count", None, answer))
        game.handle(PlayUndone(0, game.now_ms))
        assert game.state.position == before
    assert game.state.undone == 4
    game.handle(PlayUndone(0, game.now_ms))
    assert [done.deed for done in game.state.history if not done.undone] == [Chosen("go")]


def test_idaho_pick_until_the_pool_is_empty_and_the_crosswords_are_scored(table: Tables) -> None:
    game = begun(table, "idaho", 2)
    game.say(Chosen("go"))
    game.tap(0)
    game.wait(500)
    while game.state.phase is Phase.PLAYING and not isinstance(game.state.main, Layout):
        unused = [choice for choice in game.state.choices if choice.topic == "unused"]
        if unused:
            game.say(Chosen("unused", unused[0].player, "0"))
        else:
            game.tap(0)
            game.wait(500)
    assert game.state.position.hands == (50, 50)
    first = game.state.main.player
    game.lay_out(first, comb(40), "E" * 10)
    assert game.state.last.deed.loose == ("E",) * 10
    assert game.state.main != Layout(first)


def test_scrabble_is_played_to_its_end_by_buttons(table: Tables) -> None:
    game = begun(table, "scrabble", 3)
    game.play(0, "G8:C H8:A I8:T")
    for turn in range(6):
        player = (turn + 1) % 3
        game.see()
        game.press(player)
        game.see()
        game.wait(1100)
        game.release(player)
    for player in range(3):
        rack = [choice for choice in game.state.choices if choice.topic == "rack" and choice.player == player]
        assert rack
        game.say(Chosen("rack", player, ("AEIOURT", "AEIOUNS", "AEIOULD")[player]))
    assert game.state.phase is Phase.OVER
    assert game.state.outcome.ending is Ending.FINISHED
    assert game.state.winners == (0,)


def test_scrabbage_a_word_that_was_refused_can_be_accepted(table: Tables) -> None:
    game = begun(table, "scrabbage", 2)
    game.say(Chosen("drawn and discarded"))
    game.play(0, "H8:Q")
    game.play(1, "I8:V")
    assert isinstance(game.state.lanes[0].verdict, Refused)
    game.handle(PlayAccepted(0, game.now_ms))
    assert game.state.last.words == ("QV",)
    assert game.state.scores == (0, 2)
    assert game.state.to_move == 0


def test_scrabbage_a_tile_that_stood_as_a_fragment_can_be_accepted_as_a_word(table: Tables) -> None:
    """The station let it stand as part of a longer word; the players agree that it is one already."""
    game = begun(table, "scrabbage", 2)
    game.say(Chosen("drawn and discarded"))
    game.play(0, "H8:C")
    game.play(1, "I8:A")
    assert game.state.scores == (0, 0)
    assert [one.squares for one in game.state.position.fragments][-1] == (112, 113)
    turns = game.state.turns
    game.handle(PlayAccepted(0, game.now_ms))
    assert game.state.turns == turns
    assert game.state.last.words == ("CA",)
    assert game.state.scores == (0, 2)
    assert game.state.position.fragments == ()
    assert game.running() == [0]
    game.handle(PlayUndone(0, game.now_ms))
    assert game.state.scores == (0, 0)


def test_scrabbage_what_is_a_word_already_needs_no_accepting(table: Tables) -> None:
    game = begun(table, "scrabbage", 2)
    game.say(Chosen("drawn and discarded"))
    game.play(0, "H8:A")
    game.play(1, "I8:T")
    before = game.state
    game.handle(PlayAccepted(0, game.now_ms))
    assert (game.state.position, game.state.history) == (before.position, before.history)


def test_scrabbage_an_accepted_word_can_win(table: Tables) -> None:
    game = begun(table, "scrabbage", 2, options=(("points", "2"),))
    game.say(Chosen("drawn and discarded"))
    game.play(0, "H8:C")
    game.play(1, "I8:A")
    game.handle(PlayAccepted(0, game.now_ms))
    assert game.state.phase is Phase.OVER
    assert game.state.winners == (1,)
