"""The JSON form of a view, and the file it is written to."""

import json
import re
import string
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from station.editions import load_edition
from station.errors import InputError
from station.games.house.rules.notation import rows_of
from station.referee.events import ClockSet, Device, Paused, PlayAccepted
from station.referee.match import Match, Result
from station.referee.state import Lost, Phase
from station.rules.game import Chosen, Passed
from station.rules.square import square_name
from station.rules.tile import Side
from station.view import view_of
from station.view.feed import FeedFile, as_json
from tests.screen.examples import game_examples, shown_ms
from tests.screen.examples.table import Table, laid

House = Callable[..., Any]
Json = dict[str, Any]

DOCUMENT = Path(__file__).parents[2] / "docs" / "feed.md"
EXAMPLES = game_examples()
KEEL = "H15:K I15:E J15:E K15:L"
DOCK = "I10:K"


def documented() -> dict[str, set[str]]:
    """The keys of the document, by the section that explains them."""
    found: dict[str, set[str]] = defaultdict(set)
    section = ""
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif match := re.match(r"\| `(\w+)` \|", line):
            found[section].add(match[1])
    return dict(found)


def written(line: Json) -> dict[str, set[str]]:
    """The keys of a line, by section."""
    boards = [*line["boards"], *(board["confirmed"] for board in line["boards"])]
    of = {
        "A line": [line],
        "players": line["players"],
        "boards": boards,
        "boards.marks": [board["marks"] for board in line["boards"]],
        "ruling": [line["ruling"], *(board["ruling"] for board in line["boards"])],
        "order": line["order"],
        "question": [line["question"], *(board["question"] for board in line["boards"])],
        "choices": [*line["choices"], *line["end_choices"]],
        "alarms": line["alarms"],
        "awaits": [line["awaits"]],
        "messages": line["messages"],
        "messages.values": [own_values(message["values"]) for message in line["messages"]],
        "hands": line["hands"],
        "unseen": line["unseen"],
        "pictures": [line["instead"], *line["pictures"]],
        "ending": [line["ending"]],
        "match": [line["match"], *(line["match"] or {}).get("rows", ())],
        "statistics": [line["statistics"]],
    }
    return {
        section: {key for one in found if one is not None for key in one} for section, found in of.items()
    }


def own_values(values: Json) -> Json:
    """Without those that a rule's sentence has in braces: their names are the rules' own."""
    of_rules = {name for _, name, _, _ in string.Formatter().parse(values.get("sentence", "")) if name}
    return {name: value for name, value in values.items() if name not in of_rules}


def lines_of_examples() -> list[Json]:
    lines = [as_json(view_of(state, shown_ms((state, view))), 0) for state, view in EXAMPLES.values()]
    state, _ = EXAMPLES["pause"]
    without_camera = replace(state, lost=(Lost(Device.CAMERA, "No more pictures from the camera."),))
    return [*lines, as_json(view_of(without_camera, 0), 0)]


def line_of_a_match() -> Json:
    """The end of a game that is one of several."""
    state = next(state for state, _ in EXAMPLES.values() if state.phase is Phase.OVER and state.scores)
    match = Match(3, (Result(state.settings.names, (0,), state.scores),))
    return as_json(view_of(replace(state, settings=replace(state.settings, match=match)), 0), 0)


def line_of(name: str) -> Json:
    state, view = EXAMPLES[name]
    return as_json(view_of(state, shown_ms((state, view))), shown_ms((state, view)))


def test_every_key_is_documented_and_every_documented_key_is_written() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for line in (*lines_of_examples(), line_of_a_match()):
        for section, keys in written(line).items():
            seen[section] |= keys
    # No panel writes a note yet; it has no key of its own.
    assert dict(seen) == documented()


def test_every_line_has_every_key_of_a_line() -> None:
    expected = documented()["A line"]
    assert [line["game"] for line in lines_of_examples() if set(line) != expected] == []


def test_unseen_tiles_are_the_sets_less_what_lies_on_the_boards() -> None:
    for name, sets in (("turn", 2), ("scrabble-blank", 1), ("idaho-crossword", 0)):
        line = line_of(name)
        assert [one["kit"] for one in line["unseen"]] == ["a", "b"][:sets]
        full = Counter({letter: load_edition("en").counts[letter] for letter in load_edition("en").counts})
        for one in line["unseen"]:
            lies = Counter(
                "?" if blank else letter
                for board in line["boards"]
                for letter, kit, blank in squares_of(board["confirmed"])
                if kit == one["kit"]
            )
            assert Counter(one["tiles"]) + lies == full


