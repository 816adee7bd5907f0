"""The Friendly rules by the table's contract."""

import pytest

from station.games.friendly.rules.kind import FriendlyPosition, FriendlyRules, LookedUp, make
from station.games.friendly.rules.trades import orders
from station.rules.edition import Edition
from station.rules.game import Choice, Chosen, Deed, Laid, Passed, RuleError, Turn
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square

WORDS = GivenWords(frozenset({"HUT", "HAT", "SO", "SOT", "TO", "HATS"}))
LOOK_UP = Choice("look-up", letters=True)
NO_LETTER = Tile(None, blank=True)


def rules(english: Edition, players: int = 2, **options: str) -> FriendlyRules:
    return make(players, english, WORDS, options)


def at(**placed: str) -> tuple[tuple[int, Tile], ...]:
    """Tiles by square; a small letter is a blank, `_` one whose letter nobody has said."""
    return tuple(
        sorted(
            (
                (parse_square(square), NO_LETTER if sign == "_" else Tile(sign.upper(), blank=sign.islower()))
                for square, sign in placed.items()
            ),
            key=lambda pair: pair[0],
        )
    )


def after(game: FriendlyRules, *deeds: Deed) -> FriendlyPosition:
    position = game.begin()
    for deed in deeds:
        position = game.after(position, deed)
    return position


HAT = Laid(0, at(H8="H", I8="a", J8="T"))
"""A blank on I8 that stands for A."""
I8 = parse_square("I8")


def test_beside_a_turn_stand_trades_and_look_ups(english: Edition) -> None:
    game = rules(english)
    offers = (Choice("exchange", 0, letters=True), Choice("trade", 0, letters=True), LOOK_UP)
    assert game.awaits(game.begin()) == (Turn(0, 7), *offers)


def test_an_invalid_word_is_withdrawn_and_the_same_player_tries_again(english: Edition) -> None:
    game = rules(english)
    position = after(game, Laid(0, at(H8="T", I8="U", J8="H")), Chosen("challenge", 1))
    assert game.board(position).empty
    assert game.scores(position) == (0, 0)
    assert game.awaits(position)[0] == Turn(0, 7)
    assert game.scores(game.after(position, Laid(0, at(H8="H", I8="U", J8="T")))) == (12, 0)


def test_a_challenge_of_a_valid_word_costs_nothing(english: Edition) -> None:
    game = rules(english)
    played = after(game, HAT)
    position = game.after(played, Chosen("challenge", 1))
    assert (position.game, game.awaits(position)) == (played.game, game.awaits(played))


def test_a_player_withdraws_a_word_that_is_none_but_no_good_one(english: Edition) -> None:
    game = rules(english)
    bad = after(game, Laid(0, at(H8="T", I8="U", J8="H")))
    assert Choice("withdraw", 0) in game.awaits(bad)
    assert game.awaits(game.after(bad, Chosen("withdraw", 0)))[0] == Turn(0, 7)
    with pytest.raises(RuleError, match="only the player of the last play"):
        game.after(bad, Chosen("withdraw", 1))
    with pytest.raises(RuleError, match="all words count"):
        game.after(after(game, HAT), Chosen("withdraw", 0))
    with pytest.raises(RuleError, match="no play to withdraw"):
        game.after(game.begin(), Chosen("withdraw", 0))


def test_with_void_challenges_the_referee_refuses_wrong_words_at_once(english: Edition) -> None:
    game = rules(english, challenge="void")
    with pytest.raises(RuleError, match="TUH is not in"):
        after(game, Laid(0, at(H8="T", I8="U", J8="H")))


@pytest.mark.parametrize(
    ("text", "answer"), [("hut", LookedUp("HUT", True)), ("JAILOR", LookedUp("JAILOR", False))]
)
def test_a_look_up_before_playing_is_free(english: Edition, text: str, answer: LookedUp) -> None:
    game = rules(english)
    for player in (None, 0, 1):
        position = after(game, Chosen("look-up", player, text))
        assert position.looked_up == answer
        assert game.awaits(position) == game.awaits(game.begin())
    with pytest.raises(RuleError, match="is not a word: say its letters"):
        after(game, Chosen("look-up", 0, "H?T"))


def test_a_letter_takes_the_place_of_a_blank_that_is_played_again(english: Edition) -> None:
    game = rules(english)
    position = after(game, HAT, Laid(1, at(K8="s"), ((I8, "A"),)))
    board = game.board(position)
    assert (board[I8], board[parse_square("K8")]) == (Tile("A"), Tile("S", blank=True))
    assert game.scores(position) == (10, 4 + 1 + 1)
    assert position.game.in_bag == 100 - 4 - 14


