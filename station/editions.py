"""The bundled editions of the tiles, stored in `station/data/editions`."""

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from station.errors import InputError, quoted, shortened
from station.rules.edition import BLANK, Edition
from station.toml_text import read_toml


def edition_names(*, records: bool = False) -> tuple[str, ...]:
    """The names `load_edition` accepts, sorted: "de", "en", …"""
    return tuple(sorted(_files(records)))


@cache
def load_edition(name: str, *, records: bool = False) -> Edition:
    """The edition of that name, in any case. records: also one that is not played with here, for scoring
    records of games.

    Raises InputError, listing the available names, if there is none.
    """
    wanted, files = name.lower(), _files(records)
    if wanted not in files:
        raise InputError(f"there is no edition {name!r}; available: {', '.join(sorted(files))}")
    return parse_edition(wanted, files[wanted].read_text(encoding="utf-8"), digraphs=records)


def parse_edition(name: str, text: str, *, digraphs: bool = False) -> Edition:
    """The edition described by `text` (TOML): `language`, and `[tiles]` with letter = [count, value].
    digraphs: a tile may have several letters, which a board that is read by camera cannot.

    Raises InputError if it is invalid.
    """
    try:
        document = read_toml(text)
        language, tiles = document["language"], document["tiles"]
        counts = {letter: count for letter, (count, _) in tiles.items()}
        values = {letter: value for letter, (_, value) in tiles.items()}
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise InputError(f"cannot read the edition {name!r}: {shortened(str(error), 200)}") from error
    for letter, count in counts.items():
        single = len(letter) == 1 and letter.isalpha()
        if letter != BLANK and not (letter.isupper() and (single or digraphs)):
            raise InputError(f"edition {name!r} has a tile {quoted(letter)}, which is not a capital letter")
        if not _whole(count, 1) or not _whole(values[letter], 0):
            raise InputError(
                f"edition {name!r}: {letter} needs a count of 1 or more and a value of 0 or more"
            )
    return Edition(name, str(language), counts, values)


def _whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _files(records: bool) -> dict[str, Traversable]:
    """The file of each edition, by name."""
    folder = resources.files("station") / "data" / "editions"
    found = (file for each in (folder, folder / "records")[: 1 + records] for file in each.iterdir())
    return {file.name.removesuffix(".toml"): file for file in found if file.name.endswith(".toml")}
