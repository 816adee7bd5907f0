"""Which letter a blank stands for; the camera only sees that it is a blank.

A game passes the tiles of a play to `settle`, which returns the same tiles with a letter for every blank, or
the `Asking` to put to the player first.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Protocol

from station.rules.board import runs_through
from station.rules.edition import BLANK, Edition
from station.rules.game import Choice, RuleError
from station.rules.lettered.position import Position, Tile

Placed = tuple[tuple[int, Tile], ...]
"""Tiles laid in one turn: (square, tile) in order of squares."""

TOPIC = "blank"


@dataclass(frozen=True, slots=True)
class Asking:
    """player: who laid the blank. square: where it is. letters: what it may stand for, in the edition's
    order. placed: all tiles of the play, those already settled with their letters."""

    player: int
    square: int
    letters: tuple[str, ...]
    placed: Placed

    @property
    def choice(self) -> Choice:
        """The question, as a choice that a game awaits."""
        return Choice(TOPIC, self.player, self.letters, needed=True, square=self.square)

    def answered(self, player: int | None, letter: str) -> Placed:
        """The tiles with this blank's letter. Raises RuleError for a letter that was not offered, and for
        anybody but the player."""
        if player is not None and player != self.player:
            raise RuleError("only the player who laid the blank says its letter")
        letter = letter.strip().upper()
        if letter not in self.letters:
            raise RuleError(
                "the blank may stand for {letters}; {letter!r} is none of them",
                letters=" ".join(self.letters),
                letter=letter,
                squares=(self.square,),
            )
        return with_letters(self.placed, {self.square: letter})


class Asks(Protocol):
    """A position in which the letter of a blank may be asked for."""

    @property
    def asking(self) -> Asking | None:
        """The play that waits for a blank's letter."""


def settle(
    player: int,
    position: Position,
    placed: Placed,
    edition: Edition,
    allowed: Callable[[str], bool] | None = None,
    *,
    any_letter: bool = False,
) -> Placed | Asking:
    """The tiles with every blank's letter, or the first blank whose letter must be asked.

    allowed: whether a string of two or more letters may be on the board; letters are filled in without
    asking if they alone make every new string allowed. None: any letter may be meant. any_letter: if more
    than one choice is allowed, or none, the player may mean any letter; otherwise only letters of allowed
    choices are offered, and tiles for which no letter is allowed are returned as they are, for a judge to
    refuse.
    """
    unknown = unknown_blanks(placed)
    if not unknown:
        return placed
    ways = blank_letters(position, placed, edition, allowed) if allowed is not None else ()
    if len(ways) == 1:
        return with_letters(placed, dict(zip(unknown, ways[0], strict=True)))
    every = _letters(edition)
    if allowed is None or any_letter:
        return Asking(player, unknown[0], every, placed)
    if not ways:
        return placed
    for place, square in enumerate(unknown):
        possible = {way[place] for way in ways}
        if len(possible) > 1:
            return Asking(player, square, tuple(letter for letter in every if letter in possible), placed)
    return placed


def blank_letters(
    position: Position, placed: Placed, edition: Edition, allowed: Callable[[str], bool]
) -> tuple[tuple[str, ...], ...]:
    """Every choice of letters for the blanks among the tiles, in order of squares, for which each string of
    two or more tiles that contains a new one is allowed."""
    unknown = unknown_blanks(placed)
    after = position.replace(dict(placed))
    runs = sorted(runs_through(after, (square for square, _ in placed)))
    texts = [[tile.text if (tile := after[square]) else "" for square in run] for run in runs]
    places = [
        [(run.index(square), which) for which, square in enumerate(unknown) if square in run] for run in runs
    ]
    found = []
    for letters in product(_letters(edition), repeat=len(unknown)):
        for text, there in zip(texts, places, strict=True):
            for at, which in there:
                text[at] = letters[which]
            if not allowed("".join(text)):
                break
        else:
            found.append(letters)
    return tuple(found)


def _letters(edition: Edition) -> tuple[str, ...]:
    return tuple(letter for letter in edition.counts if letter != BLANK)


def unknown_blanks(placed: Placed) -> tuple[int, ...]:
    """The squares of blanks whose letter is not known."""
    return tuple(square for square, tile in placed if tile.letter is None)


def first_said(placed: Placed, letter: str) -> Placed:
    """The tiles with this letter for the first blank that has none."""
    return with_letters(placed, {unknown_blanks(placed)[0]: letter})


def with_letters(placed: Placed, letters: Mapping[int, str]) -> Placed:
    """The tiles with these letters, by square."""
    return tuple(
        (square, replace(tile, letter=letters[square]) if square in letters else tile)
        for square, tile in placed
    )
