"""`station lexicon` from outside: results on standard output, messages on standard error."""

import json
from pathlib import Path

import pytest

from station.app.agreed import keep_agreed
from station.cli.main import main
from station.rules.lexicon import WordGraph

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This test's own data folder."""
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_check_answers_for_every_word(capsys: Captured) -> None:
    assert main(["lexicon", "check", "keel", "QZX", "ca"]) == 0
    assert capsys.readouterr() == ("KEEL yes\nQZX no\nCA no\n", "")


def test_check_answers_in_json_one_object_a_line(capsys: Captured) -> None:
    assert main(["lexicon", "check", "--json", "keel", "äh"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"word": "KEEL", "valid": True, "lexicon": "english"},
        {"word": "ÄH", "valid": False, "lexicon": "english"},
    ]


def test_an_imported_lexicon_can_be_asked_listed_and_removed(capsys: Captured, tmp_path: Path) -> None:
    words = tmp_path / "meine.txt"
    words.write_text("ähre\n", encoding="utf-8")
    assert main(["lexicon", "import", "meine", str(words), "--edition", "de"]) == 0
    assert main(["lexicon", "check", "--lexicon", "meine", "Ähre", "keel"]) == 0
    assert capsys.readouterr().out == "meine: 1 word\nÄHRE yes\nKEEL no\n"
    assert main(["lexicon", "list", "--json"]) == 0
    english, meine = map(json.loads, capsys.readouterr().out.splitlines())
    assert (english["name"], english["words"], english["built_in"]) == ("english", 270406, True)
    assert meine == {
        "name": "meine",
        "words": 1,
        "digest": WordGraph.build("meine", ["ÄHRE"]).digest,
        "edition": "de",
        "source": "meine.txt",
        "built_in": False,
    }
    assert main(["lexicon", "remove", "meine"]) == 0
    assert main(["lexicon", "check", "--lexicon", "meine", "Ähre"]) == 2
    assert capsys.readouterr() == ("", "station: there is no lexicon 'meine'; available: english\n")


def test_a_bad_list_is_one_line_on_standard_error_and_status_2(capsys: Captured, tmp_path: Path) -> None:
    words = tmp_path / "list.txt"
    words.write_text("keel\n1st\n")
    assert main(["lexicon", "import", "mine", str(words)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"station: {words}: 1 line cannot be used, so nothing was imported: line 2: '1ST'")
    assert err.count("\n") == 1


def test_lines_left_out_are_counted(capsys: Captured, tmp_path: Path) -> None:
    words = tmp_path / "list.txt"
    words.write_text("keel\n1st\n")
    assert main(["lexicon", "import", "mine", str(words), "--leave-out"]) == 0
    assert capsys.readouterr() == ("mine: 1 word\n", "station: skipped 1 line\n")


def test_files_are_joined_and_a_recognised_encoding_is_said(capsys: Captured, tmp_path: Path) -> None:
    words, more = tmp_path / "list.txt", tmp_path / "more.txt"
    words.write_text("keel\n")
    more.write_bytes("grün\nÄpfel\n".encode("cp1252"))
    options = ["lexicon", "import", "mine", str(words), str(more), "--edition", "de"]
    assert main(options) == 0
    assert capsys.readouterr() == (
        "mine: 3 words\n",
        "station: more.txt does not say its character encoding; it is read as Windows-1252\n",
    )
    assert main([*options[:4], "--replace", "--edition", "de", str(more)]) == 0
    assert capsys.readouterr().out == "mine: 3 words\n"


def test_a_damaged_lexicon_does_not_hide_the_others(capsys: Captured, data: Path) -> None:
    (data / "lexicons").mkdir(parents=True)
    (data / "lexicons" / "mine.dawg").write_bytes(b"HSWG")
    assert main(["lexicon", "list"]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("english ")
    assert err.startswith("station: the lexicon mine is damaged: it ends too early")


def test_words_agreed_on_are_listed_or_it_says_that_there_are_none(capsys: Captured) -> None:
    assert main(["lexicon", "agreed"]) == 0
    assert capsys.readouterr() == ("", "no word was agreed on at this station yet\n")
    keep_agreed("english", ("QXZ",))
    assert main(["lexicon", "agreed"]) == 0
    assert capsys.readouterr() == ("QXZ\n", "")


def test_no_action_is_wrong_use(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["lexicon"])
    assert caught.value.code == 2
    assert "ACTION" in capsys.readouterr().err
