"""Racks are added to a record afterwards, if they can have been."""

from dataclasses import replace

import pytest

from station.editions import load_edition
from station.gcg.added_racks import read_racks, with_racks
from station.gcg.errors import GcgError
from station.gcg.export import record_of
from station.gcg.parser import parse_gcg
from station.gcg.record import Entry, Exchanged, Player, Record, RecordedPass, RecordedPlay, Withdrawn
from station.gcg.tiles import LetterError, rack_tiles
from station.rules.lettered.settings import STANDARD
from tests.gcg.games import played

GERMAN = """\
#player1 ann
#player2 bo
>ann: HUT 8H HUT +8 8
>bo: MESSEN K4 MESSEN +21 21
>ann: IX L4 IX +35 43
"""


def added(racks: str, text: str = GERMAN) -> list[str]:
    record = with_racks(parse_gcg(text), read_racks(racks.encode()), load_edition("de", records=True))
    return [entry.line.rack for entry in record.entries]


def refused(racks: str, text: str = GERMAN) -> str:
    with pytest.raises(GcgError) as error:
        added(racks, text)
    return str(error.value)


def test_racks_go_to_the_lines_they_are_for() -> None:
    assert added("# noted by ann\n3 HUTIXAB\n\n5: IXABENN\n") == ["HUTIXAB", "MESSEN", "IXABENN"]


def test_a_play_taken_back_has_the_rack_it_was_laid_from() -> None:
    text = GERMAN + ">ann: IX -- -35 8\n"
    assert added("5 IXABENN", text)[2:] == ["IXABENN", "IXABENN"]


@pytest.mark.parametrize(
    ("racks", "reason"),
    [
        ("3 HUXIABC", "line 3: T is not on the rack HUXIABC"),
        ("3 HUTIXABC", "line 3, 8H HUT, square H8: the rack HUTIXABC has 8 tiles"),
        ("3 HUTQQAB", "line 3: the rack HUTQQAB has 2 Q, the German set 1"),
        ("3 HUTʘAB", "line 3: the rack HUTʘAB has 1 ʘ, the German set 0"),
        ("3 hutixab", "line 3: write the tiles of hutixab in capitals, and a blank as ?"),
        ("3 HUT???A", "line 3: the rack HUT???A has 3 blanks, the German set 2"),
        ("2 HUTIXAB", "line 2 is no play, exchange or pass; only these can be given a rack"),
        ("3 HUTABCD\n5 IXEENNS", "line 5: ann kept A B C D in line 3 and cannot have E E I N N S X here"),
        (
            "3 HUTIXAB\n4 MESSENX",
            "line 3: with the rack HUTIXAB, the board and the others' racks have more X than the German set",
        ),
    ],
)
def test_a_rack_that_cannot_have_been_is_refused(racks: str, reason: str) -> None:
    assert refused(racks) == reason


def test_who_kept_tiles_has_them_at_the_end() -> None:
    text = GERMAN + ">bo: NEE (NEE) -3 18\n"
    assert added("4 MESSENE", text)[1] == "MESSENE"
    assert refused("4 MESSENQ", text).startswith("line 4: bo kept Q of the rack MESSENQ")


def test_no_rack_is_added_after_the_record_breaks_the_rules() -> None:
    assert refused("5 IXABENN", GERMAN.replace("+21 21", "+22 22")) == (
        "line 4, K4 MESSEN, square K4: it scores 21, not 22"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it has no racks; write a line of the record and a rack, such as: 4 AEINR?T"),
        ("# none\n", "it has no racks; write a line of the record and a rack, such as: 4 AEINR?T"),
        ("3 ABC\nann AB\n", "line 2 is not a line of the record and a rack, such as: 4 AEINR?T"),
        ("3 ABC\n3 ABD\n", "line 2: there is already a rack for line 3 of the record"),
        ("\0\1\2", "this is not a text file"),
    ],
)
def test_a_file_that_has_no_racks_says_why(text: str, reason: str) -> None:
    with pytest.raises(GcgError) as error:
        read_racks(text.encode())
    assert str(error.value) == reason


def without_rack(entry: Entry) -> Entry:
    if isinstance(entry, RecordedPlay | RecordedPass | Exchanged | Withdrawn):
        return replace(entry, line=replace(entry.line, rack=""))
    return entry


@pytest.mark.parametrize("seed", range(8))
def test_the_racks_of_a_dealt_game_fit_whichever_are_noted(seed: int) -> None:
    edition = load_edition("de" if seed % 2 else "en")
    players = 2 + seed % 3
    record = record_of(
        played(seed, edition.name, players, STANDARD), [Player(f"player{n}", "") for n in range(players)]
    )
    bare = Record(record.players, tuple(map(without_rack, record.entries)), record.pragmata)
    racks = {
        entry.line.number: entry.line.rack
        for entry in record.entries
        if isinstance(entry, RecordedPlay | RecordedPass | Exchanged)
    }
    assert with_racks(bare, racks, edition) == record
    half = dict(list(racks.items())[::2])
    assert with_racks(bare, half, edition).entries[0] == record.entries[0]


def test_a_rack_that_never_ends_is_refused_in_short() -> None:
    assert refused("3 " + "A" * 5000) == f"line 1: {'A' * 39}… is not a rack"
    with pytest.raises(LetterError, match=r"^the bracket in 'A\[{38}…' is not closed$"):
        rack_tiles("A" + "[" * 5000, load_edition("en"))
