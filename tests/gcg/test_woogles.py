import json
from dataclasses import replace

import pytest

from station.editions import load_edition
from station.gcg.check import check
from station.gcg.errors import GcgError
from station.gcg.export import record_of
from station.gcg.parser import parse_gcg
from station.gcg.record import Player, Record
from station.gcg.woogles import is_json, read_document, write_document
from station.registry import ENTRIES
from station.rules.lettered.settings import Challenge, LastRack, Settings
from tests.cases import for_each
from tests.gcg.games import played

EN = load_edition("en")
PLAYERS = (Player("ann", "Ann Example"), Player("bo", "Bo"))

PASS = b'{"players": [{"nickname": "a"}], "events": [{"type": "PASS", "cumulative": '
ODD = (b"1e999", b"1" + b"0" * 400, b'"one"', b"[]", b"NaN", b'0, "player_index": -1')
"""Totals that are none, and a player who is none."""


def plain(record: Record) -> list[object]:
    """The lines of a record, without their numbers."""
    return [replace(entry, line=replace(entry.line, number=0)) for entry in record.entries]


@for_each("last_rack", list(LastRack))
@for_each("rule", [Challenge.SINGLE, Challenge.FIVE, Challenge.FREE])
@for_each("seed", range(3))
def test_a_game_becomes_a_document_and_comes_back(seed: int, rule: Challenge, last_rack: LastRack) -> None:
    record = record_of(played(seed, "en", 2, Settings(rule, last_rack)), PLAYERS)
    text = write_document(record, check(record, EN), EN)
    assert is_json(text.encode())
    again = read_document(text.encode(), EN)
    assert again.players == record.players
    assert plain(again) == plain(record)
    assert check(again, EN).agrees


def test_tiles_are_bytes_as_in_the_documents_of_woogles() -> None:
    game = (
        "#player1 a A\n#player2 b B\n>a: ?AEINRS 8D ReSAIN +12 12\n>a: ?AEINRS -- -12 0\n>b: EIL -EI +0 0\n"
    )
    record = parse_gcg(game)
    document = json.loads(write_document(record, check(record, EN), EN))
    first, second, third = document["events"]
    assert (first["rack"], first["played_tiles"]) == ("AAEFCQ4SEw==", "EvsTAQkO")
    assert (first["row"], first["column"], first["direction"], first["position"]) == (
        7,
        3,
        "HORIZONTAL",
        "8D",
    )
    assert (second["type"], second["lost_score"], second["played_tiles"]) == (
        "PHONY_TILES_RETURNED", 12, "EvsTAQkO",
    )  # fmt: skip
    assert (third["exchanged"], third["player_index"]) == ("BQk=", 1)


def test_a_document_of_woogles_is_read() -> None:
    event = {
        "rack": "AQUFDg8SEw==", "type": "TILE_PLACEMENT_MOVE", "cumulative": 66, "position": "8D",
        "played_tiles": "ARIFDg8TBQ==", "score": 66, "player_index": 0,
    }  # fmt: skip
    document = {"players": [{"nickname": "botty"}, {"nickname": "cesar"}], "events": [event]}
    checked = check(read_document(json.dumps(document).encode(), EN), EN)
    assert checked.lines[0].words == ("ARENOSE",)
    assert checked.agrees


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"{", "no game document"),
        (b'{"events": []}', "no game document"),
        (b'{"players": [], "events": 3}', "no game document"),
        (b'{"players": [{"nickname": "a"}], "events": [{}]}', "event 1 of the document cannot be read"),
        (b'{"players": [{"nickname": "a"}], "events": [{"type": "X", "cumulative": 1}]}', "event 1"),
        (b'{"players": [{"nickname": "a"}], "events": [{"cumulative": 1, "rack": "Zg=="}]}', "event 1"),
        (b'{"players": [{"nickname": ["a"]}], "events": []}', "no game document"),
        (b'{"players": ' + b"[" * 9000, "no game document"),
        (b'{"events": 1' + b"0" * 9000 + b"}", "no game document"),
        *((PASS + odd + b"}]}", "event 1 of the document cannot be read") for odd in ODD),
    ],
)  # fmt: skip
def test_what_is_no_document_is_refused_with_its_event(data: bytes, sentence: str) -> None:
    with pytest.raises(GcgError, match=sentence):
        read_document(data, EN)


def test_what_woogles_has_no_place_for_is_said() -> None:
    unseen = parse_gcg("#player1 a A\n#player2 b B\n>a: ABC -3 +0 0\n")
    with pytest.raises(GcgError, match="nobody saw which tiles were exchanged"):
        write_document(unseen, check(unseen, EN), EN)
    three = record_of(played(1, "en", 3, Settings()), (*PLAYERS, Player("cy", "Cy")))
    with pytest.raises(GcgError, match="two players with English tiles"):
        write_document(three, check(three, EN), EN)


@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        ("letter_distribution", "polish", "polish tiles, CrosswordGame"),
        ("board_layout", "SuperCrosswordGame", "english tiles, SuperCrosswordGame"),
    ],
)
def test_a_document_of_other_tiles_or_squares_is_not_read_as_english(key: str, value: str, what: str) -> None:
    """The same bytes would be other letters."""
    document = {"players": [{"nickname": "a"}, {"nickname": "b"}], "events": [], key: value}
    with pytest.raises(GcgError, match=f"English tiles on the usual board are read; this has {what}"):
        read_document(json.dumps(document).encode(), EN)


def test_a_document_says_by_which_rules_it_was_played() -> None:
    assert ENTRIES["clabbers"].variant == "wordsmog"
    record = record_of(played(1, "en", 2, Settings()), PLAYERS)
    text = write_document(record, check(record, EN), EN, ENTRIES["clabbers"].variant)
    assert json.loads(text)["variant"] == "wordsmog"
