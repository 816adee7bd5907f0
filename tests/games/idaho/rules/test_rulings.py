"""Idaho, sentence by sentence. What it shares with Speed Scrabble is tested there."""

from functools import reduce
from typing import Any

import pytest

from station.games.idaho.rules import IDAHO, IdahoRules
from station.rules.edition import Edition
from station.rules.game import Call, Called, Choice, Chosen, Deed, LaidOut, Layout, RuleError
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.races.position import RacePhase, RacePosition

SMALL = Edition(
    "small",
    "small",
    {"T": 6, "O": 6, "C": 6, "K": 6, "?": 2},
    {"T": 1, "O": 1, "C": 3, "K": 5, "?": 0},
)
"""26 tiles: 14 for two players, and 12 in the pool."""

WORDS = GivenWords(frozenset({"TOCKTOC", "TOCKTOCKTOCKT", "TOCK", "TO", "OTTO"}))


def rules_of(players: int, edition: Edition, **options: str) -> IdahoRules:
    rules: Any = IDAHO.make(players, edition, WORDS, options)
    assert isinstance(rules, IdahoRules)
    return rules


def row(player: int, text: str, loose: str = "") -> LaidOut:
    cells = ((0, at, Tile(None, True) if sign == "?" else Tile(sign)) for at, sign in enumerate(text))
    return LaidOut(player, tuple(cells), tuple(loose))


def play(rules: IdahoRules, *deeds: Deed, start: RacePosition | None = None) -> RacePosition:
    return reduce(rules.after, deeds, start or rules.begin())


def at_last_pick(rules: IdahoRules) -> RacePosition:
    """Each of two players has thirteen of the 26 tiles."""
    position = play(rules, Chosen("go"), Called((0,)), Chosen("unused", 1, "0"))
    assert (position.hands, position.pool) == ((13, 13), 0)
    assert said(position)[-1] == "the pool must be empty now; the next PICK ends the game"
    return position


def points(player: int, number: int) -> tuple[Chosen, ...]:
    return (Chosen("points", player), Chosen("points-count", player, str(number)))


def said(position: RacePosition) -> list[str]:
    return [str(remark) for remark in position.remarks]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_without_a_board(english: Edition, players: int) -> None:
    """Idaho works best with two or three: here nobody is warned."""
    rules = rules_of(players, english)
    assert not IDAHO.board
    assert rules.board(rules.begin()) is None
    assert (rules.begin().hands, rules.begin().remarks) == ((7,) * players, ())
    for wrong in (1, 6):
        with pytest.raises(RuleError, match="2 to 5 players"):
            rules_of(wrong, english)


def test_pick_fills_the_unused_tiles_up_to_seven(english: Edition) -> None:
    rules = rules_of(4, english)
    called = play(rules, Chosen("go"), Called((1,)))
    numbers = tuple(str(count) for count in range(8))
    assert rules.awaits(called) == (
        *(Choice("unused", player, numbers, needed=True) for player in (0, 2, 3)),
        *(Layout(player) for player in (0, 2, 3)),
    )
    with pytest.raises(RuleError, match="none of these players can call"):
        rules.after(called, Called((0,)))
    picked = play(
        rules, Chosen("unused", 3, "7"), Chosen("unused", 0, "1"), Chosen("unused", 2, "5"), start=called
    )
    assert picked.took == (6, 7, 2, 0)
    assert (picked.hands, picked.pool) == ((13, 14, 9, 7), 72 - 15)
    assert said(picked) == ["take 6", "take 7", "take 2", "take 0"]
    assert rules.awaits(picked)[0] == Call((0, 1, 2, 3), "PICK")


def test_calls_at_once_are_one_and_all_callers_have_used_all(english: Edition) -> None:
    rules = rules_of(3, english)
    called = play(rules, Chosen("go"), Called((0, 2)), Chosen("unused", 1, "4"))
    assert (called.took, called.calls) == ((7, 3, 7), 1)
    assert play(rules, Chosen("go"), Called((2, 1, 0))).took == (7, 7, 7)


def test_how_many_were_unused_can_be_seen(english: Edition) -> None:
    """Before new tiles were taken, or after it and before any was laid."""
    rules = rules_of(2, english)
    called = play(rules, Chosen("go"), Called((0,)))
    assert rules.after(called, row(1, "TOCK", "AEI")).took == (7, 4)
    assert rules.after(called, row(1, "TOCK", "AEINRST")).took == (7, 4)
    assert rules.after(called, row(1, "", "AEINRST")).took == (7, 0)
    for unclear in (row(1, "TOCK", "AE"), row(1, "TOCKTO", "AE"), row(1, "TOCKTOCK", "AEINRST")):
        with pytest.raises(RuleError, match="say how many were unused"):
            rules.after(called, unclear)