def squares_of(faces: Json) -> list[tuple[str, str, bool]]:
    """Of every tile the letter, the kit and whether it is a blank."""
    letters, kits = ("".join(faces[key]) for key in ("rows", "kits"))
    return [
        (letter, kit, square_name(square) in faces["blanks"])
        for square, (letter, kit) in enumerate(zip(letters, kits, strict=True))
        if letter != "."
    ]


def test_a_board_of_house_says_what_each_side_lacks_and_no_other_does() -> None:
    assert [len(board["lacks"]) for board in line_of("turn")["boards"]] == [2, 2]
    assert [board["lacks"] for board in line_of("scrabble-blank")["boards"]] == [[]]
    ended = line_of("win")
    winners = ended["ending"]["winners"]
    board = ended["boards"][ended["ending"]["board"]]
    assert [lacks == 0 for lacks in board["lacks"]] == [player in winners for player in board["players"]]


def test_a_line_is_json_and_comes_back_the_same() -> None:
    for line in lines_of_examples():
        assert json.loads(json.dumps(line)) == line


def test_rows_are_those_of_the_position() -> None:
    state, _ = EXAMPLES["turn"]
    board = line_of("turn")["boards"][0]
    upright = [row.upper() for row in rows_of(state.position.boards[0].position)]
    assert board["confirmed"]["rows"] == upright
    facing = "".join(board["confirmed"]["facing"])
    tiles = state.position.boards[0].position.tiles
    assert [facing[k] == "v" for k, tile in enumerate(tiles) if tile] == [
        tile.facing is Side.NORTH for tile in tiles if tile
    ]
    assert board["blanks"] == ["G8"]


def test_new_tiles_lie_on_the_board_and_are_not_confirmed() -> None:
    board = line_of("laid")["boards"][0]
    assert board["marks"]["new"] == ["I8", "I9", "I10", "I11"]
    column = [row[8] for row in board["rows"]]
    confirmed = [row[8] for row in board["confirmed"]["rows"]]
    assert "".join(column[7:11]) == "KEEL"
    assert "".join(confirmed[7:11]) == "...."


def test_the_order_says_what_is_done_of_each_step() -> None:
    order = line_of("half-done")["order"]
    assert [(step["do"], step["why"], step["tiles"], step["done"]) for step in order] == [
        ("turn", "turn", "DOC", False),
        ("take", "mixed", "CEPT", True),
        ("take", "leftover", "A", True),
        ("take", "cascade", "STU", False),
        ("take", "cascade", "RADIH", False),
    ]
    assert order[0]["squares"] == ["F8", "G8", "H8"]
    assert order[0]["done_squares"] == ["F8", "G8"]


def test_a_question_and_a_choice_that_must_be_made_are_questions() -> None:
    letter = line_of("which-letter")["question"]
    assert (letter["about"], letter["square"], letter["candidates"]) == ("letter", "I8", ["X", "K", "R"])
    blank = line_of("scrabble-blank")["question"]
    assert (blank["about"], blank["topic"]) == ("choice", "blank")
    assert {"value": "G", "label": "G"} in blank["options"]


def test_a_running_clock_is_given_at_the_time_of_the_line() -> None:
    state, _ = EXAMPLES["turn"]
    view = view_of(state, state.at_ms)
    now, later = as_json(view, state.at_ms), as_json(view, state.at_ms + 2_000)
    assert [p["clock_ms"] for p in now["players"]] == [342_000, 388_000, 371_000, 402_400]
    assert [p["running"] for p in now["players"]] == [True, False, False, True]
    assert [p["clock_ms"] for p in later["players"]] == [340_000, 388_000, 371_000, 400_400]


# The file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.jsonl"


@pytest.fixture
def feed(path: Path) -> Iterator[FeedFile]:
    opened = FeedFile(path)
    yield opened
    opened.close()


