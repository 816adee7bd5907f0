"""Positions on one line, as Macondo and MAGPIE write them."""

import pytest

from station.editions import load_edition
from station.gcg.cgp import OneLine, against, cgp_of, edition_name, is_cgp, read_cgp, write_cgp
from station.gcg.errors import GcgError
from station.rules.lettered.play import Play
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.settings import STANDARD
from station.rules.square import parse_square
from station.rules.turns.game import lay, start
from tests.gcg.games import played

ROWS = "15/" * 7 + "7CaT5" + "/15" * 7
LINE = f"{ROWS} AEINR?T/ 10/-4 2 ld english; lex NWL23;"
ENGLISH = load_edition("en")


def refused(text: str, edition: str = "en") -> str:
    with pytest.raises(GcgError) as error:
        read_cgp(text, load_edition(edition, records=True))
    return str(error.value)


def test_a_line_is_rows_racks_scores_and_turns() -> None:
    line = read_cgp(LINE, ENGLISH)
    assert line == OneLine(
        Position().replace(
            {
                parse_square("H8"): Tile("C"),
                parse_square("I8"): Tile("A", blank=True),
                parse_square("J8"): Tile("T"),
            }
        ),
        (("A", "E", "I", "N", "R", "?", "T"), ()),
        (10, -4),
        2,
        {"ld": "english", "lex": "NWL23"},
    )
    assert write_cgp(line) == LINE + "\n"


def test_operations_may_be_missing_and_the_word_cgp_may_be_there() -> None:
    assert read_cgp(f"cgp {ROWS} / 0/0 0\n", ENGLISH).operations == {}


def test_tiles_of_several_letters_are_in_brackets() -> None:
    spanish = load_edition("es", records=True)
    text = f"{'15/' * 7}7[CH]A[ll]5{'/15' * 7} [RR]A/[CH] 0/0 0"
    line = read_cgp(text, spanish)
    assert line.racks == (("RR", "A"), ("CH",))
    assert line.position[parse_square("J8")] == Tile("LL", blank=True)
    assert write_cgp(line) == text + "\n"


@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_is_read_back(seed: int) -> None:
    edition = load_edition("de" if seed % 2 else "en")
    line = cgp_of(played(seed, edition.name, 2, STANDARD))
    assert read_cgp(write_cgp(line), edition) == line


def test_the_player_on_move_is_first() -> None:
    game = start(ENGLISH, 2, racks=["CATEEEE", "DOGSIII"])
    after = lay(game, Play(tuple((112 + n, Tile(letter)) for n, letter in enumerate("CAT"))), drawn="RST")
    assert not hasattr(after, "detail")
    assert write_cgp(cgp_of(after)).endswith("7CAT5" + "/15" * 7 + " DGIIIOS/EEEERST 0/10 0 ld english;\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "two racks with a slash between them should follow the rows, not ''"),
        (ROWS, "two racks with a slash between them should follow the rows, not ''"),
        (f"{ROWS} ABC 0/0 0", "two racks with a slash between them should follow the rows, not 'ABC'"),
        (f"{ROWS} / 0 0", "two scores with a slash between them should follow the racks, not '0'"),
        (f"{ROWS} / 0/0 x", "the number of turns without points should follow the scores, not 'x'"),
        (f"15/{ROWS} / 0/0 0", "a position has 15 rows with slashes between them, not 16"),
        (f"{ROWS.replace('7CaT5', '7CaT6')} / 0/0 0", "row 8 has 16 squares, not 15: 7CaT6"),
        (f"{ROWS.replace('7CaT5', '7CÖT5')} / 0/0 0", "row 8: there is no Ö in the English set"),
        (f"{ROWS.replace('7CaT5', '7C!T5')} / 0/0 0", "row 8: '!' is not a letter"),
        (f"{ROWS} AÖ/ 0/0 0", "the rack AÖ: there is no Ö in the English set"),
        ("1" * 6000, "the line is far too long for a position"),
        (f"{LINE}\n\n{LINE}\n", "a file has one position, on one line; this one has 2 lines"),
        (f"{ROWS.replace('7CaT5', '7[CaT5')} / 0/0 0", "row 8: a bracket is not closed: 7[CaT5"),
    ],
)
def test_what_is_no_position_says_why(text: str, reason: str) -> None:
    assert refused(text) == reason


def test_what_cgp_has_no_signs_for_is_refused() -> None:
    with pytest.raises(GcgError, match="CGP is for two players; this game has 3"):
        cgp_of(start(ENGLISH, 3))
    unknown = lay(start(ENGLISH, 2), Play(((112, Tile(None, blank=True)), (113, Tile("T")))))
    with pytest.raises(GcgError, match="nobody said which letter the blank on H8 is"):
        cgp_of(unknown)  # type: ignore[arg-type]  # `lay` may refuse


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (LINE, None),
        ("/".join(["15"] * 15) + " / 0/0 0", None),
        (
            LINE.replace("7CaT5", "8CaT4"),
            "there are tiles on the board, but none on H8, where the first play begins",
        ),
        (LINE.replace("15/", "A14/", 1), "the tile on A1 does not touch the others"),
        (LINE.replace("AEINR?T", "AEINR?TS"), "the rack AEINR?TS has 8 tiles"),
        (LINE.replace("AEINR?T", "AEIN??T"), "there are 3 blanks; the English set has 2"),
        (LINE.replace("AEINR?T/", "ZZ/Z"), "there are 3 Z; the English set has 1"),
    ],
)
def test_a_position_that_cannot_have_been_is_found(text: str, reason: str | None) -> None:
    assert against(read_cgp(text, ENGLISH), ENGLISH) == reason


def test_the_edition_is_the_one_the_line_says() -> None:
    assert edition_name(LINE) == "en"
    assert edition_name(f"{ROWS} / 0/0 0 ld polish;") == "pl"
    assert edition_name(f"{ROWS} / 0/0 0 lex RD29;") == "de"
    assert edition_name(f"{ROWS} / 0/0 0") == "en"


def test_a_record_is_no_line() -> None:
    assert is_cgp(LINE.encode())
    assert is_cgp(f"cgp {LINE}".encode())
    assert not is_cgp(b"#player1 a/b/c/d/e/f/g/h/i/j/k/l/m/n/o A\n>a: 8H CAT +10 10\n")
