"""Each sentence of the rulings on explosions."""

import textwrap

from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseLegal, RemovalReason
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.square import SIZE, parse_square, square_name
from station.rules.tile import FacedTile, Side


def board(picture: str, at: str = "F5") -> FacedPosition:
    """A position whose upper left part, from the square `at`, is drawn; all else is empty."""
    corner = parse_square(at)
    tiles = {
        corner + y * SIZE + x: FacedTile(letter.upper(), Side.SOUTH if letter.isupper() else Side.NORTH)
        for y, row in enumerate(textwrap.dedent(picture).strip().splitlines())
        for x, letter in enumerate(row)
        if letter != "."
    }
    return FacedPosition().replace(tiles)


def explode(position: FacedPosition, words: str, side: Side = Side.SOUTH, **letters: str) -> HouseLegal:
    """The ruling on a legal play, with these words in the lexicon."""
    placed = sorted((parse_square(name), FacedTile(letter, side)) for name, letter in letters.items())
    ruling = judge(
        position, FacedPlay(side, tuple(placed)), GivenWords(frozenset(words.split())), first=False
    )
    assert isinstance(ruling, HouseLegal), ruling
    return ruling


def steps(ruling: HouseLegal) -> list[tuple[RemovalReason, str]]:
    """Why, and the squares in ascending order of the board."""
    return [(step.why, " ".join(square_name(square) for square in step.squares)) for step in ruling.steps]


def turned(ruling: HouseLegal) -> str:
    return " ".join(square_name(square) for square in ruling.turned)


def test_a_play_on_ones_own_tiles_turns_and_removes_nothing() -> None:
    position = board("AB\n..\n..\nxQ")
    ruling = explode(position, "ABC", H5="C")
    assert (ruling.turned, ruling.steps, ruling.explodes) == ((), (), False)
    assert ruling.after == position.replace({parse_square("H5"): FacedTile("C", Side.SOUTH)})


def test_every_tile_of_every_new_word_is_turned() -> None:
    ruling = explode(board("a.b\nc.d\n..."), "ACX YX BDZ XYZ", F7="X", G7="Y", H7="Z")
    assert turned(ruling) == "F5 H5 F6 H6"


def test_tiles_of_ones_own_in_a_new_word_are_not_named_as_turned() -> None:
    assert turned(explode(board("aB"), "ABC", H5="C")) == "F5"


def test_a_new_word_may_read_legally_only_from_the_movers_side() -> None:
    assert turned(explode(board("cba"), "DABC", Side.NORTH, I5="D")) == ""
    assert turned(explode(board("cba"), "CBAD", I5="D")) == "F5 G5 H5"


def test_the_opponents_tiles_of_a_mixed_string_go_and_the_turned_ones_stay() -> None:
    ruling = explode(board("a\nb\nc"), "CD", G7="D")
    assert turned(ruling) == "F7"
    assert steps(ruling) == [(RemovalReason.MIXED, "F5 F6")]


def test_mixed_strings_are_found_wherever_they_lie() -> None:
    ruling = explode(board("a....\n.....\n.....\n...xQ"), "AB", G5="B")
    assert steps(ruling) == [(RemovalReason.MIXED, "I8"), (RemovalReason.CASCADE, "J8")]


def test_all_mixed_strings_are_found_before_any_tile_goes() -> None:
    # c lies in two mixed strings. Were the column done first, a and b would no longer be in one.
    ruling = explode(board("..Q.\nabce\n...."), "EX XY", I7="X", J7="Y")
    assert turned(ruling) == "I6"
    assert steps(ruling) == [(RemovalReason.MIXED, "F6 G6 H6"), (RemovalReason.CASCADE, "H5")]


def test_a_left_over_that_is_a_word_stays() -> None:
    ruling = explode(board("ab\nc.\nd.\n"), "ABE BA", H5="E")
    assert steps(ruling) == [(RemovalReason.MIXED, "F6 F7")]


def test_a_left_over_loses_only_tiles_of_no_new_word_of_three() -> None:
    # AC is left over: A is in the new word AXY, C only in CZ.
    ruling = explode(board("ac\n.."), "XYZ AX CY", F6="X", G6="Y", H6="Z")
    assert steps(ruling) == [(RemovalReason.LEFTOVER, "F5 G5")]
    ruling = explode(board("b.\nac\n.."), "XYZ BAX CY", F7="X", G7="Y", H7="Z")
    assert steps(ruling) == [(RemovalReason.LEFTOVER, "G6")]


def test_an_opponents_string_that_is_turned_whole_is_judged_as_the_mover_reads_it() -> None:
    position = board("ob")
    assert steps(explode(position, "XY OX BY", F6="X", G6="Y")) == [(RemovalReason.LEFTOVER, "F5 G5")]
    assert steps(explode(position, "XY OX BY OB", F6="X", G6="Y")) == []


