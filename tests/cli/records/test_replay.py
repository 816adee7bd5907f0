"""`station replay`: a game again, to any point; shown, drawn, verified."""

import io
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main
from station.clock.head import ClockChanged, Pressed
from station.clock.reading import ClockReading
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.journal.journal import Journal
from station.lexicon import load
from station.referee.events import Aborted, AnyEvent, Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare, SeenTile
from station.registry import game
from station.rules.game import Called, Chosen, Deed, Left, Passed, Shown
from station.rules.square import parse_square
from station.rules.tile import Side
from tests.house_table import house_settings

START = ClockReading(600_000, 600_000, None, 0)
SETTINGS = house_settings(names=("Ann", "North", "Cy", "Di"))


def picture(at_ms: int, board: int, side: Side, **letters: str) -> BoardSeen:
    squares: list[SeenSquare] = [None] * 225
    for name, letter in letters.items():
        squares[parse_square(name)] = SeenTile(letter, side, "a" if board == 0 else "b")
    return BoardSeen(board, at_ms, tuple(squares))


EVENTS: tuple[AnyEvent, ...] = (
    GameSetUp(0, SETTINGS),
    Pressed(0, Side.NORTH, 1, 900, START),
    Pressed(1, Side.SOUTH, 1, 1000, START),
    Pressed(0, Side.SOUTH, 2, 3000, ClockReading(598_000, 600_000, Side.NORTH, 3000)),
    picture(3200, 0, Side.SOUTH, F15="K", G15="L"),
    Pressed(0, Side.SOUTH, 3, 5000, ClockReading(596_000, 600_000, Side.NORTH, 5000)),
    picture(5200, 0, Side.SOUTH, F15="K", G15="E", H15="E", I15="L"),
    Pressed(1, Side.NORTH, 2, 6000, ClockReading(600_000, 595_000, Side.SOUTH, 6000)),
    picture(6200, 1, Side.NORTH, H1="O", G1="R"),
    Aborted(7000),
)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal of a short game with one play refused and two that stand."""
    words = load("english")
    referee = Referee(HOUSE, words, load_edition("en"))
    with Journal.create(tmp_path / "game.journal", SETTINGS, words) as written:
        for event in EVENTS:
            written.append(event)
            referee.handle(event)
            written.seal(referee.state)
    return tmp_path / "game.journal"


@pytest.fixture
def replay(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def call(*arguments: object) -> tuple[int, str, str]:
        status = main(["replay", *map(str, arguments)])
        out, err = capsys.readouterr()
        return status, out, err

    return call


Replay = Callable[..., tuple[int, str, str]]


def objects(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_it_prints_the_game_turn_by_turn_and_shows_both_boards(journal: Path, replay: Replay) -> None:
    status, out, err = replay(journal)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert "10 events, lexicon english, edition en" in lines[0]
    assert lines[1].startswith("      left   refused: Ann (South): ")
    assert "KL" in lines[1]
    assert f"   1  {'left   Ann (South): KEEL, draws 4':<68} [9:56.0 10:00.0]" in lines
    assert f"   2  {'right  Di (North): OR, draws 2':<68} [10:00.0 9:55.0]" in lines
    assert "      the game was broken off" in lines
    assert sum("K  E  E  L" in line for line in lines) == 1


def test_it_stops_after_a_turn(journal: Path, replay: Replay) -> None:
    _, out, _ = replay(journal, "--turn", 1)
    assert "KEEL" in out
    assert "OR," not in out
    assert "left board, North to move, 82 tiles in the bag" in out


def test_it_stops_after_an_event(journal: Path, replay: Replay) -> None:
    _, out, _ = replay(journal, "--to", 6, "--json")
    assert objects(out)[-1]["events"] == 6
    assert objects(out)[-1]["turns"] == 0


def test_json_has_everything(journal: Path, replay: Replay) -> None:
    status, out, _ = replay(journal, "--json")
    assert status == 0
    refused, keel, ors, over, end = objects(out)
    assert (refused["taken_back"], refused["reason"]) == ("left", "not-a-word")
    assert keel["words"] == ["KEEL"]
    assert keel["placed"] == {"F15": "K", "G15": "E", "H15": "E", "I15": "L"}
    assert keel["clock_ms"] == {"S": 596_000, "N": 600_000}
    assert (ors["board"], ors["side"], ors["turn"], ors["event"]) == ("right", "N", 2, 9)
    assert (over["over"], over["event"], over["winner"], over["winners"]) == ("aborted", 10, None, [])
    assert end["same"]
    assert end["boards"]["left"][14] == ".....KEEL......"
    assert end["boards"]["right"][0] == "......ro......."


def test_one_board_only(journal: Path, replay: Replay) -> None:
    _, out, _ = replay(journal, "--board", "right", "--json")
    objects_ = objects(out)
    assert [item.get("board") for item in objects_[:-2]] == ["right"]
    assert list(objects_[-1]["boards"]) == ["right"]


def test_the_position_can_be_drawn(journal: Path, replay: Replay, tmp_path: Path) -> None:
    import cv2

    both, one = tmp_path / "both.png", tmp_path / "one.png"
    assert replay(journal, "--draw", both)[0] == 0
    assert replay(journal, "--draw", one, "--board", "left")[0] == 0
    wide, narrow = cv2.imread(str(both)), cv2.imread(str(one))
    assert wide is not None
    assert narrow is not None
    assert wide.shape[1] == 2 * narrow.shape[1]


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_colours_are_for_terminals_that_want_them(
    journal: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], coloured: bool
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(["replay", str(journal)]) == 0
    assert ("\x1b[" in terminal.getvalue()) is coloured


def test_drawing_overwrites_nothing_but_pictures(journal: Path, replay: Replay, tmp_path: Path) -> None:
    before = journal.read_bytes()
    status, out, err = replay(journal, "--draw", journal)
    assert (status, out) == (2, "")
    assert err == f"station: {journal} already exists and is not a PNG picture; choose another name\n"
    assert journal.read_bytes() == before
    end = tmp_path / "end.png"
    assert [replay(journal, "--draw", end)[0] for _ in range(2)] == [0, 0]


def test_of_a_damaged_journal_not_more_is_said_than_was_compared(journal: Path, replay: Replay) -> None:
    connection = sqlite3.connect(journal)
    connection.execute("INSERT INTO events VALUES (11, 0, 'Paused', 'nonsense')")
    connection.commit()
    connection.close()
    status, out, err = replay(journal, "--verify")
    assert status == 2
    assert out == "so far the same game: 5 sealed states agree over 10 events\n"
    assert "is damaged" in err


def test_without_a_sealed_state_nothing_is_verified(tmp_path: Path, replay: Replay) -> None:
    path = tmp_path / "game.journal"
    with Journal.create(path, SETTINGS, load("english")) as written:
        written.append(EVENTS[0])
    assert replay(path, "--verify") == (0, "nothing to compare: no state was sealed in 1 event\n", "")


def test_a_sound_journal_is_verified(journal: Path, replay: Replay) -> None:
    status, out, err = replay(journal, "--verify")
    assert (status, err) == (0, "")
    assert out == "the same game: 5 sealed states agree over 10 events\n"


def test_a_journal_of_an_earlier_version_is_replayed_not_proved(journal: Path, replay: Replay) -> None:
    """Its seals say only the phase and how many turns there were, and these must fit."""
    connection = sqlite3.connect(journal)
    connection.executescript(
        "DROP TRIGGER seals_update; UPDATE seals SET digest = 'of then'; PRAGMA user_version = 4"
    )
    said = "sealed by an earlier version: replayed, not proved (10 events)\n"
    assert replay(journal, "--verify") == (0, said, "")
    last = json.loads(replay(journal, "--json")[1].splitlines()[-1])
    assert (last["same"], last["sealed"], last["unproved"]) == (True, 0, 5)
    connection.execute("UPDATE seals SET turns = 9 WHERE number = 7")
    connection.commit()
    connection.close()
    status, _, err = replay(journal, "--verify")
    assert status == 2
    assert "the first state that differs is after event 7" in err


def test_what_was_added_to_an_earlier_journal_is_proved(journal: Path, replay: Replay) -> None:
    connection = sqlite3.connect(journal)
    connection.executescript(
        "DROP TRIGGER seals_update; UPDATE seals SET digest = 'of then' WHERE number <= 7;"
        "INSERT INTO meta VALUES ('unproved_events', '7')"
    )
    connection.close()
    said = "the same game: 2 sealed states agree over 10 events; 3 more sealed by an earlier version: "
    assert replay(journal, "--verify") == (0, f"{said}replayed, not proved\n", "")


def test_the_first_event_that_differs_is_named(journal: Path, replay: Replay) -> None:
    connection = sqlite3.connect(journal)
    connection.executescript("DROP TRIGGER seals_update; UPDATE seals SET digest = 'no' WHERE number >= 7;")
    connection.close()
    status, _, err = replay(journal, "--verify")
    assert status == 2
    assert "the first state that differs is after event 7 (BoardSeen)" in err


def test_of_a_damaged_journal_what_can_be_read_is_shown(journal: Path, replay: Replay) -> None:
    connection = sqlite3.connect(journal)
    connection.execute("INSERT INTO events VALUES (11, 0, 'Paused', 'nonsense')")
    connection.commit()
    connection.close()
    status, out, err = replay(journal)
    assert status == 2
    assert "KEEL" in out
    assert err.startswith("station: game.journal is damaged: 10 events can be read")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--to", 11], "game.journal has 10 events, not 11"),
        (["--to", 0], "there is no event 0; they count from 1"),
        (["--turn", 3], "game.journal has 2 turns, not 3"),
        (["--draw", "/none/end.png"], "cannot write /none/end.png: No such file or directory"),
    ],
)
def test_a_point_that_is_not_there_is_said(
    journal: Path, replay: Replay, arguments: list[object], sentence: str
) -> None:
    status, _, err = replay(journal, *arguments)
    assert (status, err) == (2, f"station: {sentence}\n")


def test_a_file_that_is_no_journal_is_said(tmp_path: Path, replay: Replay) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(b"\xff\xd8\xff" * 100)
    status, out, err = replay(file)
    assert (status, out) == (2, "")
    assert err == f"station: {file} is not a journal of House Station\n"


RESTARTED = "it was without power for a moment"


def test_a_clock_head_that_restarted_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = load("english")
    referee = Referee(HOUSE, words, load_edition("en"))
    path = tmp_path / "game.journal"
    with Journal.create(path, SETTINGS, words) as written:
        for event in (*EVENTS[:-1], ClockChanged(1, 9_000, START, RESTARTED, 8_000), Continued(12_000)):
            written.append(event)
            referee.handle(event)
            written.seal(referee.state)
    assert main(["replay", str(path)]) == 0
    assert f"right board: the clock head restarted ({RESTARTED}); paused" in capsys.readouterr().out
    assert main(["replay", str(path), "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["why"] for line in printed if line.get("restarted") == "right"] == [RESTARTED]


def test_a_clock_head_that_restarted_is_reported_in_any_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, settings = load("english"), GameSettings("scrabble", ("Ann", "Bob"))
    referee = Referee(game("scrabble"), words, load_edition("en"))
    path = tmp_path / "game.journal"
    events = (GameSetUp(0, settings), Continued(10), ClockChanged(0, 9_000, START, RESTARTED, 8_000))
    with Journal.create(path, settings, words) as written:
        for event in events:
            written.append(event)
            referee.handle(event)
            written.seal(referee.state)
    assert main(["replay", str(path)]) == 0
    assert f"the left clock head restarted ({RESTARTED}); paused" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), [("scrabble", 2), ("auction", 2), ("idaho", 4)])
def test_unnamed_players_are_called_by_their_seats(
    tmp_path: Path, replay: Replay, name: str, players: int
) -> None:
    settings = GameSettings(name, ("",) * players, camera=False)
    words = load("english")
    referee = Referee(game(name), words, load_edition("en"))
    path = tmp_path / "unnamed.journal"
    deeds: dict[str, tuple[Deed, ...]] = {
        "scrabble": (Passed(0),),
        "auction": (Shown("A"), Left(1)),
        "idaho": (Chosen("go"), Called((1,))),
    }
    events: list[AnyEvent] = [GameSetUp(0, settings), Continued(10)]
    events += [DeedEntered(20, deed) for deed in deeds[name]]
    with Journal.create(path, settings, words) as written:
        for event in events:
            written.append(event)
            referee.handle(event)
    _, out, _ = replay(path)
    assert any(f"Player {number}" in out for number in (1, 2))
    assert "  : " not in out
    _, out, _ = replay(path, "--json")
    assert objects(out)[-1]["players"] == [f"Player {number}" for number in range(1, players + 1)]
    assert main(["export", str(path), "--json", str(tmp_path / "game.json")]) == 0
    exported = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert exported["players"] == objects(out)[-1]["players"]


def test_unnamed_players_of_house_are_called_by_their_sides(tmp_path: Path, replay: Replay) -> None:
    settings = house_settings(names=("", "", "", ""))
    words = load("english")
    referee = Referee(HOUSE, words, load_edition("en"))
    path = tmp_path / "unnamed.journal"
    with Journal.create(path, settings, words) as written:
        for event in (GameSetUp(0, settings), *EVENTS[1:]):
            written.append(event)
            referee.handle(event)
    _, out, _ = replay(path)
    assert "left   South: KEEL" in out
    assert "right  North: OR" in out
