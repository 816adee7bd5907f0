"""A `.tou` file of AUPAIR as a list of entries."""

import pytest

from station.hall.tournament.errors import TournamentError
from station.hall.tournament.imports.tou_file import tou_rows
from station.hall.tournament.sheet import encoded_text, sheet_of
from tests.hall.tournament.test_entries import read

FILE = """*M28.11.2026 Autumn Open
*MASTERS
                                      0
Jane Doe             2412  +2 2398   3
Finn O'Brien @12      380   1 1401  +4
Zoë van der Berg (N)  367  +4 -012  +1
R2 D2                2455   3 1401   2
*** END OF FILE ***
"""


def test_names_come_out_without_scores_and_marks() -> None:
    names = [one.title for one in read(FILE, "Open").entries]
    assert names == ["Jane Doe", "Finn O'Brien", "Zoë van der Berg", "R2 D2"]


def test_a_file_saved_before_the_first_round_has_names_alone() -> None:
    text = (
        "*M1.2.2026 Spring\n*A\nQUIXOTRY Jane Doe       365\nJane Doe\nRichard Roe\n*** END OF FILE ***\n\x1a"
    )
    assert [one.title for one in read(text, "Open").entries] == ["Jane Doe", "Richard Roe"]


def test_several_sections_are_divisions() -> None:
    first = "*M28.11.2026 X\n*Open\n   0\nAnn  2400  2\nBo  380 +1\n"
    text = f"{first}*M28.11.2026 X\n*B\n  0\nCy  2400  2\n*** END OF FILE ***"
    sheet = sheet_of(text)
    rows = [sheet.row(cells) for _, cells in sheet.rows]
    assert [(row["player"], row["division"]) for row in rows] == [
        ("Ann", "Open"),
        ("Bo", "Open"),
        ("Cy", "B"),
    ]
    with pytest.raises(TournamentError, match="line 9, column division: there is no division 'B'"):
        read(text, "Open")


def test_a_file_of_a_dos_program_is_read_to_its_end() -> None:
    text, encoding = encoded_text(FILE.replace("\n", "\r\n").encode("cp1252") + b"\x1a")
    assert encoding == "Windows-1252"
    assert len(read(text, "Open").entries) == 4


@pytest.mark.parametrize("text", ["", "*Open\nAnn\n", "player\n*M1.2.2026\n", "Doe, Jane 1500 2; 400;\n"])
def test_no_other_list_is_taken_for_one(text: str) -> None:
    assert tou_rows(text) is None


def test_a_line_with_a_fault_is_named() -> None:
    with pytest.raises(TournamentError, match="line 5: jane doe is already entered"):
        read("*M1.2.2026 X\n*A\n  0\nJane Doe\njane doe 400 1\n", "Open")
    with pytest.raises(TournamentError, match="there are no entries below the first line"):
        read("*M1.2.2026 X\n*A\n  0\n*** END OF FILE ***", "Open")
