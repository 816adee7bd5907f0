"""A crossword that was checked, or a call, as it is thought about."""

from dataclasses import dataclass

from station.rules.lexicon import WordsUsed
from station.rules.races.layout import Laid


@dataclass(frozen=True, slots=True)
class LayoutJob:
    """cells, loose: as they were seen, both empty for a call that was not checked. allowed, refused: words
    that were voted on. counts: its points count, all tiles used or not; they do in Idaho alone."""

    number: int
    player: int
    at_ms: int
    lexicon: WordsUsed
    edition: str
    allowed: tuple[str, ...]
    refused: tuple[str, ...]
    cells: tuple[Laid, ...]
    loose: tuple[str, ...]
    checked: bool
    counts: bool
