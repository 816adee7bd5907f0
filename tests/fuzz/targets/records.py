"""Records of games: GCG, positions on one line, racks that are added."""

import json
from itertools import islice
from random import Random
from typing import Final

from station.editions import load_edition
from station.encodings import recognised
from station.gcg.added_racks import read_racks, with_racks
from station.gcg.cgp import against, edition_name, is_cgp, read_cgp, write_cgp
from station.gcg.check import check
from station.gcg.editions import likely_editions
from station.gcg.errors import GcgError
from station.gcg.export import record_of
from station.gcg.parser import parse_gcg, read_gcg
from station.gcg.record import Player
from station.gcg.woogles import read_document, write_document
from station.gcg.writer import write_gcg
from station.rules.lettered.settings import STANDARD
from tests.fuzz.spoiling import spoiled_bytes, spoiled_json
from tests.fuzz.target import FaultError, Target, refuses
from tests.gcg.games import played
from tests.gcg.test_added_racks import GERMAN
from tests.gcg.test_cgp import LINE
from tests.gcg.test_damage import GAME

PLAYERS: Final = (Player("ann", "Ann Example"), Player("bö", "Bö"), Player("cy", "Cy"), Player("di", "Di"))
GAMES: Final = (
    GAME,
    GERMAN.encode(),
    *(
        write_gcg(record_of(played(seed, edition, players, STANDARD), PLAYERS[:players]))
        for seed, edition, players in ((1, "en", 2), (2, "de", 3), (3, "pl", 4))
    ),
)
LINES: Final = (
    LINE.encode(),
    b"cgp " + b"15/" * 14 + b"15 / 0/0 0 ld polish;",
    LINE.replace("CaT", "[CH]aT").encode(),
)
DOCUMENTS: Final = tuple(
    write_document(record, check(record, load_edition("en")), load_edition("en"))
    for record in (record_of(played(seed, "en", 2, STANDARD), PLAYERS[:2]) for seed in (1, 2))
)
RACKS: Final = (b"# noted by ann\n3 HUTIXAB\n\n5: IXABENN\n", b"4 AEINR?T", b"3 HUT\n4 MESSEN?\n5 IX\n")


def game(random: Random) -> bytes:
    return spoiled_bytes(random.choice(GAMES), random, GAMES)


def read_game(case: bytes) -> None:
    """Read, scored, and written again as the same game."""
    try:
        record = read_gcg(case)
        for edition in islice(likely_editions(record), 2):
            checked = check(record, edition)
            if checked.difference is not None and "\n" in checked.difference.detail:
                raise FaultError(f"a difference of several lines: {checked.difference.detail!r}")
    except GcgError as error:
        refuses(error)
        return
    again = read_gcg(write_gcg(record))
    if [type(entry) for entry in again.entries] != [type(entry) for entry in record.entries]:
        raise FaultError("written again, it is another game")


def line(random: Random) -> bytes:
    return spoiled_bytes(random.choice(LINES), random, LINES)


def read_line(case: bytes) -> None:
    is_cgp(case)
    try:
        text, _ = recognised(case)
    except ValueError:
        return
    try:
        tiles = load_edition(edition_name(text), records=True)
        found = read_cgp(text.strip(), tiles)
    except GcgError as error:
        refuses(error)
        return
    against(found, tiles)
    again = read_cgp(write_cgp(found), tiles)
    if (again.position, again.racks, again.scores) != (found.position, found.racks, found.scores):
        raise FaultError("written again, it is another position")


def document(random: Random) -> bytes:
    return spoiled_json(json.loads(random.choice(DOCUMENTS)), random)


def read_document_of(case: bytes) -> None:
    english = load_edition("en")
    try:
        record = read_document(case, english)
        checked = check(record, english)
        if checked.difference is None:
            write_document(record, checked, english)
    except GcgError as error:
        refuses(error)
        return
    write_gcg(record)


def racks(random: Random) -> bytes:
    return spoiled_bytes(random.choice(RACKS), random, RACKS)


def read_added(case: bytes) -> None:
    try:
        with_racks(parse_gcg(GERMAN), read_racks(case), load_edition("de", records=True))
    except GcgError as error:
        refuses(error)


TARGETS: Final = (
    Target("gcg", game, read_game),
    Target("cgp", line, read_line),
    Target("racks", racks, read_added),
    Target("woogles", document, read_document_of),
)
