"""Where lexicons are stored: one is bundled with the program, the user's own are in the data folder."""

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from station.errors import InputError
from station.lexicon.additions import Addition, additions
from station.paths import data_dir
from station.rules.lexicon import LISTS, WordGraph, WordsUsed
from station.toml_text import read_toml

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Installed:
    """A lexicon that can be loaded.

    words: number of words. digest: of its words (`WordGraph.digest`). edition: whose letters it was checked
    against; source: where the words come from. Both are "" if unknown.
    """

    name: str
    words: int
    digest: str
    edition: str
    source: str
    built_in: bool


def load(words: str | WordsUsed) -> WordGraph:
    """The lexicon of that name, in any case, or the words of a game; the same object as long as its file is
    unchanged.

    Raises InputError, listing the available names, if there is none, if its file is damaged, and if a newer
    program made the game.
    """
    if isinstance(words, WordsUsed):
        return _including(_load(words.name, words.version), words.agreed)
    return _load(words, LISTS)


def added(name: str) -> tuple[Addition, ...]:
    """The words of our own that a bundled lexicon has; none for one of the user's."""
    return additions(_built_in_dir(), name.lower()) if name.lower() in built_in_names() else ()


def _load(name: str, version: int) -> WordGraph:
    if version > LISTS:
        raise InputError(
            f"this game needs version {version} of the bundled word lists and this program has {LISTS}; "
            "update House Station"
        )
    wanted = name.lower()
    if wanted in built_in_names():
        return _load_built_in(wanted, version)
    file = lexicon_file(wanted) if _NAME.fullmatch(wanted) else None
    if file is None or not file.is_file():
        raise InputError(f"there is no lexicon {name!r}; available: {', '.join(names())}")
    state = file.stat()
    return _load_file(wanted, file, (state.st_ino, state.st_mtime_ns, state.st_size))


def names() -> tuple[str, ...]:
    """The names `load` accepts: bundled ones, then the user's, each sorted."""
    folder = lexicon_dir()
    own = sorted(file.stem for file in folder.glob("*.dawg") if _NAME.fullmatch(file.stem))
    return built_in_names() + tuple(name for name in own if name not in built_in_names())


def describe(name: str) -> Installed:
    """What is known about a lexicon.

    Raises InputError if there is none of that name, or if it is damaged.
    """
    graph = load(name)
    built_in = graph.name in built_in_names()
    folder: Traversable = _built_in_dir() if built_in else lexicon_dir()
    try:
        known = read_toml((folder / f"{graph.name}.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = {}
    if not built_in and known.get("digest") != graph.digest:
        known = {}  # left over from another import
    edition, source = str(known.get("edition", "")), str(known.get("source", ""))
    if more := added(graph.name):
        source = f"{source}, and {len(more)} of our own"
    return Installed(graph.name, len(graph), graph.digest, edition, source, built_in)


def installed() -> tuple[Installed, ...]:
    """Every lexicon that can be loaded, in the order of `names`.

    Raises InputError if one is damaged.
    """
    return tuple(describe(name) for name in names())


def remove(name: str) -> None:
    """Delete one of the user's lexicons.

    Raises InputError if there is none of that name, or if it is bundled.
    """
    wanted = checked_name(name)
    file = lexicon_file(wanted)
    if not file.is_file():
        raise InputError(f"you have no lexicon {name!r}; available: {', '.join(names())}")
    try:
        file.unlink()
        file.with_suffix(".toml").unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"cannot delete {file}: {error.strerror}") from error


def checked_name(name: str) -> str:
    """`name` as used for the file of a user's lexicon.

    Raises InputError if it is not a valid file name or belongs to a bundled lexicon.
    """
    wanted = name.lower()
    if not _NAME.fullmatch(wanted):
        raise InputError(
            f"{name!r} is not a valid name for a lexicon; use up to 40 letters a–z, digits, - and _, "
            "a letter or digit first"
        )
    if wanted in built_in_names():
        raise InputError(
            f"the lexicon {wanted!r} is bundled with the program and cannot be changed; choose another name"
        )
    return wanted


def lexicon_dir() -> Path:
    """The folder of the user's lexicons. It need not exist yet."""
    return data_dir() / "lexicons"


def lexicon_file(name: str) -> Path:
    """The file of a user's lexicon; its metadata is next to it as `.toml`."""
    return lexicon_dir() / f"{name}.dawg"


@cache
def built_in_names() -> tuple[str, ...]:
    """The bundled lexicons, sorted."""
    files = (file.name for file in _built_in_dir().iterdir())
    return tuple(sorted(file.removesuffix(".dawg") for file in files if file.endswith(".dawg")))


@lru_cache(maxsize=8)
def _including(graph: WordGraph, words: tuple[str, ...]) -> WordGraph:
    return graph.including(words)


@cache
def _load_built_in(name: str, version: int) -> WordGraph:
    graph = _read(name, _built_in_dir() / f"{name}.dawg")
    if version < LISTS:
        return graph
    more = added(name)
    offered = graph.including(one.word for one in more if not one.for_people)
    graph = offered.including(one.word for one in more if one.for_people)
    # The nodes of the one graph are the first nodes of the other: they share them.
    return replace(graph, narrower=replace(offered, units=graph.units))


@cache
def _load_file(name: str, file: Path, state: tuple[int, int, int]) -> WordGraph:  # noqa: ARG001  (part of the cache's key)
    """state: what distinguishes the file from another in its place. Its time alone does not: clocks of file
    systems tick every few milliseconds."""
    return _read(name, file)


def _read(name: str, file: Path | Traversable) -> WordGraph:
    try:
        return WordGraph.from_bytes(name, file.read_bytes())
    except OSError as error:
        raise InputError(f"cannot read the lexicon {name!r}: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"the lexicon {error}; remove it or import it again ({file})") from error


def _built_in_dir() -> Traversable:
    return resources.files("station") / "data" / "lexicons"
