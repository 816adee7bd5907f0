"""What is legal in Clabbers, what it scores, and how a challenge is answered."""

from itertools import product
from random import Random

import pytest

from station.games.clabbers.rules.kind import CLABBERS, ClabbersPosition, ClabbersRules
from station.games.scrabble.rules import SCRABBLE
from station.lexicon import load
from station.rules.board import run_through
from station.rules.edition import Edition
from station.rules.game import Chosen, Deed, Laid, Passed, RuleError, Turn
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import GivenWords, Lexicon, WordGraph, with_words
from station.rules.square import COLUMN, ROW, SIZE, parse_square
from tests.cases import for_each

WORDS = GivenWords(frozenset({"ACT", "CAT", "CATS", "EAT", "TEA", "AT", "TA", "AS", "COT", "SO"}), "the list")


def play(player: int, place: str, letters: str) -> Laid:
    """`8H CT?` rightwards or `H8 CT?` downwards; a dot is a tile that lies there."""
    across = place[0].isdigit()
    first = parse_square(place[-1] + place[:-1] if across else place)
    step = 1 if across else SIZE
    tiles = ((first + k * step, letter) for k, letter in enumerate(letters) if letter != ".")
    return Laid(player, tuple((s, Tile(None, True) if one == "?" else Tile(one)) for s, one in tiles))


def rules(edition: Edition, words: Lexicon = WORDS, **options: str) -> ClabbersRules:
    return CLABBERS.make(2, edition, words, options)  # type: ignore[return-value]  # `make` promises any rules


def after(made: ClabbersRules, *deeds: Deed) -> ClabbersPosition:
    position = made.begin()
    for deed in deeds:
        position = made.after(position, deed)
    return position


def test_letters_in_any_order_are_a_word(english: Edition) -> None:
    position = after(rules(english), play(0, "8G", "CTA"))
    assert position.answers == (("CTA", ("ACT", "CAT")),)
    assert position.game.scores == (10, 0)


def test_letters_that_make_no_word_are_refused_with_their_string(english: Edition) -> None:
    made = rules(english)
    with pytest.raises(RuleError, match="no word in the list has the letters of CTS") as refused:
        after(made, play(0, "8G", "CTS"))
    assert refused.value.squares == tuple(range(parse_square("G8"), parse_square("J8")))
    with pytest.raises(RuleError, match="no word in the list has the letters of C\\?X"):
        after(made, play(0, "8G", "C?X"))


def test_strings_across_count_too(english: Edition) -> None:
    made = rules(english)
    first = play(0, "8G", "CTA")
    anywhere = ("AT", "TA")
    position = after(made, first, play(1, "9H", "AT"))
    assert position.answers == (("AT", anywhere), ("TA", anywhere), ("AT", anywhere))
    with pytest.raises(RuleError, match="no word in the list has the letters of AC"):
        after(made, first, play(1, "9H", "AC"))


@pytest.mark.parametrize("place", ["7G", "8G"])
def test_all_else_is_as_in_scrabble(english: Edition, place: str) -> None:
    """The same tiles score the same, and what is wrong about squares is wrong here too."""
    words = GivenWords(frozenset({"ACT", "CAT", "CTA", "TA", "AT"}))
    clabbers, scrabble = CLABBERS.make(3, english, words, {}), SCRABBLE.make(3, english, words, {})
    deeds: tuple[Deed, ...] = (
        play(0, place, "CTA"), Chosen("exchange", 1, "3"), Passed(2), play(0, "9H", "A"), play(1, "H8", "T")
    )  # fmt: skip
    one, other = clabbers.begin(), scrabble.begin()
    for deed in deeds:
        said = []
        for made, position in ((clabbers, one), (scrabble, other)):
            try:
                said.append(made.after(position, deed))
            except RuleError as error:
                said.append(str(error))
        if isinstance(said[0], str):
            assert said[0] == said[1]
            continue
        one, other = said
        assert one.game == other.game
        assert clabbers.awaits(one) == scrabble.awaits(other)


def test_nobody_is_asked_what_a_blank_stands_for(english: Edition) -> None:
    made = rules(english)
    position = after(made, play(0, "8G", "C?T"))
    assert position.game.position[parse_square("H8")] == Tile(None, blank=True)
    assert made.awaits(position)[0] == Turn(1, 7)
    assert position.answers == (("C_T", ("ACT", "CAT", "COT")),)
    assert position.game.scores == (8, 0)


def test_a_letter_typed_for_a_blank_makes_no_difference(english: Edition) -> None:
    made = rules(english)
    typed = Laid(0, tuple((s, Tile("X", True) if t.blank else t) for s, t in play(0, "8G", "C?T").placed))
    assert after(made, typed) == after(made, play(0, "8G", "C?T"))


