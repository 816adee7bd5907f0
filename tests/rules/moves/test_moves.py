"""Move generation against judging every placement, and tables of numbers."""

import random
from collections.abc import Iterator
from itertools import permutations, product

import numpy as np
import pytest

from station.games.house.rules.judge import judge
from station.games.house.rules.moves import legal_plays
from station.games.house.rules.notation import parse
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.strings import HOME_ROWS
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import WordGraph
from station.rules.moves.generation import letters_of, plays_on
from station.rules.moves.rack import RackTile
from station.rules.moves.search import ways_to_lay
from station.rules.moves.uses import MOST, Rack
from station.rules.moves.wordtable import WordTable
from station.rules.square import SIZE, SQUARES
from station.rules.tile import FacedTile, Kit, Side

ALPHABET = "ABC"


def rack_of(letters: str) -> list[RackTile]:
    """Tiles of kit a; after a "|" of kit b."""
    own, _, bonus = letters.partition("|")
    return [RackTile(letter) for letter in own] + [RackTile(letter, "b") for letter in bonus]


def by_judging_all(
    position: FacedPosition, mover: Side, rack: str, lexicon: WordGraph, *, first: bool
) -> set[FacedPlay]:
    """Every legal play of a rack of kit a, by putting each arrangement on each squares to the judge."""
    plays = set()
    for squares in _placements(position, len(rack)):
        for tiles in set(_arrangements(rack, len(squares), mover)):
            play = FacedPlay(mover, tuple(zip(squares, tiles, strict=True)))
            if isinstance(judge(position, play, lexicon, first=first), HouseLegal):
                plays.add(play)
    return plays


def _placements(position: FacedPosition, most: int) -> Iterator[tuple[int, ...]]:
    """Empty squares of one line with no empty one between them, each set once, ascending."""
    for square in range(SQUARES):
        if position[square] is not None:
            continue
        yield (square,)
        for line in (
            range(square, square - square % SIZE + SIZE),
            range(square, SQUARES, SIZE),
        ):
            empty = [place for place in line if position[place] is None]
            for count in range(2, min(most, len(empty)) + 1):
                yield tuple(empty[:count])


def _arrangements(rack: str, count: int, mover: Side) -> Iterator[tuple[FacedTile, ...]]:
    for chosen in permutations(rack, count):
        ways = [
            [FacedTile(letter, mover, blank=True) for letter in ALPHABET]
            if face == "?"
            else [FacedTile(face, mover)]
            for face in chosen
        ]
        yield from product(*ways)


