"""Scrabble by the table's contract: what is awaited, what is refused, how it ends."""

from collections.abc import Mapping

import pytest

from station.games.scrabble.rules import SCRABBLE, make
from station.rules.edition import Edition
from station.rules.game import Choice, Chosen, Deed, Laid, Left, Passed, Raised, RuleError, Shown, Turn
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.turns.rules import Doubted, TurnPosition, TurnRules
from tests.cases import for_each

WORDS = GivenWords(frozenset({"HUT", "HAT", "HUTS", "HATS", "SO"}))
EXCHANGE_0 = Choice("exchange", 0, letters=True)
EXCHANGE_1 = Choice("exchange", 1, letters=True)


def rules(english: Edition, players: int = 2, **options: str) -> TurnRules:
    return make(players, english, WORDS, options)


def laid(player: int, place: str, letters: str, *, down: bool = False) -> Laid:
    """Letters from a square; `_` is a blank whose letter nobody has said."""
    first, step = parse_square(place), 15 if down else 1
    return Laid(
        player,
        tuple(
            (first + at * step, Tile(None, blank=True) if letter == "_" else Tile(letter))
            for at, letter in enumerate(letters)
        ),
    )


def after(game: TurnRules, *deeds: Deed) -> TurnPosition:
    position = game.begin()
    for deed in deeds:
        position = game.after(position, deed)
    return position


def passes(count: int, first: int = 0, players: int = 2) -> tuple[Passed, ...]:
    return tuple(Passed((first + at) % players) for at in range(count))


def test_the_player_on_move_may_lay_or_exchange(english: Edition) -> None:
    game = rules(english)
    assert game.awaits(game.begin()) == (Turn(0, 7), EXCHANGE_0)


def test_a_play_scores_and_hands_the_turn_on(english: Edition) -> None:
    game = rules(english)
    position = after(game, laid(0, "H8", "HUT"))
    assert game.scores(position) == (12, 0)
    assert game.awaits(position) == (Turn(1, 7), EXCHANGE_1)
    assert [square for square, _ in game.board(position).occupied()] == [112, 113, 114]


def test_with_void_challenges_wrong_words_are_refused_with_their_squares(english: Edition) -> None:
    game = rules(english)
    with pytest.raises(RuleError, match="TUH is not in") as refused:
        game.after(game.begin(), laid(0, "H8", "TUH"))
    assert refused.value.squares == (112, 113, 114)


@pytest.mark.parametrize(
    ("placed", "sentence"),
    [
        (laid(1, "H8", "S"), "{names} was not empty"),
        (laid(1, "A1", "SO"), "no tile of the play touches those on the board"),
        (
            Laid(1, (*laid(1, "F8", "S").placed, *laid(1, "K8", "S").placed)),
            "{square}, between the tiles, is empty",
        ),
        (laid(1, "K8", "Ä"), "there is no {tile} in the {language} set"),
        (laid(1, "K8", "ZZ"), "{tile} on {square} would be one more than the set's {most}"),
        (laid(1, "K8", "X"), "{words} is not in {lexicon}"),
        (laid(1, "A7", "SSSSSSSS"), "the play lays {count} tiles, a rack holds {rack}"),
    ],
)
def test_a_refusal_can_be_shown_in_another_language(english: Edition, placed: Laid, sentence: str) -> None:
    game = rules(english)
    with pytest.raises(RuleError) as refused:
        game.after(after(game, laid(0, "H8", "HUT")), placed)
    assert refused.value.sentence == sentence
    assert str(refused.value) == sentence.format(**refused.value.values)
    assert refused.value.squares or "touches" in sentence


@for_each(
    "deed",
    [
        laid(1, "H8", "HUT"),
        Passed(1),
        Chosen("exchange", 1, "3"),
        Chosen("exchange", None, "3"),
        Chosen("exchange", 0, ""),
        Chosen("exchange", 0, "8"),
        Chosen("exchange", 0, "ÄB"),
        Chosen("exchange", 0, "ZZ"),
        Chosen("challenge", 1),
        Chosen("accept"),
        Chosen("blank", 0, "A"),
        Chosen("rack", 0, "AEIOUST"),
        Chosen("look-up", 0, "HUT"),
        Chosen("overtime", 0, "soon"),
        Chosen("overtime", None, "1"),
        Chosen("overtime", 2, "1"),
        Laid(0, ()),
        Laid(0, laid(0, "H8", "HUT").placed, ((5, "A"),)),
        Raised(0),
        Left(0),
        Shown("A"),
    ],
)
def test_what_is_not_awaited_is_refused(english: Edition, deed: Deed) -> None:
    game = rules(english)
    with pytest.raises(RuleError):
        game.after(game.begin(), deed)


