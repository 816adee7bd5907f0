"""An edition of the tiles: which letters there are, how many, and their values."""

from dataclasses import dataclass

BLANK = "?"


@dataclass(frozen=True, slots=True)
class Edition:
    """counts and values are by letter, capitals, in alphabetical order of the language; `BLANK` is the
    blank."""

    name: str
    language: str
    counts: dict[str, int]
    values: dict[str, int]

    @property
    def alphabet(self) -> str:
        """The letters without the blank, in the language's order."""
        return "".join(letter for letter in self.counts if letter != BLANK)

    @property
    def tiles(self) -> int:
        """How many tiles a full set has."""
        return sum(self.counts.values())

    def bag(self) -> tuple[str, ...]:
        """A full set, tile by tile, in order of the alphabet, blanks last."""
        return tuple(letter for letter, count in self.counts.items() for _ in range(count))