def test_a_blank_that_is_taken_is_played_again_in_the_same_turn_or_the_turn_is_refused(
    english: Edition,
) -> None:
    game = rules(english)
    played = after(game, HAT)
    with pytest.raises(RuleError, match="play every blank you take") as refused:
        game.after(played, Laid(1, at(K8="S"), ((I8, "A"),)))
    assert refused.value.squares == (I8,)
    with pytest.raises(RuleError, match="play every blank you take"):
        game.after(played, Laid(1, (), ((I8, "A"),)))


def test_two_blanks_may_be_taken_in_one_turn(english: Edition) -> None:
    game = rules(english)
    played = after(game, Laid(0, at(H8="h", I8="a", J8="T")))
    swapped = ((I8, "A"), (parse_square("H8"), "H"))
    with pytest.raises(RuleError, match="still to play: 1"):
        game.after(played, Laid(1, at(J9="o"), swapped))
    position = game.after(played, Laid(1, at(K8="s", K9="o"), swapped))
    assert position.taken == ((parse_square("H8"), Tile("H", blank=True)), (I8, Tile("A", blank=True)))


@pytest.mark.parametrize(
    ("swapped", "why"),
    [
        (((I8, "E"),), "stands for A; E cannot take its place"),
        (((parse_square("H8"), "H"),), "no blank lies on H8"),
        (((parse_square("A1"), "H"),), "no blank lies on A1"),
    ],
)
def test_only_the_letter_a_blank_stands_for_takes_its_place(
    english: Edition, swapped: tuple[tuple[int, str], ...], why: str
) -> None:
    game = rules(english)
    with pytest.raises(RuleError, match=why):
        game.after(after(game, HAT), Laid(1, at(K8="s"), swapped))


def test_a_letter_that_the_set_has_no_more_cannot_take_a_blanks_place(english: Edition) -> None:
    few = Edition("few", "few", {**english.counts, "A": 1}, english.values)
    game = make(2, few, GivenWords(frozenset({"HAT", "HATS", "SA"})), {})
    played = after(game, HAT)
    with pytest.raises(RuleError, match="there is no other A"):
        game.after(played, Laid(1, at(K8="s", K9="A"), ((I8, "A"),)))


def test_a_play_that_is_withdrawn_gives_the_blanks_back_that_it_took(english: Edition) -> None:
    game = rules(english)
    played = after(game, HAT)
    bad = game.after(played, Laid(1, at(K8="x"), ((I8, "A"),)))
    assert game.board(bad)[I8] == Tile("A")
    position = game.after(bad, Chosen("challenge", 0))
    assert game.board(position) == game.board(played)
    assert (position.taken, game.awaits(position)[0]) == ((), Turn(1, 7))
    assert game.awaits(game.after(position, Laid(1, at(K8="s"), ((I8, "A"),))))[0] == Turn(0, 7)


def test_the_letter_of_a_blank_played_again_may_have_to_be_asked_for(english: Edition) -> None:
    game = rules(english)
    words = GivenWords(frozenset({"HAT", "HATS", "HATE"}))
    asking_game = make(2, english, words, {"challenge": "void"})
    asking = after(asking_game, HAT, Laid(1, at(K8="_"), ((I8, "A"),)))
    assert asking_game.awaits(asking) == (Choice("blank", 1, ("E", "S"), needed=True), LOOK_UP)
    assert asking_game.board(asking)[I8] == Tile("A", blank=True)
    with pytest.raises(RuleError, match="say first which letter"):
        asking_game.after(asking, Passed(1))
    position = asking_game.after(asking, Chosen("blank", 1, "E"))
    assert asking_game.board(position)[I8] == Tile("A")
    assert game.board(after(game, HAT, Laid(1, at(K8="_"), ((I8, "A"),))))[parse_square("K8")] == Tile(
        "S", blank=True
    )


def trade(game: FriendlyRules, *answers: tuple[str, str]) -> FriendlyPosition:
    return after(game, *(Chosen(topic, 0, value) for topic, value in answers))


