"""`station export`: a game as GCG, JSON, a page and a video."""

import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import cv2
import pytest

from station.cli.main import main
from station.editions import load_edition
from station.export.jsonl import read_jsonl
from station.gcg.check import check
from station.gcg.parser import read_gcg
from station.gcg.record import RecordedPlay
from station.journal.journal import Journal
from station.journal.resume import journal_dir
from station.lexicon import load
from station.referee.events import AnyEvent, Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.registry import ENTRIES, game
from station.registry.entry import Game
from station.rules.game import Called, Chosen, LaidOut
from station.rules.lettered.position import Tile
from tests.gcg.others import assert_others_read

PLAY = "8H CAT\n9H XX\n8H ...S\nundo\npause\ncontinue\n8H ...S\nabort\n"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


def played(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> Path:
    """The journal of a typed game."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    main(["play", *options, "--typed"])
    (journal,) = journal_dir().glob("*.journal")
    return journal


class Page(HTMLParser):
    """Addresses a page points to, its title, and the game in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.title = self.game = ""
        self._where = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.addresses += [value or "" for name, value in attrs if name in {"src", "href", "action", "data"}]
        self._where = "game" if said.get("id") == "game" else tag

    def handle_endtag(self, tag: str) -> None:
        self._where = ""

    def handle_data(self, data: str) -> None:
        if self._where == "title":
            self.title += data
        elif self._where == "game":
            self.game += data


def test_json_has_every_position_ruling_and_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, out = played(monkeypatch, PLAY, "scrabble", "--names", "Ann", "Bob"), tmp_path / "game.json"
    assert main(["export", str(journal), "--json", str(out)]) == 0
    game = json.loads(out.read_text(encoding="utf-8"))
    assert (game["v"], game["game"], game["players"], game["damage"]) == (1, "scrabble", ["Ann", "Bob"], None)
    moments = game["moments"]
    times = [moment["at_ms"] for moment in moments]
    assert times == sorted(times)
    texts = [moment["text"][0] for moment in moments]
    assert [text.split(" ", 2)[1] for text in texts if text.startswith(("Ann:", "Bob:"))] == [
        "CAT.", "CATS.", "CATS.",
    ]  # fmt: skip
    assert any(text.startswith("refused: Bob: ") for text in texts)
    assert any(text.startswith("undone: Bob: CATS") for text in texts)
    rows = [moment["table"]["boards"][0]["confirmed"]["rows"][7] for moment in moments]
    assert (rows[-1], ".......CAT....." in rows) == (".......CATS....", True)
    stood = next(moment for moment in moments if moment["told"][0].get("deed") == "Laid")
    assert stood["table"]["ruling"]["kind"] == "stands"
    assert stood["table"]["ruling"]["words"][0]["text"] == "CAT"
    assert [player["score"] for player in stood["table"]["players"]] == [10, 0]
    assert moments[-1]["table"]["ending"] is not None


def test_the_page_holds_the_game_and_nothing_of_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("</script><b>", "B & B")
    journal, out = played(monkeypatch, PLAY, "scrabble", "--names", *names), tmp_path / "game.html"
    assert main(["export", str(journal), "--html", str(out), "--json", str(tmp_path / "game.json")]) == 0
    text = out.read_text(encoding="utf-8")
    page, whole = Page(text), json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert page.addresses == []
    assert not re.search(r"https?:|url\(|@import|fetch\(|import\(", text)
    assert page.title == "Scrabble: </script><b>, B & B"
    game: dict[str, Any] = json.loads(page.game)
    assert game["players"] == list(names)
    for shown, moment in zip(game["moments"], whole["moments"], strict=True):
        assert (shown["text"], shown["at_ms"]) == (moment["text"], moment["at_ms"])
        assert shown["boards"] == moment["table"]["boards"]
        assert shown["players"] == moment["table"]["players"]
    assert sum(bool(moment["refused"]) for moment in game["moments"]) == 1
    for control in ("first", "back", "play", "next", "last", "place", "list"):
        assert f'id="{control}"' in text
    for key in ("ArrowLeft", "ArrowRight", "Home", "End"):
        assert key in text


@pytest.mark.parametrize(("name", "corner", "middle"), [("scrabble", "p3W", "p2W"), ("house", "north", "")])
def test_the_page_shows_what_is_printed_on_the_board(
    name: str, corner: str, middle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, out = played(monkeypatch, "abort\n", name), tmp_path / "game.html"
    assert main(["export", str(journal), "--html", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    found = re.search(r'id="printed">(\[.*?\])<', text)
    assert found
    printed = json.loads(found[1])
    assert (len(printed), printed[0], printed[112]) == (225, corner, middle)
    assert all(f".{style} {{" in text for style in set(printed) - {""})


def test_the_page_shows_the_crosswords_of_games_without_a_board(tmp_path: Path) -> None:
    settings, words = GameSettings("idaho", ("Ann", "Bob"), camera=True), load("english")
    referee, path = Referee(game("idaho"), words, load_edition("en")), tmp_path / "idaho.journal"
    laid = LaidOut(0, ((0, 0, Tile("A")), (0, 1, Tile("T"))), ("B", "C", "D", "E", "F"))
    events: list[AnyEvent] = [GameSetUp(0, settings), Continued(10)]
    events += [DeedEntered(20, deed) for deed in (Chosen("go"), Called((1,)), laid)]
    with Journal.create(path, settings, words) as written:
        for event in events:
            written.append(event)
            referee.handle(event)
    assert main(["export", str(path), "--html", str(tmp_path / "game.html")]) == 0
    last = json.loads(Page((tmp_path / "game.html").read_text(encoding="utf-8")).game)["moments"][-1]
    (shown,) = last["crosswords"]
    assert [(cell["row"], cell["column"], cell["letter"]) for cell in shown["cells"]] == [
        (0, 0, "A"), (0, 1, "T"),
    ]  # fmt: skip
    assert shown["loose"] == ["B", "C", "D", "E", "F"]


@pytest.mark.parametrize("name", ["scrabble", "friendly", "clabbers"])
def test_gcg_is_a_record_that_agrees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    journal, out = played(monkeypatch, "8H CAT\n8H ...S\n", name, "--names", "A B", "A:B"), tmp_path / "g.gcg"
    assert main(["export", str(journal), "--gcg", str(out)]) == 0
    record = read_gcg(out.read_bytes())
    assert [(player.nick, player.name) for player in record.players] == [("A_B_1", "A B"), ("A_B_2", "A:B")]
    assert [entry.word for entry in record.entries if isinstance(entry, RecordedPlay)] == ["CAT", "...S"]
    assert check(record, load_edition("en")).agrees


def test_what_gcg_has_no_signs_for_is_a_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "8H CAt\n9H TO\n10I At swap J8\n8H ...S\nundo\nabort\n"
    journal, out = played(monkeypatch, lines, "friendly", "--names", "Ann", "Bob"), tmp_path / "g.gcg"
    assert main(["export", str(journal), "--gcg", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert text.splitlines()[4:] == [
        ">Ann: ?AC 8H CAt +8 8",
        ">Bob: OT 9H TO +10 10",
        ">Ann: AT 10I At +4 12",
        "#note the blank on J8 is taken, T takes its place; undone: Bob: CATS back to Bob: S from K8; "
        "the game was broken off",
    ]
    assert_others_read(text, 2)
    assert check(read_gcg(out.read_bytes()), load_edition("en")).agrees


@pytest.mark.parametrize("name", [name for name, game in ENTRIES.items() if not game.gcg])
def test_a_game_that_gcg_cannot_hold_says_why_and_comes_as_lines_of_json(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, out = played(monkeypatch, "abort\n", name), tmp_path / "g.gcg"
    for form in ("gcg", "cgp"):
        capsys.readouterr()
        assert main(["export", str(journal), f"--{form}", str(out)]) == 2
        found = ENTRIES[name]
        assert capsys.readouterr().err == (
            f"station: {form.upper()} cannot hold {found.title}: {found.no_gcg}; "
            "--jsonl writes every turn of any game\n"
        )
        assert not out.exists()
    assert main(["export", str(journal), "--jsonl", str(tmp_path / "g.jsonl")]) == 0
    assert read_jsonl((tmp_path / "g.jsonl").read_text(encoding="utf-8")).head["game"] == name


def test_every_game_either_fits_into_gcg_or_says_why_not() -> None:
    """On the page of exports, too."""
    page = (Path(__file__).parents[3] / "docs" / "export.md").read_text(encoding="utf-8")
    usual = Game.__dataclass_fields__["no_gcg"].default
    for found in ENTRIES.values():
        (row,) = re.findall(rf"^\| {re.escape(found.title)} \| ([^|]+) \|", page, re.M)
        assert found.gcg or found.no_gcg != usual
        assert row.startswith("no: ") is not found.gcg


@pytest.mark.parametrize("ending", ["mp4", "avi"])
def test_a_video_shows_every_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    journal, out = played(monkeypatch, "8H CAT\n", "scrabble"), tmp_path / f"game.{ending}"
    assert main(["export", str(journal), "--video", str(out), "--json", str(tmp_path / "g.json")]) == 0
    moments = len(json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))["moments"])
    video = cv2.VideoCapture(str(out))
    frames = []
    while (read := video.read())[0]:
        frames.append(read[1])
    assert len(frames) == 6 * moments
    assert frames[0].shape == (800, 1280, 3)
    assert frames[-1].std() > 10
    assert abs(frames[-1].astype(int) - frames[0].astype(int)).max() > 50


def test_another_ending_of_a_video_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(monkeypatch, "8H CAT\n", "scrabble")
    capsys.readouterr()
    assert main(["export", str(journal), "--video", str(tmp_path / "game.gif")]) == 2
    assert "ends in .mp4 or .avi, not '.gif'" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "boards"), [("scrabble", 1), ("house", 2)])
def test_a_drawing_shows_every_tile_of_any_position(
    name: str, boards: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = {"scrabble": "8H CAt\n8H ...S\nabort\n", "house": "left O15 CATT\nabort\n"}[name]
    journal, out = played(monkeypatch, lines, name), tmp_path / "game.svg"
    for turn, words in ((1, ["C", "A", "T"]), (2, ["C", "A", "T", "S"])) if boards == 1 else ():
        assert main(["export", str(journal), "--picture", str(out), "--turn", str(turn)]) == 0
        drawn = ElementTree.parse(out)
        shown = [
            text.text
            for text in drawn.iter("{http://www.w3.org/2000/svg}text")
            if text.get("font-size") == "24"
        ]
        assert shown == words
        assert len(list(drawn.iter("{http://www.w3.org/2000/svg}circle"))) == 1
    assert main(["export", str(journal), "--picture", str(out)]) == 0
    groups = ElementTree.parse(out).findall("{http://www.w3.org/2000/svg}g")
    assert len(groups) == boards


def test_a_document_of_woogles_is_written_and_scored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, out = played(monkeypatch, "8H CAt\n8H ...S\nabort\n", "scrabble"), tmp_path / "game.json"
    assert main(["export", str(journal), "--woogles", str(out)]) == 0
    assert main(["export", str(journal), "--woogles", str(out)]) == 0
    capsys.readouterr()
    assert main(["score", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "CATS" in printed
    assert printed.endswith("the record agrees\n")


def test_a_picture_may_be_the_screen_of_any_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = played(monkeypatch, "8H CAT\n8H ...S\nabort\n", "scrabble")
    files = [tmp_path / f"{turn}.png" for turn in (0, 1, 2)]
    for turn, file in enumerate(files):
        assert main(["export", str(journal), "--picture", str(file), "--turn", str(turn)]) == 0
    assert len({file.read_bytes() for file in files}) == 3


def test_a_line_is_of_any_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, out = played(monkeypatch, "8H CAT\n8H ...S\nabort\n", "scrabble"), tmp_path / "game.cgp"
    assert main(["export", str(journal), "--cgp", str(out), "--turn", "1"]) == 0
    assert out.read_text().split("/")[7:9] == ["7CAT5", "15"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--picture", "game.gif"], "a picture ends in .svg or .png, not '.gif'"),
        (["--cgp", "game.cgp", "--turn", "9"], "the last turn is 2; there is no turn 9"),
        (["--cgp", "game.cgp", "--turn", "-1"], "the last turn is 2; there is no turn -1"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    options: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(monkeypatch, "8H CAT\n8H ...S\nabort\n", "scrabble")
    capsys.readouterr()
    assert main(["export", str(journal), *options]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--gcg", "--json", "--html", "--video", "--cgp"])
def test_a_file_of_another_kind_is_not_written_over(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, notes = played(monkeypatch, "8H CAT\n", "scrabble"), tmp_path / "notes.mp4"
    notes.write_text("what is to be kept")
    for path in (journal, notes):
        before = path.read_bytes()
        assert main(["export", str(journal), option, str(path)]) == 2
        assert f"{path} already exists and is not " in capsys.readouterr().err
        assert path.read_bytes() == before


def test_what_was_exported_is_exported_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = played(monkeypatch, "8H CAT\n", "scrabble")
    files = [f"--{kind}={tmp_path / kind}" for kind in ("gcg", "json", "html")]
    files.append(f"--video={tmp_path / 'game.avi'}")
    assert main(["export", str(journal), *files]) == 0
    assert main(["export", str(journal), *files]) == 0


def test_without_a_file_to_write_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(played(monkeypatch, "", "scrabble"))]) == 2
    assert "say what to write" in capsys.readouterr().err


def test_the_last_position_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, out = played(monkeypatch, "8H CaT\n", "scrabble"), tmp_path / "game.cgp"
    assert main(["export", str(journal), "--cgp", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == (f"{'15/' * 7}7CaT5{'/15' * 7} / 0/8 0 ld english;\n")
    assert main(["export", str(journal), "--cgp", str(out)]) == 0


def test_a_file_called_dash_is_standard_output(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(monkeypatch, "8H CAT\nabort\n", "scrabble", "--names", "Ann", "Bo")
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    assert main(["export", str(journal), "--cgp", "-", "--jsonl", "-"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert json.loads(lines[0])["game"] == "scrabble"
    assert lines[-1].startswith("15/15/15/15/15/15/15/7CAT5/")
    assert not (tmp_path / "-").exists()
