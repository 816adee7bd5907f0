from collections.abc import Callable
from itertools import combinations

import pytest

from station.rules.edition import Edition
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Illegal, Legal, Play, Reason
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.premium import PREMIUMS, START, Premium
from station.rules.lexicon import GivenWords
from station.rules.square import SIZE, SQUARES, parse_square

Board = Callable[[dict[int, str]], Position]
HUT = {8: ".......HUT"}


def play(**placed: str) -> Play:
    """Tiles by square; a small letter is a blank, `_` one whose letter is not known."""
    return Play(
        tuple(
            sorted(
                (
                    (
                        parse_square(square),
                        Tile(None, blank=True) if sign == "_" else Tile(sign.upper(), sign.islower()),
                    )
                    for square, sign in placed.items()
                ),
                key=lambda pair: pair[0],
            )
        )
    )


def legal(position: Position, what: Play, edition: Edition) -> Legal:
    ruling = judge(position, what, edition)
    assert isinstance(ruling, Legal), ruling
    return ruling


def reason(position: Position, what: Play, edition: Edition) -> Reason:
    ruling = judge(position, what, edition)
    assert isinstance(ruling, Illegal), ruling
    return ruling.reason


def test_the_board_has_the_premium_squares_of_the_standard_set() -> None:
    counts = {premium: PREMIUMS.count(premium) for premium in set(PREMIUMS)}
    assert counts == {
        Premium(): 164,
        Premium(letter=2): 24,
        Premium(letter=3): 12,
        Premium(word=2): 17,
        Premium(word=3): 8,
    }
    assert PREMIUMS[START] == Premium(word=2)
    assert all(PREMIUMS[square] == PREMIUMS[SQUARES - 1 - square] for square in range(SQUARES))
    turned = [PREMIUMS[column * SIZE + row] for row in range(SIZE) for column in range(SIZE)]
    assert list(PREMIUMS) == turned


def test_the_star_doubles_the_first_word(english: Edition) -> None:
    ruling = legal(Position(), play(H8="H", I8="U", J8="T"), english)
    assert [word.text for word in ruling.words] == ["HUT"]
    assert ruling.score == 12


def test_premium_squares_count_only_for_the_tile_laid_on_them(english: Edition, board: Board) -> None:
    assert legal(board(HUT), play(K8="S"), english).score == 7
    assert legal(board(HUT), play(K8="S", L8="S"), english).score == 6 + 1 + 2


def test_letters_are_multiplied_before_the_word(english: Edition) -> None:
    ruling = legal(Position(), play(D8="Q", E8="U", F8="I", G8="E", H8="T"), english)
    assert ruling.score == (20 + 4) * 2


def test_two_premiums_multiply_each_other(english: Edition) -> None:
    column = {square: Tile("A") for square in range(parse_square("A9"), parse_square("A15"), SIZE)}
    ruling = legal(Position().replace(column), play(A8="B", A15="B"), english)
    assert ruling.score == (3 + 6 + 3) * 9


def test_words_across_are_scored_too_the_main_word_first(english: Edition, board: Board) -> None:
    ruling = legal(board(HUT), play(K8="E", K9="N"), english)
    assert [word.text for word in ruling.words] == ["EN", "HUTE"]
    assert [word.points for word in ruling.words] == [2, 7]


def test_a_single_tile_makes_its_word_in_the_row_first(english: Edition, board: Board) -> None:
    position = board({7: ".......A", 8: "........B"})
    assert [word.text for word in legal(position, play(H8="C"), english).words] == ["CB", "AC"]


def test_seven_tiles_bring_a_bonus_of_fifty(english: Edition) -> None:
    placed = {f"{column}8": letter for column, letter in zip("FGHIJKL", "TIREDLY", strict=True)}
    ruling = legal(Position(), play(**placed), english)
    assert (ruling.bonus, ruling.score) == (50, 80)


def test_a_blank_scores_nothing_whether_its_letter_is_known_or_not(english: Edition) -> None:
    for sign in ("u", "_"):
        assert legal(Position(), play(H8="H", I8=sign, J8="T"), english).score == 10


def test_only_a_blank_may_stand_for_an_unknown_letter() -> None:
    with pytest.raises(ValueError, match="only a blank"):
        Tile(None)


