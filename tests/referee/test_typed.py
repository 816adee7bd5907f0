"""Plays and other deeds as people type them."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from station.editions import load_edition
from station.lexicon import load
from station.referee.ruling import Refusal, Refused
from station.referee.state import Phase
from station.referee.typed.awaited import help_for
from station.referee.typed.deeds import parse_deed
from station.referee.typed.plays import parse_play
from station.registry import ENTRIES
from station.rules.game import (
    Bid,
    Call,
    Called,
    Chosen,
    Laid,
    LaidOut,
    Left,
    Passed,
    Raised,
    RuleError,
    Shown,
)
from station.rules.lettered.position import Position, Tile
from station.rules.square import parse_square

Tables = Callable[..., Any]

EDITION = load_edition("en")
WORDS = load("english")
CAT = Position().replace(
    {parse_square(name): Tile(letter) for name, letter in zip(("H8", "I8", "J8"), "CAT", strict=True)}
)


def laid(*tiles: tuple[str, Tile]) -> Laid:
    return Laid(1, tuple((parse_square(name), tile) for name, tile in tiles))


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("8H CATS", laid(("K8", Tile("S")))),
        ("8h ...S", laid(("K8", Tile("S")))),
        ("8H (CAT)S", laid(("K8", Tile("S")))),
        ("K7 iS", laid(("K7", Tile("I", blank=True)), ("K8", Tile("S")))),
        ("K7 ?S", laid(("K7", Tile(None, blank=True)), ("K8", Tile("S")))),
        ("i7 T.R", laid(("I7", Tile("T")), ("I9", Tile("R")))),
    ],
)
def test_a_play_is_a_place_and_a_word(text: str, play: Laid) -> None:
    assert parse_play(text, CAT, 1, EDITION) == play


def test_a_blank_is_swapped_by_its_square() -> None:
    board = CAT.replace({parse_square("I8"): Tile("A", blank=True)})
    swapped = ((parse_square("I8"), "A"),)
    assert parse_play("K8 ?T swap I8", board, 0, EDITION).swapped == swapped
    assert parse_play("swap i8", board, 0, EDITION) == Laid(0, (), swapped)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8H", "a play is a place and a word: 8H CAT, or H8 CAT downwards"),
        ("Z9 CAT", "'Z9' is no place on the board, such as 8H or H8"),
        ("16A CAT", "there is no square A16; squares are A1 to O15"),
        ("8N CAT", "the word runs off the board after O8"),
        ("N14 CAT", "the word runs off the board after N15"),
        ("8H CUT", "I8 holds A, not U"),
        ("9H .AT", "H9 is empty; type the letter that is laid there"),
        ("9H C4T", "'4' is not a letter"),
        ("9H A swap", "say which blank is swapped: swap H8"),
        ("9H A swap I8", "there is no blank on I8"),
    ],
)
def test_what_is_no_play_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RuleError) as raised:
        parse_play(text, CAT, 0, EDITION)
    assert str(raised.value) == sentence


def test_players_are_named_by_name_its_beginning_or_number(table: Tables) -> None:
    game = table(ENTRIES["speed"].kind, WORDS)
    game.start(4)
    game.say(Chosen("go"))
    for text in ("go Ben Dan", "GO ben 4", "call B d"):
        assert parse_deed(text, game.state, EDITION) == Called((1, 3))
    for text in ("go Zoe", "go 5", "go"):
        with pytest.raises(RuleError):
            parse_deed(text, game.state, EDITION)


def test_bids_and_tiles_are_typed(table: Tables) -> None:
    game = table(ENTRIES["auction"].kind, WORDS)
    game.start(2)
    assert parse_deed("show e", game.state, EDITION) == Shown("E")
    assert parse_deed("show ?", game.state, EDITION) == Shown("?")
    for text in ("show", "show EE", "show ,", "show 4", "raise"):
        with pytest.raises(RuleError):
            parse_deed(text, game.state, EDITION)
    game.say(Shown("E"))
    bidder = game.state.main
    assert isinstance(bidder, Bid)
    assert parse_deed("raise", game.state, EDITION) == Raised(bidder.player)
    assert parse_deed("leave", game.state, EDITION) == Left(bidder.player)


def test_any_higher_bid_may_be_typed_with_or_without_raise(table: Tables) -> None:
    """Not only those that the screen has buttons for."""
    game = table(ENTRIES["auction"].kind, WORDS)
    game.start(2)
    game.say(Shown("E"))
    for typed in ("bid 20", "raise 50", "raise 51", "bid 100"):
        deed = parse_deed(typed, game.state, EDITION)
        game.say(deed)
        assert not isinstance(game.state.lanes[0].verdict, Refused), typed
    assert game.state.position.sold[-1].price == 100


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("raise 20", "does not top"),
        ("raise 101", "only {points} points are left"),
        ("bid", "say whole points"),
    ],
)
def test_a_bid_that_cannot_be_is_refused_with_the_reason(table: Tables, typed: str, why: str) -> None:
    game = table(ENTRIES["auction"].kind, WORDS)
    game.start(2)
    game.say(Shown("E"))
    game.say(parse_deed("bid 20", game.state, EDITION))
    game.say(parse_deed(typed, game.state, EDITION))
    refused = game.state.lanes[0].verdict
    assert isinstance(refused, Refused)
    assert why in refused.sentence


def test_after_bid_comes_a_number(table: Tables) -> None:
    game = table(ENTRIES["auction"].kind, WORDS)
    game.start(2)
    game.say(Shown("E"))
    with pytest.raises(RuleError, match="after bid comes: NUMBER"):
        parse_deed("bid much", game.state, EDITION)


def test_more_than_seven_unused_tiles_are_seven_or_more(table: Tables) -> None:
    game = table(ENTRIES["idaho"].kind, WORDS)
    game.start(2)
    game.say(Chosen("go"))
    game.tap(0)
    game.wait(500)
    assert parse_deed("unused Ben 9", game.state, EDITION) == Chosen("unused", 1, "7")
    (usage,) = (line for line in help_for(game.state) if line.startswith("unused Ben"))
    assert usage == "unused Ben 0|1|2|3|4|5|6|7 or more"
    with pytest.raises(RuleError, match="one of 0, 1, 2, 3, 4, 5, 6, 7 or more"):
        parse_deed("unused Ben few", game.state, EDITION)


def test_layouts_are_typed_row_by_row(table: Tables) -> None:
    game = table()
    game.start(2, of="calls")
    game.tap(0)
    game.wait(500)
    cells = ((0, 0, Tile("A")), (0, 1, Tile("T")), (1, 1, Tile("O", blank=True)))
    assert parse_deed("layout AT/.o E ?", game.state, EDITION) == LaidOut(0, cells, ("E", "?"))


def test_a_choice_may_have_several_words(table: Tables) -> None:
    game = table(ENTRIES["scrabbage"].kind, WORDS)
    game.start(2)
    assert parse_deed("drawn and discarded", game.state, EDITION) == Chosen("drawn and discarded")
    assert parse_deed("drawn Ben AEIOU", game.state, EDITION) == Chosen("drawn", 1, "AEIOU")


def test_a_pass_is_a_pass_and_an_exchange_names_nobody(table: Tables) -> None:
    game = table(ENTRIES["scrabble"].kind, WORDS)
    game.start(2)
    assert parse_deed("PASS", game.state, EDITION) == Passed(0)
    assert parse_deed("exchange AEI", game.state, EDITION) == Chosen("exchange", 0, "AEI")
    assert parse_deed("exchange Ada 3", game.state, EDITION) == Chosen("exchange", 0, "3")


def test_one_tile_or_number_is_no_name(table: Tables) -> None:
    """A is what is exchanged, though Ada is on move; and 1 is how many."""
    game = table(ENTRIES["scrabble"].kind, WORDS)
    game.start(2)
    assert parse_deed("exchange A", game.state, EDITION) == Chosen("exchange", 0, "A")
    assert parse_deed("exchange 1", game.state, EDITION) == Chosen("exchange", 0, "1")
    assert parse_deed("exchange A A", game.state, EDITION) == Chosen("exchange", 0, "A")
    with pytest.raises(RuleError, match="exchange is for Ada to say now"):
        parse_deed("exchange Ben A", game.state, EDITION)


@pytest.mark.parametrize("place", ["P16", "8Z", "H16", "0A", "100A"])
def test_a_place_off_the_board_is_said_to_be_none(table: Tables, place: str) -> None:
    game = table(ENTRIES["scrabble"].kind, WORDS)
    game.start(2)
    with pytest.raises(RuleError, match=r"no place on the board|there is no square"):
        parse_deed(f"{place} CAT", game.state, EDITION)


@pytest.mark.parametrize(("game", "typed"), [("friendly", "raise"), ("scrabble", "challenge")])
def test_what_is_quite_another_word_was_not_meant(table: Tables, game: str, typed: str) -> None:
    playing = table(ENTRIES[game].kind, WORDS)
    playing.start(2)
    with pytest.raises(RuleError, match="awaited"):
        parse_deed(typed, playing.state, EDITION)


def test_what_may_have_been_meant_is_said(table: Tables) -> None:
    game = table(ENTRIES["friendly"].kind, WORDS)
    game.start(2)
    with pytest.raises(RuleError, match="'lookup' is not possible now; was it look-up"):
        parse_deed("lookup QI", game.state, EDITION)
    with pytest.raises(RuleError, match="'dance' is not possible now; awaited: 8H WORD"):
        parse_deed("dance", game.state, EDITION)


@pytest.mark.parametrize("name", ENTRIES)
def test_whatever_is_typed_is_understood_or_refused_in_a_sentence(table: Tables, name: str) -> None:
    random = Random(name)
    game = table(ENTRIES[name].kind, WORDS)
    game.start(ENTRIES[name].kind.players[0])
    for _ in range(300):
        known = [word for line in help_for(game.state) for word in line.split()]
        words = random.choices(
            (*known, "8H", "H8", "CAT", "cat", "?", "1", "{x}", "swap", "é", "go", "no"), k=3
        )
        with suppress(RuleError):
            game.say(parse_deed(" ".join(words[: random.randint(1, 3)]), game.state, EDITION))
            game.wait(500)


@pytest.mark.parametrize("name", ["Player 1", "player 1", "1"])
def test_a_name_may_have_blanks(table: Tables, name: str) -> None:
    game = table(ENTRIES["speed"].kind, WORDS)
    game.start(4)
    game.say(Chosen("go"))
    names = ("Player 1", "Player 2", "Ann Lee", "Dan")
    state = replace(game.state, settings=replace(game.state.settings, names=names))
    assert parse_deed(f"go {name}", state, EDITION) == Called((0,))
    assert parse_deed(f"go {name} Ann Lee Dan", state, EDITION) == Called((0, 2, 3))
    assert parse_deed(f"go ann {name} ann lee", state, EDITION) == Called((2, 0))


def refused(text: str, state: Any) -> str:
    with pytest.raises(RuleError) as raised:
        parse_deed(text, state, EDITION)
    return str(raised.value)


def test_a_deed_is_only_that_of_who_is_on_move(table: Tables) -> None:
    game = table(ENTRIES["scrabble"].kind, WORDS)
    game.start(2)
    assert parse_deed("pass Ada", game.state, EDITION) == Passed(0)
    assert refused("pass Ben", game.state) == "it is Ada's turn, not Ben's"
    assert refused("pass Zed", game.state) == "there is no player 'Zed'; there are Ada, Ben"
    auction = table(ENTRIES["auction"].kind, WORDS)
    auction.start(2)
    auction.say(Shown("E"))
    assert parse_deed("raise Ben", auction.state, EDITION) == Raised(1)
    assert refused("raise Ada", auction.state) == "it is Ben's turn, not Ada's"
    assert refused("leave Zed", auction.state) == "there is no player 'Zed'; there are Ada, Ben"
    assert parse_deed("raise 5", auction.state, EDITION) == Chosen("bid", 1, "5")


def test_only_who_may_call_calls(table: Tables) -> None:
    game = table(ENTRIES["speed"].kind, WORDS)
    game.start(4)
    state = replace(game.state, awaits=(Call((1,), "GO"),))
    assert refused("go Ada", state) == "only Ben can say GO now"


@pytest.mark.parametrize("text", ["8h cats", "8H cats", "8h catS", "K7 at", "K7 qzj"])
def test_small_letters_that_can_hardly_be_blanks_are_explained(text: str) -> None:
    with pytest.raises(RuleError, match="small letters are blanks; with letter tiles it is: "):
        parse_play(text, CAT, 0, EDITION)


@pytest.mark.parametrize("text", ["8H ...s", "8H CATs", "K7 aT", "K7 a"])
def test_small_letters_are_blanks_where_they_can_be(text: str) -> None:
    assert any(tile.blank for _, tile in parse_play(text, CAT, 0, EDITION).placed)


def test_a_small_letter_stands_for_a_blank_on_the_board() -> None:
    board = CAT.replace({parse_square("I8"): Tile("A", blank=True)})
    assert parse_play("8H CaTS", board, 0, EDITION).placed == ((parse_square("K8"), Tile("S")),)


def test_an_answer_needs_no_topic_when_one_is_awaited(table: Tables) -> None:
    game = table(ENTRIES["speed"].kind, WORDS)
    game.start(4)
    game.say(Chosen("go"))
    game.say(Chosen("pool"))
    assert parse_deed("back", game.state, EDITION) == Chosen("pool-count", None, "back")
    assert parse_deed("70", game.state, EDITION) == Chosen("pool-count", None, "70")
    assert refused("pool-count 101", game.state) == "after pool-count comes one of 0…100, back"
    game.say(Chosen("pool-count", None, "9"))
    assert parse_deed("9", game.state, EDITION) == Chosen("pool-sure", None, "9")


def test_a_game_that_is_paused_is_not_played(table: Tables) -> None:
    game = table(ENTRIES["scrabble"].kind, WORDS)
    game.start(2)
    state = replace(game.state, phase=Phase.PAUSED)
    assert refused("8H CAT", state) == "the game is paused; to go on, type: continue"


def test_the_help_of_friendly_rules_names_swapping(table: Tables) -> None:
    game = table(ENTRIES["friendly"].kind, WORDS)
    game.start(2)
    assert any("swap" in line for line in help_for(game.state))


def test_what_is_typed_about_the_end_is_plain_text(table: Tables) -> None:
    """An enumeration's own value is no text that a journal can hold."""
    game = table(ENTRIES["scrabble"].kind, WORDS)
    game.start(2)
    deed = parse_deed("resign Ben", game.state, EDITION)
    assert isinstance(deed, Chosen)
    assert type(deed.topic) is str


