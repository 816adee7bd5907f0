"""Entries: what is taken, what is refused and how that is said."""

from dataclasses import replace

import pytest

from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entries_file import own_divisions
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_csv import entries_csv
from station.hall.tournament.sheet import encoded_text, sheet_of
from station.hall.tournament.state import TournamentState
from tests.cases import for_each
from tests.hall.tournament.carried_out import carried_out

HOUSE = c.SetDivision(Division("House"))
OPEN = c.SetDivision(Division("Open", Preset("scrabble"), Form.SINGLES, 2))
TWO = carried_out(TournamentState(), HOUSE, OPEN)


def read(text: str, division: str = "") -> TournamentState:
    return carried_out(TWO, c.ImportEntries(text, division))


def test_players_and_teams_from_one_file() -> None:
    state = read(
        "division,player,player 2,rating,team\nOpen,Ann,,1500,\nHouse,Bo,Cy,,The Owls\nHouse,Di,Eva,,\n"
    )
    assert [(entry.number, entry.division, entry.title) for entry in state.entries] == [
        (1, "Open", "Ann"),
        (2, "House", "The Owls"),
        (3, "House", "Di & Eva"),
    ]
    assert state.entry(1).rating == 1500


def test_semicolons_tabs_marks_and_other_names_of_columns() -> None:
    text = '\ufeffName;Rating\r\n"O\'Neill; Pat";1200\r\n\r\n'
    assert read(text, "Open").entry(1).players == (Player("O'Neill; Pat", 1200),)
    assert read("NAME\tClub\nZoë\tGraz\n", "Open").entry(1).players == (Player("Zoë", 0, "Graz"),)


@pytest.mark.parametrize(
    "name", ["李小龍", "Ольга Ким", "محمد", "नरेन्द्र", "<b>Bobby</b>", 'O\'Brien "Tim"', "می‌خواهم", "Ann & Bo"]
)
def test_any_script_and_any_sign_is_a_name_and_stays_as_it_is(name: str) -> None:
    assert carried_out(TWO, c.AddEntry("Open", (Player(name),))).entry(1).title == name


@for_each(
    ("text", "says"),
    [
        ("player,rating\nAnn,1500\nBo,strong\n", "line 3, column rating: 'strong' is not a whole number"),
        ("player\n" + "x" * 61 + "\n", "line 2, column player: xxxxxxxxxxxxxxxxxxxx… has 61 characters"),
        ('player\n"Ann\nBo' + "x" * 60 + '"\n', "line 3, column player: Ann Boxxxxxxxxxxxxxx… has 66"),
        ("player,rating\nAnn,1\n,2\n", "line 3, column player: an entry needs a name"),
        ("player\nAnn\nBo\nann\n", "line 4: ann is already entered in Open"),
        (
            "division,player\nB,Ann\n",
            "line 2, column division: there is no division 'B'; there are: House, Open",
        ),
        ("division,player\nHouse,Ann\n", "line 2, column player 2: House is for teams of two"),
        ("division,player,player 2\nOpen,Ann,Bo\n", "line 2: an entry in Open is one player: give one name"),
        ("rating\n1500\n", "one of them must be player"),
        (
            "player\nKim, Ann\n",
            "line 2 has 2 columns, the first line only 1; put a name with a comma in quotation",
        ),
        ('player\n"Ann\n', "is not CSV"),
        ("player\n", "there are no entries"),
        ("", "there is nothing in this file"),
        ("\n;;\n", "there is nothing in this file"),
        ("Ann Ash,1500\n", "the first line must name the columns.*: Ann Ash, 1500$"),
        ("The Open;;\n\nname;name 1\nAnn;Bo\n", "line 3: there are two columns 'player'"),
        ("The Open\n\nname;rating\nAnn;x\n", "line 4, column rating"),
        ("x" * 5000, "it names: x{199}…$"),
        ('"Name\nRating",g\n', r"it names: Name Rating, g$"),
        ("player\nAnn\u202eevil\n", r"line 2, column player: .*cannot be shown \(U\+202E\)"),
    ],
)
def test_what_is_wrong_is_said_with_line_and_column(text: str, says: str) -> None:
    with pytest.raises(TournamentError, match=says):
        read(text, "Open")