def _random_position(rng: random.Random) -> FacedPosition:
    tiles: dict[int, FacedTile] = {}
    for _ in range(rng.randint(0, 8)):
        start, step = rng.randrange(SQUARES), rng.choice([1, SIZE])
        facing = rng.choice(list(Side))
        for place in range(rng.randint(1, 5)):
            square = start + place * step
            if square < SQUARES and (step == SIZE or square // SIZE == start // SIZE):
                tiles[square] = FacedTile(rng.choice(ALPHABET), facing)
    return FacedPosition().replace(tiles)


@pytest.mark.parametrize("seed", range(12))
def test_the_plays_are_those_that_the_judge_finds_legal(seed: int) -> None:
    rng = random.Random(seed)
    words = ["".join(word) for length in (2, 3, 4, 5) for word in product(ALPHABET, repeat=length)]
    lexicon = WordGraph.build("random", rng.sample(words, rng.choice([20, 60, 150])))
    position = _random_position(rng)
    mover = rng.choice(list(Side))
    first = rng.random() < 0.3
    rack = "".join(rng.choices("ABC?", [6, 6, 6, 1], k=rng.randint(1, 4)))
    found = list(legal_plays(position, mover, rack_of(rack), lexicon, first=first))
    assert len(found) == len(set(found))
    assert set(found) == by_judging_all(position, mover, rack, lexicon, first=first)


def test_what_is_remembered_of_lines_may_be_forgotten_at_any_time() -> None:
    rng = random.Random(3)
    words = ["".join(word) for length in (2, 3) for word in product(ALPHABET, repeat=length)]
    lexicon = WordGraph.build("random", rng.sample(words, 20))
    table = WordTable(lexicon, kept=45)
    rack = Rack(rack_of("ABC"), "a", table)
    for _ in range(8):
        position = _random_position(rng)
        letters = letters_of(position, Side.SOUTH, table)
        found = set(plays_on(table, letters, rack, Side.SOUTH))
        assert found == by_judging_all(position, Side.SOUTH, "ABC", lexicon, first=False)


def test_every_place_along_and_down_to_the_home_row_is_tried() -> None:
    lexicon = WordGraph.build("all", ["".join(word) for word in product(ALPHABET, repeat=2)])
    found = list(legal_plays(FacedPosition(), Side.SOUTH, rack_of("AB"), lexicon))
    # Two orders, fourteen places along the home row, fifteen down to it.
    assert len(found) == 2 * (14 + 15)


def test_an_empty_rack_has_no_plays() -> None:
    lexicon = WordGraph.build("two", ["AB"])
    assert list(legal_plays(FacedPosition(), Side.SOUTH, [], lexicon)) == []


def test_letters_that_are_in_no_word_are_left_out() -> None:
    lexicon = WordGraph.build("two", ["AB"])
    position = FacedPosition().replace({217: FacedTile("Q", Side.NORTH)})
    squares = {
        square
        for play in legal_plays(position, Side.SOUTH, rack_of("ABZ"), lexicon)
        for square, _ in play.placed
    }
    assert squares
    assert squares.isdisjoint({216, 218, 202})


def test_plays_are_counted_and_picked_without_making_the_others() -> None:
    lexicon = WordGraph.build("two", ["AB", "BA"])
    plays = legal_plays(FacedPosition(), Side.SOUTH, rack_of("AB"), lexicon)
    assert len(plays) == 2 * 2 * (14 + 15) - 29 * 2
    assert plays[3] == list(plays)[3]
    assert plays[-2:] == list(plays)[-2:]


def test_an_alphabet_of_more_letters_than_a_table_holds_is_played_too() -> None:
    letters = [chr(ord("A") + number) for number in range(26)] + list("ÄÖÜÉÈÊÀÂÇ")
    lexicon = WordGraph.build("many", ["AB", "ÄÇ", "BÇ", *(letter * 2 for letter in letters)])
    plays = legal_plays(FacedPosition(), Side.SOUTH, rack_of("ABÇ"), lexicon)
    assert len(plays) == 2 * (14 + 15)


@pytest.mark.parametrize("seed", range(4))
def test_all_lines_at_once_find_what_one_line_after_the_other_finds(seed: int) -> None:
    """Against `ways_to_lay`, on boards of thick and thin tiles, with large hands, blanks and both kits."""
    rng = random.Random(seed)
    words = ["".join(word) for length in (2, 3, 4, 5, 6) for word in product(ALPHABET, repeat=length)]
    for _ in range(3):
        lexicon = WordGraph.build("random", rng.sample(words, rng.choice([30, 60, 120])))
        position, mover, first = _random_position(rng), rng.choice(list(Side)), rng.random() < 0.3
        letters = "".join(rng.choices(ALPHABET, k=rng.choice([4, 6, 13])))
        rack = rack_of(letters[:6] + "|" + letters[6:] + rng.choice(["", "", "?"]))
        expected = list(
            ways_to_lay(position.tiles, mover, rack, lexicon, HOME_ROWS[mover], first=first, own="b")
        )
        found = [play.placed for play in legal_plays(position, mover, rack, lexicon, first=first, own="b")]
        assert sorted(found, key=repr) == sorted(expected, key=repr)


def test_of_two_equal_letters_the_own_kits_is_laid_first() -> None:
    lexicon = WordGraph.build("two", ["AB"])
    kits: tuple[Kit, Kit] = ("a", "b")
    for own in kits:
        plays = legal_plays(FacedPosition(), Side.SOUTH, rack_of("AB|AB"), lexicon, own=own)
        assert {tile.kit for play in plays for _, tile in play.placed} == {own}


def test_bonus_tiles_of_the_other_kit_are_laid_too() -> None:
    lexicon = WordGraph.build("two", ["AA"])
    plays = list(legal_plays(FacedPosition(), Side.SOUTH, rack_of("A|A"), lexicon))
    assert {tuple(tile.kit for _, tile in play.placed) for play in plays} == {("a", "b")}
    assert len(plays) == 14 + 15


def test_a_letter_and_a_blank_for_it_are_two_plays() -> None:
    lexicon = WordGraph.build("two", ["AA"])
    plays = list(legal_plays(FacedPosition(), Side.SOUTH, rack_of("A?"), lexicon))
    assert len(plays) == 2 * (14 + 15)


TABLE = """
    ...............
    ...............
    ...............
    .......t..h....
    ....sroputs....
    .......e..i....
    .......c..d....
    .....doc..a....
    .......a..r....
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
"""


VOCABULARY = """
    AE DO OD OR AN AT IN IT NO ON RE SO TO ACE ARE CAN CAR COD DOC EEL INK KEEL LEE ORS RAN ROD SEA TEA TEN
    TIN ACNE CANE CORE DOCK EELS KALE LACE LAKE LEAK LINE NICE RACE RANK RICE ROLL SACK SEAL TALE TICK
    TRACE TRAIN TREACLE RELATION SNAKED STALKER ACCEPT ACCEPTS STUPORS RADISH UNRADISH
"""
SOME_WORDS = WordGraph.build("some words", VOCABULARY.split())


@pytest.mark.parametrize(
    ("mover", "rack", "first", "count"),
    [
        (Side.SOUTH, "KEELABC", False, 267),
        (Side.SOUTH, "KEELABC", True, 248),
        (Side.NORTH, "KEELABC", False, 220),
        (Side.NORTH, "KEELABC", True, 202),
        (Side.SOUTH, "AEINRST", False, 393),
        (Side.NORTH, "AEINRST", False, 369),
        (Side.SOUTH, "ALKERTS|LAKE", False, 460),
        (Side.NORTH, "ER?", False, 208),
        (Side.SOUTH, "??", False, 434),
        (Side.SOUTH, "QVWJ", False, 0),
    ],
)
def test_how_many_plays_there_are(mover: Side, rack: str, first: bool, count: int) -> None:
    """A table like chess programmers' perft: any change to the rules or the search shows here."""
    position = parse(TABLE).position
    plays = list(legal_plays(position, mover, rack_of(rack), SOME_WORDS, first=first))
    assert len(set(plays)) == len(plays)
    assert all(isinstance(judge(position, play, SOME_WORDS, first=first), HouseLegal) for play in plays)
    assert len(plays) == count


def test_turning_the_board_by_half_turns_the_plays() -> None:
    """What South can play, North can play on the turned board."""
    lexicon = WordGraph.build("some", ["AB", "BA", "ABC", "CAB", "BACA", "ACC"])
    position = _random_position(random.Random(5))
    turned = FacedPosition(
        tuple(tile and FacedTile(tile.letter, tile.facing.other) for tile in reversed(position.tiles))
    )
    south = legal_plays(position, Side.SOUTH, rack_of("ABC?"), lexicon)
    north = legal_plays(turned, Side.NORTH, rack_of("ABC?"), lexicon)
    assert {_letters(play) for play in south} == {
        tuple(sorted((SQUARES - 1 - square, letter, blank) for square, letter, blank in _letters(play)))
        for play in north
    }


def _letters(play: FacedPlay) -> tuple[tuple[int, str, bool], ...]:
    return tuple(sorted((square, tile.letter, tile.blank) for square, tile in play.placed))


def test_a_hand_larger_than_a_number_has_bits_still_holds_every_letter() -> None:
    """Partners pass tiles on for a whole game; the computer once stopped playing with 64 of them."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    table = WordTable(WordGraph.build("one", [letters[:15], letters[11:]]))
    none = np.zeros(1, np.int64)
    large = Rack(rack_of(letters * 4 + "??|" + letters), "a", table)
    assert large.size == MOST
    assert large.blanks == 2
    assert large.letters(none)[0] == Rack(rack_of(letters), "a", table).letters(none)[0]
