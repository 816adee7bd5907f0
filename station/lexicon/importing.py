"""Making a lexicon of the user's own out of a word list: wholly, or not at all."""

import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from station.editions import load_edition
from station.errors import InputError
from station.lexicon.store import Installed, checked_name, describe, lexicon_file
from station.lexicon.wordlist import read_word_list
from station.rules.lexicon import WordGraph

STALE_S = 3600
"""A temporary file older than this was left by an import that was cut off."""


@dataclass(frozen=True, slots=True)
class Imported:
    """left_out: how many lines were no words of the edition, and were left out as asked."""

    lexicon: Installed
    left_out: int


def import_file(
    name: str, path: Path, *, edition: str = "en", replace: bool = False, leave_out: bool = False
) -> Imported:
    """Make the lexicon `name` of the words in `path` (`station.lexicon.wordlist` says in which form).

    An existing lexicon of that name stays as it is until the new one is wholly on the disk.
    Raises InputError when the name, the file or the edition cannot be used, when the name is taken and
    not to be replaced, and when the disk does not take it.
    """
    wanted = checked_name(name)
    letters = load_edition(edition)
    target = lexicon_file(wanted)
    if target.exists() and not replace:
        raise InputError(f"there is a lexicon {wanted!r} already; say --replace to replace it")
    word_list = read_word_list(path, letters, leave_out=leave_out)
    graph = WordGraph.build(wanted, word_list.words)
    # JSON strings are TOML strings too, which the standard library cannot write itself.
    known = {
        "edition": letters.name,
        "source": path.name,
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
        raise InputError(f"{target} cannot be written: {error.strerror or error}") from error
    return Imported(describe(wanted), word_list.left_out)


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A temporary file that takes `target`'s place once it is written and on the disk, or vanishes."""
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
    """Make the new name itself last through a power cut, where the system can."""
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
