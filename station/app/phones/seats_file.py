"""Who holds which seat, kept beside the journal of their game, so that phones come back by themselves."""

import json
from contextlib import suppress
from pathlib import Path

from station.errors import InputError
from station.json_text import read_json
from station.phones.places import Places, as_json, from_json
from station.referee.events import GameSettings
from station.whole_file import write_whole


def seats_file(journal: Path) -> Path:
    """Where the seats of a game are kept."""
    return journal.with_name(f"{journal.stem}.phones.json")


def keep_places(journal: Path, places: Places) -> None:
    """Keep them. Raises InputError if the file cannot be written."""
    path = seats_file(journal)
    try:
        write_whole(path, json.dumps(as_json(places), ensure_ascii=False) + "\n")
    except OSError as error:
        raise InputError(f"cannot write the seats to {path}: {error.strerror or error}") from error


def kept_places(journal: Path, settings: GameSettings) -> Places | None:
    """Those of a game that goes on; None if there are none, or if they cannot be read."""
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
        return from_json(read_json(seats_file(journal).read_text(encoding="utf-8")), settings)
    return None