def test_several_faults_are_reported_at_once_and_nothing_is_entered() -> None:
    lines = "".join(f"Player {number},x\n" for number in range(10))
    with pytest.raises(TournamentError, match=r"line 2.*line 9, .*; and 2 more"):
        read("player,rating\nAnn,7\n".replace("Ann,7\n", "") + lines, "Open")


def test_a_file_from_excel_is_read_whatever_its_encoding() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert "Jürgen" in encoded_text("player\nJürgen\n".encode(encoding))[0]
    with pytest.raises(TournamentError, match="not a text file"):
        encoded_text(b"player\0\n\1\2\n")


def test_names_that_could_be_in_two_encodings_are_not_guessed() -> None:
    with pytest.raises(TournamentError, match=r"in Windows-1253 or in Windows-1251; save it as UTF-8"):
        encoded_text("player\nΑΝΝΑ\n".encode("cp1253"))
    with pytest.raises(TournamentError, match=r"save it as UTF-8"):
        encoded_text("player\nשלום ספר ילד בית מים שמש לחם\n".encode("cp1255"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1250", "iso8859-2", "cp852", "mac_latin2"])
def test_polish_names_come_out_right_from_any_spreadsheet(encoding: str) -> None:
    text, _ = encoded_text("name;rating\nŁukasz Żak;1500\nŚwięta Gęś;1400\n".encode(encoding))
    assert [entry.title for entry in read(text, "Open").entries] == ["Łukasz Żak", "Święta Gęś"]


@for_each(
    ("text", "player"),
    [
        ("sep=;\nname;rating\nAnn;1500\n", Player("Ann", 1500)),
        ("Name;Verein;Wertung\nHans Groß;Bonn;1500\n", Player("Hans Groß", 1500, "Bonn")),
        ("Nachname;Vorname;Elo\nGroß;Hans;1500\n", Player("Hans Groß", 1500)),
        ("Name,Vorname\nGroß,Hans\n", Player("Hans Groß")),
        ("First name,Surname,Shoe size\nAnn,Ash,9\n", Player("Ann Ash")),
        ("Nazwisko\tImię\nŻak\tŁukasz\n", Player("Łukasz Żak")),
        ("player\nAnn\u200b Ash\n", Player("Ann Ash")),
        ("sep=\t\nname\trating\nAnn\t1500\n", Player("Ann", 1500)),
        ('"sep=|"\r\nname|rating\r\nAnn|1500\r\n', Player("Ann", 1500)),
        ("\n;;\nname;rating\nAnn;1500\n", Player("Ann", 1500)),
        ("The Open, 2026;;\n;;\nname;club;rating\nAnn;Graz;1500\n", Player("Ann", 1500, "Graz")),
        ("Last name,First name,Rating (WESPA),Rating (FIDE)\nAsh,Ann,1500,2\n", Player("Ann Ash", 1500)),
        ("Rating (old),Rating,Name\n1,1500,Ann\n", Player("Ann", 1500)),
        ("Prénom;Nom;Ville;Classement\nJosé;Dupré;Paris;1500\n", Player("José Dupré", 1500, "Paris")),
        ("Nombre;Apellidos\nJosé;Muñoz\n", Player("José Muñoz")),
        ('name\n"Ann\nAsh"\n', Player("Ann Ash")),
        ("name\rAnn\r", Player("Ann")),
    ],
)
def test_headings_are_those_of_any_spreadsheet(text: str, player: Player) -> None:
    assert read(text, "Open").entry(1).players == (player,)


@pytest.mark.parametrize(
    ("shown", "rating"),
    [("1500.0", 1500), ("1500,00", 1500), ("1.500", 1500), ('"1,500"', 1500), ("1\xa0500", 1500), ("–", 0)],
)
def test_a_rating_is_read_as_spreadsheets_show_it(shown: str, rating: int) -> None:
    assert read(f"name;rating\nAnn;{shown}\n", "Open").entry(1).rating == rating


def test_families_come_from_a_column_and_go_into_the_directors_list() -> None:
    state = read("Name;Familie;Verein\nAnn Ash;Ash;Graz\nBo Berg;;\n", "Open")
    assert [one.players[0].family for one in state.entries] == ["Ash", ""]
    assert read(entries_csv(state)).entries == state.entries
    with pytest.raises(TournamentError, match="the family of Ann has more than 60 characters"):
        read(f"name,family\nAnn,{'x' * 61}\n", "Open")


def test_columns_that_nobody_asks_for_are_left_out_and_named() -> None:
    assert sheet_of("player,Shoe size,rating,E-mail\nAnn,9,1,a@b\n").left_out == ("Shoe size", "E-mail")


def test_two_names_that_differ_by_an_invisible_sign_are_one() -> None:
    with pytest.raises(TournamentError, match="line 3: Ann Ash is already entered in Open"):
        read("player\nAnn Ash\nAnn Ash\u200b\n", "Open")


def test_a_late_entry_plays_from_the_next_round_on() -> None:
    state = carried_out(TWO, *(c.AddEntry("Open", (Player(name),)) for name in "ABCD"), c.PairRound("Open"))
    late = carried_out(
        state, c.AddEntry("Open", (Player("Late"),)), c.AddEntry("Open", (Player("Later"),), "", 3)
    )
    assert [entry.from_round for entry in late.entries[4:]] == [2, 3]


def test_who_withdraws_is_not_paired_any_more_and_may_return() -> None:
    state = carried_out(TWO, *(c.AddEntry("Open", (Player(name),)) for name in "ABC"), c.WithdrawEntry(2))
    assert state.entry(2).withdrawn
    paired = carried_out(state, c.PairRound("Open", "lots"))
    assert sorted(n for one in paired.rounds[0].pairings for n in one.entries) == [1, 3]
    back = carried_out(paired, c.ReturnEntry(2))
    assert (back.entry(2).plays(1), back.entry(2).plays(2)) == (False, True)


def test_who_asked_to_sit_out_is_not_paired_in_that_round() -> None:
    state = carried_out(TWO, *(c.AddEntry("Open", (Player(name),)) for name in "ABC"), c.SitOut(3, 1))
    assert sorted(
        n for one in carried_out(state, c.PairRound("Open")).rounds[0].pairings for n in one.entries
    ) == [
        1,
        2,
    ]
    with pytest.raises(TournamentError, match="has been paired already"):
        carried_out(state, c.PairRound("Open"), c.SitOut(2, 1))


def test_an_entry_that_was_paired_cannot_be_removed_or_moved() -> None:
    state = carried_out(TWO, *(c.AddEntry("Open", (Player(name),)) for name in "AB"))
    assert carried_out(state, c.RemoveEntry(1)).entries == state.entries[1:]
    paired = carried_out(state, c.PairRound("Open"))
    with pytest.raises(TournamentError, match="withdraw"):
        carried_out(paired, c.RemoveEntry(1))
    other = carried_out(paired, c.SetDivision(replace(OPEN.division, name="Late")))
    with pytest.raises(TournamentError, match="has been paired in Open"):
        carried_out(other, c.ChangeEntry(1, division="Late"))


def test_a_number_is_never_given_twice() -> None:
    """What was said about entry 2 must not become true of somebody else."""
    state = carried_out(TWO, *(c.AddEntry("Open", (Player(name),)) for name in "AB"), c.RemoveEntry(2))
    assert carried_out(state, c.AddEntry("Open", (Player("C"),))).entries[-1].number == 3


def test_a_file_names_its_own_divisions_and_no_endless_ones() -> None:
    state = own_divisions(sheet_of("division,player\nA,Ann\nB,Bo\nA,Cy\n,Di\n"), "Open")
    assert [one.name for one in state.divisions] == ["A", "B"]
    with pytest.raises(TournamentError, match=r"^line 3, column division: .* at most 40 characters$"):
        own_divisions(sheet_of(f"division,player\nA,Ann\n{'B' * 5000},Bo\n"), "Open")


def test_of_a_division_without_end_a_refusal_shows_the_beginning() -> None:
    with pytest.raises(TournamentError, match=r"there is no division 'B{39}…'; there are: House, Open$"):
        read(f"division,player\n{'B' * 5000},Bo\n")