def test_a_play_that_lays_nothing_is_none() -> None:
    with pytest.raises(RuleError, match="no tile is laid"):
        parse_play("8H CAT", CAT, 0, EDITION)


@pytest.mark.parametrize(("count", "said"), [(1, "the bag holds 1 tile"), (2, "the bag holds 2 tiles")])
def test_plurals_are_right(count: int, said: str) -> None:
    assert str(RuleError("the bag holds {count} tiles", count=count)) == said
    assert Refused(Refusal.RULES, "the bag holds {count} tiles", (("count", count),)).detail == said


@pytest.mark.parametrize("line", ["unused Ben " + "9" * 5000, "9" * 5000, "8H " + "C" * 5000, "x " * 2000])
def test_a_line_without_end_is_refused_before_it_is_read(table: Tables, line: str) -> None:
    game = table(ENTRIES["speed"].kind, WORDS)
    game.start(2)
    with pytest.raises(RuleError, match="this line is too long"):
        parse_deed(line, game.state, EDITION)


def test_of_a_long_word_a_refusal_quotes_the_beginning(table: Tables) -> None:
    game = table(ENTRIES["speed"].kind, WORDS)
    game.start(2)
    with pytest.raises(RuleError, match=r"'x{39}…' is not possible now"):
        parse_deed("x" * 500, game.state, EDITION)
