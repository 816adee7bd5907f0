"""The search for words to work on, against trying everything."""

import random
from collections import Counter
from collections.abc import Iterator

from station.games.scrabbage.rules.fragments import broken
from station.games.scrabbage.rules.working import Supply, layable, possible
from station.rules.board import runs_through
from station.rules.edition import BLANK
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph
from station.rules.square import NEIGHBOURS, SQUARES

CASES = 400
LETTERS = "ABC"


def _done(board: Position, fragments: list[tuple[int, ...]], new: tuple[int, ...], words: WordGraph) -> bool:
    if any(board.text(run) not in words for run in runs_through(board, new)):
        return False
    for fragment in fragments:
        there = [run for run in runs_through(board, fragment) if set(fragment) <= set(run)]
        if not there or board.text(there[0]) not in words:
            return False
    return True


def _by_trying(
    board: Position,
    fragments: list[tuple[int, ...]],
    hand: tuple[str, ...],
    most: int,
    words: WordGraph,
    *,
    least: int = 0,
) -> bool:
    """Every set of tiles on squares that touch others, one after another."""
    seen: set[tuple[Position, tuple[str, ...]]] = set()

    def tries(board: Position, hand: tuple[str, ...], new: tuple[int, ...]) -> bool:
        if (board, hand) in seen:
            return False
        seen.add((board, hand))
        if len(new) >= least and _done(board, fragments, new, words):
            return True
        if len(new) == most:
            return False
        squares = [
            square
            for square in range(SQUARES)
            if board[square] is None and any(board[near] is not None for near in NEIGHBOURS[square])
        ]
        for tile in dict.fromkeys(hand):
            left = list(hand)
            left.remove(tile)
            for letter in LETTERS if tile == BLANK else tile:
                for square in squares:
                    if tries(board.replace({square: Tile(letter)}), tuple(left), (*new, square)):
                        return True
        return False

    return tries(board, hand, ())


def _cases() -> Iterator[tuple[Position, list[tuple[int, ...]], tuple[str, ...], int, WordGraph]]:
    rng = random.Random(20261121)
    lengths = (2, 3, 4, 5) * 30
    texts = sorted({"".join(rng.choice(LETTERS) for _ in range(length)) for length in lengths})
    while True:
        words = WordGraph.build("few", rng.sample(texts, rng.randrange(5, len(texts))))
        board = Position().replace({rng.choice((0, 112, 14, 31, 213, 224)): Tile(rng.choice(LETTERS))})
        for _ in range(rng.choice((0, 1, 2, 3, 3, 5, 6))):
            beside = [
                near for square, _ in board.occupied() for near in NEIGHBOURS[square] if board[near] is None
            ]
            board = board.replace({rng.choice(beside): Tile(rng.choice(LETTERS))})
        found = list(dict.fromkeys(broken(board, (square for square, _ in board.occupied()), words)))
        if not found:
            continue
        fragments = rng.sample(found, rng.randrange(1, min(3, len(found)) + 1))
        hand = tuple(rng.choice("AABBCC" + BLANK) for _ in range(rng.choice((0, 1, 1, 2, 2, 2, 3))))
        yield board, fragments, hand, len(hand), words


def test_the_search_finds_what_trying_everything_finds() -> None:
    answers: Counter[tuple[bool, int]] = Counter()
    for _, (board, fragments, hand, most, words) in zip(range(CASES), _cases(), strict=False):
        expected = _by_trying(board, fragments, hand, most, words)
        found = possible(board, fragments, Supply(Counter(hand), most), words)
        assert found == expected, (fragments, hand, list(words), list(board.occupied()))
        answers[expected, len(fragments)] += 1
    assert all(answers[answer, count] >= 5 for answer in (True, False) for count in (1, 2)), answers


def test_as_many_tiles_are_laid_as_trying_everything_lays() -> None:
    answers: Counter[bool] = Counter()
    for _, (board, _, hand, _, words) in zip(range(CASES // 2), _cases(), strict=False):
        for count in range(1, len(hand) + 1):
            found = layable(board, Supply(Counter(hand), len(hand), effort=10**9), count, words)
            assert (found is not None) == _by_trying(board, [], hand, len(hand), words, least=count)
            if found is not None:
                after = board.replace({square: Tile(letter) for square, letter in found.items()})
                assert len(found) >= count
                assert not broken(after, found, words)
            answers[found is not None] += 1
    assert min(answers.values()) > 25, answers


def test_a_hidden_hand_is_refused_only_where_no_hand_would_do() -> None:
    """The pool holds more tiles than the hand: any of them may be in it."""
    pool = tuple("AABC?")
    answers: Counter[bool] = Counter()
    for _, (board, fragments, hand, _, words) in zip(range(CASES // 4), _cases(), strict=False):
        most = min(len(hand), 2)
        expected = _by_trying(board, fragments, pool, most, words)
        assert possible(board, fragments, Supply(Counter(pool), most, hidden=True), words) == expected
        answers[expected] += 1
    assert min(answers.values()) >= 20, answers


def test_a_search_that_is_cut_short_proves_nothing() -> None:
    words = WordGraph.build("few", ["CAT"])
    board = Position().replace({112: Tile("X"), 113: Tile("X")})
    pool = Counter({"A": 3, "T": 3, "C": 3})
    assert not possible(board, [(112, 113)], Supply(pool, 3, hidden=True), words)
    assert possible(board, [(112, 113)], Supply(pool, 3, hidden=True, effort=1), words)
    assert not possible(board, [(112, 113)], Supply(pool, 3, effort=1), words)


def test_a_tile_without_neighbours_can_grow_either_way() -> None:
    words = WordGraph.build("few", ["CAT"])
    board = Position().replace({112: Tile("A")})
    assert possible(board, [(112,)], Supply(Counter("CT"), 2), words)
    assert not possible(board, [(112,)], Supply(Counter("CS"), 2), words)
