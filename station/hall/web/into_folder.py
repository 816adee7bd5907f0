"""Files into a folder: all of them, or none."""

import errno
import shutil
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from tempfile import mkdtemp
from typing import Final

from station.errors import InputError
from station.json_text import read_json

PART: Final = ".saving-"
"""How the folder is called in which files are made ready."""


def written(folder: Path, files: Iterable[tuple[str, str]], index: str) -> tuple[Path, ...]:
    """Write texts by their names below a folder, made if it is not there. index: the file of JSON that lists
    them all as `files`; what it lists from the time before, and is not written now, is deleted. Without one
    the folder must be empty. Returns the files.

    Raises InputError if the folder holds something else or cannot be written; then it is as it was.
    """
    made = not folder.exists()
    try:
        earlier = _earlier(folder, index)
        folder.mkdir(parents=True, exist_ok=True)
        # On the same disk, so that moving a file into its place takes no room.
        part = Path(mkdtemp(prefix=PART, dir=folder))
        try:
            names = _made(part, files)
            for gone in earlier - set(names):
                (folder / gone).unlink(missing_ok=True)
            # The list first: if this is broken off, the next time knows of every file that may be here.
            for name in (index, *(one for one in names if one != index)):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (part / name).replace(folder / name)
        finally:
            shutil.rmtree(part, ignore_errors=True)
            if made and not any(folder.iterdir()):
                folder.rmdir()
    except OSError as error:
        raise InputError(f"cannot write to {folder}: {_why(error)}") from error
    return tuple(folder / name for name in names)


def _made(part: Path, files: Iterable[tuple[str, str]]) -> list[str]:
    names = []
    for name, text in files:
        path = part / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        names.append(name)
    return names


def _earlier(folder: Path, index: str) -> frozenset[str]:
    """What was written the time before."""
    if not folder.exists():
        return frozenset()
    if not [one for one in folder.iterdir() if not one.name.startswith(PART)]:
        return frozenset()
    try:
        listed = read_json((folder / index).read_text(encoding="utf-8"))["files"]
        names = frozenset(str(name) for name in listed)
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        raise InputError(f"{folder} is not empty and holds no saved event; name another folder") from None
    # The list is a file like any other: it must not lead elsewhere.
    paths = {name: PurePosixPath(name) for name in names if "\\" not in name}
    return frozenset(
        name for name, path in paths.items() if not path.is_absolute() and ".." not in path.parts
    )


def _why(error: OSError) -> str:
    known = {
        errno.ENOSPC: "the disk is full; make room, or name a folder on another disk",
        errno.EDQUOT: "your share of the disk is used up; make room, or name a folder on another disk",
        errno.ENOTDIR: "there is a file of this name, or on the way to it; name another folder",
        errno.EACCES: "this folder is not yours to write; name another one",
        errno.EROFS: "nothing can be written there; name another folder",
    }
    return known.get(error.errno or 0, error.strerror or str(error))
