"""Games in our own notation: written, read, converted to positions as text and back."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main
from station.errors import InputError
from station.export.game import Moment
from station.export.jsonl import Notated, read_jsonl, tiles_of, write_lines
from station.games.house.rules.notation import parse, write
from station.journal.contents import read_journal
from station.journal.resume import journal_dir
from station.registry import ENTRIES
from station.rules.faced import FacedPosition
from station.rules.tile import FacedTile, Side
from tests.dealt.recorded import played_new, together
from tests.gcg.travelling import moments_of

pytestmark = together

DOCS = Path(__file__).parents[3] / "docs"
SCHEMA = json.loads((DOCS / "game.schema.json").read_text(encoding="utf-8"))
PLAY = "8H CAt\n9H TO\n10I At swap J8\n8H ...S\nundo\n8H ...S\nabort\n"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


def typed(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> Path:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    main(["play", *options, "--typed"])
    (journal,) = journal_dir().glob("*.journal")
    return journal


def notated(journal: Path, file: Path) -> Notated:
    assert main(["export", str(journal), "--jsonl", str(file)]) == 0
    return read_jsonl(file.read_text(encoding="utf-8"))


def faults(value: Any, schema: dict[str, Any], where: str = "line") -> list[str]:
    """What of a value is not as a schema says, of the keywords that ours has."""
    if "$ref" in schema:
        return faults(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], where)
    if "oneOf" in schema:
        ways = [faults(value, one, where) for one in schema["oneOf"]]
        return [] if sum(not way for way in ways) == 1 else [f"{where}: {ways}"]
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
    types = schema.get("type", [])
    found = []
    if types and not any(
        isinstance(value, kinds[one]) for one in ([types] if isinstance(types, str) else types)
    ):
        return [f"{where}: {value!r} is no {types}"]
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        found.append(f"{where}: {value!r}")
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        found.append(f"{where}: {value!r}")
    if isinstance(value, list):
        for place, item in enumerate(value):
            found += faults(item, schema.get("items", {}), f"{where}[{place}]")
    if isinstance(value, dict):
        found += [f"{where}: {key} is missing" for key in schema.get("required", []) if key not in value]
        for key, item in value.items():
            found += faults(key, schema.get("propertyNames", {}), where)
            more = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
            found += [f"{where}: {key}"] if more is False else faults(item, more, f"{where}.{key}")
    return found


@pytest.mark.parametrize("game", [name for name, one in ENTRIES.items() if one.deal])
def test_every_game_is_written_as_the_schema_says_and_read_back(game: str, tmp_path: Path) -> None:
    journal = played_new(game)
    file = tmp_path / "game.jsonl"
    found, last = notated(journal, file), moments_of(read_journal(journal))[-1]
    for line in (found.head, *found.lines):
        assert faults(line, SCHEMA) == []
    assert write_lines([found.head, *found.lines]) == file.read_text(encoding="utf-8")
    assert found.boards() == [tiles_of(last.state, board) for board in range(found.head["boards"])]


def test_the_schema_refuses_what_is_no_line() -> None:
    good = {"over": None, "winners": [], "scores": [1], "changes": [{"board": 0, "gone": ["A1"], "put": {}}]}
    assert faults(good, SCHEMA) == []
    for key, value in (("winners", ["Ann"]), ("changes", [{"board": 2, "gone": [], "put": {}}]), ("more", 1)):
        assert faults({**good, key: value}, SCHEMA)
    assert faults({**good, "changes": [{"board": 0, "gone": ["P1"], "put": {}}]}, SCHEMA)


def test_boards_are_those_of_every_turn_and_nothing_undone_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = typed(monkeypatch, PLAY, "friendly", "--names", "Ann", "Bob")
    found = notated(journal, tmp_path / "game.jsonl")
    turns = [line["turn"] for line in found.lines if "turn" in line]
    assert turns == [1, 2, 3, 5]
    after: dict[int, Moment] = {}
    for moment in moments_of(read_journal(journal)):
        after.setdefault(moment.state.turns, moment)
    for turn in turns:
        assert found.boards(turn) == [tiles_of(after[turn].state, 0)]
    (change,) = found.lines[2]["changes"]
    assert change == {"board": 0, "gone": [], "put": {"J8": "T", "I10": "A", "J10": "t"}}


def faced(text: str) -> FacedTile:
    """The tile that the notation means."""
    letter, side, kit = list(text)
    facing = Side.SOUTH if side == "^" else Side.NORTH
    return FacedTile(letter.upper(), facing, "b" if kit == "b" else "a", blank=letter.islower())


def test_a_board_of_house_becomes_a_position_as_text_and_comes_back(tmp_path: Path) -> None:
    journal = played_new("house")
    found = notated(journal, tmp_path / "game.jsonl")
    for turn in (line["turn"] for line in found.lines if "turn" in line):
        for tiles in found.boards(turn):
            position = FacedPosition().replace({square: faced(text) for square, text in tiles.items()})
            again = parse(write(position)).position
            assert again == position
            signs = {Side.SOUTH: "^", Side.NORTH: "v"}
            back = {
                square: f"{tile.letter.lower() if tile.blank else tile.letter}{signs[tile.facing]}{tile.kit}"
                for square, tile in again.occupied()
            }
            assert back == tiles


def test_the_example_reader_shows_the_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    notated(typed(monkeypatch, PLAY, "friendly", "--names", "Ann", "Bob"), file)
    reader = DOCS / "read_game.py"
    assert len(reader.read_text(encoding="utf-8").splitlines()) <= 30
    ran = subprocess.run([sys.executable, reader, file, "3"], capture_output=True, text=True, check=True)
    shown = ran.stdout.splitlines()
    assert shown[0] == "friendly: Ann, Bob"
    assert [line.split() for line in shown if line.startswith((" 8 ", "10 "))] == [
        ["8", *".......CAT....."],
        ["10", *"........At....."],
    ]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("", "line 1 does not say 'house_station_game'"),
        ("{}", "line 1 does not say 'house_station_game'"),
        ("[1]", "line 1 is no JSON object"),
        ("nothing", "line 1 is no JSON"),
        ('{"house_station_game": 9}', "in version 9 of the notation"),
        ('{"house_station_game": 1}', "the number of boards is missing"),
        ('HEAD\n{"turn": 2}\n{"turn": 2}', "line 3: turn 2 does not follow turn 2"),
        ('HEAD\n{"changes": [{"board": 1, "gone": [], "put": {}}]}', "line 2: a change names a board"),
        ('HEAD\n{"changes": [{"board": 0, "gone": ["P1"], "put": {}}]}', "line 2: there is no square 'P1'"),
        ('HEAD\n{"changes": [{"board": 0, "gone": [], "put": {"A1": 1}}]}', "line 2: a tile is missing"),
    ],
)
def test_what_is_no_game_is_refused_with_its_line(lines: str, sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        read_jsonl(lines.replace("HEAD", '{"house_station_game": 1, "boards": 1}'))