def test_a_short_pool_is_dealt_clockwise() -> None:
    """From the caller on: twelve tiles for seven and six."""
    rules = rules_of(2, SMALL)
    go = play(rules, Chosen("go"))
    assert play(rules, Called((1,)), Chosen("unused", 0, "1"), start=go).took == (6, 6)
    assert play(rules, Called((1,)), Chosen("unused", 0, "5"), start=go).took == (2, 7)
    short = play(rules, Called((1,)), Chosen("unused", 0, "5"), start=go)
    assert short.pool == 3
    assert play(rules, Called((1,)), Chosen("unused", 0, "0"), start=short).took == (1, 2)


def test_somebody_is_stuck_everybody_draws_one(english: Edition) -> None:
    rules = rules_of(4, english)
    drawn = play(rules, Chosen("go"), Chosen("all-draw"))
    assert (drawn.took, drawn.hands, drawn.pool, drawn.calls) == ((1,) * 4, (8,) * 4, 68, 0)


def test_everybody_draws_as_far_as_a_short_pool_goes() -> None:
    rules = rules_of(3, SMALL)
    position = play(rules, Chosen("go"), Chosen("all-draw"), Chosen("all-draw"))
    assert (position.took, position.pool) == ((1, 1, 0), 0)  # 26 tiles less 21 are 5


def test_pick_with_an_empty_pool_ends_the_game() -> None:
    rules = rules_of(2, SMALL)
    called = play(rules, Called((1,)), start=at_last_pick(rules))
    assert (called.phase, rules.awaits(called)[0]) == (RacePhase.CHECK, Layout(1))
    counting = rules.after(called, row(1, "TOCKTOCKTOCKT"))
    assert (counting.phase, rules.awaits(counting)[0]) == (RacePhase.COUNT, Layout(0))
    over = rules.after(counting, row(0, "TO", "CKOTCKOCK??"))
    assert (over.phase, over.won, over.next_gosayer) == (RacePhase.OVER, (1,), 1)


def test_the_score_of_every_layout() -> None:
    rules = rules_of(2, SMALL)
    counting = play(rules, Called((1,)), row(1, "TOCKTOCKTOCKT"), start=at_last_pick(rules))
    tock = tuple((0, at, Tile(letter)) for at, letter in enumerate("TOCK"))
    cross = LaidOut(0, (*tock, (1, 0, Tile(None, blank=True))), tuple("OOCCKKT?"))
    over = rules.after(counting, cross)
    # 10 for TOCK, 1 again for the T of TO, whose O is a blank; 2 + 6 + 10 + 1 are unused.
    assert over.earned == (10 + 1 - 19, 3 * 10 + 1)


def test_points_are_added_over_the_games() -> None:
    rules = rules_of(2, SMALL)
    over = play(
        rules,
        Called((1,)),
        Chosen("by-eye", 1, "legal"),
        *points(0, -4),
        *points(1, 31),
        start=at_last_pick(rules),
    )
    assert (over.earned, rules.scores(over), rules.winners(over)) == ((-4, 31), (-4, 31), ())
    second = play(rules, Chosen("again", None, "yes"), start=over)
    assert (second.gosayer, rules.scores(second)) == (1, (-4, 31))
    done = rules.after(over, Chosen("again", None, "no"))
    assert (rules.awaits(done), rules.winners(done)) == ((), (1,))


def test_points_are_entered_with_or_without_being_asked_how_many() -> None:
    rules = rules_of(2, SMALL)
    counting = play(rules, Chosen("nobody"), start=at_last_pick(rules))
    counted = rules.after(counting, Chosen("points", 0, "-4"))
    assert counted == play(rules, *points(0, -4), start=counting)
    assert counted.by_eye == (-4, None)
    for value in ("many", "4.5", "1000", "+3"):
        with pytest.raises(RuleError, match="is not a number of points"):
            rules.after(counting, Chosen("points", 0, value))


