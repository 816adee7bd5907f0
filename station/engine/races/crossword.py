"""Laying tiles out as a crossword without a board, as many as possible.

A crossword grows by plays, as on a board without premium squares, in the middle of 15 by 15 cells. Where the
last tiles fit nowhere, part of it is taken up and laid again.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from station.engine.lettered.endgame import laid_on
from station.engine.lettered.grid import Grid
from station.engine.lettered.line_plays import Found
from station.engine.lettered.plays import PlayFinder
from station.engine.lettered.rack import FROM_BLANK, held, points_by_code
from station.rules.crossword import Cell, parts_of, strings_of
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph
from station.rules.square import SIZE

Crossword = dict[Cell, Tile]
"""Tiles by (row, column), each 0–14."""

AT_ONCE: Final = 8
"""Loose tiles that are looked at together; a rack of more has too many parts."""

ENOUGH: Final = 300
"""Plays of tiles with blanks that are looked at."""

BREADTH: Final = 6
"""Plays tried at each step."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How somebody lays. lexicon: the words they know. tries: how often part is taken up and laid again."""

    edition: Edition
    lexicon: WordGraph
    tries: int


@dataclass(frozen=True, slots=True)
class Arranged:
    """A crossword, the tiles that are left over (sorted), and how many tiles were moved on the way."""

    crossword: Crossword
    loose: tuple[str, ...]
    moved: int


def arranged(mind: Skill, hand: Sequence[str], before: Crossword, luck: Random) -> Arranged:
    """The hand laid out. before: a crossword of some of its tiles that lies there already."""
    now = _centred(before)
    loose = _loose(hand, now)
    if not loose:
        return Arranged(now, (), 0)
    best, moved = _extended(mind, now, loose, luck)
    for attempt in range(mind.tries):
        left = _loose(hand, best)
        if not left:
            break
        kept = {} if attempt % 4 == 3 else _partly_taken_up(best, luck, mind.lexicon, AT_ONCE - len(left))
        anew, more = _extended(mind, kept, _loose(hand, kept), luck)
        moved += more
        if len(anew) > len(best):
            best = anew
    return Arranged(best, tuple(sorted(_loose(hand, best).elements())), moved)


def _extended(
    mind: Skill, crossword: Crossword, loose: "Counter[str]", luck: Random
) -> tuple[Crossword, int]:
    """The crossword with as many of the loose tiles as will go, and how many were laid."""
    start = len(crossword)
    while True:
        tiles = sorted(loose.elements())
        luck.shuffle(tiles)
        # Letters that are hard to fit in later come first; blanks fit in anywhere.
        tiles.sort(key=lambda tile: -mind.edition.values[tile] if tile != BLANK else 1)
        more = _deepest(mind, crossword, tuple(sorted(tiles[:AT_ONCE])), luck)
        if len(more) == len(crossword):
            return crossword, len(crossword) - start
        loose = loose - Counter(_face(tile) for cell, tile in more.items() if cell not in crossword)
        crossword = _centred(more)
        if not loose:
            return crossword, len(crossword) - start


def _deepest(mind: Skill, crossword: Crossword, rack: tuple[str, ...], luck: Random) -> Crossword:
    """The largest crossword found with plays of this rack, one after the other."""
    points = points_by_code(mind.edition, mind.lexicon)
    position = Position().replace({row * SIZE + column: tile for (row, column), tile in crossword.items()})
    best: list[tuple[int, list[tuple[int, Found]]]] = [(0, [])]
    finders: dict[tuple[str, ...], PlayFinder] = {}
    steps = 40

    def go(grid: Grid, rest: tuple[str, ...], path: list[tuple[int, Found]], laid: int) -> bool:
        nonlocal steps
        if laid > best[0][0]:
            best[0] = laid, path
        if not rest:
            return True
        steps -= 1
        if steps < 0:
            return False
        if rest not in finders:
            finders[rest] = PlayFinder(mind.lexicon, points, held(rest, mind.lexicon), 99, plain=True)
        plays = [(play, luck.random()) for play in finders[rest].plays(grid, ENOUGH)]
        plays.sort(key=lambda pair: (-len(pair[0].codes), -pair[0].score, pair[1]))
        for play, _ in plays[:BREADTH]:
            after = laid_on(grid, play, points)
            if go(after, play.left.tiles, [*path, (laid, play)], laid + len(play.codes)):
                return True
            if steps < 0:
                break
        return False

    go(Grid.of(position, mind.edition, mind.lexicon), rack, [], 0)
    found = dict(crossword)
    for _, play in best[0][1]:
        for square, code in zip(play.stretch.squares, play.codes, strict=True):
            letter = mind.lexicon.alphabet[code & (FROM_BLANK - 1)]
            found[divmod(square, SIZE)] = Tile(letter, code >= FROM_BLANK)
    return found


def _partly_taken_up(crossword: Crossword, luck: Random, lexicon: WordGraph, most: int) -> Crossword:
    """The crossword without some words of it, still a legal one: at most so many tiles less."""
    kept = dict(crossword)
    for _ in range(6):
        runs = strings_of(kept)
        if not runs:
            return {}
        run = luck.choice(runs)
        crossing = {cell for other in runs if other != run for cell in other}
        gone = [cell for cell in run if cell not in crossing]
        rest = {cell: tile for cell, tile in kept.items() if cell not in gone}
        if not gone or len(crossword) - len(rest) > most:
            continue
        if _legal(rest, lexicon):
            kept = rest
    return kept


def _legal(crossword: Crossword, lexicon: WordGraph) -> bool:
    if not crossword:
        return True
    words = ("".join(crossword[cell].text for cell in run) for run in strings_of(crossword))
    return len(crossword) > 1 and len(parts_of(crossword)) == 1 and all(word in lexicon for word in words)


def _centred(crossword: Crossword) -> Crossword:
    """The same in the middle of the cells; the empty cross of a board's middle is where the first word
    goes."""
    if not crossword:
        return {}
    rows = [row for row, _ in crossword]
    columns = [column for _, column in crossword]
    down = (SIZE - 1 - max(rows) - min(rows)) // 2
    right = (SIZE - 1 - max(columns) - min(columns)) // 2
    return {(row + down, column + right): tile for (row, column), tile in crossword.items()}


def _face(tile: Tile) -> str:
    return tile.from_set


def _loose(hand: Sequence[str], crossword: Crossword) -> "Counter[str]":
    """The tiles of a hand that are not in a crossword."""
    return Counter(hand) - Counter(_face(tile) for tile in crossword.values())