def test_a_left_over_of_protected_tiles_only_goes_whole_in_a_step_of_its_own() -> None:
    ruling = explode(board("ac\nbd\n.."), "XY ABX CDY AC", F7="X", G7="Y")
    assert steps(ruling) == [(RemovalReason.LEFTOVER_ALL, "F6 G6")]


def test_left_overs_come_before_those_that_go_whole() -> None:
    ruling = explode(board("ac.\nbde\n..."), "XYZ ABX CDY EZ BD", F7="X", G7="Y", H7="Z")
    assert steps(ruling)[:2] == [(RemovalReason.LEFTOVER, "H6"), (RemovalReason.LEFTOVER_ALL, "F5 G5")]


def test_a_step_names_the_left_overs_at_fault() -> None:
    def named(ruling: HouseLegal) -> list[list[str]]:
        return [[string.text for string in step.strings] for step in ruling.steps[:2]]

    assert named(explode(board("ac\nbd\n.."), "XY ABX CDY AC", F7="X", G7="Y")) == [["BD"]]
    both = explode(board("ac.\nbde\n..."), "XYZ ABX CDY EZ BD", F7="X", G7="Y", H7="Z")
    assert named(both) == [["BDE"], ["AC"]]


def test_new_words_that_a_left_over_took_tiles_from_are_judged_again() -> None:
    # ABX and CDY lost their first letters. BX and DY are no words; the Z of XYZ is then single.
    ruling = explode(board("ac.\nbde\n..."), "XYZ ABX CDY EZ BD", F7="X", G7="Y", H7="Z")
    assert steps(ruling)[2:] == [(RemovalReason.CASCADE, "F6 G6 F7 G7"), (RemovalReason.CASCADE, "H7")]


def test_what_is_left_of_a_movers_left_over_is_judged_because_it_lost_a_neighbour() -> None:
    position = board("ac.\nbde\n...")
    words = "XYZ ABX CDY EZ AC"
    ruling = explode(position, words, F7="X", G7="Y", H7="Z")
    assert steps(ruling) == [(RemovalReason.LEFTOVER, "H6"), (RemovalReason.CASCADE, "F6 G6")]
    ruling = explode(position, words + " BD", F7="X", G7="Y", H7="Z")
    assert steps(ruling) == [(RemovalReason.LEFTOVER, "H6")]


def test_a_string_of_ones_own_that_no_tile_was_turned_in_is_no_left_over() -> None:
    # QQ is no word, but it lost nothing and nothing in it was turned.
    ruling = explode(board("a..QQ\n....."), "AB", G5="B")
    assert steps(ruling) == []


def test_a_string_that_lost_nothing_is_not_judged_again() -> None:
    # pq, no word, lies beside the emptied b, but not in line with it.
    ruling = explode(board(".p.\n.q.\nb..\na..\n"), "AX", G8="X")
    assert steps(ruling) == [(RemovalReason.MIXED, "F7")]


def test_a_string_that_lost_a_neighbour_is_judged_as_its_owner_reads_it() -> None:
    position = board("pqb\n..a")
    assert steps(explode(position, "AX QP", I6="X")) == [(RemovalReason.MIXED, "H5")]
    assert steps(explode(position, "AX PQ", I6="X")) == [
        (RemovalReason.MIXED, "H5"),
        (RemovalReason.CASCADE, "F5 G5"),
    ]


def test_a_single_tile_beside_an_emptied_square_goes() -> None:
    ruling = explode(board("pb\n.a"), "AX", H6="X")
    assert steps(ruling) == [(RemovalReason.MIXED, "G5"), (RemovalReason.CASCADE, "F5")]


def test_a_single_tile_beside_no_emptied_square_stays() -> None:
    ruling = explode(board("p.b\n..a"), "AX", I6="X")
    assert steps(ruling) == [(RemovalReason.MIXED, "H5")]


def test_one_round_judges_one_picture() -> None:
    # q is single only when the row "rs" has gone, so it goes a round later.
    ruling = explode(board("q..\nrsb\n..a"), "AX QR RQ", I7="X")
    assert steps(ruling) == [
        (RemovalReason.MIXED, "H6"),
        (RemovalReason.CASCADE, "F6 G6"),
        (RemovalReason.CASCADE, "F5"),
    ]


def test_a_removed_tile_keeps_its_kit_and_a_turned_blank_stays_a_blank() -> None:
    position = FacedPosition().replace(
        {
            parse_square("F5"): FacedTile("A", Side.NORTH, "b"),
            parse_square("F6"): FacedTile("B", Side.NORTH, "b", blank=True),
        }
    )
    ruling = explode(position, "BC", G6="C")
    assert steps(ruling) == [(RemovalReason.MIXED, "F5")]
    assert ruling.after[parse_square("F6")] == FacedTile("B", Side.SOUTH, "b", blank=True)
