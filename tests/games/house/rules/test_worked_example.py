"""The worked example of the rules document: both plays and both what-ifs (Scrabble House, 5)."""

from station.games.house.rules.judge import judge
from station.games.house.rules.notation import parse, rows_of
from station.games.house.rules.ruling import HouseLegal, RemovalReason
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square, square_name
from station.rules.tile import FacedTile, Side

LEGAL = "ACCEPT COD STUPORS RADISH DOCK KEEL AE ORS ROLL OR DO OD EEL UTS RAD"
WORDS = frozenset(LEGAL.split())

BEFORE = parse("""
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
""").position

AFTER_DOCK = parse("""
    ...............
    ...............
    ...............
    ...............
    ....sro........
    ...............
    ...............
    .....DOCK......
    ........E......
    ........E......
    ........L......
    ...............
    ...............
    ...............
    ...............
""").position


def lay(position: FacedPosition, side: Side, words: frozenset[str] = WORDS, **letters: str) -> HouseLegal:
    placed = sorted((parse_square(name), FacedTile(letter, side)) for name, letter in letters.items())
    ruling = judge(position, FacedPlay(side, tuple(placed)), GivenWords(words), first=False)
    assert isinstance(ruling, HouseLegal), ruling
    return ruling


def south_plays_dock(words: frozenset[str] = WORDS) -> HouseLegal:
    return lay(BEFORE, Side.SOUTH, words, I8="K", I9="E", I10="E", I11="L")


def north_plays_roll(words: frozenset[str] = WORDS) -> HouseLegal:
    return lay(AFTER_DOCK, Side.NORTH, words, G7="R", F7="O", E7="L", D7="L")


def named(squares: tuple[int, ...]) -> set[str]:
    return {square_name(square) for square in squares}


def steps_of(ruling: HouseLegal) -> list[tuple[RemovalReason, set[str]]]:
    return [(step.why, named(step.squares)) for step in ruling.steps]


def test_south_makes_dock_keel_and_ae() -> None:
    assert {word.text for word in south_plays_dock().words} == {"DOCK", "KEEL", "AE"}


def test_d_o_c_of_dock_and_the_a_are_turned() -> None:
    assert named(south_plays_dock().turned) == {"F8", "G8", "H8", "H9"}


def test_what_south_removes_in_order() -> None:
    assert steps_of(south_plays_dock()) == [
        (RemovalReason.MIXED, {"H7", "H6", "H5", "H4"}),
        (RemovalReason.LEFTOVER, {"H9"}),
        (RemovalReason.CASCADE, {"I5", "J5", "K5"}),
        (RemovalReason.CASCADE, {"K4", "K6", "K7", "K8", "K9"}),
    ]


def test_every_step_says_which_strings_were_wrong_as_their_owner_reads_them() -> None:
    assert [[word.text for word in step.strings] for step in south_plays_dock().steps] == [
        ["TPECCA"],
        ["CA"],
        ["STU"],
        ["RADI", "H"],
    ]


def test_ors_stays() -> None:
    assert rows_of(south_plays_dock().after) == rows_of(AFTER_DOCK)


def test_uts_is_a_word_but_north_reads_stu() -> None:
    assert (RemovalReason.CASCADE, {"I5", "J5", "K5"}) in steps_of(south_plays_dock())
    with_stu = steps_of(south_plays_dock(WORDS | {"STU"}))
    assert all(why is not RemovalReason.CASCADE for why, _ in with_stu)


def test_with_ca_legal_the_a_stays() -> None:
    ruling = south_plays_dock(WORDS | {"CA"})
    assert RemovalReason.LEFTOVER not in {step.why for step in ruling.steps}
    assert ruling.after[parse_square("H9")] == FacedTile("A", Side.SOUTH)


def test_north_makes_roll_or_and_do() -> None:
    assert {word.text for word in north_plays_roll().words} == {"ROLL", "OR", "DO"}


def test_d_and_o_are_turned_and_c_and_k_removed() -> None:
    ruling = north_plays_roll()
    assert named(ruling.turned) == {"F8", "G8"}
    assert steps_of(ruling) == [(RemovalReason.MIXED, {"H8", "I8"})]


def test_od_and_eel_stay() -> None:
    assert rows_of(north_plays_roll().after)[6:11] == [
        "...llor........",
        ".....do........",
        "........E......",
        "........E......",
        "........L......",
    ]


def test_with_od_illegal_d_and_o_also_go() -> None:
    assert steps_of(north_plays_roll(WORDS - {"OD"})) == [
        (RemovalReason.MIXED, {"H8", "I8"}),
        (RemovalReason.LEFTOVER, {"F8", "G8"}),
    ]


def test_neither_play_wins() -> None:
    assert not south_plays_dock().wins
    assert not north_plays_roll().wins
