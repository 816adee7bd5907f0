"""Whether a free crossword is legal (Rulings, section 5): it is connected, every string of two or more tiles
is a word, and a blank stands for the same letter in both of its words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from station.rules.crossword import Cell, parts_of, strings_of
from station.rules.edition import BLANK, Edition
from station.rules.game import RuleError, filled
from station.rules.lettered.position import UNKNOWN, Tile
from station.rules.lexicon import Lexicon
from station.rules.races.blanks import MOST, best_letters, may_be_word

Laid = tuple[int, int, Tile]
"""(row, column, tile), as in `LaidOut`."""


@dataclass(frozen=True, slots=True)
class String:
    """Two or more tiles in a row or column, as they read. word: whether it is one. blanks: whether it has
    any whose letter was found here."""

    text: str
    cells: tuple[Cell, ...]
    word: bool
    blanks: bool = False


class Flaw(Enum):
    """What can be wrong with a layout."""

    EMPTY = "empty"
    APART = "apart"
    """Tiles that do not touch the others."""
    ALONE = "alone"
    """A single tile, which is in no word."""
    NOT_A_WORD = "not-a-word"
    BLANK = "blank"
    """A blank would have to stand for two letters."""
    TOO_MANY = "too-many"
    """More tiles of a letter than the set has."""
    LOOSE = "loose"
    """Tiles that are not used."""


@dataclass(frozen=True, slots=True)
class Fault:
    """sentence: for users; contains values in braces as in `RuleError`, so that it can be translated. cells:
    what to mark in the picture; none for loose tiles."""

    flaw: Flaw
    sentence: str
    values: tuple[tuple[str, object], ...] = ()
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return filled(self.sentence, dict(self.values))


@dataclass(frozen=True, slots=True)
class CrosswordLayout:
    """A layout that has been checked.

    cells: in order of rows, then columns; blanks have the letter that was found for them. loose: unused
    tiles, sorted. strings: rows first. main: the cells of the largest connected part.
    """

    cells: tuple[Laid, ...]
    loose: tuple[str, ...]
    strings: tuple[String, ...]
    faults: tuple[Fault, ...]
    main: frozenset[Cell]

    @property
    def legal(self) -> bool:
        return not self.faults

    @property
    def words(self) -> tuple[str, ...]:
        """The words in it, as they read."""
        return tuple(string.text for string in self.strings if string.word)

    @property
    def in_question(self) -> tuple[str, ...]:
        """The strings a vote could turn into words, sorted: empty if some other fault would remain."""
        wrong = [string for string in self.strings if not string.word]
        if any(fault.flaw is not Flaw.NOT_A_WORD for fault in self.faults):
            return ()
        if any(string.blanks for string in wrong):
            return ()
        return tuple(sorted({string.text for string in wrong}))


def check_layout(
    cells: Iterable[Laid],
    loose: Iterable[str],
    edition: Edition,
    lexicon: Lexicon,
    *,
    all_used: bool = True,
) -> CrosswordLayout:
    """Everything to say about a layout. all_used: loose tiles, and an empty layout, are faults.

    A blank without a letter gets one: of several choices the one that leaves fewest strings wrong, then the
    first in alphabetical order. One with a given letter keeps it. If there are more blanks than the set has,
    or than four, they are not tried. Raises RuleError for letters that are not in the set and for two tiles
    in one place.
    """
    laid, loose = known_tiles(cells, loose, edition)
    tiles = {(row, column): tile for row, column, tile in laid}
    alphabet = tuple(letter for letter in edition.counts if letter != BLANK)
    unknown = [cell for cell, tile in tiles.items() if tile.letter is None]
    found: dict[Cell, str] = {}
    runs = strings_of(tiles)
    letters = {cell: tile.letter for cell, tile in tiles.items()}
    if len(unknown) <= min(MOST, edition.counts.get(BLANK, 0)):
        found = best_letters(runs, letters, alphabet, lexicon)
    read = {cell: letter or found.get(cell, UNKNOWN) for cell, letter in letters.items()}
    strings = tuple(_string(run, read, unknown, lexicon) for run in runs)
    parts = parts_of(tiles)
    faults = [
        *([Fault(Flaw.EMPTY, "no tiles are laid out")] if all_used and not tiles else []),
        *_connected(parts, read),
        *(_wrong(string, letters, alphabet, lexicon) for string in strings if not string.word),
        *_too_many(tiles, loose, edition),
        *(_unused(loose) if all_used else []),
    ]
    return CrosswordLayout(
        tuple((*cell, Tile(found[cell], True) if cell in found else tile) for cell, tile in tiles.items()),
        loose,
        strings,
        tuple(faults),
        parts[0] if parts else frozenset(),
    )


def known_tiles(
    cells: Iterable[Laid], loose: Iterable[str], edition: Edition
) -> tuple[tuple[Laid, ...], tuple[str, ...]]:
    """The same tiles in order. Raises RuleError for letters that are not in the set and for two tiles in one
    place: such a reading is not a layout."""
    ordered = sorted(cells, key=lambda one: one[:2])
    for before, one in pairwise(ordered):
        if before[:2] == one[:2]:
            raise RuleError("two tiles were read in one place; look again", cells=(one[:2],))
    loose = tuple(sorted(loose))
    for row, column, tile in ordered:
        if tile.letter is not None and tile.letter not in edition.counts:
            raise RuleError("the set has no {letter}", letter=tile.letter, cells=((row, column),))
    for letter in loose:
        if letter not in edition.counts:
            raise RuleError("the set has no {letter}", letter=letter)
    return tuple(ordered), loose


def _string(run: tuple[Cell, ...], read: Mapping[Cell, str], unknown: list[Cell], lexicon: Lexicon) -> String:
    text = "".join(read[cell] for cell in run)
    return String(text, run, text in lexicon, any(cell in unknown for cell in run))


def _connected(parts: list[frozenset[Cell]], read: Mapping[Cell, str]) -> list[Fault]:
    faults = []
    for part in parts[1:]:
        cells = tuple(sorted(part))
        values = (("letters", " ".join(read[cell] for cell in cells)),)
        if len(part) == 1:
            faults.append(Fault(Flaw.APART, "{letters} does not touch the rest", values, cells))
        else:
            faults.append(Fault(Flaw.APART, "{letters} do not touch the rest", values, cells))
    if parts and len(parts[0]) == 1:
        cell = min(parts[0])
        faults.append(Fault(Flaw.ALONE, "{letter} is in no word", (("letter", read[cell]),), (cell,)))
    return faults


def _wrong(
    string: String, letters: Mapping[Cell, str | None], alphabet: tuple[str, ...], lexicon: Lexicon
) -> Fault:
    """Why a string is not a word. Blanks are shown as `_`: the letter found is for the other word."""
    values = (("word", "".join(letters[cell] or UNKNOWN for cell in string.cells)),)
    if not string.blanks:
        return Fault(Flaw.NOT_A_WORD, "{word} is not a word", values, string.cells)
    if UNKNOWN in string.text:
        return Fault(
            Flaw.NOT_A_WORD, "{word} cannot be read: too many tiles without a letter", values, string.cells
        )
    if not may_be_word(string.cells, letters, alphabet, lexicon):
        return Fault(
            Flaw.NOT_A_WORD, "{word} is not a word with any letter for the blank", values, string.cells
        )
    return Fault(
        Flaw.BLANK,
        "no letter for the blank makes both {word} and what it crosses a word",
        values,
        string.cells,
    )


def _too_many(tiles: Mapping[Cell, Tile], loose: tuple[str, ...], edition: Edition) -> list[Fault]:
    seen = Counter([*(tile.from_set for tile in tiles.values()), *loose])
    faults = []
    for letter, count in sorted(seen.items()):
        most = edition.counts.get(letter, 0)
        if count > most:
            cells = tuple(cell for cell, tile in tiles.items() if tile.from_set == letter)
            values = (("count", count), ("letter", letter), ("most", most))
            faults.append(
                Fault(
                    Flaw.TOO_MANY,
                    "there are {count} tiles without a letter; the set has {most} blanks",
                    values,
                    cells,
                )
                if letter == BLANK
                else Fault(Flaw.TOO_MANY, "there are {count} {letter}; the set has {most}", values, cells)
            )
    return faults


def _unused(loose: tuple[str, ...]) -> list[Fault]:
    values = (("letters", " ".join(loose)),)
    if len(loose) == 1:
        return [Fault(Flaw.LOOSE, "{letters} is not used", values)]
    return [Fault(Flaw.LOOSE, "{letters} are not used", values)] if loose else []