def test_a_trade_goes_step_by_step(english: Edition) -> None:
    game = rules(english)
    position = trade(game, ("trade", "AAAITUY"))
    order = Choice("trade-order", 0, ("A", "I", "U", "Y", "stop"), needed=True)
    assert game.awaits(position) == (order, LOOK_UP)
    position = game.after(position, Chosen("trade-order", 0, "U"))
    assert game.awaits(position)[0] == Choice("trade-order", 0, ("A", "done", "stop"), needed=True)
    position = game.after(position, Chosen("trade-order", 0, "A"))
    drawn = Choice("trade-drawn", 0, letters=True, needed=True)
    assert game.awaits(position)[0] == drawn
    position = game.after(position, Chosen("trade-drawn", 0, "T"))
    assert game.awaits(position)[0] == Choice("trade-keep", 0, ("keep", "redraw"), needed=True)
    position = game.after(position, Chosen("trade-keep", 0, "redraw"))
    assert game.awaits(position)[0] == drawn
    position = game.after(position, Chosen("trade-drawn", 0, "R"))
    assert game.awaits(position)[0] == drawn
    position = game.after(position, Chosen("trade-drawn", 0, "U"))
    assert position.trade is not None
    assert position.trade.rest == tuple(sorted("AAITRUY"))
    assert game.awaits(position) == tuple(
        one for one in game.awaits(game.begin()) if one != Choice("trade", 0, letters=True)
    )


def traded(game: FriendlyRules) -> FriendlyPosition:
    """AADDLPO became ADDELPO."""
    return trade(game, ("trade", "AADDLPO"), ("trade-order", "A"), ("trade-drawn", "E"))


def test_ruling_one_trade_a_turn(english: Edition) -> None:
    game = rules(english)
    position = traded(game)
    assert Choice("trade", 0, letters=True) not in game.awaits(position)
    with pytest.raises(RuleError, match="one trade a turn"):
        game.after(position, Chosen("trade", 0, "ADDELPO"))
    position = game.after(game.after(position, Passed(0)), Passed(1))
    assert Choice("trade", 0, letters=True) in game.awaits(position)


def test_ruling_one_trade_a_turn_also_when_the_play_after_it_is_withdrawn(english: Edition) -> None:
    game = rules(english)
    position = game.after(traded(game), Laid(0, at(H8="D", I8="O", J8="P")))
    position = game.after(position, Chosen("challenge", 1))
    assert position.game.to_move == 0
    with pytest.raises(RuleError, match="one trade a turn"):
        game.after(position, Chosen("trade", 0, "ADDELPO"))
    with pytest.raises(RuleError, match="H T is not on the announced rack"):
        game.after(position, HAT)


@pytest.mark.parametrize("rack", ["AAAEEEP", "EEEEEBC", "IIIOOON"])
def test_ruling_three_trades_where_three_are_needed(english: Edition, rack: str) -> None:
    game = rules(english)
    order = next(order for order in orders(rack) if len(order) == 3)
    position = trade(game, ("trade", rack), *(("trade-order", tile) for tile in order))
    assert position.trade is not None
    assert position.trade.order == order


def test_ruling_a_play_fits_the_rack_just_entered(english: Edition) -> None:
    game = rules(english)
    with pytest.raises(RuleError, match=r"H T is not on the announced rack: A D D E L O P"):
        game.after(traded(game), Laid(0, at(H8="H", I8="A", J8="T")))
    given_up = trade(game, ("trade", "AADDLPO"), ("trade-order", "stop"))
    with pytest.raises(RuleError, match="S is not on the announced rack"):
        game.after(given_up, Laid(0, at(H8="S", I8="O")))
    entered_again = game.after(given_up, Chosen("trade", 0, "AAHTDDU"))
    entered_again = game.after(entered_again, Chosen("trade-order", 0, "stop"))
    assert game.after(entered_again, Laid(0, at(H8="H", I8="U", J8="T"))).entered is not None


def test_a_game_of_version_0_1_goes_on_by_its_rulings(english: Edition) -> None:
    game = make(2, english, WORDS, {}, then=True)
    position = traded(game)
    assert Choice("trade", 0, letters=True) in game.awaits(position)
    assert game.after(position, HAT).entered is None


def test_ruling_a_blank_just_taken_fits_the_rack_just_entered(english: Edition) -> None:
    game = rules(english)
    position = game.after(after(game, HAT), Chosen("trade", 1, "AAODDLP"))
    position = game.after(position, Chosen("trade-order", 1, "stop"))
    position = game.after(position, Laid(1, at(J9="o", K9="D"), ((I8, "A"),)))
    assert game.board(position)[I8] == Tile("A")