@pytest.mark.parametrize(
    ("placed", "why"),
    [
        ({}, Reason.NO_TILES),
        (dict.fromkeys(("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"), "E"), Reason.TOO_MANY),
        ({"H8": "E"}, Reason.SQUARE_TAKEN),
        ({"G8": "E", "H9": "E"}, Reason.NOT_IN_LINE),
        ({"F8": "E", "L8": "E"}, Reason.GAP),
        ({"A1": "E", "B1": "E"}, Reason.NOT_CONNECTED),
        ({"G7": "E"}, Reason.NOT_CONNECTED),
        ({"K8": "Ä"}, Reason.NO_SUCH_TILE),
        ({"K8": "Q", "L8": "Q"}, Reason.NO_SUCH_TILE),
    ],
)
def test_what_is_wrong_is_named(english: Edition, board: Board, placed: dict[str, str], why: Reason) -> None:
    assert reason(board(HUT), play(**placed), english) is why


def test_the_first_play_covers_the_star_and_makes_a_word(english: Edition) -> None:
    assert reason(Position(), play(A1="A", B1="B"), english) is Reason.NOT_ON_START
    assert reason(Position(), play(H8="A"), english) is Reason.NO_WORD


def test_off_the_board_is_off_the_board(english: Edition) -> None:
    assert reason(Position(), Play(((225, Tile("A")),)), english) is Reason.OFF_BOARD


def test_a_row_does_not_go_on_in_the_next(english: Edition, board: Board) -> None:
    position = board({8: "............HUT"})
    assert reason(position, play(A9="S"), english) is Reason.NOT_CONNECTED
    assert reason(position, play(O9="S", A10="S"), english) is Reason.NOT_IN_LINE


def test_with_a_lexicon_every_word_must_be_in_it(english: Edition, board: Board) -> None:
    words = GivenWords(frozenset({"EN"}), "the little list")
    ruling = judge(board(HUT), play(K8="E", K9="N"), english, words)
    assert isinstance(ruling, Illegal)
    assert ruling.reason is Reason.NOT_A_WORD
    assert ruling.detail == "HUTE is not in the little list"
    assert isinstance(
        judge(board(HUT), play(K8="E", K9="N"), english, GivenWords(frozenset({"EN", "HUTE"}))), Legal
    )


@pytest.mark.parametrize(("tiles", "placements"), [(1, 0), (2, 4), (3, 6), (4, 8), (5, 10), (6, 12), (7, 14)])
def test_how_many_places_a_first_play_has(english: Edition, tiles: int, placements: int) -> None:
    assert _places(Position(), tiles, english) == placements


@pytest.mark.parametrize(("tiles", "placements"), [(1, 8), (2, 24), (3, 32), (4, 40)])
def test_how_many_places_the_second_play_has(
    english: Edition, board: Board, tiles: int, placements: int
) -> None:
    position = board(HUT)
    assert _places(position, tiles, english) == _counted(position, tiles) == placements


def _places(position: Position, count: int, edition: Edition) -> int:
    """Sets of squares in a line on which so many tiles make a legal play, by trying all near ones."""
    found = set()
    for line in range(SIZE):
        for squares in (range(line * SIZE, line * SIZE + SIZE), range(line, SQUARES, SIZE)):
            for chosen in combinations(squares, count):
                if chosen[-1] - chosen[0] > (count + 3) * (squares[1] - squares[0]):
                    continue
                ruling = judge(position, Play(tuple((square, Tile("E")) for square in chosen)), edition)
                if isinstance(ruling, Legal):
                    found.add(chosen)
    return len(found)


def _counted(position: Position, count: int) -> int:
    """The same, by walking: from every empty square rightwards or downwards, past tiles that lie there."""
    taken = {divmod(square, SIZE) for square, _ in position.occupied()}
    found = set()
    for start in range(SQUARES):
        for down, right in ((0, 1), (1, 0)):
            row, column = divmod(start, SIZE)
            laid: list[tuple[int, int]] = []
            while row < SIZE and column < SIZE and len(laid) < count:
                if (row, column) not in taken:
                    laid.append((row, column))
                row, column = row + down, column + right
            near = {(r + a, c + b) for r, c in laid for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            if len(laid) == count and laid[0] == divmod(start, SIZE) and near & taken:
                found.add(tuple(laid))
    return len(found)
