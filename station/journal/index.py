"""The index of the games on record: summaries, so that no game is replayed to be listed.

It is a file beside the folder of journals that nobody misses: it is checked against the size and the time of
each journal, made again when it is missing or damaged, and not kept where nothing can be written.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from station import __version__
from station.errors import InputError
from station.journal import reader
from station.journal.codec import MalformedError, decode, encode
from station.journal.journal import SUFFIX
from station.journal.order import dated
from station.journal.recorded import recorded_in
from station.journal.resume import journal_dir
from station.journal.summary import Listed, Summary, summary_of
from station.json_text import read_json
from station.whole_file import write_whole

FORM: Final = f"3 {__version__}"
"""An index of another form, or of another version of the program, is made again."""

MOST_BYTES: Final = 64 << 20


@dataclass(frozen=True, slots=True)
class Entry:
    """stamp: what the journal looked like when it was read, as `stamp_of` has it."""

    stamp: str
    summary: Summary


def index_of(folder: Path) -> Path:
    """Where the index of a folder of journals is."""
    return folder.with_name(f"{folder.name}.index")


def stamp_of(path: Path) -> str:
    """Size and time of a journal, and of what a running station or a power cut left beside it."""
    found = []
    for file in (path, path.with_name(f"{path.name}-wal")):
        with suppress(OSError):
            status = file.stat()
            found.append(f"{status.st_size} {status.st_mtime_ns}")
    return ", ".join(found)


def listed(folder: Path | None = None, most: int | None = None) -> Iterator[Listed]:
    """The games whose journals are in a folder, at most so many, latest first by when they were played. Those
    that the index does not know are replayed as they are asked for, and kept in it."""
    folder = folder or journal_dir()
    entries = _read(index_of(folder))
    paths = list(folder.glob(f"*{SUFFIX}"))
    known = {path: entry for path in paths if (entry := _entry(entries, path)) is not None}
    new: dict[Path, Entry] = {}
    order = sorted(paths, key=lambda path: (dated(_created(path, known)), path.stem), reverse=True)
    try:
        for path in islice(order, most):
            if path in known:
                yield Listed(path, known[path].summary)
                continue
            stamp, game = stamp_of(path), recorded_in(path)
            if game.state is None:  # it may be no more than a word list that is missing
                yield Listed(path, trouble=game.trouble)
                continue
            new[path] = Entry(stamp, summary_of(game))
            yield Listed(path, new[path].summary)
    finally:
        if new or len(entries) > len(known):
            _write(index_of(folder), known | new)


def _created(path: Path, known: dict[Path, Entry]) -> str:
    """When the game was set up, or else the name of its journal, which begins with it."""
    if path in known:
        return known[path].summary.created
    with suppress(InputError), reader.opened(path) as connection:
        return reader.meta_of(connection).get("created", path.stem)
    return path.stem


def _entry(entries: dict[str, object], path: Path) -> Entry | None:
    """What the index knows about a journal, unless that has changed."""
    with suppress(MalformedError):
        entry: Entry = decode(entries.get(path.name), Entry)
        if entry.stamp == stamp_of(path) and entry.summary.wordings:
            return entry
    return None


def _read(file: Path) -> dict[str, object]:
    """The entries of an index, by name of the journal; none if it cannot be used."""
    with suppress(OSError, ValueError, RecursionError):
        if file.stat().st_size <= MOST_BYTES:
            content = read_json(file.read_text(encoding="utf-8"))
            if isinstance(content, dict) and content.get("form") == FORM:
                games = content.get("games")
                return games if isinstance(games, dict) else {}
    return {}


def _write(file: Path, entries: dict[Path, Entry]) -> None:
    """Replace an index, if it can be written. Nobody reads half of one."""
    games = {path.name: encode(entry, Entry) for path, entry in entries.items()}
    text = json.dumps({"form": FORM, "games": games}, ensure_ascii=False)
    with suppress(OSError):
        write_whole(file, text)
