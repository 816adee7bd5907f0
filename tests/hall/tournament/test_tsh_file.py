"""A `.t` file of TSH as a list of entries."""

import pytest

from station.hall.tournament import commands as c
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.tsh import tsh
from station.hall.tournament.imports.tsh_file import tsh_rows
from tests.hall.tournament.carried_out import carried_out
from tests.hall.tournament.test_entries import TWO, read

FILE = """# from last year
Doe, Jane                 1500 2 3; 412 380; p12 1 2; board 1 2
Roe, Richard              1420 1 0; 380 50;
Żak Łukasz                1300;
Doe, Mr, Jun.             1200;
Robot 2.                     0;
"""


def test_names_and_ratings_are_read_and_names_are_turned_as_people_say_them() -> None:
    assert [(one.title, one.rating) for one in read(FILE, "Open").entries] == [
        ("Jane Doe", 1500),
        ("Richard Roe", 1420),
        ("Żak Łukasz", 1300),
        ("Doe, Mr, Jun.", 1200),
        ("Robot 2", 0),
    ]


def test_what_we_write_for_tsh_comes_back() -> None:
    names = ("Ann Ash", "Finn O'Brien", "Robot 2")
    state = carried_out(TWO, *(c.AddEntry("Open", (Player(name, 1234),)) for name in names))
    again = read(tsh(state, "Open"), "Open")
    assert [one.players for one in again.entries] == [one.players for one in state.entries]


@pytest.mark.parametrize(
    "text", ["Name 1;Rating 1\nAnn;1500\n", "player;rating\nAnn 2;5\n", "2 1500;\n", "Ann 1500\n", "", "#\n"]
)
def test_no_other_list_is_taken_for_one(text: str) -> None:
    assert tsh_rows(text) is None


def test_a_line_with_a_fault_is_named() -> None:
    with pytest.raises(TournamentError, match="line 3: jane Doe is already entered"):
        read("Doe, Jane 1500;\n\nDoe, jane 1;\n", "Open")
