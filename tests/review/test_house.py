"""Reviewing House: what was missed, what it cost, where the game turned."""

import io
import json
from pathlib import Path

import pytest

from station.cli.main import main
from station.clock.reading import ClockReading
from station.editions import load_edition
from station.journal.resuming import journal_dir
from station.lexicon import load
from station.referee.state import Done
from station.review.house import HouseJob, HouseReviewer
from station.rules.house.custody import Hand
from station.rules.house.game import House, HousePlay
from station.rules.house.notation import parse
from station.rules.house.position import Position
from station.rules.house.table import HouseBoard, HousePosition
from station.rules.lexicon import with_words
from station.rules.moves.rack import RackTile
from station.rules.tile import Side, Tile

ROAD = """
    ...............
    ...............
    ...............
    .......R.......
    .......O.......
    .......A.......
    .......D.......
    .......S.......
    .......A.......
    .......N.......
    .......D.......
    .......S.......
    .......O.......
    .......N.......
    .......E.......
"""
CLOCK = ClockReading(500_000, 600_000, None, 0)
SAID = ("XINROADSANDSONE",)


def job() -> HouseJob:
    """South could have won with I, N and X, which were passed back, but laid AB."""
    rules = House(load_edition("en"), with_words(load("english"), SAID))
    both = frozenset(Side)
    boards = (
        HouseBoard(parse(ROAD).position, Side.SOUTH, (Hand("a", 4, ("I", "N", "X")), Hand("a")), 40, both),
        HouseBoard(Position(), Side.SOUTH, (Hand("b"), Hand("b")), 86, both),
    )
    before = HousePosition(boards)
    laid = HousePlay(0, ((210, Tile("A", Side.SOUTH)), (211, Tile("B", Side.SOUTH))))
    done = Done(laid, before, rules.after(before, laid), (CLOCK, CLOCK), 1000)
    held = tuple(RackTile(letter) for letter in "ABINX")
    return HouseJob(1, done, "english", "en", {}, SAID, held, (), whole=False, partner="Cleo")


def test_a_missed_win_is_named_with_its_word() -> None:
    turn = HouseReviewer().work(job(), 5000)
    assert turn.missed_win
    assert turn.done.text == "AB"
    assert turn.best[0].wins
    assert turn.best[0].text == "XINROADSANDSONE"
    assert turn.missed > 50
    assert turn.judged_by == "tiles"
    assert "joins the home rows with XINROADSANDSONE" in turn.notes[0]


def test_a_recorded_game_is_reviewed_turn_by_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("left 15F KEEL\nleft pass\nquit\n"))
    main(["play", "house", "--typed"])
    (journal,) = journal_dir().glob("*.journal")
    capsys.readouterr()
    html = tmp_path / "review.html"
    assert main(["review", str(journal), "--json", "--html", str(html), "--processes", "1"]) == 0
    *lines, total = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    turns = [line for line in lines if "turn" in line]
    assert turns[0]["done"]["text"] == "KEEL"
    assert total["turns"] == len(turns) == 2
    assert total["missed_wins"] == 0
    assert {line["curve"] for line in lines if "curve" in line} == {
        "squares from the far row",
        "minutes left",
    }
    assert "KEEL" in html.read_text("utf-8")