def test_a_blank_is_one_letter_in_all_its_strings(english: Edition) -> None:
    first, across = play(0, "8G", "C?T"), play(1, "H7", "S")
    several = rules(english, GivenWords(frozenset({"CAT", "COT", "AS", "SO"})))
    assert after(several, first, across).answers == (("S_", ("AS", "SO")),)
    one = rules(english, GivenWords(frozenset({"CAT", "COT", "SO", "SOP", "ASP"}), "the list"))
    position = after(one, first, across)
    assert position.answers == (("S_", ("SO",)),)
    assert after(one, first, across, play(0, "H7", "..P")).answers == (("S_P", ("ASP", "SOP")),)
    other = rules(english, GivenWords(frozenset({"CAT", "SO"}), "the list"))
    with pytest.raises(RuleError, match="no word in the list has the letters of S\\?"):
        after(other, first, across)


def test_a_wrong_play_stands_until_it_is_challenged(english: Edition) -> None:
    made = rules(english, challenge="single")
    position = after(made, play(0, "8G", "CTX"))
    assert position.answers == ()
    position = made.after(position, Chosen("challenge", 1))
    assert position.doubted is not None
    assert (position.doubted.wrong, position.game.scores, position.answers) == (("CTX",), (0, 0), ())


def test_a_challenge_names_the_string_and_any_word_of_its_letters_answers_it(english: Edition) -> None:
    made = rules(english, challenge="double")
    position = after(made, play(0, "8G", "CTA"), Chosen("challenge", 1))
    assert position.doubted is not None
    assert position.doubted.wrong == ()
    assert position.answers == (("CTA", ("ACT", "CAT")),)
    assert position.game.to_move == 0  # the challenger's turn is lost


def test_a_string_that_nobody_challenged_does_not_bind_the_blank_in_it(english: Edition) -> None:
    made = rules(english, challenge="single")
    position = after(made, play(0, "8G", "ZX?"), play(1, "I7", "A"), Chosen("challenge", 0))
    assert position.doubted is not None
    assert position.doubted.wrong == ()


EDITION = Edition("small", "small", {"A": 20, "B": 20, "C": 20, "?": 4}, {"A": 1, "B": 2, "C": 3, "?": 0})


@for_each("seed", range(30))  # the 16th is the last to reach a branch that none before it did
def test_legal_is_what_trying_every_letter_and_order_finds(seed: int) -> None:
    """Plays on boards full of blanks: there are letters for the blanks so that every string through a new
    tile, and every other one that these blanks lie in, are words in some order."""
    dice = Random(seed)
    words = frozenset("".join(dice.choices("ABC", k=dice.randint(2, 4))) for _ in range(dice.randint(4, 30)))
    keys = {"".join(sorted(word)) for word in words}
    made = CLABBERS.make(2, EDITION, WordGraph.build("some", words), {})
    position = made.begin()
    stood = 0
    for _ in range(60):
        board = position.game.position
        deed = any_play(board, position.game.to_move, dice)
        new = board.replace(dict(deed.placed))
        try:
            position = made.after(position, deed)
        except RuleError as error:
            if "has the letters of" in str(error):
                assert not words_somehow(new, {square for square, _ in deed.placed}, keys)
            continue
        stood += 1
        assert words_somehow(new, {square for square, _ in deed.placed}, keys)
        if position.game.over is not None:
            break
    assert stood


def any_play(board: Position, player: int, dice: Random) -> Laid:
    step = dice.choice((ROW, COLUMN))
    square = (
        112 if board.empty else dice.choice([s for s, _ in board.occupied()]) + dice.choice((-1, 1, -15, 15))
    )
    placed: list[tuple[int, Tile]] = []
    for _ in range(dice.randint(1, 3)):
        while 0 <= square < SIZE * SIZE and board[square] is not None:
            square += step
        blanks = sum(tile.blank for _, tile in board.occupied()) + sum(t.blank for _, t in placed)
        tile = Tile(None, True) if blanks < 3 and dice.random() < 0.3 else Tile(dice.choice("ABC"))
        if 0 <= square < SIZE * SIZE:
            placed.append((square, tile))
        square += step
    return Laid(player, tuple(sorted(placed, key=lambda pair: pair[0])))


def words_somehow(board: Position, new: set[int], keys: set[str]) -> bool:
    blanks = [square for square, tile in board.occupied() if tile.blank]
    runs = {
        run
        for s, _ in board.occupied()
        for step in (ROW, COLUMN)
        if len(run := run_through(board, s, step)) > 1
    }
    touched = {run for run in runs if new.intersection(run)}
    while more := {r for r in runs - touched if any(set(r) & set(t) & set(blanks) for t in touched)}:
        touched |= more
    for letters in product("ABC", repeat=len(blanks)):
        meant = dict(zip(blanks, letters, strict=True))
        texts = (sorted(meant.get(s) or board[s].letter for s in run) for run in touched)  # type: ignore[union-attr,type-var]  # each has a letter or is meant as one
        if all("".join(text) in keys for text in texts):  # type: ignore[arg-type]  # no text is None here
            return True
    return False


def test_a_string_with_a_blank_that_players_agree_on_counts(english: Edition) -> None:
    graph = with_words(load("english"), ("ZX_J",))
    assert after(rules(english, graph), play(0, "8G", "ZX?J")).answers == (("ZX_J", ()),)
    few = with_words(GivenWords(frozenset({"CAT"})), ("CAT_",))
    assert after(rules(english, few), play(0, "8G", "CAT?")).answers == (("CAT_", ()),)
