"""Fragments: runs that are not words, who made them, and whether a tile may leave them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from station.games.scrabbage.rules.position import Fragment, ScrabbagePosition, Setup
from station.games.scrabbage.rules.working import EFFORT, Supply, possible
from station.rules.board import runs_through
from station.rules.game import RuleError, filled
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph


def broken(board: Position, squares: Iterable[int], words: WordGraph) -> tuple[tuple[int, ...], ...]:
    """The runs through these squares that are not words; a tile without neighbours is one of these."""
    squares = tuple(squares)
    found = tuple(run for run in runs_through(board, squares) if board.text(run) not in words)
    lone = tuple((square,) for square in squares if not runs_through(board, (square,)))
    return lone + found


def after_tile(
    position: ScrabbagePosition, player: int, new: tuple[int, Tile], setup: Setup, effort: int = EFFORT
) -> tuple[Fragment, ...]:
    """The fragments on the board after a player's tile, which the player may hold.

    Raises RuleError if the player cannot be working on a word with it: if the runs it leaves unfinished
    cannot become words, or cannot together with the player's other fragments, where these could before.
    effort: limit for each search with a hidden hand.
    """
    square, tile = new
    board = position.board.replace({square: tile})
    made = tuple(Fragment(run, player) for run in broken(board, (square,), setup.words))
    kept = tuple(old for old in position.fragments if _still_there(old, square, board))
    check_working(position, player, new, setup, effort)
    blocked = _blocked(position, board, player, setup)
    others = tuple(replace(old, excused=True) if old in blocked else old for old in kept)
    return others + made


def supply(position: ScrabbagePosition, player: int, setup: Setup) -> Supply:
    """What a player may play in the rest of this hand, as far as known."""
    hand = position.hands[player]
    if hand.tiles is None:
        return Supply(position.unseen(setup.edition), hand.count, hidden=True)
    return Supply(Counter(hand.tiles), hand.count)


def on_board(fragments: tuple[Fragment, ...], board: Position, setup: Setup) -> tuple[Fragment, ...]:
    """Those that are still fragments, on a board with more tiles than when they were made."""
    return tuple(old for old in fragments if old.squares in broken(board, old.squares, setup.words))


def _still_there(fragment: Fragment, square: int, board: Position) -> bool:
    """Whether a tile on this square leaves the fragment as a run of its own."""
    return not any(set(fragment.squares) < set(run) for run in runs_through(board, (square,)))


def check_working(
    position: ScrabbagePosition, player: int, new: tuple[int, Tile], setup: Setup, effort: int = EFFORT
) -> None:
    """Raise RuleError if a player who lays this tile cannot be working on a word (`after_tile`). effort:
    limit for each search with a hidden hand."""
    square, tile = new
    board = position.board.replace({square: tile})
    made = tuple(Fragment(run, player) for run in broken(board, (square,), setup.words))
    before = replace(supply(position, player, setup), effort=effort)
    left = replace(before, tiles=before.tiles - Counter((tile.from_set,)), most=before.most - 1)
    mine = [old for old in position.fragments if old.owner == player and not old.excused]
    kept = [old for old in mine if old.squares in broken(board, old.squares, setup.words)]
    if not _possible(board, made, left, setup):
        squares = tuple(sorted({square for fragment in made for square in fragment.squares}))
        wrong = " and ".join(board.text(fragment.squares) for fragment in made)
        tiles = filled("{count} tiles", {"count": left.most})
        if not left.most and len(made) == 1:
            raise RuleError(
                "{text} is not a word, and no tile is left in hand to make it one",
                squares=squares,
                text=wrong,
            )
        if not left.most:
            raise RuleError(
                "{text} are not words, and no tile is left in hand to make them words",
                squares=squares,
                text=wrong,
            )
        if len(made) == 1:
            raise RuleError(
                "{text} is not a word, and cannot become one with the {tiles} still in hand",
                squares=squares,
                text=wrong,
                tiles=tiles,
            )
        raise RuleError(
            "{text} are not words, and cannot become words with the {tiles} still in hand",
            squares=squares,
            text=wrong,
            tiles=tiles,
        )
    if not kept or _possible(board, (*made, *kept), left, setup):
        return
    if _possible(position.board, mine, before, setup):
        squares = tuple(sorted({square for fragment in kept for square in fragment.squares}))
        text = " and ".join(board.text(fragment.squares) for fragment in kept)
        if len(kept) == 1:
            raise RuleError(
                "with this tile {text}, which you are working on, could no longer become a word",
                squares=squares,
                text=text,
            )
        raise RuleError(
            "with this tile {text}, which you are working on, could no longer become words",
            squares=squares,
            text=text,
        )


def _blocked(position: ScrabbagePosition, board: Position, player: int, setup: Setup) -> set[Fragment]:
    """The fragments that a player's tile has just blocked for their owners, alone or only jointly. The
    owners' possible tiles are taken as before: nothing is blocked because someone else reveals a tile."""
    found: set[Fragment] = set()
    for owner in range(position.players):
        tiles = supply(position, owner, setup)
        mine = [one for one in open_fragments(position, board, setup) if one.owner == owner != player]
        for size in range(1, 2 if setup.then else len(mine) + 1):
            for some in combinations(mine, size):
                if found.isdisjoint(some) and not _possible(board, some, tiles, setup):
                    found.update(some if _possible(position.board, some, tiles, setup) else ())
    return found


def open_fragments(position: ScrabbagePosition, board: Position, setup: Setup) -> tuple[Fragment, ...]:
    """Those that still have to become words, on a board with more tiles than when they were made."""
    return tuple(one for one in on_board(position.fragments, board, setup) if not one.excused)


def _possible(board: Position, fragments: Iterable[Fragment], tiles: Supply, setup: Setup) -> bool:
    return possible(board, [fragment.squares for fragment in fragments], tiles, setup.words)