def test_a_trade_costs_neither_the_turn_nor_a_tile_of_the_bag(english: Edition) -> None:
    game = rules(english)
    position = trade(game, ("trade", "AADDLPO"), ("trade-order", "A"), ("trade-drawn", "E"))
    assert position.game == game.begin().game
    assert game.after(position, Laid(0, at(H8="D", I8="O", J8="P"))).trade is None


def test_the_order_may_be_announced_at_once_or_given_up(english: Edition) -> None:
    game = rules(english)
    position = trade(game, ("trade", "AAAITUY"), ("trade-order", "U A"))
    assert position.trade is not None
    assert (position.trade.order, position.trade.agreed) == (("U", "A"), True)
    with pytest.raises(RuleError, match="announce first"):
        game.after(position, Chosen("trade-order", 0, "done"))
    assert trade(game, ("trade", "AAAITUY"), ("trade-order", "stop")).trade is None
    done = trade(game, ("trade", "AAAITUY"), ("trade-order", "U"), ("trade-order", "done"))
    assert done.trade is not None
    assert done.trade.order == ("U",)


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([("trade", "AEDLPKR")], "shows neither"),
        ([("trade", "AADDLP")], "7 tiles are on this rack, not 6"),
        ([("trade", "QQDDLPA")], "cannot have so many Q"),
        ([("trade-order", "A")], "say first which tiles"),
        ([("trade", "AADDLPO"), ("trade-order", "L")], "L may not be traded"),
        ([("trade", "AADDLPO"), ("trade", "AADDLPO")], "not done yet"),
        ([("trade", "AADDLPO"), ("trade-drawn", "E")], "no tile may be drawn"),
        ([("trade", "AADDLPO"), ("trade-keep", "keep")], "no drawn tile to keep"),
        ([("trade", "AADDLPO"), ("trade-order", "A"), ("trade-keep", "perhaps")], "not an answer here"),
        ([("trade", "AADDLPO"), ("trade-order", "A"), ("trade-drawn", "EE")], "the one tile"),
        ([("trade", "ZADDLAO"), ("trade-order", "A"), ("trade-drawn", "Z")], "no Z left in the bag"),
        ([("trade", "AADDLPO"), ("exchange", "3")], "the trade is not done"),
    ],
)
def test_a_trade_that_cannot_be_is_refused(english: Edition, steps: list[tuple[str, str]], why: str) -> None:
    with pytest.raises(RuleError, match=why):
        trade(rules(english), *steps)


def test_a_tile_given_away_is_not_drawn_and_one_still_to_be_given_counts_once(english: Edition) -> None:
    """There is one Q and one Z in the set."""
    steps = ("trade", "QZJXKVV"), ("trade-order", "Q Z")
    with pytest.raises(RuleError, match="no Q left in the bag"):
        trade(rules(english), *steps, ("trade-drawn", "Q"))
    drawn = trade(rules(english), *steps, ("trade-drawn", "E")).trade
    assert drawn is not None
    assert drawn.done == 1


def test_only_the_player_on_move_trades_and_nobody_plays_meanwhile(english: Edition) -> None:
    game = rules(english)
    with pytest.raises(RuleError, match="one's own turn"):
        game.after(game.begin(), Chosen("trade", 1, "AADDLPO"))
    position = trade(game, ("trade", "AADDLPO"))
    for deed in (HAT, Passed(0)):
        with pytest.raises(RuleError, match="the trade is not done"):
            game.after(position, deed)


def test_words_may_be_looked_up_during_a_trade(english: Edition) -> None:
    game = rules(english)
    position = game.after(trade(game, ("trade", "AADDLPO")), Chosen("look-up", 0, "hut"))
    assert position.looked_up == LookedUp("HUT", True)
    assert position.trading


def test_overtime_costs_nothing_unless_it_is_agreed(english: Edition) -> None:
    late = Chosen("overtime", 0, "1")
    assert rules(english).scores(after(rules(english), late)) == (0, 0)
    strict = rules(english, penalties="overtime")
    assert strict.scores(after(strict, late)) == (-10, 0)


def test_the_game_ends_as_scrabble_does(english: Edition) -> None:
    game = rules(english)
    racks = (Chosen("rack", 0, "AEIOUST"), Chosen("rack", 1, "QEIOUSR"))
    position = after(game, *(Passed(turn % 2) for turn in range(6)), *racks)
    assert game.awaits(position) == ()
    assert game.winners(position) == (0,)
    with pytest.raises(RuleError, match="the game is over"):
        game.after(position, Chosen("look-up", 0, "HUT"))
    with pytest.raises(RuleError):
        game.after(position, Chosen("trade", 0, "AADDLPO"))