def test_tiles_are_exchanged_by_number_or_by_letter(english: Edition) -> None:
    game = rules(english)
    for value in ("3", "aeo", "Q ?"):
        assert game.awaits(after(game, Chosen("exchange", 0, value)))[0] == Turn(1, 7)


def test_the_only_letter_of_a_blank_is_taken_and_another_asked_for(english: Edition) -> None:
    game = rules(english)
    settled = after(game, laid(0, "H8", "HA_"))
    assert game.board(settled)[114] == Tile("T", blank=True)
    asking = after(game, laid(0, "H8", "H_T"))
    assert game.awaits(asking) == (Choice("blank", 0, ("A", "U"), needed=True),)
    assert game.board(asking).empty
    with pytest.raises(RuleError, match="say first which letter"):
        game.after(asking, Passed(0))
    with pytest.raises(RuleError, match="only the player who laid"):
        game.after(asking, Chosen("blank", 1, "A"))
    assert game.board(game.after(asking, Chosen("blank", 0, "A")))[113] == Tile("A", blank=True)
    with pytest.raises(RuleError, match="X_T is not in"):
        game.after(game.begin(), laid(0, "H8", "X_T"))


def test_a_blank_is_not_asked_for_where_the_tiles_lie_wrong(english: Edition) -> None:
    game = rules(english)
    with pytest.raises(RuleError, match="covers H8"):
        game.after(game.begin(), laid(0, "A1", "H_T"))


@pytest.mark.parametrize(
    ("setting", "words", "scores", "to_move"),
    [
        ("free", "HUT", (12, 0), 1),
        ("free", "TUH", (0, 0), 0),
        ("single", "HUT", (12, 0), 1),
        ("single", "TUH", (0, 0), 1),
        ("double", "HUT", (12, 0), 0),
        ("double", "TUH", (0, 0), 1),
        ("five-point", "HUT", (17, 0), 1),
        ("five-point", "TUH", (0, 0), 1),
    ],
)
def test_what_a_challenge_brings_is_agreed(
    english: Edition, setting: str, words: str, scores: tuple[int, int], to_move: int
) -> None:
    game = rules(english, challenge=setting)
    played = after(game, laid(0, "H8", words))
    assert Choice("challenge", 1) in game.awaits(played)
    position = game.after(played, Chosen("challenge", 1))
    assert position.doubted == Doubted(1, () if words == "HUT" else (words,))
    assert game.scores(position) == scores
    assert game.awaits(position)[0] == Turn(to_move, 7)
    assert game.board(position).empty == (words == "TUH")


def test_a_play_that_was_judged_under_five_point_is_not_judged_again(english: Edition) -> None:
    game = rules(english, challenge="five-point")
    position = after(game, laid(0, "H8", "HUT"), Chosen("challenge", 1))
    assert Choice("challenge", 1) not in game.awaits(position)
    with pytest.raises(RuleError, match="has been judged"):
        game.after(position, Chosen("challenge", 1))


def test_only_the_others_challenge_and_only_the_last_play(english: Edition) -> None:
    game = rules(english, 3, challenge="single")
    played = after(game, laid(0, "H8", "TUH"))
    with pytest.raises(RuleError, match="only the others"):
        game.after(played, Chosen("challenge", 0))
    assert game.awaits(played)[2:] == (Choice("challenge", 1), Choice("challenge", 2))
    with pytest.raises(RuleError, match="the last turn cannot be challenged"):
        game.after(game.after(played, Passed(1)), Chosen("challenge", 2))


