"""Every legal play of a rack, against laying the tiles in every way there is."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from station.editions import load_edition
from station.rules.edition import BLANK
from station.rules.lettered.judge import judge
from station.rules.lettered.moves import legal_plays
from station.rules.lettered.play import Legal, Play
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph
from station.rules.square import COLUMN, ROW, SIZE, SQUARES, parse_square

EDITION = load_edition("en")
LETTERS = "AEST"
FEW = WordGraph.build(
    "few", ("AT", "TA", "EAT", "TEA", "SEAT", "TEAS", "ES", "SET", "AS", "STATES", "TEST", "ATE", "SAT")
)


def every_play(position: Position, rack: tuple[str, ...], lexicon: WordGraph) -> set[Play]:
    """By laying all orders of all parts of the rack from every square along both lines."""
    found = set()
    for count in range(1, len(rack) + 1):
        for tiles in set(permutations(rack, count)):
            for named in product(*([Tile(x) for x in LETTERS] if t == BLANK else [Tile(t)] for t in tiles)):
                laid = tuple(
                    Tile(tile.letter, blank=kind == BLANK) for tile, kind in zip(named, tiles, strict=True)
                )
                for squares in _lines(position, count):
                    play = Play(tuple(zip(squares, laid, strict=True)))
                    if isinstance(judge(position, play, EDITION, lexicon), Legal):
                        found.add(play)
    return found


def _lines(position: Position, count: int) -> Iterator[tuple[int, ...]]:
    """So many empty squares in a row from every empty square, near a tile or the start."""
    for start in range(SQUARES):
        for step in (ROW, COLUMN):
            squares: list[int] = []
            square = start
            while len(squares) < count:
                if position[square] is None:
                    squares.append(square)
                last = square % SIZE == SIZE - 1 if step == ROW else square // SIZE == SIZE - 1
                if last:
                    break
                square += step
            if len(squares) == count and position[start] is None:
                yield tuple(squares)


def played(seed: int, turns: int) -> Position:
    """A board after some turns of few letters."""
    random, position = Random(seed), Position()
    for _ in range(turns):
        plays = sorted(legal_plays(position, random.choices(LETTERS, k=4), FEW), key=repr)
        if plays:
            position = position.replace(dict(random.choice(plays).placed))
    return position


@pytest.mark.parametrize("seed", range(6))
def test_all_plays_and_no_others_are_found(seed: int) -> None:
    random = Random(seed)
    position = played(seed, seed)
    rack = (*random.choices(LETTERS, k=3), *((BLANK,) if seed % 3 == 0 else ()))[: 3 if seed else 4]
    found = list(legal_plays(position, rack, FEW))
    assert set(found) == every_play(position, tuple(rack), FEW)
    assert len(set(found)) == len(found)


def test_a_blank_stands_for_every_letter_and_differs_from_the_letter_itself() -> None:
    plays = {play.placed for play in legal_plays(Position(), ("A", "T", BLANK), FEW)}
    across = [placed for placed in plays if placed[0][0] == parse_square("G8") and len(placed) == 2]
    blank = Tile("T", blank=True)
    assert ((parse_square("G8"), Tile("A")), (parse_square("H8"), blank)) in across
    assert ((parse_square("G8"), Tile("A")), (parse_square("H8"), Tile("T"))) in across


def test_a_single_tile_that_makes_words_both_ways_is_one_play() -> None:
    board = Position().replace({parse_square("H8"): Tile("A"), parse_square("I9"): Tile("A")})
    plays = [play for play in legal_plays(board, ("T",), FEW) if play.squares == (parse_square("I8"),)]
    assert len(plays) == 1


def test_no_tiles_make_no_plays() -> None:
    assert list(legal_plays(Position(), (), FEW)) == []
