"""An edition of the tiles: its letters, how many of each, and their values."""

from dataclasses import dataclass

BLANK = "?"


@dataclass(frozen=True, slots=True)
class Edition:
    """counts and values are by upper-case letter, in the language's alphabetical order; `BLANK` is the
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
        """Number of tiles in a full set."""
        return sum(self.counts.values())

    def bag(self) -> tuple[str, ...]:
        """A full set, tile by tile, in alphabetical order, blanks last."""
        return tuple(letter for letter, count in self.counts.items() for _ in range(count))
