"""The scrab: as many tiles as can be laid, for as many points as possible."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from station.games.scrabbage.rules.scoring import count
from station.games.scrabbage.rules.working import EFFORT, Supply, layable
from station.rules.edition import BLANK
from station.rules.lettered.moves import legal_plays
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph

BREADTH: Final = 40
"""Plays of the most points after which the rest of the scrab is tried."""

Placed = tuple[tuple[int, Tile], ...]


def best_scrab(
    board: Position, hand: tuple[str, ...], player: int, words: WordGraph, passed: Callable[[], bool]
) -> Placed:
    """The tiles to lay; () if none can be."""
    best: Placed = ()
    most = (0, 0)

    def points(placed: Placed) -> int:
        squares = tuple(square for square, _ in placed)
        after = board.replace(dict(placed))
        return sum(one.points for one in count(after, squares, player, words))

    def go(laid: Placed, left: tuple[str, ...]) -> None:
        nonlocal best, most
        if laid:
            worth = len(laid), points(laid)
            if worth > most:
                best, most = laid, worth
        if not left or passed():
            return
        now = board.replace(dict(laid))
        found = [tuple(sorted((*laid, *play.placed))) for play in legal_plays(now, left, words)]
        found.sort(key=lambda placed: (-len(placed), -points(placed)))
        for placed in found[:BREADTH]:
            gone = Counter(tile.from_set for _, tile in placed)
            rest = tuple((Counter(hand) - gone).elements())
            if not rest and len(placed) <= most[0]:
                worth = len(placed), points(placed)
                if worth > most:
                    best, most = placed, worth
                continue
            go(placed, rest)

    go((), hand)
    return _more(board, hand, words, best)


def _more(board: Position, hand: tuple[str, ...], words: WordGraph, best: Placed) -> Placed:
    """More tiles than these, if the search that the rules make finds a way."""
    for size in range(len(hand), len(best), -1):
        supply = Supply(Counter(hand), len(hand), effort=EFFORT)
        found = layable(board, supply, size, words)
        if found:
            return _tiles(found.items(), hand)
    return best


def _tiles(letters: Iterable[tuple[int, str]], hand: tuple[str, ...]) -> Placed:
    """Tiles of the hand for these letters; a blank where there is no other."""
    left = Counter(hand)
    placed = []
    for square, letter in sorted(letters):
        kind = letter if left[letter] else BLANK
        left[kind] -= 1
        placed.append((square, Tile(letter, blank=kind == BLANK)))
    return tuple(placed)
