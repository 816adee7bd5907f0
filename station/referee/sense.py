"""Deeds that make no sense in any game: players who do not exist, squares off the board, unknown letters."""

from collections.abc import Iterable
from typing import Final

from station.referee.state import TableState
from station.rules.edition import BLANK, Edition
from station.rules.game import Called, Chosen, Deed, Laid, LaidOut, RuleError, Shown, doer
from station.rules.lettered.position import Tile
from station.rules.square import SQUARES

FARTHEST: Final = 1000
"""Rows and columns of a free layout go up to this in either direction."""

LONGEST: Final = 1000
"""Most characters in a choice's topic or value."""


def letters_of(edition: Edition) -> tuple[str, ...]:
    """The letters that a blank may stand for; a digraph counts as one."""
    return tuple(letter for letter in edition.counts if letter != BLANK)


def objection(deed: Deed, state: TableState[object], edition: Edition) -> RuleError | None:
    """Why a deed makes no sense at this table; None if it is for the rules to judge."""
    nobody = [player for player in _players(deed) if not 0 <= player < state.players]
    if nobody:
        return RuleError("there is no player {number} at this table", number=nobody[0] + 1)
    match deed:
        case Laid():
            return _laid(deed, edition)
        case LaidOut():
            return _laid_out(deed, edition)
        case Shown(tile=tile):
            return _letters((tile,), edition)
        case Chosen(topic=topic, value=value):
            return RuleError("that is too long") if max(len(topic), len(value)) > LONGEST else None
        case _:
            return None


def _players(deed: Deed) -> tuple[int, ...]:
    if isinstance(deed, Called):
        return deed.players
    player = doer(deed)
    return () if player is None else (player,)


def _laid(deed: Laid, edition: Edition) -> RuleError | None:
    squares = [square for square, _ in (*deed.placed, *deed.swapped)]
    if any(not 0 <= square < SQUARES for square in squares):
        return RuleError("a tile lies off the board")
    if len(set(squares)) < len(squares):
        return RuleError("two tiles lie on one square")
    swapped = (letter for _, letter in deed.swapped)
    return _tiles((tile for _, tile in deed.placed), edition) or _letters(swapped, edition)


def _laid_out(deed: LaidOut, edition: Edition) -> RuleError | None:
    places = [(row, column) for row, column, _ in deed.cells]
    if len(set(places)) < len(places):
        return RuleError("two tiles lie on one place")
    if any(abs(number) > FARTHEST for place in places for number in place):
        return RuleError("a tile lies too far away")
    return _tiles((tile for _, _, tile in deed.cells), edition) or _letters(deed.loose, edition)


def _tiles(tiles: Iterable[Tile], edition: Edition) -> RuleError | None:
    return _letters((tile.letter for tile in tiles if tile.letter is not None), edition)


def _letters(letters: Iterable[str], edition: Edition) -> RuleError | None:
    for letter in letters:
        if letter != BLANK and letter not in edition.values:
            return RuleError(
                "there is no {letter} in the {language} set", letter=letter, language=edition.language
            )
    return None