def test_six_turns_without_points_end_the_game_once_the_racks_are_entered(english: Edition) -> None:
    game = rules(english)
    position = after(game, *passes(6))
    choices = (Choice("rack", 0, letters=True, needed=True), Choice("rack", 1, letters=True, needed=True))
    assert game.awaits(position) == choices
    with pytest.raises(RuleError, match="say first which tiles are left"):
        game.after(position, Passed(0))
    for value, why in (("AEIOUS", "7 tiles"), ("QQAEIOU", "no Q left"), ("ÄAEIOUS", "no tile 'Ä'")):
        with pytest.raises(RuleError, match=why):
            game.after(position, Chosen("rack", 0, value))
    position = game.after(position, Chosen("rack", 1, "aeiou s t"))
    assert game.winners(position) == ()
    position = game.after(position, Chosen("rack", 0, "QZAEIOU"))
    assert game.awaits(position) == ()
    assert game.scores(position) == (-25, -7)
    assert game.winners(position) == (1,)
    with pytest.raises(RuleError, match="the game is over"):
        game.after(position, Passed(0))


def tiny(english: Edition, tiles: str) -> Edition:
    """A set of these tiles only."""
    counts = {letter: tiles.count(letter) for letter in english.counts if letter in tiles}
    return Edition("tiny", "tiny", counts, {letter: english.values[letter] for letter in counts})


FULL = "HUTABCDEFGILMN"
OUT = (laid(0, "H8", "HUTABCD"),)
"""In a set of fourteen tiles, the first play goes out and the other rack is known."""


@pytest.mark.parametrize(("last_rack", "gained"), [("twice", (26, 0)), ("moved", (13, -13))])
def test_going_out_brings_the_others_racks(english: Edition, last_rack: str, gained: tuple[int, int]) -> None:
    words = GivenWords(frozenset({"HUTABCD"}))
    game = make(2, tiny(english, FULL), words, {"last_rack": last_rack})
    position = game.after(game.begin(), OUT[0])
    assert game.awaits(position) == ()
    assert game.scores(position) == (position.game.turns[0].score + gained[0], gained[1])
    assert game.winners(position) == (0,)


@pytest.mark.parametrize("wrong", [True, False])
def test_a_play_that_goes_out_may_still_be_doubted(english: Edition, wrong: bool) -> None:
    words = GivenWords(frozenset() if wrong else frozenset({"HUTABCD"}))
    game = make(2, tiny(english, FULL), words, {"challenge": "double"})
    position = game.after(game.begin(), OUT[0])
    assert game.awaits(position) == (Choice("accept", needed=True), Choice("challenge", 1))
    with pytest.raises(RuleError, match="a player is out"):
        game.after(position, laid(1, "I9", "EF"))
    assert game.awaits(game.after(position, Chosen("accept"))) == ()
    judged = game.after(position, Chosen("challenge", 1))
    assert game.awaits(judged) == ((Turn(1, 7),) if wrong else ())


@pytest.mark.parametrize("values", [("61000",), ("1000", "61000"), ("61000", "61000")])
def test_overtime_is_entered_as_a_total_and_costs_ten_points_a_minute(
    english: Edition, values: tuple[str, ...]
) -> None:
    game = rules(english)
    position = after(game, *(Chosen("overtime", 1, value) for value in values))
    assert game.scores(position) == (0, -20)
    assert game.scores(after(rules(english, penalties="none"), Chosen("overtime", 1, "61000"))) == (0, 0)


def test_overtime_may_be_entered_after_the_end_and_decides_who_has_won(english: Edition) -> None:
    game = rules(english)
    racks = (Chosen("rack", 0, "AEIOUST"), Chosen("rack", 1, "AEIOUSR"))
    position = after(game, *passes(6), *racks)
    assert game.winners(position) == (0, 1)
    assert game.winners(game.after(position, Chosen("overtime", 0, "1"))) == (1,)


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (1, {}, "two to four"),
        (5, {}, "two to four"),
        (2, {"colour": "red"}, "no option 'colour'"),
        (2, {"challenge": "maybe"}, "challenge must be one of void, free, single, double, five-point"),
    ],
)
def test_what_cannot_be_agreed_is_refused(
    english: Edition, players: int, options: Mapping[str, str], why: str
) -> None:
    with pytest.raises(RuleError, match=why):
        SCRABBLE.make(players, english, WORDS, options)
