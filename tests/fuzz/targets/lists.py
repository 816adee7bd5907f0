"""Lists that people bring: entries of a tournament, words, editions."""

import gzip
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from station.editions import load_edition, parse_edition
from station.errors import InputError
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entries_file import imported, own_divisions
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.sheet import encoded_text, sheet_of
from station.lexicon.wordlist import read_word_lists
from station.rules.lexicon import WordGraph
from tests.fuzz.spoiling import spoiled_bytes
from tests.fuzz.target import FaultError, Target, refuses

ENTRIES: Final = (
    b"division,player,player 2,rating,team\nOpen,Ann,,1500,\nHouse,Bo,Cy,,The Owls\nHouse,Di,Eva,,\n",
    b'\xef\xbb\xbfName;Rating\r\n"O\'Neill; Pat";1200\r\n\r\n',
    "sep=;\nVorname;Nachname;Verein;ab Runde\nZoë;Müller;Graz;2\n".encode("cp1252"),
    "Name\tClub\nОльга Ким\tМосква\n".encode("utf-16"),
)
WORDS: Final = (
    b"# a list\nAA\nAB a kind of muscle\r\nzebra\nquixotic\n",
    "ärger\nöl\nÜBEL\n".encode(),
    gzip.compress(b"aa\nab\nad\n", mtime=0),
)
GRAPHS: Final = (
    WordGraph.build("some", ["AA", "AB", "ZEBRA"]).to_bytes(),
    WordGraph.build("one", ["A"]).to_bytes(),
)
EDITION: Final = b'language = "Some"\n[tiles]\nA = [9, 1]\nB = [2, 3]\n"?" = [2, 0]\n'
DIVISIONS: Final = (Division("House"), Division("Open", Preset("scrabble"), Form.SINGLES, 2))


def entries(random: Random) -> bytes:
    return spoiled_bytes(random.choice(ENTRIES), random, ENTRIES)


def read_entries(case: bytes) -> None:
    try:
        text, _ = encoded_text(case)
        state = own_divisions(sheet_of(text), "Open")
        found = imported(state, text, "Open", {})
    except TournamentError as error:
        refuses(error)
        return
    if not all(player.name.strip() for entry in found for player in entry.players):
        raise FaultError("somebody has no name")


def words(random: Random) -> bytes:
    return spoiled_bytes(random.choice(WORDS), random, WORDS)


def read_words(case: bytes) -> None:
    with tempfile.NamedTemporaryFile() as file:
        file.write(case)
        file.flush()
        for leave_out in (False, True):
            try:
                found = read_word_lists([Path(file.name)], load_edition("en"), leave_out=leave_out)
            except InputError as error:
                refuses(error)
                continue
            WordGraph.build("fuzzed", found.words)


def graph(random: Random) -> bytes:
    return spoiled_bytes(random.choice(GRAPHS), random, GRAPHS)


def read_graph(case: bytes) -> None:
    try:
        WordGraph.from_bytes("fuzzed", case)
    except ValueError as error:
        refuses(error)


def edition(random: Random) -> bytes:
    return spoiled_bytes(EDITION, random)


def read_edition(case: bytes) -> None:
    try:
        parse_edition("some", case.decode("utf-8", "replace"))
    except InputError as error:
        refuses(error)


TARGETS: Final = (
    Target("entries", entries, read_entries),
    Target("words", words, read_words),
    Target("graph", graph, read_graph),
    Target("edition", edition, read_edition),
)
