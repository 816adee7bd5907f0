"""What an explosion turns and removes, step by step.

The source is Rulings, section 1, "An explosion" (Scrabble House, 6a–6d), read as follows:

- *Turned tiles* are the tiles of new words that faced the opponent. From then on, in every later step, they
  face the mover.
- *Mixed strings* are all mixed strings on the board, found once after the turning. Afterwards no string is
  mixed: what is left of a mixed string faces the mover, and removing tiles cannot mix a string.
- *Left-overs* are all judged on the board as it is after that. A string "is itself a new word" when it has
  exactly the squares of a new word. A tile is protected when a new word of three or more letters contains
  it. A string loses its unprotected tiles; a string whose tiles are all protected goes whole, in a step of
  its own. What is left of a string that lost some tiles is judged by the cascade, because it lost a
  neighbour.
- *The cascade* looks at strings of either side. A string lost a neighbour in its own line when the square
  just before or just after it was emptied by any step of this explosion, including earlier rounds. A tile
  in no string goes when it shares an edge with any such square. Both are found on the same board, so a tile
  left single by one round goes in the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from station.games.house.rules.ruling import HouseWord, RemovalReason, Step
from station.games.house.rules.strings import as_read, ends_of, owner_of, runs, text_of
from station.rules.faced import FacedPosition
from station.rules.lexicon import Lexicon
from station.rules.square import NEIGHBOURS
from station.rules.tile import FacedTile, Side


@dataclass(frozen=True, slots=True)
class Explosion:
    """turned: squares, ascending. steps: in order. after: what is left."""

    turned: tuple[int, ...]
    steps: tuple[Step, ...]
    after: FacedPosition


def explode(laid: FacedPosition, words: Sequence[HouseWord], mover: Side, lexicon: Lexicon) -> Explosion:
    """The explosion that follows a legal play.

    laid: the position with the new tiles on it, before anything is turned. words: every new word. Nothing
    is turned or removed if no new word has a tile that faces the opponent.
    """
    opponent = mover.other
    tiles = list(laid.tiles)
    turned: set[int] = set()
    for square in {square for word in words for square in word.squares}:
        tile = tiles[square]
        if tile is not None and tile.facing is opponent:
            tiles[square] = FacedTile(tile.letter, mover, tile.kit, tile.blank)
            turned.add(square)
    if not turned:
        return Explosion((), (), laid)

    emptied: set[int] = set()
    steps: list[Step] = []

    def remove(step: Step) -> None:
        if step.squares:
            steps.append(step)
            emptied.update(step.squares)
            for square in step.squares:
                tiles[square] = None

    remove(_mixed(tiles, mover))
    for step in _leftovers(tiles, words, turned, mover, lexicon):
        remove(step)
    while (step := _cascade(tiles, emptied, lexicon)).squares:
        remove(step)
    return Explosion(tuple(sorted(turned)), tuple(steps), FacedPosition(tuple(tiles)))


def _mixed(tiles: list[FacedTile | None], mover: Side) -> Step:
    """Step 2: the opponent's tiles in every mixed string."""
    found = [run for run in runs(tiles) if owner_of(tiles, run) is None]
    squares = {
        square
        for run in found
        for square in run
        if (tile := tiles[square]) is not None and tile.facing is not mover
    }
    return Step(RemovalReason.MIXED, tuple(sorted(squares)), tuple(_word(tiles, run, mover) for run in found))


def _leftovers(
    tiles: list[FacedTile | None], words: Sequence[HouseWord], turned: set[int], mover: Side, lexicon: Lexicon
) -> tuple[Step, Step]:
    """Step 3: what the left-over strings lose, and the strings that go whole, all being protected."""
    new_words = {frozenset(word.squares) for word in words}
    protected = {square for word in words if len(word.squares) >= 3 for square in word.squares}
    loses: set[int] = set()
    goes: set[int] = set()
    losing: list[HouseWord] = []
    going: list[HouseWord] = []
    for run in runs(tiles):
        if turned.isdisjoint(run) or owner_of(tiles, run) is not mover or frozenset(run) in new_words:
            continue
        word = _word(tiles, run, mover)
        if word.text in lexicon:
            continue
        lost = [square for square in run if square not in protected]
        loses.update(lost)
        if lost:
            losing.append(word)
        else:
            goes.update(run)
            going.append(word)
    return (
        Step(RemovalReason.LEFTOVER, tuple(sorted(loses)), tuple(losing)),
        Step(RemovalReason.LEFTOVER_ALL, tuple(sorted(goes)), tuple(going)),
    )


def _cascade(tiles: list[FacedTile | None], emptied: set[int], lexicon: Lexicon) -> Step:
    """One round of step 4; no squares if nothing more goes."""
    goes: set[int] = set()
    causes: list[HouseWord] = []
    if emptied:
        for run in runs(tiles):
            owner = owner_of(tiles, run)
            if owner is None or emptied.isdisjoint(ends_of(run)):
                continue
            word = _word(tiles, run, owner)
            if word.text not in lexicon:
                goes.update(run)
                causes.append(word)
        beside = {neighbour for square in emptied for neighbour in NEIGHBOURS[square]}
        for square in sorted(beside):
            tile = tiles[square]
            if tile is not None and all(tiles[neighbour] is None for neighbour in NEIGHBOURS[square]):
                goes.add(square)
                causes.append(HouseWord(tile.letter, (square,)))
    return Step(RemovalReason.CASCADE, tuple(sorted(goes)), tuple(causes))


def _word(tiles: list[FacedTile | None], run: tuple[int, ...], side: Side) -> HouseWord:
    return HouseWord(text_of(tiles, run, side), as_read(run, side))
