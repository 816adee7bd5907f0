"""Imports a lexicon from the user's word list, atomically."""

import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from station.editions import load_edition
from station.errors import InputError
from station.lexicon.store import Installed, checked_name, describe, lexicon_file
from station.lexicon.wordlist import read_word_lists
from station.rules.lexicon import WordGraph

UNITS_MAX: Final = 1_200_000
"""Of a graph: four times that of English. What needs more is no list of words; building it takes a lot of
memory."""

STALE_S = 3600
"""A temporary file older than this was left behind by an interrupted import."""


@dataclass(frozen=True, slots=True)
class Imported:
    """left_out: number of lines that were not words of the edition, and were skipped as requested; of
    dictionaries, forms. encodings: of files that do not say theirs, by name."""

    lexicon: Installed
    left_out: int
    encodings: tuple[tuple[str, str], ...] = ()


def import_file(
    name: str,
    *paths: Path,
    edition: str = "en",
    replace: bool = False,
    leave_out: bool = False,
    names: bool = False,
) -> Imported:
    """Make the lexicon `name` from the words in all these files (formats: `station.lexicon.wordlist`).

    names: of dictionaries, also words that begin with a capital.

    An existing lexicon of that name stays as it is until the new one is completely on disk. Raises
    InputError if the name, the file or the edition cannot be used, if the name is taken and not to be
    replaced, and if writing fails.
    """
    wanted = checked_name(name)
    letters = load_edition(edition)
    target = lexicon_file(wanted)
    if target.exists() and not replace:
        raise InputError(f"there is already a lexicon {wanted!r}; add --replace to replace it")
    word_list = read_word_lists(paths, letters, leave_out=leave_out, names=names)
    try:
        graph = WordGraph.of_sorted(wanted, word_list.words, "".join(word_list.words.used), UNITS_MAX)
    except ValueError as error:
        raise InputError(f"{paths[0]}: {error}") from None
    # JSON strings are valid TOML strings, which the standard library cannot write itself.
    known = {
        "edition": letters.name,
        "source": ", ".join(path.name for path in paths),
        "imported": datetime.now(UTC).date().isoformat(),
        "words": len(graph),
        "digest": graph.digest,
    }
    about = "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in known.items())
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent)
        with (
            _whole(target.with_suffix(".toml")) as about_file,
            _whole(target) as graph_file,
        ):
            about_file.write_bytes(about.encode(errors="replace"))
            graph_file.write_bytes(graph.to_bytes())
    except OSError as error:
        raise InputError(f"cannot write {target}: {error.strerror or error}") from error
    return Imported(describe(wanted), word_list.left_out, word_list.encodings)


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A temporary file that replaces `target` once it is written and on disk, or is removed."""
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-", suffix=".tmp")
    os.close(handle)
    file = Path(temporary)
    try:
        yield file
        with file.open("rb+") as written:
            os.fsync(written.fileno())
        file.replace(target)
        _sync_folder(target.parent)
    finally:
        file.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where the system supports it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sweep(folder: Path) -> None:
    for file in folder.glob(".*.tmp"):
        if time.time() - file.stat().st_mtime > STALE_S:
            file.unlink(missing_ok=True)
