"""What `station play --help` and `help` say."""

import subprocess
import sys

import pytest

from station.cli.main import main
from station.registry import ENTRIES
from tests.cli.play.typing_in import typed


@pytest.mark.parametrize("name", ENTRIES)
def test_the_help_names_players_and_explains_every_option_of_each_game(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    printed = capsys.readouterr().out
    game = ENTRIES[name]
    lines = printed[printed.index(f"\n  {name} ") :].splitlines()[1:]
    least, most = game.players
    assert lines[0].split(":")[0].split(maxsplit=1)[1] in {f"{most} players", f"{least} to {most} players"}
    for option in game.kind.options:
        at = next(k for k, line in enumerate(lines) if line.startswith(f"    {option.name}="))
        assert "|".join(option.choices) in lines[at]
        assert lines[at + 1].startswith("        ")


def test_help_of_the_whole_program_reads_no_rules() -> None:
    code = (
        "import sys, station.cli.main as m; m.build_parser(); print('station.rules.lettered' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


def test_the_help_says_what_comes_after_points_in_idaho(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "go\n" + "all-draw\n" * 43 + "pick Ann\nby-eye legal\nhelp\n"
    typed(monkeypatch, lines, "idaho", "--names", "Ann", "Bob")
    assert "points Ann NUMBER                Count by hand" in capsys.readouterr().out


def test_the_help_says_what_each_line_means(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "help\ndrawn and discarded\nhelp\n", "scrabbage", "--names", "Ann", "Bob")
    said = capsys.readouterr().out.splitlines()
    assert f"{'drawn and discarded':<32} All have drawn" in said
    assert f"{'undo':<32} undo the last action" in said
    assert "H8 LETTER, or go" in said


@pytest.mark.parametrize("name", ENTRIES)
def test_every_game_begins_and_says_what_it_waits_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert typed(monkeypatch, "help\nnonsense\n", name) == 0
    output = capsys.readouterr()
    lines = output.out.splitlines()
    assert lines[lines.index(f"{'undo':<32} undo the last action") - 1]
    assert "'nonsense' is not possible now; awaited: " in output.err
