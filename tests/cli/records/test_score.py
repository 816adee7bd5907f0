import io
import json
from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main

SHARED = Path(__file__).resolve().parents[3] / "../shared/gcg"
GAME = """\
#player1 ann Ann
#player2 bo Bo
>ann: HUT 8H HUT +8 8
>bo: MESSEN K4 MESSEN +21 21
>ann: IX L4 IX +35 43
"""


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_a_game_is_scored_play_by_play(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(game), "--json", "--edition", "de"]) == 0
    (answer,) = answers(capsys)
    assert answer["file"] == str(game)
    assert answer["agrees"] is True
    assert answer["first_difference"] is None
    assert [
        {key: play[key] for key in ("player", "words", "score", "total")} for play in answer["plays"]
    ] == [
        {"player": "ann", "words": ["HUT"], "score": 8, "total": 8},
        {"player": "bo", "words": ["MESSEN", "HUTE"], "score": 21, "total": 21},
        {"player": "ann", "words": ["IX", "MI", "EX"], "score": 35, "total": 43},
    ]


def test_the_edition_under_which_most_lines_agree_is_taken(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(game), "--json"]) == 0
    assert answers(capsys)[0]["edition"] == "de"


def test_the_record_may_name_its_edition(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_text("#lexicon CSW21\n" + GAME, encoding="utf-8")
    assert main(["score", str(game), "--json"]) == 0
    (answer,) = answers(capsys)
    assert answer["edition"] == "en"
    assert answer["first_difference"]["line"] == 4


def test_the_first_difference_names_line_and_square(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_text(GAME.replace("+21 21", "+20 20"), encoding="utf-8")
    assert main(["score", str(game), "--json", "--edition", "de"]) == 0
    (answer,) = answers(capsys)
    assert answer["agrees"] is False
    assert answer["first_difference"] == {
        "line": 4,
        "square": "K4",
        "recorded": 20,
        "found": 21,
        "detail": "line 4, K4 MESSEN, square K4: it scores 21, not 20",
    }


def test_a_bad_file_does_not_keep_the_others_from_being_scored(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.gcg"
    bad.write_bytes(b"\x00\xff")
    missing = tmp_path / "missing.gcg"
    assert main(["score", str(bad), str(missing), str(tmp_path), str(game), "--json"]) == 2
    captured = capsys.readouterr()
    found = [json.loads(line) for line in captured.out.splitlines()]
    assert ["error" in answer for answer in found] == [True, True, True, False]
    assert captured.err.splitlines()[0] == f"station: {bad}: this is not a text file"
    assert len(captured.err.splitlines()) == 3


def test_an_edition_that_does_not_exist_is_wrong_use(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(game), "--edition", "klingon"]) == 2
    assert "there is no edition 'klingon'" in capsys.readouterr().err


def test_the_table_for_people_ends_with_totals_and_verdict(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(game), "--edition", "de"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["ann 43  bo 21", "the record agrees"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded games are not here")
def test_every_recorded_game_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    games = sorted(map(str, SHARED.glob("*.gcg")))
    assert main(["score", "--json", *games]) == 0
    found = answers(capsys)
    assert len(found) == len(games) >= 39
    assert [answer["file"] for answer in found if not answer["agrees"]] == []


def test_racks_are_added_to_a_new_file(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    racks, out = tmp_path / "racks.txt", tmp_path / "new.gcg"
    racks.write_text("3 HUTIXAB\n", encoding="utf-8")
    assert main(["score", str(game), "--racks", str(racks), "--out", str(out)]) == 0
    assert ">ann: HUTIXAB 8H HUT +8 8\n" in out.read_text(encoding="utf-8")
    assert game.read_text(encoding="utf-8") == GAME
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"4 MESSENE\n")))
    assert main(["score", str(game), "--racks", "-", "--out", str(out)]) == 0
    assert ">bo: MESSENE K4 MESSEN +21 21\n" in out.read_text(encoding="utf-8")
    assert "the record agrees" in capsys.readouterr().out


def test_racks_that_cannot_have_been_write_nothing(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    racks, out = tmp_path / "racks.txt", tmp_path / "new.gcg"
    racks.write_text("3 AEIOU\n", encoding="utf-8")
    assert main(["score", str(game), "--racks", str(racks), "--out", str(out)]) == 2
    assert "line 3: H T is not on the rack AEIOU" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--racks", "racks.txt"], "--racks and --out go together"),
        (["--out", "new.gcg"], "--racks and --out go together"),
        (["other.gcg", "--racks", "racks.txt", "--out", "new.gcg"], "one game at a time"),
        (["--racks", "missing.txt", "--out", "new.gcg"], "the racks in missing.txt: no such file"),
        (["--racks", "missing.txt", "--out", "game.gcg"], "is the game itself"),
    ],
)
def test_racks_need_one_game_and_another_file(
    game: Path,
    options: list[str],
    reason: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(game.parent)
    assert main(["score", game.name, *options]) == 2
    assert reason in capsys.readouterr().err


def test_a_position_on_one_line_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.cgp"
    path.write_text(f"{'15/' * 7}7CaT5{'/15' * 7} QQ/ 3/8 0 ld english;\n", encoding="utf-8")
    assert main(["score", str(path)]) == 0
    shown = capsys.readouterr().out
    assert " 8 .......CaT.....\n" in shown
    assert "on move: 3 points, QQ\nother: 8 points, rack unknown\n" in shown
    assert "cannot have been: there are 2 Q; the English set has 1" in shown
    assert main(["score", str(path), "--json"]) == 0
    (answer,) = answers(capsys)
    assert (answer["racks"], answer["scores"], answer["agrees"]) == (["QQ", ""], [3, 8], False)
    path.write_text("15/" * 14 + " / 0/0 0", encoding="utf-8")
    assert main(["score", str(path)]) == 2
    assert "row 15 has 0 squares, not 15" in capsys.readouterr().err


def test_racks_that_contradict_each_other_are_named_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.gcg"
    game.write_text(
        "#player1 ann\n#player2 bo\n>ann: CATQ 8H CAT +10 10\n>bo: S 8H ...S +6 6\n>ann: EEEEEEE - +0 10\n",
        encoding="utf-8",
    )
    assert main(["score", str(game)]) == 0
    said = "line 5: ann kept Q in line 3 and cannot have E E E E E E E here"
    assert capsys.readouterr().out.splitlines()[-2:] == [f"racks differ: {said}", "the record agrees"]
    assert main(["score", str(game), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["agrees"], answer["rack_difference"]) == (True, {"line": 5, "detail": said})
