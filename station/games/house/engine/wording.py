"""What speaks for a House play, in words: reviews say it."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from station.engine.engine import A_BLANK, PARTNER, Reason
from station.games.house.engine.search import Line, Search
from station.games.house.engine.seen import Holding, OwnPlays, Seen, without
from station.games.house.engine.value import Weights
from station.games.house.rules.custody import face
from station.games.house.rules.judge import new_words
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.strings import owner_of, runs, text_of
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.tile import FacedTile, Side
from station.texts import tr

NAMED: Final = 3
"""At most so many words are named in one reason."""


def reasons(search: Search, line: Line, position: FacedPosition, ruling: HouseLegal) -> tuple[Reason, ...]:
    """What speaks for a play that does not win at once, the heaviest first. position: the board before it."""
    found = (*_of_explosion(search.weights, position, ruling), *_of_threat(search, line, ruling))
    return tuple(sorted(found, key=lambda reason: -abs(reason.value)))


def _of_explosion(weights: Weights, position: FacedPosition, ruling: HouseLegal) -> Iterable[Reason]:
    if not ruling.explodes:
        return
    opponent = ruling.play.mover.other
    touched = {*ruling.turned, *ruling.removed}
    words = [
        text_of(position.tiles, run, opponent)
        for run in runs(position.tiles)
        if owner_of(position.tiles, run) is opponent and not touched.isdisjoint(run)
    ]
    laid = position.replace(dict(ruling.play.placed))
    gone = [tile for square in ruling.removed if (tile := laid[square]) is not None]
    if words:
        yield Reason(tr("explodes {words}"), float(len(touched)) / 4, (("words", _listed(words)),))
    if gone:
        faces = sorted(face(tile) for tile in gone)
        tiles = ", ".join(A_BLANK if letter == BLANK else letter for letter in faces)
        passed = (("tiles", tiles), ("partner", PARTNER))
        yield Reason(tr("passes {tiles} to {partner}"), weights.passed * len(gone), passed)


def _of_threat(search: Search, line: Line, ruling: HouseLegal) -> Iterable[Reason]:
    """A play that would win if the opponent did nothing about it."""
    seen = search.seen
    after = seen.other(line.letters, line.owners)
    me = Holding(seen.me.side, without(seen.me.rack, ruling.play.placed))
    again = after.other(after.letters, after.owners)
    ways, wins = Seen(seen.table, again.letters, again.owners, me, seen.they, seen.kit).wins(enough=1)
    if len(wins):
        word = word_of(ways, int(wins[0]), line.letters)
        yield Reason(tr("threatens {word} to the far row"), 3.0, (("word", word),))


def word_of(ways: OwnPlays, index: int, letters: "np.ndarray[tuple[int], np.dtype[np.uint8]]") -> str:
    """The longest word that a play forms, as its player reads it. letters: the board as that player sees
    it."""
    laid = ways.laid(np.array([index]))[0]
    alphabet = ways.seen.table.alphabet
    tiles = [
        FacedTile(alphabet[number], Side.SOUTH) if number < len(alphabet) else None
        for number in np.where(laid == 255, letters, laid).tolist()
    ]
    placed = tuple((int(square), tile) for square in np.flatnonzero(laid != 255) if (tile := tiles[square]))
    return _longest(new_words(tiles, FacedPlay(Side.SOUTH, placed)))


def _longest(words: Iterable[object]) -> str:
    texts = [getattr(word, "text", "") for word in words]
    return max(texts, key=len, default="")


def _listed(words: list[str]) -> str:
    """The longest few."""
    some = sorted(dict.fromkeys(words), key=lambda word: (-len(word), word))
    return ", ".join(some[:NAMED])
