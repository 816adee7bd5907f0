"""Journals: their events, and their files."""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from station.errors import InputError
from station.journal.codec import MalformedError, decode, encode
from station.json_text import read_json
from station.referee.events import AnyEvent
from tests.fuzz.spoiling import spoiled_json
from tests.fuzz.target import FaultError, Target, refuses
from tests.fuzz.targets.tables import GAMES, played, prepare, referee_at
from tests.journal.damaged import SOUND, mutate, sound
from tests.journal.test_damage import doors

MEMORY: Final = next((folder for folder in ("/dev/shm",) if os.access(folder, os.W_OK)), None)
"""Where files are written that need no disk: SQLite waits for it."""


@cache
def samples() -> tuple[bytes, ...]:
    """Sound journals of several versions."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "game.journal"
        return tuple(sound(one, path).read_bytes() for one in SOUND)


def event(random: Random) -> bytes:
    game = random.choice(GAMES)
    sample = random.choice(played(game).events)
    spoiled = spoiled_json(encode(sample, AnyEvent), random)
    return json.dumps([game, random.randrange(10**6), spoiled.decode("utf-8", "replace")]).encode()


def read_event(case: bytes) -> None:
    """An event that can be read can happen: no referee raises."""
    game, moment, text = json.loads(case)
    try:
        value = read_json(text)
    except ValueError:
        return
    try:
        found = decode(value, AnyEvent)
    except MalformedError as error:
        refuses(error)
        return
    if decode(encode(found, AnyEvent), AnyEvent) != found:
        raise FaultError(f"written again, {found!r} is something else")
    referee = referee_at(game, moment)
    if found.at_ms >= referee.state.at_ms:
        referee.handle(found)


def journal(random: Random) -> bytes:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "game.journal"
        path.write_bytes(random.choice(samples()))
        mutate(path, random)
        return path.read_bytes()


def read_file(case: bytes) -> None:
    """Every door that a journal's file goes through."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, _data_in(folder):
        journals = Path(folder) / "journals"
        journals.mkdir()
        path = journals / "game.journal"
        path.write_bytes(case)
        for door in doors(path):
            try:
                door()
            except InputError as error:
                refuses(error)


@contextlib.contextmanager
def _data_in(folder: str) -> Iterator[None]:
    before = os.environ.get("HOUSE_STATION_DATA")
    os.environ["HOUSE_STATION_DATA"] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ["HOUSE_STATION_DATA"]
        else:
            os.environ["HOUSE_STATION_DATA"] = before


TARGETS: Final = (
    Target("events", event, read_event, prepare=prepare),
    Target("journal", journal, read_file, limit_ms=8000),
)
