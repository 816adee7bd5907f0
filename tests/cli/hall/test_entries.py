"""`station hall entries`: what an import would do, said beforehand."""

import json
from pathlib import Path

import pytest

from station.cli.main import main


def entries(tmp_path: Path, data: bytes, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    file = tmp_path / "entries.csv"
    file.write_bytes(data)
    status = main(["hall", "entries", str(file), "--json"])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_names_come_first_and_then_what_came_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = "sep=;\nNazwisko;Imię;E-mail\nŻak;Łukasz;a@b\nGęś;Święta;\n".encode("cp1250")
    status, (*names, last), _ = entries(tmp_path, data, capsys)
    assert (status, names) == (0, ["Łukasz Żak", "Święta Gęś"])
    assert json.loads(last) == {
        "entries": 2,
        "encoding": "Windows-1250",
        "ignored": ["E-mail"],
        "problems": [],
    }


def test_every_problem_is_said_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = b"player,rating\nAnn,high\nBo,1\nbo,2\n"
    status, (*names, last), err = entries(tmp_path, data, capsys)
    assert (status, names) == (2, ["Bo"])
    assert [problem.split(":")[0] for problem in json.loads(last)["problems"]] == [
        "line 2, column rating",
        "line 4",
    ]
    assert "line 4" in err


def test_teams_and_divisions_are_those_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = b"division,player,player 2\nHouse A,Ann,Bo\nHouse B,Ann,Cy\n"
    status, (*names, _), _ = entries(tmp_path, data, capsys)
    assert (status, names) == (0, ["Ann & Bo", "Ann & Cy"])


@pytest.mark.parametrize("data", [b"", b"rating\n1\n", b"\0\1", b"name\n", b'name\n"Ann\n'])
def test_a_file_without_entries_is_refused_in_a_sentence(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines, err = entries(tmp_path, data, capsys)
    (problem,) = json.loads(lines[-1])["problems"]
    assert (status, len(lines)) == (2, 1)
    assert err == f"station: {tmp_path / 'entries.csv'}: {problem}\n"


def test_names_that_look_alike_are_said_and_can_be_entered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, (*names, last), _ = entries(tmp_path, "name\nHans Groß\nGross Hans\n".encode(), capsys)
    report = json.loads(last)
    assert (status, names, report["entries"]) == (0, ["Hans Groß", "Gross Hans"], 2)
    assert report["problems"] == ["Hans Groß and Gross Hans look alike"]


def test_one_entry_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "entries.csv"
    file.write_bytes(b"name\nAnn\n")
    assert main(["hall", "entries", str(file)]) == 0
    assert capsys.readouterr().err == "1 entry, ASCII\n"
