"""`station puzzle` as it is typed."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main
from station.games.house.puzzles.puzzle import Kind, Puzzle
from station.games.house.puzzles.shipped import shipped
from station.games.house.puzzles.typed import written


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    return tmp_path


class Typing:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, lines: str, *options: str, status: int = 0) -> tuple[str, str]:
        """What is printed, and what is said to standard error."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["puzzle", *options]) == status
        said = self._capsys.readouterr()
        return said.out, said.err

    def json(self, lines: str, *options: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self(lines, *options, "--json")[0].splitlines()]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typing:
    return Typing(monkeypatch, capsys)


def solution(puzzle: Puzzle) -> str:
    return written(puzzle.plays[0], puzzle.task)


def test_a_solved_puzzle_is_remembered_and_the_next_one_comes(typed: Typing) -> None:
    first = shipped()[0]
    out, err = typed(f"{solution(first)}\n8H NEVER\n")
    assert out.startswith("Puzzle 1 ")
    assert "Right: " in out
    assert not err, "after a right play nothing more is read"
    assert typed("quit\n")[0].startswith("Puzzle 2 ")
    assert "You have solved it before." in typed("quit\n", "1")[0]
    assert f"{len(shipped())} puzzles, 1 solved" in typed("", "--list")[0]


def test_hints_come_one_after_the_other_and_the_answer_ends_it(typed: Typing, data: Path) -> None:
    lines = typed.json("hint\nhint\nhint\nanswer\nhint\n", "1")
    assert [sorted(one) for one in lines[1:]] == [["hint"], ["hint"], ["hint"], ["answer", "plays"]]
    assert lines[1]["hint"].startswith("Lay ")
    assert lines[2]["hint"].endswith(f"begins at {solution(shipped()[0]).split()[0]}.")
    laid = sorted(tile.letter for _, tile in shipped()[0].plays[0].placed)
    assert lines[3]["hint"] == f"Lay these tiles: {' '.join(laid)}."
    assert solution(shipped()[0]) in lines[4]["answer"]
    assert "plays" not in lines[0]
    assert not list(data.iterdir()), "to look it up is not to solve it"


def test_a_play_that_fails_is_answered_with_the_reason(typed: Typing) -> None:
    puzzle = next(one for one in shipped() if one.task.kind is Kind.WIN)
    out, err = typed("8H QQQQQQ\nnonsense\n", str(puzzle.number))
    assert "Right" not in out
    assert len(err.splitlines()) == 2
    assert all(line.startswith("station: ") for line in err.splitlines())
    assert "hint" in err.splitlines()[1]


def test_a_lot_picks_the_same_puzzle_again(typed: Typing) -> None:
    (one,), (again,) = (typed.json("quit\n", "--seed", "3", "--kind", "win") for _ in range(2))
    assert one == again
    assert one["kind"] == "win"


def test_the_list_can_be_narrowed(typed: Typing) -> None:
    listed = typed.json("", "--list", "--grade", "2")
    assert {one["grade"] for one in listed} == {2}
    assert len(listed) == sum(puzzle.grade == 2 for puzzle in shipped())


@pytest.mark.parametrize(
    ("options", "status", "sentence"),
    [
        (["999"], 3, "there is no puzzle 999"),
        (["3", "--grade", "1"], 2, "goes without"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    typed: Typing, options: list[str], status: int, sentence: str
) -> None:
    assert sentence in typed("", *options, status=status)[1]


def test_when_all_are_solved_it_says_so(typed: Typing, data: Path) -> None:
    (data / "puzzles.json").write_text(json.dumps({"solved": [puzzle.key for puzzle in shipped()]}))
    assert "you have solved all of these" in typed("", status=3)[1]


def test_a_damaged_record_is_named(typed: Typing, data: Path) -> None:
    (data / "puzzles.json").write_text("[]")
    assert "puzzles.json is damaged" in typed("", status=2)[1]


def test_without_a_display_the_screen_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert main(["puzzle", "--screen"]) == 2
    assert "in a terminal: station puzzle" in capsys.readouterr().err
