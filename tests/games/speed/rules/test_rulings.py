"""Speed Scrabble, sentence by sentence. What Idaho shares with it is tested here, too."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from station.games.speed.rules import SPEED, SpeedRules
from station.rules.edition import Edition
from station.rules.game import Call, Called, Choice, Chosen, Deed, LaidOut, Layout, Passed, RuleError, Shown
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.races.layout import check_layout
from station.rules.races.position import RacePhase, RacePosition

SMALL = Edition(
    "small",
    "small",
    {"T": 9, "O": 9, "C": 8, "K": 8, "?": 2},
    {"T": 1, "O": 1, "C": 3, "K": 5, "?": 0},
)
"""Two rounds of GO for four players, who then have nine tiles each."""

WORDS = GivenWords(frozenset({"TOCKTOCKT", "TOCKTOCK", "TOCK"}))
GOOD, UNSURE, FALSE = "TOCKTOCKT", "TOCKTOCKO", "TOCKTOCKC"


def rules_of(players: int, edition: Edition, **options: str) -> SpeedRules:
    rules: Any = SPEED.make(players, edition, WORDS, options)
    assert isinstance(rules, SpeedRules)
    return rules


def row(player: int, text: str, *loose: str) -> LaidOut:
    cells = ((0, at, Tile(None, True) if sign == "?" else Tile(sign)) for at, sign in enumerate(text))
    return LaidOut(player, tuple(cells), loose)


def play(rules: SpeedRules, *deeds: Deed, start: RacePosition | None = None) -> RacePosition:
    return reduce(rules.after, deeds, start or rules.begin())


def at_last_go(rules: SpeedRules) -> RacePosition:
    return play(rules, Chosen("go"), Called((0,)), Called((1,)))


def won(rules: SpeedRules, player: int = 2) -> RacePosition:
    return play(rules, Called((player,)), row(player, GOOD), start=at_last_go(rules))


def said(position: RacePosition) -> list[str]:
    return [str(remark) for remark in position.remarks]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_without_a_board(english: Edition, players: int) -> None:
    rules = rules_of(players, english)
    assert not SPEED.board
    assert rules.board(rules.begin()) is None
    assert rules.begin().players == players


@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_numbers_of_players_are_refused(english: Edition, players: int) -> None:
    with pytest.raises(RuleError, match=f"2 to 5 players, not {players}"):
        rules_of(players, english)


def test_more_than_five_learn_what_to_do(english: Edition) -> None:
    with pytest.raises(RuleError, match="two sets and two tables, or let the winner of each game sit out"):
        rules_of(6, english)


def test_while_somebody_waits_there_is_one_game_at_a_time(english: Edition) -> None:
    rules = SPEED.make(5, english, GivenWords(frozenset()), {"rotates": "yes"})
    over = replace(rules.begin(), phase=RacePhase.OVER, won=(2,))
    assert rules.awaits(over) == (Choice("again", None, ("no",), needed=True),)


@pytest.mark.parametrize(("players", "warned"), [(2, True), (3, True), (4, False), (5, False)])
def test_two_or_three_are_warned(english: Edition, players: int, warned: bool) -> None:
    warnings = said(rules_of(players, english).begin())
    assert any("20 minutes" in warning for warning in warnings) == warned


def test_seven_tiles_each_and_the_gosayer_says_go(english: Edition) -> None:
    rules = rules_of(4, english)
    begun = rules.begin()
    assert begun.hands == (7, 7, 7, 7)
    assert rules.awaits(begun)[0] == Choice("go", needed=True)  # nobody at the table is gosayer yet
    with pytest.raises(RuleError, match="none of these players can call now"):
        rules.after(begun, Called((0,)))
    assert rules.after(begun, Chosen("go")).phase is RacePhase.PLAY


def test_the_winner_says_go_by_button_or_touch() -> None:
    rules = rules_of(4, SMALL)
    second = play(rules, Chosen("again", None, "yes"), start=won(rules))
    assert rules.awaits(second)[:2] == (Call((2,), "GO"), Choice("go", 2))
    with pytest.raises(RuleError, match="none of these players can call now"):
        rules.after(second, Called((1,)))
    assert rules.after(second, Called((2,))) == rules.after(second, Chosen("go", 2))


def test_go_everybody_takes_one(english: Edition) -> None:
    position = play(rules_of(5, english), Chosen("go"), Called((3,)))
    assert (position.hands, position.took, position.pool) == ((8,) * 5, (1,) * 5, 60)


def test_two_calls_at_once_are_one(english: Edition) -> None:
    rules = rules_of(4, english)
    go = rules.after(rules.begin(), Chosen("go"))
    assert rules.after(go, Called((1, 3))) == rules.after(go, Called((2,)))
    with pytest.raises(RuleError, match="one call at a time"):
        rules.after(go, Called((1, 1)))


def test_two_last_calls_at_once_are_both_looked_at() -> None:
    rules = rules_of(4, SMALL)
    called = play(rules, Called((3, 1)), start=at_last_go(rules))
    assert rules.awaits(called)[0] == Layout(1)
    assert rules.awaits(rules.after(called, row(1, GOOD)))[0] == Layout(3)
    both = play(rules, row(1, GOOD), row(3, GOOD), start=called)
    assert (both.won, rules.scores(both), both.next_gosayer) == ((1, 3), (0, 1, 0, 1), 1)
    one = play(rules, row(1, FALSE[:8], "C"), Chosen("fault", None, "void"), row(3, GOOD), start=called)
    assert one.won == (3,)


def test_the_pool_empty_the_next_go_wins_and_is_gosayer() -> None:
    rules = rules_of(4, SMALL)
    last = at_last_go(rules)
    assert last.pool == 0
    assert "the pool must be empty now; the next GO wins" in said(last)
    over = won(rules)
    assert (over.phase, over.won, rules.scores(over)) == (RacePhase.OVER, (2,), (0, 0, 1, 0))
    assert play(rules, Chosen("again", None, "yes"), start=over).gosayer == 2


def test_games_won_are_counted_until_nobody_wants_another() -> None:
    rules = rules_of(4, SMALL)
    second = play(
        rules,
        Chosen("again", None, "yes"),
        Called((2,)),
        Called((0,)),
        Called((0,)),
        Called((1,)),
        row(1, GOOD),
        start=won(rules),
    )
    assert (second.game, rules.scores(second), rules.winners(second)) == (2, (0, 1, 1, 0), ())
    done = rules.after(second, Chosen("again", None, "no"))
    assert rules.awaits(done) == ()
    assert rules.winners(done) == (1, 2)


def test_nobody_can_finish_all_draw_one(english: Edition) -> None:
    rules = rules_of(4, english)
    position = play(rules, Chosen("go"), Chosen("all-draw"))
    assert (position.hands, position.pool, position.calls) == ((8,) * 4, 68, 0)


def test_nobody_can_finish_with_the_pool_empty_and_nobody_wins() -> None:
    rules = rules_of(4, SMALL)
    last = at_last_go(rules)
    with pytest.raises(RuleError, match="is not possible now"):
        rules.after(last, Chosen("all-draw"))
    over = rules.after(last, Chosen("nobody"))
    assert (over.phase, over.won, rules.scores(over)) == (RacePhase.OVER, (), (0, 0, 0, 0))
    assert over.next_gosayer is None
    assert rules.winners(rules.after(over, Chosen("again", None, "no"))) == ()


@pytest.mark.parametrize(("players", "pool"), [(4, 72), (5, 65)])
def test_72_for_four_and_65_for_five_divide(english: Edition, players: int, pool: int) -> None:
    rules = rules_of(players, english)
    assert rules.begin().pool == pool
    position = play(rules, Chosen("go"), *[Called((0,))] * (pool // players))
    assert (position.pool, position.hands) == (0, (100 // players,) * players)
    assert rules.is_last(position)


def test_what_does_not_divide_stays_in_the_pool(english: Edition) -> None:
    rules = rules_of(3, english)
    assert any("1 stay in the pool" in remark for remark in said(rules.begin()))
    position = play(rules, Chosen("go"), *[Called((0,))] * 26)
    assert (position.pool, position.hands) == (1, (33, 33, 33))
    assert "the pool must have 1 left; the next GO wins" in said(position)
    assert rules.after(position, Called((0,))).phase is RacePhase.CHECK


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        (72, "the pool is right: 72 tiles"),
        (73, "tiles counted: 73, 1 too many; whoever did not take one at a GO takes it now"),
        (70, "tiles counted: 70, 2 too few; see who took too many, and look under the table"),
    ],
)
def test_a_wrong_remainder_is_reported(english: Edition, counted: int, expected: str) -> None:
    rules = rules_of(4, english)
    position = play(rules, Chosen("pool"), Chosen("pool-count", None, str(counted)))
    assert said(position) == [expected]
    assert position.pool == 72


def test_a_question_that_an_offer_led_to_can_be_left(english: Edition) -> None:
    rules = rules_of(4, english)
    asked = rules.after(rules.begin(), Chosen("pool"))
    (choice,) = rules.awaits(asked)
    assert isinstance(choice, Choice)
    assert (choice.topic, choice.needed, choice.options[-1]) == ("pool-count", True, "back")
    assert rules.after(asked, Chosen("pool-count", None, "back")) == replace(rules.begin(), remarks=())
    with pytest.raises(RuleError, match="101 is not an answer here"):
        rules.after(asked, Chosen("pool-count", None, "101"))


@pytest.mark.parametrize("counted", ["3", "64", "80", "100"])
def test_a_count_that_can_hardly_be_right_is_confirmed_first(english: Edition, counted: str) -> None:
    rules = rules_of(4, english)
    doubted = play(rules, Chosen("pool"), Chosen("pool-count", None, counted))
    (choice,) = rules.awaits(doubted)
    assert choice == Choice("pool-sure", None, (counted, "back"), needed=True)
    assert said(rules.after(doubted, Chosen("pool-sure", None, counted)))[0].startswith("tiles counted: ")
    assert said(rules.after(doubted, Chosen("pool-sure", None, "back"))) == []


def test_a_game_of_version_0_1_knows_only_counts_that_can_be_right(english: Edition) -> None:
    rules = SPEED.make_by(1)(4, english, GivenWords(frozenset()), {})
    asked = rules.after(rules.begin(), Chosen("pool"))
    near = (*(str(count) for count in range(65, 80)), "back")
    assert rules.awaits(asked) == (Choice("pool-count", None, near, needed=True),)


def test_calls_are_awaited_of_every_player(english: Edition) -> None:
    rules = rules_of(5, english)
    assert rules.awaits(play(rules, Chosen("go")))[0] == Call((0, 1, 2, 3, 4), "GO")


def test_the_winners_layout_is_looked_at() -> None:
    rules = rules_of(4, SMALL)
    called = play(rules, Called((2,)), start=at_last_go(rules))
    assert (called.phase, rules.awaits(called)[0], called.won) == (RacePhase.CHECK, Layout(2), ())
    with pytest.raises(RuleError, match="not being checked now"):
        rules.after(called, row(1, GOOD))
    assert rules.after(called, row(2, GOOD)).won == (2,)


def test_without_a_camera_people_look_at_it() -> None:
    rules = rules_of(4, SMALL)
    called = play(rules, Called((2,)), start=at_last_go(rules))
    assert rules.after(called, Chosen("by-eye", 2, "legal")).won == (2,)
    assert rules.after(called, Chosen("by-eye", 2, "void")).phase is RacePhase.PLAY


def test_where_every_call_is_looked_at_only_a_legal_one_counts(english: Edition) -> None:
    rules = rules_of(4, SMALL, checked="every")
    called = play(rules, Chosen("go"), Called((2,)))
    assert called.phase is RacePhase.CHECK
    void = play(rules, row(2, "TOCK", "T", "T", "T"), Chosen("fault", None, "void"), start=called)
    assert (void.phase, void.pool, void.calls) == (RacePhase.PLAY, 8, 0)
    short = GivenWords(frozenset({"TOCKTOC"}))
    legal = SpeedRules(4, SMALL, short, every=True)
    assert legal.after(called, row(2, "TOCKTOC")).hands == (8, 8, 8, 8)


def test_a_layout_must_have_the_tiles_that_are_held() -> None:
    """Otherwise a tile is hidden, or somebody did not take one."""
    rules = rules_of(4, SMALL)
    called = play(rules, Called((2,)), start=at_last_go(rules))
    with pytest.raises(RuleError, match="8 tiles are in view, and the player holds 9"):
        rules.after(called, row(2, "TOCKTOCK"))


@pytest.mark.parametrize(
    ("rows", "legal"),
    [
        ((".T", "TOCK", ".C", ".K"), True),
        (("TOCK", "....", "TOCK"), False),
        ((".T", "TOCK", ".C", ".C"), False),
        ((".T", "T?CK", ".C", ".K"), True),
        ((".T", "T?CK", ".O", ".K"), False),
    ],
)
def test_a_layout_is_legal_when(
    english: Edition, laid: Callable[..., tuple[Any, ...]], rows: tuple[str, ...], legal: bool
) -> None:
    edition = Edition("many", "many", dict.fromkeys(english.counts, 9), english.values)
    assert check_layout(laid(*rows), (), edition, WORDS).legal == legal


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        (row(2, "TOCKTOCK", "T"), "T is not used"),
        (row(2, "T?OKTOCKT"), "T_OKTOCKT is not a word with any letter for the blank"),
    ],
)
def test_a_call_with_an_illegal_layout_is_void(layout: LaidOut, fault: str) -> None:
    rules = rules_of(4, SMALL)
    shown = play(rules, Called((2,)), layout, start=at_last_go(rules))
    assert said(shown) == [fault]
    # No vote can save it; but the camera may have erred.
    assert rules.awaits(shown) == (Choice("fault", None, ("look", "legal", "void"), needed=True),)
    void = rules.after(shown, Chosen("fault", None, "void"))
    assert (void.phase, void.won) == (RacePhase.PLAY, ())
    assert said(void) == ["the call is void; play goes on"]
    assert play(rules, Called((2,)), row(2, GOOD), start=void).won == (2,)


def votes(*ballots: str) -> list[Chosen]:
    return [Chosen("vote", player, ballot) for player, ballot in enumerate(ballots)]


def test_a_questioned_word_is_put_to_a_vote() -> None:
    rules = rules_of(4, SMALL)
    doubted = play(rules, Called((2,)), row(2, UNSURE), start=at_last_go(rules))
    assert rules.awaits(doubted) == (Choice("fault", None, ("vote", "look", "legal", "void"), needed=True),)
    voting = rules.after(doubted, Chosen("fault", None, "vote"))
    assert voting.vote is not None
    assert voting.vote.words == (UNSURE,)
    assert rules.awaits(voting) == tuple(
        Choice("vote", player, ("yes", "no"), needed=True) for player in range(4)
    )
    assert play(rules, *votes("yes", "yes", "yes"), start=voting).won == (2,)
    refused = play(rules, *votes("yes", "no", "no"), start=voting)
    assert (refused.phase, refused.refused) == (RacePhase.PLAY, (UNSURE,))
    again = play(rules, Called((0,)), row(0, UNSURE), start=refused)
    # What was voted on is not voted on again.
    assert rules.awaits(again) == (Choice("fault", None, ("look", "legal", "void"), needed=True),)


def test_a_tie_is_not_accepted() -> None:
    rules = rules_of(4, SMALL)
    voting = play(rules, Called((2,)), row(2, UNSURE), Chosen("fault", None, "vote"), start=at_last_go(rules))
    tie = play(rules, *votes("yes", "no", "yes", "no"), start=voting)
    assert (tie.allowed, tie.refused, tie.won) == ((), (UNSURE,), ())


def test_one_word_that_is_not_accepted_settles_a_layout() -> None:
    rules = SpeedRules(4, SMALL, GivenWords(frozenset()))
    called = play(rules, Called((2,)), start=at_last_go(rules))
    tiles = [*row(2, "TOCKTOCK").cells, (1, 0, Tile("O"))]
    voting = play(rules, LaidOut(2, tuple(tiles)), Chosen("fault", None, "vote"), start=called)
    assert voting.vote is not None
    assert voting.vote.words == ("TO", "TOCKTOCK")
    second = play(rules, *votes("yes", "yes", "yes"), start=voting)
    assert second.vote is not None
    assert second.vote.words == ("TOCKTOCK",)
    assert play(rules, *votes("yes", "yes", "yes"), start=second).won == (2,)
    assert play(rules, *votes("no", "no"), start=voting).phase is RacePhase.PLAY


def test_each_player_has_one_vote() -> None:
    rules = rules_of(4, SMALL)
    voting = play(rules, Called((2,)), row(2, UNSURE), Chosen("fault", None, "vote"), start=at_last_go(rules))
    once = rules.after(voting, Chosen("vote", 0, "yes"))
    with pytest.raises(RuleError, match="is not possible now"):
        rules.after(once, Chosen("vote", 0, "yes"))
    with pytest.raises(RuleError, match="maybe is not an answer here"):
        rules.after(voting, Chosen("vote", 0, "maybe"))


def test_a_layout_in_doubt_can_be_looked_at_again_or_given_up() -> None:
    rules = rules_of(4, SMALL)
    doubted = play(rules, Called((2,)), row(2, UNSURE), start=at_last_go(rules))
    assert play(rules, Chosen("fault", None, "look"), row(2, GOOD), start=doubted).won == (2,)
    assert rules.after(doubted, Chosen("fault", None, "void")).phase is RacePhase.PLAY


@pytest.mark.parametrize("misread", [row(2, UNSURE), row(2, "TOCKTOCK", "T")])
@pytest.mark.parametrize("before", [(), ("look",)])
def test_a_crossword_that_the_camera_misreads_for_sure_can_be_called_legal(
    misread: LaidOut, before: tuple[str, ...]
) -> None:
    rules = rules_of(4, SMALL)
    shown = play(rules, Called((2,)), misread, start=at_last_go(rules))
    for answer in before:
        shown = play(rules, Chosen("fault", None, answer), misread, start=shown)
    won = rules.after(shown, Chosen("fault", None, "legal"))
    assert (won.phase, won.won) == (RacePhase.OVER, (2,))
    # What the camera made of it counts no more: no word of it can be voted on, and void the win.
    assert won.layouts[2] is None
    looking = play(rules, Chosen("fault", None, "look"), start=shown)
    assert rules.after(looking, Chosen("by-eye", 2, "legal")).layouts[2] is None


def test_a_word_can_be_questioned_while_all_play(english: Edition) -> None:
    rules = rules_of(4, SMALL)
    voting = play(rules, Chosen("question", None, UNSURE.lower()), start=at_last_go(rules))
    accepted = play(rules, *votes("yes", "yes", "yes"), start=voting)
    assert (accepted.phase, accepted.allowed) == (RacePhase.PLAY, (UNSURE,))
    assert play(rules, Called((1,)), row(1, UNSURE), start=accepted).won == (1,)
    with pytest.raises(RuleError, match="was voted on before"):
        rules.after(accepted, Chosen("question", None, UNSURE))
    for nothing in ("", "T", "T4", "T?"):
        with pytest.raises(RuleError, match="cannot be a word"):
            rules.after(at_last_go(rules), Chosen("question", None, nothing))


def test_a_word_of_the_win_can_be_questioned_afterwards() -> None:
    rules = rules_of(4, SMALL)
    over = won(rules)
    asked = rules.after(over, Chosen("question"))
    assert rules.awaits(asked) == (Choice("word", None, (GOOD, "back"), needed=True),)
    voting = rules.after(asked, Chosen("word", None, GOOD))
    void = play(rules, *votes("no", "no"), start=voting)
    assert (void.phase, void.won, rules.scores(void)) == (RacePhase.PLAY, (), (0, 0, 0, 0))
    assert void.pool == 0
    kept = play(rules, *votes("yes", "yes", "yes"), start=voting)
    assert (kept.phase, kept.won, rules.scores(kept)) == (RacePhase.OVER, (2,), (0, 0, 1, 0))


def test_options_that_cannot_be_are_refused(english: Edition) -> None:
    with pytest.raises(RuleError, match="no option 'time'"):
        rules_of(4, english, time="5")
    with pytest.raises(RuleError, match="checked must be one of last, every, not 'never'"):
        rules_of(4, english, checked="never")
    with pytest.raises(RuleError, match="5 players need more tiles than the 36"):
        rules_of(5, SMALL)


def test_deeds_of_board_games_are_refused(english: Edition) -> None:
    rules = rules_of(4, english)
    for deed in (Passed(0), Shown("A")):
        with pytest.raises(RuleError, match="no board and no turn"):
            rules.after(rules.begin(), deed)
