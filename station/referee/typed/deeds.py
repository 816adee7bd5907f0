"""Deeds as people type them when there is no camera or no button: `8H CAT`, `pass`, `raise`, `exchange 3`.

A deed may name its player (`pass Ann`), who must be the one awaited.
"""

from typing import Final

from station.errors import shortened
from station.referee.outcome import END_TOPICS
from station.referee.state import Phase, TableState
from station.referee.typed.choices import parse_choice
from station.referee.typed.names import check_turn, players_named
from station.referee.typed.plays import LIKE_A_PLACE, parse_lines, typed_tiles
from station.rules.edition import Edition
from station.rules.game import (
    Bid,
    Call,
    Called,
    Deed,
    LaidOut,
    Layout,
    Left,
    Passed,
    Raised,
    RuleError,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered.tile_names import tiles_named

LONGEST: Final = 2000
"""Characters of a line: no layout of one set is longer, wherever its tiles are."""


def words_of(text: str) -> list[str]:
    """The words of a line, at least one. Raises RuleError for a line that nobody can mean."""
    words = text.split()
    if not words:
        raise RuleError("nothing was typed")
    if len(text) > LONGEST:
        raise RuleError("this line is too long: type one thing at a time")
    return words


def parse_deed(text: str, state: TableState[object], edition: Edition) -> Deed:  # noqa: PLR0911  (a return a kind of deed)
    """The deed that a typed line means at a table in this state.

    Raises RuleError, with a sentence for people, if it means nothing that is awaited.
    """
    words = words_of(text)
    first = words[0].lower()
    if state.phase is Phase.PAUSED and first not in END_TOPICS:
        raise RuleError("the game is paused; to go on, type: continue")
    match state.main:
        case Turn(player=player) if LIKE_A_PLACE.fullmatch(words[0]) or first == "swap":
            if state.lanes[0].board is None:
                raise RuleError("there is no board at this table")
            return parse_lines(text, state.lanes[0].board, player, edition)
        case Turn(player=player) if first in {"pass", "go"}:
            check_turn(player, words[1:], state)
            return Passed(player)
        case Bid(player=player, price=price) if first in {"raise", "bid"} and words[1:] == [str(price)]:
            return Raised(player)
        case Bid() if first == "raise" and len(words) == 2 and words[1].isdecimal():
            return parse_choice(["bid", words[1]], state)
        case Bid(player=player) if first in {"raise", "leave"}:
            check_turn(player, words[1:], state)
            return Raised(player) if first == "raise" else Left(player)
        case Call(players=players, word=word) if first in {word.lower(), "call"}:
            return _called(words, players, word, state)
        case Spot() if first == "show":
            tiles = tiles_named(" ".join(words[1:]), edition)
            if len(tiles) != 1:
                raise RuleError("say which one tile is shown: show E, or show ? for a blank")
            return Shown(tiles[0])
        case Layout(player=player) if first == "layout" and len(words) >= 2:
            return _layout(player, words[1], words[2:], edition)
    return parse_choice(words, state)


def _called(words: list[str], players: tuple[int, ...], word: str, state: TableState[object]) -> Called:
    """A call by those named; of these players, who may call this word."""
    names = [state.settings.names[player] for player in players]
    callers = tuple(dict.fromkeys(players_named(words[1:], state)))
    if not callers:
        raise RuleError("say who calls: {word} {name}", word=shortened(words[0].lower()), name=names[0])
    if not set(callers) <= set(players):
        raise RuleError("only {names} can say {word} now", names=" or ".join(names), word=word)
    return Called(callers)


def _layout(player: int, rows: str, loose: list[str], edition: Edition) -> LaidOut:
    cells = []
    for row, text in enumerate(rows.split("/")):
        tiles = enumerate(typed_tiles(text, edition))
        cells += [(row, column, tile) for column, tile in tiles if tile is not None]
    return LaidOut(player, tuple(cells), tiles_named(" ".join(loose), edition))