def test_equal_points_win_together_and_the_gosayer_is_the_next_clockwise() -> None:
    rules = rules_of(2, SMALL)
    over = play(
        rules,
        Called((0,)),
        Chosen("by-eye", 0, "legal"),
        *points(0, 31),
        *points(1, 31),
        Chosen("again", None, "yes"),
        start=at_last_pick(rules),
    )
    assert over.gosayer == 0


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        (row(1, "TOCKTOCKTOCK", "T"), "T is not used"),
        (row(1, "TOCKTOCKTOC?T", ""), ""),
        (row(1, "TOCKTOCKTO??O", ""), "TOCKTOCKTO__O is not a word with any letter for the blank"),
    ],
)
def test_the_last_call_with_an_illegal_layout_is_void(layout: LaidOut, fault: str) -> None:
    rules = rules_of(2, SMALL)
    after = play(rules, Called((1,)), layout, start=at_last_pick(rules))
    if not fault:
        assert after.phase is RacePhase.COUNT
        return
    assert fault in said(after)
    void = rules.after(after, Chosen("fault", None, "void"))
    assert void.phase is RacePhase.PLAY
    assert said(void)[-1] == "the call is void; play goes on"


def test_an_illegal_layout_of_others_only_costs_points() -> None:
    rules = rules_of(2, SMALL)
    over = play(
        rules,
        Called((1,)),
        row(1, "TOCKTOCKTOCKT"),
        row(0, "KCOT", "CKOTCKO??"),
        start=at_last_pick(rules),
    )
    assert (over.phase, over.earned) == (RacePhase.OVER, (-10 - 19, 31))


def test_a_word_of_any_layout_can_be_questioned_at_the_end() -> None:
    rules = rules_of(2, SMALL)
    over = play(
        rules,
        Called((1,)),
        row(1, "TOCKTOCKTOCKT"),
        row(0, "KCOT", "CKOTCKO??"),
        start=at_last_pick(rules),
    )
    over = rules.after(over, Chosen("question"))
    assert rules.awaits(over) == (Choice("word", None, ("KCOT", "TOCKTOCKTOCKT", "back"), needed=True),)
    yes = [Chosen("vote", player, "yes") for player in (0, 1)]
    no = [Chosen("vote", 0, "no")]
    assert play(rules, Chosen("word", None, "KCOT"), *yes, start=over).earned == (10 - 19, 31)
    refused = play(rules, Chosen("word", None, "TOCKTOCKTOCKT"), *no, start=over)
    assert (refused.earned, refused.won) == ((-29, -31), (0,))


def test_where_nobody_can_go_on_with_an_empty_pool_the_points_are_counted() -> None:
    rules = rules_of(2, SMALL)
    counting = rules.after(at_last_pick(rules), Chosen("nobody"))
    assert (counting.phase, counting.checking) == (RacePhase.COUNT, (0, 1))
    over = play(rules, row(0, "TOCK", "TOCKTOCK?"), row(1, "TOCK", "TOCKTOCK?"), start=counting)
    assert (over.earned, over.won) == ((-10, -10), (0, 1))


def test_all_layouts_together_are_one_set() -> None:
    rules = rules_of(2, SMALL)
    counting = play(rules, Called((1,)), row(1, "TOCKTOCKTOCKT"), start=at_last_pick(rules))
    with pytest.raises(RuleError, match="show 1 T too many"):
        rules.after(counting, row(0, "TO", "TTCKOCKOC??"))
    with pytest.raises(RuleError, match="12 tiles are in view, and the player holds 13"):
        rules.after(counting, row(0, "TO", "CKOTCKOCK?"))


def test_a_wrong_pool_is_reported_and_put_right_by_saying_who_took_another_number(english: Edition) -> None:
    rules = rules_of(2, english)
    position = play(rules, Chosen("go"), Called((0,)), Chosen("unused", 1, "3"))
    assert (position.hands, position.pool) == ((14, 11), 75)
    doubted = play(rules, Chosen("pool"), Chosen("pool-count", None, "76"), start=position)
    assert said(doubted) == ["tiles in the pool: 76, and it should be 75; who took another number?"]
    assert rules.awaits(doubted) == (Choice("whose", None, ("0", "1", "back"), needed=True),)
    right = rules.after(doubted, Chosen("whose", None, "1"))
    assert (right.hands, right.pool) == ((14, 10), 76)
    left = rules.after(doubted, Chosen("whose", None, "back"))
    assert (left.hands, left.pool) == ((14, 11), 75)


def test_where_every_call_is_looked_at_only_a_legal_one_counts() -> None:
    rules = rules_of(2, SMALL, checked="every")
    called = play(rules, Chosen("go"), Called((0,)))
    assert called.phase is RacePhase.CHECK
    assert rules.after(called, row(0, "TOCKTOC")).phase is RacePhase.PICK
    void = play(rules, row(0, "TOCKTO", "C"), Chosen("fault", None, "void"), start=called)
    assert (void.phase, void.pool) == (RacePhase.PLAY, 12)
