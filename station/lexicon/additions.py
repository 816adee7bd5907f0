"""Words of our own that a bundled list has besides those it was made from; see `station/data/lexicons`."""

from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final

SUFFIX: Final = "-additions.txt"
FOR_PEOPLE: Final = "*"


@dataclass(frozen=True, slots=True)
class Addition:
    """A word with what vouches for it, as the file says it: `scowl:35`, `wordnet=pawn`. for_people: no
    program lays or shows it of its own accord."""

    word: str
    sources: tuple[str, ...]
    for_people: bool


def additions(folder: Traversable, name: str) -> tuple[Addition, ...]:
    """The additions to a bundled list, in the order of their file; none without one."""
    file = folder / f"{name}{SUFFIX}"
    if not file.is_file():
        return ()
    lines = (line.split() for line in file.read_text(encoding="ascii").splitlines() if line[:1] != "#")
    return tuple(
        Addition(word.removesuffix(FOR_PEOPLE), tuple(sources), word.endswith(FOR_PEOPLE))
        for word, *sources in lines
    )
