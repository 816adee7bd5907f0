"""The bundled editions of the tiles, stored in `station/data/editions`."""

import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from station.errors import InputError
from station.rules.edition import BLANK, Edition


def edition_names() -> tuple[str, ...]:
    """The names `load_edition` accepts, sorted: "de", "en", …"""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _folder().iterdir() if _is_edition(file)))


@cache
def load_edition(name: str) -> Edition:
    """The edition of that name, in any case.

    Raises InputError, listing the available names, if there is none.
    """
    wanted = name.lower()
    if wanted not in edition_names():
        raise InputError(f"there is no edition {name!r}; available: {', '.join(edition_names())}")
    return parse_edition(wanted, (_folder() / f"{wanted}.toml").read_text(encoding="utf-8"))


def parse_edition(name: str, text: str) -> Edition:
    """The edition described by `text` (TOML): `language`, and `[tiles]` with letter = [count, value].

    Raises InputError if it is invalid.
    """
    try:
        document = tomllib.loads(text)
        language, tiles = document["language"], document["tiles"]
        counts = {letter: count for letter, (count, _) in tiles.items()}
        values = {letter: value for letter, (_, value) in tiles.items()}
    except (tomllib.TOMLDecodeError, KeyError, ValueError, TypeError, AttributeError) as error:
        raise InputError(f"cannot read the edition {name!r}: {error}") from error
    for letter, count in counts.items():
        if letter != BLANK and not (len(letter) == 1 and letter.isalpha() and letter.isupper()):
            raise InputError(f"edition {name!r} has a tile {letter!r}, which is not a capital letter")
        if not _whole(count, 1) or not _whole(values[letter], 0):
            raise InputError(
                f"edition {name!r}: {letter} needs a count of 1 or more and a value of 0 or more"
            )
    return Edition(name, str(language), counts, values)


def _whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _folder() -> Traversable:
    return resources.files("station") / "data" / "editions"


def _is_edition(file: Traversable) -> bool:
    return file.name.endswith(".toml")