def read(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_game_of_house_is_fed_change_by_change(house: House, feed: FeedFile, path: Path) -> None:
    table = house("KEEL DOCK", feed)
    table.start()
    table.play("S", KEEL)
    table.play("N", "F10:d G10:o H10:c H9:p H8:e")
    table.handle(PlayAccepted(0, table.now_ms))
    table.play("S", DOCK)
    table.see(f"{DOCK} F10:D")
    table.play("S", f"{DOCK} F10:D G10:O H10:C H9:. H8:.")
    lines = read(path)
    assert [line["phase"] for line in lines][:3] == ["ready", "ready", "playing"]
    headlines = [line["messages"][0]["headline"][:1] for line in lines]
    changes = [one for k, one in enumerate(headlines) if k == 0 or one != headlines[k - 1]]
    assert changes == [
        ["Press to start"], ["Ready"], ["Ada's turn"], ["Stands"], ["Ben's turn"], ["Taken back"], ["Stands"],
        ["Ada's turn"], ["Turn DOC"], ["Turn OC"], ["Press again"], ["Stands"],
    ]  # fmt: skip
    last = lines[-1]
    assert last["ruling"] == {
        "kind": "stands",
        "board": 0,
        "player": 0,
        "words": [{"text": "DOCK", "squares": ["F10", "G10", "H10", "I10"]}],
        "squares": ["I10"],
        "reason": None,
        "text": "DOCK is good. Ada draws 1. Ben's turn.",
        "draw": 1,
        "gained": [],
        "accepted": False,
        "inferred": [],
    }
    mia = next(hand for hand in last["hands"] if hand["player"] == 2)
    assert sorted(mia["bonus"]) == ["E", "P"]
    assert last["turns"] == [3, 0]


def test_a_game_of_scrabble_is_fed_change_by_change(feed: FeedFile, path: Path) -> None:
    table = Table("scrabble", 2)

    def enter(deed: Any) -> None:
        before = table.state
        table.enter(deed)
        feed.update(table.state, table.now_ms)
        assert table.state is not before

    feed.update(table.state, table.now_ms)
    table.start()
    feed.update(table.state, table.now_ms)
    for deed in (
        laid(0, "F8", "QUARTz"),
        laid(1, "H9", "XYZ", down=True),
        Passed(1),
        Chosen("exchange", 0, "2"),
    ):
        enter(deed)
    lines = read(path)
    assert [line["ruling"] and (line["ruling"]["kind"], line["ruling"]["player"]) for line in lines] == [
        None, None, ("stands", 0), ("taken-back", 1), ("passed", 1), ("done", 0),
    ]  # fmt: skip
    assert (lines[2]["ruling"]["draw"], lines[2]["ruling"]["gained"]) == (6, [28, 0])
    assert lines[2]["boards"][0]["rows"][7] == ".....QUARTZ...."
    assert lines[2]["boards"][0]["blanks"] == ["K8"]
    assert lines[3]["ruling"]["text"] == "AXYZ is not in the English word list."
    assert [player["score"] for player in lines[-1]["players"]] == [28, 0]
    assert lines[-1]["awaits"] == {"what": "turn", "player": 1}


def test_time_that_runs_is_no_change(house: House, feed: FeedFile, path: Path) -> None:
    table = house("", feed)
    table.start()
    before = len(read(path))
    for _ in range(5):
        table.wait(1_000)
        feed.update(table.state, table.now_ms)
    assert len(read(path)) == before
    table.handle(Paused(table.now_ms))
    assert len(read(path)) == before + 1
    table.handle(ClockSet(0, table.now_ms, Side.SOUTH, 60_000))
    table.wait(0)
    assert read(path)[-1]["players"][0]["clock_ms"] == 60_000


def test_the_ruling_of_a_line_is_the_last_one_of_both_boards(
    house: House, feed: FeedFile, path: Path
) -> None:
    table = house("KEEL", feed)
    table.start()
    table.play("S", KEEL)
    table.play("N", "A1:x", board=1)
    rulings = [line["ruling"] and (line["ruling"]["board"], line["ruling"]["kind"]) for line in read(path)]
    assert rulings[-1] == (1, "taken-back")
    assert (0, "stands") in rulings
    assert [board["ruling"]["kind"] for board in read(path)[-1]["boards"]] == ["stands", "taken-back"]


def test_each_line_is_there_at_once(house: House, feed: FeedFile, path: Path) -> None:
    table = house("", feed)
    table.set_up()
    assert len(read(path)) == 1


def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^cannot write the feed to .*: No such file or directory$"):
        FeedFile(tmp_path / "nowhere" / "table.jsonl")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is simulated by Linux only")
def test_a_disk_that_is_full_ends_the_feed_and_not_the_game(house: House) -> None:
    feed = FeedFile(Path("/dev/full"))
    table = house("", feed)
    table.start()
    feed.close()
    assert feed.trouble == "the feed to /dev/full broke off: No space left on device"
    assert table.message().headline[0] == "Ada's turn"
