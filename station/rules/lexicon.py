"""The words that count, as a directed acyclic word graph."""

from typing import Protocol


class Lexicon(Protocol):
    """A set of words in capitals. `station.lexicon` loads one from a file."""

    name: str

    def __contains__(self, word: object) -> bool: ...
